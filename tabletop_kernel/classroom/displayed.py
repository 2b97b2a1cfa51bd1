"""What displays itself in a notebook: a widget made when it is first shown, brought up to date after each change."""

from __future__ import annotations

import traceback
from typing import Any

from tabletop_kernel.language import use


class Displayed:
    """To be inherited by what has a screen: `_make` gives it, `_paint` brings it up to date."""

    language: str
    _widget: Any = None

    def _make(self) -> Any:
        raise NotImplementedError

    def _paint(self) -> None:
        raise NotImplementedError

    @property
    def widget(self) -> Any:
        """The whole as one widget."""
        return self._shown.widget

    @property
    def _shown(self) -> Any:
        if self._widget is None:
            with use(self.language):
                self._widget = self._make()
            self.repaint()
        return self._widget

    def repaint(self) -> None:
        """Bring the screen up to date; what has not changed is not sent."""
        if self._widget is None:
            return
        with use(self.language):
            try:
                self._paint()
            except Exception as error:
                self._widget.trouble(f"{type(error).__name__}: {error}", traceback.format_exc(limit=-4))

    def _repr_mimebundle_(self, **options: Any) -> Any:
        return self.widget._repr_mimebundle_(**options)
