"""What of a game a kit holds: all that is not optional, what --only names, or what is printed again."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from pnp.definition import Definition
from pnp.scene import Component


def printed(
    definition: Definition, components: Sequence[Component], only: Sequence[str], fewer: Mapping[str, int]
) -> tuple[Component, ...]:
    """Those of the components that are printed. `fewer` says of which not all copies are: how many each
    player gets is then nobody's matter."""
    ids = definition.printed(only)
    return tuple(
        replace(each, copies=fewer[each.id], per_player=0) if each.id in fewer else each
        for each in components
        if each.id in ids
    )
