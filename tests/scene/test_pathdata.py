"""Path data as SVG writes it, held against another reader of it."""

from itertools import pairwise
from math import hypot

import pytest
import svgelements
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.scene import chords, read_path

NUMBER = st.floats(-50, 50).map(lambda value: round(value, 2))
LENGTH = st.floats(0.5, 30).map(lambda value: round(value, 2))


def command(letters: str, count: int) -> st.SearchStrategy[str]:
    numbers = st.lists(NUMBER, min_size=count, max_size=count).map(lambda values: " ".join(map(str, values)))
    return st.builds(lambda letter, values: letter + values, st.sampled_from(letters), numbers)


FLAG = st.integers(0, 1)
ARC = st.tuples(
    st.sampled_from("Aa"), LENGTH, LENGTH, st.integers(-180, 180), FLAG, FLAG, NUMBER, NUMBER
).map(lambda arc: "{}{},{} {} {}{}{} {}".format(*arc))
# T follows Q, and S follows C: after others the second reader reflects what the standard does not.
PART = st.one_of(
    command("Ll", 2),
    command("HhVv", 1),
    st.builds("{}{}".format, command("Cc", 6), command("Ss", 4)),
    st.builds("{}{}".format, command("Qq", 4), command("Tt", 2)),
    ARC,
    st.sampled_from("Zz"),
)
PATH = st.builds(lambda start, rest: "".join((start, *rest)), command("M", 2), st.lists(PART, max_size=6))


def walked(written: str) -> list[tuple[float, float]]:
    """Points all along a path."""
    points: list[tuple[float, float]] = []
    at = start = (0.0, 0.0)
    for kind, *numbers in read_path(written):
        values = [float(number) for number in numbers]
        if kind == "Z":
            points.append(start)
            at = start
            continue
        if kind == "C":
            points += chords(at, values, 16)
        at = (values[-2], values[-1])
        points.append(at)
        start = at if kind == "M" else start
    return points


@settings(max_examples=150, deadline=None)
@given(PATH)
def test_another_reader_draws_the_same(written: str) -> None:
    other = svgelements.Path(written)
    ends = [(part.end.x, part.end.y) for part in other if part.end is not None]
    mine = walked(written)
    assert hypot(mine[-1][0] - ends[-1][0], mine[-1][1] - ends[-1][1]) < 0.002
    for part in other:
        if isinstance(part, svgelements.Move | svgelements.Close):
            continue
        middle = part.point(0.5)
        reach = 0.05 + 0.02 * part.length(error=1e-2) * (not isinstance(part, svgelements.Line))
        near = min(_away(one, two, (middle.x, middle.y)) for one, two in pairwise(mine))
        assert near <= reach, (part, near)


def _away(one: tuple[float, float], two: tuple[float, float], at: tuple[float, float]) -> float:
    """How far a point is from a line."""
    dx, dy = two[0] - one[0], two[1] - one[1]
    long = dx * dx + dy * dy
    along = 0.0 if long == 0 else min(1.0, max(0.0, ((at[0] - one[0]) * dx + (at[1] - one[1]) * dy) / long))
    return hypot(one[0] + along * dx - at[0], one[1] + along * dy - at[1])


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("", "a path, as 'M2 2h8v8z'"),
        ("L1 1", "a path that begins with M, at letter 2"),
        ("M1 1 X2", "one of M L H V C S Q T A Z at letter 5"),
        ("M1 1 L2", "2 numbers for L at letter 7"),
        ("M1 1 A2 2 0 2 1 3 3", "7 numbers for A at letter 7"),
        ("M1e9 1", "2 numbers for M at letter 2"),
        ("M0 0" + "h1" * 40_000, "at most 60000 letters"),
    ],
)
def test_what_is_no_path_is_told_by_its_letter(written: str, expected: str) -> None:
    with pytest.raises(ValueError, match=r"^") as refused:
        read_path(written)
    assert str(refused.value) == expected
