"""Check translations automatically, as far as that is possible.

`examining` reads a catalog and reports its faults. Some findings are only suspicions, which a person has to
judge. `updating` brings a catalog up to date, and `interchange` writes glossaries for other programs.
"""

from pnp.translation.examining import examine, examine_cells
from pnp.translation.words import SUSPICIONS, Fault, Problem

__all__ = ["SUSPICIONS", "Fault", "Problem", "examine", "examine_cells", "glossary", "updating"]
