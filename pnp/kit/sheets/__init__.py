"""The sheets of a kit: imposed from its components and options, and told in its manifest."""

from pnp.kit.sheets.imposing import Imposed, imposed
from pnp.kit.sheets.placing import places
from pnp.kit.sheets.roomier import on_a_sheet

__all__ = ["Imposed", "imposed", "on_a_sheet", "places"]
