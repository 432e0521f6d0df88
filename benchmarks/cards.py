"""El Switcher's 92 figure cards with their backs, nine to a page."""

from benchmarks import pages
from benchmarks.measuring import Result

REPETITIONS = 7


def measure(repetitions: int = REPETITIONS) -> list[Result]:
    """The ratio. Raises AssertionError where the two do not paint the same."""
    printed = pages.of_kit("el-switcher", "cards.pdf", only=["card.fig.*"])
    return [pages.race("92 cards", printed, repetitions)[0]]
