"""Letters are shapes like any others, though their outlines are worked out late."""

from dataclasses import replace

import pytest

from pnp.scene import BLACK, IDENTITY, Font, Matrix, Text, Typeface, glyph_paths, rotate, transform_segments
from pnp.text import set_line
from pnp.verify.compare import expected
from pnp.verify.paint import Region, Shape, place_shape

PLAIN = Typeface((Font("source-serif-4"), Font("frank-ruhl-libre"), Font("amiri")))
PAGE = Region((-1e6, -1e6, 1e6, 1e6))


def a_line(angle: float = 0.0, size: float = 3.7) -> Text:
    return set_line("Jag & Öl, (fj)", PLAIN, size, BLACK, (11.03, 22.07), angle=angle)


def eager(text: Text, matrix: Matrix, region: Region) -> list[Shape]:
    """The same, every outline worked out at once and measured by itself."""
    outlines = [
        each if matrix == IDENTITY else transform_segments(each, matrix) for each in glyph_paths(text)
    ]
    return [place_shape(Shape(each, "#000000", name="line"), region, PAGE) for each in outlines]


@pytest.mark.parametrize("matrix", [IDENTITY, (0.7, 0.0, 0.0, 0.7, 1.2345, -2.3), rotate(90.0), rotate(17.0)])
@pytest.mark.parametrize("angle", [0.0, 90.0])
@pytest.mark.parametrize("region", [PAGE, Region((12.0, 10.0, 30.0, 21.0))], ids=["page", "window"])
def test_letters_are_the_shapes_of_their_outlines(matrix: Matrix, angle: float, region: Region) -> None:
    text = a_line(angle)
    found, wanted = list(expected.letters(text, matrix, region, PAGE, "line")), eager(text, matrix, region)
    assert len(found) == len(wanted) > 9
    for letter, shape in zip(found, wanted, strict=True):
        assert letter.bounds == pytest.approx(shape.bounds, abs=2e-4)  # rounded before the curve or after it
        same = replace(letter, bounds=shape.bounds)
        assert same == shape, letter
        assert hash(same) == hash(shape)


def test_an_outline_waits_until_somebody_asks() -> None:
    first, *_ = expected.letters(a_line(), IDENTITY, PAGE, PAGE, "line")
    with pytest.raises(AttributeError):
        object.__getattribute__(first, "outline")
    assert first.outline[0][0] == "M"
    assert object.__getattribute__(first, "outline") is first.outline
    assert not hasattr(first, "colour")  # only the outline is late


def test_a_letter_is_equal_to_its_shape_from_either_side() -> None:
    text = a_line()
    first, *_ = expected.letters(text, IDENTITY, PAGE, PAGE, "line")
    same = Shape(first.outline, first.fill, bounds=first.bounds, name="line")
    assert first == same
    assert same == first
    assert first != replace(same, fill="#ffffff")
    assert replace(same, name="other") != first


def test_what_is_too_small_to_be_seen_is_unseen() -> None:
    found = list(expected.letters(a_line(size=0.0003), IDENTITY, PAGE, PAGE, "line"))
    assert {each.unseen for each in found} == {"no area"}


def test_many_cards_share_the_letters_of_one_line() -> None:
    text = a_line()
    one, other = (expected.letters(text, IDENTITY, PAGE, PAGE, name) for name in ("one", "other"))
    assert expected.letters(text, IDENTITY, PAGE, PAGE, "one") is one
    assert [each.name for each in (*one[:1], *other[:1])] == ["one", "other"]  # type: ignore[index]  # tuples
