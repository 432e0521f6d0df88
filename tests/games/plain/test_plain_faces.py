"""What the plain faces draw is as it was last looked at: digests in tests/golden/faces-plain.txt."""

from collections.abc import Callable, Iterator
from pathlib import Path

from pnp.games import open_game
from pnp.games.plain.faces import theme
from pnp.scene.theme import VARIANTS
from tests.gamefile import SOURCE, component, entry
from tests.games.plain.test_plain import SAMPLE
from tests.games.plain.test_small_boards import BOARDS, GAME
from tests.games.test_faces import pictures

LARGE = ("points", "square 8 x 8")
"""Boards with room for a piece."""

PIECE = "\n".join(
    (
        entry("[pieces]", id="st", name="Stone", per_player=1, source=SOURCE),
        component("Stone", "piece", per="player", front="st"),
    )
)


def test_golden_plain_faces(golden: Callable[[str, str], None], tmp_path: Path) -> None:
    """The theme; the faces of the sample, and of boards of data alone, two of them with a piece."""
    golden("faces-plain.txt", "".join(f"{line}\n" for line in plain(tmp_path)))


def plain(folder: Path) -> Iterator[str]:
    """Game, and what it draws."""
    for variant in VARIANTS:
        for name, swatch in sorted(theme(variant).swatches.items()):
            yield f"theme: {variant} {name} {swatch.hex}"
    yield from (f"sample: {line}" for line in pictures(open_game(str(SAMPLE))))
    for name, board in BOARDS.items():
        (folder / name).mkdir()
        (folder / name / "game.toml").write_text(
            f"{GAME}{board}\n{PIECE if name in LARGE else ''}", encoding="utf-8"
        )
        yield from (f"{name}: {line}" for line in pictures(open_game(str(folder / name))))
