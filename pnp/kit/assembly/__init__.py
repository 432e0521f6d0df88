"""The assembly sheet: what to print on which paper, how to make it panel by panel, what one has then."""

from pnp.kit.assembly.families import Family, families
from pnp.kit.assembly.parts import family_figure
from pnp.kit.assembly.sheet import Sheets, figures, write
from pnp.kit.assembly.sheet import assembly as told

__all__ = ["Family", "Sheets", "families", "family_figure", "figures", "told", "write"]
