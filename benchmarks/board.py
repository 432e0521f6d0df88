"""Dehex'z War's board on one A3 page."""

from benchmarks import pages
from benchmarks.measuring import Result, Size

AIM_BYTES = 2**20
REPETITIONS = 15


def measure(repetitions: int = REPETITIONS) -> list[Result]:
    """The ratio, and the size of the file. Raises AssertionError where the two do not paint the same."""
    ratio, size = pages.race("board", pages.of_kit("dehexz-war", "board-a3.pdf"), repetitions)
    return [ratio, Size("board: PDF", size, AIM_BYTES)]
