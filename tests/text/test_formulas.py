"""Dice, signs and ranges in texts from the right, in the order in which they are painted."""

import pytest

from pnp.games import plain_theme
from pnp.rulebook.book import Emphasis, Strong, Text
from pnp.rulebook.directed import directed_content
from pnp.scene import BLACK
from pnp.text import isolated, mixed, set_mixed, speaking
from pnp.text.direction import levels, visual

BEGIN, END = "\u2066", "\u2069"
FACE = plain_theme("colour").typeface("text")

FORMULAS = {
    "2d6 + 3": "{}, ואז",
    "−5": "הפסידו {}.",
    "+4": "קבלו {}.",
    "-2": "הפסידו {}, ואז",
    "d20+5": "הטילו {}.",
    "2d6+1d4-1": "{} או",
    "3-5": "בין {} קלפים.",
    "2–4": "{} שחקנים.",
    "50 %": "שלמו {}.",
    "5+": "{} שחקנים",
    "3 × 4 mm": "גודל {}.",
    "±1": "({})",
    "2 + 2 = 4": "{}!",
}


@pytest.mark.parametrize("formula", FORMULAS)
def test_a_formula_is_painted_from_left_to_right_and_its_stop_outside(formula: str) -> None:
    text = FORMULAS[formula].format(formula)
    seen = visual(text, levels(text, "rtl"))
    assert formula in seen
    behind = text[text.index(formula) + len(formula) :][:1]
    before = seen[: seen.index(formula)]
    if behind in ".,!":
        assert before.endswith(behind), "a stop stands at the left, where the line goes on"
    assert isolated(isolated(text)) == isolated(text)


@pytest.mark.parametrize("formula", ["2d6 + 3", "3-5", "−5"])
def test_arabic_numbers_keep_their_order(formula: str) -> None:
    text = f"ارم {formula} مرات."
    assert formula in visual(text, levels(text, "rtl"))


@pytest.mark.parametrize(
    "text", ["ב-3 קלפים", "קלף-5", "A4 בלבד", "3 קלפים", "שלמו 1,000.", "גודל 12.5.", "א+ב", "%(n)s%% מהם"]
)
def test_a_number_alone_is_no_formula(text: str) -> None:
    assert isolated(text) == text


def test_what_is_marked_by_hand_is_left_alone() -> None:
    for text in ("לא \u200e−5 כאן", f"לא {BEGIN}2 + 3{END} כאן"):
        assert isolated(text) == text


def painted(text: str, locale: str = "he") -> str:
    """What is seen of a mixed text on one line, from the left; icons as a dot."""
    with speaking(locale):
        texts, icons = set_mixed(mixed(text, lambda name: 1.0), FACE, 4.0, BLACK, (0, 0, 150, 20))
    parts = [(each.origin[0], visual(each.text, levels(each.text, "auto"))) for each in texts]
    return "".join(said for _, said in sorted([*parts, *((box[0], "•") for _, box in icons)]))


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("הטילו **2d6** + 3, ואז", "2d6 + 3"),
        ("הטילו 2d6 **+ 3**.", "2d6 + 3"),
        ("הפסידו *−5*.", "−5"),
        ("בין 3–**5** קלפים", "3–5"),
        ("הטילו **2d6 + 3**, הפסידו −5.", "2d6 + 3"),
    ],
)
def test_a_formula_of_several_letterings_keeps_its_order(text: str, seen: str) -> None:
    assert seen.replace(" ", "") in painted(text).replace(" ", "")


def test_words_and_icons_follow_each_other_from_the_right() -> None:
    assert painted("שלמו 3 :sun: ועוד **2** :moon:.").split("•")[::-1][0].strip().startswith("3")
    assert painted("א **ב** ג").replace(" ", "") == "גבא"


def test_a_formula_of_a_book_is_isolated_also_where_a_part_is_bold() -> None:
    content = (Text("הטילו "), Strong((Text("2d6"),)), Text(" + 3, ואז "), Emphasis((Text("−5"),)), Text("."))
    made = directed_content(content)
    flat = "".join(
        part.text if isinstance(part, Text) else "".join(inner.text for inner in part.content)  # type: ignore[union-attr]
        for part in made
    )
    assert flat == f"הטילו {BEGIN}2d6 + 3{END}, ואז {BEGIN}−5{END}."
    assert directed_content((Text("רק 3 קלפים."),)) == (Text("רק 3 קלפים."),)
