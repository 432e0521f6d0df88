"""Texts along a shape: letters in their order, on the outline, turned with it; what cannot stand so."""

from math import atan2, cos, degrees, hypot, radians, sin
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.errors import PnpError
from pnp.scene import Text, bounds
from pnp.text import use_language
from tests.layout.folder import drawn, game_in

FACE = "schema = 1\n[faces.card]\nsize = [100, 100]\nsafe = 0\n[faces.card.boxes]\n"
ARC = 'bow = { shape = "arc", angles = [%s, %s], stroke = "none", width = 60, height = 60 }\n'
RING = 'bow = { shape = "ellipse", fill = "none", left = 20, top = 20, width = 60, height = 60 }\n'
FLAT = 'bow = { shape = "line", stroke = "none", left = 10, width = 80, top = 50, height = 2 }\n'


def letters(path: Path, shape: str, words: str, keys: str = "") -> list[Text]:
    boxes = f'{shape}words = {{ text = "{words}", along = "bow"{keys} }}\n'
    (card,) = drawn(game_in(path / "g", FACE + boxes))
    return [each for each in card.front.elements if isinstance(each, Text)]


def middle(letter: Text) -> tuple[float, float]:
    """The middle of a letter's foot."""
    a, half = radians(letter.angle), letter.width / 2
    return letter.origin[0] + half * cos(a), letter.origin[1] + half * sin(a)


def clock(letter: Text) -> float:
    """Where a letter stands around the middle of the shape: degrees clockwise from the top."""
    x, y = middle(letter)
    return degrees(atan2(x - 50, 50 - y))


def test_letters_stand_on_an_arc_in_the_order_of_the_text(tmp_path: Path) -> None:
    made = letters(tmp_path, ARC % (-80, 80), "Here be dragons", ", size = 12")
    assert "".join(each.text for each in made) == "Here be dragons"
    assert [each.text for each in made][:5] == ["H", "e", "r", "e ", "b"]
    around = [clock(each) for each in made]
    assert around == sorted(around)
    for each in made:
        if each.text.strip() == each.text:  # a letter with the space behind it is wider than its middle
            assert hypot(middle(each)[0] - 50, middle(each)[1] - 50) == pytest.approx(30, abs=0.05)
            assert each.angle == pytest.approx(clock(each), abs=2.5)


def test_an_arc_whose_angles_fall_is_read_upright_below(tmp_path: Path) -> None:
    made = letters(tmp_path, ARC % (250, 110), "below", ', size = 12, align = "middle"')
    xs = [middle(each)[0] for each in made]
    assert xs == sorted(xs)
    assert all(middle(each)[1] > 75 and abs(each.angle) < 45 for each in made)
    assert sum(xs) / len(xs) == pytest.approx(50, abs=1)


@pytest.mark.parametrize(
    ("align", "first", "last"), [("start", 10, None), ("middle", None, None), ("end", None, 90)]
)
def test_it_begins_ends_or_is_centred(
    tmp_path: Path, align: str, first: float | None, last: float | None
) -> None:
    made = letters(tmp_path, FLAT, "words", f', size = 12, align = "{align}"')
    left, right = made[0].origin[0], made[-1].origin[0] + made[-1].width
    if first is not None:
        assert left == pytest.approx(first, abs=0.01)
    if last is not None:
        assert right == pytest.approx(last, abs=0.01)
    if first is last:
        assert (left + right) / 2 == pytest.approx(50, abs=0.01)


@settings(max_examples=15, deadline=None)
@given(words=st.text("AVoToWa,yi", min_size=1, max_size=12), size=st.integers(7, 14))
def test_along_a_straight_line_it_is_the_line_that_it_would_be(
    tmp_path_factory: pytest.TempPathFactory, words: str, size: int
) -> None:
    """Kerning as well: every letter stands where it stands in one line of text."""
    made = letters(tmp_path_factory.mktemp("g"), FLAT, words, f", size = {size}")
    plain = (
        f'{FACE}words = {{ text = "{words}", size = {size}, left = 10, top = 51, width = 90, height = 20 }}\n'
    )
    (card,) = drawn(game_in(tmp_path_factory.mktemp("g") / "g", plain))
    (line,) = (each for each in card.front.elements if isinstance(each, Text))
    assert "".join(each.text for each in made) == line.text
    assert made[-1].origin[0] + made[-1].width == pytest.approx(line.origin[0] + line.width, abs=0.06)
    assert {each.angle for each in made} == {0.0}


def test_on_an_ellipse_the_middle_is_the_top_and_it_may_run_over_the_beginning(tmp_path: Path) -> None:
    made = letters(tmp_path, RING, "one crown", ', size = 12, align = "middle"')
    around = [clock(each) for each in made]
    assert around == sorted(around)
    assert around[0] == pytest.approx(-around[-1], abs=3)


def test_the_line_may_lie_below_within_or_above_the_letters(tmp_path: Path) -> None:
    feet = {}
    for valign in ("bottom", "middle", "top"):
        made = letters(
            tmp_path, ARC % (-60, 60), "HHH", f', size = 12, align = "middle", valign = "{valign}"'
        )
        feet[valign] = hypot(middle(made[1])[0] - 50, middle(made[1])[1] - 50)
    assert feet["bottom"] == pytest.approx(30, abs=0.05)
    assert feet["top"] < feet["middle"] < feet["bottom"]


def test_scripts_that_run_to_the_left(tmp_path: Path) -> None:
    with use_language("he"):
        made = letters(tmp_path, ARC % (-80, 80), "שלום 12", ", size = 12")
    assert [each.text.strip() for each in made] == ["ש", "ל", "ו", "ם", "12"]
    around = [clock(each) for each in made]
    assert around == sorted(around, reverse=True)
    with use_language("ar"):
        made = letters(tmp_path, ARC % (-80, 80), "السلام عليكم", ", size = 12")
    assert [each.text.strip() for each in made] == ["السلام", "عليكم"], "letters that join stay together"
    assert clock(made[0]) > clock(made[1])


def test_a_blank_moves_no_letter_of_a_script_that_runs_to_the_left(tmp_path: Path) -> None:
    with use_language("he"):
        alone = letters(tmp_path, ARC % (-80, 80), "שלום", ", size = 12")
        more = letters(tmp_path, ARC % (-80, 80), "שלום שלום", ", size = 12")
    for one, other in zip(alone, more, strict=False):
        assert bounds((one,)) == pytest.approx(bounds((other,)), abs=0.02)


def test_accents_stay_on_their_letters(tmp_path: Path) -> None:
    made = letters(tmp_path, ARC % (-80, 80), "e\u0301q\u0303a", ", size = 12")
    assert len(made) == 3


def test_it_gets_smaller_or_is_refused(tmp_path: Path) -> None:
    words = "a long word that is far too long"
    made = letters(tmp_path, ARC % (-40, 40), words, ", size = 20, smallest = 5")
    assert made[0].size < 20 * 0.3528
    with pytest.raises(
        PnpError, match=r"boxes.words.text: 'Sun' .*: text does not fit: .*; found .* mm at 20.0 pt"
    ):
        letters(tmp_path, ARC % (-40, 40), words, ", size = 20, smallest = 20")


@pytest.mark.parametrize(
    ("words", "keys", "told"),
    [
        ("**bold** words", "", "words.text: a text along a shape has no icons and no marks"),
        ("words", ", leading = 2", "words.leading: 'leading' changes nothing here"),
        ("words", ", left = 2", "words.left: 'left' changes nothing here"),
        ("words", ", turn = 20", "words.turn: 'turn' changes nothing here"),
    ],
)
def test_what_changes_nothing_along_a_shape(tmp_path: Path, words: str, keys: str, told: str) -> None:
    with pytest.raises(PnpError) as caught:
        letters(tmp_path, RING, words, keys)
    assert told in str(caught.value)


def test_a_text_that_nobody_would_read_along_a_shape(tmp_path: Path) -> None:
    with pytest.raises(
        PnpError, match="a text along a shape is too long; expected at most 300 letters; found 301"
    ):
        letters(tmp_path, RING, "a" * 301)


def test_a_shape_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(PnpError, match=r"words.along: unknown box 'bow'; expected a shape of the face"):
        letters(tmp_path, "", "words")
