"""The rulebook's figures."""

from collections.abc import Callable, Mapping

from pnp.games import Setting
from pnp.scene import Drawing

FIGURES: Mapping[str, Callable[[Setting], Drawing]] = {}
