"""The mat for a sequence of cards: five standing stones against the light, one place each.

It is as wide as three cards of the usual size and half as high as a sheet of nine, so that two mats take the
cuts of a sheet of cards on A4 and on Letter.
"""

from collections.abc import Iterator, Sequence

from pnp.games import Setting
from pnp.games.duelo_de_runas.faces.layout import Layout
from pnp.games.duelo_de_runas.faces.menhirs import draw_menhir, grass, worn_rune
from pnp.games.duelo_de_runas.faces.runes import ACTIVATION, RADIUS, rune_icon, stone
from pnp.games.duelo_de_runas.faces.shapes import Outline, arc, disc, join_outlines, poly, rays
from pnp.games.duelo_de_runas.faces.sheets import MARGIN, frame, sheet
from pnp.games.duelo_de_runas.faces.theme import theme
from pnp.games.duelo_de_runas.facts import Facts, Rune
from pnp.scene import Box, Element, Face, Group, Path, Style, Theme, Use, compose, outline, scale, translate
from pnp.text import capitals, set_block, set_line
from pnp.units import from_points, mm

WIDTH, LEAST_HEIGHT = 189.0, 132.0
STEP = 27.0
"""The greatest distance from the left edge of a card of a sequence to that of the next."""

_SKY, _GROUND = 13.0, 17.2
"""The least height in mm of the sky above the cards and of the ground below them."""

_WORN: tuple[tuple[Rune, ...], ...] = (
    ("suns", "wyrms", "leaves"),
    ("moons", "waves", "knots"),
    ("leaves", "suns", "wyrms"),
    ("knots", "moons", "waves"),
)
"""The worn runes on the stones of earlier turns."""


def height(at: Layout) -> float:
    """Return the height of the mat for a card size. Two mats fit on a sheet, except for very long cards."""
    return mm(max(LEAST_HEIGHT, 2 * MARGIN + _SKY + at.height + _GROUND))


def slot(index: int, limit: int, at: Layout) -> tuple[float, float]:
    """Return the upper left corner of the card at a place, 0 for the oldest."""
    step = min(STEP, (WIDTH - 2 * MARGIN - 1.2 - at.width) / (limit - 1))
    left = (WIDTH - (limit - 1) * step - at.width) / 2
    return mm(left + index * step), mm(height(at) - MARGIN - _GROUND - at.height)


def mat_face(setting: Setting) -> Face:
    """Draw the mat: four stones for the cards of earlier turns, a wide one for this turn's card."""
    look, at = theme(setting.variant), Layout(*setting.card)
    facts: Facts = setting.definition.facts
    tall, limit = height(at), facts.play.limit
    foot = tall - MARGIN - _GROUND
    panel = (MARGIN, MARGIN, WIDTH - MARGIN, tall - MARGIN)
    elements: list[Element] = [*_sky(look, at, panel, slot(limit - 1, limit, at))]
    places = [slot(index, limit, at) for index in range(limit)]
    for index, (x, y) in enumerate(places):
        right = places[index + 1][0] - 1.2 if index + 1 < limit else x + at.width
        elements += draw_menhir(look, (x, y, right, foot), f"mat {index}", name=f"slot:{index + 1}")
        box = (x, y, right, foot)
        elements += _last(setting, look, box) if index + 1 == limit else _earlier(setting, look, box, index)
    elements += _ground(look, foot, panel)
    elements += _runes(setting, look, facts, foot)
    elements += _lintel(look, capitals(setting.say("Spell sequence")), places)
    elements += frame(look, WIDTH, tall)
    return sheet("mat:sequence", WIDTH, tall, look, elements)


def _box(box: Box) -> Outline:
    left, top, right, bottom = box
    return outline(((left, top), (right, top), (right, bottom), (left, bottom)))


def _sky(look: Theme, at: Layout, panel: Box, last: tuple[float, float]) -> Iterator[Element]:
    """Draw light behind the last stone, its rays over the whole sky."""
    x, y = mm(last[0] + at.width / 2), mm(last[1] + min(34.0, at.height / 2))
    near = at.width / 2 + 4.5
    inside: list[Element] = []
    match look.variant:
        case "colour":
            inside.append(Path(_box(panel), Style(look.swatch("haze"))))
            inside.append(Path(rays(x, y, near + 3, 190, 72, 1.5), Style(look.swatch("paper"))))
            inside.append(Path(disc(x, y, near + 5), Style(look.swatch("suns-pale"))))
            inside.append(Path(disc(x, y, near + 1), Style(look.swatch("flare"))))
        case "low-ink":
            lines = join_outlines(
                *(
                    poly((arc(x, y, near + 2, a, a, 1)[0], arc(x, y, 190, a, a, 1)[0]), closed=False)
                    for a in range(0, 360, 6)
                )
            )
            inside.append(Path(lines, Style(stroke=look.swatch("stone"), width=0.3)))
            inside.append(Path(disc(x, y, near), Style(look.swatch("paper"), look.swatch("ink"), 0.5)))
        case "mono":
            inside.append(Path(rays(x, y, near + 2, 190, 72, 1.1), Style(look.swatch("ink"))))
            inside.append(Path(disc(x, y, near + 2), Style(look.swatch("paper"), look.swatch("ink"), 0.6)))
    yield Group(tuple(inside), clip=_box(panel))


def _lintel(look: Theme, title: str, places: Sequence[tuple[float, float]]) -> Iterator[Element]:
    """Draw the stone across the four, with the title cut into it."""
    (left, top), right = places[0], places[-1][0] - 1.2
    above = max(MARGIN + 1.6, top - 14.0)
    yield from draw_menhir(look, (left - 0.6, above, right + 0.6, top + 1.6), "lintel", lying=True)
    yield set_line(
        title, look.typeface("title"), from_points(17), look.swatch("ink"),
        (mm((left + right) / 2 - 1.0), mm((above + top + 1.6) / 2 + 2.1)), anchor="middle", tracking=0.1,
        place="mat",
    )  # fmt: skip


def _earlier(setting: Setting, look: Theme, box: Box, index: int) -> Iterator[Element]:
    """Draw the number of a place, and three runes where a card has its own."""
    x, top, right, foot = box
    middle = mm((x + right) / 2 - 0.6)
    yield set_line(
        str(index + 1), look.typeface("numeral"), from_points(22), look.swatch("ink"), (middle, top + 15.0),
        anchor="middle", place="mat",
    )  # fmt: skip
    room = foot - top - 18.0 - 16.4
    size = min(14.0, room / 3 - 1.0)
    for k, rune in enumerate(_WORN[index % len(_WORN)]):
        yield worn_rune(look, rune, (middle, top + 19.0 + (k + 0.5) * room / 3), size)
    words = {0: setting.say("the oldest: discarded first"), 3: setting.say("last turn’s card")}.get(index)
    if words:
        yield from _caption(look, words, (x + 2.0, foot - 15.2, right - 5.4, foot - 3.0), 9)


def _last(setting: Setting, look: Theme, box: Box) -> Iterator[Element]:
    """Draw the wide stone: the three activation runes, worn, in a ring."""
    x, top, right, foot = box
    middle, centre = mm((x + right) / 2), mm(top + 0.46 * (foot - top))
    reach = min((right - x) * 0.27, (foot - top) * 0.24)
    if look.variant != "mono":
        yield Path(disc(middle, centre, mm(reach * 1.46)), Style(None, look.swatch("faint"), 1.0))
        yield Path(disc(middle, centre, mm(reach * 1.35)), Style(None, look.swatch("faint"), 0.4))
    for k, rune in enumerate(ACTIVATION):
        place = arc(middle, centre, reach * 0.74, 120.0 * k, 120.0 * k, 1)[0]
        yield worn_rune(look, rune, place, reach * 0.98)
    yield from _caption(
        look, setting.say("this turn’s card"), (x + 4, foot - 13.0, right - 6, foot - 3.0), 14
    )


def _caption(look: Theme, words: str, box: Box, points: float) -> Iterator[Element]:
    yield from set_block(
        words, look.typeface("label"), from_points(points), look.swatch("ink"), box, leading=1.1,
        align="middle", valign="middle", smallest=from_points(8), place="mat",
    )  # fmt: skip


def _ground(look: Theme, foot: float, panel: Box) -> Iterator[Element]:
    """Draw charcoal earth, its grass against the stones."""
    left, _, right, bottom = panel
    ink = look.swatch("ink")
    earth = (left, foot, right, bottom)
    blades = grass(left, right, foot + 0.2, "mat")
    if look.variant == "low-ink":
        yield Path(_box(earth), Style(look.swatch("paper")))
        yield Path(poly(((left, foot), (right, foot)), closed=False), Style(stroke=ink, width=0.5))
        yield Path(blades, Style(look.swatch("paper"), ink, 0.3))
        return
    yield Path(blades, Style(ink))
    yield Path(_box(earth), Style(ink))


def _runes(setting: Setting, look: Theme, facts: Facts, foot: float) -> Iterator[Element]:
    """Draw the energy runes at the left of the ground, and at the right the activation runes in their
    order."""
    words = look.swatch("ink" if look.variant == "low-ink" else "paper")
    names = {each.id: setting.say(each.many) for each in facts.runes}
    y, pitch = foot + _GROUND / 2 - 2.4, 19.5
    label, small = look.typeface("label"), from_points(8.5)
    energy, activation = facts.of_role("energy"), facts.of_role("activation")
    place = [(MARGIN + 13.0 + k * pitch, rune, "") for k, rune in enumerate(energy)]
    place += [
        (WIDTH - MARGIN - 13.0 - (2 - k) * (pitch + 3.0), rune, str(k + 1))
        for k, rune in enumerate(activation)
    ]
    for x, rune, number in place:
        plate = Path(stone(rune, 11.2), Style(look.swatch("paper")))
        icon = Group(
            (plate, Use(rune_icon(rune, look))), compose(translate(mm(x), mm(y)), scale(4.5 / RADIUS))
        )
        yield icon
        yield set_line(names[rune], label, small, words, (mm(x), mm(y + 8.9)), anchor="middle", place="mat")
        if number:
            yield set_line(
                number, look.typeface("numeral"), from_points(15), words, (mm(x - 6.4), mm(y + 1.9)),
                anchor="end", place="mat",
            )  # fmt: skip
    yield set_line(
        setting.say("energy"), label, from_points(11), words,
        (mm(MARGIN + 13.0 + 2 * pitch + 10.5), mm(y + 1.3)), place="mat",
    )  # fmt: skip
