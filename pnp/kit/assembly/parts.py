"""The pictures of a kit's families: a fan of cards, a pile of pieces, a piece that stands, a board."""

from collections.abc import Sequence

from pnp.kit.assembly.families import Family
from pnp.kit.assembly.paper import fan, pile, reduce_face, standing
from pnp.kit.assembly.pen import Pen, Shown
from pnp.kit.assembly.solid import draw_die
from pnp.scene import Drawing, Element, Face, Theme
from pnp.units import mm

WIDTH, HEIGHT = 26.0, 19.0
"""The room of a family's picture, in mm."""

FANNED = 5
"""The number of cards that are shown as a hand. The back that they share is one of them."""

_STANDING = 3


def family_figure(theme: Theme, family: Family, scale: float = 1.0) -> Drawing:
    """Return the picture of a family, `scale` times as large as usual, with the details that are visible at
    that size. It is no higher than its parts, because rows of a page are as high as their tallest picture."""
    width, height = WIDTH * scale, HEIGHT * scale
    shown = draw_family(Pen(theme), family, width, height).fit(width, height)
    return Drawing(shown.width, shown.height, (shown.place(0.0, 0.0),))


def draw_family(pen: Pen, family: Family, width: float = WIDTH, height: float = HEIGHT) -> Shown:
    """Return a family in about the room that it is to have."""
    first = family.members[0]
    fronts = _distinct([component.front for component in family.members])
    if first.kind == "standee":
        return _row_of_parts([_stand_up(pen, face, height) for face in fronts[:_STANDING]])
    if first.kind == "dice":
        shown = fronts if len(fronts) > 1 else fronts * family.copies
        return _row_of_parts([draw_die(face, 0.72 * height, pen.ink) for face in shown[:_STANDING]])
    if len(fronts) > 1:
        backs = [first.back] if first.back and _is_shared(family) else []
        hand = fronts[: FANNED - len(backs)]
        # The last one lies on top.
        return fan([*hand, *backs] if family.backed else [*backs, *hand], height * 0.78, pen.ink)
    back = first.back
    factor = min(
        height / first.front.height,
        width / (first.front.width + (back.width + 2.0 if back else 0.0)),
        1.5,
    )
    if first.stock in ("board", "mats"):
        return reduce_face(first.front, factor, pen.ink)
    return pile(first.front, back, family.copies, factor * 0.92, pen.ink, pen.paper)


def _stand_up(pen: Pen, face: Face, height: float) -> Shown:
    return standing(face, height / (face.height / 2), pen.ink)


def _distinct(faces: Sequence[Face]) -> list[Face]:
    """Return each face once; of many, some from all over the pile."""
    once = list({face.name: face for face in faces}.values())
    if len(once) <= FANNED:
        return once
    return [once[round(i * (len(once) - 1) / (FANNED - 1))] for i in range(FANNED)]


def _is_shared(family: Family) -> bool:
    return len({c.back.name for c in family.members if c.back}) == 1


def _row_of_parts(parts: Sequence[Shown], gap: float = 1.5) -> Shown:
    elements: list[Element] = []
    x = 0.0
    tall = max(part.height for part in parts)
    for part in parts:
        elements.append(part.place(x, mm(tall - part.height)))
        x += part.width + gap
    return Shown(tuple(elements), mm(x - gap), tall)
