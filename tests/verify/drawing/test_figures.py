"""What is looked at of a figure: its own words, and what is painted on them later."""

import pytest

from pnp.scene.elements import (
    Circle,
    Element,
    Group,
    Path,
    Style,
    Swatch,
    Text,
    Use,
    leaves,
    rectangle,
    rotate,
    symbol,
)
from pnp.scene.theme import Font, Typeface
from pnp.text import set_line
from pnp.verify.drawing.figures import elements_near_words

BLACK = Swatch("black", "#000000")
FILLED, LINE = Style(fill=BLACK), Style(stroke=BLACK, width=4.0)
HALF = (0.5, 0.0, 0.0, 0.5, 0.0, 0.0)
FONT = Typeface((Font("noto-sans"),))


def words(text: str, x: float, y: float) -> Text:
    line = set_line(text, FONT, 4.0, BLACK, (x, y))
    assert isinstance(line, Text)
    return line


WORD = words("Word", 20.0, 20.0)  # some 10 mm wide


def kept(*elements: Element) -> list[str]:
    return [
        each.text if isinstance(each, Text) else each.name
        for each, _ in leaves(elements_near_words(elements))
    ]


@pytest.mark.parametrize(
    ("later", "stays"),
    [
        (rectangle(29.0, 10.0, 5.0, 20.0, FILLED, "it"), True),
        (rectangle(31.0, 10.0, 5.0, 20.0, FILLED, "it"), False),
        (Circle((20.0, 12.0), 2.0, FILLED, "it"), False),
        (Circle((20.0, 12.0), 6.0, FILLED, "it"), True),
        (Path((("M", 15.0, 25.0), ("L", 35.0, 25.0)), LINE, "it"), False),
        (Path((("M", 15.0, 21.5), ("L", 35.0, 21.5)), LINE, "it"), True),
        (Group((rectangle(60.0, 30.0, 20.0, 20.0, FILLED, "it"),), HALF), False),
        (Group((rectangle(40.0, 30.0, 20.0, 20.0, FILLED, "it"),), HALF), True),
        (
            Use(symbol("beam", (rectangle(0.0, 0.0, 30.0, 1.0, FILLED, "it"),)), rotate(-90.0, (2.0, 25.0))),
            False,
        ),
        (
            Use(symbol("beam", (rectangle(0.0, 18.0, 30.0, 1.0, FILLED, "it"),)), rotate(20.0, (25.0, 18.0))),
            True,
        ),
        (Group((words("it", 40.0, 40.0),), HALF), True),
        (Group((words("it", 40.0, 80.0),), HALF), False),
    ],
)
def test_only_what_is_painted_later_where_a_word_stands_is_looked_at(later: Element, stays: bool) -> None:
    assert kept(WORD, later) == (["Word", "it"] if stays else ["Word"])
    assert kept(later, WORD) == ["Word"]


def test_words_stay_wherever_they_are_and_in_their_clips() -> None:
    clip = (("M", 0.0, 0.0), ("L", 1.0, 0.0), ("L", 1.0, 1.0), ("Z",))
    cut = Group((WORD, rectangle(70.0, 0.0, 9.0, 9.0, FILLED)), clip=clip, name="cut")
    assert elements_near_words((cut, words("Other", 20.0, 50.0))) == (
        Group((WORD,), clip=clip, name="cut"),
        words("Other", 20.0, 50.0),
    )


def test_a_figure_without_words_has_nothing_to_look_at() -> None:
    assert elements_near_words((rectangle(0.0, 0.0, 9.0, 9.0, FILLED), Group((WORD,), HALF))) == ()
    assert elements_near_words(()) == ()
