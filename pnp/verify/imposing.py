"""The sheets that a kit should have, made once for all that asks: the books that tell of them, and the checks
that hold files against them."""

from weakref import WeakKeyDictionary

from pnp.kit import sheets
from pnp.options import Options
from pnp.verify.files import Order

_made: WeakKeyDictionary[Order, dict[Options, sheets.Imposed]] = WeakKeyDictionary()


def imposed(order: Order, options: Options) -> sheets.Imposed:
    """Return the components of a kit on sheets. Raises PnpError if the options make none."""
    made = _made.setdefault(order, {})
    if options not in made:
        parts = tuple(order.components.values())
        made[options] = sheets.impose_components(order.game, order.spoken, parts, options, order.untranslated)
    return made[options]
