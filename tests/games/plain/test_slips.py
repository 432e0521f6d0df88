"""Slips that a designer makes in a table, a layout or a theme: refused, warned of or noted, each with its
place and what was meant. None of them passes without a word."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.errors import PnpError
from pnp.games import open_game
from pnp.games.plain import checks
from pnp.verify import model
from tests.layout.folder import GAME

LAYOUT = """schema = 1
[styles.loud]
size = 12
[faces.card]
[faces.card.boxes.title]
text = "{name}"
height = 8
[faces.card.boxes.extra]
top = "title.bottom"
bottom = 0
"""
"""Whatever is added belongs to the box `extra`."""

TABLE = """
[[tables]]
file = "cards.csv"
kind = "card"
source = "stated: here"
"""

CARDS = """name,kind,cost,tags,copies
Sun,spell,3,fire light,2
Moon,item,1,night,1
"""

FACTS = "\n[facts]\nhand = 5\n"


def written(path: Path, layout: str, more: str) -> None:
    """A game's folder of a table, and of whatever `more` game.toml says."""
    path.mkdir()
    (path / "game.toml").write_text(GAME + FACTS + more, encoding="utf-8")
    (path / "layout.toml").write_text(layout, encoding="utf-8")
    (path / "cards.csv").write_text(CARDS, encoding="utf-8")


def slipped(
    path: Path, extra: str, *, cards: str = CARDS, table: str = TABLE, theme: str = "", cells: str = ""
) -> list[str]:
    """What is said of a game with a slip: `severity file:line: key: what | hint`."""
    written(path, LAYOUT + extra, table)
    (path / "cards.csv").write_text(cards, encoding="utf-8")
    if cells:
        (path / "map.csv").write_text(cells, encoding="utf-8")
    if theme:
        (path / "theme.toml").write_text(f"schema = 1\n{theme}", encoding="utf-8")
    return [each.replace(f"{path}/", "") for each in _said(path)]


def _said(path: Path) -> Iterator[str]:
    try:
        game = open_game(str(path))
    except PnpError as error:
        yield f"refused {error}".replace("\n  hint: ", " | ")
        return
    for each in checks.layouts(game):
        yield f"{each.severity} {each.where}: {each.message}" + (f" | {each.hint}" if each.hint else "")


ALL = "text = \"{kind}{cost}{tags}\"\nstyle = 'loud'\n"
"""What shows every column, so that nothing is left over."""


def test_a_game_without_a_slip_has_nothing_said_of_it(tmp_path: Path) -> None:
    assert slipped(tmp_path / "g", ALL) == []


NEVER = "faces.card.boxes.extra.when, character"


@pytest.mark.parametrize(
    ("when", "told"),
    [
        (
            "variant == 'color'",
            f"error layout.toml:13: {NEVER} 12: variant is never this; found 'color' | did you mean "
            "'colour'?",
        ),
        (
            "locale in ['es', 'eng']",
            f"error layout.toml:13: {NEVER} 18: locale is never this; found 'eng' | did you mean 'en'?",
        ),
        (
            "players == 3",
            f"error layout.toml:13: {NEVER} 12: players is never this; found 3 | what stands in players: 2",
        ),
        (
            "players == '2'",
            f"error layout.toml:13: {NEVER} 12: players is never this; found '2' | as a number it stands "
            "without quotes: 2",
        ),
        (
            "card_size != 'pokr'",
            f"error layout.toml:13: {NEVER} 14: card_size is never this; found 'pokr' | did you mean "
            "'poker'?",
        ),
        (
            "kind == 'spel'",
            f"warning layout.toml:13: {NEVER} 9: no row has this in its column 'kind'; found 'spel' | "
            "did you "
            "mean 'spell'?",
        ),
        (
            "cost > 1 and not (kind in ['item', 'spells'])",
            f"warning layout.toml:13: {NEVER} 36: no row has this in its column 'kind'; found 'spells' | did "
            "you mean 'spell'?",
        ),
        (
            "'fir ' in tags",
            f"warning layout.toml:13: {NEVER} 1: no row has this in its column 'tags'; found 'fir ' | what "
            "stands in tags: fire light, night",
        ),
        (
            "cost == '3'",
            f"warning layout.toml:13: {NEVER} 9: no row has this in its column 'cost'; found '3' | as "
            "a number "
            "it stands without quotes: 3",
        ),
    ],
)
def test_what_can_never_be_is_told(tmp_path: Path, when: str, told: str) -> None:
    assert slipped(tmp_path / "g", f'{ALL}when = "{when}"\n') == [told]


@pytest.mark.parametrize(
    "when",
    [
        "variant == 'mono' or locale == 'ar' or card_size != 'tarot'",
        "kind != ''",
        "cost == 2",  # the next row may have it
        "'light' in tags",
        "kind in 'spell or item'",
        "hand == 4",  # a number under [facts] may be changed
        "name == 'Sun' and players == 2",
        "false",
    ],
)
def test_what_may_be_is_not(tmp_path: Path, when: str) -> None:
    assert slipped(tmp_path / "g", f'{ALL}when = "{when}"\n') == []


def test_a_comparison_is_held_against_all_who_share_a_face(tmp_path: Path) -> None:
    """One for two tables may be about the rows of either; one that a parent makes, about those of a child."""
    more = '[faces.base]\n[faces.base.boxes.mark]\ntext = "x"\nwhen = "kind == \'item\'"\n'
    more += '[faces.card]\nextends = "base"\n[faces.tile]\nextends = "base"\n'
    layout = LAYOUT.replace("[faces.card]\n", more) + ALL
    tiles = TABLE.replace('"card"', '"tile"') + 'when = "copies == 2"\n'
    written(tmp_path / "g", layout, tiles + TABLE + 'when = "copies == 1"\n')
    assert list(_said(tmp_path / "g")) == []


BOX = "layout.toml:11: faces.card.boxes.extra"
LETTERS = (
    "font, size, smallest, colour, align, valign, leading, capitals, quotes, reading, unbroken, "
    "lines, ellipsis, tracking, bold, italic, along, table, translate"
)


@pytest.mark.parametrize(
    ("box", "told"),
    [
        (
            'fill = "ink"',
            f"error {BOX}.fill: 'fill' changes nothing of a text; expected keys of a text: {LETTERS}; found "
            "fill = 'ink' | what lies behind a text is a box of its own, before it: shape, with this fill or "
            "stroke",
        ),
        (
            'mirror = "across"',
            f"error {BOX}.mirror: 'mirror' changes nothing of a text; expected keys of a text: {LETTERS}; "
            "found mirror = 'across'",
        ),
        (
            "size = 9\nsmallest = 12",
            "error layout.toml:12: faces.card.boxes.extra.smallest: 'smallest' is larger than 'size'; "
            "expected at most 9 points; found smallest = 12.0",
        ),
    ],
)
def test_a_key_that_changes_nothing_of_a_text_is_refused(tmp_path: Path, box: str, told: str) -> None:
    assert slipped(tmp_path / "g", box + "\n" + ALL) == [told]


@pytest.mark.parametrize(
    ("box", "told"),
    [
        ('shape = "ellipse"\nfill = "ink"\nsize = 9', "'size' changes nothing of a shape"),
        ('shape = "ellipse"\nfill = "ink"\ncorner = 3', "'corner' changes nothing here"),
        ('shape = "rectangle"\nfill = "ink"\nline = 3', "'line' changes nothing here"),
        ('shape = "rectangle"\nd = "M0 0h1z"', "'d' changes nothing here"),
        ('shape = "rectangle"\nturn = 90\nmirror = "down"', "'turn' changes nothing here"),
        ('icon = "star"\ngap = 2', "'gap' changes nothing here"),
        ('icon = "star"\nfit = "cover"', "'fit' changes nothing of an icon"),
        ('symbol = "frame"\ncolour = "ink"', "'colour' changes nothing of a symbol"),
    ],
)
def test_a_key_that_changes_nothing_is_refused(tmp_path: Path, box: str, told: str) -> None:
    (only,) = slipped(tmp_path / "g", ALL + f"[faces.card.boxes.more]\ntop = 40\n{box}\n")
    assert only.startswith("error layout.toml:")
    assert told in only


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (
            "[faces.covr]\n",
            "error layout.toml:13: faces.covr: nothing shows the face 'covr'; expected a face that a "
            "component "
            "has as its kind, layout or back; found 'covr' | did you mean 'cover'?",
        ),
        (
            "[faces.spare]\n",
            "note layout.toml:13: faces.spare: no component, and no face that one has, shows the "
            "face 'spare'",
        ),
        (
            "[faces.cards]\n",
            "warning layout.toml:13: faces.cards: no component, and no face that one has, shows the "
            "face 'cards' "
            "| did you mean 'card'?",
        ),
        (
            "[styles.titel]\nsize = 9\n",
            "note layout.toml:13: styles.titel: no box has the style 'titel' | did you mean 'title'?",
        ),
        (
            '[styles.own]\nextends = "own"\n',
            "error layout.toml:14: styles.own.extends: styles extend each other in a circle; found "
            "own -> own",
        ),
        (
            '[faces.own]\nextends = "own"\n',
            "error layout.toml:14: faces.own.extends: the face 'own' extends itself; expected "
            "another face to "
            "extend; found 'own' | faces that there are: ",
        ),
        (
            "[faces.card.columns]\ncsot = 0\n",
            "note layout.toml:14: faces.card.columns.csot: nothing on the face 'card' asks for 'csot' | did "
            "you mean 'cost'?",
        ),
        (
            '[faces.card.boxes.z]\ntext = "{{ cost }}"\n',
            "error layout.toml:14: faces.card.boxes.z.text: this is how books and pictures name it; expected "
            "{cost} in a layout; found {{ cost }}",
        ),
    ],
)
def test_what_nothing_shows_is_told(tmp_path: Path, more: str, told: str) -> None:
    (only,) = slipped(tmp_path / "g", ALL + more)
    assert only == told or (told.endswith(": ") and only.startswith(told))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "cost,",
            "price,",
            "note cards.csv: no face shows the column 'price' | a layout.toml does, as {price}",
        ),
        (
            "copies",
            "count",
            "warning cards.csv: count: the column 'count' says nothing to pnp | did you mean 'copies'?",
        ),
        (
            "copies",
            "copis",
            "warning cards.csv: copis: the column 'copis' says nothing to pnp | did you mean 'copies'?",
        ),
        (
            "copies",
            "bakc",
            "warning cards.csv: bakc: the column 'bakc' says nothing to pnp | did you mean 'back'?",
        ),
        (
            "fire light",
            "Draw %(hand)s",
            "warning cards.csv:2: tags: a cell is shown as it is written, with %(hand)s in it | "
            "write what it is, "
            "or let a box of layout.toml say it, as {hand}",
        ),
        (
            "fire light",
            "**Draw two",
            "warning cards.csv:2: tags: what begins to be bold does not end | two stars before and behind: "
            "**Draw** two cards; a star itself is \\*",
        ),
        (
            "night",
            "costs {cost}",
            "warning cards.csv:3: tags: a cell is shown as it is written, with {cost} in it | write "
            "what it is, or "
            "let a box of layout.toml say it, as {cost}",
        ),
    ],
)
def test_what_a_table_says_to_nobody_is_told(tmp_path: Path, old: str, new: str, told: str) -> None:
    extra = ALL if old != "cost," else ALL.replace("{cost}", "")
    assert slipped(tmp_path / "g", extra, cards=CARDS.replace(old, new)) == [told]


@pytest.mark.parametrize(
    ("when", "found", "hint"),
    [
        ("kind == 'spel'", "no 'spel' in the column 'kind'", "did you mean 'spell'?"),
        ("kind == 'x'", "no 'x' in the column 'kind'", "there: item, spell"),
        ("cost > 5", "'cost > 5'", ""),
    ],
)
def test_a_table_of_which_no_row_is_chosen_is_refused(
    tmp_path: Path, when: str, found: str, hint: str
) -> None:
    table = TABLE + f'when = "{when}"\n'
    told = "refused game.toml:24: tables[0].when: the condition chooses no row; expected a card at "
    told += f"least; found {found}"
    assert slipped(tmp_path / "g", ALL, table=table) == [told + (f" | {hint}" if hint else "")]


@pytest.mark.parametrize(
    ("theme", "told"),
    [
        ("[palette]\npapr = '#ffffff'\n", ["palette.papr: nothing names 'papr' | did you mean 'paper'?"]),
        ("[ornament]\nfrmae = 'none'\n", ["ornament.frmae: nothing names 'frmae' | did you mean 'frame'?"]),
        ("[palette]\nblues = '#ffffff'\n", []),  # the layout names it
        ("[palette]\non-spell = '#ffffff'\nruby = '#ff0000'\n", []),
    ],
)
def test_what_a_theme_says_to_nobody_is_told(tmp_path: Path, theme: str, told: list[str]) -> None:
    extra = ALL + "[faces.card.boxes.z]\nshape = 'rectangle'\nfill = 'blues'\nstroke = 'on-{kind}'\n"
    if "blues" not in theme:
        extra = ALL
    theme = 'look = "workshop"\n' + theme
    assert slipped(tmp_path / "g", extra, theme=theme) == [f"warning theme.toml:4: {each}" for each in told]


def test_a_colour_that_a_map_names_is_named(tmp_path: Path) -> None:
    board = '[[boards]]\nid = "map"\ngrid = "map"\nform = "square"\ncolumns = 2\nrows = 2\nsize_mm = 20\n'
    board += 'source = "stated: here"\n[boards.terrain.fen]\nfill = "heath"\n'
    board += '[[components]]\nid = "map"\nkind = "board"\nname = "Map"\ncopies = 1\nsource = "stated: here"\n'
    theme = 'look = "workshop"\n[palette]\nheath = "#f0e0c0"\n'
    assert slipped(tmp_path / "g", ALL, theme=theme) != []
    assert slipped(tmp_path / "h", ALL, theme=theme, table=TABLE + board) == []


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ("cell,terrain,gold\nA1,fen,3\n", []),
        ("cell,name\nA1,Ash\n", ["note game.toml:31: boards[0].table: no cell of the map has a terrain"]),
        ("cell,game,terrain\nA1,Ash,fen\n", []),  # no name
        (
            "cell,nam,terrain\nA1,Ash,fen\n",
            ["warning map.csv: nam: the column 'nam' says nothing to pnp"],
        ),
        (
            "cell,terrain type\nA1,fen\n",
            [
                "warning map.csv: terrain_type: the column 'terrain_type' says nothing to pnp",
                "note game.toml:31: boards[0].table: no cell of the map has a terrain",
            ],
        ),
        (
            "cell,name,terrain\nA1,Ash,\n",
            ["note game.toml:34: boards[0].terrain.fen: no cell of the map has the terrain 'fen'"],
        ),
    ],
)
def test_what_the_table_of_a_map_says_to_nobody_is_told(tmp_path: Path, rows: str, told: list[str]) -> None:
    board = '[[boards]]\nid = "map"\ngrid = "map"\nform = "square"\ncolumns = 2\nrows = 2\nsize_mm = 20\n'
    board += (
        'table = "map.csv"\nnames = "A1"\nsource = "stated: here"\n[boards.terrain.fen]\nfill = "green"\n'
    )
    board += '[[components]]\nid = "map"\nkind = "board"\nname = "Map"\ncopies = 1\nsource = "stated: here"\n'
    found = slipped(tmp_path / "g", ALL, table=TABLE + board, cells=rows)
    assert [each.partition(" | ")[0] for each in found] == told


def test_a_file_that_is_nearly_one_that_is_read_is_told(tmp_path: Path) -> None:
    assert slipped(tmp_path / "g", ALL) == []
    (tmp_path / "g" / "themes.toml").write_text("schema = 1\n", encoding="utf-8")
    (tmp_path / "g" / "README.md").write_text("Mine\n", encoding="utf-8")
    (told,) = _said(tmp_path / "g")
    assert (
        told
        == f"warning {tmp_path / 'g' / 'themes.toml'}: nothing reads this file | did you mean 'theme.toml'?"
    )


def test_a_font_that_is_not_there_is_told_once_where_it_is_named(tmp_path: Path) -> None:
    theme = 'look = "workshop"\n[type]\ntitle = ["cinzel:700", "cinzl:700"]\ntext = ["noto-sans:999"]\n'
    assert slipped(tmp_path / "g", ALL, theme=theme) == [
        "error theme.toml:4: type.title[1]: font 'cinzl' is not installed | did you mean 'cinzel'? Else: pip "
        "install fontpkg-cinzl",
        "error theme.toml:5: type.text[0]: no font 'noto-sans 999' | did you mean 'noto-sans:900'?",
    ]


SHIPPED = 'schema = 1\n[faces.card]\nextends = ["poker"]\n[faces.card.boxes.picture]\ncolour = "blue"\n'


@pytest.mark.parametrize(
    ("column", "meant"), [("Vlaue", "value"), ("Icno", "icon"), ("Labell", "label"), ("Imgae", "image")]
)
def test_a_misspelt_column_of_a_face_is_one_warning(tmp_path: Path, column: str, meant: str) -> None:
    path = tmp_path / "g"
    written(path, SHIPPED, TABLE)
    (path / "cards.csv").write_text(f"name,{column}\nSun,sun\nMoon,sun\n", encoding="utf-8")
    name = column.casefold()
    told = [each.replace(f"{path}/", "") for each in _said(path)]
    assert [each for each in told if "'picture'" not in each or meant == "icon"] == [
        f"warning cards.csv: {name}: no face shows the column {name!r}, and the table has no column "
        f"{meant!r} | did you mean {meant!r}?"
    ]


BARE = 'schema = 1\n[faces.card]\n[faces.card.boxes.title]\ntext = "{name}"\n'


@pytest.mark.parametrize(
    ("column", "shown"), [("mage", "image"), ("rank", "bank"), ("coin", "icon"), ("bid", ""), ("king", "")]
)
def test_a_column_with_a_name_of_its_own_is_a_note(tmp_path: Path, column: str, shown: str) -> None:
    """Neither a name with another beginning nor another short word is a misspelling of the column that a face
    shows, or of one that every table may have (id, kind)."""
    path = tmp_path / "g"
    face = f'[faces.card.columns]\n{shown} = ""\n[faces.card.boxes.z]\ntext = "{{{shown}}}"\n'
    written(path, BARE + (face if shown else ""), TABLE)
    (path / "cards.csv").write_text(f"name,{column}\nSun,3\nMoon,4\n", encoding="utf-8")
    assert [each.replace(f"{path}/", "") for each in _said(path)] == [
        f"note cards.csv: no face shows the column {column!r} | a layout.toml does, as {{{column}}}"
    ]


@pytest.mark.parametrize("column", ["icno", "cion", "iicon", "ico", "Icons"])
def test_a_slip_of_the_fingers_is_a_warning(tmp_path: Path, column: str) -> None:
    path = tmp_path / "g"
    face = '[faces.card.columns]\nicon = ""\n[faces.card.boxes.z]\ntext = "{icon}"\n'
    written(path, BARE + face, TABLE)
    (path / "cards.csv").write_text(f"name,{column}\nSun,3\nMoon,4\n", encoding="utf-8")
    (told,) = _said(path)
    assert told.startswith("warning ")
    assert told.endswith(" | did you mean 'icon'?")


def test_a_column_is_compared_with_those_of_its_own_faces(tmp_path: Path) -> None:
    """Only tiles show a price; the prize of the cards is none. A table of tiles with a prize has a slip."""
    tiles = TABLE.replace("cards.csv", "tiles.csv").replace('"card"', '"tile"')
    face = '[faces.tile]\n[faces.tile.columns]\nprice = 0\n[faces.tile.boxes.z]\ntext = "{price}"\n'
    path = tmp_path / "g"
    written(path, BARE + face, TABLE + tiles)
    (path / "cards.csv").write_text("name,prize\nSun,3\n", encoding="utf-8")
    (path / "tiles.csv").write_text("name,price\nMill,3\n", encoding="utf-8")
    assert [each.partition(" ")[0] for each in _said(path)] == ["note"]
    (path / "tiles.csv").write_text("name,prize\nMill,3\n", encoding="utf-8")
    warning = next(each for each in _said(path) if each.startswith("warning "))
    assert "tiles.csv: prize: " in warning
    assert warning.endswith(" | did you mean 'price'?")


def test_names_that_another_table_has_both_are_no_slips(tmp_path: Path) -> None:
    items = TABLE.replace("cards.csv", "items.csv")
    face = '[faces.card.columns]\nprice = 0\n[faces.card.boxes.z]\ntext = "{price}"\n'
    path = tmp_path / "g"
    written(path, BARE + face, TABLE + items)
    (path / "cards.csv").write_text("name,prize\nSun,3\n", encoding="utf-8")
    (path / "items.csv").write_text("name,price,prize\nMill,3,4\n", encoding="utf-8")
    assert {each.partition(" ")[0] for each in _said(path)} == {"note"}
    (path / "items.csv").write_text("name,price\nMill,3\n", encoding="utf-8")
    assert {each.partition(" ")[0] for each in _said(path)} == {"warning"}


def test_a_misspelt_column_in_a_layout_is_told_the_table_and_its_columns(tmp_path: Path) -> None:
    (said,) = slipped(tmp_path / "g", ALL.replace("{tags}", "{tgas}"))
    assert "unknown column 'tgas'; expected a column of cards.csv (name, kind, cost, tags, copies)" in said


CLAUSE = """schema = 1
[[clause]]
name = "setup.deal"
kind = "action"
text = "Deal %(NAME)s to each player."
source = "stated: here"
"""


@pytest.mark.parametrize(
    ("name", "hint"), [("hnd", "did you mean %(hand)s?"), ("xyzzy", "known: hand, cards, components")]
)
def test_a_misspelt_number_is_told_the_facts_of_the_game_first(tmp_path: Path, name: str, hint: str) -> None:
    path = tmp_path / "g"
    written(path, LAYOUT + ALL, TABLE)
    (path / "clauses.toml").write_text(CLAUSE.replace("NAME", name), encoding="utf-8")
    (found,) = model.numbers(open_game(str(path)))
    assert found.hint.startswith(hint)
    assert name == "hnd" or found.hint.endswith("count_item_moon, count_spell_sun")


@pytest.mark.parametrize(("box", "is_slip"), [("lable", True), ("label2", False), ("badge", False)])
def test_a_new_box_that_is_called_nearly_as_an_old_one_is_a_warning(
    tmp_path: Path, box: str, is_slip: bool
) -> None:
    path = tmp_path / "g"
    shipped = (
        'schema = 1\n[faces.card]\nextends = ["poker"]\n[faces.card.boxes.NAME]\ntext = "{cost}{tags}"\n'
    )
    written(path, shipped.replace("NAME", box), TABLE)
    said = [each.replace(f"{path}/", "") for each in _said(path)]
    warned = (
        "warning layout.toml:4: faces.card.boxes.lable: a new box 'lable' beside the box 'label' of the face "
        "that this one extends | did you mean 'label'?"
    )
    assert said == [warned] * is_slip
