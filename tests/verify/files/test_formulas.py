"""Formulas of Hebrew and Arabic are read from what is painted, by nothing that the drawing uses."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pnp import caching
from pnp.finding import Finding
from pnp.games import open_game
from pnp.kit import produce
from pnp.kit.plan import plans
from pnp.verify import files
from pnp.verify.files.kit import Kit
from pnp.verify.library import Library
from pnp.verify.told.lines import Formula, find_misplaced, formulas_in, misplaced_on_screen, orders
from tests.borderline import formulas as near
from tests.borderline.border import Border, assert_fails, assert_holds, cases
from tests.broken import formulas
from tests.verify.files.test_checks import build, rulebook

DEFECTS = [
    pytest.param(code, faulty, id=words)
    for code, table in formulas.FORMULAS.items()
    for words, faulty in table.items()
]


@pytest.fixture(autouse=True)
def nothing_remembered() -> Iterator[None]:
    """What a faulty program has set is not taken for what a sound one sets."""
    forget()
    yield
    forget()


def forget() -> None:
    caching.forget_all()
    for made in vars(produce).values():
        if hasattr(made, "cache_clear"):
            made.cache_clear()


def found_in(out: Path, locale: str) -> list[Finding]:
    game = open_game(str(formulas.FOLDER))
    (plan,) = plans([game], out=out, papers=["a4"], locales=[locale])
    return files.run(Kit(game, build(plan), rulebook, library=Library))


@pytest.mark.parametrize("locale", ["he", "ar"])
def test_a_kit_of_formulas_is_sound(locale: str, tmp_path: Path) -> None:
    assert [str(each) for each in found_in(tmp_path, locale)] == []


@pytest.mark.parametrize(("code", "faulty"), DEFECTS)
def test_a_formula_in_another_order_is_found(
    code: str, faulty: formulas.Faulty, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    faulty.run(monkeypatch)
    found = found_in(tmp_path, faulty.locale)
    assert {each.code for each in found} == {code}, found
    assert {each.where.partition(",")[0] for each in found} - {"assembly.pdf"} == faulty.files


@pytest.mark.parametrize(("code", "border"), cases(near.FORMULAS))
def test_a_kit_whose_formulas_are_nearly_wrong_is_right(
    code: str, border: Border[Callable[[str], str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for amount, judge in ((border.holds_at, assert_holds), (border.fails_at, assert_fails)):
        formulas.put(formulas.everywhere(border.near(amount)), monkeypatch)
        judge(code, found_in(tmp_path / str(amount), "he"))
        forget()


def said(text: str) -> list[str]:
    return [each.painted_text for each in formulas_in(text)]


def test_what_surely_runs_from_the_left_is_read_with_the_stop_behind_it() -> None:
    assert said("הטילו 2d6 + 3, הפסידו −5; קבלו +4.") == [",2d6+3", ";−5", ".+4"]
    assert said("ב-3–5, ב3–5 (10:30) «50 %».") == [",3–5", "3–5", "10:30", "50%"]
    assert said("ב־3–5, ב־«2–4».") == [",3–5", "2–4"]
    assert said("\u20662d6 + 3\u2069.") == [".2d6+3"]
    assert list(formulas_in("א 5 ב 3–5.", 6)) == [Formula("3–5", ".")]


def test_no_isolate_hides_the_formula_that_it_cuts_but_a_mark_by_hand_parts_it() -> None:
    assert said("א \u20665–\u20699.") == [".5–9"]
    assert said("א 2d\u20666 + 3\u2069, ב") == [",2d6+3"]
    assert list(formulas_in("א \u20665\u2069–6, ב 7–\u20668\u2069.", 9)) == [Formula("7–8", ".")]
    assert find_misplaced("א \u20665–\u20699.", ".9–5א") == Formula("5–9", ".")
    assert said("א 5\u200f-9, ב \u200e3-5.") == ["5", ".3-5"]


def test_a_stop_that_may_belong_to_latin_words_is_left_aside() -> None:
    assert said("Cara 15, Cruz 7.") == ["15", "7"]
    assert said("רישיון 3.0, pnp") == ["3.0"]
    assert find_misplaced("הסכומים: Cara 6, Cruz 7.", ".Cara6,Cruz7:םימוכסה") is None


def test_dice_with_letters_and_words_are_no_formulas() -> None:
    assert said("2ק6+3 5-ה A4 א־ב") == []


def test_a_browser_shows_what_is_isolated_in_its_order() -> None:
    assert misplaced_on_screen("הטילו \u20662d6 + 3\u2069, הפסידו \u2066−5\u2069.") is None
    wrong = misplaced_on_screen("הטילו 5 + 3.")
    assert wrong is not None
    assert wrong[0] == Formula("5+3", ".")


def test_a_line_without_letters_may_begin_at_either_side() -> None:
    assert orders("3–5.") == {"3–5.", ".3–5"}
    assert orders("א 3–5.") == {".3–5א"}
    assert find_misplaced("3–5.", "3–5.") is None
    assert find_misplaced("א 3–5.", "3–5.א") == Formula("3–5", ".")
