"""Looks: palettes, lettering and ornament as data, six of which ship; theme.toml of a game chooses one.

`schema` is what their files hold, `symbol` draws an ornament into a box, `dress` is what a game wears:
`dress(folder).theme(variant)` its colours and typefaces, `dress(folder).symbol(name, box, theme)` its
ornament as elements.
"""

from pnp.looks.dress import FILE, INKS, LOOKS, USUAL, Dress, dress
from pnp.looks.schema import LookFile, SymbolTable, ThemeFile
from pnp.looks.symbol import over_the_cut

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
]
