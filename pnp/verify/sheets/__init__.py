"""F checks that compare each whole sheet with the page that imposition makes from the definition and the
options.

Other F checks do not use imposition, so they can find its mistakes. These checks use it, so they find any
change to a file.
"""

from pnp.verify.sheets.checks import CHECKS, run

__all__ = ["CHECKS", "run"]
