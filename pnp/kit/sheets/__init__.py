"""The sheets of a kit: imposed from its components and options, and told in its manifest."""

from pnp.kit.sheets.imposing import Imposed, imposed
from pnp.kit.sheets.placing import places

__all__ = ["Imposed", "imposed", "places"]
