"""What is drawn again after a change, and what is not; and which faces a place in a message means."""

from pathlib import Path
from typing import Any

import pytest

from pnp.games.plain.faces import layouts
from pnp.serve.easel import Easel, Index, relative_paths
from pnp.serve.view import View
from tests.serve.served import CARDS, GAME, LAYOUT, OUTSIDE, write

DOT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="{r}"/></svg>'

BOX = """
[faces.card.boxes.dot]
icon = "dot"
middle = "safe.middle"
height = 10
left = 5
width = 10
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write(tmp_path / "harvest")


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the faces that layouts have drawn, in their order."""
    names: list[str] = []
    face = layouts.drawing.face

    def recorded(plan: Any, hand: Any, name: str, *more: Any) -> Any:
        names.append(name)
        return face(plan, hand, name, *more)

    monkeypatch.setattr(layouts.drawing, "face", recorded)
    return names


def look(easel: Easel) -> list[Any]:
    easel.forget()
    told: Any = easel.look(View())
    assert told["troubles"] == []
    return list(told["faces"])


def test_only_the_row_that_has_changed_is_drawn_again(folder: Path, drawn: list[str]) -> None:
    easel = Easel(folder)
    before = look(easel)
    drawn.clear()
    assert look(easel) == before
    assert drawn == []
    (folder / "cards.csv").write_text(CARDS.replace("Rye,", "Ryes,"), encoding="utf-8")
    after = look(easel)
    assert [one["key"] == other["key"] for one, other in zip(before, after, strict=True)] == [
        True,
        False,
        True,
        True,
    ]
    assert len(drawn) == 1


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("layout.toml", LAYOUT.replace("top = 10", "top = 20")),
        ("theme.toml", 'schema = 1\nlook = "workshop"\n\n[palette]\nink = "#402010"\n'),
        ("icons/dot.svg", DOT.format(r=3)),
    ],
)
def test_what_all_depend_on_is_drawn_again(folder: Path, drawn: list[str], name: str, text: str) -> None:
    if name.startswith("icons"):
        (folder / "icons").mkdir()
        (folder / name).write_text(DOT.format(r=4.5), encoding="utf-8")
        (folder / "layout.toml").write_text(LAYOUT + BOX, encoding="utf-8")
    easel = Easel(folder)
    before = look(easel)[:3]
    drawn.clear()
    (folder / name).write_text(text, encoding="utf-8")
    after = look(easel)[:3]
    assert all(one["key"] != other["key"] for one, other in zip(before, after, strict=True))
    assert len(drawn) == 3


def test_values_that_are_equal_but_look_otherwise_are_drawn_again(folder: Path) -> None:
    """1 and 1.0 and true are equal to Python, and not to a reader."""
    (folder / "layout.toml").write_text(LAYOUT.replace("{name}", "{name} {cost}"), encoding="utf-8")
    rows = 'schema = 1\n[[row]]\nname = "Rye"\ncost = {}\n'
    (folder / "game.toml").write_text(GAME.replace("cards.csv", "cards.toml"), encoding="utf-8")
    easel = Easel(folder)
    keys = []
    for value in ("1", "true", '"1.0"'):
        (folder / "cards.toml").write_text(rows.format(value).replace("schema = 1\n", ""), encoding="utf-8")
        keys.append(look(easel)[0]["key"])
    assert len(set(keys)) == 3


def test_places_lead_to_faces() -> None:
    index = Index(
        {"card:rye": ("card:rye",), "card.rye": ("card:rye", "back:barn"), "field": ("board:field",)},
        {3: ("card:rye",)},
        {"cards.csv:3": ("card:rye",)},
    )
    assert index.faces("card:rye") == ("card:rye",)
    assert index.faces("card.rye") == ("card:rye", "back:barn")
    assert index.faces("field: cell 3") == ("board:field",)
    assert index.faces("/games/harvest/game.toml:12: components[3].text") == ("card:rye",)
    assert index.faces("/games/harvest/cards.csv:3: cost") == ("card:rye",)
    assert index.faces("/games/harvest/cards.csv:4: cost") == ()
    assert index.faces("") == ()


def test_a_card_that_cannot_be_drawn_is_named_and_the_last_ones_stay(folder: Path) -> None:
    easel = Easel(folder)
    before = look(easel)
    (folder / "cards.csv").write_text(CARDS.replace("Oats", "Oats" * 40), encoding="utf-8")
    easel.forget()
    told: Any = easel.look(View())
    (trouble,) = told["troubles"]
    assert "(cards.csv:4)" in trouble["message"]
    assert told["faces"] == before
    assert [each["label"] for each in before if each["id"] in trouble["faces"]] == ["Oats"]


def test_paths_are_told_from_the_folder_on(tmp_path: Path) -> None:
    assert relative_paths(f"{tmp_path}/game.toml:3: title", tmp_path) == "game.toml:3: title"


def test_what_checks_find_is_told_with_the_faces_it_concerns(folder: Path) -> None:
    (folder / "layout.toml").write_text(OUTSIDE, encoding="utf-8")
    easel = Easel(folder)
    names = {each["id"] for each in look(easel) if each["side"] == "front"}
    *steps, found = easel.proof(View())
    assert steps == [None] * len(steps)
    assert found is not None
    assert all(each["title"] and each["explanation"] for each in found)
    assert {name for each in found if each["severity"] == "error" for name in each["faces"]} == names


def test_a_face_is_seen_with_its_bleed_or_as_it_is_cut(folder: Path) -> None:
    easel = Easel(folder)
    first = look(easel)[0]
    assert (first["width"], first["height"], first["bleed"]) == (63, 88, 3)
    assert len(first["key"]) == 20
    shown = {guides: easel.picture(first["key"], guides=guides) or "" for guides in (False, True)}
    assert 'viewBox="0 0 63 88"' in shown[False]
    assert 'viewBox="0 0 69 94"' in shown[True]
    assert easel.picture("nobody", guides=True) is None


@pytest.fixture
def combined(folder: Path) -> Path:
    """The game with a card for each of two colours and two crops."""
    for name, text in (("colours", "colour\nRed\nBlue\n"), ("crops", "crop\nRye\nOats\n")):
        (folder / f"{name}.csv").write_text(text, encoding="utf-8")
    keys = 'combine = ["colours.csv", "crops.csv"]\nname = "{colour} {crop}"'
    (folder / "game.toml").write_text(GAME.replace('file = "cards.csv"', keys), encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("name", "old", "redrawn"), [("colours", "Blue", ["Bluest Rye", "Bluest Oats"]), ("crops", "Rye", None)]
)
def test_a_row_of_a_combined_table_is_drawn_again_wherever_it_is(
    combined: Path, drawn: list[str], name: str, old: str, redrawn: list[str] | None
) -> None:
    easel = Easel(combined)
    before = {each["label"]: each["key"] for each in look(easel)}
    assert {"Red Rye", "Red Oats", "Blue Rye", "Blue Oats"} <= before.keys()
    drawn.clear()
    path = combined / f"{name}.csv"
    path.write_text(path.read_text(encoding="utf-8").replace(old, f"{old}st"), encoding="utf-8")
    after = {each["label"]: each["key"] for each in look(easel)}
    assert sorted(after.keys() - before.keys()) == sorted(redrawn or ["Red Ryest", "Blue Ryest"])
    assert len(drawn) == 2
    assert all(after[label] == before[label] for label in after.keys() & before.keys())


def test_places_of_combined_tables_lead_to_their_faces(combined: Path) -> None:
    easel = Easel(combined)
    shown = {each["id"]: each["label"] for each in look(easel)}
    crops = combined / "crops.csv"
    crops.write_text(crops.read_text(encoding="utf-8").replace("Rye", "Rye" * 60), encoding="utf-8")
    easel.forget()
    told: Any = easel.look(View())
    assert {"(colours.csv:2 and crops.csv:2)" in each["message"] for each in told["troubles"]} == {
        True,
        False,
    }
    assert [[shown[name] for name in each["faces"]] for each in told["troubles"]] == [
        ["Red Rye"],
        ["Blue Rye"],
    ]


def test_a_place_of_several_rows_is_that_of_the_face_with_all_of_them() -> None:
    lines = {"a.csv:2": ("red-1", "red-2"), "b.csv:3": ("red-2", "blue-2")}
    index = Index({}, {}, lines)
    assert index.faces("/games/a.csv:2 and /games/b.csv:3") == ("red-2",)
    assert index.faces("/games/a.csv:2: colour") == ("red-1", "red-2")
    assert index.faces("/games/a.csv:2 and /games/b.csv:9") == ()
