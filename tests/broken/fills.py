"""Gradients, hatches and what is seen through, painted otherwise than they were drawn, or said in more than a
kit's files say. Each is a copy of a sound kit of LAYOUT's two cards in which one thing is wrong.
"""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name

from tests.broken.files_editing import edit_pdf

Damage = Callable[[Path], object]

LAYOUT = """\
schema = 1

[faces.card.boxes.sky]
shape = "rectangle"
of = "bleed"
fill = { stops = ["blue", "blue-wash", "paper"], at = [0, 0.6, 1], angle = 90 }

[faces.card.boxes.sun]
shape = "ellipse"
width = 30
height = 30
top = 2
fill = { stops = ["paper", "ochre"], centre = [0.4, 0.4] }
stroke = "ink"

[faces.card.boxes.veil]
shape = "rounded"
height = 20
top = 22
fill = "plum"
opacity = 0.5

[faces.card.boxes.field]
shape = "hexagon"
top = 50
height = 22
width = 24
left = 0
fill = "green-wash"
hatch = { colour = "ink", every = 2, angle = 30 }
stroke = "ink"

[faces.card.boxes.dots]
shape = "rounded"
top = 50
height = 22
width = 24
right = 0
hatch = { kind = "dots", colour = "ink", every = 2.5, width = 1 }

[faces.card.boxes.title]
text = "{name}"
size = 10
smallest = 9
bottom = 0
height = 7
"""
"""The faces of the sound kit."""

CARDS, FACE = "cards.pdf", "svg/faces/card-card.1.svg"


def _form(pdf: pikepdf.Pdf) -> Any:
    """The first form of the first page that has gradients."""
    forms = pdf.pages[0].obj.Resources.XObject
    return next(forms[key] for key in sorted(forms.keys()) if "/Shading" in forms[key].Resources)


def of_face(pattern: str, new: str) -> Damage:
    """What a pattern finds in the face of a card, replaced."""

    def changed(pdf: pikepdf.Pdf) -> None:
        form = _form(pdf)
        text = form.read_bytes().decode("latin-1")
        after = re.sub(pattern, new, text, count=1, flags=re.DOTALL)
        assert after != text, f"{pattern} is not there"
        form.write(after.encode("latin-1"))

    return lambda folder: edit_pdf(folder / CARDS, changed)


def of_paint(kind: str, change: Callable[[Any], object], number: int = 0) -> Damage:
    """The gradient ("/Shading") or the graphics state ("/ExtGState") of that number of the face, changed."""

    def changed(pdf: pikepdf.Pdf) -> None:
        entries = _form(pdf).Resources[kind]
        change(entries[sorted(entries.keys())[number]])

    return lambda folder: edit_pdf(folder / CARDS, changed)


def of_svg(pattern: str, new: str) -> Damage:
    """What a pattern finds in the SVG of a face, replaced."""

    def damage(folder: Path) -> None:
        path = folder / FACE
        text = path.read_text(encoding="utf-8")
        after = re.sub(pattern, new, text, count=1, flags=re.DOTALL)
        assert after != text, f"{pattern} is not there"
        path.write_text(after, encoding="utf-8", newline="\n")

    return damage


def _last_stop(shading: Any) -> None:
    functions = shading.Function.Functions
    functions[len(functions) - 1].C1 = Array([1, 0, 0])


def _stop_moved(shading: Any) -> None:
    shading.Function.Bounds = Array([pikepdf.Object.parse(b"0.62")])


def _round(shading: Any) -> None:
    shading.ShadingType, shading.Coords = 3, Array([0, 0, 0, 0, 0, 1])


_SKY = r"(q\n-3 -3 m [^W]*W n )(\S+) (\S+) (\S+) (\S+) (\S+) (\S+) cm /h"
_HATCH = r"(W n\n)(\S+ \S+ m \S+ \S+ l )(\S+ \S+ m \S+ \S+ l )"

FILLS: Mapping[str, Mapping[str, Damage]] = {
    "F01": {
        "a stop of a gradient has another colour": of_paint("/Shading", _last_stop),
        "a stop of a gradient lies elsewhere": of_paint("/Shading", _stop_moved),
        "a linear gradient is a radial one": of_paint("/Shading", _round),
        "a gradient is turned": of_face(_SKY, r"\g<1>\3 -\2 \2 \3 \6 \7 cm /h"),
        "a gradient begins 0.2 mm lower": of_face(_SKY, r"\1\2 \3 \4 \5 \6 -2.8 cm /h"),
        "a gradient is flat": of_face(
            _SKY + r"\d+ sh", r"q 0.5 0.5 0.9 rg -3 -3 m 66 -3 l 66 91 l -3 91 l h f"
        ),
        "a gradient is another": of_face(r"(/h)(\d+)( sh.*/h)(\d+) sh", r"\1\4\3\2 sh"),
        "a line of a hatch is gone": of_face(_HATCH, r"\1\2"),
        "a line of a hatch lies closer to the next": of_face(r"22\.032 51\.98 m", "22.532 51.98 m"),
        "a hatch has thicker lines": of_face(_HATCH, r"\1 0.5 w \2\3"),
        "a hatch has another colour": of_face(_HATCH, r"\1 1 0 0 RG \2\3"),
        "a hatch has no clip": of_face(r"q (\S+ \S+ m (?:\S+ \S+ l )+h) W n\n", "q\n"),
        "the dots of a hatch are closer": of_face(r"\[0\.001 2\.499\] 0 d", "[0.001 2.299] 0 d"),
        "a fill is less seen through": of_paint(
            "/ExtGState", lambda state: state.update({"/ca": 0.7, "/CA": 0.7})
        ),
        "a fill is solid": of_face(r"/a\d+ gs", ""),
    },
    "F02": {
        "a stop of a gradient has another colour": of_svg(
            r'(<linearGradient.*?stop-color=")#[0-9a-f]{6}', r"\1#ff0000"
        ),
        "a stop of a gradient lies elsewhere": of_svg('offset="0.6"', 'offset="0.62"'),
        "a gradient is turned": of_svg(
            r"(<linearGradient[^>]*matrix\()([^,]*),([^,]*),([^,]*),([^,]*),", r"\1\3,\2,\5,\4,"
        ),
        "a gradient is another": of_svg(r'fill="url\(#shading-2\)"', 'fill="url(#shading)"'),
        "a gradient is flat": of_svg(r'fill="url\(#shading\)"', 'fill="#8080e0"'),
        "a hatch has no clip": of_svg(
            r'(<g) clip-path="url\(#[^)]*\)"( [^>]*><path [^>]*stroke-width="0.3")', r"\1\2"
        ),
        "the dots of a hatch are closer": of_svg('stroke-dasharray="0,2.5"', 'stroke-dasharray="0,2.3"'),
        "a fill is less seen through": of_svg('fill-opacity="0.5"', 'fill-opacity="0.7"'),
        "a fill is solid": of_svg(' fill-opacity="0.5"', ""),
    },
    "F32": {
        "a gradient in another space of colour": of_paint(
            "/Shading", lambda shading: shading.update({"/ColorSpace": Name.DeviceCMYK})
        ),
        "a gradient with a background": of_paint(
            "/Shading", lambda shading: shading.update({"/Background": Array([1, 0, 0])})
        ),
        "a gradient that is computed": of_paint(
            "/Shading", lambda shading: shading.Function.update({"/FunctionType": 4})
        ),
        "a gradient that bends": of_paint(
            "/Shading", lambda shading: shading.Function.Functions[0].update({"/N": 2})
        ),
        "a mode of blending": of_paint("/ExtGState", lambda state: state.update({"/BM": Name.Multiply})),
        "a mask beside the opacity": of_paint(
            "/ExtGState", lambda state: state.update({"/SMask": Dictionary(S=Name.Alpha)})
        ),
    },
    "F33": {
        "a gradient that is repeated": of_svg("<linearGradient ", '<linearGradient spreadMethod="repeat" '),
        "a gradient with a focus": of_svg("<radialGradient ", '<radialGradient fx="0.5" '),
        "a gradient measured by its shape": of_svg("userSpaceOnUse", "objectBoundingBox"),
        "a stop that is seen through": of_svg("<stop ", '<stop stop-opacity="0.5" '),
        "a pattern": of_svg("</defs>", "<pattern /></defs>"),
        "a gradient that is not there": of_svg(r"url\(#shading\)", "url(#nothing)"),
    },
}
"""By the code of the check that tells of each."""

ALSO = {
    "F32": frozenset(("F01",)),
    "F33": frozenset(("F02", "F17")),
    "F02": frozenset(("F17",)),
}
"""Other checks that may tell of the same."""
