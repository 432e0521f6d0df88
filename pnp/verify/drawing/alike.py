"""How much small faces that are laid one upon the other have in common."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import shapely

from pnp.scene import Box
from pnp.verify.paint import Area

SMALL = 40.0
"""mm; faces up to this size are told apart across a table, by their silhouettes."""

DIFFERENT = 0.3
"""Share of the dark parts of two small faces together that only one of them has, at least."""

HALVINGS = 6
"""Small faces are first held against each other on a grid of fields of 40 mm, halved so often."""


def share_of(both: float, common: float) -> float:
    """How much of two areas together only one of them has; `both` counts what is common twice."""
    return (both - 2 * common) / (both - common) if both > common else 0.0


def perhaps_alike(dark: Mapping[str, Area], pairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Those of the pairs of small faces that a grid of fields does not tell apart.

    Two faces have at most the lesser of their areas of a field in common there, which spares nearly all
    pairs the exact overlay. Fields are quartered until no pair is left, so that the fine ones are cut from
    little.
    """
    fields, side = [(0.0, 0.0, np.array(list(dark.values()), dtype=object))], SMALL
    rows = {name: row for row, name in enumerate(dark)}
    for _ in range(HALVINGS):
        fields = [field for field in fields if not shapely.is_empty(field[2]).all()]
        if not (pairs and fields):
            break
        side /= 2
        fields = [
            (x, y, _clipped(part, (x, y, x + side, y + side)))
            for left, top, part in fields
            for x in (left, left + side)
            for y in (top, top + side)
        ]
        spread = np.stack([shapely.area(part) for _, _, part in fields], axis=1)
        pairs = [
            (one, other)
            for one, other in pairs
            if share_of(
                dark[one].area + dark[other].area,
                float(np.minimum(spread[rows[one]], spread[rows[other]]).sum()),
            )
            < DIFFERENT
        ]
    return pairs


def _clipped(areas: Any, field: Box) -> Any:
    """What of an array of areas lies in a field. The fast way refuses some areas with fine cuts in them."""
    try:
        return shapely.clip_by_rect(areas, *field)
    except shapely.GEOSException:
        return shapely.intersection(areas, shapely.box(*field))
