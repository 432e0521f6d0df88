"""Looks: palettes, lettering and ornament as data. Six ship with pnp, and a game's theme.toml chooses one.

`schema` describes the files, and `dress` reads a game's look: `dress(folder).theme(variant)` returns its
colours and typefaces, `dress(folder).symbol(name, box, theme)` an ornament drawn into a box, as elements.
"""

from pnp.looks.dress import FILE, INKS, LOOKS, USUAL, Dress, dress, over_the_cut, swatches_by_colour
from pnp.looks.schema import LookFile, SymbolTable, ThemeFile

__all__ = [
    "FILE",
    "INKS",
    "LOOKS",
    "USUAL",
    "Dress",
    "LookFile",
    "SymbolTable",
    "ThemeFile",
    "dress",
    "over_the_cut",
    "schema",
    "swatches_by_colour",
]
