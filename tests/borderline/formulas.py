"""The border of the check of formulas: a kit in Hebrew, by a program that isolates a part of its ranges."""

from collections.abc import Callable, Mapping

from tests.borderline.border import Border
from tests.broken.formulas import shortened

ROLLS = "rolls"

FORMULAS: Mapping[str, tuple[Border[Callable[[str], str]], ...]] = {
    "F54": (Border("characters of 3–5 that are isolated", shortened, 3, 2, ROLLS),),
}
