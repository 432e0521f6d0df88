"""The sheets that a kit should have, made once for all that asks: the books that tell of them, and the checks
that hold files against them."""

from weakref import WeakKeyDictionary

from pnp.kit import sheets
from pnp.options import Options
from pnp.verify.files import Order

_made: WeakKeyDictionary[Order, dict[tuple[Options, int], sheets.Imposed]] = WeakKeyDictionary()


def imposed(order: Order, options: Options, untranslated: int) -> sheets.Imposed:
    """The components of a kit on sheets. Raises PnpError where the options make none."""
    made = _made.setdefault(order, {})
    key = (options, untranslated)
    if key not in made:
        parts = tuple(order.components.values())
        made[key] = sheets.impose_components(order.game, order.spoken, parts, options, untranslated)
    return made[key]
