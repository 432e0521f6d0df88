"""F: as drawn with as produced. Checks of a kit's files; none sees how they were made."""

from pnp.verify.files.checks import BOOKS, CHECKS, opened, run
from pnp.verify.files.kit import Kit, Sheet
from pnp.verify.files.order import Order
from pnp.verify.files.page import Spot
from pnp.verify.files.spots import on_page

__all__ = ["BOOKS", "CHECKS", "Kit", "Order", "Sheet", "Spot", "on_page", "opened", "run"]
