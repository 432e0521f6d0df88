"""The assembly sheet's pictures as they were last looked at: their sizes, what they say, and digests."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import product

import pytest

from pnp.games import Setting, open_game
from pnp.imposition import File, impose, tile_board
from pnp.kit.assembly import parts, sheet
from pnp.kit.assembly.figures import cut_figure, fold_figure, join_figure
from pnp.scene import (
    BLACK,
    Component,
    Drawing,
    Group,
    Style,
    Text,
    leaves,
    outline,
    rectangle,
    translate,
)
from pnp.scene.elements import digest
from pnp.units import PAPERS
from tests.imposition.test_golden_sheets import square
from tests.imposition.test_imposing import IMPRINT, component, lopsided
from tests.imposition.test_tiling import board

SETTING = Setting(open_game("magicans"), "colour", "en", 2, str)
THEME = SETTING.game.faces.theme("colour")
RAIN = component("rain", 63.0, 88.0, 12, shape=square)
SUN = replace(component("sun", 63.0, 88.0, 4, shape=square), back=RAIN.back, per_player=2)
LONG = replace(component("long", 28.0, 9.0, 5, back=False, shape=lopsided), label="A long and narrow marker")
HOUSE, TINY = component("house", 22.0, 27.0, 31), component("tiny", 8.5, 6.0, 3, back=False, shape=square)
BOARD, CHAMFERED = board(300.0, 300.0), board(374.0, 261.0, 58.0)
NAMES = ("Águila Ñandú gigante ÿ", "Wandbeschriftungsmaschine", "Sol", "Extraordinariamente", "Ññ ÿÿ")
KITS: dict[str, list[Component]] = {
    "board": [CHAMFERED],
    "pieces": [HOUSE, LONG, TINY],
    "cards": [RAIN, SUN],
    "all": [BOARD, RAIN, SUN, HOUSE, LONG, TINY],
    "named": [replace(TINY, id=f"tiny.{i}", label=name) for i, name in enumerate(NAMES * 2)],
    "many": [replace(RAIN, id=f"rain.{i}", label=f"Rain {i}") for i in range(50)] + [HOUSE],
}


def test_golden_pictures(golden: Callable[[str, str], None]) -> None:
    golden("assembly.txt", "".join(f"{line}\n" for line in (*diagrams(), *joined(), *pictures(), *rooms())))


def told(name: str, drawing: Drawing) -> str:
    said = " | ".join(shape.text for shape, _ in leaves(drawing.elements) if isinstance(shape, Text))
    painted = digest(drawing.elements)[:12]
    return f"{name}: {drawing.width:g} x {drawing.height:g} mm, {painted}: {said}"


def diagrams() -> Iterator[str]:
    for part in (RAIN, LONG, HOUSE):
        yield told(f"cut {part.id}", cut_figure(THEME, part))
        yield told(f"fold {part.id}", fold_figure(THEME, part))


def joined() -> Iterator[str]:
    for paper, (name, part) in product(("a4", "letter"), (("plain", BOARD), ("chamfered", CHAMFERED))):
        file = tile_board(part, PAPERS[paper], IMPRINT)
        yield told(f"join {name} {paper}", join_figure(THEME, file))


def pictures() -> Iterator[str]:
    for name, kit in KITS.items():
        for number, shown in enumerate(parts.pictured(kit), 1):
            yield told(f"parts {name} {number}", parts.parts_figure(THEME, shown))
        yield told(f"parts {name} low", parts.parts_figure(THEME, kit[:6], 60.0))


def rooms() -> Iterator[str]:
    """How tall a picture beside a table may be, of so many parts."""
    for paper, joins in product(("a4", "letter"), (False, True)):
        found = [
            parts.beside_table(KITS["many"][:number], PAPERS[paper], joined=joins) for number in range(1, 50)
        ]
        yield f"beside {paper} {joins}: {' '.join(f'{height:g}' for height in found)}"


def files(kit: Sequence[Component]) -> list[File]:
    boards = [tile_board(part, PAPERS["a4"], IMPRINT) for part in kit if part.kind == "board"]
    others = [part for part in kit if part.kind != "board"]
    return [*boards, *([impose(others, "pieces", PAPERS["a4"], "none", IMPRINT)] if others else [])]


@pytest.mark.parametrize(
    ("name", "figures"),
    [
        ("board", ["parts-1", "join"]),
        ("pieces", ["parts-1", "cut", "fold"]),
        ("all", ["parts-1", "cut", "fold", "join"]),
    ],
)
def test_a_kit_has_the_pictures_that_it_needs(name: str, figures: list[str]) -> None:
    drawn = sheet.figures(SETTING, KITS[name], files(KITS[name]))
    assert list(drawn) == [f"assembly-{figure}" for figure in figures]


def test_what_is_too_small_to_be_seen_is_left_out_wherever_it_lies() -> None:
    """A group is looked into; a clipped one is a shape of its own, all or nothing."""
    paint = Style(fill=BLACK)
    speck, shape = rectangle(5, 5, 1, 1, paint), rectangle(0, 0, 9, 9, paint)
    clip = outline(((0, 0), (9, 0), (9, 9), (0, 9)))
    loose, whole = Group((speck, shape), translate(1, 1), (), "loose"), Group((speck, shape), clip=clip)
    assert parts.thinned([speck, shape, loose, whole], 0.5) == [speck, shape, loose, whole]
    assert parts.thinned([speck, shape, loose, whole], 0.2) == [
        shape, Group((shape,), translate(1, 1), (), "loose"), whole,
    ]  # fmt: skip
