"""Half a millimetre that costs a sheet is told, with a size that fits."""

from pathlib import Path

import pytest

from pnp.cli.savings import savings
from pnp.games import open_game
from pnp.kit.folder import manifest
from pnp.kit.plan import plans
from pnp.kit.produce import produce
from tests.layout.folder import game_in

LAYOUT = "schema = 1\n[faces.card]\nsize = {size}\nground = 'paper'\n"


def told(folder: Path, size: str, copies: int, paper: str, **options: object) -> list[str]:
    """What is told of a game of so many cards of a size."""
    game = open_game(str(game_in(folder / "game", LAYOUT.format(size=size), f"copies = {copies}")))
    (plan,) = plans([game], locales=["en"], papers=[paper], out=folder, only=["card.*"], **options)
    plan.target.mkdir(parents=True)
    produce(plan, plan.target, lambda _: None, check=lambda *_: None)
    return list(savings(game, manifest.read_manifest(plan.target)))


@pytest.mark.parametrize(
    ("size", "copies", "paper", "said"),
    [
        (
            "[63.5, 88.9]",
            9,
            "letter",
            "63.5 x 88.9 mm: 6 fit on a sheet of letter; of 63.5 x 88 mm, 9 would",
        ),
        ("[60, 94.8]", 9, "a4", "60 x 94.8 mm: 6 fit on a sheet of a4; of 60 x 93.9 mm, 9 would"),
    ],
)
def test_a_size_that_saves_a_sheet_is_told(
    tmp_path: Path, size: str, copies: int, paper: str, said: str
) -> None:
    assert told(tmp_path, size, copies, paper) == [said]


@pytest.mark.parametrize(
    ("size", "copies", "paper", "options"),
    [
        ("[63, 88]", 18, "letter", {}),  # nine fit
        ("[63.5, 88.9]", 6, "letter", {}),  # one sheet is enough
        ("[63.5, 91]", 9, "letter", {}),  # too much would be lost
        ("[63.5, 88.9]", 9, "letter", {"spacing": 2.0}),  # whoever arranges sheets knows why
    ],
)
def test_nothing_is_told_where_nothing_is_saved(
    tmp_path: Path, size: str, copies: int, paper: str, options: dict[str, object]
) -> None:
    assert told(tmp_path, size, copies, paper, **options) == []
