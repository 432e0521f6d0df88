"""`python -m tests.qiahn_figures`: the drawings of Qíahn's cards as SVG files of examples/qiahn-cards.

Goblins, things and backs are drawn by programs in the game itself; for the example they are pictures, as if
somebody had drawn them in Inkscape. They are exported once; the example is data and needs none of this.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

from pnp.export import svg
from pnp.games import Setting, open_game
from pnp.games.qiahn_tactics_goblin.faces import backs, card, fronts
from pnp.games.qiahn_tactics_goblin.faces.card import BLEED, EDGE, POKER, emblem
from pnp.games.qiahn_tactics_goblin.faces.theme import theme
from pnp.scene import VARIANTS, Box, Drawing, Element, Group, Text, Use, Variant, translate
from pnp.units import mm

ROOT = Path(__file__).resolve().parent.parent
GAME = "qiahn-tactics-goblin"
FOLDER = ROOT / "examples" / "qiahn-cards"

Files = Iterator[tuple[str, Drawing]]

TYPES = ("mage", "paladin", "knight", "beast", "archer", "infantry")
EMBLEMS = (*TYPES, "water", "air", "fire", "earth", "sword", "shield", "away", "blow")


def windowed(elements: Iterable[Element], box: Box) -> Drawing:
    """What of a card is seen in a window of it (mm)."""
    left, top, right, bottom = box
    return Drawing(mm(right - left), mm(bottom - top), (Group(tuple(elements), translate(-left, -top)),))


def pictures(setting: Setting) -> Files:
    """What the cards show, in their windows: the hero of each, and what is behind it."""
    for entry in setting.definition.components:
        if entry.id in ("turn", "spirit"):
            continue
        sort, side, *_, what = entry.id.split(".")
        elements = fronts.front(setting, entry).elements
        top = panel(elements)
        inside = next(each for each in elements if isinstance(each, Group)).children
        box = (POKER.left, EDGE, POKER.right, top)
        behind, hero = inside[:2]
        tone = str(getattr(behind, "name", "")).removeprefix("behind-")
        yield f"behind/{tone}", windowed([behind], box)
        yield (
            f"figures/{what if sort in ('fighter', 'qiahnbera') else f'{side}-{what}'}",
            windowed([hero], box),
        )


def panel(elements: Iterable[Element]) -> float:
    """How far down the panel of words begins: where the border is placed."""
    window = next(each for each in elements if isinstance(each, Group))
    (border,) = (each for each in window.children if isinstance(each, Use) and "border-" in each.symbol.key)
    return border.transform[5]


def bursts(setting: Setting) -> Files:
    """Whom a qíahnbera hits, as a burst with the sign and the number of the type."""
    large = fronts.radius(POKER)
    for kind in setting.definition.facts.types:
        drawn = fronts.targets(setting, POKER, (kind.id,), 0.0, "figure")
        shown = [each for each in drawn if not (isinstance(each, Text) and each.name == "label")]
        reach = large + 1.2
        at = POKER.centre
        yield f"bursts/{kind.id}", windowed(shown, (at - reach, large - reach, at + reach, large + reach))


def furniture(setting: Setting) -> Files:
    """The coins of the two sides, and the backs."""
    look, reach = theme(setting.variant), 5.1
    for side in ("cara", "cruz"):
        yield (
            f"signs/coin-{side}",
            windowed(card.coin(look, side, (0.0, 0.0), 4.5), (-reach,) * 2 + (reach,) * 2),
        )
        box = (-BLEED, -BLEED, POKER.width + BLEED, POKER.height + BLEED)
        yield f"backs/{side}", windowed(backs.back_face(setting, side).elements, box)


def icons(setting: Setting) -> Files:
    """The emblems, in one colour."""
    look = theme(setting.variant)
    for name in EMBLEMS:
        # Most fill a circle of 1, the arrow of the wind a little more.
        yield f"icons/{name}", windowed([emblem(look, name, (0.0, 0.0), 10.0)], (-11.0, -11.0, 11.0, 11.0))


def files(variant: Variant) -> Files:
    """Each picture by its path without a suffix."""
    game = open_game(GAME)
    setting = Setting(game, variant, "en", 2, lambda said: said)
    yield from pictures(setting)
    yield from bursts(setting)
    yield from furniture(setting)
    if variant == "colour":
        yield from icons(setting)


def main() -> None:
    """Write them all, for each variant its own."""
    for variant in VARIANTS:
        suffix = "" if variant == "colour" else f".{variant}"
        for name, drawing in files(variant):
            path = FOLDER / f"{name}{suffix}.svg"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(svg.text(drawing, title=name, language="") + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
