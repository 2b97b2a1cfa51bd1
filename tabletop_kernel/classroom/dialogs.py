"""What the table asks for: a form's fields, and the number that a real die showed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ipywidgets import HTML, Box, Button, Dropdown, FloatText, IntText, Text

from tabletop_kernel.core.forms import Field, Form, Number, Pick, Place, Words
from tabletop_kernel.language import number, text

if TYPE_CHECKING:
    from tabletop_kernel.classroom.face import Desk


def button(label: str, act: Callable[[], object], *classes: str) -> Button:
    """A button with the table's looks."""
    made = Button(description=label)
    for name in ("ttk-button", *classes):
        made.add_class(name)
    made.on_click(lambda _: act())
    return made


def line(*children: Any, off: bool = False) -> Box:
    """Widgets beside each other, wrapped where there is no room."""
    box = Box(children)
    box.add_class("ttk-line")
    shown(box, not off)
    return box


def dressed(widget: Any, name: str, on: bool) -> tuple[str, ...]:
    """The widget's classes with or without `name`."""
    classes: tuple[str, ...] = widget._dom_classes
    if on and name not in classes:
        return (*classes, name)
    return classes if on else tuple(other for other in classes if other != name)


def shown(widget: Any, on: bool) -> None:
    """Show a widget or take it out of sight; nothing is sent where that is so already."""
    put(widget, on)


def put(widget: Any, on: bool | None = None, **values: Any) -> None:
    """Set what has changed, shown or not included, in one message; nothing is sent where nothing has."""
    if on is not None:
        values["_dom_classes"] = dressed(widget, "ttk-off", not on)
    changed = {name: value for name, value in values.items() if getattr(widget, name) != value}
    if changed:
        with widget.hold_sync():
            for name, value in changed.items():
                setattr(widget, name, value)


class Desks:
    """Groups of forms, each folded under its name. Widgets are made anew only when other forms are offered."""

    def __init__(self, unfold: Callable[[str], object], choose: Callable[[str], object]) -> None:
        self._unfold, self._choose = unfold, choose
        self._made: tuple[tuple[str, ...], ...] = ()
        self._folds: tuple[tuple[Button, Box], ...] = ()
        self.box = line(off=True)
        self.box.add_class("ttk-desks")

    def show(self, desks: tuple[Desk, ...]) -> None:
        shown(self.box, bool(desks))
        if not desks:
            return
        wanted = tuple((desk.name, *(each.label for each in desk.buttons)) for desk in desks)
        if self._made != wanted:
            self._made, self._folds = wanted, tuple(map(self._fold, desks))
            self.box.children = tuple(widget for fold in self._folds for widget in fold)
        for desk, (head, forms) in zip(desks, self._folds, strict=True):
            put(head, _dom_classes=dressed(head, "ttk-shown", desk.open))
            shown(forms, desk.open)
            for each, widget in zip(desk.buttons, forms.children, strict=True):
                put(widget, _dom_classes=dressed(widget, "ttk-shown", each.chosen))

    def _fold(self, desk: Desk) -> tuple[Button, Box]:
        head = button(desk.name, lambda: self._unfold(desk.group), "ttk-fold")
        forms = (button(each.label, lambda key=each.key: self._choose(key)) for each in desk.buttons)
        return head, line(*forms, off=not desk.open)


class FormBox:
    """The fields of the open form. They are made anew only when another form, or another language, is shown."""

    def __init__(self, send: Callable[[dict[str, Any]], object], cancel: Callable[[], object]) -> None:
        self._send, self._cancel = send, cancel
        self._shown: tuple[Form, str] | None = None
        self._fields: dict[str, Any] = {}
        self._point: tuple[float, float] | None = None
        self.box = line(off=True)

    def show(self, form: Form | None, language: str, point: tuple[float, float] | None, alone: bool) -> None:
        """`point` is what was pressed on the board; `alone`: there is nothing else to do, so no cancel."""
        shown(self.box, form is not None)
        if form is None:
            return
        if self._shown != (form, language):
            self._shown, self._point = (form, language), None
            self._fields = dict(pair for field in form.fields for pair in _widgets(field))
            said = text("Confirm") if form.group else text(form.label)
            enter = button(said, lambda: self._send(self.values()), "ttk-go")
            notes = [HTML(_note(field)) for field in form.fields if isinstance(field, Place)]
            cancel = [] if alone else [button(text("Cancel"), self._cancel)]
            self.box.children = (*notes, *self._fields.values(), enter, *cancel)
        if point is not None and point != self._point:
            for name, value in zip(("point x", "point y"), point, strict=True):
                self._fields[name].value = round(value, 1)
        self._point = point

    def forget(self) -> None:
        """Take the fields, and what somebody typed into them, off the page."""
        if self._shown is not None:
            self._shown, self._fields, self.box.children = None, {}, ()

    def values(self) -> dict[str, Any]:
        """What stands in the fields, a place's two numbers as its point."""
        values = {name: widget.value for name, widget in self._fields.items()}
        if "point x" in values:
            values["point"] = (values.pop("point x"), values.pop("point y"))
        return values


def _widgets(field: Field) -> list[tuple[str, Any]]:
    match field:
        case Number(name=name, label=label, least=least, most=most, step=step):
            made = IntText if step == int(step) else FloatText
            bounds = text("{label} ({least} to {most})", label=text(label), least=number(least), most=number(most))
            return [(name, _labelled(made(value=min(max(least, 0), most), step=step), bounds))]
        case Pick(name=name, label=label, options=options):
            return [(name, _labelled(Dropdown(options=[(text(o), o) for o in options]), text(label)))]
        case Words(name=name, label=label):
            return [(name, _labelled(Text(), text(label)))]
        case Place(box=(left, top, right, bottom), names=names):
            middle = ((left + right) / 2, (top + bottom) / 2)
            both = zip(("point x", "point y"), names, middle, strict=True)
            return [(key, _labelled(FloatText(value=value), name)) for key, name, value in both]


def _labelled(widget: Any, label: str) -> Any:
    widget.description = label
    widget.add_class("ttk-stack")
    return widget


def _note(field: Place) -> str:
    return text("{label}: press a point of the board, or type it in.", label=text(field.label))
