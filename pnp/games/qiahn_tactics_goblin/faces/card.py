"""Draw cards, and parts of them, for use in figures and in the scene: faces, goblins, emblems, and values or
emblems on discs. layout.toml describes the cards."""

from collections.abc import Callable
from dataclasses import replace

from pnp.caching import memoize_by_identity
from pnp.games import Setting, draw_sides
from pnp.games.qiahn_tactics_goblin import FOLDER
from pnp.games.qiahn_tactics_goblin.faces.theme import palette, theme
from pnp.layout.contents.icons import place_icon
from pnp.pictures import Paint, natural_size, picture
from pnp.scene import Box, Circle, Element, Face, Style, Theme, bounds, leaves
from pnp.text import cap_height, line_width, set_line
from pnp.units import CARD_SIZES, DEFAULT_CARD, Point, mm

WIDTH, HEIGHT = CARD_SIZES[DEFAULT_CARD]
"""The size in mm of the cards in figures."""

_LINES = 0.36
"""The thinnest line in mm of a goblin in a figure."""

_SHOULDERS, _ASIDE = 7.0, 6.4
"""How far in mm a picture of a goblin goes on below its shoulders, and beyond its arms at each side."""

_TALL = 57.0
"""The usual height in mm of a picture of a goblin, down to the shoulders."""


def usual_setting(setting: Setting) -> Setting:
    """Return the setting with the default card size and the normal text size, in which figures show cards,
    whatever the kit prints."""
    return replace(setting, card_size=DEFAULT_CARD, text="normal")


@memoize_by_identity
def card_sides(setting: Setting) -> Callable[..., Face]:
    """Return a function that draws a side of a card in the size of figures. Its arguments are the card's
    id and the name of the side: "" for the front, or the card's `back`, such as "back.cara". Raises
    LayoutError, DefinitionError."""
    usual = usual_setting(setting)
    draw = draw_sides(usual, theme(usual.variant))
    entries = {entry.id: entry for entry in usual.definition.components}
    return lambda card, side="": draw(entries[card], side or entries[card].front)


def box_on(face: Face, name: str) -> Box:
    """Return the box in mm around everything that one box of layout.toml, called `name`, has painted on a
    face."""
    found = [bounds((leaf,), at) for leaf, at in leaves(face.elements) if leaf.name == f"box:{name}"]
    boxes = [box for box in found if box is not None]
    return (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )


def portrait(look: Theme, who: str, box: Box) -> Element:
    """Draw the goblin called `who` as large as a box allows, with its shoulders on the lower edge of the
    box."""
    left, top, right, bottom = box
    size = (bottom - top) / _TALL
    aside = _ASIDE * size
    return _goblin(look, who, (left - aside, top, right + aside, bottom + _SHOULDERS * size))


def goblin(look: Theme, who: str, size: float) -> Element:
    """Draw the goblin called `who` at the scale `size`. At the scale 1 its shoulders are 27 mm below (0,
    0)."""
    width, height = natural_size(FOLDER / "pictures" / f"{who}.svg")
    low = 27.0 + _SHOULDERS
    return _goblin(look, who, (-width / 2 * size, (low - height) * size, width / 2 * size, low * size))


def _goblin(look: Theme, who: str, box: Box) -> Element:
    path = FOLDER / "pictures" / f"{who}.svg"
    (drawn,) = picture(
        path,
        tuple(map(mm, box)),  # type: ignore[arg-type]  # four
        variant=look.variant,
        paint=Paint(palette(look.variant), _LINES),
        toward="bottom",
        name=f"goblin:{who}",
    )
    return drawn


def emblem(look: Theme, name: str, at: Point, radius: float, swatch: str = "ink") -> Element:
    """Draw the emblem called `name` in one colour, so large that it fits into a circle with the radius in
    mm."""
    x, y = at
    reach = radius * 1.1  # an icon keeps a margin
    box = (mm(x - reach), mm(y - reach), mm(x + reach), mm(y + reach))
    path = FOLDER / "icons" / f"{name}.svg"
    return place_icon(path, box, look.swatch(swatch), look.variant, f"icon:{name}", plain=True)


def thickness(look: Theme) -> float:
    """Return the width in mm of the outlines of frames and discs."""
    return {"colour": 0.7, "low-ink": 0.5, "mono": 0.6}[look.variant]


def value_disc(look: Theme, tone: str, text: str, at: Point, radius: float) -> list[Element]:
    """Draw a card's value on a disc in the colour of the swatch `tone`, with the radius in mm. The text is
    made smaller if it is wider than the disc."""
    numeral, size = look.typeface("numeral"), radius * 1.6
    size *= min(1.0, radius * 1.36 / line_width(text, numeral, size))
    baseline = (at[0], mm(at[1] + cap_height(numeral, size) / 2))
    ring = Style(look.swatch("paper"), look.swatch("ink"), thickness(look))
    inner = Style(look.swatch(tone), look.swatch("ink"), thickness(look) * 0.8)
    ink = look.swatch(f"on-{tone}")
    number = set_line(text, numeral, size, ink, baseline, anchor="middle", name="value")
    return [Circle(at, mm(radius), ring), Circle(at, mm(radius * 0.86), inner), number]


def badge(look: Theme, name: str, at: Point, radius: float) -> list[Element]:
    """Draw the emblem called `name` on a white disc with the radius in mm."""
    disc = Circle(at, mm(radius), Style(look.swatch("paper"), look.swatch("ink"), thickness(look) * 0.8))
    return [disc, emblem(look, name, at, radius * 0.64)]
