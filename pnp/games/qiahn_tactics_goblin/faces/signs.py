"""Signs on discs: the value, the sort and the side of a card."""

from pnp.games.qiahn_tactics_goblin.faces.emblems import emblem
from pnp.games.qiahn_tactics_goblin.faces.format import text_swatch, thickness
from pnp.scene import Circle, Element, Polygon, Style, Theme
from pnp.scene.forms import polar
from pnp.text import cap_height, line_width, set_line
from pnp.units import Point, mm


def disc(look: Theme, tone: str, at: Point, radius: float) -> list[Element]:
    """Draw a disc of a colour in a ring of paper."""
    ring = Style(look.swatch("paper"), look.swatch("ink"), thickness(look))
    inner = Style(look.swatch(tone), look.swatch("ink"), thickness(look) * 0.8)
    return [Circle(at, mm(radius), ring), Circle(at, mm(radius * 0.86), inner)]


def value_disc(look: Theme, tone: str, text: str, at: Point, radius: float) -> list[Element]:
    """Draw a card's value on its colour."""
    numeral, size = look.typeface("numeral"), radius * 1.6
    size *= min(1.0, radius * 1.36 / line_width(text, numeral, size))
    baseline = (at[0], mm(at[1] + cap_height(numeral, size) / 2))
    ink = look.swatch(text_swatch(look, tone))
    return [*disc(look, tone, at, radius),
            set_line(text, numeral, size, ink, baseline, anchor="middle", name="value")]  # fmt: skip


def sign_disc(look: Theme, tone: str, sign: str, at: Point, radius: float) -> list[Element]:
    """Draw a card's effect as an emblem on its colour."""
    return [*disc(look, tone, at, radius), emblem(look, sign, at, radius * 0.56, text_swatch(look, tone))]


def badge(
    look: Theme, name: str, at: Point, radius: float, fill: str = "paper", ink: str = "ink"
) -> list[Element]:
    """Draw an emblem on a disc."""
    disc = Circle(at, mm(radius), Style(look.swatch(fill), look.swatch("ink"), thickness(look) * 0.8))
    return [disc, emblem(look, name, at, radius * 0.64, ink)]


def coin(look: Theme, side: str, at: Point, radius: float) -> list[Element]:
    """Draw the side's coin: two elements, one above the other, on a disc (Cara) or a cogged disc (Cruz)."""
    upper, lower = ("water", "air") if side == "cara" else ("fire", "earth")
    edge = Style(look.swatch(f"{side}-light"), look.swatch("ink"), thickness(look) * 0.8)
    if side == "cara":
        rim: Element = Circle(at, mm(radius), edge)
    else:
        points = [polar(at, radius * (1.06 if k % 2 else 0.9), 15 * k) for k in range(24)]
        rim = Polygon(tuple((mm(x), mm(y)) for x, y in points), edge)
    return [
        rim,
        emblem(
            look,
            upper,
            (at[0], mm(at[1] - radius * 0.34)),
            radius * 0.38,
            "cara-dark" if side == "cara" else "cruz-dark",
        ),
        emblem(
            look,
            lower,
            (at[0], mm(at[1] + radius * 0.42)),
            radius * 0.36,
            "cara-dark" if side == "cara" else "cruz-dark",
        ),
    ]
