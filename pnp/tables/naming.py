"""Names made of the words of a table: names of columns, and parts of ids."""

import re
import unicodedata


def id_part(text: str, longest: int) -> str:
    """Return a word for an id of a component, in any script: letters and digits, hyphens for all else. It may
    be empty."""
    folded = unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).lower())
    kept = "".join(each if _is_letter(each) or unicodedata.combining(each) else "-" for each in folded)
    return re.sub(r"-+", "-", kept)[:longest].strip("-")


def field_of(header: str) -> str:
    """The name by which layouts and conditions know a column: in small letters, _ for all that is no letter
    or digit.

    >>> field_of(" Attack Power ")
    'attack_power'
    """
    folded = unicodedata.normalize("NFC", unicodedata.normalize("NFC", header).casefold())
    name = re.sub(r"\W+", "_", folded).strip("_")
    return f"_{name}" if name[:1].isnumeric() else name


def is_unprintable(letter: str) -> bool:
    """Return whether a character may not occur in a game's texts on one line: controls, halves of pairs."""
    return unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") or letter in "\ufffe\uffff"


def _is_letter(letter: str) -> bool:
    return letter.isalpha() or letter.isdecimal()
