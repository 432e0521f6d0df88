"""Faces that are painted otherwise than they were drawn, in PDF and in SVG, and manifests that tell otherwise
than the sheets show. Each is a copy of a sound kit in which one thing is wrong, by what it is.

TINY is one kind of piece on a sheet to fold, as PDF, SVG and PNG; PART two kinds of pieces on both sides of a
sheet; CARDS seventeen cards on two sheets.
"""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Literal

import pikepdf

from tests.broken.files_editing import Json, edit_pdf, of_file, of_part, rewrite

ABOUT = {"F": "faces, as they are printed"}

Damage = Callable[[Path], object]
Sample = Literal["tiny", "part", "card"]
PIECES, CARDS = "pieces.pdf", "cards.pdf"
FACE, BACK, SHEET = "svg/faces/piece-F.svg", "svg/faces/piece-Ä.svg", "svg/sheets/pieces-1.svg"
_FORM = re.compile(r"\.s\d+")


def _replaced(text: str, pattern: str, new: str, *, every: bool) -> str:
    changed = re.sub(pattern, new, text, count=0 if every else 1, flags=re.DOTALL)
    assert changed != text, f"{pattern} is not there"
    return changed


def in_face(pattern: str, new: str, file: str = PIECES, *, every: bool = False) -> Damage:
    """What a pattern finds in a face, replaced: in the first on the first page that has it."""

    def changed(pdf: pikepdf.Pdf) -> None:
        forms = pdf.pages[0].obj.Resources.XObject
        order = re.findall(r"/(FormXob\.s\d+) Do", pdf.pages[0].Contents.read_bytes().decode("latin-1"))
        shown = {name: forms[f"/{name}"].read_bytes().decode("latin-1") for name in dict.fromkeys(order)}
        name = next((name for name, text in shown.items() if re.search(pattern, text, re.DOTALL)), order[0])
        forms[f"/{name}"].write(_replaced(shown[name], pattern, new, every=every).encode("latin-1"))

    return lambda folder: edit_pdf(folder / file, changed)


def on_sheet(pattern: str, new: str, file: str = PIECES, page: int = 1, *, every: bool = False) -> Damage:
    """What a pattern finds in the content of a page, replaced."""

    def changed(pdf: pikepdf.Pdf) -> None:
        target = pdf.pages[page - 1]
        text = target.Contents.read_bytes().decode("latin-1")
        target.Contents = pdf.make_stream(_replaced(text, pattern, new, every=every).encode("latin-1"))

    return lambda folder: edit_pdf(folder / file, changed)


def exchanged(one: int, other: int, file: str = CARDS) -> Damage:
    """Two faces of a sheet in each other's place."""

    def changed(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[0]
        text = page.Contents.read_bytes().decode("latin-1")
        places = list(re.finditer(r"/FormXob\.s\d+ Do", text))
        (a, b), (c, d) = places[one].span(), places[other].span()
        text = text[:a] + text[c:d] + text[b:c] + text[a:b] + text[d:]
        page.Contents = pdf.make_stream(text.encode("latin-1"))

    return lambda folder: edit_pdf(folder / file, changed)


_PENTAGON = r"5\.9 1\.8412 m (10\.3 4\.9735 l 10\.3 12\.7 l 1\.5 12\.7 l 1\.5 4\.9735 l h f)"
_SLOT = r"q 1 0 0 1 46\.1 141\.4 cm "

PDF: Mapping[str, Mapping[str, tuple[Sample, Damage]]] = {
    "F01": {
        "a shape is gone": ("tiny", in_face(_PENTAGON, "")),
        "a shape is 0.05 mm to the right": (
            "tiny",
            in_face(r"5\.9 1\.8412 m 10\.3 4\.9735 l", "5.95 1.8412 m 10.35 4.9735 l"),
        ),
        "a shape is only outlined": (
            "tiny",
            in_face(_PENTAGON.replace("h f)", ")h f"), r"5.9 1.8412 m \1h S"),
        ),
        "a corner is elsewhere": ("tiny", in_face(r"10\.3 12\.7 l 1\.5 12\.7 l", "10.3 12.6 l 1.5 12.7 l")),
        "a shape is a shade greener": (
            "tiny",
            in_face(r"0\.9804 0\.9529 0\.8824 rg", "0.9804 0.9629 0.8824 rg"),
        ),
        "two colours are exchanged": (
            "tiny",
            in_face(
                r"0\.549 0\.6078 0\.6314 rg(.*?)0\.9804 0\.9529 0\.8824 rg",
                r"0.9804 0.9529 0.8824 rg\1 0.549 0.6078 0.6314 rg",
            ),
        ),
        "a line is thinner": ("tiny", in_face(r"0\.25 w", "0.2 w")),
        "a line is gone": ("tiny", in_face(r"5\.9 8\.5 m 5\.9 -3\.7 l S", "")),
        "a line is dashed": ("tiny", in_face(r"0\.3 w \[\] 0 d", "0.3 w [0.5 0.5] 0 d")),
        "lines end round": ("tiny", in_face(r"0\.3 w \[\] 0 d 0 J", "0.3 w [] 0 d 1 J")),
        "a dot of 0.2 mm": ("tiny", in_face(r"\Z", " 0 0 0 rg 5 7 m 5.2 7 l 5.2 7.2 l 5 7.2 l h f")),
        "a dot of the ground's colour over a shape": (
            "tiny",
            in_face(r"\Z", " 0.9804 0.9529 0.8824 rg 5.6 5 m 6.6 5 l 6.6 6 l 5.6 6 l h f"),
        ),
        "the icon is gone": ("tiny", in_face(r"q 7\.3 0 0 7\.3 [^Q]*Q", "")),
        "the icon is smaller": ("tiny", in_face(r"q 7\.3 0 0 7\.3 ", "q 7.2 0 0 7.2 ")),
        "the icon is mirrored": ("tiny", in_face(r"q 7\.3 0 0 7\.3 2\.25 ", "q -7.3 0 0 7.3 9.55 ")),
        "the icon is turned": (
            "tiny",
            in_face(r"q 7\.3 0 0 7\.3 2\.25 2\.7212", "q 0 7.3 -7.3 0 9.55 2.7212"),
        ),
        "the icon is below what it was above": (
            "tiny",
            in_face(r"(0\.9804 0\.9529 0\.8824 rg 5\.9 1.*?)(q 7\.3 0 0 7\.3 [^Q]*Q\n)", r"\2\1"),
        ),
        "the letter is gone": ("tiny", in_face(r"/FormXob\.g\d+ Do", "")),
        "the letter is larger": (
            "tiny",
            in_face(r"q 2\.2931 0 0 2\.2931|q 2\.9104 0 0 2\.9104", "q 3 0 0 3"),
        ),
        "the letter is white": ("tiny", in_face(r"0\.1529 0\.1961 0\.2314 rg q 2\.", "1 1 1 rg q 2.")),
        "the face is 0.05 mm lower": ("tiny", in_face(r"\A1 0 0 1 0 0 cm", "1 0 0 1 0 0.05 cm")),
        "one copy is 0.05 mm to the right": ("tiny", on_sheet(_SLOT, "q 1 0 0 1 46.15 141.4 cm ")),
        "one copy stands on its head": ("tiny", on_sheet(_SLOT, "q -1 0 0 -1 57.9 155.6 cm ")),
        "one copy is mirrored": ("tiny", on_sheet(_SLOT, "q -1 0 0 1 57.9 141.4 cm ")),
        "one copy is cut off by its clip": (
            "tiny",
            on_sheet(r"(46\.1 141\.4 cm -3 0 m )14\.8 0 l 14\.8 14\.2 l", r"\g<1>9 0 l 9 14.2 l"),
        ),
        "one copy is the other side": (
            "tiny",
            on_sheet(r"(46\.1 155\.6 cm [^W]*W n\nq 1 0 0 1 0 0 cm\n)/FormXob\.s0 Do", r"\1/FormXob.s3 Do"),
        ),
        "all fronts are the other side": ("tiny", on_sheet(r"/FormXob\.s0 Do", "/FormXob.s3 Do", every=True)),
        "a sticker over a copy": (
            "tiny",
            on_sheet(r"\Z", " 1 0 0 rg 50 145 m 53 145 l 53 148 l 50 148 l h f"),
        ),
        "two pieces are exchanged": ("part", exchanged(0, 14, PIECES)),
        "two letters on a card are exchanged": (
            "card",
            in_face(r"(/FormXob\.g5 Do\n1 0 0 1 0\.7822 0 cm\n)/FormXob\.g6 Do", r"\1/FormXob.g7 Do", CARDS),
        ),
        "a letter on a card is gone": ("card", in_face(r"/FormXob\.g24 Do\nQ", "Q", CARDS)),
        "the letters of a word are spread": (
            "card",
            in_face(r"(/FormXob\.g5 Do\n1 0 0 1 )0\.7822", r"\g<1>0.8822", CARDS),
        ),
        "a line on a card stands a millimetre lower": (
            "card",
            in_face(r"26\.8662 82\.2004 cm", "26.8662 83.2004 cm", CARDS),
        ),
        "the value of a card is a letter": ("card", in_face(r"/FormXob\.g4 Do", "/FormXob.g5 Do", CARDS)),
        "a card's frame is gone": ("card", in_face(r"0\.7 w 6\.4 3\.4 m [^S]*S", "", CARDS)),
        "the colour of a card's class is another": (
            "card",
            in_face(r"(W n\n)1 0\.8235 0\.1216 rg", r"\g<1>0.3843 0.7098 0.2275 rg", CARDS),
        ),
    },
    "F03": {
        "one copy is not shown": (
            "tiny",
            on_sheet(r"(155\.6 cm [^W]*W n\nq 1 0 0 1 0 0 cm\n)/FormXob\.s\d+ Do", r"\1"),
        ),
    },
    "F38": {
        "a shape is there twice": ("tiny", in_face(r"(5\.9 0 m 0 4\.2 l 0 0 l h f)", r"\1 \1")),
        "a neighbour's bleed lies on a piece": (
            "tiny",
            on_sheet(r"(46\.1 155\.6 cm -3 )0 m 14\.8 0 l", r"\1-3 m 14.8 -3 l"),
        ),
    },
    "F40": {
        "a card's hidden text says another number": ("card", in_face(r"\(6\) Tj", "(7) Tj", CARDS)),
        "a card's hidden text says the contrary": ("card", in_face("Not that one", "Yes that one", CARDS)),
        "a card's hidden text is gone": ("card", in_face(r"BT (?:(?!ET).)*?\(MAGE\) Tj ET", "", CARDS)),
        "a card's hidden text is there twice": (
            "card",
            in_face(r"(BT (?:(?!ET).)*?\(MAGE\) Tj ET)", r"\1 \1", CARDS),
        ),
        "a card's hidden text lies elsewhere": (
            "card",
            in_face(r"1 0 0 -1 26\.8662 82\.2004 Tm", "1 0 0 -1 6.8662 12.2004 Tm", CARDS),
        ),
    },
}
"""In the sheets' PDFs."""


def in_svg(name: str, pattern: str, new: str, *, every: bool = False) -> Damage:
    """What a pattern finds in an SVG, replaced."""

    def damage(folder: Path) -> None:
        path = folder / name
        text = path.read_text(encoding="utf-8")
        path.write_text(_replaced(text, pattern, new, every=every), encoding="utf-8", newline="\n")

    return damage


_CIRCLE = r'<circle cx="8\.15"[^>]*/>'

SVG: Mapping[str, Mapping[str, tuple[Sample, Damage]]] = {
    "F02": {
        "a dot of a face is gone": ("tiny", in_svg(FACE, _CIRCLE, "")),
        "a dot of a face is 0.05 mm to the right": ("tiny", in_svg(FACE, 'cx="8.15"', 'cx="8.2"')),
        "a dot of a face is there twice": ("tiny", in_svg(FACE, f"({_CIRCLE})", r"\1\1")),
        "a dot of a face is larger": ("tiny", in_svg(FACE, r'(cx="8\.15"[^>]*r=)"0\.28"', r'\1"0.32"')),
        "a dot of a face is filled": ("tiny", in_svg(FACE, r'(cx="8\.15"[^>]*fill=)"none"', r'\1"#27323b"')),
        "a dot of a face is thinner": (
            "tiny",
            in_svg(FACE, r'(cx="8\.15"[^>]*stroke-width=)"0\.25"', r'\1"0.2"'),
        ),
        "a dot of a face is pale": (
            "tiny",
            in_svg(FACE, r'(cx="8\.15"[^>]*stroke=)"#27323b"', r'\1"#28323b"'),
        ),
        "the icon of a face is gone": ("tiny", in_svg(FACE, r'<use data-name="icon:F"[^>]*/>', "")),
        "the icon of a face is turned": (
            "tiny",
            in_svg(FACE, r"matrix\(7\.3,0,0,7\.3,2\.25,2\.7212\)", "matrix(0,7.3,-7.3,0,9.55,2.7212)"),
        ),
        "the icon of a face is 98.6 % of its size": (
            "tiny",
            in_svg(FACE, r"matrix\(7\.3,0,0,7\.3", "matrix(7.2,0,0,7.2"),
        ),
        "an eye of the icon is gone": ("tiny", in_svg(FACE, r'<path d="M53,49[^>]*/>', "")),
        "an eye of the icon is dark": (
            "tiny",
            in_svg(FACE, r'(<path d="M53,49[^>]*fill=)"#faf3e1"', r'\1"#27323b"'),
        ),
        "the letter of a face is gone": ("tiny", in_svg(FACE, r'<use xlink:href="#glyph" />', "")),
        "the letter of a face is white": (
            "tiny",
            in_svg(FACE, r'(data-name="letter:F" fill=)"#27323b"', r'\1"#ffffff"'),
        ),
        "the letter of a face is the icon": ("tiny", in_svg(FACE, "#glyph", "#symbol")),
        "the letter of a face is another outline": (
            "tiny",
            in_svg(FACE, "L0.1188,0 L0.1188,-0.7", "L0.0188,0 L0.0188,-0.7"),
        ),
        "a face is 99.8 % of its size": (
            "tiny",
            in_svg(FACE, 'viewBox="0 0 17.8 20.2"', 'viewBox="0 0 17.8356 20.2404"'),
        ),
        "a face is seen from elsewhere": ("tiny", in_svg(FACE, 'viewBox="0 0 ', 'viewBox="0.1 0 ')),
        "a face is white all over": (
            "tiny",
            in_svg(FACE, "</g></svg>", '<path d="M-9,-9 L30,-9 L30,30 L-9,30 Z" fill="#ffffff" /></g></svg>'),
        ),
        "the chevron of a face is lower": (
            "tiny",
            in_svg(FACE, "5.9,1.8412 10.3,4.9735 10.3,5.2735", "5.9,1.9412 10.3,4.9735 10.3,5.2735"),
        ),
        "a clip of a face is wider": (
            "tiny",
            in_svg(FACE, "M5.9,1.8412 L10.3,4.9735 L10.3,12.7", "M5.9,1.8412 L11.3,4.9735 L11.3,12.7"),
        ),
        "a copy on the sheet is 0.05 mm lower": (
            "tiny",
            in_svg(SHEET, r"matrix\(1,0,0,1,46\.1,141\.4\)", "matrix(1,0,0,1,46.1,141.45)"),
        ),
        "a copy on the sheet is the other side": (
            "tiny",
            in_svg(SHEET, r'(slot-piece-F-2-front" xlink:href=)"#symbol"', r'\1"#symbol-3"'),
        ),
        "the fronts on the sheet are the backs": (
            "tiny",
            in_svg(SHEET, r'(front" xlink:href=)"#symbol"', r'\1"#symbol-3"', every=True),
        ),
        "a sticker on the sheet": (
            "tiny",
            in_svg(SHEET, r"</svg>\s*\Z", '<polygon fill="#ff0000" points="50,145 53,145 53,148" /></svg>'),
        ),
        "the sheet is seen from elsewhere": ("tiny", in_svg(SHEET, 'viewBox="0 0 210', 'viewBox="0 1 210')),
        "the sheet is larger than its paper": ("tiny", in_svg(SHEET, 'height="297mm"', 'height="300mm"')),
        "one face is the other": (
            "tiny",
            lambda folder: (folder / FACE).write_bytes((folder / BACK).read_bytes()),
        ),
    },
    "F03": {
        "a copy on the sheet is gone": (
            "tiny",
            in_svg(SHEET, r'<use data-name="slot:piece.Ä.F:2:front"[^>]*/>', ""),
        ),
    },
    "F38": {
        "a copy on the sheet is cut off": (
            "tiny",
            in_svg(SHEET, r'url\(#clip-4\)(" transform="matrix\(1,0,0,1,46\.1)', r"url(#clip)\1"),
        ),
    },
}
"""In the SVGs of faces and of sheets."""


def told(change: Callable[[Json], object]) -> Damage:
    return lambda folder: rewrite(folder, lambda data: (change(data), None)[1])


def of_first(**values: object) -> Damage:
    """The first copy of the first part is said to lie otherwise."""
    return told(lambda data: data["components"][0]["placements"][0].update(values))


def two_exchanged(data: Json) -> None:
    """Two parts are said to lie where the other does."""
    one, other = data["components"]
    one["placements"], other["placements"] = other["placements"], one["placements"]


def one_less(data: Json) -> None:
    """A copy less, with its places."""
    part = data["components"][0]
    last = part["copies"]
    part["copies"] -= 1
    part["placements"] = [each for each in part["placements"] if each["copy"] != last]


MANIFEST: Mapping[str, Mapping[str, tuple[Sample, Damage]]] = {
    "F03": {
        "fewer players": ("part", told(lambda data: data.update(players=2))),
    },
    "F04": {
        "a copy has another's number": ("part", of_first(copy=2)),
        "a copy less, with its places": ("part", told(one_less)),
        "a copy more": ("part", told(lambda data: data["components"][0].update(copies=13))),
    },
    "F05": {
        "no sheet": ("part", told(lambda data: data.update(sheets=0))),
        "a file has a page less": ("part", told(lambda data: of_file(data, PIECES).update(pages=1))),
    },
    "F19": {
        "a file that is not there": ("full", lambda folder: (folder / "rulebook.html").unlink()),
    },
    "F21": {
        "a part is wider": (
            "part",
            told(lambda data: of_part(data, "piece.D.I").update(trim_mm=[11.9, 14.2])),
        ),
        "a part has no back": ("part", told(lambda data: of_part(data, "piece.D.I").pop("back"))),
        "a part has another back": (
            "part",
            told(lambda data: of_part(data, "piece.D.I").update(back="f" * 64)),
        ),
        "pictures that are not there": ("part", told(lambda data: data.update(formats=["pdf", "svg"]))),
    },
    "F41": {
        "other cuts": ("part", told(lambda data: data.update(cuts=data["cuts"] + 3))),
        "other snips": ("part", told(lambda data: data.update(snips=data["snips"] - 1))),
    },
}
"""In manifest.json alone."""

TABLES = (PDF, SVG, MANIFEST)
