"""Which installed font packages a book needs, and what Typst calls the families in them."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import fontpkg  # type: ignore[import-untyped]
import typst

from pnp.errors import LayoutError

FALLBACK = ("source-serif-4", "noto-sans")
"""Latin, Greek and Cyrillic; every chain ends in them."""

SCRIPT_TEXT = {
    "ar": ("amiri",),
    "fa": ("amiri",),
    "he": ("frank-ruhl-libre",),
    "ja": ("shippori-mincho", "zen-old-mincho"),
}
"""Text faces of the scripts that the fallback lacks, by language; those installed are used.

Amiri is the Arabic whose text comes back out of a PDF: Noto's is built of letters and dots apart.
"""


@dataclass(frozen=True, slots=True)
class Family:
    """A family as Typst selects it: a name, and a width in percent of the normal one."""

    name: str
    stretch: int
    folder: Path


def installed(name: str) -> bool:
    """Whether a fontpkg family ("eb-garamond") is there to be used."""
    return name in fontpkg.families()


def family(name: str) -> Family:
    """The Typst family of a fontpkg package. Raises LayoutError when it is not installed."""
    try:
        folder = Path(fontpkg.path(name, nearest=True)).parent
    except fontpkg.FontpkgError:
        raise LayoutError(
            f"the font {name!r} is not installed", place="rulebook", hint=f"pip install fontpkg-{name}"
        ) from None
    found = typst.Fonts(False, False, [str(folder)]).fonts()
    return Family(found[0].family, round(found[0].stretch * 100), folder)


def chain(names: Iterable[str], language: str) -> tuple[Family, ...]:
    """The families of a chain, then the language's own script, then the fallback; each once."""
    script = [name for name in SCRIPT_TEXT.get(language.split("-", maxsplit=1)[0], ()) if installed(name)]
    return tuple(family(name) for name in dict.fromkeys((*names, *script, *FALLBACK)))
