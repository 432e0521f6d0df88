"""Broken game.toml's, as people break them: where, what was expected, and no word of a library."""

import re
from pathlib import Path

import pytest

from pnp.definition import load
from pnp.errors import DefinitionError
from tests.definition.test_schema import GAME

LIBRARY = re.compile(
    r"Tuple should|validation|String should|Input should|Input tag|should have|valid (integer|number|string)"
    r"|dictionary|instance of|pattern|\\\\[dwWsS]|\[\^|\(\?|\^\[|\]\*|\$'|pydantic|NoneType|Extra inputs"
)
"""Sentences of the library that reads definitions, and regular expressions."""

COMPONENT = '[[components]]\nid = "card.pebble"\nkind = "card"\nname = "Pebble"\ncopies = 3\n'

BROKEN: dict[str, tuple[tuple[tuple[str, str], ...], tuple[str, ...]]] = {
    "one faulty sole component": (
        (("copies = 3", 'copies = "3"'),),
        ("game.toml:46: components[0].copies: wrong value; expected a whole number from 0 to", "found '3'"),
    ),
    "no component": (
        ((COMPONENT + 'source = "stated: mine"\n', ""),),
        ("game.toml:1: components: missing key; expected a value for 'components': tables [[components]]",),
    ),
    "an empty list of them": (
        ((COMPONENT + 'source = "stated: mine"\n', ""), ("schema = 1", "schema = 1\ncomponents = []")),
        ("game.toml:2: components: wrong value; expected at least 1 entry; found none",),
    ),
    "one bracket for two": (
        (("[[components]]", "[components]"),),
        ("game.toml:42: components: wrong value; expected tables [[components]], each with two brackets",),
    ),
    "two brackets for one": (
        (("[game]", "[[game]]"),),
        ("game.toml:2: game: wrong value; expected a table [game]; found a list of 1",),
    ),
    "a key that is there": (
        (("columns = 8", "columns = 8\ncolumn = 8"),),
        (
            "game.toml:25: boards[1].column: unknown key; expected a key of [[boards]]; found 'column'",
            "hint: what else may stand there: labels",
        ),
    ),
    "a key of another table": (
        (("copies = 3", 'copies = 3\nart = "pebble.png"'),),
        (
            "game.toml:47: components[0].art: unknown key; expected a key of [[components]]; found 'art'",
            "hint: what else may stand there: stock, per, from_players, least, optional, front, back, pile, "
            "text, trim_mm",
        ),
    ),
    "a key of another program": ((("tagline", "subtitle"),), ("did you mean 'tagline'?",)),
    "another of one": ((("copies = 3", "quantity = 3"),), ("did you mean 'copies'?",)),
    "a key in capitals": ((("tagline", "Tagline"),), ("did you mean 'tagline'?",)),
    "a table that nobody knows": (
        (("schema = 1", "schema = 1\n[extras]\na = 1"),),
        ("game.toml:2: extras: unknown key; expected a key of the file; found 'extras'",),
    ),
    "a capital in an id": (
        (('id = "pebbles"', 'id = "Pebbles!"'),),
        ("a name of small letters and digits, parts joined by hyphens, as in my-game; found 'Pebbles!'",),
    ),
    "a version of one number": ((('version = "1.0"', "version = 1"),), ('as in "1.0"; found 1',)),
    "a number in quotes": ((("rows = 9", 'rows = "nine"'),), ("a whole number", "found 'nine'")),
    "true for a number": ((("rows = 9", "rows = true"),), ("a whole number", "found true")),
    "a board of no kind": (
        (('grid = "square"\n', ""),),
        ("game.toml:21: boards[1].grid: missing key; expected a value for 'grid'; found nothing",),
    ),
    "a board of another kind": (
        (('grid = "square"', 'grid = "circle"'),),
        ("toml:23: boards[1].grid: wrong value; expected 'hexagon', 'hexes', 'square', 'points', 'map'; ",),
    ),
    "a misspelt board": (
        (('grid = "square"', 'grid = "Squares"'),),
        ("found 'Squares'\n  hint: did you mean 'square'?",),
    ),
    "a misspelt kind": ((('kind = "card"', 'kind = "crad"'),), ("\n  hint: did you mean 'card'?",)),
    "a point of one number": (
        (("points = [[0, 0], [1, 1]]", "points = [[0], [1, 1]]"),),
        ("boards[2].points[0]: wrong value; expected [a whole number, a whole number]; found [0]",),
    ),
    "a text as a list": (
        (('title = "Pebbles"', 'title = ["Pebbles"]'),),
        ("expected a text; found ['Pebbles']",),
    ),
    "half a number": (
        (("numbers = {cells = 19}", "numbers = {cells = 2.5}"),),
        ("expected[0].numbers.cells: wrong value; expected a whole number or a text; found 2.5",),
    ),
    "minutes the wrong way round": (
        (("players = [2, 3]", "players = [2, 3]\nminutes = [30, 20]"),),
        ("expected the shortest time, then the longest",),
    ),
}  # fmt: skip


def refused(tmp_path: Path, text: str) -> str:
    (tmp_path / "game.toml").write_text(text, encoding="utf-8")
    with pytest.raises(DefinitionError) as caught:
        load(tmp_path)
    return str(caught.value).replace(f"{tmp_path}/", "")


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_wrong_is_told_in_plain_words(name: str, tmp_path: Path) -> None:
    edits, told = BROKEN[name]
    text = GAME
    for old, new in edits:
        assert old in text
        text = text.replace(old, new, 1)
    message = refused(tmp_path, text)
    for each in told:
        assert each in message
    assert not LIBRARY.search(message), message


WRONG = ("-7", '"~"', "[]", "{}", "true", "1.5", '"\\u0000"', "[[[]]]")


@pytest.mark.parametrize("value", WRONG)
def test_no_value_in_any_place_is_answered_by_a_library(value: str, tmp_path: Path) -> None:
    refusals = 0
    for number, line in enumerate(GAME.splitlines()):
        if " = " not in line:
            continue
        changed = GAME.splitlines()
        changed[number] = f"{line.partition(' = ')[0]} = {value}"
        try:
            message = refused(tmp_path, "\n".join(changed))
        except pytest.fail.Exception:
            continue  # a value that may stand there, such as an empty list
        refusals += 1
        assert not LIBRARY.search(message), message
        assert re.match(r"game\.toml:\d+: ", message), message
    assert refusals > 20


def test_every_key_left_out_or_misspelt_is_told_with_one_that_is_free(tmp_path: Path) -> None:
    for number, line in enumerate(GAME.splitlines()):
        if " = " not in line:
            continue
        key, _, value = line.partition(" = ")
        changed = GAME.splitlines()
        changed[number] = f"{key}x = {value}"
        message = refused(tmp_path, "\n".join(changed))
        assert not LIBRARY.search(message), message
        if key not in ("grid", "schema"):
            assert f"did you mean {key!r}?" in message, message
            assert "missing key" not in message, message
        near = re.search(r"did you mean '(\w+)'", message)
        assert near is None or near[1] != f"{key}x"


def test_all_faults_are_listed_in_the_order_of_the_lines(tmp_path: Path) -> None:
    text = (
        GAME.replace("side = 3", "side = 0")
        .replace("rows = 9", "rows = 0")
        .replace("copies = 3", "copies = -1")
    )
    places = re.findall(r"^game\.toml:(\d+): ", refused(tmp_path, text), flags=re.MULTILINE)
    assert places == ["17", "25", "46"]


def test_all_are_listed_and_of_more_than_a_hundred_the_rest_is_counted(tmp_path: Path) -> None:
    many = "".join(f"zz{number} = 1\n" for number in range(105))
    message = refused(tmp_path, GAME.replace("[game]\n", f"[game]\n{many}"))
    assert len(re.findall(r"unknown key", message)) == 100
    assert message.endswith("\nand 5 more")


@pytest.mark.parametrize("change", ["\ufeff{}", "crlf"])
def test_what_editors_of_windows_write_is_read(change: str, tmp_path: Path) -> None:
    text = GAME.replace("\n", "\r\n") if change == "crlf" else change.format(GAME)
    (tmp_path / "game.toml").write_bytes(text.encode())
    assert load(tmp_path).game.title == "Pebbles"
    (tmp_path / "game.toml").write_bytes(text.replace("side = 3", "side = 0").encode())
    with pytest.raises(DefinitionError, match=r"game\.toml:17: boards\[0\]\.side"):
        load(tmp_path)
