"""Columns of a table in another language: a kit in it needs no catalog for the cards."""

import re
from pathlib import Path

import pypdfium2
import pytest

from pnp.definition.tables import language_columns, rows
from pnp.errors import DefinitionError
from pnp.games import Game, open_game
from pnp.kit import catalogs
from tests import command

ROOT = Path(__file__).resolve().parents[2]
CARDS = """name,name_es,copies,text,text_es,cost,cost_max
Parrot,Loro,3,Say 2 words.,Di 2 palabras.,1,4
Statue,Estatua,2,Do not move.,No te muevas.,2,5
Kite,,1,Look up.,,3,6
"""


def game(folder: Path, cards: str = CARDS) -> Path:
    (folder / "cards.csv").write_text(cards, encoding="utf-8")
    made = pnp(folder, "new", "Fiesta", "--csv", "cards.csv")
    assert made[0] == 0, made
    assert "name_es" not in made[1], "it is a column that pnp knows"
    return folder / "Fiesta"


def pnp(folder: Path, *arguments: str) -> tuple[int, str]:
    done = command.pnp(*arguments, cwd=folder, environment={"PNP_CACHE": "off"})
    return done.returncode, " ".join((done.stdout + done.stderr).split())


def spoken(opened: Game, language: str, *words: str) -> list[str]:
    said = catalogs.translations(opened, language)
    return [said.gettext(each) for each in words]


def test_a_column_says_what_another_says_in_its_language(tmp_path: Path) -> None:
    opened = open_game(str(game(tmp_path)))
    assert language_columns.languages(opened.definition) == ("es",)
    assert catalogs.game_locales(opened) == ("en", "es")
    words = ("Parrot", "Say 2 words.", "Do not move.", "Kite")
    assert spoken(opened, "es", *words) == ["Loro", "Di 2 palabras.", "No te muevas.", "Kite"]
    assert spoken(opened, "en", *words) == list(words)


@pytest.mark.parametrize(
    ("column", "found"),
    [
        ("text_es", ("text", "es")),
        ("text_pt_br", ("text", "pt-BR")),
        ("text_max", None),
        ("texts", None),
        ("other_es", None),
        ("es", None),
    ],
)
def test_other_endings_are_no_languages(column: str, found: tuple[str, str] | None) -> None:
    assert rows.language_of(column, ("name", "text", column)) == found


def test_a_catalog_and_columns_go_together_and_columns_count_more(tmp_path: Path) -> None:
    folder = game(tmp_path)
    (folder / "locale").mkdir()
    (folder / "locale" / "es.po").write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\nmsgid "Kite"\nmsgstr "Cometa"\n\n'
        'msgid "Parrot"\nmsgstr "Papagayo"\n',
        encoding="utf-8",
    )
    assert spoken(open_game(str(folder)), "es", "Kite", "Parrot") == ["Cometa", "Loro"]


def test_cards_are_printed_in_both_languages_and_proved(tmp_path: Path) -> None:
    folder = game(tmp_path)
    status, said = pnp(folder, "build", "--locale", "en,es", "--paper", "a4")
    assert status == 0, said
    words = {
        path.parent.name: pypdfium2.PdfDocument(path)[0].get_textpage().get_text_range()
        for path in folder.glob("output/*/*/cards.pdf")
    }
    assert "Loro" in words["es-a4"]
    assert "No te muevas." in words["es-a4"]
    assert "Loro" not in words["en-a4"]
    status, said = pnp(folder, "verify", "--no-rebuild")
    assert status == 0, said
    assert "0 errors" in said
    assert re.search(r"warning F22 locale/es.po: \d+ texts have no column in 'es'", said), said


def test_other_numbers_are_found_at_their_cell(tmp_path: Path) -> None:
    folder = game(tmp_path, CARDS.replace("Di 2 palabras", "Di 3 palabras"))
    assert pnp(folder, "build", "--locale", "es", "--paper", "a4")[0] == 0
    _, said = pnp(folder, "verify", "--no-rebuild")
    assert re.search(r"F22 cards.csv:2: text_es: digit: other numbers than in the English text", said), said


def test_one_text_with_two_translations_is_told_with_both_places(tmp_path: Path) -> None:
    cards = CARDS + "Ant,Hormiga,1,Do not move.,Quieto.,1,2\n"
    opened = open_game(str(game(tmp_path, cards)))
    with pytest.raises(DefinitionError) as caught:
        catalogs.translations(opened, "es")
    assert "cards.csv:5: text_es: one text has two translations" in str(caught.value)
    assert "'No te muevas.', as at " in str(caught.value)
    assert "cards.csv:3: text_es" in str(caught.value)


def test_names_of_cells_stand_in_columns_too(tmp_path: Path) -> None:
    """A map's table is one like others: name_es is the Spanish of name."""
    folder = game(tmp_path)
    board = '\n[[boards]]\nid = "map"\ngrid = "map"\nform = "square"\ncolumns = 2\nrows = 2\nsize_mm = 20\n'
    board += 'names = "A1"\ntable = "map.csv"\nsource = "stated: here"\n'
    board += '[[components]]\nid = "map"\nkind = "board"\nname = "Map"\ncopies = 1\nsource = "stated: here"\n'
    with (folder / "game.toml").open("a", encoding="utf-8") as file:
        file.write(board)
    (folder / "map.csv").write_text("cell,name,name_es\nA1,Ash Ford,Vado\nB2,Tor,\n", encoding="utf-8")
    opened = open_game(str(folder))
    assert spoken(opened, "es", "Ash Ford", "Tor") == ["Vado", "Tor"]
    assert "Ash Ford" in catalogs.source(opened).columns["es"]
