"""El Switcher's 36 drawers with their backs."""

from benchmarks import pages
from benchmarks.measuring import Result

REPETITIONS = 11


def measure(repetitions: int = REPETITIONS) -> list[Result]:
    """The ratio. Raises AssertionError where the two do not paint the same."""
    printed = pages.of_kit("el-switcher", "pieces.pdf", only=["tile.*"])
    return [pages.race("36 tiles", printed, repetitions)[0]]
