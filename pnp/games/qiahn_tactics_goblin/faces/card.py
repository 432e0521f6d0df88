"""The parts that all cards share: the picture's frame, the border of its side, the bar at its foot."""

from pnp.games.qiahn_tactics_goblin.faces.format import Format, text_swatch, thickness
from pnp.games.qiahn_tactics_goblin.faces.signs import badge, coin
from pnp.games.qiahn_tactics_goblin.faces.wording import SMALLEST
from pnp.scene import (
    Element,
    Group,
    Path,
    Segment,
    Style,
    Theme,
    Use,
    line,
    outline,
    rectangle,
    symbol,
    translate,
)
from pnp.text import cap_height, capitals, line_width, set_block, set_line
from pnp.units import Point, from_points, mm


def frame(look: Theme, form: Format, side: str, inside: list[Element], top: float) -> list[Element]:
    """Draw the picture and, from `top` on, the panel of words, with the side's border between them."""
    edge = Style(stroke=look.swatch("ink"), width=thickness(look))
    panel = rectangle(
        form.left, top, form.right - form.left, form.bottom - top, Style(fill=look.swatch("paper"))
    )
    shown: list[Element] = [*inside, panel, border(look, form, side, top)]
    return [Group(tuple(shown), clip=form.inner), Path(form.inner, edge)]


def border(look: Theme, form: Format, side: str, top: float) -> Use:
    """Draw waves for Cara, flames for Cruz, teeth for cards of no side, above the panel's upper edge."""
    tone = side if side in ("cara", "cruz") else "spirit"
    drawn = {"cara": _waves, "cruz": _flames, "spirit": _teeth}[tone](form.left - 1, form.right + 1)
    style = Style(look.swatch(tone), look.swatch("ink"), thickness(look) * 0.8)
    return Use(symbol(f"border-{tone}", [Path(drawn, style)]), translate(0, top))


def _waves(left: float, right: float) -> tuple[Segment, ...]:
    """Return a row of breakers, their feet at y = 0."""
    count = round((right - left) / 8.3)
    step = (right - left) / count
    crest: list[Segment] = [("M", mm(left), 3.4), ("L", mm(left), 0.0)]
    for k in range(count):
        x = left + step * k
        crest.append(("C", mm(x + step * 0.3), -4.4, mm(x + step * 0.9), -4.4, mm(x + step * 0.82), -1.4))
        crest.append(("C", mm(x + step * 0.74), 0.2, mm(x + step * 0.9), 0.0, mm(x + step), 0.0))
    return (*crest, ("L", mm(right), 3.4), ("Z",))


def _flames(left: float, right: float) -> tuple[Segment, ...]:
    """Return a row of tongues of fire, high and low."""
    count = round((right - left) / 6.5)
    step = (right - left) / count
    points = [(left, 3.4), (left, -0.6)]
    for k in range(count):
        x = left + step * k
        points += [(x + step * 0.62, -(4.6 if k % 2 else 3.0)), (x + step * 0.8, -0.9), (x + step, -0.2)]
    return outline([*points, (right, 3.4)])


def _teeth(left: float, right: float) -> tuple[Segment, ...]:
    """Return a row of teeth, long and short."""
    count = round((right - left) / 4.4)
    step = (right - left) / count
    points = [(left, 3.4), (left, -0.4)]
    for k in range(count):
        x = left + step * k
        points += [(x + step * 0.5, -(3.8, 2.4, 3.0)[k % 3]), (x + step, -0.4)]
    return outline([*points, (right, 3.4)])


def foot(look: Theme, form: Format, side: str, tone: str, sign: str, text: str, place: str) -> list[Element]:
    """Draw the bar at a card's foot: its side's coin, the sort of card, and the sort's sign. `tone` is the
    sort's colour, `text` its name. A card of no side has its sign twice."""
    top, heavy = form.bottom - form.bar, thickness(look)
    level = mm(top + form.bar / 2)
    filled = look.variant == "colour"
    bar = rectangle(
        form.left,
        top,
        form.right - form.left,
        form.bar + 1.0,
        Style(fill=look.swatch(tone if filled else "paper")),
    )
    rule = Style(stroke=look.swatch("ink" if filled else tone if look.variant == "low-ink" else "ink"),
                 width=heavy if filled else 1.0)  # fmt: skip
    elements: list[Element] = [Group((bar, line((form.left, top), (form.right, top), rule)), clip=form.inner)]
    elements.append(Path(form.inner, Style(stroke=look.swatch("ink"), width=heavy)))
    title, size = look.typeface("title"), from_points(10.5 * form.unit)
    room = form.right - form.left - 4 * 5.1 * form.unit
    words = capitals(text)
    while line_width(words, title, size, place=place) > room and size > SMALLEST:
        size = max(size * 0.97, SMALLEST)
    ink = look.swatch(text_swatch(look, tone) if filled else "ink")
    if line_width(words, title, size, place=place) > room + 0.4:
        # Set in two lines; if it does not fit, the block's error says what and where.
        within = (form.centre - room / 2, top + 0.3, form.centre + room / 2, form.bottom - 0.3)
        elements += set_block(
            words, title, size, ink, within,
            leading=0.95, align="middle", valign="middle", name="label", place=place,
        )  # fmt: skip
    else:
        baseline = (form.centre, mm(level + cap_height(title, size) / 2))
        elements.append(
            set_line(words, title, size, ink, baseline, anchor="middle", name="label", place=place)
        )
    radius = mm(4.5 * form.unit)
    ends: tuple[Point, Point] = (
        (mm(form.left + radius + 0.9), mm(level - form.unit)), (mm(form.right - radius - 0.9),
            mm(level - form.unit)),
    )  # fmt: skip
    elements += coin(look, side, ends[0], radius) if side else badge(look, sign, ends[0], radius)
    return [*elements, *badge(look, sign, ends[1], radius)]
