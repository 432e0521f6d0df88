"""Pairs what a page paints with what a scene orders, one to one, and names what is wrong."""

from collections.abc import Sequence
from math import floor

from pnp.verify.compare.differences import Difference, Differences, merge_differences
from pnp.verify.compare.expected import expected_shapes
from pnp.verify.compare.fit import page_fit
from pnp.verify.compare.leftovers import explain_leftovers
from pnp.verify.compare.outline import paint_difference, same_outline
from pnp.verify.compare.visible import find_covered, find_cut, find_reordered
from pnp.verify.paint import PagePaint, Region, Shape, clip_shape, ink

__all__ = ["TOLERANCE", "Difference", "Differences", "expected_shapes", "is_sliver", "match"]

TOLERANCE = 0.02
"""The largest distance of a point of an outline from its place in the scene, mm."""


def match(
    ordered: Sequence[Shape], page: PagePaint, tolerance: float = TOLERANCE, *, as_page: bool = True
) -> Differences:
    """Pair what a scene orders with what the page paints, and return the differences.

    If most of what is left over agrees after one turn, scale and shift, that is one difference of the page
    (unless `as_page` is false), and the rest is compared under it. Shapes that do not appear (clipped away,
    outside the page, without ink) are left out on both sides.
    """
    sheet = Region((0.0, 0.0, page.width, page.height))
    wanted = [s for s in (clip_shape(s, sheet) for s in ordered) if not s.unseen]
    pairs, missing, extra = pair_shapes(wanted, page.shapes, tolerance)
    found: list[Difference] = []
    whole = None
    if as_page and 2 * len(missing) > len(wanted):
        whole = page_fit([wanted[i] for i in missing], [page.shapes[j] for j in extra], tolerance)
    if whole is not None:
        found.append(Difference("page", "the page", whole.message, whole.at))
        wanted = [whole.apply(s) for s in wanted]
        pairs, missing, extra = pair_shapes(wanted, page.shapes, tolerance)
    missing = [i for i in missing if not is_sliver(wanted[i], tolerance)]
    extra = [j for j in extra if not is_sliver(page.shapes[j], tolerance)]
    left = explain_leftovers(wanted, page, pairs, missing, extra, tolerance)
    over, culprits = find_covered(wanted, page.shapes, pairs, left.doubled)
    found += [d for d in left.found if d.index not in culprits]
    found += over
    found += find_cut(wanted, page.shapes, pairs, tolerance)
    found += find_reordered(wanted, pairs, {d.name for d in over})
    for text in page.texts:
        if not text.hidden:
            found.append(Difference("unexpected", f"text in {text.font}", "that nobody ordered", text.at))
    return Differences(merge_differences(found, wanted))


def pair_shapes(
    wanted: Sequence[Shape], painted: Sequence[Shape], tolerance: float
) -> tuple[list[tuple[int, int]], list[int], list[int]]:
    """Return the index pairs of equal shapes, and the indices left over on either side, all in painting
    order.

    Shapes are looked up by colour and by the place of their centre, so the time grows with their number, not
    its square.
    """
    cell = 5 * tolerance
    shelves: dict[tuple[str | None, str | None, int, int], list[int]] = {}
    for j, shape in enumerate(painted):
        x, y = shape.centre
        shelves.setdefault((shape.fill, shape.stroke, floor(x / cell), floor(y / cell)), []).append(j)
    free = [True] * len(painted)
    pairs: list[tuple[int, int]] = []
    missing: list[int] = []
    for i, shape in enumerate(wanted):
        x, y = shape.centre
        columns = {floor((x - tolerance) / cell), floor((x + tolerance) / cell)}
        rows = {floor((y - tolerance) / cell), floor((y + tolerance) / cell)}
        near = [
            j
            for u in columns
            for v in rows
            for j in shelves.get((shape.fill, shape.stroke, u, v), ())
            if free[j]
        ]
        for j in sorted(near):
            if not paint_difference(shape, painted[j], tolerance) and same_outline(
                shape, painted[j], tolerance
            ):
                free[j] = False
                pairs.append((i, j))
                break
        else:
            missing.append(i)
    return pairs, missing, [j for j, unused in enumerate(free) if unused]


def is_sliver(shape: Shape, tolerance: float = TOLERANCE) -> bool:
    """Return whether a clip leaves so little of a shape that rounding decides whether it shows at all."""
    return shape.clip is not None and bool(ink(shape).buffer(-tolerance).is_empty)
