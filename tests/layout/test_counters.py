"""Small counters of a layout: what tells them apart, and what players could confuse (D16)."""

from pathlib import Path

import pytest

from pnp.games import open_game
from pnp.scene import Variant
from pnp.verify import drawing, gate
from tests.layout.folder import drawn, game_in, setting_of

FRAME = """schema = 1

[faces.marker]
size = [16, 16]
safe = 1.5
ground = "paper"

[faces.marker.boxes.frame]
shape = "rectangle"
fill = "ink"
width = 8
height = 6
top = 0
solid = true

[faces.marker.boxes.value]
text = "{value}"
size = 12
font = "title"
align = "middle"
valign = "bottom"
bottom = 0
height = 6
translate = false
"""

SIGN = """schema = 1

[faces.marker]
ground = "paper"
size = [16, 16]
safe = 1.5

[faces.marker.boxes.sign]
icon = "horse"
colour = "ink"
width = 10
height = 10

[faces.dark]
extends = "marker"
ground = "ink"

[faces.dark.boxes.sign]
colour = "paper"

[faces.round]
extends = "marker"
shape = "round"

[faces.red]
extends = "marker"
ground = "blue-wash"
"""


def found(tmp_path: Path, layout: str, *fields: str, variant: Variant = "colour") -> list[tuple[str, str]]:
    """What D16 finds of markers with these keys: severity, and the first words of the message or the hint."""
    entries = [f'kind = "marker"\nname = "Marker {"ABCDEF"[k]}"\n{each}' for k, each in enumerate(fields)]
    folder = game_in(tmp_path / "counters", layout, *entries)
    game = open_game(str(folder))
    gate.refuse_definition(game)
    findings = drawing.run(game, setting_of(game, variant), drawn(folder, variant))
    return [(each.severity, f"{each.message}; {each.hint}") for each in findings if each.code == "D16"]


def values(*each: str) -> list[str]:
    return [f'fields = {{value = "{value}"}}' for value in each]


@pytest.mark.parametrize(
    "pair", [("4-4", "3-4"), ("3-4", "4-3"), ("1", "7"), ("-1", "+1"), ("A", "B"), ("I", "II"), ("6", "8")]
)
def test_a_number_of_eight_points_tells_counters_apart(tmp_path: Path, pair: tuple[str, str]) -> None:
    assert found(tmp_path, FRAME, *values(*pair)) == []


@pytest.mark.parametrize("pair", [("1", "I"), ("0", "O"), ("4", "4."), ("l1", "1l")])
def test_numbers_that_players_take_for_one_another_are_a_warning(
    tmp_path: Path, pair: tuple[str, str]
) -> None:
    ((severity, told),) = found(tmp_path, FRAME, *values(*pair))
    assert severity == "warning"
    assert "another number, sign, ground or shape" in told


def test_numbers_that_differ_in_small_print_are_a_warning(tmp_path: Path) -> None:
    ((severity, told),) = found(tmp_path, FRAME.replace("size = 12", "size = 7"), *values("4-4", "3-4"))
    assert severity == "warning"
    assert told.endswith("print the words in which they differ at 8 points or more")


def test_six_and_nine_are_a_warning_where_nothing_says_which_way_up_they_are(tmp_path: Path) -> None:
    bare = FRAME[: FRAME.index("[faces.marker.boxes.frame]")] + FRAME[FRAME.index("[faces.marker.boxes.v") :]
    middle = bare.replace('valign = "bottom"\nbottom = 0\nheight = 6', 'valign = "middle"')
    ((severity, told),) = found(tmp_path, middle, *values("6", "9"))
    assert severity == "warning"
    assert "turned round" in told
    assert found(tmp_path, FRAME, *values("6", "9")) == []
    assert found(tmp_path, middle, *values("6", "8", "16")) == []


@pytest.mark.parametrize(("face", "told"), [("dark", []), ("round", []), ("red", ["warning"])])
def test_a_ground_or_a_shape_tells_counters_apart(tmp_path: Path, face: str, told: list[str]) -> None:
    """A ground that is darker by 20 L* does; a tint that a grey printer loses is a warning."""
    findings = found(tmp_path, SIGN, "", f'layout = "{face}"')
    assert [severity for severity, _ in findings] == told
    assert all("-0" not in message for _, message in findings)


def test_counters_that_paint_the_same_are_refused(tmp_path: Path) -> None:
    (finding,) = found(tmp_path, FRAME, *values("4-4", "4-4"))
    assert finding[0] == "error"


RIM = """
[faces.dark.boxes.rim]
"""


@pytest.mark.parametrize("variant", ["low-ink", "mono"])
def test_counters_that_only_their_ground_tells_apart_get_a_rim_in_less_ink(
    tmp_path: Path, variant: Variant
) -> None:
    """Their grounds become paper. The box that the hint names tells them apart again."""
    fields = ("", 'layout = "dark"')
    ((severity, told),) = found(tmp_path, SIGN, *fields, variant=variant)
    assert severity == "error"
    keys = told[told.index("shape = ") : told.index("; or keep")].replace(", ", "\n")
    assert found(tmp_path, f"{SIGN}{RIM}{keys}\n", *fields, variant=variant) == []
