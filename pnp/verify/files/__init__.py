"""F: compares the drawing with the files. Checks of a kit's files; none of them depends on how the files were
made."""

from pnp.verify.files.checks import BOOKS, CHECKS, open_kit, run
from pnp.verify.files.kit import Kit, Sheet
from pnp.verify.files.order import Order
from pnp.verify.files.page import Spot
from pnp.verify.files.spots import place_shape

__all__ = ["BOOKS", "CHECKS", "Kit", "Order", "Sheet", "Spot", "open_kit", "place_shape", "run"]
