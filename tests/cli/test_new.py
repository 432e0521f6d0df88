"""A game of one's own, begun with `pnp new`: it builds and verifies at once, or nothing was made."""

import json
import re
import subprocess
import tomllib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import jsonschema
import pypdfium2
import pytest
import xlsxwriter
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from typer.testing import CliRunner, Result

from pnp import looks, reference, scaffold
from pnp.cli.app import app
from pnp.definition import MOST_COPIES, PointBoard
from pnp.errors import DefinitionError, KitError, LayoutError, PnpError, UnknownName
from pnp.games import Game, Setting, ids, open_game
from pnp.options import Options
from pnp.rulebook import template
from pnp.scaffold import Card, Deck, Start
from pnp.scene import Component, leaves
from pnp.tabletop import in_zones, set_ups
from pnp.verify import drawing, model
from tests import command

ROOT = Path(__file__).resolve().parents[2]


def pnp(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return command.pnp(*arguments, cwd=cwd, environment={"PNP_CACHE": "off"})


def begun(folder: Path, **start: object) -> Game:
    """The game that a folder holds in which a new one has been written."""
    scaffold.write(Start(**{"id": "mine", "title": "Mine", **start}), folder)  # type: ignore[arg-type]
    return open_game(str(folder))


def found(game: Game) -> list[str]:
    """Return all findings but the note of what stays in the box with few players."""
    checks = (*model.CHECKS, *game.checks.MODEL)
    return [str(each) for check in checks for each in check(game) if each.code != "M15"]


def words(path: Path) -> Counter[str]:
    document = pypdfium2.PdfDocument(path)
    said = [page.get_textpage().get_text_range() for page in document]
    document.close()
    return Counter(re.findall(r"\w+", " ".join(said)))


def test_a_new_game_states_its_first_table(tmp_path: Path) -> None:
    """Each deck is a shuffled pile, the larger one gives the hands, and each player has the counters of one
    colour."""
    deck = Deck((Card("Sun", 12, back="sky"), Card("Moon", 20, back="night")))
    game = begun(tmp_path / "game", deck=deck, board=scaffold.shape("hex:4"))
    tables = {players: in_zones(stated.table.placements) for players, _, stated in set_ups(game.definition)}
    assert list(tables) == [2, 3, 4]
    zones = tables[3]
    assert [part.component for part in zones["middle"]] == ["board"]
    assert len(zones["deck.sky"]) == 12
    assert len(zones["deck.night"]) == 20 - 3 * 4
    assert all(part.side == "back" for part in zones["deck.night"])
    assert {len(zones[f"hand.{player}"]) for player in (1, 2, 3)} == {4}
    assert [part.component for part in zones["front.3"]] == ["aid.turn", *3 * ["rain.counter"]]
    assert found(game) == []


@pytest.mark.parametrize("copies", [1, 3, 4, 7])
def test_a_deck_that_is_too_small_is_not_dealt(tmp_path: Path, copies: int) -> None:
    game = begun(tmp_path / "game", deck=Deck((Card("Sun", copies),)))
    assert found(game) == []
    assert any("hand.1" in in_zones(stated.table.placements) for *_, stated in set_ups(game.definition)) == (
        copies >= 4
    )


def test_a_new_game_builds_and_is_painted(tmp_path: Path) -> None:
    told = pnp("new", "Rain & Fire", cwd=tmp_path)
    assert told.returncode == 0, told.stderr
    assert told.stdout.splitlines()[-1] == "Now: cd 'Rain & Fire', then pnp build"
    assert f"{Path('Rain & Fire') / '.pnp' / 'schemas'}, from which" in told.stdout
    folder = tmp_path / "Rain & Fire"
    assert sorted(path.name for path in folder.iterdir()) == [
        ".pnp",
        "clauses.toml",
        "game.toml",
        "rulebook.md.j2",
    ]
    built = pnp("build", "--locale", "en", "--paper", "a4", cwd=folder)
    assert built.returncode == 0, built.stderr
    kit = folder / "output" / "rain-fire" / "en-a4"
    painted = words(kit / "cards.pdf")
    cards = {card.name: card.copies for card in scaffold.SAMPLE.cards}
    assert {name: painted[name] for name in cards} == cards
    book = words(kit / "rulebook.pdf")
    assert book["24"] >= 1, "the cards are counted"
    assert not [word for word in book if "hand)s" in word]


@pytest.mark.parametrize(
    "board",
    [None, "hex:2", "hex:30", "square:1x1", "square:8x8", "square:60X60", "hex:5x5", "hex:60x1", "hex:1x60"],
)
def test_what_it_begins_with_is_sound(tmp_path: Path, board: str | None) -> None:
    game = begun(tmp_path / "game", board=board and scaffold.shape(board))
    assert found(game) == []
    assert game.numbers["hand"] == 3
    for clause in game.definition.clauses:
        assert "%(" not in game.clause_text(clause.name)
    book = (tmp_path / "game" / "rulebook.md.j2").read_text(encoding="utf-8")
    told = re.findall(r'clause\("([\w.]+)"\)', book)
    assert told == [clause.name for clause in game.definition.clauses]
    assert len(template.messages(tmp_path / "game" / "rulebook.md.j2")) == 7


def test_the_list_of_parts_that_it_shows_is_proved_once_it_is_no_comment(tmp_path: Path) -> None:
    assert found(begun(tmp_path / "game")) == []
    path = tmp_path / "game" / "game.toml"
    before, comment, listed = path.read_text(encoding="utf-8").partition("# [[expected]]")
    listed = (comment + listed).replace("# ", "")
    path.write_text(before + listed, encoding="utf-8")
    assert found(open_game(str(path.parent))) == []
    path.write_text(before + listed.replace("= 4", "= 3"), encoding="utf-8")
    (told,) = found(open_game(str(path.parent)))
    assert re.search("M10.+expected 3.+found 4", told)
    (name,) = re.findall(r"%\((count_\w+)\)s", before)
    assert open_game(str(path.parent)).numbers[name] == 4


@pytest.mark.parametrize(
    "shape",
    [
        "hex",
        "hex:1",
        "hex:31",
        "hex:5x61",
        "hex:0x5",
        "square:8",
        "square:0x8",
        "square:8x61",
        "points:",
        "points",
        "",
    ],
)
def test_other_boards_are_refused_with_what_is_possible(shape: str) -> None:
    with pytest.raises(PnpError) as caught:
        scaffold.shape(shape)
    assert str(caught.value) == (
        "--board: no such board can be made; expected hex:N with 2 to 30 cells a side, hex:WxH or square:WxH "
        f"of 1 to 60 columns and 1 to 60 rows, or points:FILE; found {shape!r}\n"
        "  hint: as in --board hex:5, --board hex:5x5 or --board square:8x8; a file of points is TOML, with "
        "points, steps and lines as pnp new --keys tells them"
    )


STAR = """\
points = [[0, 0], [4, 0], [2, 2], [0, 4], [4, 4]]
steps = [[2, 2], [2, -2]]
lines = [[0, 1], [3, 4]]
"""


def test_points_and_lines_of_a_file_are_a_board(tmp_path: Path) -> None:
    path = tmp_path / "star.toml"
    path.write_text(STAR, encoding="utf-8")
    game = begun(tmp_path / "game", board=scaffold.shape(f"points:{path}"))
    assert found(game) == []
    (board,) = game.definition.boards
    assert isinstance(board, PointBoard)
    assert (board.points, board.steps, board.lines, board.cells) == (
        ((0, 0), (4, 0), (2, 2), (0, 4), (4, 4)),
        ((2, 2), (2, -2)),
        ((0, 1), (3, 4)),
        5,
    )
    assert len(board.ways) == 6


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("[3, 4]]", "[3, 5]]", ":3: lines[1]: a line joins two points; expected two different numbers from 0 "
         "to 4; found [3, 5]"),
        ("[3, 4]]", "[3, 3]]", ":3: lines[1]: a line joins two points; expected two different numbers from 0 "
         "to 4; found [3, 3]"),
        ("steps", "setps", ":2: setps: unknown key; expected a key of the file; found 'setps'\n  hint: did "
         "you mean 'steps'?"),
        ("[0, 0]", "[0]", ":1: points[0]: wrong value; expected [a whole number, a whole number]; found [0]"),
    ],
)  # fmt: skip
def test_a_file_of_points_is_refused_with_its_line(old: str, new: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "star.toml"
    path.write_text(STAR.replace(old, new), encoding="utf-8")
    with pytest.raises(DefinitionError) as caught:
        scaffold.shape(f"points:{path}")
    assert str(caught.value) == f"{path}{told}"


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Harvest", "harvest"),
        ("Rain & Fire!", "rain-fire"),
        ("Café Łódź", "cafe-lodz"),
        ("The Fox's Straße", "the-foxs-strasse"),
        ('A "b" \\ c', "a-b-c"),
        ("Long " * 11, "long-long-long-long-long-long-long-long"),
    ],
)
def test_an_id_is_made_from_the_title(title: str, name: str) -> None:
    assert scaffold.id_of(scaffold.title_of(title), None, ()) == name


@pytest.mark.parametrize("title", ["Βροχή και φωτιά", "雨と火", "7 Seas", "Go 碁"])
def test_a_title_without_an_id_asks_for_one(title: str, tmp_path: Path) -> None:
    with pytest.raises(PnpError) as caught:
        scaffold.id_of(title, None, ())
    assert str(caught.value) == (
        "NAME: no id can be made from this title; expected a to z, digits and single hyphens, a letter "
        f"first, at most 40; found {title!r}\n  hint: choose one, as in --id my-game"
    )
    game = begun(tmp_path / title, title=title, id=scaffold.id_of(title, "mine", ids()))
    assert (game.id, game.definition.game.title) == ("mine", title)
    assert found(game) == []


@pytest.mark.parametrize("wanted", ["Mine", "my_game", "-a", "a--b", "9", "a" * 41, "", "../a", "a\n"])
def test_an_id_that_is_none_is_refused(wanted: str) -> None:
    with pytest.raises(PnpError, match="--id: this is no id; expected a to z"):
        scaffold.id_of("Mine", wanted, ())


def test_the_id_of_an_installed_game_is_taken() -> None:
    """Its faces would draw the new game."""
    with pytest.raises(PnpError, match="an installed game has the id 'magicans-duel'"):
        scaffold.id_of("Magicans Duel", None, ids())


@pytest.mark.parametrize("name", ["", " ", "...", "a\nb", "a\x1bb", "a" * 61, "a\udcff"])
def test_a_name_that_is_no_title_is_refused(name: str) -> None:
    with pytest.raises(PnpError, match="NAME: this is no name for a game; expected a title"):
        scaffold.title_of(name)


@pytest.mark.parametrize(
    "path", ["/a/path/Fallow", "./Fallow", "../Fallow", "~/games/Fallow", "C:\\games\\Fallow", "games/Fallow"]
)
def test_a_path_is_no_title_and_the_title_in_it_is_told(
    path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "games").mkdir()
    monkeypatch.chdir(tmp_path)
    with pytest.raises(PnpError) as told:
        scaffold.title_of(path)
    assert "a title is expected, not a path" in str(told.value)
    assert "pnp new Fallow" in str(told.value)
    assert scaffold.title_of("either/or") == "either/or"


@pytest.mark.parametrize(
    "title", ['The "Odd" One', "a\\b", "either/or", "..a", "-rf", "~x", "CON", "com1.x", "a.", "a?"]
)
def test_no_folder_is_called_what_a_system_takes_for_something_else(title: str) -> None:
    assert scaffold.folder_of(title, "mine") == "mine"
    assert scaffold.folder_of("Either or", "mine") == "Either or"


def test_quotes_and_backslashes_are_written_as_they_are(tmp_path: Path) -> None:
    title, name = 'The "Odd" \\n \\ One\'', 'A "b" \\u0041 """'
    deck = Deck((Card(name, 2, 'Say:\n"\\"\t%(hand)s {{ 7 * 7 }}'),))
    game = begun(tmp_path / "game", title=title, deck=deck)
    card = game.definition.components[0]
    assert (game.definition.game.title, card.name) == (title, name)
    assert card.text == 'Say:\n"\\"\t%(hand)s {{ 7 * 7 }}'


def test_cards_of_like_names_have_ids_of_their_own(tmp_path: Path) -> None:
    names = ("Rain", "Rain!", "rain 2", "RAIN?", "...", "Löwe", "a" * 90, "a" * 91)
    cards = (*(Card(name) for name in names), Card("Rain", kind="Sky & Sea", back="Night"))
    game = begun(tmp_path / "game", deck=Deck(cards))
    assert [part.id for part in game.definition.components[:9]] == [
        "card.rain",
        "card.rain-2",
        "card.rain-2-2",
        "card.rain-3",
        "card.5",
        "card.löwe",
        f"card.{'a' * 34}",
        f"card.{'a' * 34}-2",
        "sky-sea.rain",
    ]
    assert [part.back for part in game.definition.components[7:9]] == ["back", "night"]
    assert found(game) == []


@pytest.mark.parametrize("there", ["file", "folder", "link"])
def test_what_is_there_is_left_as_it_is(there: str, tmp_path: Path) -> None:
    target = tmp_path / "game"
    if there == "file":
        target.write_text("mine", encoding="utf-8")
    elif there == "folder":
        target.mkdir()
        (target / "mine.txt").touch()
    else:
        (tmp_path / "elsewhere").mkdir()
        target.symlink_to(tmp_path / "elsewhere")
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(PnpError, match="game: there is something of that name already; expected no such"):
        scaffold.write(Start("mine", "Mine"), target)
    assert sorted(tmp_path.rglob("*")) == before


def test_an_empty_folder_is_filled_and_a_failure_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "game").mkdir()
    assert found(begun(tmp_path / "game")) == []
    written = Path.write_bytes

    def full(path: Path, data: bytes) -> int:
        if path.name == "rulebook.md.j2":
            raise OSError(28, "No space left on device", str(path))
        return written(path, data)

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(KitError, match="the disk is full"):
        scaffold.write(Start("mine", "Mine"), tmp_path / "other")
    assert [path.name for path in tmp_path.iterdir()] == ["game"]


def table(tmp_path: Path, data: str | bytes) -> Path:
    path = tmp_path / "cards.csv"
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return path


@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_tables_of_every_spreadsheet_are_read(tmp_path: Path, separator: str, end: str, mark: str) -> None:
    rows = [
        ["Cost", " NAME", "copies", "Text", "Kind", "back", "Art, old"],
        ["2", "Rain", "3", '"One;, two.\nThree."', "weather", "sky", ""],
        [""] * 7,
        ["", "Sun  rise ", "", "", "", "", ""],
        ["", "Überall"],
    ]
    rows[0][6] = '"Art, old"'
    text = mark + "".join(separator.join(row).replace("\n", end) + end for row in rows)
    deck = scaffold.read_deck(table(tmp_path, text), 100)
    assert deck.cards == (
        Card("Rain", 3, "One;, two.\nThree.", "weather", "sky"),
        Card("Sun rise"),
        Card("Überall"),
    )
    assert deck.fields == ("cost", "art_old")


FAULTS = [
    ("", ":1: no column for the names; expected a column called name; found an empty file\n"
     "  hint: the first row names the columns: name, copies, text, kind, back, id"),
    ("front,copies\nRain,3\n", ":1: no column for the names; expected a column called name; found front, "
     "copies\n  hint: the first row names the columns: name, copies, text, kind, back, id"),
    ("name,copies\n\n,,\n", ":1: no cards; expected a row for each card below the names of the columns; "
     "found none"),
    ("name,Name\nA,B\n", ":1: name: a column stands twice; expected one column 'name'; found a second one, "
     "after column 1"),
    ("name,copies\nA,1\n,2\n", ":3: name: a card without a name; expected a name; found nothing"),
    ('name,text\nA,"two\nlines"\nB,\nA,x\n', ":5: name: a name stands twice; expected a name of its own for "
     "each card; found 'A' again; line 2 has it\n  hint: more of one card are its copies; "
     "two of one name need a column `id`"),
    *((f"name,copies\nA,{copies}\n", ":2: copies: wrong value; expected a whole number from 0 to 999, or "
       f"nothing for 1; found {copies!r}") for copies in ("1000", "-1", "2.5", "two", "٣", "1e1", "²")),
    ("name,copies\nA,50\nB,51\nC,1\n", ":3: copies: too many cards; expected at most 100 in all; found 101 "
     "up to here"),
    ("name,text\nA,a\x1bb\n", ":2: text: wrong value; expected a text without control characters; found "
     "'\\x1b' in it"),
    ("name,text\nA," + "a" * 4001 + "\n", ":2: text: wrong value; expected at most 4000 letters; found 4001"),
    ("name,text\nA,b,c\n", ":2: column 3: a row that is too long; expected 2 columns, as in the first row; "
     "found 3\n  hint: put a text that has the separator in it in quotes"),
    ('name,text\nA,"b\nB,c\n', ":2: this row cannot be read; expected cells; found one that does not end\n"
     "  hint: a cell in quotes ends with one, and has each quote inside it twice"),
    (b"name\nA\nB\xe9\n", ":3: letter 2: this is not UTF-8; expected a CSV file in UTF-8; found the byte 0xe9"
     "\n  hint: save the table as “CSV UTF-8”"),
    ("name\nA".encode("utf-16")[:-1], ": this is not UTF-16, though it begins as such; expected a CSV file "
     "in UTF-8 or UTF-16; found a letter that is cut off at byte 12\n  hint: save the table as “CSV UTF-8”"),
]  # fmt: skip


@pytest.mark.parametrize(("data", "told"), FAULTS)
def test_each_fault_of_a_table_is_told_with_its_place(tmp_path: Path, data: str | bytes, told: str) -> None:
    path = table(tmp_path, data)
    with pytest.raises(DefinitionError) as caught:
        scaffold.read_deck(path, 100)
    assert str(caught.value) == f"{path}{told}"


def test_all_faults_of_a_table_are_told(tmp_path: Path) -> None:
    with pytest.raises(DefinitionError) as caught:
        scaffold.read_deck(table(tmp_path, "name,copies\nA,x\n,1\nA,2\n"), 100)
    assert [re.findall(r"csv:(\d: \w+)", line) for line in str(caught.value).splitlines()[:3]] == [
        ["2: copies"],
        ["3: name"],
        ["4: name"],
    ]


def test_a_kit_holds_as_many_cards_as_there_is_room_for(tmp_path: Path) -> None:
    rows = "".join(f"c{n},99\n" for n in range(50))
    text = f"name,copies\n{rows}last,{scaffold.ROOM - 50 * 99}\n"
    deck = scaffold.read_deck(table(tmp_path, text), scaffold.ROOM)
    game = begun(tmp_path / "game", deck=deck, board=scaffold.shape("hex:5"))
    assert sum(game.copies().values()) == MOST_COPIES
    assert found(game) == []
    with pytest.raises(DefinitionError, match=r"csv:53: copies: too many cards"):
        scaffold.read_deck(table(tmp_path, f"{text}more,1\n"), scaffold.ROOM)


@pytest.mark.parametrize("odd", ["missing", "folder", "itself"])
def test_a_table_that_is_no_file_is_one_message(tmp_path: Path, odd: str) -> None:
    path = tmp_path / "cards.csv"
    if odd == "folder":
        path.mkdir()
    elif odd == "itself":
        path.symlink_to(path)
    with pytest.raises(PnpError, match=r"cards\.csv: (there is no such file|this is not read|cannot read)"):
        scaffold.read_deck(path, 100)


CELLS = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=12) | st.text(
    st.characters(exclude_categories=("Cs",)), max_size=12
)


@settings(max_examples=60, deadline=None)
@given(rows=st.lists(st.tuples(CELLS, CELLS, CELLS, CELLS), min_size=1, max_size=5))
def test_whatever_cells_say_is_refused_or_makes_a_sound_game(
    rows: list[tuple[str, str, str, str]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    import csv

    folder = tmp_path_factory.mktemp("any")
    with (folder / "cards.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("name", "text", "kind", "back"), *rows])
    told = ""
    try:
        deck = scaffold.read_deck(folder / "cards.csv", 100)
    except DefinitionError as error:
        told = str(error)
    if told:
        assert re.search(r"cards\.csv:\d+", told)
        return
    game = begun(folder / "game", deck=deck)
    assert found(game) == []
    parts = game.definition.components
    made = [(part.name, part.text or "") for part in parts if part.kind == "card"]
    assert made == [(card.name, card.text) for card in deck.cards]


def test_columns_that_plain_cards_do_not_show_are_told_and_programs_hear_it_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    table(tmp_path, "name,cost,artist\nA,1,B\n")
    told = CliRunner().invoke(app, ["new", "Mine", "--csv", "cards.csv", "--json"])
    assert told.exit_code == 0
    assert told.stderr == (
        'cards.csv: plain cards do not show cost, artist; a layout.toml does, in a box with text = "{cost}"\n'
    )
    assert '"fields": [\n  "cost",\n  "artist"\n ]' in told.stdout
    assert '"files": [\n  "Mine/cards.csv",\n  "Mine/game.toml",' in told.stdout
    table(tmp_path, "name,icon,cost\nA,sun,1\n")
    told = CliRunner().invoke(app, ["new", "Other", "--csv", "cards.csv", "--look", "deco"])
    assert told.stderr == (
        'cards.csv: the faces of a look do not show cost; layout.toml does, in a box with text = "{cost}"\n'
    )
    data = tomllib.loads((tmp_path / "Mine" / "game.toml").read_text(encoding="utf-8"))
    assert data["counts"]["card"] == 1


def new(*more: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(app, ["new", "Mine", *more], input=typed)


def test_columns_that_are_called_otherwise_are_taken_and_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    table(tmp_path, "\ufeffCard Title;Qty;Rules Text;Cost\nRain;3;Draw.;1\nSun;2;Play.;2\n")
    told = new("--csv", "cards.csv", "--json")
    assert told.stderr.splitlines()[0] == (
        "cards.csv: takes names from 'card_title', copies from 'qty', texts from 'rules_text' "
        "(--name-column, --copies-column, --text-column for others)"
    )
    columns = {"name": "card_title", "copies": "qty", "text": "rules_text"}
    assert (json.loads(told.stdout)["columns"], json.loads(told.stdout)["fields"]) == (columns, ["cost"])
    game = open_game(str(tmp_path / "Mine"))
    assert [(each.name, each.copies, each.text) for each in game.definition.components[:2]] == [
        ("Rain", 3, "Draw."), ("Sun", 2, "Play."),
    ]  # fmt: skip
    (left,) = found(game)
    assert "no face shows the column 'cost'" in left


@pytest.mark.parametrize(("column", "is_told"), [("Says", True), ("Rule", False)])
def test_a_table_whose_texts_are_not_found_is_told_the_option(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, column: str, is_told: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cards.csv").write_text(f"Title,Cost,{column}\nRain,1,Draw a card.\n", encoding="utf-8")
    said = "cards.csv: no column has the texts, as it seems; --text-column names it: says\n"
    assert (said in new("--csv", "cards.csv").stderr) == is_told


def test_the_columns_of_a_workbook_are_taken_as_well(tmp_path: Path) -> None:
    book = xlsxwriter.Workbook(tmp_path / "cards.xlsx")
    sheet = book.add_worksheet("Deck")
    for line, cells in enumerate([("Nombre", "Cantidad", "Texto"), ("Lluvia", 3, "Roba."), ("7", "x", "")]):
        sheet.write_row(line, 0, cells)
    book.close()
    meanings = scaffold.columns(tmp_path / "cards.xlsx", None, {})
    assert meanings == {"name": "nombre", "text": "texto"}
    with pytest.raises(DefinitionError, match=r"Deck!B3: wrong value; expected a whole number"):
        scaffold.read_deck(tmp_path / "cards.xlsx", 100, None, {**meanings, "copies": "cantidad"})


def test_a_script_says_which_of_several_columns_is_meant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    table(tmp_path, "Título,Nombre,Cantidad\nA,Lluvia,3\nB,Sol,2\n")
    told = new("--csv", "cards.csv")
    assert str(told.exception) == (
        "cards.csv:1: which column has the names?; expected a column called name, or --name-column; "
        "found título, nombre\n  hint: --name-column título"
    )
    assert not (tmp_path / "Mine").exists()
    told = new("--csv", "cards.csv", "--name-column", "NOMBRE")
    assert (told.exit_code, told.stderr.splitlines()[0]) == (0, (
        "cards.csv: takes names from 'nombre', copies from 'cantidad' "
        "(--name-column, --copies-column for others)"
    ))  # fmt: skip


def test_where_no_column_can_have_the_names_the_columns_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    table(tmp_path, "front,nmae,cost\nA,B,3\n")
    expected = "cards.csv:1: no column for the names; expected a column called name, or --name-column; found "
    assert str(new("--csv", "cards.csv").exception) == (
        f"{expected}front, nmae, cost\n  hint: --name-column nmae"
    )
    assert str(new("--csv", "cards.csv", "--name-column", "fornt").exception) == (
        "--name-column: unknown column 'fornt'\n  hint: did you mean 'front'?"
    )
    assert str(new("--copies-column", "qty").exception) == (
        "--copies-column: this belongs to --csv; expected --csv FILE beside it; found none"
    )


def test_on_a_terminal_a_person_is_asked(tmp_path: Path) -> None:
    asked: list[tuple[str, tuple[str, ...]]] = []

    def ask(what: str, columns: Sequence[str]) -> str:
        asked.append((what, tuple(columns)))
        return columns[-1]

    path = table(tmp_path, "front,title,nombre,qty,count\nA,B,Sol,3,2\n")
    assert scaffold.columns(path, None, {}, ask) == {"name": "nombre", "copies": "count"}
    assert asked == [("the names", ("title", "nombre")), ("the copies", ("qty", "count"))]
    path = table(tmp_path, "front,cost\nA,3\n")
    assert scaffold.columns(path, None, {}, lambda what, columns: columns[0]) == {"name": "front"}


def test_a_person_is_asked_until_a_column_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("pnp.cli.new._is_terminal", lambda: True)
    table(tmp_path, "title,nombre\nA,Sol\n")
    told = new("--csv", "cards.csv", typed="naem\nnombre\n")
    assert told.stderr.count("Which column has the names: title, nombre") == 2
    assert "takes names from 'nombre'" in told.stderr


def test_letters_that_no_font_has_are_told_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    table(tmp_path, "name\nBig \U0001f409\n")
    told = CliRunner().invoke(app, ["new", "雨と火", "--id", "ame", "--csv", "cards.csv"])
    assert told.exit_code == 0
    assert told.stderr == (
        "雨と火: no font of an English kit has と 火 雨 \U0001f409; "
        "write it in other letters before you build\n"
    )
    assert CliRunner().invoke(app, ["new", "Βροχή", "--id", "vroxi"]).stderr == ""


def test_a_fault_leaves_no_folder(tmp_path: Path) -> None:
    table(tmp_path, "name\n\n")
    told = pnp("new", "Mine", "--csv", "cards.csv", cwd=tmp_path)
    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr.startswith("pnp: cards.csv:1: no cards; expected")
    assert [path.name for path in tmp_path.iterdir()] == ["cards.csv"]
    assert pnp("new", cwd=tmp_path).stderr == (
        "pnp: which name?; expected the title of the game; found nothing\n  hint: pnp new Harvest\n"
    )


def test_the_keys_are_told() -> None:
    assert CliRunner().invoke(app, ["new", "--keys"]).stdout == reference.reference()


def test_the_table_goes_on_being_the_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It lies in the game's folder as it was, and an edit of it is an edit of the game."""
    monkeypatch.chdir(tmp_path)
    text = "\ufeffname;copies;cost\r\nRain;2;1\r\nSun;0;2\r\n"
    table(tmp_path, text)
    assert CliRunner().invoke(app, ["new", "Mine", "--csv", "cards.csv"]).exit_code == 0
    kept = tmp_path / "Mine" / "cards.csv"
    assert kept.read_bytes() == text.encode()
    game = open_game("Mine")
    (note,) = found(game)
    assert "severity='note'" in note
    assert "no face shows the column 'cost'" in note
    (rain,) = (part for part in game.definition.components if part.kind == "card")
    assert (rain.name, rain.copies, rain.back, rain.fields["cost"]) == ("Rain", 2, "back", 1)
    kept.write_text(text.replace("Sun;0", "Sun;3"), encoding="utf-8")
    assert [line for line in found(open_game("Mine")) if "game.toml:" in line and "counts.card" in line]


def test_workbooks_are_tables_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with xlsxwriter.Workbook(tmp_path / "game.xlsx") as book:
        for title, name in (("Cards", "Rain"), ("Old", "Sun")):
            sheet = book.add_worksheet(title)
            sheet.write_row(0, 0, ["name", "copies"])
            sheet.write_row(1, 0, [name, 3])
    told = CliRunner().invoke(app, ["new", "Mine", "--table", "game.xlsx"])
    assert "game.xlsx: which sheet?; expected the name of one of them; found 'Cards', 'Old'" in str(
        told.exception
    )
    assert not (tmp_path / "Mine").exists()
    told = CliRunner().invoke(app, ["new", "Mine", "--table", "game.xlsx", "--sheet", "Old"])
    assert told.exit_code == 0
    game = open_game("Mine")
    assert found(game) == []
    assert game.definition.place("components", 0, "copies") == "Mine/game.xlsx: Old!B2"
    assert game.numbers["cards"] == 3


@pytest.mark.parametrize(
    ("called", "kept"),
    [("My cards (2).csv", "My cards (2).csv"), ("clauses.toml", "cards.toml"), (".hidden.csv", "cards.csv")],
)
def test_a_table_takes_the_place_of_no_other_file(called: str, kept: str, tmp_path: Path) -> None:
    path = tmp_path / called
    path.write_text('[[row]]\nname = "A"\n' if path.suffix == ".toml" else "name\nA\n", encoding="utf-8")
    begun(tmp_path / "game", deck=scaffold.read_deck(path, 9))
    assert sorted(each.name for each in (tmp_path / "game").iterdir()) == sorted(
        [".pnp", "clauses.toml", "game.toml", "rulebook.md.j2", kept]
    )


def test_a_table_without_copies_is_no_deck(tmp_path: Path) -> None:
    with pytest.raises(DefinitionError) as caught:
        scaffold.read_deck(table(tmp_path, "name,copies\nA,0\n"), 9)
    assert str(caught.value) == (
        f"{tmp_path}/cards.csv: no cards; expected one copy at least; found none\n"
        "  hint: the column copies says how many there are of each"
    )


def test_editors_find_what_the_files_may_say_in_the_folder(tmp_path: Path) -> None:
    """Without the network: the first line of each file leads to a schema that holds for it."""
    begun(tmp_path / "game", board=scaffold.shape("hex:3"))
    for name in ("game", "clauses"):
        text = (tmp_path / "game" / f"{name}.toml").read_text(encoding="utf-8")
        (path,) = re.findall(r"\A#:schema (\S+)\n", text)
        schema = json.loads((tmp_path / "game" / path).read_text(encoding="utf-8"))
        jsonschema.Draft7Validator(schema).validate(tomllib.loads(text))
    there = {path.name for path in (tmp_path / "game" / ".pnp" / "schemas").iterdir()}
    assert {"layout.json", "theme.json"} <= there


def drawn(folder: Path, *names: str, size: tuple[int, int] = (63, 88), scale: int = 5) -> Path:
    """A folder of pictures, each of another grey."""
    folder.mkdir(exist_ok=True)
    for number, name in enumerate(names):
        grey = (40 + 9 * number,) * 3
        Image.new("RGB", (size[0] * scale, size[1] * scale), grey).save(folder / name)
    return folder


def test_finished_pictures_become_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    drawn(tmp_path / "fronts", "sun_10.png", "sun-9@3.jpg", "Big Moon@0.png", "sun-9.mono.jpg")
    drawn(tmp_path, "b.PNG", "b.low-ink.PNG", "b.mono.PNG", "b.sepia.PNG")
    arguments = ["new", "Suns", "--images", "fronts", "--back", "b.PNG"]
    told = CliRunner().invoke(app, arguments)
    assert told.exit_code == 0, told.exception
    assert "schemas, from which editors know the keys" in told.stdout
    folder = tmp_path / "Suns"
    assert (folder / "cards.csv").read_text(encoding="utf-8") == (
        "name,copies,picture\nBig Moon,0,Big Moon@0.png\nSun 9,3,sun-9@3.jpg\nSun 10,1,sun_10.png\n"
    )
    assert sorted(path.name for path in (folder / "images").iterdir()) == [
        "Big Moon@0.png",
        "sun-9.mono.jpg",
        "sun-9@3.jpg",
        "sun_10.png",
    ]
    assert sorted(path.name for path in folder.glob("b*.png")) == [
        "back.low-ink.png",
        "back.mono.png",
        "back.png",
    ]
    game = open_game("Suns")
    assert found(game) == []
    cards = [part for part in game.definition.components if part.kind == "card"]
    assert [(card.name, card.copies, card.back) for card in cards] == [
        ("Sun 9", 3, "back"),
        ("Sun 10", 1, "back"),
    ]
    layout = tomllib.loads((folder / "layout.toml").read_text(encoding="utf-8"))
    assert list(layout["faces"]["card"]["boxes"]) == ["beyond", "picture"]
    assert layout["faces"]["back:back"]["boxes"]["picture"] == {
        "image": "back.png",
        "of": "trim",
        "fit": "cover",
    }
    again = CliRunner().invoke(app, [*arguments[:1], "More", *arguments[2:], "--csv", "x.csv"])
    assert str(again.exception).startswith("--images: cards come from a table or from pictures; expected one")


@pytest.mark.parametrize(
    ("shape", "asked", "size", "bled"),
    [
        ((63, 88), None, "poker", False),
        ((69, 94), None, "poker", True),
        ((50, 74), None, "mini", True),
        ((70, 120), None, "tarot", False),
        ((1, 1), None, "square", False),
        ((63, 88), "mini", "mini", True),
        ((50, 80), "50x80", [50, 80], False),
        ((56, 86), "50X80", [50, 80], True),
    ],
)
def test_cards_are_as_large_as_their_pictures_are_like(
    shape: tuple[int, int], asked: str | None, size: object, bled: bool, tmp_path: Path
) -> None:
    folder = drawn(tmp_path / "fronts", "a.png", size=shape, scale=10 if max(shape) > 1 else 300)
    made = scaffold.pictures(folder, None, asked)
    face = tomllib.loads(made.layout())["faces"]["card"]
    assert face["size"] == size
    assert face["boxes"]["picture"]["of"] == ("bleed" if bled else "trim")


TWICE = "a name stands twice; expected a name of its own for each card; found 'A b' again"
KINDS = ".png, .jpg, .jpeg, .webp, .svg; found none"
COPIES = "  hint: sun@3.png is three copies of sun.png"
REFUSED: dict[str, tuple[tuple[str, ...], str | None, str]] = {
    "none": ((), None, "--images {}: no pictures; expected a folder with " + KINDS),
    "copies": (
        ("a@x.png",),
        None,
        "{}/a@x.png: wrong number of copies; expected a whole number from 0 to 999 after the @, as in "
        "sun@3.png; found 'x'",
    ),
    "names": (("a b.png", "a-b.jpg"), None, f"{{0}}/a b.png: {TWICE}\n{{0}}/a-b.jpg: {TWICE}"),
    "no copies": (("a@0.png",), None, f"{{}}: no cards; expected from 1 to 100 in all; found 0\n{COPIES}"),
    "many": (
        ("a@99.png", "b@2.png"),
        None,
        f"{{}}: too many cards; expected from 1 to 100 in all; found 101\n{COPIES}",
    ),
    "size": (
        ("a.png",),
        "10x9",
        "--size: no such size; expected poker, mini, tarot, square, or width and height from 20 to 200 mm; "
        "found '10x9'\n  hint: as in --size 63x88",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_pictures_that_make_no_deck_are_refused(name: str, tmp_path: Path) -> None:
    names, size, told = REFUSED[name]
    folder = drawn(tmp_path / "fronts", *names)
    with pytest.raises(PnpError) as caught:
        scaffold.deck(scaffold.pictures(folder, None, size), 100)
    assert str(caught.value) == told.format(folder)


def test_pictures_of_one_deck_are_of_one_shape(tmp_path: Path) -> None:
    folder = drawn(tmp_path / "fronts", "a.png")
    drawn(folder, "b.png", size=(88, 63))
    with pytest.raises(
        DefinitionError, match=r"b\.png: a picture of another shape; expected 0\.72 to 1, as the"
    ):
        scaffold.pictures(folder, None, None)
    with pytest.raises(PnpError, match="these pictures have the shape of no card; expected poker"):
        scaffold.pictures(drawn(tmp_path / "wide", "a.png", size=(300, 20)), None, None)
    (folder / "a.png").write_bytes(b"no picture")
    with pytest.raises(LayoutError, match=r"a\.png"):
        scaffold.pictures(folder, None, None)


@pytest.mark.parametrize("look", looks.LOOKS)
def test_a_game_begins_with_a_look(look: str, tmp_path: Path) -> None:
    game = begun(tmp_path / "mine", look=look)
    setting = Setting(game=game, variant="colour", locale="en", players=4, say=lambda text: text)
    parts = game.faces.components(setting)
    assert [str(found) for found in drawing.run(game, setting, parts) if found.severity != "note"] == []
    assert game.faces.theme("colour") == looks.dress(None, look).theme("colour")
    drawn = {element.name for part in parts for element, _ in leaves(part.front.elements)}
    assert any(name.startswith(f"symbol:{look}-") for name in drawn)
    for file in ("theme.toml", "layout.toml"):  # what is commented out can be written as it stands
        told = (tmp_path / "mine" / file).read_text(encoding="utf-8")
        (tmp_path / "mine" / file).write_text(
            re.sub(r"(?m)^# (?=[\[a-z]\S* ?=|\[faces)", "", told), encoding="utf-8"
        )
    assert len(open_game(str(tmp_path / "mine")).faces.components(setting)) == len(parts)


def test_a_look_has_a_face_for_each_back_that_a_table_names(tmp_path: Path) -> None:
    """A new game builds at once; decks are told apart from behind."""
    (tmp_path / "cards.csv").write_text(
        'name,back\nWolf,The "Forest"\nPike,River deck\nOtter,River deck\nMap,\n', encoding="utf-8"
    )
    deck = scaffold.read_deck(tmp_path / "cards.csv", 100)
    game = begun(tmp_path / "mine", look="woodcut", deck=deck)
    setting = Setting(game=game, variant="colour", locale="en", players=4, say=lambda text: text)
    backs = {part.id: part.back.digest for part in game.faces.components(setting) if part.back}
    assert backs["card.pike"] == backs["card.otter"]
    assert len({backs[f"card.{name}"] for name in ("wolf", "pike", "map")}) == 3
    written = (tmp_path / "mine" / "layout.toml").read_text(encoding="utf-8")
    assert re.findall(r'\[faces\."back:(.*)"\]', written) == ["back", "the-forest", "river-deck", "aid"]


def test_an_unknown_look_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run = CliRunner().invoke(app, ["new", "Mine", "--look", "decco"])
    assert isinstance(run.exception, UnknownName)
    assert str(run.exception) == "--look: unknown look 'decco'\n  hint: did you mean 'deco'?"


def test_a_new_game_may_be_made_of_tiles(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text("name,copies,text\nWood,20,Trees\nLake,12,\n", encoding="utf-8")
    (tmp_path / "bare.csv").write_text("name,copies\nWood card,20\nLake,12\n", encoding="utf-8")
    for table, more in (("cards.csv", ["--look", "deco"]), ("bare.csv", [])):
        made = pnp("new", table[:4], "--csv", table, "--kind", "tile", *more, cwd=tmp_path)
        assert made.returncode == 0, made.stderr
        game = open_game(str(tmp_path / table[:4]))
        assert {part.kind for part in game.definition.components} == {"tile", "aid"}
        assert found(game) == []
        fronts = [part.front for part in drawn_parts(game) if part.kind == "tile"]
        sizes = {(front.width, front.height) for front in fronts}
        assert sizes == ({(70.0, 70.0)} if more else {(45.0, 45.0)})
        rules = (tmp_path / table[:4] / "clauses.toml").read_text(encoding="utf-8")
        assert "Shuffle the %(tiles)s tiles and deal" in rules
        assert not re.search(r"\bcard", rules, re.IGNORECASE)
    assert any(part.name == "Wood card" for part in game.definition.components)


def drawn_parts(game: Game) -> Sequence[Component]:
    options = Options(locale="en", paper="a4")
    return game.faces.components(Setting.from_options(game, options, lambda text: text))


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (
            ["--csv", "t.csv", "--kind", "tile"],
            ("--kind tile", "plain tiles show no text", "--look workshop"),
        ),
        (["--csv", "t.csv", "--kind", "mat"], ("--kind", "expected card or tile", "found mat", "game.toml")),
        (["--kind", "tile"], ("--kind", "belongs to --csv")),
    ],
)
def test_a_kind_that_a_new_game_cannot_have_is_refused_with_the_way_to_go(
    tmp_path: Path, arguments: list[str], expected: tuple[str, ...]
) -> None:
    (tmp_path / "t.csv").write_text("name,text\nWood,Trees\n", encoding="utf-8")
    made = pnp("new", "Mine", *arguments, cwd=tmp_path)
    assert made.returncode == 2
    for words_ in expected:
        assert words_ in made.stderr
    assert not (tmp_path / "Mine").exists()
