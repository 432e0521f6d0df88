"""Dice: drawn from data, folded in thought; each defect is found by D29 alone."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from pnp.boxes import die_face
from pnp.errors import DefinitionError, LayoutError
from pnp.finding import Check
from pnp.games import open_game
from pnp.games.proof import Proof, pull
from pnp.scene import Group, Text, Variant, leaves
from pnp.scene.theme import VARIANTS
from pnp.verify import drawing
from pnp.verify.drawing import folding
from tests.broken.dice import DEFECTS
from tests.broken.drawing import Defect
from tests.broken.trying import Found, cases, yielded
from tests.layout.folder import game_in, setting_of

SAID = 'faces = [":sun:", 2, "Storm", ":rain:", "Wait a turn", 6]'
LAYOUT = 'schema = 1\n[faces.odd]\nextends = "dice"\n[faces.odd.boxes.face]\ntext = "{face}/{side}"\n'


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    kind = 'kind = "dice"\n'
    path = tmp_path_factory.mktemp("dice") / "game"
    return game_in(
        path, LAYOUT, kind + SAID, kind, kind + 'faces = ["a","b","c","d","e","f"]\nlayout = "odd"'
    )


@pytest.fixture(scope="module")
def proofs(folder: Path) -> dict[Variant, Proof]:
    game = open_game(str(folder))
    made: dict[Variant, Proof] = {}
    for variant in VARIANTS:
        setting = setting_of(game, variant)
        found = pull(game, setting, game.faces.components(setting))
        made[variant] = replace(found, faces_in=cache(found.faces_in))
    return made


@pytest.mark.parametrize("variant", VARIANTS)
def test_dice_are_sound_in_each_variant(proofs: dict[Variant, Proof], variant: Variant) -> None:
    found = yielded(drawing.CHECKS, proofs[variant])
    assert {severity for _, severity, _ in found} <= {"note"}, sorted(found)


@pytest.mark.parametrize(("code", "defect"), cases(dict(DEFECTS)))
def test_dice_that_are_none_are_found(proofs: dict[Variant, Proof], code: str, defect: Defect) -> None:
    checks: tuple[Check[Proof], ...] = drawing.CHECKS
    sound: Found = yielded(checks, proofs["colour"])
    new = yielded(checks, defect(proofs["colour"])) - sound
    assert {found for found, _, _ in new} == {code}, sorted(new)


def test_every_check_of_dice_has_a_defect() -> None:
    assert {check.code for check in folding.DICE_CHECKS} == DEFECTS.keys()


def test_sides_show_what_is_said_pips_where_nothing_is_and_what_a_layout_asks_for(
    proofs: dict[Variant, Proof],
) -> None:
    said, blank, own = (_sides(part.front.elements) for part in proofs["colour"].components)
    assert [_words(said[f"side:{k}"]) for k in range(1, 7)] == ["", "2", "Storm", "", "Waitaturn", "6"]
    assert [_ellipses(blank[f"side:{k}"]) for k in range(1, 7)] == [1, 2, 3, 4, 5, 6]
    assert [_words(own[f"side:{k}"]) for k in range(1, 7)] == ["a/1", "b/2", "c/3", "d/4", "e/5", "f/6"]


def _sides(elements: tuple[object, ...]) -> dict[str, Group]:
    return {each.name: each for each in elements if isinstance(each, Group)}


def _words(side: Group) -> str:
    return "".join(each.text for each, _ in leaves((side,)) if isinstance(each, Text)).replace(" ", "")


def _ellipses(side: Group) -> int:
    return sum(each.name.startswith("box:pip") for each, _ in leaves((side,)))


def test_words_on_dice_are_messages_and_icons_are_not(folder: Path) -> None:
    words = dict(open_game(str(folder)).faces.WORDS)
    assert {"Storm", "Wait a turn", "a"} <= words.keys()
    assert not [word for word in words if "sun" in word]


def test_the_size_of_a_side_is_that_of_its_trim_and_too_small_ones_are_refused(
    tmp_path: Path, proofs: dict[Variant, Proof]
) -> None:
    path = game_in(tmp_path / "game", "schema = 1", 'kind = "dice"\ntrim_mm = [20, 20]')
    (part,) = open_game(str(path)).faces.components(setting_of(open_game(str(path))))
    assert part.stock == "dice"
    assert (part.front.width, part.front.height) == pytest.approx((4 * 20 + 6.4, 3 * 20 + 2 * 6.4))
    theme = open_game(str(path)).faces.theme("colour")
    with pytest.raises(LayoutError, match="cannot be folded"):
        die_face("dice:tiny", theme, theme.swatch("paper"), 6.0, ((),) * 6)


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ('kind = "dice"\nfaces = ["a", "b"]', "at least 6 entries"),
        ('kind = "tile"\nfaces = [1, 2, 3, 4, 5, 6]', "faces on dice alone, not on the kind tile"),
    ],
)
def test_six_sides_are_asked_for_and_on_dice_alone(tmp_path: Path, entry: str, expected: str) -> None:
    with pytest.raises(DefinitionError) as refused:
        open_game(str(game_in(tmp_path / "game", "schema = 1", entry)))
    assert expected in refused.value.expected
    assert "faces" in refused.value.place
