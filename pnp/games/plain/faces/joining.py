"""Lines of a map that meet at their ends become one line."""

from collections.abc import Sequence

from pnp.definition.chart import Line
from pnp.units import Point


def joined(lines: Sequence[Line]) -> list[tuple[Point, ...]]:
    """Join lines that meet at their ends, so that dashes and corners run on."""
    runs: dict[int, tuple[Point, ...]] = {}
    open_at: dict[Point, int] = {}
    """By its end the run that the next line there is joined to; of several the first."""
    for number, line in enumerate(lines):
        run = line.points
        for _ in range(2):
            end = next((each for each in (run[-1], run[0]) if each in open_at and run[0] != run[-1]), None)
            if end is None:
                break
            found = open_at[end]
            other = runs.pop(found)
            for each in (other[0], other[-1]):
                if open_at.get(each) == found:
                    del open_at[each]
            run = run if run[-1] == end else run[::-1]
            run = (*run, *(other if other[0] == end else other[::-1])[1:])
        runs[number] = run
        if run[0] != run[-1]:
            for each in (run[0], run[-1]):
                open_at.setdefault(each, number)
    return list(runs.values())
