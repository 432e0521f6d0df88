"""F: as drawn with as produced. Checks of a kit's files; none sees how they were made."""

from pnp.verify.files.checks import CHECKS, run
from pnp.verify.files.kit import Kit

__all__ = ["CHECKS", "Kit", "run"]
