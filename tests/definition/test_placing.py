"""[[zones]] and [[placements]] as people write them: what is read, and what is refused, with its line."""

from pathlib import Path

import pytest

from pnp.definition import Definition, load
from pnp.errors import DefinitionError
from pnp.games.plain.facts import Facts
from tests.gamefile import SOURCE, component, entry, game_toml

BOARD = entry(
    "[boards]", id="field", grid="square", columns=2, rows=2, cells=4, size_mm=25, source=SOURCE
) + component("Board", "board", id="board", front="field")


def zone(name: str, **keys: object) -> str:
    return entry("[zones]", id=name, name=name.capitalize(), **keys, source=SOURCE)


def placement(**keys: object) -> str:
    return entry("[placements]", **keys, source=SOURCE)


def opened(folder: Path, *entries: str, **keys: object) -> Definition:
    parts = (BOARD, component("Coin", "marker", copies=8), component("Mat", "mat", id="mat"))
    facts = entry("facts", hand=3)
    text = game_toml("mine", *parts, *entries, facts, **{"players": [2, 4], **keys})  # type: ignore[arg-type]
    (folder / "game.toml").write_text(text, encoding="utf-8")
    return load(folder, Facts)


def refusal(folder: Path, *entries: str, **keys: object) -> str:
    with pytest.raises(DefinitionError) as refused:
        opened(folder, *entries, **keys)
    return str(refused.value)


def line_of(folder: Path, written: str, file: str = "game.toml") -> int:
    lines = (folder / file).read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if written in line)


@pytest.mark.parametrize(
    ("written", "numbers"),
    [("3", (3,)), ("2-4", (2, 3, 4)), ("2, 4", (2, 4)), ("2 – 3", (2, 3)), ("2;3 4", (2, 3, 4)), ("", ())],
)
def test_numbers_of_players_as_sheets_have_them(
    written: str, numbers: tuple[int, ...], tmp_path: Path
) -> None:
    (tmp_path / "setup.csv").write_text(f'what,where,players\nmarker.coin,box,"{written}"\n')
    (row,) = opened(tmp_path, placement(file="setup.csv")).placed
    assert row.placing.players == numbers


def test_a_table_says_what_entries_say(tmp_path: Path) -> None:
    (tmp_path / "setup.csv").write_text(
        "Part,To,How many,Side,Turn,Per player,Mixed,Note\n"
        "marker.coin,bank,2,Back,90,yes,x,for change\n"
        "mat,box,all,,,no,,\n"
        "marker.coin,hand,hand,,,,,\n"
    )
    by_table = opened(tmp_path, zone("bank"), placement(file="setup.csv")).placed
    by_entries = opened(
        tmp_path,
        zone("bank"),
        placement(
            what="marker.coin", where="bank", how_many=2, side="back", turn=90, per_player=True, shuffled=True
        ),
        placement(what="mat", where="box", how_many="all"),
        placement(what="marker.coin", where="hand", how_many="hand"),
    ).placed
    assert [row.placing for row in by_table] == [row.placing for row in by_entries]
    assert [row.placing.how_many for row in by_table] == [2, None, 3]
    assert by_table[1].place("where") == f"{tmp_path / 'setup.csv'}:3: to"
    line = line_of(tmp_path, 'where = "box"')
    assert by_entries[1].place("where") == f"{tmp_path / 'game.toml'}:{line}: placements[1].where"


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ("what,where\nmarker.coin,\n", "setup.csv:2: where: a placement needs 'where'"),
        ("what,wher\nmarker.coin,box\n", "setup.csv:1: wher: the column 'wher' has no meaning here"),
        ("what,where,count,qty\nmat,box,1,1\n", "1: qty: the columns 'count' and 'qty' mean the same"),
        ("what,where,how many\nmat,box,some\n", "2: how_many: there is no number 'some' under [facts]"),
        ("what,where,how many\nmat,box,0\n", "setup.csv:2: how_many: 'how_many' cannot be read"),
        ("what,where,players\nmat,box,2 to 4\n", "setup.csv:2: players: 'players' cannot be read"),
        ("what,where,players\nmat,box,5\n", "setup.csv:2: players: the game is not for 5 players"),
        ("what,where,per player\nmat,box,perhaps\n", "setup.csv:2: per_player: 'per_player' cannot be read"),
        ("what,where,per player\nmat,box,yes\n", "setup.csv:2: per_player: 'per_player' needs 'how_many'"),
        ("what,where,side\nmat,box,top\n", "setup.csv:2: side: 'side' cannot be read"),
        ('what,where\n"mat",", ,"\n', "setup.csv:2: where: 'where' names nothing"),
        ("what,where,turn\nmat,box,360\n", "setup.csv:2: turn: 'turn' cannot be read"),
        ("what,where,setup\nmat,box,night\n", "setup.csv:2: setup: there is no set-up 'night'"),
    ],
)
def test_a_cell_that_cannot_be_read_is_named(table: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "setup.csv").write_text(table)
    told = refusal(tmp_path, placement(file="setup.csv"))
    assert said in told, told
    assert "expected" in told
    assert "found" in told


def test_all_faults_of_a_table_are_told_at_once(tmp_path: Path) -> None:
    (tmp_path / "setup.csv").write_text("what,where,turn\nmat,box,400\nmat,,\nmat,box,-1\n")
    told = refusal(tmp_path, placement(file="setup.csv"))
    assert all(f"setup.csv:{line}: " in told for line in (2, 3, 4))


@pytest.mark.parametrize(
    ("entries", "at", "said"),
    [
        (
            (zone("bank", on="bord"),),
            "bord",
            "there is no component 'bord'; expected one of board, marker.coin, mat",
        ),
        ((zone("bank", slots=["a"]),), "slots", "'slots' needs `on`; expected the id of the component"),
        ((zone("bank", cells=True),), "cells = true", "'cells' needs `on`"),
        ((zone("bank", at_mm=[1, 2]),), "at_mm", "'at_mm' needs `on`"),
        (
            (zone("bank", on="mat", cells=True),),
            "cells = true",
            "mat shows no board of [[boards]], so it has no cells",
        ),
        (
            (zone("bank", on="board", cells=True, at_mm=[1, 2]),),
            "at_mm",
            "'at_mm' beside 'cells' has no effect",
        ),
        ((zone("bank", on="mat", slots=["a", "a"]),), "slots", "the same slot twice"),
        (
            (zone("bank", players=[2, 5]),),
            "players = [2, 5]",
            "the game is not for 5 players; expected some of 2, 3, 4",
        ),
        ((zone("box"),), 'id = "box"', "'box' is the zone for what stays in the box"),
        ((zone("bank"), zone("bank")), "", "duplicate id 'bank'"),
        ((zone("hand", per="player"), zone("hand.2")), 'id = "hand.2"', "two zones of one id"),
        ((zone("board.3"),), 'id = "board.3"', "'board.3', which is a cell of 'board', too"),
        (
            (zone("slot", on="mat", slots=["a", "b"]), zone("slot.2")),
            'id = "slot.2"',
            "'slot.2', which is a zone of 'slot', too",
        ),
        (
            (placement(what="mat", where="box", players=[6]),),
            "players = [6]",
            "the game is not for 6 players",
        ),
        ((placement(what="mat"),), "[[placements]]", "a placement needs 'where'"),
        ((placement(where="box"),), "[[placements]]", "a placement needs 'what'"),
        (
            (placement(what="mat", where="box", how_many="hands"),),
            "how_many",
            "there is no number 'hands' under [facts]",
        ),
        ((placement(what="mat", file="setup.csv"),), "what", "'what' beside `file` has no effect"),
        ((placement(file="setup.csv"),), "file", "setup.csv"),
    ],
)
def test_what_contradicts_the_rest_of_the_definition_is_refused(
    entries: tuple[str, ...], at: str, said: str, tmp_path: Path
) -> None:
    told = refusal(tmp_path, *entries)
    assert said in told, told
    if at:
        assert f"game.toml:{line_of(tmp_path, at)}: " in told, told


def test_a_misspelt_column_is_told_once_and_not_in_each_row(tmp_path: Path) -> None:
    (tmp_path / "setup.csv").write_text("what,wehre,turn\nmat,box,400\nmat,box,\n")
    told = refusal(tmp_path, placement(file="setup.csv"))
    assert "setup.csv:1: wehre: the column 'wehre' has no meaning here" in told
    assert "did you mean 'where'?" in told
    assert "setup.csv:2" not in told
    assert "setup.csv:3" not in told


def test_a_missing_column_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "setup.csv").write_text("what,turn\nmat,90\nmat,\n")
    told = refusal(tmp_path, placement(file="setup.csv"))
    assert "setup.csv:1: no column 'where'; expected the columns what and where" in told
    assert "setup.csv:2" not in told


@pytest.mark.parametrize("cell", ["2-Mar", "02. Mrz", "Mar-02", "2026-03-02", "2-mars"])
def test_a_date_that_a_spreadsheet_made_of_a_span_is_called_so(cell: str, tmp_path: Path) -> None:
    (tmp_path / "setup.csv").write_text(f"what,where,players\nmat,box,{cell}\n")
    assert "a spreadsheet has made a date" in refusal(tmp_path, placement(file="setup.csv"))


def test_other_words_for_numbers_of_players_are_no_dates(tmp_path: Path) -> None:
    (tmp_path / "setup.csv").write_text("what,where,players\nmat,box,some\n")
    assert "spreadsheet" not in refusal(tmp_path, placement(file="setup.csv"))


def test_near_names_are_hinted_at(tmp_path: Path) -> None:
    assert "did you mean 'board'?" in refusal(tmp_path, zone("bank", on="bord"))
    assert "did you mean 'hand'?" in refusal(tmp_path, placement(what="mat", where="box", how_many="hnad"))


def test_zones_for_other_numbers_of_players_do_not_collide(tmp_path: Path) -> None:
    """Only with five players there would be a zone hand.5, and there never are five."""
    definition = opened(tmp_path, zone("hand", per="player"), zone("hand.5"))
    assert [each.id for each in definition.zones] == ["hand", "hand.5"]


def test_a_cell_with_an_entry_of_its_own_is_no_collision(tmp_path: Path) -> None:
    definition = opened(tmp_path, zone("board", on="board", cells=True, holds=2))
    assert definition.zones[0].room == 2
