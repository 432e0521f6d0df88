"""The sides of components that a kit prints."""

from collections.abc import Sequence
from dataclasses import replace

from pnp.scene import Backs, Component


def printed_sides(components: Sequence[Component], backs: Backs) -> tuple[Component, ...]:
    """Return the components as they are printed: in a kit without backs, for sleeves, they have none."""
    return tuple(replace(each, back=None) if backs == "none" else each for each in components)
