"""A line around a whole figure where colours cannot separate it from the background: white in mono, like the
edge that a knife leaves, and a heavier ink in low ink."""

from collections.abc import Iterable

from pnp.games.qiahn_tactics_goblin.faces.scene.packing import angular
from pnp.scene import Circle, Element, Path, Segment, Style, Theme, segments_of
from pnp.units import mm

_REACH = {"low-ink": ("ink", 0.55), "mono": ("paper", 1.25)}
"""The line's swatch, and its reach beyond the figure in mm."""


def contour(look: Theme, elements: Iterable[Element]) -> tuple[Element, ...]:
    """Return what is painted before flat shapes without groups; nothing in colour."""
    if look.variant not in _REACH:
        return ()
    tone, reach = _REACH[look.variant]
    filled: list[Segment] = []
    tubes: dict[float, list[Segment]] = {}
    for element in elements:
        if not isinstance(element, Path | Circle):
            raise TypeError("a contour goes round packed shapes")
        segments = segments_of(element)
        if element.style.width < 1.5 and _longer_side(segments) < 6.5:
            continue  # teeth and eyes lie inside
        drawn = angular(segments, 2 if look.variant == "low-ink" else 1)
        if element.style.fill is not None:
            filled += drawn
        else:
            tubes.setdefault(element.style.width, []).extend(drawn)
    swatch = look.swatch(tone)
    broad = [
        Path(tuple(lines), Style(stroke=swatch, width=mm(width + 2 * reach)))
        for width, lines in sorted(tubes.items())
    ]
    return (*broad, Path(tuple(filled), Style(swatch, swatch, mm(2 * reach + 0.5))))


def _longer_side(segments: Iterable[Segment]) -> float:
    """Return the longer side of the box around a shape."""
    ends = [(float(s[-2]), float(s[-1])) for s in segments if len(s) > 1]
    return max(max(p[axis] for p in ends) - min(p[axis] for p in ends) for axis in (0, 1))
