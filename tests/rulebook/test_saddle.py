"""A booklet, folded in thought, is its pages one after the other."""

import pytest

from pnp.rulebook.saddle import creep, spreads


def leafed(pages: int, *, right_to_left: bool = False) -> list[int | None]:
    """What one reads: each sheet is folded into the one before, and leafed through."""
    sides = spreads(pages, right_to_left=right_to_left)
    fronts, backs = sides[::2], sides[1::2]
    before: list[int | None] = []
    after: list[int | None] = []
    for front, back in zip(fronts, backs, strict=True):
        # Right to left, a booklet opens on its other side.
        out, into = (front.left, back.right) if right_to_left else (front.right, back.left)
        last, left = (front.right, back.left) if right_to_left else (front.left, back.right)
        before += [out, into]
        after = [left, last, *after]
    return before + after


@pytest.mark.parametrize("right_to_left", [False, True])
@pytest.mark.parametrize("pages", range(1, 26))
def test_the_pages_follow_each_other_and_blanks_come_before_the_last(pages: int, right_to_left: bool) -> None:
    found = leafed(pages, right_to_left=right_to_left)
    assert len(found) % 4 == 0
    assert len(found) - pages < 4
    assert [page for page in found if page is not None] == list(range(pages))
    if pages > 1:
        assert found[: pages - 1] == list(range(pages - 1))
        assert found[-1] == pages - 1


def test_creep_is_counted_where_it_shows() -> None:
    assert creep(36) == 0.0
    assert creep(48) == pytest.approx(1.1)
    shifts = [side.creep for side in spreads(48)]
    assert shifts == sorted(shifts)
    assert shifts[0] == 0.0
