"""The action tracker: moons that wane round a rose, from all the actions of a turn to none."""

from collections.abc import Iterator
from math import cos, hypot, pi, sin

from pnp.games import Setting
from pnp.games.magicans_duel.faces import sky
from pnp.games.magicans_duel.faces.cards.frame import BOTTOM, LEFT, RIGHT, SMALL, TOP, WIDTH, card, title
from pnp.games.magicans_duel.faces.theme import theme
from pnp.games.magicans_duel.facts import Facts
from pnp.games.reading import set_reading
from pnp.scene import Circle, Element, Face, Path, Polygon, Style, Theme
from pnp.text import cap_height, flow, set_line
from pnp.units import Point, from_points, mm

_NOTES = 13.6
"""mm of height for the two notes at the foot."""

_NUMERAL = 17.0
"""Points."""

_MOST = 7.6
"""mm: half a moon that a counter covers, at most."""


def phase(left: int, most: int) -> float:
    """Return the lit share of the moon for the number of actions left in a turn: full, waning, new."""
    return left / most


def tracker_face(setting: Setting) -> Face:
    """Return the tracker: a moon for each action that a turn can have, and a new moon."""
    look = theme(setting.variant)
    facts: Facts = setting.definition.facts
    actions = facts.actions
    many = actions.with_niche + 1
    box = (LEFT - 0.4, TOP, RIGHT + 0.4, BOTTOM - _NOTES)
    centre = (WIDTH / 2, mm((box[1] + box[3]) / 2))
    across, down = (box[2] - box[0]) / 2, (box[3] - box[1]) / 2
    radius = min(_MOST, min(across, down) / (1 + 1.16 / sin(pi / many) * 1.0) * 1.16)
    reach = (across - radius, down - radius)
    spots = [_point_on_ellipse(centre, reach, i / many) for i in range(many)]
    elements: list[Element] = [*title(look, setting.say("Actions left"), "tracker")]
    elements += _orbit(look, centre, reach, many)
    elements += _rose(look, centre, min(hypot(x - centre[0], y - centre[1]) for x, y in spots) - radius - 1.9)
    for i, at in enumerate(spots):
        left = actions.with_niche - i
        elements += _moon(look, at, radius, left, actions.with_niche, dotted=left > actions.turn)
        if left == actions.first:
            elements += _spark(look, (mm(at[0] + 0.8 * radius), mm(at[1] + 0.8 * radius)))
    return card("tracker", look, [*elements, *_notes(setting, look, facts)])


def _point_on_ellipse(centre: Point, reach: Point, turn: float) -> Point:
    """Return a point on an ellipse, in turns clockwise from the top."""
    a = 2 * pi * turn
    return (mm(centre[0] + reach[0] * sin(a)), mm(centre[1] - reach[1] * cos(a)))


def _orbit(look: Theme, centre: Point, reach: Point, many: int) -> Iterator[Element]:
    """Draw three small stars between two moons, the last one largest, to show the direction."""
    gold = Style(look.swatch("gold"))
    for i in range(many - 1):
        for j, size in ((-1, 0.3), (0, 0.45), (1, 0.65)):
            at = _point_on_ellipse(centre, (reach[0] + 1.2, reach[1] + 1.2), (i + 0.5 + 0.075 * j) / many)
            yield Circle(at, size, gold)


def _moon(look: Theme, at: Point, radius: float, left: int, most: int, *, dotted: bool) -> Iterator[Element]:
    """Draw a moon in its phase, with its number in the larger of the lit and the dark part."""
    gold, lit = look.swatch("gold"), phase(left, most)
    rim = Style(look.swatch("shade" if dotted else "moon-dark"), gold, 0.6, (0.01, 1.15) if dotted else ())
    yield Circle(at, mm(radius), rim, f"action:{left}")
    inner = radius - 1.0
    if lit:
        yield Path(sky.crescent(at, inner, lit, left=True), Style(look.swatch("moon"), gold, 0.3))
    if lit == 1:
        for u, v, r in ((-0.55, -0.42, 0.14), (0.58, 0.4, 0.18), (0.5, -0.55, 0.1), (-0.5, 0.56, 0.12)):
            spot = (mm(at[0] + u * inner), mm(at[1] + v * inner))
            yield Circle(spot, mm(r * inner), Style(look.swatch("halo"), gold, 0.25))
    bright = lit >= 0.5
    aside = inner * (lit - 1 if bright else lit)  # the middle of that part, along its widest line
    face, em = look.typeface("numeral"), from_points(_NUMERAL) * radius / _MOST
    ink = look.swatch("night-ink" if bright else "moon-dark-ink")
    base = (mm(at[0] + aside), mm(at[1] + cap_height(face, em) / 2))
    yield set_line(str(left), face, em, ink, base, anchor="middle", place="tracker")


def _spark(look: Theme, at: Point) -> Iterator[Element]:
    """Draw the star of the first turn."""
    yield Polygon(sky.star_points(at, 5, 2.4, 1.05), Style(look.swatch("night"), look.swatch("night"), 0.8))
    yield Polygon(sky.star_points(at, 5, 2.3, 0.95), Style(look.swatch("gold")))


def _rose(look: Theme, centre: Point, radius: float) -> list[Element]:
    """Draw the cathedral's window: half of it the sun's, half the moon's."""
    tracery = look.swatch("tracery")
    edge = Style(None, tracery, 0.35)
    elements: list[Element] = [
        Circle(centre, mm(radius), Style(look.swatch("facade"), look.swatch("gold"), 0.5)),
        Path(sky.crescent(centre, radius - 0.9, 0.5, left=True), Style(look.swatch("rose-moon"))),
        Path(sky.crescent(centre, radius - 0.9, 0.5), Style(look.swatch("rose-sun"))),
    ]
    many = 12
    for i in range(many):
        lobe = _point_on_ellipse(centre, (0.66 * radius, 0.66 * radius), i / many)
        elements.append(Circle(lobe, mm(0.165 * radius), edge))
    elements.append(Circle(centre, mm(0.46 * radius), edge))
    hub = Style(look.swatch("facade"), tracery, 0.4)
    elements.append(Polygon(sky.star_points(centre, 12, 0.42 * radius, 0.24 * radius), hub))
    return elements


def _notes(setting: Setting, look: Theme, facts: Facts) -> Iterator[Element]:
    """Draw the notes that explain the dotted moon and the star."""
    gold, light = look.swatch("gold"), look.swatch("moonlight")
    split = BOTTOM - _NOTES + 8.0
    texts = (
        (setting.say("Dotted: only with a gargoyle in a niche on your side"), BOTTOM - _NOTES + 0.8, split),
        (
            setting.say("First turn of the game: begin at {n}").format(n=facts.actions.first),
            split,
            BOTTOM - 0.8,
        ),
    )
    for i, (words, top, bottom) in enumerate(texts):
        sides = flow(RIGHT, LEFT)
        at = (sides.x(LEFT + 2.6), mm((top + bottom) / 2))
        if i:
            yield from _spark(look, at)
        else:
            yield Circle(at, 1.9, Style(look.swatch("shade"), gold, 0.55, (0.01, 1.0)))
        yield from set_reading(
            words, look.typeface("small"), from_points(SMALL), light,
            sides.box((LEFT + 6.2, top, RIGHT - 0.4, bottom)),
            text_size=setting.text, valign="middle", smallest=from_points(7), leading=1.08, place="tracker",
        )  # fmt: skip
