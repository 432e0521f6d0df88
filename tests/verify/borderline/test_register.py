"""Every check has a good case near its border, and the page lists all of them."""

from pnp.verify.report import all_checks
from tests.borderline.__main__ import page
from tests.borderline.register import near


def test_every_check_has_a_good_case_near_its_border() -> None:
    assert set(all_checks()) == {each.code for each in near()}, "add one to tests/borderline"


def test_the_page_has_every_good_case() -> None:
    rows = [line for line in page(near()).splitlines() if line.startswith("| ")]
    assert len(rows) == len(near()) + 1, "one head"


def test_a_good_case_and_its_twin_differ() -> None:
    assert [each for each in near() if each.holds_at == each.fails_at] == []
    assert len(set(near())) == len(near())
