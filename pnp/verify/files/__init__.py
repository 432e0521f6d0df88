"""F: as drawn with as produced. Checks of a kit's files; none sees how they were made."""

from pnp.verify.files.checks import CHECKS, opened, run
from pnp.verify.files.kit import Kit
from pnp.verify.files.order import Order

__all__ = ["CHECKS", "Kit", "Order", "opened", "run"]
