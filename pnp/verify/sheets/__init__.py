"""F: compares the whole page, as a scene: each sheet with the page that imposition makes from definition and
options.

The other F checks know nothing of imposition, so they find its mistakes; these derive every page from it
anew, so they find whatever was done to a file.
"""

from pnp.verify.sheets.checks import CHECKS, run

__all__ = ["CHECKS", "run"]
