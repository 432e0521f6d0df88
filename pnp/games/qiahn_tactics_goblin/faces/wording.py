"""The words on a card: its name on a scrap of paper, and the text of its panel."""

from typing import Literal

from pnp.games import Setting
from pnp.games.qiahn_tactics_goblin.faces.format import Format, thickness
from pnp.games.qiahn_tactics_goblin.faces.theme import theme
from pnp.games.reading import largest, set_reading
from pnp.scene import Box, Element, Polygon, Style, Text, Theme
from pnp.text import cap_height, capitals, line_width, set_block, set_line, wrap
from pnp.units import Point, from_points, mm

SMALLEST = from_points(7.2)
LEADING = 1.16


def banner(
    look: Theme, form: Format, words: str, at: Point, *, place: str, points: float = 15
) -> list[Element]:
    """Draw a name on a scrap of paper, a little crooked, as wide as the name needs, in two lines if small
    letters do not fit in one. Raises LayoutError if they do not fit in two."""
    words = capitals(words)  # the font has all accents only on capitals
    title, size = look.typeface("title"), from_points(points * form.unit)
    widest = form.width - 14.0
    wide = line_width(words, title, size, place=place)
    while wide > widest and size > SMALLEST:
        size *= 0.97
        wide = line_width(words, title, size, place=place)
    x, y = at
    one = wide <= widest
    w, h = (wide if one else widest) / 2 + 3.0, 4.3 * form.unit
    scrap = [(x - w, y - h + 0.9), (x - w * 0.5, y - h + 0.2), (x, y - h + 0.6),
             (x + w * 0.6, y - h - 0.1), (x + w, y - h + 0.4),
             (x + w - 1.1, y), (x + w + 0.3, y + h - 0.4), (x + w * 0.4, y + h),
             (x - w * 0.4, y + h - 0.5), (x - w - 0.3, y + h),
             (x - w + 1.0, y + 0.3)]  # fmt: skip
    style = Style(look.swatch("paper"), look.swatch("ink"), thickness(look))
    ink, line = look.swatch("ink"), mm(y + cap_height(title, size) / 2)
    within = (x - w + 3.0, y - h + 0.6, x + w - 3.0, y + h - 0.6)
    lettering: tuple[Text, ...] = (
        (set_line(words, title, size, ink, (x, line), anchor="middle", name="title", place=place),)
        if one
        else set_block(
            words, title, SMALLEST, ink, within,
            leading=0.95, align="middle", valign="middle", name="title", place=place,
        )
    )  # fmt: skip
    shade = Polygon(tuple((mm(px + 0.7), mm(py + 0.8)) for px, py in scrap), Style(fill=ink))
    paper = Polygon(tuple((mm(px), mm(py)) for px, py in scrap), style)
    return [shade, paper, *lettering] if look.variant == "colour" else [paper, *lettering]


def words(
    setting: Setting,
    text: str,
    box: Box,
    *,
    place: str,
    points: float = 9.5,
    role: str = "hand",
    valign: Literal["top", "middle", "bottom"] = "middle",
) -> tuple[Text, ...]:
    """Draw text in the panel as large as fits, at least 7.2 points."""
    look = theme(setting.variant)
    return set_reading(
        text, look.typeface(role), from_points(points), look.swatch("ink"), box, text_size=setting.text,
        leading=LEADING, align="middle", valign=valign, smallest=SMALLEST, name="text", place=place,
    )  # fmt: skip


def needed_height(
    setting: Setting, text: str, wide: float, *, place: str, points: float, role: str = "hand", least: int = 1
) -> float:
    """Return the height in mm of a block of words at its preferred size, with `least` lines or more."""
    typeface = theme(setting.variant).typeface(role)
    size = largest(from_points(points), setting.text)
    return max(least, len(wrap(text, typeface, size, wide, place=place))) * LEADING * size
