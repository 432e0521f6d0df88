"""A game with a layout.toml from the folder to the proved kit, and what its translators are given."""

from dataclasses import replace
from pathlib import Path

import pytest

from pnp.errors import DefinitionError
from pnp.games import open_game
from pnp.games.plain.faces import components
from pnp.kit import catalogs
from pnp.rulebook.catalog import ids_of
from pnp.scene import VARIANTS, Variant
from pnp.verify import drawing
from tests.cli.test_new import pnp
from tests.layout.folder import drawn, game_in, said, setting_of
from tests.layout.test_layout_faces import with_icons

LAYOUT = """schema = 1

[styles.head]
font = "title"
size = 14
smallest = 9
colour = "paper"
valign = "middle"

[faces.card]
back = "behind"
columns = { mana = 1, flavour = "" }

[faces.card.boxes.plate]
shape = "rounded"
fill = "{ink}"
corner = 2
height = 12

[faces.card.boxes.title]
text = "{name}"
style = "head"
of = "plate"
left = 2
right = 2

[faces.card.boxes.mana]
icon = "gem"
repeat = "mana"
colour = "{ink}"
top = "plate.bottom + 2"
height = 8

[faces.card.boxes.rules]
text = "Pay {mana} :gem: for **one** *more* card."
top = "mana.bottom + 2"
bottom = "flavour.top - 1"
size = 10

[faces.card.boxes.flavour]
text = "{flavour}"
italic = true
height = 10
bottom = 0
when = "flavour"

[faces.behind]
ground = "slate"

[faces.behind.boxes.mark]
shape = "hexagon"
fill = "ochre"
width = 30
height = 26

[faces.marker]
size = [20, 20]
shape = "round"
safe = 1.5

[faces.marker.boxes.a]
text = "{worth}"
size = 20
font = "label"
align = "middle"
valign = "middle"
"""

ENTRIES = (
    'fields = {ink = "blue", mana = 2, flavour = "Who goes there?"}\nback = "deck"',
    'fields = {ink = "plum"}\nback = "deck"',
    'kind = "marker"\nfields = {worth = 5}',
    'kind = "marker"\nname = "Ten"\nfields = {worth = 10}',
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return with_icons(game_in(tmp_path / "laid", LAYOUT, *ENTRIES), "gem")


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_drawing_checks_hold_a_layout(folder: Path, variant: Variant) -> None:
    game = open_game(str(folder))
    found = drawing.run(game, setting_of(game, variant), drawn(folder, variant))
    assert [f"{each.code} {each.where}: {each.message}" for each in found if each.severity != "note"] == []


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("height = 12", 'height = 12\nof = "trim"', "D05"),
        ("size = 10", "size = 6\nsmallest = 6", "D09"),
        ('colour = "paper"', 'colour = "blue"', "D10"),
        ('fill = "ochre"', 'stroke = "ochre"\nline = 0.3\nsolid = true', ""),
        ("size = 20\nfont", "size = 5\nfont", "D09"),
        ('text = "{worth}"', 'text = "5"', "D16"),
    ],
)
def test_the_drawing_checks_bite_on_a_layout(folder: Path, old: str, new: str, code: str) -> None:
    path = folder / "layout.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    game = open_game(str(folder))
    found = drawing.run(game, setting_of(game), drawn(folder))
    assert ({each.code for each in found if each.severity == "error"} or {""}) == {code}


def test_what_is_found_on_a_face_has_the_line_of_its_layout(folder: Path) -> None:
    path = folder / "layout.toml"
    text = path.read_text(encoding="utf-8").replace("height = 12", 'height = 12\nof = "trim"', 1)
    path.write_text(text, encoding="utf-8")
    game = open_game(str(folder))
    found = [each for each in drawing.run(game, setting_of(game), drawn(folder)) if each.code == "D05"]
    assert {each.where for each in found} == {"card:card.1", "card:card.2"}
    assert found[0].message.replace(f"{folder}/", "") == (
        "expected plate (layout.toml:14: faces.card.boxes.plate) at least 3 mm from the cut, found 0.00 mm "
        "(it is cut)"
    )


BOARD = """schema = 1
[faces.board.boxes.note]
text = "{name}!"
of = "trim"
left = 9
right = 9
bottom = 4
height = 5
"""


def test_boxes_are_painted_over_a_board_with_cells(tmp_path: Path) -> None:
    more = '[[boards]]\nid = "field"\ngrid = "square"\ncolumns = 3\nrows = 3\ncells = 9\nsize_mm = 20.0\n'
    entry = 'kind = "board"\nfront = "field"'
    path = game_in(tmp_path / "g", BOARD, entry, more=more + 'source = "stated: here"\n')
    (board,) = drawn(path)
    assert said(board.front.elements)[-1] == "Sun!"
    assert sum("cell:" in repr(each) for each in board.front.elements) > 0
    game = open_game(str(path))
    found = drawing.run(game, setting_of(game), drawn(path))
    assert [f"{each.code} {each.message}" for each in found if each.severity == "error"] == []


def test_a_kit_is_built_and_proved(folder: Path) -> None:
    done = pnp("build", "--locale", "en", "--paper", "a4", cwd=folder)
    assert done.returncode == 0, done.stderr
    done = pnp("verify", "--no-rebuild", cwd=folder)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 errors, 0 warnings" in done.stdout


def test_translators_see_words_of_layouts_and_columns_that_faces_show(folder: Path) -> None:
    found = {
        ids_of(each)[0]: " ".join(each.auto_comments)
        for each in catalogs.messages(open_game(str(folder)))
        if each.id
    }
    assert found["Pay {mana} :gem: for **one** *more* card."] == "on the face card, box rules"
    assert "box flavour" in found["Who goes there?"]
    assert "blue" not in found
    assert "5" not in found


def test_faces_say_what_translators_wrote(folder: Path) -> None:

    told = {
        "Pay {mana} :gem: for **one** *more* card.": "Por **una** carta paga {mana} :gem:.",
        "Who goes there?": "¿Quién anda ahí?",
        "Sun": "Sol",
    }
    setting = replace(setting_of(open_game(str(folder))), say=lambda text: told.get(text, text), locale="es")
    front = components(setting)[0].front
    assert "".join(said(front.elements)).replace(" ", "") == "SolPorunacartapaga2.¿Quiénandaahí?"


def test_a_translation_keeps_the_braces(folder: Path) -> None:

    setting = replace(
        setting_of(open_game(str(folder))), say=lambda text: text.replace("{mana}", "{mana"), locale="es"
    )
    with pytest.raises(DefinitionError) as caught:
        components(setting)
    assert str(caught.value).replace(f"{folder}/", "") == (
        "layout.toml:35: faces.card.boxes.rules.text: a translation is no text with values: a brace is not "
        "closed; expected one as 'Pay {mana} :gem: for **one** *more* card.'; found 'Pay {mana :gem: for "
        "**one** *more* card.'\n  hint: the braces stay as they are"
    )


def test_all_that_is_wrong_is_told_at_once(folder: Path) -> None:
    path = folder / "layout.toml"
    text = path.read_text(encoding="utf-8")
    for old, new in (
        ('icon = "gem"', 'icon = "gme"'),
        ('repeat = "mana"', 'repeat = "mnaa"'),
        ('when = "flavour"', 'when = "flavour ="'),
        ('fill = "ochre"', 'fill = "ocher"'),
        ('font = "title"', 'font = "titel"'),
        ("height = 26", "height = 26\nleft = 2\nright = 2"),
        ('top = "plate.bottom + 2"', 'top = "palte.words.bottom + 2"'),
    ):
        assert old in text
        text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")
    (check,) = (each for each in open_game(str(folder)).checks.MODEL if each.code == "PL04")
    found = [
        f"{each.where.replace(f'{folder}/', '')}: {each.message} | {each.hint}"
        for each in check(open_game(str(folder)))
    ]
    assert found == [
        "layout.toml:4: styles.head.font: unknown font 'titel'; expected a role of the theme's type; found "
        "'titel' | did you mean 'title'?",
        "layout.toml:28: faces.card.boxes.mana.icon: unknown icon 'gme'; expected icons/gme.svg in the "
        "game's "
        "folder, or an icon that ships; found no such file | did you mean 'gem'? docs/looks.md shows all "
        "icons",
        "layout.toml:29: faces.card.boxes.mana.repeat, character 1: unknown column 'mnaa'; expected a "
        "column of "
        "'Sun' | did you mean 'mana'?",
        "layout.toml:31: faces.card.boxes.mana.top: unknown box 'palte'; expected trim, safe, bleed or a box "
        "of the face; found 'palte' | did you mean 'plate'?",
        "layout.toml:45: faces.card.boxes.flavour.when, character 9: this sign means nothing here; "
        "found '=' | "
        "did you mean '=='?",
        "layout.toml:52: faces.behind.boxes.mark.fill: unknown colour 'ocher'; expected a swatch of the "
        "theme, "
        "or \"none\"; found 'ocher' | did you mean 'ochre'?",
        "layout.toml:53: faces.behind.boxes.mark.width: a box has left, right, width at once; expected "
        "two of "
        "left, right, width, centre | the third follows from the others",
    ]
