"""The backs of the figure decks: an emblem on a pattern of the deck, the same upside down."""

from collections.abc import Iterator

from pnp.games.el_switcher.faces import wood
from pnp.games.el_switcher.faces.cards.back_patterns import PATTERNS
from pnp.games.el_switcher.faces.cards.card import Card
from pnp.games.el_switcher.faces.emblems import emblem
from pnp.scene import Element, Face, Group, Path, Style, Swatch, Theme, Use, compose, rotate, scale, translate
from pnp.units import mm


def deck_back(deck: str, look: Theme, card: Card) -> Face:
    """Return the back of a deck: its emblem twice on the deck's pattern, the same upside down."""
    own, wash, paper = look.swatch(deck), look.swatch(f"{deck}-wash"), look.swatch("paper")
    box = wood.rounded_rectangle(*card.whole, 3.0)
    lines = wash if look.variant == "colour" else own
    width = {"colour": 0.45, "low-ink": 0.35, "mono": 0.6}[look.variant]
    pattern = PATTERNS[deck](*card.whole, 1.25 if look.variant == "low-ink" else 1.0)
    elements: list[Element] = []
    elements.append(Group((Path(pattern, Style(None, lines, width)),), clip=box, name=f"pattern:{deck}"))
    if look.variant != "colour":
        elements.append(Path(box, Style(None, own, 0.9)))
    elements += _medallion(deck, own, wash, look, card)
    return card.face(f"back:{deck}", tuple(elements), own if look.variant == "colour" else paper)


def _medallion(deck: str, own: Swatch, wash: Swatch, look: Theme, card: Card) -> Iterator[Element]:
    """Draw a shield with two emblems, as large as the card allows."""
    x, y = card.middle
    tall = card.height > 1.15 * card.width
    half_w = min(0.31 * card.width, 0.31 * card.height)
    half_h = min(half_w * 1.62, 0.4 * card.height) if tall else half_w * 1.3
    ground = wash if look.variant == "colour" else look.swatch("paper")
    outer = Style(own) if look.variant == "colour" else Style(ground, own, 0.9)
    for gap, style in ((-1.6, outer), (0.0, Style(ground)), (1.6, Style(None, own, 0.5))):
        shield = wood.rounded_rectangle(
            x - half_w + gap, y - half_h + gap, x + half_w - gap, y + half_h - gap, half_w - gap
        )
        yield Path(shield, style)
    size = min(half_h * 0.84, half_w * 1.36)
    for half in (0.0, 180.0):
        lift = compose(translate(x - size / 2, y - size - half_h * 0.045), scale(mm(size / 24)))
        yield Use(emblem(deck, own, ground), compose(rotate(half, card.middle), lift), f"icon:{deck}")
