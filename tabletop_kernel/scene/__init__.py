"""A picture as plain data, and the painters that need no widget."""

from tabletop_kernel.scene.panel import Choice, Heading, Item, PanelPart, Row, Stage
from tabletop_kernel.scene.shapes import (
    Art,
    Box,
    Circle,
    Drawn,
    Layer,
    Line,
    Paper,
    Path,
    Rect,
    Spot,
    Sprite,
    Text,
    hotspots,
    in_order,
    sheet,
)
from tabletop_kernel.scene.svg import art_svg, svg

__all__ = [
    "Art", "Box", "Choice", "Circle", "Drawn", "Heading", "Item", "Layer", "Line", "PanelPart", "Paper", "Path",
    "Rect", "Row", "Spot", "Sprite", "Stage", "Text", "art_svg", "hotspots", "in_order", "sheet",
    "svg",
]  # fmt: skip
