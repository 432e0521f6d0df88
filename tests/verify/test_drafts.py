"""A draft says in its margins how many texts are not translated; all pictures of its sheets know it."""

import re
from pathlib import Path

from tests.command import pnp

PAGE = Path(__file__).resolve().parents[2] / "docs" / "tables.md"
FILES = ("suits.csv", "ranks.csv", "game.toml", "layout.toml")


def test_a_draft_is_sound_where_its_margins_have_to_make_room(tmp_path: Path) -> None:
    """The deck of suits and ranks of the page on tables: the bar of its sheets makes room for the line."""
    assert pnp("new", "Beacons", cwd=tmp_path).returncode == 0
    folder = tmp_path / "Beacons"
    page = PAGE.read_text(encoding="utf-8").partition("## All combinations")[2]
    for name in FILES:
        found = re.search(rf"`{re.escape(name)}`:\n\n```\w+\n(.*?)```", page, re.DOTALL)
        assert found, name
        (folder / name).write_text(found[1], encoding="utf-8")
    built = pnp("build", "--locale", "es", "--paper", "a4", cwd=folder)
    assert built.returncode == 0, built.stderr
    proved = pnp("verify", cwd=folder)
    assert ", 0 errors" in proved.stdout, proved.stdout
    assert "error " not in proved.stdout, proved.stdout
