"""Shapes and ornaments of a layout over the cut: to the end of the bleed, or not at all."""

from pathlib import Path

import pytest

from pnp.games import open_game
from pnp.games.proof import pull
from pnp.scene import VARIANTS, Group, Variant, outline
from pnp.verify.drawing import cut
from tests.layout.folder import drawn, game_in, setting_of


def faults(path: Path, variant: Variant = "colour") -> set[str]:
    game = open_game(str(path))
    proof = pull(game, setting_of(game, variant), drawn(path, variant))
    return {f"{finding.code} {finding.message}" for check in cut.CHECKS for finding in check(proof)}


def face(box: str) -> str:
    return f"schema = 1\n[faces.card]\nground = 'paper'\n[faces.card.boxes]\nband = {{ {box} }}\n"


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(
    "box",
    [
        "shape = 'rectangle', fill = 'blue', of = 'bleed', top = 0, height = 28",
        "shape = 'ellipse', fill = 'blue', of = 'bleed', left = 10, right = 10, top = 0, height = 40",
        "symbol = 'ground', of = 'bleed', top = 'trim.bottom - 20'",
        "shape = 'path', d = 'M30 0C30 40 50 40 50 94', stroke = 'blue', line = 8, "
        "of = 'bleed', left = 0, top = 0",
    ],
)
def test_what_ends_where_the_bleed_does_may_go_over_the_cut(
    tmp_path: Path, box: str, variant: Variant
) -> None:
    assert faults(game_in(tmp_path / "g", face(box)), variant) == set()


@pytest.mark.parametrize(
    ("box", "code"),
    [
        ("shape = 'rectangle', fill = 'blue', of = 'trim', top = -1, height = 28", "D05"),
        ("shape = 'rectangle', fill = 'blue', of = 'bleed', left = 4, top = 0, height = 28", "D05"),
        ("shape = 'rectangle', fill = 'blue', of = 'bleed', top = 0, height = 2.5", "D06"),
        ("symbol = 'ground', of = 'trim'", "D05"),
        ("shape = 'path', d = 'M30 1V90', stroke = 'blue', line = 8, of = 'bleed', left = 0, top = 0", "D05"),
    ],
)
def test_what_ends_short_of_it_is_found(tmp_path: Path, box: str, code: str) -> None:
    assert {each[:3] for each in faults(game_in(tmp_path / "g", face(box)))} == {code}


@pytest.mark.parametrize(
    "strip",
    ["top = 0, height = 2", "bottom = 0, height = 2", "left = 0, width = 2", "right = 0, width = 2"],
)
def test_what_lies_beyond_the_safe_zone_alone_is_no_bleed(tmp_path: Path, strip: str) -> None:
    path = game_in(tmp_path / "g", face(f"shape = 'rectangle', fill = 'blue', of = 'bleed', {strip}"))
    names = {element.name for element in drawn(path)[0].front.elements}
    assert "box:band" in names
    assert "bleed:box:band" not in names


@pytest.mark.parametrize(
    ("box", "found"),
    [
        ("left = 0, top = 0", set()),
        ("left = 0, top = 0, turn = 90", set()),
        ("left = -0.3, top = 0", {"D05"}),  # the line itself begins outside
        ("left = 0, top = -0.3, turn = 90", {"D05"}),
        ("left = 0, top = -1.5", {"D05"}),
    ],
)
def test_a_letter_may_hang_over_the_beginning_of_its_line(tmp_path: Path, box: str, found: set[str]) -> None:
    """The foot of a J, or the bow of an italic f, reaches beyond where the line begins."""
    layout = f"""schema = 1
[faces.card.boxes.title]
text = "Jig"
font = "text"
italic = true
size = 16
{box.replace(", ", chr(10))}
"""
    assert {each[:3] for each in faults(game_in(tmp_path / "g", layout))} == found


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(
    "box",
    [
        "shape = 'rectangle', fill = 'blue', of = 'bleed', top = 60, height = 20, left = -8, right = -8",
        "shape = 'rectangle', fill = 'blue', of = 'trim', top = -20, height = 40, left = -3, right = -30",
        "shape = 'ellipse', fill = 'blue', of = 'bleed', top = -20, height = 60, left = 10, right = 10",
        "shape = 'rectangle', fill = 'blue', of = 'bleed', turn = 20, left = -30, right = -30, top = 40, "
        "height = 12",
        "symbol = 'ground', of = 'bleed', top = -9, left = -9, right = -9, height = 40",
    ],
)
def test_what_goes_on_beyond_the_bleed_is_cut_off_there(tmp_path: Path, box: str, variant: Variant) -> None:
    path = game_in(tmp_path / "g", face(box))
    assert faults(path, variant) == set()
    made = drawn(path, variant)[0].front.elements[1:]
    end = outline(((-3, -3), (66, -3), (66, 91), (-3, 91)))
    assert not made or any(isinstance(each, Group) and each.clip == end for each in made)


WINDOW = "w = {{ shape = 'rectangle', fill = 'blue-wash', of = 'bleed', top = {}, bottom = 0 }}\n"
DOT = "shape = 'ellipse', fill = 'blue', of = 'bleed', width = 6, height = 6"
ROWS = "repeat = { columns = 8, rows = 6, every = [9, 9] }"


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(
    ("top", "box", "codes"),
    [
        (
            40,
            f"{DOT}, left = 0, top = 44, {ROWS}",
            set(),
        ),
        (40, "icon = 'sun', of = 'bleed', left = -6, width = 12, top = 60, height = 12", set()),
        (
            40,
            "shape = 'rectangle', fill = 'blue', of = 'bleed', left = 4, width = 20, top = 60, height = 9",
            set(),
        ),
        # A window that ends in the border is no pattern's, and words are none.
        (
            92,
            f"{DOT}, left = 20, top = 91",
            {"D06"},
        ),
        (40, "text = 'Words', of = 'bleed', left = -3, top = 60, height = 9", {"D05", "D06"}),
    ],
)
def test_a_pattern_in_a_window_goes_over_the_cut(
    tmp_path: Path, top: int, box: str, codes: set[str], variant: Variant
) -> None:
    layout = face(f"{box}, within = 'w'").replace("band", f"{WINDOW.format(top)}band")
    assert {each[:3] for each in faults(game_in(tmp_path / "g", layout), variant)} - {"D10"} == codes


@pytest.mark.parametrize("frame", ["of = 'trim'", "of = 'bleed', left = 1, right = 1"])
def test_a_pattern_whose_window_ends_before_the_bleed_is_found(tmp_path: Path, frame: str) -> None:
    window = f"w = {{ shape = 'rectangle', fill = 'none', stroke = 'none', {frame}, top = 40, height = 30 }}"
    layout = face(f"{DOT}, left = 2, top = 50, within = 'w'").replace("band", f"{window}\nband")
    assert {each[:3] for each in faults(game_in(tmp_path / "g", layout))} == {"D05"}
