"""The visible part of a box: through the shape of another box, and up to the end of the bleed."""

from collections.abc import Iterator, Mapping, Sequence

from pnp.errors import DefinitionError
from pnp.layout import outlines, shapes
from pnp.layout.merging import Given, near
from pnp.layout.planning import NEAR, Plan
from pnp.scene import Box, Element, Group, Segment, bounds, leaves

Keys = Mapping[str, Given]

WINDOWS = ("rectangle", "rounded", "ellipse", "hexagon")
"""Shapes that others can be seen through."""

OVER = "bleed:"
"""The beginning of the names of elements that go over the cut."""

WITHIN = f"{OVER}within:"
"""The beginning of the names of elements that go over the cut as part of a pattern: through a window that
goes on to the end of the bleed."""

PATTERNS = ("shape", "symbol", "icon")
"""The contents of boxes that may be part of a pattern that goes over the cut."""


def window_shape(given: Given, boxes: Mapping[str, Keys], placed: Mapping[str, Box]) -> tuple[Segment, ...]:
    """Return the outline of the box that another is seen through. Raises DefinitionError for a box that is no
    window."""
    windows = [each for each, said in boxes.items() if "shape" in said and said["shape"].value in WINDOWS]
    if given.value not in windows:
        raise DefinitionError(
            f"the box {given.value!r} is no window",
            place=given.place,
            expected="a rectangle, a rounded one, an ellipse or a hexagon of the face",
            found=repr(given.value),
            hint=near(given.value, tuple(windows), "shapes"),
        )
    shape = boxes[given.value]
    tops = shape["tops"].value if "tops" in shape else ""
    return outlines.window(shape["shape"].value, placed[given.value], shapes.corner_radius(shape), tops)


def is_pattern(plan: Plan, name: str, box: Box, window: Box) -> bool:
    """Return whether a box is part of a pattern that goes over the cut: it leaves the safe zone, and its
    window goes on to the end of the bleed."""
    safe = plan.frames["safe"]
    leaves_safe = any(sign * box[k] < sign * safe[k] for k, sign in enumerate((1, 1, -1, -1)))
    return leaves_safe and plan.contents[name] in PATTERNS and plan.bleeds(window)


def cut_off(elements: Sequence[Element], bleed: Box) -> Iterator[Element]:
    """Yield elements of a face, cut off where the bleed ends if they go over the cut and beyond it."""
    end = outlines.window("rectangle", bleed, 0.0)
    for each in elements:
        yield Group((each,), clip=end, name=each.name) if _is_beyond(each, bleed) else each


def _is_beyond(element: Element, bleed: Box) -> bool:
    """Return whether a part that goes over the cut ends beyond the bleed. Half of a stroke may."""
    for leaf, matrix in leaves((element,)):
        if not leaf.name.startswith(OVER) or leaf.name.startswith(WITHIN):
            continue
        box = bounds((leaf,), matrix)
        reach = NEAR + (leaf.style.width if leaf.style.stroke is not None else 0.0)  # type: ignore[union-attr]
        if box and any(sign * box[k] < sign * bleed[k] - reach for k, sign in enumerate((1, 1, -1, -1))):
            return True
    return False
