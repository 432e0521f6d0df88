"""Outlines of glyphs, and the fonts that kits are made with: what letters may become in them."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import shapely
import uharfbuzz as hb
from fontTools.ttLib import TTFont
from numpy.typing import NDArray

from pnp.caching import remembered
from pnp.verify.paint.book.instructions import Instructed

NEAR, TURNED = 0.0021, 0.012
"""Of the em: how far outlines may differ by rounding, and where curves were made ones of another kind."""

SAME = 0.006
"""Of the square of the em: by how much their areas may differ then."""

PARTS = 8
"""Into how many parts a curve is cut."""

PLACES = 256
"""Places on its axes at which a font is kept: books in twelve languages have some fifty."""

POSTSCRIPT = 6
"""The name by which PDFs call a font, in its table of names."""


class Outline:
    """What a glyph paints, in ems: the `steps` of its path (M, L, Q, C and Z), and their numbers."""

    def __init__(self, steps: str, numbers: NDArray[np.float64]) -> None:
        self.steps, self.numbers = steps, numbers

    def is_like(self, other: "Outline") -> bool:
        """Return whether both paint the same, but for rounding."""
        if self.steps == other.steps:
            return not self.steps or bool(np.abs(self.numbers - other.numbers).max() <= NEAR)
        if self.steps.count("M") != other.steps.count("M") or abs(self.area - other.area) > SAME:
            return False
        near = NEAR if ("C" in self.steps) == ("C" in other.steps) else TURNED
        return self.reaches(other, near) and other.reaches(self, near)

    def reaches(self, other: "Outline", near: float) -> bool:
        """Return whether its points, and the middles of its curves, lie near the other's lines."""
        points = shapely.points(
            np.concatenate([each[:, : -1 : PARTS // 2].reshape(-1, 2) for each in self.pieces])
        )
        return bool(shapely.dwithin(points, other.lines, near).all())

    @cached_property
    def pieces(self) -> list[NDArray[np.float64]]:
        """The points of its lines and of its flattened curves, each as an array of pieces."""
        ends: dict[str, list[tuple[int, ...]]] = {"L": [], "Q": [], "C": []}
        at = begun = 0
        for step in self.steps:
            if step == "M":
                begun = at
                at += 1
            elif step == "Z":
                ends["L"].append((at - 1, begun))
            else:
                many = "LQC".index(step) + 1
                ends[step].append(tuple(range(at - 1, at + many)))
                at += many
        found = (_flat(self.numbers[np.array(several)]) for several in ends.values() if several)
        return list(found)

    @cached_property
    def area(self) -> float:
        """The area that its contours enclose, less than 0 where they run the other way."""
        crossed = (
            float((each[:, :-1, 0] * each[:, 1:, 1] - each[:, 1:, 0] * each[:, :-1, 1]).sum())
            for each in self.pieces
        )
        return sum(crossed) / 2

    @cached_property
    def lines(self) -> Any:
        """Its lines and flattened curves, to be measured from."""
        several: list[Any] = []
        for each in self.pieces:
            of = np.repeat(np.arange(len(each)), each.shape[1])
            several.append(shapely.linestrings(each.reshape(-1, 2), indices=of))
        lines: Any = shapely.multilinestrings(np.concatenate(several))
        shapely.prepare(lines)
        return lines


class Drawing:
    """Outlines of one font at one weight and size, each drawn once."""

    def __init__(self, font: Any) -> None:
        self.font = font
        self.upem = float(font.face.upem)
        self._outlines: dict[int, Outline] = {}

    def outline(self, glyph: int) -> Outline:
        """Return what a glyph paints."""
        if glyph not in self._outlines:
            pen = _Pen()
            self.font.draw_glyph_with_pen(glyph, pen)
            numbers = np.array(pen.points, dtype=float).reshape(-1, 2) / self.upem
            self._outlines[glyph] = Outline("".join(pen.steps), numbers)
        return self._outlines[glyph]

    def advance(self, glyph: int) -> float:
        """Return how far a glyph goes on, in thousandths of the em."""
        return float(self.font.get_glyph_h_advance(glyph)) * 1000 / self.upem


class Original(Instructed):
    """A font that a kit is made with: `name` is what PDFs call it."""

    def __init__(self, path: Path, index: int = 0) -> None:
        self.path, self.index = path, index
        self.face = _face(path, index)
        self.name = str(self.face.get_name(POSTSCRIPT) or "")
        self.axes = {axis.tag: (axis.min_value, axis.max_value) for axis in self.face.axis_infos}
        self.plain = hb.Font(self.face)
        self._drawings: dict[tuple[tuple[str, float], ...], Drawing] = {}
        self._reached: dict[frozenset[str], frozenset[int]] = {}
        self._formed: dict[frozenset[str], frozenset[int]] = {}

    def at(self, place: Mapping[str, float]) -> Drawing:
        """Return the font at a place of its axes, as far as it has them."""
        held = {
            tag: min(max(value, self.axes[tag][0]), self.axes[tag][1])
            for tag, value in place.items()
            if tag in self.axes
        }
        key = tuple(sorted(held.items()))
        if key not in self._drawings:
            if len(self._drawings) >= PLACES:
                self._drawings.clear()
            font = hb.Font(self.face)
            font.set_variations(held)
            self._drawings[key] = Drawing(font)
        return self._drawings[key]

    def nominal(self, letter: str) -> int | None:
        """Return the glyph of a letter that stands alone."""
        found: int | None = self.plain.get_nominal_glyph(ord(letter))
        return found

    def alone(self, letters: Iterable[str]) -> frozenset[int]:
        """Return the glyphs of letters that stand alone."""
        found = map(self.nominal, letters)
        return frozenset(each for each in found if each is not None)

    def reached(self, letters: Iterable[str]) -> frozenset[int]:
        """Return all glyphs that some letters may become, together or each alone."""
        key = frozenset(letters)
        if key not in self._reached:
            asked = hb.SubsetInput()
            asked.unicode_set.update(map(ord, key))
            asked.layout_feature_tag_set.clear()
            asked.layout_feature_tag_set.invert()  # whatever feature a book may ask for
            plan = hb.SubsetPlan(self.face, asked)
            self._reached[key] = frozenset(plan.old_to_new_glyph_mapping) - {0}
        return self._reached[key]

    def formed(self, letters: Iterable[str]) -> frozenset[int]:
        """Return these glyphs and all that rules of the font make of them, whatever stands beside them."""
        key = frozenset(letters)
        if key not in self._formed:
            found = set(self.reached(key))
            waiting = list(found)
            while waiting:
                more = self._rules.get(waiting.pop(), frozenset()) - found
                found |= more
                waiting += more
            self._formed[key] = frozenset(found)
        return self._formed[key]

    @cached_property
    def _rules(self) -> Mapping[int, frozenset[int]]:
        """The glyphs that the font's rules put in the place of each glyph, contexts left out. Ligatures are
        left out as well: HarfBuzz finds them."""
        found: dict[int, set[int]] = {}
        with TTFont(self.path, fontNumber=self.index, lazy=True) as font:
            if "GSUB" not in font or font["GSUB"].table.LookupList is None:
                return {}
            number = font.getGlyphID
            for lookup in font["GSUB"].table.LookupList.Lookup:
                for table in lookup.SubTable:
                    inner = table.ExtSubTable if lookup.LookupType == 7 else table
                    told = getattr(inner, "mapping", None) or getattr(inner, "alternates", None) or {}
                    for glyph, others in told.items():
                        several = [others] if isinstance(others, str) else others
                        found.setdefault(number(glyph), set()).update(map(number, several))
        return {glyph: frozenset(others) for glyph, others in found.items()}


@remembered
def originals(path: Path) -> tuple[Original, ...]:
    """Return the fonts of a file."""
    return tuple(Original(path, index) for index in range(_face(path, 0).count))


@remembered
def _face(path: Path, index: int) -> Any:
    return hb.Face(hb.Blob.from_file_path(str(path)), index)


class _Pen:
    """Collects the steps of a path and their points."""

    def __init__(self) -> None:
        self.steps: list[str] = []
        self.points: list[tuple[float, float]] = []

    def moveTo(self, at: tuple[float, float]) -> None:  # noqa: N802  # the names that fontTools gives
        self.steps.append("M")
        self.points.append(at)

    def lineTo(self, at: tuple[float, float]) -> None:  # noqa: N802
        self.steps.append("L")
        self.points.append(at)

    def qCurveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self.steps.append("Q")
        self.points += points

    def curveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self.steps.append("C")
        self.points += points

    def closePath(self) -> None:  # noqa: N802
        self.steps.append("Z")


def _flat(curves: NDArray[np.float64]) -> NDArray[np.float64]:
    """Lines as they are, and curves as points of them, by de Casteljau's construction."""
    if curves.shape[1] == 2:
        return curves
    t = np.linspace(0, 1, PARTS + 1)[None, :, None]
    points = [curves[:, k : k + 1] for k in range(curves.shape[1])]
    while len(points) > 1:
        points = [(1 - t) * one + t * other for one, other in pairwise(points)]
    return np.asarray(points[0])
