"""Plates: a game's own faces, large and side by side, where a chapter or the first game of a book ends early.

Faces have them among their FIGURES by the names `plate-1`, `plate-2` and so on; no template calls for them.
"""

from collections.abc import Mapping, Sequence

from pnp.scene import (
    Drawing,
    Element,
    Face,
    Group,
    Path,
    Segment,
    Style,
    Swatch,
    bounds,
    compose,
    outline,
    rotate,
    translate,
)
from pnp.units import mm

PLATE = "plate-"

_APART = 0.16
"""Between two faces, in widths of the first."""

_MARGIN = 1.0


def names(figures: Mapping[str, object]) -> tuple[str, ...]:
    """The plates among a game's figures, in their order."""
    return tuple(sorted(name for name in figures if name.startswith(PLATE)))


def row(faces: Sequence[Face], edge: Swatch, *, cut: tuple[Segment, ...] = (), turn: float = 4.0) -> Drawing:
    """Faces as they lie beside each other on a table, each cut out and edged, none quite straight.

    `cut` is their outline where it is not that of their trim; `turn` is in degrees.
    """
    drawn: list[Element] = []
    boxes: list[Element] = []
    x = 0.0
    for index, face in enumerate(faces):
        shape = cut or outline(face.trim)
        lean = turn * (index - (len(faces) - 1) / 2)
        middle = (face.width / 2, face.height / 2)
        at = compose(translate(mm(x), mm(abs(lean) * face.height / 120)), rotate(lean, middle))
        rim = Path(shape, Style(None, edge, mm(face.width / 140)))
        drawn.append(Group((Group(face.elements, clip=shape), rim), at))
        boxes.append(Group((rim,), at))
        x += face.width * (1 + _APART)
    box = bounds(boxes)
    assert box is not None
    left, top, right, bottom = box
    moved = Group(tuple(drawn), translate(mm(_MARGIN - left), mm(_MARGIN - top)))
    return Drawing(mm(right - left + 2 * _MARGIN), mm(bottom - top + 2 * _MARGIN), (moved,))
