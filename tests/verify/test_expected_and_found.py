"""A message that tells what was expected and what was found shows them differently."""

import re
from pathlib import Path

import pytest

from pnp.units import number_unlike
from pnp.verify.compare import describe_cut
from pnp.verify.sheets import _format_place

GOLDEN = Path(__file__).parents[1] / "golden"
PAIR = re.compile(r"expected (?P<one>.+?), found (?P<other>.+?)(?=$| \(|;|, )")


@pytest.mark.parametrize(
    ("one", "other", "digits", "said"),
    [
        (2.5, 3.0, 2, "2.50"),
        (0.124, 0.12, 2, "0.124"),
        (0.12, 0.124, 2, "0.120"),
        (49.7, 50.0, 0, "49.7"),
        (99.9999, 100.0, 0, "99.9999"),
        (1.0, 1.0, 2, "1.00"),
        (1.0, 1.0 + 1e-15, 2, "1.000000000"),
    ],
)
def test_a_number_has_the_decimals_that_tell_it_from_another(
    one: float, other: float, digits: int, said: str
) -> None:
    assert number_unlike(one, other, digits) == said


def test_a_place_that_is_a_little_off_is_told_with_the_decimals_that_show_it() -> None:
    one, other = (3, 0, (10.0, 20.123, 0.0, 0.0), None, True), (3, 0, (10.0, 20.1249, 0.0, 0.0), None, True)
    assert _format_place(one, other) == "page 3 at (10.00, 20.123) mm, showing (0.00, 0.00) mm"
    assert _format_place(other, one) == "page 3 at (10.00, 20.125) mm, showing (0.00, 0.00) mm"
    assert _format_place(one, None) == "page 3 at (10.00, 20.12) mm, showing (0.00, 0.00) mm"


def test_a_cut_that_takes_next_to_nothing_is_not_told_as_all() -> None:
    assert describe_cut(1000.0, 996.0) == "is cut: 99.6 % of what is ordered shows"
    assert describe_cut(0.0, 1.0) == "is cut: more than nothing of what is ordered shows"
    assert describe_cut(5.0, 5.0) == "is cut: another part of what is ordered shows"


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("told-*.txt")), ids=lambda path: path.stem)
def test_no_message_on_record_expects_what_it_finds(path: Path) -> None:
    pairs = PAIR.finditer(path.read_text(encoding="utf-8"))
    # Digests are left out of what is on record.
    assert [each[0] for each in pairs if each["one"] == each["other"] != "''"] == []
