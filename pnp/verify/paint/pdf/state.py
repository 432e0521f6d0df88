"""The graphics state of a content stream (ISO 32000-1, 8.4): colours, line style, and text state."""

from collections.abc import Iterator, Sequence
from typing import Any

from pnp.scene import Matrix, Segment
from pnp.verify.paint.region import Region
from pnp.verify.paint.shapes import CAPS, JOINS, MITRE, Pen, make_pen

PAINTING: dict[str, tuple[str, bool, bool]] = {
    "S": ("", True, False),
    "s": ("", True, True),
    "f": ("nonzero", False, False),
    "F": ("nonzero", False, False),
    "f*": ("evenodd", False, False),
    "B": ("nonzero", True, False),
    "B*": ("evenodd", True, False),
    "b": ("nonzero", True, True),
    "b*": ("evenodd", True, True),
    "n": ("", False, False),
}
"""Painting operator -> its fill rule, whether it strokes, whether it closes the path."""


class State:
    """The graphics state: q copies it, and Q restores the copy."""

    def __init__(self, ctm: Matrix, region: Region) -> None:
        self.ctm, self.region = ctm, region
        self.fill, self.stroke = "#000000", "#000000"
        self.fill_space: Any = None
        self.stroke_space: Any = None
        self.width = 1.0
        self.cap, self.join, self.limit = CAPS[0], JOINS[0], MITRE
        self.dash: tuple[float, ...] = ()
        self.phase = 0.0
        self.fill_alpha = self.stroke_alpha = 1.0
        self.cut: tuple[tuple[Segment, ...], bool, Region] | None = None
        """The last clip: its path, whether by the even-odd rule, and the region before it."""
        self.font: Any = None
        self.size, self.mode, self.leading, self.rise = 0.0, 0, 0.0, 0.0

    def set_line(self, operator: str, v: Sequence[Any]) -> None:
        """Apply one of w, J, j, M and d. Raises IndexError for an unknown cap or join."""
        match operator:
            case "w":
                self.width = v[0]
            case "J":
                self.cap = CAPS[int(v[0])]
            case "j":
                self.join = JOINS[int(v[0])]
            case "M":
                self.limit = float(v[0])
            case "d":
                self.dash, self.phase = tuple(float(x) for x in v[0]), float(v[1])

    def pen(self, scale: float) -> Pen:
        """Return how lines are drawn, in units of `scale` mm."""
        phase = self.phase * scale if self.dash else 0.0
        return make_pen(self.cap, self.join, self.limit, phase)

    def extend(self, parameters: Any) -> Iterator[str]:
        """Apply an ExtGState, and yield what it sets that shapes cannot represent."""
        if "/ca" in parameters:
            self.fill_alpha = float(parameters.ca)
        if "/CA" in parameters:
            self.stroke_alpha = float(parameters.CA)
        for key, operator in (("/LW", "w"), ("/LC", "J"), ("/LJ", "j"), ("/ML", "M")):
            if key in parameters:
                self.set_line(operator, (float(parameters[key]),))
        if "/D" in parameters:
            self.set_line("d", parameters.D)
        if parameters.get("/SMask", "/None") != "/None":
            yield "soft mask"
        if str(parameters.get("/BM", "/Normal")) not in ("/Normal", "/Compatible"):
            yield f"blend mode {parameters.BM}"
