"""`pnp locales`: what translators make, mend and are told."""

import re
import shutil
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from babel.messages import Catalog
from babel.messages.pofile import read_po
from typer.testing import CliRunner

from pnp import resources
from pnp.cli.app import app
from pnp.errors import PnpError
from pnp.games import Game, open_game
from pnp.kit import catalogs
from pnp.resources import RULES
from pnp.translation import glossary

RUNNER = CliRunner()


def said(*arguments: str) -> str:
    done = RUNNER.invoke(app, ["locales", *arguments])
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.output


KNOWN: dict[tuple[object, ...], Catalog] = {}


@pytest.fixture(autouse=True)
def shipped_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What there is to translate in the games of this checkout and in the kit, which no test here changes, is
    collected once. Each command gets a copy."""
    messages, shared_messages = catalogs.messages, catalogs.shared_messages

    def known(key: tuple[object, ...], collect: Callable[[], Catalog]) -> Catalog:
        if key not in KNOWN:
            KNOWN[key] = collect()
        return deepcopy(KNOWN[key])

    def of_game(game: Game) -> Catalog:
        if not game.definition.folder.is_relative_to(RULES):
            return messages(game)
        return known((game.definition.folder,), lambda: messages(game))

    def shared(game: Game | None = None) -> Catalog:
        kinds = {part.kind for part in game.definition.components} if game else ()
        key = (resources.TEMPLATES, game and game.engine_folder is None, *sorted(kinds))
        return known(key, lambda: shared_messages(game))

    monkeypatch.setattr(catalogs, "messages", of_game)
    monkeypatch.setattr(catalogs, "shared_messages", shared)


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


def test_the_template_has_the_messages_and_places_of_today(game: Path) -> None:
    """If it fails, run `pnp locales extract`."""
    path = game / "locale" / "messages.pot"
    before = path.read_text(encoding="utf-8")
    said("extract", str(game))
    assert path.read_text(encoding="utf-8") == before


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


def fill_in(path: Path, **translated: str) -> None:
    """Write translations of messages of one line into a catalog; underscores stand for blanks."""
    text = path.read_text(encoding="utf-8")
    for name, translation in translated.items():
        empty = f'msgid "{name.replace("_", " ")}"\nmsgstr ""\n'
        assert empty in text
        text = text.replace(empty, empty[:-3] + f'"{translation}"\n')
    path.write_text(text, encoding="utf-8")


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the catalogs that all kits share, which may be written."""
    folder = Path(shutil.copytree(resources.TEMPLATES, tmp_path / "templates"))
    monkeypatch.setattr(resources, "TEMPLATES", folder)
    return folder


def shared_source() -> catalogs.Source:
    return catalogs.shared_source("kit")


def test_words_that_a_game_had_alone_move_to_the_shared_catalog(game: Path, library: Path) -> None:
    said("new", "ca", str(game))
    path = game / "locale" / "ca.po"
    fill_in(path, The_board="El tauler", Rulebook="Reglament")
    own = catalogs.source(open_game(str(game)))
    shared_source().update("ca", [own])
    assert messages(library / "locale" / "ca.po")["Rulebook"] == "Reglament"
    own.update("ca", [shared_source()])
    made = path.read_text(encoding="utf-8")
    assert messages(path)["The board"] == "El tauler"
    assert "Rulebook" not in messages(path)
    assert "#~" not in made, "what the shared catalog says is no comment in the game's"


def test_a_game_keeps_a_shared_word_that_only_it_translates(game: Path, library: Path) -> None:
    said("new", "ca", str(game))
    shared_source().update("ca")
    fill_in(game / "locale" / "ca.po", Rulebook="Reglament")
    catalogs.source(open_game(str(game))).update("ca")
    assert messages(game / "locale" / "ca.po")["Rulebook"] == "Reglament"


def test_a_country_begins_with_its_language(game: Path) -> None:
    out = said("new", "pt_br", str(game))
    made = messages(game / "locale" / "pt-BR.po")
    assert all(made.values())
    assert f"{len(made)} of {len(made)} messages" in out
    names = [f"{each}.glossary.toml" for each in ("pt", "pt-BR")]
    assert len({(game / "locale" / name).read_bytes() for name in names}) == 1
    said("new", "zh-Hant", str(game))
    assert not any(messages(game / "locale" / "zh-Hant.po").values()), "another script is another start"


def test_a_new_language_has_a_glossary_to_fill_in(game: Path) -> None:
    said("new", "ca", str(game))
    path = game / "locale" / "ca.glossary.toml"
    assert '# "gargoyle" = []\n' in path.read_text(encoding="utf-8")
    assert glossary.read_glossary(path.with_name("ca.po")).terms == {}
    path.write_text('[terms]\n"mage" = ["mag*"]\n', encoding="utf-8")
    (game / "locale" / "ca.po").unlink()
    said("new", "ca", str(game))
    assert "mag*" in path.read_text(encoding="utf-8"), "one that is there stays"


def test_a_game_of_no_language_has_a_glossary_of_its_pieces(game: Path) -> None:
    shutil.rmtree(game / "locale")
    said("new", "ca", str(game))
    assert '# "gargoyle" = []' in (game / "locale" / "ca.glossary.toml").read_text(encoding="utf-8")


def test_a_new_catalog_has_the_header_that_other_programs_ask_for(game: Path) -> None:
    said("new", "ca", str(game))
    head = (game / "locale" / "ca.po").read_text(encoding="utf-8").partition("\n\n")[0]
    for field in (
        "Project-Id-Version: magicans-duel",
        "PO-Revision-Date",
        "Last-Translator",
        "Language-Team",
    ):
        assert f'"{field}' in head


def test_an_update_of_all_passes_over_catalogs_that_are_not_there(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Path(shutil.copytree(RULES / "el-switcher", tmp_path / "switcher"))
    said("new", "ca", str(other))
    sources = [catalogs.source(open_game(str(folder))) for folder in (game, other)]
    monkeypatch.setattr("pnp.cli.locales._sources", lambda _: sources)
    out = said("update", "ca")
    assert f"{other}/locale/ca.po: 0 of" in out
    assert "no catalog of magicans-duel in ca" in out


def test_a_glossary_is_printed_for_other_programs(game: Path) -> None:
    out = said("glossary", "fr", str(game))
    assert out.startswith("source,target,context,translator_comments\n")
    assert "gargoyle,gargouille,magicans-duel," in out
    tbx = said("glossary", "fr", str(game), "--format", "tbx")
    words = {term.text for term in ET.fromstring(tbx.encode()).iter("term")}
    assert {"gargoyle", "gargouille"} <= words
    assert out.count("\n") == tbx.count("<termEntry") + 1


def test_a_glossary_that_is_not_there_or_has_no_such_form_is_refused(game: Path) -> None:
    with pytest.raises(PnpError, match="there is no such catalog"):
        said("glossary", "ca", str(game))
    with pytest.raises(PnpError, match="csv"):
        said("glossary", "fr", str(game), "--format", "xls")
    (game / "locale" / "fr.glossary.toml").write_text("same = []\n", encoding="utf-8")
    with pytest.raises(PnpError, match="there is no term yet"):
        said("glossary", "fr", str(game))
