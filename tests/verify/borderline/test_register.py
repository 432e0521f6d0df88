"""Every check has a good case near its border, and docs/borderline.md is what the tables say."""

from pnp.games import open_game
from pnp.verify.report.explaining import checks
from tests.borderline.__main__ import PAGE, page
from tests.borderline.register import near
from tests.verify.borderline.test_definitions import ORCHARD


def test_every_check_has_a_good_case_near_its_border() -> None:
    plain = open_game(str(ORCHARD)).checks  # of games that are data alone
    known = {*checks(), *(check.code for check in (*plain.MODEL, *plain.DRAWING))}
    assert known == {each.code for each in near()}, "add one to tests/borderline"


def test_the_page_of_good_cases_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(near()), "`python -m tests.borderline` writes it"


def test_a_good_case_and_its_twin_differ() -> None:
    assert [each for each in near() if each.holds_at == each.fails_at] == []
    assert len(set(near())) == len(near())
