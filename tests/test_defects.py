"""The list of seeded defects: every defect of the tables of tests/broken is on its page, told apart."""

from tests.broken.__main__ import page
from tests.broken.register import seeded


def test_every_defect_is_on_the_page() -> None:
    found = seeded()
    rows = [line for line in page(found).splitlines() if line.startswith("| ") and line.count(" | ") == 2]
    assert len(rows) == len(found) + len({each.family for each in found}), "a head for each family"
    assert f"**{len(found)}**" in page(found)


def test_defects_have_words_and_are_told_apart() -> None:
    found = seeded()
    assert len(found) >= 400
    assert all(each.damage.strip() for each in found), [each for each in found if not each.damage.strip()]
    assert len(set(found)) == len(found), sorted(each for each in found if found.count(each) > 1)
