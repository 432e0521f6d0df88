"""F: the whole page is a scene. Each sheet against the page that imposition makes of definition and options.

The other F checks know nothing of imposition, so they find its mistakes; these derive every page from it
anew, so they find whatever a file has done to it.
"""

from pnp.verify.sheets.checks import CHECKS, run

__all__ = ["CHECKS", "run"]
