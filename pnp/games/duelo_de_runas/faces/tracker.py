"""The track of life points: a ring of stones, one for each point, and a broken one for none."""

from collections.abc import Iterator

from pnp.games import Setting
from pnp.games.duelo_de_runas.faces import icons
from pnp.games.duelo_de_runas.faces.block import Block
from pnp.games.duelo_de_runas.faces.menhirs import draw_menhir, grass
from pnp.games.duelo_de_runas.faces.shapes import arc, join_outlines, oval, poly, rays
from pnp.games.duelo_de_runas.faces.sheets import frame, sheet
from pnp.games.duelo_de_runas.faces.theme import theme
from pnp.games.duelo_de_runas.facts import Facts
from pnp.scene import Element, Face, Group, Path, Style, Theme, compose, scale, translate
from pnp.text import capitals, set_block, set_line
from pnp.units import from_points, mm

WIDTH, HEIGHT = 94.5, 132.0
"""The size of a track: half a mat. Four tracks take the cuts of a sheet of cards."""

_STONE = (21.4, 26.0)
"""The width in mm of a stone: nearly that of the life stone on it."""

_MIDDLE, _REACH = (WIDTH / 2, 68.5), (29.2, 43.8)
"""The middle of the ring, and the distances of its stones from the middle across and along."""


def place(count: int, points: int) -> tuple[float, float]:
    """Return the middle of the stone for `count` of `points` life points: the most at the top, then
    clockwise."""
    angle = 360.0 * (points - count) / (points + 1)
    x, y = arc(0, 0, 1, angle, angle, 1)[0]
    return mm(_MIDDLE[0] + _REACH[0] * x), mm(_MIDDLE[1] + _REACH[1] * y)


def tracker_face(setting: Setting) -> Face:
    """Draw the track in one look and language."""
    look = theme(setting.variant)
    facts: Facts = setting.definition.facts
    points = facts.play.life
    elements: list[Element] = [*frame(look, WIDTH, HEIGHT), *_ring(look)]
    for count in sorted(range(points + 1), key=lambda each: place(each, points)[1]):
        elements += _life(look, *place(count, points), count)
    elements += _heart(setting, look)
    return sheet("tracker:life", WIDTH, HEIGHT, look, elements)


def _ring(look: Theme) -> Iterator[Element]:
    """Draw the trodden ring below the stones."""
    x, y = _MIDDLE
    trod = oval(x, y + 6, _REACH[0], _REACH[1])
    if look.variant == "colour":
        yield Path(trod, Style(None, look.swatch("bone-dark"), 7.0))
    else:
        dash = (0.5, 1.6) if look.variant == "low-ink" else (1.2, 1.2)
        yield Path(trod, Style(None, look.swatch("ink"), 0.5, dash))


def _heart(setting: Setting, look: Theme) -> Iterator[Element]:
    """Draw the heart in the middle, its light, and the word for life points."""
    x, y = _MIDDLE[0], _MIDDLE[1] - 5.0
    light = look.swatch({"colour": "stone", "low-ink": "stone", "mono": "ink"}[look.variant])
    yield Path(rays(x, y, 11.4, 16.4, 32, 0.8), Style(light))
    block = Block(look, ("wyrms",))
    icons.ICONS["life"](block)
    yield Group(tuple(block.elements), compose(translate(x - 9.9, y - 9.6), scale(0.66)))
    yield from set_block(
        capitals(setting.say("Life points")), look.typeface("title"), from_points(13), look.swatch("ink"),
        (x - 15.5, y + 13.0, x + 15.5, y + 28.0), leading=1.1, align="middle", valign="middle",
        smallest=from_points(8), place="tracker",
    )  # fmt: skip


def _life(look: Theme, x: float, y: float, count: int) -> Iterator[Element]:
    """Draw a standing stone with a number and as many notches; the stone for none is broken."""
    wide, tall = _STONE
    ink, left, foot = look.swatch("ink"), x - wide / 2, y + tall / 2
    box = (mm(left), mm(foot - (tall if count else 0.72 * tall)), mm(left + wide), mm(foot))
    yield from draw_menhir(look, box, f"life {count}", broken=not count, name=f"life:{count}")
    yield set_line(
        str(count), look.typeface("numeral"), from_points(34 if count else 22), ink,
        (mm(x - 0.6), mm(foot - (9.4 if count else 3.2))), anchor="middle", place="tracker",
    )  # fmt: skip
    if count:
        xs = [x - 0.6 + (k - (count - 1) / 2) * 2.2 for k in range(count)]
        cuts = join_outlines(
            *(poly(((mm(a), mm(foot - 7.0)), (mm(a), mm(foot - 3.4))), closed=False) for a in xs)
        )
        yield Path(cuts, Style(stroke=ink, width=0.7))
    yield Path(grass(left - 1.4, left + wide + 1.4, mm(foot + 0.3), f"life {count}", 2.0), Style(ink))
