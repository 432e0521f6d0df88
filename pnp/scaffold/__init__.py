"""Create a folder with a new game that is data only and can be built at once. Make its names: the title, the
game's id, the name of the folder, and the ids of its parts."""

import re
import shlex
import unicodedata
from collections.abc import Container
from pathlib import Path

from pnp.errors import PnpError
from pnp.scaffold.definition import ROOM, SAMPLE, Shape, Start, shape
from pnp.scaffold.folder import write
from pnp.scaffold.table import SHOWN, Card, Deck, MadeOf, Pictures, columns, deck, pictures, read_deck
from pnp.tables import is_unprintable

__all__ = [
    "ROOM",
    "SAMPLE",
    "SHOWN",
    "Card",
    "Deck",
    "MadeOf",
    "Pictures",
    "Shape",
    "Start",
    "columns",
    "deck",
    "folder_of",
    "id_of",
    "pictures",
    "read_deck",
    "shape",
    "title_of",
    "write",
]


LONGEST_TITLE = 60
"""The most characters of a title, because of title pages and names of folders."""

LONGEST_ID = 40
"""The most characters of a game's id."""

_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_NO_FOLDER = re.compile(r'[/\\:*?"<>|]|^[.\-~]|[. ]$')
"""A pattern for characters in a folder's name that some system does not allow or treats specially."""

_PATH = re.compile(r"[/\\]|[A-Za-z]:[/\\]|~[/\\]|\.{1,2}[/\\]")
"""A pattern for the beginning of a path: of the root, a drive, the home, this folder or the one above."""

_DEVICES = frozenset(
    {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))}
)
"""The names that Windows reserves for devices, with any suffix."""

_LETTERS = {"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
"""Latin letters that Unicode does not decompose, with their replacements."""


def title_of(name: str) -> str:
    """Return a name as a title in Unicode form NFC. Raises PnpError if the name cannot be a title."""
    title = unicodedata.normalize("NFC", name.strip())
    found = ""
    if _is_path(title):
        last = title.replace("\\", "/").rstrip("/").rpartition("/")[2]
        raise PnpError(
            "a title is expected, not a path",
            place="NAME",
            expected="the title of the game; its folder is made here and called so",
            found=repr(title),
            hint=f"change to the folder that it is to lie in, then: pnp new {shlex.quote(last or 'Harvest')}",
        )
    if not any(_is_letter(each) for each in title):
        found = repr(title) if title else "nothing"
    elif odd := next((each for each in title if is_unprintable(each)), ""):
        found = f"{odd!r} in it"
    elif len(title) > LONGEST_TITLE:
        found = f"{len(title)} letters"
    if found:
        expected = f"a title with letters or digits, of at most {LONGEST_TITLE}, on one line"
        raise PnpError("this is no name for a game", place="NAME", expected=expected, found=found)
    return title


def _is_path(title: str) -> bool:
    """Return whether a title can only be meant as the path of a folder: "either/or" is a title."""
    parent = title.replace("\\", "/").rpartition("/")[0]
    return _PATH.match(title) is not None or (parent != "" and Path(parent).is_dir())


def id_of(title: str, wanted: str | None, taken: Container[str]) -> str:
    """Return the id of a game: `wanted` or, if None, the title in lower-case ASCII letters.

    `taken` are the ids of installed games. A new game with the same id would get the faces of such a game.
    Raises PnpError for a taken id and for a text that is no id.
    """
    place = "NAME" if wanted is None else "--id"
    name = _ascii(title) if wanted is None else wanted
    if len(name) > LONGEST_ID and wanted is None:
        name = name[: LONGEST_ID + 1].rpartition("-")[0] or name[:LONGEST_ID]
    if len(name) > LONGEST_ID or not _ID.fullmatch(name):
        raise PnpError(
            "no id can be made from this title" if wanted is None else "this is no id",
            place=place,
            expected=f"a to z, digits and single hyphens, a letter first, at most {LONGEST_ID}",
            found=repr(title if wanted is None else wanted),
            hint="choose one, as in --id my-game" if wanted is None else "as in --id my-game",
        )
    if name in taken:
        raise PnpError(
            f"an installed game has the id {name!r}", place=place, hint="choose another one with --id"
        )
    return name


def folder_of(title: str, game: str) -> str:
    """Return the name of a game's folder: its title or, if some operating system does not allow the title as
    a name, its id."""
    device = title.partition(".")[0].strip().casefold() in _DEVICES
    return game if device or _NO_FOLDER.search(title) else title


def _is_letter(letter: str) -> bool:
    return letter.isalpha() or letter.isdecimal()


def _ascii(title: str) -> str:
    """Return a title in the characters of an id. If a letter has no equivalent return the title unchanged, so
    that no letter is silently dropped."""
    spread = unicodedata.normalize("NFKD", title.casefold())
    plain = "".join(_LETTERS.get(each, each) for each in spread if not unicodedata.combining(each))
    if any(_is_letter(each) and not each.isascii() for each in plain):
        return title
    return re.sub(r"[^a-z0-9]+", "-", re.sub(r"['’]", "", plain)).strip("-")
