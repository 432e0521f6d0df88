"""Interprets a PDF's objects for the page reader: programs, colours, layers, fonts without ink."""

import hashlib
import io
import logging
import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

import pikepdf
from fontTools.ttLib import TTFont, TTLibError

from pnp.scene import IDENTITY, Box, Matrix
from pnp.verify.paint.pdf.form_paint import FormKey, FormPaint
from pnp.verify.paint.pixels import paint_of_stream

logging.getLogger("fontTools").setLevel(logging.CRITICAL)
"""Warnings about fonts are silenced: what matters is a finding, and the rest (our font of hidden text has no
date) must not appear among a command's lines."""

Program = Sequence[tuple[str, tuple[Any, ...]]]
"""The operators of a content stream with their operands; numbers are floats."""


class Store:
    """The objects of one open file, each parsed once."""

    def __init__(self, pdf: pikepdf.Pdf) -> None:
        self._programs: dict[tuple[int, int], Program] = {}
        self._pictures: dict[tuple[int, int], str] = {}
        self._blank: dict[tuple[int, int], bool] = {}
        self._letters: dict[tuple[int, int], dict[int, str]] = {}
        self._frames: dict[tuple[int, int], tuple[Matrix, Box]] = {}
        self._off = _layers_off(pdf)
        self.painted: dict[FormKey, FormPaint] = {}
        """What forms have painted, by the key of form and state."""

    def program(self, stream: pikepdf.Object) -> Program:
        """Return the operators of a page or of a form."""
        key = stream.objgen
        if key not in self._programs or key == (0, 0):
            self._programs[key] = _parse_program(stream)
        return self._programs[key]

    def picture(self, stream: pikepdf.Object) -> str:
        """Return the paint of an image, by its pixels."""
        key = stream.objgen
        if key not in self._pictures or key == (0, 0):
            self._pictures[key] = paint_of_stream(stream)
        return self._pictures[key]

    def frame(self, form: Any) -> tuple[Matrix, Box]:
        """Return the matrix of a form, and the box that it is clipped to."""
        key = form.objgen
        if key not in self._frames or key == (0, 0):
            self._frames[key] = matrix_of(form.get("/Matrix", IDENTITY)), box_of(form.BBox)
        return self._frames[key]

    def is_layer_off(self, group: Any) -> bool:
        """Return whether a layer (an optional content group, or a membership of all) is off when the file is
        opened."""
        if group is None:
            return False
        members = group.get("/OCGs") if group.get("/Type") == "/OCMD" else None
        if members is None:
            return group.objgen in self._off
        listed = list(members) if isinstance(members, pikepdf.Array) else [members]
        return bool(listed) and all(member.objgen in self._off for member in listed)

    def decode_string(self, font: Any, string: Any) -> str:
        r"""Return the text of a shown string by its font's ToUnicode table; "\ufffd" for codes that are not
        in it."""
        key = font.objgen
        if key not in self._letters or key == (0, 0):
            table = font.get("/ToUnicode")
            known = isinstance(table, pikepdf.Stream)
            self._letters[key] = _letters(table.read_bytes()) if known else {}
        letters = self._letters[key]
        parts = string if isinstance(string, pikepdf.Array) else (string,)
        codes = (code for part in parts if isinstance(part, pikepdf.String) for code in bytes(part))
        text = "".join(letters.get(code, "\ufffd") for code in codes)
        return text.encode("utf-16-be", "surrogatepass").decode("utf-16-be", "replace")

    def is_blank(self, font: Any) -> bool:
        """Return whether every glyph of an embedded TrueType font is empty, so that its text leaves no
        ink."""
        key = font.objgen
        if key not in self._blank or key == (0, 0):
            inner = font.DescendantFonts[0] if "/DescendantFonts" in font else font
            data = inner.get("/FontDescriptor", pikepdf.Dictionary()).get("/FontFile2")
            self._blank[key] = data is not None and _has_no_outlines(data.read_bytes())
        return self._blank[key]


def _letters(table: bytes) -> dict[int, str]:
    """Return the texts of one-byte codes in a ToUnicode table, in code units of UTF-16."""
    found: dict[int, str] = {}
    for block in re.findall(rb"beginbfchar(.*?)endbfchar", table, re.DOTALL):
        for code, units in re.findall(rb"<([0-9A-Fa-f]{2})>\s*<([0-9A-Fa-f]{4}+)>", block):
            found[int(code, 16)] = "".join(chr(int(units[i : i + 4], 16)) for i in range(0, len(units), 4))
    return found


def _has_no_outlines(data: bytes) -> bool:
    try:
        font = TTFont(io.BytesIO(data), lazy=True)
        return not any(font["glyf"][name].numberOfContours for name in font.getGlyphOrder())
    except (TTLibError, KeyError, AssertionError, ValueError):
        return False


def _parse_program(stream: pikepdf.Object) -> Program:
    program: list[tuple[str, tuple[Any, ...]]] = []
    for instruction in pikepdf.parse_content_stream(stream):
        if str(instruction.operator) == "INLINE IMAGE":
            data = hashlib.sha256(instruction.operands[0].unparse())
            program.append(("INLINE IMAGE", (data.hexdigest(),)))
            continue
        given: Any = instruction.operands
        operands = tuple([float(v) if isinstance(v, (Decimal, int)) else v for v in given])
        program.append((str(instruction.operator), operands))
    return program


def _layers_off(pdf: pikepdf.Pdf) -> frozenset[tuple[int, int]]:
    """Return the layers that a viewer hides when the file is opened."""
    if "/OCProperties" not in pdf.Root:
        return frozenset()
    root = pdf.Root.OCProperties
    default = root.get("/D", pikepdf.Dictionary())
    off = {group.objgen for group in default.get("/OFF", ())}
    if default.get("/BaseState") == "/OFF":
        shown = {group.objgen for group in default.get("/ON", ())}
        off |= {group.objgen for group in root.get("/OCGs", ())} - shown
    return frozenset(off)


_COMPONENTS = {"/DeviceGray": 1, "/CalGray": 1, "/G": 1, "/DeviceRGB": 3, "/CalRGB": 3, "/RGB": 3, "/Lab": 3}
_COMPONENTS |= {"/DeviceCMYK": 4, "/CMYK": 4, "/Indexed": 1, "/Separation": 1, "/Pattern": 0}


def _family(space: Any) -> str:
    return str(space[0]) if isinstance(space, pikepdf.Array) else str(space)


def space_size(space: Any) -> int:
    """Return the number of components of a colour space."""
    family = _family(space)
    if family == "/ICCBased":
        return int(space[1].N)
    return len(space[1]) if family == "/DeviceN" else _COMPONENTS.get(family, 1)


def colour_of(space: Any, values: Sequence[Any]) -> str:
    """Return a colour as "#rrggbb"; for a pattern or a spot colour, its name.

    `space` None means the device space with as many components as there are values. CMYK is converted as ISO
    32000-1, 10.3.5 (r = 1 - min(1, c + k)).
    """
    if values and isinstance(values[-1], pikepdf.Name):
        return f"pattern:{values[-1]}"
    family = "" if space is None else _family(space)
    if family in ("/Separation", "/DeviceN", "/Indexed", "/Lab"):
        tints = ",".join(f"{float(v):g}" for v in values)
        return f"spot:{str(space[1])[1:] if family == '/Separation' else family[1:]}:{tints}"
    v = [min(1.0, max(0.0, float(x))) for x in values]
    if len(v) == 1:
        v *= 3
    elif len(v) == 4:
        v = [1 - min(1.0, x + v[3]) for x in v[:3]]
    return "#" + "".join(f"{round(x * 255):02x}" for x in v) if len(v) == 3 else "pattern:none"


def matrix_of(values: Sequence[Any]) -> Matrix:
    """Return six numbers as a matrix."""
    a, b, c, d, e, f = (float(v) for v in values)
    return (a, b, c, d, e, f)


def box_of(raw: Any) -> Box:
    """Return a PDF rectangle with its corners in order."""
    x0, y0, x1, y1 = (float(v) for v in raw)
    return (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
