"""A message of a catalog: its spaces, and the %(names)s in it."""

import re
from collections.abc import Callable, Mapping

from pnp.errors import DefinitionError

PLACEHOLDER = re.compile(r"%\((\w+)\)[sd]")
CHOICE = re.compile(PLACEHOLDER.pattern + r"\{([^{}|]*(?:\|[^{}|]*)+)\}")
"""A placeholder for a number, with the words that depend on it: %(cards)s{one card|# cards}. There is one
text for each plural form of the language, in the order of its catalog's Plural-Forms; # is the number."""
_NUMBER = re.compile(r"(?<!\()#")
_PERCENT = re.compile(r"%(?:%|\((\w+)\)[sd])?")


def trimmed(text: str) -> str:
    """Return a text on one line, as a msgid has it: each run of white space becomes one space."""
    return " ".join(text.split())


def placeholders(message: str) -> frozenset[str]:
    """Return the names of the placeholders in a message."""
    return frozenset(PLACEHOLDER.findall(message.replace("%%", "")))


def unchosen(message: str) -> str:
    """Return a message with the plain placeholder in the place of each choice (CHOICE)."""
    return CHOICE.sub(r"%(\1)s", message)


def fill(
    message: str,
    values: Mapping[str, object],
    place: str = "",
    form: Callable[[int, int], int] = lambda n, _: int(n != 1),
) -> str:
    """Return the message with each %(name)s replaced by its value, and %% by %.

    Of a choice (CHOICE) the text for its number stays: `form` returns its index among the forms. Nothing else
    of the %-format is understood, so that a message cannot ask for a width of a million. Raises
    DefinitionError for a name without a value, for a stray %, and for a choice without a number.
    """

    def chosen(match: re.Match[str]) -> str:
        forms, value = match[2].split("|"), values.get(match[1])
        if value is None:
            return match[0]  # told below
        if not str(value).isdecimal():
            raise DefinitionError(
                f"%({match[1]})s chooses a plural form in {message!r}",
                place=place,
                expected="a whole number",
                found=repr(value),
            )
        number = int(str(value))
        return _NUMBER.sub(f"%({match[1]})s", forms[min(form(number, len(forms)), len(forms) - 1)])

    message = CHOICE.sub(chosen, message)

    def replaced(match: re.Match[str]) -> str:
        if match[0] == "%%":
            return "%"
        if match[1] is None:
            raise DefinitionError(f"a stray % in {message!r}", place=place, expected="%% or %(name)s")
        if match[1] not in values:
            raise DefinitionError(
                f"no value for %({match[1]})s in {message!r}",
                place=place,
                hint=f"there are: {', '.join(sorted(values)) or 'none'}",
            )
        return str(values[match[1]])

    return _PERCENT.sub(replaced, message)
