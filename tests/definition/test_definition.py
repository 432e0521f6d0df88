"""A wrong game file is refused with file, line and key; nothing about it is guessed."""

import shutil
from pathlib import Path

import pytest

from pnp import resources
from pnp.definition import load
from pnp.definition.toml_source import TomlSource
from pnp.errors import DefinitionError
from pnp.games import open_game
from pnp.games.dehexz_war.facts import Facts


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    target = tmp_path / "dehexz-war"
    shutil.copytree(resources.RULES / "dehexz-war", target)
    return target


def edit(folder: Path, old: str, new: str, name: str = "game.toml") -> int:
    """Replace the first `old`; the line on which it stood."""
    path = folder / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


def refused(folder: Path) -> str:
    with pytest.raises(DefinitionError) as caught:
        load(folder, Facts)
    return str(caught.value)


def test_every_game_loads() -> None:
    definition = open_game("dehexz-war").definition
    assert definition.game.id == "dehexz-war"
    assert len(definition.clauses) > 80


def test_a_misspelt_key_is_named_with_its_line_and_the_nearest_one(folder: Path) -> None:
    line = edit(folder, 'tagline = "A war', 'taglime = "A war')
    message = refused(folder)
    assert f"game.toml:{line}: game.taglime: unknown key" in message
    assert "did you mean 'tagline'?" in message


def test_a_wrong_type_is_named_with_what_was_expected_and_found(folder: Path) -> None:
    line = edit(folder, "per_player = 24", 'per_player = "many"')
    message = refused(folder)
    assert f"game.toml:{line}: pieces[0].per_player" in message
    assert "expected a whole number from 0 to 10000" in message
    assert "found 'many'" in message


def test_a_missing_key_is_named_at_its_table(folder: Path) -> None:
    line = edit(folder, 'id = "opposite"\n', "")
    message = refused(folder)
    assert f"game.toml:{line - 1}: setups[0].id: missing key" in message


def test_a_second_use_of_an_id_is_refused_where_it_stands(folder: Path) -> None:
    line = edit(folder, 'id = "apart"', 'id = "opposite"')
    message = refused(folder)
    assert f"game.toml:{line}: setups[1].id: duplicate id 'opposite'" in message


def test_a_second_clause_of_a_name_is_refused(folder: Path) -> None:
    edit(folder, 'name = "board.seats"', 'name = "board.shape"', "clauses.toml")
    assert "clause[1].name: duplicate name 'board.shape'" in refused(folder)


def test_a_source_says_its_provenance(folder: Path) -> None:
    edit(folder, 'source = "stated: 1 Juego"', 'source = "somewhere"')
    assert 'expected "stated: ...", "derived: ..."' in refused(folder)


def test_an_offset_between_cells_is_refused(folder: Path) -> None:
    edit(folder, "advance = [[-2, -2]", "advance = [[-1, -2]")
    assert "no cell lies between two cells" in refused(folder)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"this is no toml", "this is not TOML"),
        (
            b"a = 1\nb = " + b"1" * 100_000,
            "game.toml:2: the number is too large; expected a whole number of at",
        ),
        (b"\nb.c = [1, 0x" + b"f" * 5000 + b"]", "game.toml:2: the number is too large"),
        (b"a = 9223372036854775808", "game.toml:1: a: the number is too large"),
        (
            b"\n" + b".".join([b"a"] * 100_000) + b" = 1",
            "game.toml:2: tables are nested too deeply; expected a key",
        ),
        (b"\n[['a' . " + b'"b".' * 5000 + b"c]]", "game.toml:2: tables are nested too deeply"),
        (b"x = { y = 1, " + b"a." * 5000 + b"c = 1 }", "game.toml:1: tables are nested too deeply"),
        (b"a = 1\na = 2\n", "game.toml:2: this is not TOML"),
        (b"a = 1\na = 2\n", "expected a TOML file; found a key or a table that stands there already"),
        (b"[a]\n[a]\n", "game.toml:2: this is not TOML; expected a TOML file; found a key or a table that"),
        (b"[game\n", "game.toml:1: this is not TOML"),
        (b"a = 1\nb = [1,\n", "game.toml:2: this is not TOML; expected a ] that closes the [, and commas"),
        (
            b"a = [2, 4\n\nb = 1\n",
            "game.toml:1: this is not TOML; expected a ] that closes the [, and commas",
        ),
        (b"a = [2 4]\n", "commas between the values; found 'a = [2 4]'\n  hint: as in players = [2, 4]"),
        (
            b'a = "b\n',
            "game.toml:1: this is not TOML; expected a quote that ends the text; found the end of the",
        ),
        (b"a = b\n", "expected a text in quotes, a number, true, false or a list; found 'a = b'"),
        (b"[game\n", "expected a ] at the end of the header; found '[game'\n  hint: as in [game]"),
        (b"[[game]\n", "expected two ]] at the end of the header; found '[[game]'"),
        (b"a = 5 5\n", "expected one value, and nothing after it; found 'a = 5 5'"),
        (b"a 5\n", "expected a = between a key and its value; found 'a 5'"),
        (b"a = {b = 1, c = 2\n", "expected a } that closes the {, and commas; found 'a = {b = 1, c = 2'"),
        (b'a = "C:\\x"\n', "expected two \\\\ for one, or a text in 'single quotes'; found a single \\"),
        (b"\xff\xfe", "is not UTF-8"),
        (b"", "missing key"),
        (b"x = " + b"[" * 5000 + b"]" * 5000, "game.toml"),
    ],
)
def test_no_toml_at_all_is_one_message(folder: Path, content: bytes, told: str) -> None:
    (folder / "game.toml").write_bytes(content)
    assert told in refused(folder)


def test_a_missing_file_is_one_message(tmp_path: Path) -> None:
    with pytest.raises(DefinitionError, match="cannot read the file; found no such file or directory"):
        load(tmp_path, Facts)


def test_a_huge_file_is_not_read(folder: Path) -> None:
    (folder / "game.toml").write_bytes(b"#" * 2_000_001)
    assert "the file is too large; expected at most 2000000 bytes" in refused(folder)


def test_places_are_the_lines_of_keys(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text(
        'a = 1\n[[b]]\nx = 1\n[b.c]\ny = [1,\n2]\n[[b]]\nz = {q = 1}\n"odd key" = 3\nw = {q = [1,\n2]}\n'
    )
    source = TomlSource(path)
    lines = {
        ("a",): 1,
        ("b", 0, "x"): 3,
        ("b", 0, "c", "y", 1): 6,
        ("b", 1, "z", "q"): 8,
        ("b", 1, "odd key"): 9,
        ("b", 1, "w", "q", 1): 11,
        ("b", 1, "missing"): 7,
    }
    assert {key: source.line(key) for key in lines} == lines
