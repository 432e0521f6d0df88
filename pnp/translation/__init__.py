"""Check translations, as far as a program can.

`examining` reads a catalog and reports its faults. A person looks at what is only suspicious. `updating`
brings a catalog up to date, and `interchange` writes glossaries for other programs.
"""

from pnp.translation.examining import examine, examine_cells
from pnp.translation.words import SUSPICIONS, Fault, Problem

__all__ = ["SUSPICIONS", "Fault", "Problem", "examine", "examine_cells", "glossary", "updating"]
