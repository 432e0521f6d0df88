"""Converts gradients of an SVG (SVG 1.1, chapter 13)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pnp.pictures.geometry import matrix_of, user_units
from pnp.pictures.styles import Rule, cascade, parse_colour, parse_share
from pnp.pictures.tree import Node, svg_error
from pnp.scene import Gradient, Matrix, Path, Segment, Stop, Style, Swatch, bounds, compose, gradient

KINDS = frozenset(("linearGradient", "radialGradient"))

CHAIN = 16
"""The most gradients that inherit from each other."""

_SAME = 1e-6


@dataclass(frozen=True, slots=True)
class Shading:
    """The fill of a shape: a gradient in the shape's coordinates or, where it is constant, one colour; with
    its opacity."""

    fill: Swatch
    opacity: float


class Shadings:
    """The gradients of a file."""

    def __init__(self, ids: Mapping[str, Node], rules: tuple[Rule, ...], place: object) -> None:
        self._ids, self._rules, self._place = ids, rules, place

    def find(self, value: str) -> Node | None:
        """Return the element that "url(#name)" names, or None if the file has none."""
        return self._ids.get(value.removeprefix("url(").partition(")")[0].strip("\"' #"))

    def shading_for(
        self, target: Node, segments: tuple[Segment, ...], sheet: tuple[float, float]
    ) -> Shading | None:
        """Return the gradient on an outline, in the outline's units, or None if it paints nothing.

        `sheet` is the size of the viewport, for percents. Raises LayoutError for what a drawing cannot
        express, ValueError for wrong SVG.
        """
        chain = self._chain(target)
        said: dict[str, str] = {}
        for node in reversed(chain):
            said |= node.attributes
        self._refuse_unsupported(target, said)
        stops, opacity = self._stops(next((node for node in chain if _stops_of(node)), target))
        if not stops:
            return None
        flat = Shading(stops[-1][1], opacity)
        if len(stops) == 1:
            return flat
        by_shape = said.get("gradientUnits", "objectBoundingBox") != "userSpaceOnUse"
        box = bounds((Path(segments, Style(Swatch("", "#000000"))),))
        outer: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
        if by_shape:
            if box is None or box[2] - box[0] < _SAME or box[3] - box[1] < _SAME:
                return None
            outer, sheet = (box[2] - box[0], 0.0, 0.0, box[3] - box[1], box[0], box[1]), (1.0, 1.0)
        outer = compose(outer, matrix_of(said.get("gradientTransform", "")))
        frame = (
            self._linear(said, sheet) if target.tag == "linearGradient" else self._radial(target, said, sheet)
        )
        if frame is None:
            return flat
        kind: Any = "linear" if target.tag == "linearGradient" else "radial"
        return Shading(gradient(kind, stops, compose(outer, frame)), opacity)

    def _chain(self, target: Node) -> list[Node]:
        """Return a gradient and those that it inherits from, the nearest first."""
        chain = [target]
        while chain[-1].href:
            found = self._ids.get(chain[-1].href[1:]) if chain[-1].href.startswith("#") else None
            if found is None or found.tag not in KINDS:
                raise svg_error(
                    "a gradient that takes from none", self._place, chain[-1].line, "#name", chain[-1].href
                )
            if found in chain or len(chain) >= CHAIN:
                raise svg_error(
                    "gradients that take from each other in a circle",
                    self._place,
                    chain[-1].line,
                    f"at most {CHAIN}",
                    chain[-1].href,
                )
            chain.append(found)
        return chain

    def _refuse_unsupported(self, target: Node, said: Mapping[str, str]) -> None:
        """Raise LayoutError for what a drawing cannot express."""
        spread = said.get("spreadMethod", "pad")
        if spread != "pad":
            raise svg_error(
                "a gradient that is repeated",
                self._place,
                target.line,
                "spreadMethod pad",
                spread,
                "write its stops as often as it is seen, or export that part as PNG",
            )
        off = [
            key
            for key, middle in (("fx", "cx"), ("fy", "cy"))
            if said.get(key, said.get(middle)) != said.get(middle)
        ]
        if target.tag == "radialGradient" and (off or float(said.get("fr", "0").rstrip("%")) != 0):
            key = off[0] if off else "fr"
            raise svg_error(
                "a gradient whose light is beside its middle",
                self._place,
                target.line,
                "fx and fy as cx and cy, fr 0",
                f"{key} {said[key]}",
                "move its centre instead, or export that part as PNG",
            )

    def _stops(self, node: Node) -> tuple[list[Stop], float]:
        """Return the stops of a gradient, in order, and their common opacity."""
        found: list[Stop] = []
        solid: list[float] = []
        last = 0.0
        for stop in _stops_of(node):
            style = cascade(stop, {}, self._rules)
            last = max(last, parse_share(stop.attributes.get("offset", "0"), self._place, stop.line))
            colour, seen = parse_colour(style, "stop-color", self._place, stop.line)
            found.append((last, Swatch(colour, colour)))
            solid.append(seen * parse_share(style["stop-opacity"], self._place, stop.line))
        if solid and max(solid) - min(solid) > 0.005:
            raise svg_error(
                "a gradient that fades away",
                self._place,
                node.line,
                "stops of one stop-opacity",
                f"{min(solid):g} to {max(solid):g}",
                "let it end in the colour that lies below, or export that part as PNG",
            )
        return found, solid[0] if solid else 1.0

    def _linear(self, said: Mapping[str, str], sheet: tuple[float, float]) -> Matrix | None:
        x1, y1 = _length(said.get("x1", "0%"), sheet[0]), _length(said.get("y1", "0%"), sheet[1])
        x2, y2 = _length(said.get("x2", "100%"), sheet[0]), _length(said.get("y2", "0%"), sheet[1])
        x, y = x2 - x1, y2 - y1
        return None if abs(x) < _SAME and abs(y) < _SAME else (x, y, -y, x, x1, y1)

    def _radial(self, target: Node, said: Mapping[str, str], sheet: tuple[float, float]) -> Matrix | None:
        across = ((sheet[0] ** 2 + sheet[1] ** 2) / 2) ** 0.5
        r = _length(said.get("r", "50%"), across)
        if r < 0:
            raise ValueError(f"a radius of {said['r']!r} in line {target.line}")
        x, y = _length(said.get("cx", "50%"), sheet[0]), _length(said.get("cy", "50%"), sheet[1])
        return None if r < _SAME else (r, 0.0, 0.0, r, x, y)


def _stops_of(node: Node) -> list[Node]:
    return [child for child in node.children if child.tag == "stop"]


def _length(value: str, whole: float) -> float:
    """Return a length in user units, or a share of the whole in percent."""
    return float(value[:-1]) / 100 * whole if value.endswith("%") else user_units(value)


def in_mm(fill: Swatch, matrix: Matrix) -> Swatch:
    """Return a fill of an outline that is transformed by a matrix."""
    return fill.transform(matrix) if isinstance(fill, Gradient) else fill
