"""`pnp locales`: what translators make, mend and are told."""

import re
import shutil
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from typer.testing import CliRunner

from pnp.cli.app import app
from pnp.resources import RULES

RUNNER = CliRunner()


def said(*arguments: str) -> str:
    done = RUNNER.invoke(app, ["locales", *arguments])
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.output


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A copy of a game, whose catalogs may be written."""
    return Path(shutil.copytree(RULES / "magicans-duel", tmp_path / "duel"))


def messages(path: Path) -> dict[str, str]:
    with path.open("rb") as file:
        return {str(each.id): "".join(each.string) for each in read_po(file) if each.id}


def test_every_game_and_the_kit_itself_stand_in_the_table() -> None:
    head, *rows = said().partition("\n\n")[0].splitlines()
    assert head.split() == ["kit", *sorted(path.name for path in RULES.iterdir())]
    spanish = next(row.split()[1:] for row in rows if row.startswith("es"))
    assert len(spanish) == len(head.split()), "it is ready in all, so that no cell says draft"
    assert all(len(set(cell.split("/"))) == 1 for cell in spanish), "and whole"


def test_a_new_catalog_has_every_message_and_no_translation(game: Path) -> None:
    out = said("new", "ca", str(game))
    made, spanish = messages(game / "locale" / "ca.po"), messages(game / "locale" / "es.po")
    assert made.keys() > spanish.keys(), "those that kits share have no Catalan either"
    assert not any(made.values())
    assert re.search(rf"ca\.po: 0 of {len(made)} messages$", out.strip())


def test_an_update_keeps_what_is_translated(game: Path) -> None:
    path = game / "locale" / "es.po"
    before = path.read_bytes()
    out = said("update", "es", str(game))
    assert path.read_bytes() == before
    count = len(messages(path))
    assert f"{count} of {count} messages" in out
    clauses = game / "clauses.toml"
    text = clauses.read_text(encoding="utf-8")
    clauses.write_text(text.replace("A crossing holds one piece.", "A crossing holds at most one piece."))
    assert f"{count - 1} of {count} messages" in said("update", "es", str(game))
    assert "#, fuzzy" in path.read_text(encoding="utf-8")


def test_what_is_missing_is_made_and_what_is_there_is_left(game: Path, tmp_path: Path) -> None:
    """A language that one game has already is not a dead end for the others."""
    other = Path(shutil.copytree(RULES / "el-switcher", tmp_path / "switcher"))
    said("new", "Ca", str(game))
    assert (game / "locale" / "ca.po").is_file(), "called as catalogs are called"
    before = (game / "locale" / "ca.po").read_bytes()
    out = said("new", "ca", str(game), str(other))
    assert "switcher" in out
    assert str(game) not in out
    assert (game / "locale" / "ca.po").read_bytes() == before
    assert (other / "locale" / "ca.po").is_file()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("new", "es"), "this catalog is there already"),
        (("update", "ca"), "there is no such catalog"),
        (("new", "klingon"), "unknown locale 'klingon'"),
        (("new", "../../fr"), "unknown locale"),
    ],
)
def test_what_cannot_be_written_is_refused(game: Path, arguments: tuple[str, str], words: str) -> None:
    before = sorted(game.rglob("*"))
    with pytest.raises(Exception, match=words):
        said(*arguments, str(game))
    assert sorted(game.rglob("*")) == before
