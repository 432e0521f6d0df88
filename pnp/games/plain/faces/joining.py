"""Join the lines of a map where they meet at their ends, and find the outline of its cells."""

from collections import Counter
from collections.abc import Iterable, Sequence

from pnp.definition.chart import Line
from pnp.games.plain.faces.room import sides
from pnp.scene import Segment, outline
from pnp.units import Point


def join_lines(lines: Sequence[Line]) -> list[tuple[Point, ...]]:
    """Return lines that meet at their ends as longer lines, so that dashes and corners continue."""
    runs: dict[int, tuple[Point, ...]] = {}
    open_at: dict[Point, int] = {}
    """For each free end of a line, the number of the line to join there. If several lines end there, it is
    the first."""
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


def rim_of(outlines: Iterable[Sequence[Point]]) -> tuple[Segment, ...]:
    """Return the sides that belong to only one of the outlines, joined to lines."""
    known = list(outlines)
    times = Counter(frozenset(pair) for corners in known for pair in sides(corners))
    follows: dict[Point, list[Point]] = {}
    for corners in known:
        for a, b in sides(corners):
            if times[frozenset((a, b))] == 1:
                follows.setdefault(a, []).append(b)
    found: list[Segment] = []
    while follows:
        start = here = next(iter(follows))
        line = [start]
        while here in follows:
            beyond = follows[here]
            there = beyond.pop()
            if not beyond:
                del follows[here]
            line.append(there)
            here = there
            if here == start:
                break
        found += outline(line[:-1] if here == start else line, closed=here == start)
    return tuple(found)
