"""What displays itself in a notebook: a widget, and what stands in its place when the notebook is opened again.

Widgets live in the kernel: in a notebook that was saved and is opened again JupyterLab shows an error in their place.
So a second output goes with each, hidden by its style as long as the widget is there: how to go on, and a picture.
Where the notebook is not trusted JupyterLab drops the style, and shows no widget either.
"""

from __future__ import annotations

import base64
import traceback
from html import escape
from typing import Any, Final

from tabletop_kernel.language import text, use

LOST: Final = ".jp-OutputArea-child:has(> .jp-OutputArea-output.jupyter-widgets)"
"""An output whose widget JupyterLab has not found: only then the output itself has the widgets' class."""
STYLE: Final = f"""<style>
.ttk-kept {{ display: none }}
.jp-OutputArea-child:has(.ttk-kept), {LOST}:has(+ * .ttk-kept) {{ display: none }}
{LOST} + :has(.ttk-kept) {{ display: table }}
{LOST} + * .ttk-kept {{ display: block }}
</style>"""


class Kept:
    """To be inherited by what shows its `widget` in a notebook."""

    widget: Any

    def _still(self) -> str:
        """A picture, as SVG, for a saved copy; empty where there is none."""
        return ""

    def _ipython_display_(self, **options: Any) -> None:
        from IPython.display import display

        display({**self.widget._repr_mimebundle_(), "text/plain": ""}, raw=True)
        said, still = text("Run this cell again: click it, then press Shift and Enter."), self._still()
        packed = base64.b64encode(still.encode()).decode()
        picture = f'<img alt="" src="data:image/svg+xml;base64,{packed}" style="max-width:100%">' if still else ""
        html = f'{STYLE}<div class="ttk-kept"><p>{escape(said)}</p>{picture}</div>'
        display({"text/html": html, "text/plain": said}, raw=True)


class Displayed(Kept):
    """To be inherited by what has a screen: `_make` gives it, `_paint` brings it up to date."""

    language: str
    _widget: Any = None

    def _make(self) -> Any:
        raise NotImplementedError

    def _paint(self) -> None:
        raise NotImplementedError

    def _ipython_display_(self, **options: Any) -> None:
        with use(self.language):
            super()._ipython_display_(**options)

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
