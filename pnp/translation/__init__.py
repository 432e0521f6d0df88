"""What makes a translation a good one, as far as a program can see it.

`examined` reads a catalog and tells its faults; what is only suspicious, a person looks at. `updating` brings
a catalog up to date, and `interchange` writes glossaries for other programs.
"""

from pnp.translation.examining import examine, examine_cells
from pnp.translation.fault import SUSPICIONS, Fault, Problem

__all__ = [
    "SUSPICIONS",
    "Fault",
    "Problem",
    "examine",
    "examine_cells",
    "glossary",
    "interchange",
    "updating",
]
