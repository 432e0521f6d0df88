"""Reads the outlines of glyphs and their hinting, from the fonts that kits are made with and from those
embedded in the PDFs of books."""

import struct
from collections.abc import Iterable, Mapping
from functools import cached_property
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import shapely
import uharfbuzz as hb
from fontTools.cffLib import CFFFontSet
from fontTools.ttLib import TTFont
from numpy.typing import NDArray

from pnp.caching import memoize

_HINTS = ("fpgm", "prep", "cvt ")


class HintedFont:
    """Base class of fonts that may have hinting programs. A subclass sets `face`, HarfBuzz's face of the
    font."""

    face: Any

    def hints(self) -> Mapping[str, bytes]:
        """Return the hinting data that all glyphs share, by the name of the font's table ("fpgm", "prep",
        "cvt ")."""
        return {
            tag: bytes(self.face.reference_table(tag).data) for tag in _HINTS if tag in self.face.table_tags
        }

    def glyph_program(self, glyph: int) -> bytes:
        """Return the hinting program of one glyph, or b"" if it has none."""
        return _instructions(self.face, glyph)


def _instructions(face: Any, glyph: int) -> bytes:
    """Return the hinting program of a TrueType glyph, or b"" if it has none."""
    if "glyf" not in face.table_tags:
        return b""
    long, loca, glyf = _tables(face)
    step = 4 if long else 2
    start, end = struct.unpack_from(">II" if long else ">HH", loca, step * glyph)
    data = glyf[start:end] if long else glyf[2 * start : 2 * end]
    if len(data) < 10:
        return b""
    (contours,) = struct.unpack_from(">h", data)
    if contours >= 0:
        at = 10 + 2 * contours
        (many,) = struct.unpack_from(">H", data, at)
        return bytes(data[at + 2 : at + 2 + many])
    at, flags = 10, 0x20
    while flags & 0x20:
        (flags,) = struct.unpack_from(">H", data, at)
        at += 4 + (4 if flags & 1 else 2)
        at += 2 if flags & 8 else 4 if flags & 0x40 else 8 if flags & 0x80 else 0
    if not flags & 0x100:
        return b""
    (many,) = struct.unpack_from(">H", data, at)
    return bytes(data[at + 2 : at + 2 + many])


@memoize
def _tables(face: Any) -> tuple[bool, bytes, bytes]:
    head = bytes(face.reference_table("head").data)
    return head[51] == 1, bytes(face.reference_table("loca").data), bytes(face.reference_table("glyf").data)


NEAR, TURNED = 0.0021, 0.012
"""The largest distance in ems between equal outlines: after rounding, and after curves were converted to
another kind."""

SAME = 0.006
"""The largest difference in square ems between the areas of equal outlines after curves were converted to
another kind."""

PARTS = 8
"""The number of parts into which a curve is divided."""

PLACES = 256
"""The number of axis positions of a font that are cached. Books in twelve languages use about fifty."""

POSTSCRIPT = 6
"""The id of the PostScript name in a font's name table. PDFs use this name for the font."""


class Outline:
    """The outline of a glyph. `steps` has the kinds of its segments (a text of the letters M, L, Q, C and Z),
    `numbers` a row (x, y) in ems for each point of the segments."""

    def __init__(self, steps: str, numbers: NDArray[np.float64]) -> None:
        self.steps, self.numbers = steps, numbers

    def is_like(self, other: "Outline") -> bool:
        """Return whether two outlines paint the same area, up to rounding."""
        if self.steps == other.steps:
            return not self.steps or bool(np.abs(self.numbers - other.numbers).max() <= NEAR)
        if self.steps.count("M") != other.steps.count("M") or abs(self.area - other.area) > SAME:
            return False
        near = NEAR if ("C" in self.steps) == ("C" in other.steps) else TURNED
        return self.lies_near(other, near) and other.lies_near(self, near)

    def lies_near(self, other: "Outline", near: float) -> bool:
        """Return whether the points of this outline, and the midpoints of its curves, are at most `near` ems
        away from the other outline."""
        points = shapely.points(
            np.concatenate([each[:, : -1 : PARTS // 2].reshape(-1, 2) for each in self.pieces])
        )
        return bool(shapely.dwithin(points, other.lines, near).all())

    @cached_property
    def pieces(self) -> list[NDArray[np.float64]]:
        """The segments of the outline, with curves flattened. There is an array for each kind of segment
        (line, quadratic and cubic curve) that occurs. It has a row for each segment, with the points (x, y)
        along it."""
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
        found = (_flatten(self.numbers[np.array(several)]) for several in ends.values() if several)
        return list(found)

    @cached_property
    def area(self) -> float:
        """The area that the outline's contours enclose, in square ems. Its sign depends on the direction of
        the contours, so a hole is subtracted."""
        crossed = (
            float((each[:, :-1, 0] * each[:, 1:, 1] - each[:, 1:, 0] * each[:, :-1, 1]).sum())
            for each in self.pieces
        )
        return sum(crossed) / 2

    @cached_property
    def lines(self) -> Any:
        """The outline's lines and flattened curves as one prepared shapely geometry, for measuring
        distances."""
        several: list[Any] = []
        for each in self.pieces:
            of = np.repeat(np.arange(len(each)), each.shape[1])
            several.append(shapely.linestrings(each.reshape(-1, 2), indices=of))
        lines: Any = shapely.multilinestrings(np.concatenate(several))
        shapely.prepare(lines)
        return lines


class Drawing:
    """The outlines of a font's glyphs. For a variable font they are those at one setting of its axes, such as
    the weight. Each outline is computed once."""

    def __init__(self, font: Any) -> None:
        self.font = font
        self.upem = float(font.face.upem)
        self._outlines: dict[int, Outline] = {}

    def outline(self, glyph: int) -> Outline:
        """Return the outline of a glyph."""
        if glyph not in self._outlines:
            pen = _Pen()
            self.font.draw_glyph_with_pen(glyph, pen)
            numbers = np.array(pen.points, dtype=float).reshape(-1, 2) / self.upem
            self._outlines[glyph] = Outline("".join(pen.steps), numbers)
        return self._outlines[glyph]

    def advance(self, glyph: int) -> float:
        """Return the advance width of a glyph, in thousandths of the em."""
        return float(self.font.get_glyph_h_advance(glyph)) * 1000 / self.upem


class Original(HintedFont):
    """A font in the font files that pnp makes kits with. `index` is its number in the file, which may have
    several fonts. `name` is its PostScript name, by which PDFs refer to it."""

    def __init__(self, path: Path, index: int = 0) -> None:
        self.path, self.index = path, index
        self.face = _face(path, index)
        self.name = str(self.face.get_name(POSTSCRIPT) or "")
        self.axes = {axis.tag: (axis.min_value, axis.max_value) for axis in self.face.axis_infos}
        self.plain = hb.Font(self.face)
        self._drawings: dict[tuple[tuple[str, float], ...], Drawing] = {}
        self._reached: dict[frozenset[str], frozenset[int]] = {}
        self._formed: dict[frozenset[str], frozenset[int]] = {}

    def drawing_at(self, place: Mapping[str, float]) -> Drawing:
        """Return the outlines of the font at a position of its axes: `place` has a value for each axis by its
        tag, such as {"wght": 400}. Axes that it does not have are ignored, and values are clamped to the
        axes' ranges."""
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

    def nominal_glyph(self, letter: str) -> int | None:
        """Return the default glyph of a single letter, or None if the font lacks the letter."""
        found: int | None = self.plain.get_nominal_glyph(ord(letter))
        return found

    def nominal_glyphs(self, letters: Iterable[str]) -> frozenset[int]:
        """Return the default glyphs of single letters. Letters that the font lacks are left out."""
        found = map(self.nominal_glyph, letters)
        return frozenset(each for each in found if each is not None)

    def reachable_glyphs(self, letters: Iterable[str]) -> frozenset[int]:
        """Return all glyphs that a text of only these letters can show, with ligatures and other
        substitutions (HarfBuzz's subset closure). A substitution that a neighbouring letter causes counts
        only if this letter is among `letters`; `substituted_glyphs` adds the others."""
        key = frozenset(letters)
        if key not in self._reached:
            subset = hb.SubsetInput()
            subset.unicode_set.update(map(ord, key))
            subset.layout_feature_tag_set.clear()
            subset.layout_feature_tag_set.invert()  # all features: a book may use any
            plan = hb.SubsetPlan(self.face, subset)
            self._reached[key] = frozenset(plan.old_to_new_glyph_mapping) - {0}
        return self._reached[key]

    def substituted_glyphs(self, letters: Iterable[str]) -> frozenset[int]:
        """Return all glyphs that can stand for these letters alone, in any text. These are the glyphs that
        `reachable_glyphs` returns, and those that a rule of the font substitutes for them, even if this rule
        needs a neighbouring letter that is not among `letters`."""
        key = frozenset(letters)
        if key not in self._formed:
            found = set(self.reachable_glyphs(key))
            waiting = list(found)
            while waiting:
                more = self._rules.get(waiting.pop(), frozenset()) - found
                found |= more
                waiting += more
            self._formed[key] = frozenset(found)
        return self._formed[key]

    @cached_property
    def _rules(self) -> Mapping[int, frozenset[int]]:
        """The glyphs that GSUB lookups can substitute for each glyph, in any context. Ligatures are left out,
        because HarfBuzz finds them."""
        found: dict[int, set[int]] = {}
        with TTFont(self.path, fontNumber=self.index, lazy=True) as font:
            if "GSUB" not in font or font["GSUB"].table.LookupList is None:
                return {}
            number = font.getGlyphID
            for lookup in font["GSUB"].table.LookupList.Lookup:
                for table in lookup.SubTable:
                    inner = table.ExtSubTable if lookup.LookupType == 7 else table
                    mapping = getattr(inner, "mapping", None) or getattr(inner, "alternates", None) or {}
                    for glyph, others in mapping.items():
                        several = [others] if isinstance(others, str) else others
                        found.setdefault(number(glyph), set()).update(map(number, several))
        return {glyph: frozenset(others) for glyph, others in found.items()}


@memoize
def originals(path: Path) -> tuple[Original, ...]:
    """Return all fonts in a font file."""
    return tuple(Original(path, index) for index in range(_face(path, 0).count))


@memoize
def _face(path: Path, index: int) -> Any:
    return hb.Face(hb.Blob.from_file_path(str(path)), index)


class _Pen:
    """A fontTools pen that collects the steps of a path and their points."""

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


def _flatten(curves: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return lines unchanged, and curves as points on them (de Casteljau's algorithm)."""
    if curves.shape[1] == 2:
        return curves
    t = np.linspace(0, 1, PARTS + 1)[None, :, None]
    points = [curves[:, k : k + 1] for k in range(curves.shape[1])]
    while len(points) > 1:
        points = [(1 - t) * one + t * other for one, other in pairwise(points)]
    return np.asarray(points[0])


TABLES = frozenset(
    ("CFF ", "cvt ", "fpgm", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "name", "post", "prep")
)
"""The tables that fonts in books have. Any other table could paint glyphs in another way."""

_PLAIN = (0.001, 0.0, 0.0, 0.001, 0.0, 0.0)


class Program(HintedFont):
    """A font embedded in a PDF. Making one raises ValueError if the font data cannot be read, or if the font
    has a matrix that rotates or distorts its glyphs."""

    def __init__(self, data: bytes) -> None:
        is_table = data[:4] not in (b"\x00\x01\x00\x00", b"true")
        self.numbers: dict[int, int] | None = None
        if is_table:
            data, self.numbers = _wrap_cff(data)
        face = hb.Face(hb.Blob(data))
        if not face.glyph_count:
            raise ValueError("a font without glyphs")
        if odd := sorted(set(face.table_tags) - TABLES):
            raise ValueError(f"a font with {', '.join(odd)}, which no book carries")
        self.face = face
        self.drawing = Drawing(hb.Font(face))

    def glyph(self, number: int) -> int:
        """Return the index of a glyph in the font. `number` is the glyph's number in the text of a page."""
        return number if self.numbers is None else self.numbers.get(number, 0)


def _wrap_cff(data: bytes) -> tuple[bytes, dict[int, int]]:
    """Return a bare CFF table as an OpenType file that has only outlines, and a table from the numbers in the
    page's text to glyph indices.

    Raises ValueError if the font cannot be read, has a matrix that turns or stretches it, or has stroked
    glyphs.
    """
    try:
        fonts = CFFFontSet()
        fonts.decompile(BytesIO(data), None)
        (top,) = (fonts[0],)
        charset = list(top.charset)
        inner = list(getattr(top, "FDArray", ()))
        matrices = [tuple(map(float, top.rawDict.get("FontMatrix", _PLAIN)))]
        matrices += [
            tuple(map(float, each.rawDict["FontMatrix"])) for each in inner if "FontMatrix" in each.rawDict
        ]
        stroked = any(key in each.rawDict for each in (top, *inner) for key in ("PaintType", "StrokeWidth"))
    except Exception as error:  # fontTools raises errors of many kinds
        raise ValueError(f"a font that cannot be read: {error}") from error
    if any(each not in (_PLAIN, (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)) for each in matrices) or stroked:
        raise ValueError("a font that is turned or stretched")
    keyed = hasattr(top, "ROS")
    numbers = {int(name[3:]) if keyed and name.startswith("cid") else k: k for k, name in enumerate(charset)}
    head = struct.pack(
        ">IIIIHHqqhhhhHHhhh", 0x10000, 0, 0, 0x5F0F3CF5, 0, 1000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    )
    many = len(charset)
    tables = {
        b"CFF ": data,
        b"head": head,
        b"hhea": struct.pack(">IhhhHhhhhhhhhhhhH", 0x10000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1),
        b"hmtx": b"\0" * (2 + 2 * many),
        b"maxp": struct.pack(">IH", 0x5000, many),
    }
    return pack_tables(tables, b"OTTO"), numbers


def pack_tables(tables: Mapping[bytes, bytes], kind: bytes) -> bytes:
    """Return an OpenType file that consists of some tables (data by tag). `kind` is the first four bytes of
    the file, such as b"OTTO"."""
    at = 12 + 16 * len(tables)
    directory, body = kind + struct.pack(">HHHH", len(tables), 0, 0, 0), b""
    for tag, table in tables.items():
        directory += tag + struct.pack(">III", 0, at + len(body), len(table))
        body += table + b"\0" * (-len(table) % 4)
    return directory + body
