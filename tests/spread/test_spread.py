"""The quickest of the spread of good kits raise no alarm; the same seed chooses the same kits."""

from itertools import islice

import pytest

from tests.spread.__main__ import record
from tests.spread.choosing import Asked, asked, can_be_had, games, sizes
from tests.spread.proving import Tried, tried

QUICK = (16,)
"""A kit of tests/spread/record.md that takes three seconds. Other tests prove fifty more."""


def chosen() -> list[Asked]:
    kits = (kit for kit in asked(1, whole=25) if can_be_had(kit))
    return list(islice(kits, 28))


def test_the_same_seed_chooses_the_same_kits() -> None:
    kits = chosen()
    assert kits == chosen()
    assert len({kit.said for kit in kits}) == len(kits)
    assert len({kit.game for kit in kits}) >= 7
    assert [kit.options.get("only") is None for kit in kits].count(True) == len(kits) // 25


def test_every_process_chooses_among_sizes_in_one_order() -> None:
    """A set of names has another order in each process, and the record's kits could not be made again."""
    found = {name: sizes(game) for name, game in games().items()}
    assert found["qiahn-tactics-goblin"] == ("poker", "mini", "tarot", "square")
    assert all(each[0] == "poker" for each in found.values())


@pytest.mark.parametrize("number", QUICK)
def test_a_good_kit_raises_no_alarm(number: int) -> None:
    fared = tried(chosen()[number - 1])
    assert (fared.alarms, fared.refused) == ((), ""), fared.asked.said


def test_what_was_found_is_told() -> None:
    kits = chosen()[:3]
    found = [
        Tried(kits[0], (), "", 60.0),
        Tried(kits[1], ("error F01 a.pdf: b",), "", 60.0),
        Tried(kits[2], (), "g: too small; found 1", 1.0),
    ]
    told = record(found, ["--kits", "2"])
    assert "`python -m tests.spread --kits 2` built and verified 2 good kits" in told
    assert "1 of them had an error or a warning. 1 more were refused" in told
    assert f"* `{kits[1].said}`: error F01 a.pdf: b" in told
    assert "* 1 × too small" in told
