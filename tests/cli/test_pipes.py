"""A pipe in the place of a file never holds a command up: reading from it would wait for ever."""

import os
import shutil
from pathlib import Path

import pytest

from tests import command
from tests.cli.test_nothing_is_lost import QUICK, SECONDS, WRITING, compare, grow, run

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no pipes among files")

GAME = command.ROOT / "examples" / "moth-hour"
PICTURES = ("images", "icons")
"""The folders of which one file is tried."""


def sources() -> list[str]:
    """Return the files of a game of data that pnp reads, and one of each folder of pictures."""
    files = [path.relative_to(GAME) for path in sorted(GAME.rglob("*")) if path.is_file()]
    single = {path.parent: path for path in files if path.parts[0] in PICTURES}
    others = [path for path in files if path.parts[0] not in PICTURES and path.name != "README.md"]
    return [path.as_posix() for path in (*others, *single.values())]


@pytest.mark.parametrize("name", sources())
def test_a_source_of_a_game(name: str, tmp_path: Path) -> None:
    game = tmp_path / "game"
    shutil.copytree(GAME, game)
    (game / name).unlink()
    os.mkfifo(game / name)
    for words in (("verify", "game", "--rules"), ("locales", "check", "es", "game")):
        done = command.pnp(*words, cwd=tmp_path, environment={"PNP_CACHE": "off"}, seconds=SECONDS)
        assert done.returncode in (0, 1, 2), (words, done.stderr)
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("verb", "name"), [(verb, name) for verb in QUICK for name in WRITING[verb].names], ids=str
)
def test_what_lies_where_a_command_writes(verb: str, name: str, tmp_path: Path) -> None:
    theirs = grow(tmp_path, WRITING[verb], {name: "pipe"}, is_kit=False)
    run(tmp_path, WRITING[verb], 0)
    compare(tmp_path, WRITING[verb], theirs)
