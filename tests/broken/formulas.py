"""Formulas of Hebrew and Arabic that are painted in another order than they are read: whole kits of the game
in rolls/, drawn, written and drawn anew for the verifier by one faulty program, so that all of it agrees.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from _pytest.monkeypatch import MonkeyPatch

from pnp.text import direction, isolate, visual_order

FOLDER = Path(__file__).parent / "rolls"
"""A game with dice, signs, a range, a percentage and a time on its cards, and a range and a product in its
rulebook."""

CARDS, RULES, SCREEN = "cards.pdf", "rulebook.pdf", "rulebook.html"

CATALOGS = ("pnp.text", "isolate")
FACES = (("pnp.text.shaping", "levels"), ("pnp.text.mixed", "levels"))
ALL = (
    CATALOGS,
    ("pnp.text.direction", "isolate"),
    ("pnp.rulebook.phrases", "isolate"),
    ("pnp.verify.told.lines", "isolate"),
)
"""Where formulas are isolated: messages, texts of faces, books; and where the verifier asks for it."""

Isolated = Callable[[str], str]
_BOUND = re.compile("\u2066([^\u2069]*)\u2069")

Program = Mapping[tuple[str, str], Callable[..., object]]
"""What stands in the place of functions, each by its module and its name there."""


def put(program: Program, patch: MonkeyPatch) -> None:
    """Run it."""
    for (module, name), instead in program.items():
        patch.setattr(import_module(module), name, instead)


class Faulty(NamedTuple):
    """A faulty program: what stands in the place of which functions, the language of the kit, and the files
    that are wrong."""

    locale: str
    instead: Program
    files: frozenset[str]

    def run(self, patch: MonkeyPatch) -> None:
        put(self.instead, patch)


def unbound(pattern: str) -> Isolated:
    """Formulas that a pattern finds are not isolated."""
    return _changed(lambda found: found[1] if re.search(pattern, found[1]) else found[0])


def shortened(many: int) -> Isolated:
    """At most so many characters of a range are isolated."""

    def less(found: re.Match[str]) -> str:
        is_range = re.fullmatch(r"\d+–\d+", found[1])
        return f"\u2066{found[1][:many]}\u2069{found[1][many:]}" if is_range else found[0]

    return _changed(less)


def _changed(change: Callable[[re.Match[str]], str]) -> Isolated:
    return lambda text: text if _BOUND.search(text) else _BOUND.sub(change, isolate(text))


def rebound(pattern: str, new: str) -> Isolated:
    """The isolates of a text are set otherwise. A text that has some stays as it is."""
    return lambda text: text if re.search("[\u2066\u2067]", text) else re.sub(pattern, new, isolate(text))


def leveled(faulty: Isolated) -> Callable[[str, direction.Direction], tuple[int, ...]]:
    """Return what sets the letters of faces where formulas are isolated in a faulty way."""

    def levels(text: str, way: direction.Direction) -> tuple[int, ...]:
        with MonkeyPatch.context() as patch:
            patch.setattr(direction, "isolate", faulty)
            return direction.levels.__wrapped__(text, way)  # type: ignore[attr-defined, no-any-return]

    return levels


def letter_by_letter(levels: Sequence[int]) -> list[int]:
    """A line from the right whose letters all follow each other from the right."""
    return list(reversed(range(len(levels)))) if any(levels) else visual_order(levels)


def everywhere(faulty: Isolated) -> Program:
    """Return a program that isolates formulas in a faulty way, its verifier included."""
    return dict.fromkeys(ALL, faulty)


def _faces(locale: str, faulty: Isolated) -> Faulty:
    return Faulty(locale, {CATALOGS: faulty, **dict.fromkeys(FACES, leveled(faulty))}, frozenset({CARDS}))


def _books(locale: str, faulty: Isolated) -> Faulty:
    return Faulty(locale, everywhere(faulty), frozenset({CARDS, RULES, SCREEN}))


FORMULAS: Mapping[str, Mapping[str, Faulty]] = {
    "F54": {
        "nothing is isolated on Hebrew faces": _faces("he", lambda text: text),
        "nothing is isolated on Arabic faces": _faces("ar", lambda text: text),
        "signs of Hebrew faces stand at the right": _faces("he", unbound("^[−+]")),
        "a range of Arabic faces is turned": _faces("ar", unbound("–")),
        "the percent sign of Arabic faces stands at the left": _faces("ar", unbound("%")),
        "digits of Hebrew faces follow each other from the right": Faulty(
            "he", {("pnp.text.shaping", "visual_order"): letter_by_letter}, frozenset({CARDS})
        ),
        "nothing is isolated in a Hebrew kit": _books("he", lambda text: text),
        "nothing is isolated in an Arabic kit": _books("ar", lambda text: text),
        "ranges are turned in a Hebrew kit": _books("he", unbound("–")),
        "sums begin within a die in a Hebrew kit": _books(
            "he", rebound("\u2066(\\d+d|%\\(dice\\)sd)", "\\1\u2066")
        ),
        "signs stand at the right in an Arabic kit": _books("ar", unbound("^[−+]")),
        "formulas run from the right in a Hebrew kit": _books("he", rebound("\u2066", "\u2067")),
        "formulas take the stop behind them along in a Hebrew kit": _books(
            "he", rebound("\u2069([.,])", "\\1\u2069")
        ),
        "formulas take the stop behind them along in an Arabic kit": _books(
            "ar", rebound("\u2069([.،])", "\\1\u2069")
        ),
    },
}
