"""The errors that pnp reports to its users, as one family of exceptions.

    PnpError                 one message: place, what was expected, what was found, a hint
        DefinitionError      a file of a game is wrong (file, line and key are the place)
        UnknownName          a game, locale, paper, option ... that does not exist
        LayoutError          a face, a board or a text does not fit, or a glyph is missing
        KitError             a kit could not be built or put in its place
        ToolMissing          a program or library of the system is not there

`pnp.cli.app` catches PnpError once and prints it; the exit status is 2. Any other exception is a bug.
"""

from collections.abc import Collection, Iterable, Sequence
from difflib import SequenceMatcher, get_close_matches

MOST_TOLD = 100
"""The most errors that one message lists. It counts the rest."""


MOST_LETTERS = 2000
"""The most letters of a problem, a place, or what was found. A longer text is shown by its beginning and its
end."""


def _short(text: str) -> str:
    """Return a text shortened to its beginning and end if it is long."""
    return text if len(text) <= MOST_LETTERS else f"{text[: MOST_LETTERS - 200]} … {text[-200:]}"


class PnpError(Exception):
    """Base of every error that pnp reports. `problem` is one sentence, lower case; `place` is a file,
    file:line or the name of a component; `expected` and `found` are short phrases; `hint` is what to do about
    it. `others` are further errors found at the same time, and are printed below it."""

    others: "tuple[PnpError, ...]" = ()

    def __init__(
        self,
        problem: str,
        *,
        place: str = "",
        expected: str = "",
        found: str = "",
        hint: str = "",
    ) -> None:
        super().__init__(problem)
        self.problem, self.place = problem, place
        self.expected, self.found, self.hint = expected, found, hint

    def __str__(self) -> str:
        told = [self._alone(), *(str(other) for other in self.others[: MOST_TOLD - 1])]
        if (left := len(self.others) + 1 - MOST_TOLD) > 0:
            told.append(f"and {left} more")
        return "\n".join(told)

    @property
    def sentence(self) -> str:
        """Return what is wrong, what was expected and what was found, without the place and the hint."""
        expected = f"; expected {_short(self.expected)}" if self.expected else ""
        found = f"; found {_short(self.found)}" if self.found else ""
        return f"{_short(self.problem)}{expected}{found}"

    def _alone(self) -> str:
        text = f"{_short(self.place)}: {self.sentence}" if self.place else self.sentence
        return f"{text}\n  hint: {self.hint}" if self.hint else text

    def __reduce__(self) -> tuple[object, ...]:
        # Errors travel from the worker process that builds a kit to its parent.
        keywords = {k: getattr(self, k) for k in ("place", "expected", "found", "hint")}
        return (_rebuild, (type(self), self.problem, keywords, self.others))


def _rebuild(
    cls: type[PnpError], problem: str, keywords: dict[str, str], others: tuple[PnpError, ...]
) -> PnpError:
    error = cls(problem, **keywords)
    error.others = others
    return error


class DefinitionError(PnpError):
    """A file that defines a game is wrong."""


class UnknownName(PnpError):
    """A name that does not exist in pnp or in the game. The hint gives known names."""


class LayoutError(PnpError):
    """A face, board or text does not fit its space, or the installed fonts cannot set it."""


class KitError(PnpError):
    """A kit could not be built or put into its folder. An older kit in that folder is still whole."""


class ToolMissing(PnpError):
    """A library of the system is missing; the hint names the command that installs it."""


def raise_all(faults: Sequence[PnpError]) -> None:
    """Raise the first of some errors with the others in it. Do nothing if there are none."""
    if faults:
        first, *others = faults
        first.others = tuple(others)
        raise first


def nearest_name(name: str, known: Iterable[str]) -> str:
    """Return the known name that is most similar to a misspelt one, whatever its case; empty if none is
    similar.

    >>> nearest_name("upper.png", ["pal.png", "UPPER.PNG"])
    'UPPER.PNG'
    """
    names = {each.casefold(): each for each in sorted(known, reverse=True)}
    near = get_close_matches(name.casefold(), names, n=1, cutoff=0.6)
    return names[near[0]] if near else ""


def list_names(name: str, known: Iterable[str], most: int = 40) -> str:
    """Return the known names for the hint about a misspelt one, in their order. If there are more than
    `most`, return those that are most similar, and how many more there are.

    >>> list_names("hnd", ["cards", "hand", "players"], 2)
    'hand, cards and 1 more'
    """
    names = list(dict.fromkeys(known))
    if (more := len(names) - most) <= 0:
        return ", ".join(names)
    names.sort(key=lambda each: -SequenceMatcher(None, name.casefold(), each.casefold()).ratio())
    return f"{', '.join(names[:most])} and {more} more"


def expected_names(name: str, known: Collection[str], most: int) -> str:
    """Return the "expected" part of the message for a misspelt name: "one of" and at most `most` known names.
    The most similar one is always among them.

    >>> expected_names("plie", ["bank", "hand", "pile"], 2)
    'one of pile, bank ...'
    """
    names = list(known)
    near = nearest_name(name, names)
    if near in names[most:]:
        names = [near, *(each for each in names if each != near)]
    return f"one of {', '.join(names[:most])}" + (" ..." if len(names) > most else "")


def unknown(what: str, name: str, known: Iterable[str], *, place: str = "") -> UnknownName:
    """Return the error for a misspelt name. `what` is the kind of name, such as "paper", and `place` the
    file and line or the option where it stands ("" if there is none to tell). The hint has the most
    similar known name, or all known names."""
    names = sorted(known)
    near = nearest_name(name, names)
    hint = f"did you mean {near!r}?" if near else f"known: {', '.join(names)}"
    return UnknownName(f"unknown {what} {name!r}", place=place, hint=hint)
