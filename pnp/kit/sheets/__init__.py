"""The sheets of a kit: imposed from its components and options, and told in its manifest."""

from pnp.kit.sheets.imposing import Imposed, impose_components
from pnp.kit.sheets.placing import places
from pnp.kit.sheets.roomier import parts_per_sheet, usual_imprint

__all__ = ["Imposed", "impose_components", "parts_per_sheet", "places", "usual_imprint"]
