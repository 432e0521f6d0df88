"""What the plain faces draw is as it was last looked at: digests in tests/golden/faces-plain.txt."""

from collections.abc import Callable, Iterator
from pathlib import Path

from pnp.games import open_game
from tests.games.plain.test_plain import SAMPLE
from tests.games.plain.test_small_boards import BOARDS, GAME
from tests.games.test_faces import pictures


def test_golden_plain_faces(golden: Callable[[str, str], None], tmp_path: Path) -> None:
    """Those of the sample, and of each board of data alone."""
    golden("faces-plain.txt", "".join(f"{line}\n" for line in plain(tmp_path)))


def plain(folder: Path) -> Iterator[str]:
    """Game, and what it draws."""
    yield from (f"sample: {line}" for line in pictures(open_game(str(SAMPLE))))
    for name, board in BOARDS.items():
        (folder / name).mkdir()
        (folder / name / "game.toml").write_text(f"{GAME}{board}\n", encoding="utf-8")
        yield from (f"{name}: {line}" for line in pictures(open_game(str(folder / name))))
