"""docs/defects.md is what the tables of tests/broken say."""

from tests.broken.__main__ import PAGE, page
from tests.broken.register import seeded


def test_the_page_of_defects_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(seeded()), "`python -m tests.broken` writes it"


def test_there_are_four_hundred_and_more_each_told_apart() -> None:
    found = seeded()
    assert len(found) >= 400
    assert all(each.damage.strip() for each in found), [each for each in found if not each.damage.strip()]
    assert len(set(found)) == len(found), sorted(each for each in found if found.count(each) > 1)
