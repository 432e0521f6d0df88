"""Dice, signs and ranges in texts from the right, in the order in which they are painted."""

from time import process_time

import pytest

from pnp.games import plain_theme
from pnp.rulebook.book import Emphasis, Strong, Text
from pnp.rulebook.phrases import directed_content
from pnp.scene import BLACK
from pnp.text import isolate, parse_mixed, set_mixed, use_language
from pnp.text.direction import levels, visual

BEGIN, END = "\u2066", "\u2069"
FACE = plain_theme("colour").typeface("text")

SENTENCES = {
    "he": ("הטילו {}.", "{}, ואז", "ב-{} קלפים", "ב־{} קלפים", "({})", "„{}”!"),
    "ar": ("ارم {}.", "{}، ثم", "من {} مرات", "({})", "«{}»!"),
}

FORMULAS = (
    *("2d6 + 3", "2d6+3", "2d6 - 1", "d20+5", "2d6+1d4-1", "1 + 4d6kh3", "d%", "2d%", "W6+1", "۲d۶ + ۳"),
    *(
        "−5",
        "+4",
        "-2",
        "±1",
        "−3.5",
        "+1,000",
        "−½",
        "−20 °C",
        "+1d6",
        "+X",
        "−X+1",
        "+ATK",
        "+1/+1",
        "+4/−2",
    ),
    *("3-5", "2–4", "1…3", "1.1–1.3", "5°–10°", "$5–$10", "5%–10%", "3–5 mm", "½–1", "5-14", "۵–۹"),
    *("50 %", "50%", "20°", "3 mm", "#3", "№5", "$5", "5€", "~5", "≤5", ">3", "12'000"),
    *("5+", "×2", "2×", "C++", "1½", "1/2", "3/4/5", "10:30", "10:30–12:00", "1:2", "2026-11-27"),
    *(
        "3 × 4 mm",
        "63 × 88 mm",
        "2½ × 3½",
        "2 + 2 = 4",
        "2×(3+1)",
        "(2+1)×3",
        "2(3+1)",
        "3*4",
        "3 → 4",
        "1 + 2X",
    ),
)


@pytest.mark.parametrize("language", SENTENCES)
@pytest.mark.parametrize("formula", FORMULAS)
def test_a_formula_is_painted_from_left_to_right_and_its_stop_outside(formula: str, language: str) -> None:
    for sentence in SENTENCES[language]:
        if sentence.startswith("ב-") and formula.startswith("-"):
            continue  # nobody writes a word, a hyphen and a sign
        text = sentence.format(formula)
        seen = visual(text, levels(text, "rtl"))
        assert formula in seen, text
        behind = text[text.index(formula) + len(formula) :][:1]
        if behind in ".,،":
            assert seen[: seen.index(formula)].endswith(behind), "a stop stands at the left"
        assert isolate(isolate(text)) == isolate(text)


@pytest.mark.parametrize(
    "text",
    [
        "ב-3 קלפים",
        "קלף-5",
        "A4 בלבד",
        "3 קלפים",
        "שלמו 1,000.",
        "גודל 12.5.",
        "א+ב",
        "1. ראשון",
        "קלף A – 5 קלפים",
        "2 × עץ",
        "כרטיס 5: 3",
        "2d6 בלבד",
    ],
)
def test_a_number_alone_is_no_formula(text: str) -> None:
    assert isolate(text) == text


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("٥–٩", "٩–٥"),
        ("ارم −٥", "٥− مرا"),
        ("٥٠٪", "٪٥٠"),
        ("٢d٦ + ٣", "٣ + ٢d٦"),
        ("2ק6 + 3", "3 + 6ק2"),
        ("2ק6+3", "6+3ק2"),
    ],
)
def test_arabic_indic_digits_and_dice_with_letters_run_from_the_right(text: str, seen: str) -> None:
    """As CLDR has Arabic-Indic numbers: the mark of a negative one stands at its right, that of a percentage
    at its left. A die with a Hebrew letter is a word, and what is added to it follows as Unicode has it."""
    assert isolate(text) == text
    assert visual(text, levels(text, "rtl")) == seen


def test_each_range_of_a_list_is_a_formula_of_its_own() -> None:
    assert isolate("1–3, 5–7") == f"{BEGIN}1–3{END}, {BEGIN}5–7{END}"
    assert isolate("2–4 · 12+ · 30 דקות") == f"{BEGIN}2–4{END} · {BEGIN}12+{END} · 30 דקות"


@pytest.mark.parametrize(
    "text",
    [
        "1" * 50_000,
        "1," * 30_000,
        "(1+" * 20_000,
        "1'000" * 10_000,
        "%(a)s{" * 9_000,
        "1…" * 30_000,
        "\u2066" * 50_000,
    ],
)
def test_a_text_that_means_harm_takes_no_time(text: str) -> None:
    before = process_time()
    isolate(text)
    assert process_time() - before < 2


def test_what_is_marked_by_hand_is_left_alone() -> None:
    for text in ("לא \u200e−5 כאן", f"לא {BEGIN}2 + 3{END} כאן"):
        assert isolate(text) == text


def painted(text: str, locale: str = "he") -> str:
    """What is seen of a mixed text on one line, from the left; icons as a dot."""
    with use_language(locale):
        texts, icons = set_mixed(parse_mixed(text, lambda name: 1.0), FACE, 4.0, BLACK, (0, 0, 150, 20))
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
