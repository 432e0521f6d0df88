"""Sheets whose faces are sound, and what stands around them, or is told of them, is not.

The samples are those of tests/broken/files.py; each defect is one, and what is done to its folder.
"""

import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pikepdf

from tests.broken.files import foreign, without_file
from tests.broken.files_editing import Json, content, edit_pdf, of_part, rewrite

Damage = Callable[[Path], object]
Text = Callable[[str], str]
BOARD, PIECES, CARDS = "board.pdf", "pieces.pdf", "cards.pdf"
SHEET, TILE = "svg/sheets/pieces-1.svg", "svg/sheets/board-1.svg"
STROKE = r"\n\S+ \S+ m\n\S+ \S+ l\nS"
"""A line in a page's content, from its start to its end."""


def text_of(page: pikepdf.Page) -> str:
    return "\n" + pikepdf.unparse_content_stream(content(page)).decode("latin-1")


def in_page(file: str, change: Text, page: int = 1) -> Damage:
    """The content of a page, changed as a text, an operator on each line."""

    def changed(pdf: pikepdf.Pdf) -> None:
        target = pdf.pages[page - 1]
        before = text_of(target)
        after = change(before)
        assert after != before
        target.Contents = pdf.make_stream(after.encode("latin-1"))

    return lambda folder: edit_pdf(folder / file, changed)


def in_forms(file: str, change: Text) -> Damage:
    """All forms of a file, changed as texts."""

    def changed(pdf: pikepdf.Pdf) -> None:
        found = False
        for entry in pdf.objects:
            if isinstance(entry, pikepdf.Stream) and entry.get("/Subtype") == "/Form":
                before = entry.read_bytes().decode("latin-1")
                after = change(before)
                if after != before:
                    entry.write(after.encode("latin-1"))
                    found = True
        assert found

    return lambda folder: edit_pdf(folder / file, changed)


def first(pattern: str, new: str | Callable[[re.Match[str]], str], number: int = 1) -> Text:
    """That match of a pattern among what stands around the faces."""

    def change(text: str) -> str:
        start = text.index("\n0.15 w")
        found = list(re.finditer(pattern, text[start:]))[number - 1]
        made = found.expand(new) if isinstance(new, str) else new(found)
        return text[: start + found.start()] + made + text[start + found.end() :]

    return change


def moved(x: float, y: float) -> Callable[[re.Match[str]], str]:
    """The points of a path, moved."""

    def change(match: re.Match[str]) -> str:
        return re.sub(
            r"\n(\S+) (\S+) ([ml])\b",
            lambda point: f"\n{float(point[1]) + x:.4f} {float(point[2]) + y:.4f} {point[3]}",
            match[0],
        )

    return change


def painted(setting: str, back: str) -> Callable[[re.Match[str]], str]:
    """A path, painted in another way; then things are as they were."""
    return lambda match: f"\n{setting}{match[0]}\n{back}"


FOLD = r"\n\[ 3 2 \] 0 d" + STROKE
WHITE, BLACK, GREY = "1 1 1 RG", "0 0 0 RG", "0.2667 0.2667 0.2667 RG"
BAR = r"\n0 0 m\n50 0 l\nS"
TICK = r"\n50 -1 m\n50 1 l\nS"
GLYPH = r"\n/FormXob\.g\d+ Do"
LINE = r"\n1 0 0 1 \S+ 28\d\.\d+ cm"
"""Where the line of an upright sheet is put."""


def after_all(text: str) -> Text:
    """More at the end of a page's content, in millimetres."""
    return lambda before: f"{before}\n{text}"


def glyphs_exchanged(text: str) -> str:
    """The first two letters of the margin's line stand in each other's place."""
    start = text.index("\n0.15 w")
    one, two = list(re.finditer(GLYPH, text[start:]))[:2]
    rest = text[start:]
    return (
        text[:start]
        + rest[: one.start()]
        + two[0]
        + rest[one.end() : two.start()]
        + one[0]
        + rest[two.end() :]
    )


def marks_first(text: str) -> str:
    """The marks are painted before the faces, whose bleeds then lie over them."""
    start = text.index("\n1 1 1 RG\n0.6 w")
    end = text.index("\nq\n", start)
    head = re.match(r"\n[^\n]* cm\n[^\n]* cm", text)
    assert head
    marks = text[start:end]
    return text[: head.end()] + marks + text[head.end() : start] + "\n1 1 1 rg\n0 0 0 RG\n0.15 w" + text[end:]


def bleed_clipped(text: str) -> str:
    """The first face ends at its cut."""
    return re.sub(r"(?<= )-3(?= [ml]\n)|(?<=\n)-3(?= \S+ [ml]\n)", "0", text, count=4)


def ground_gone(text: str) -> str:
    """What lies below all faces is not painted."""
    return re.sub(r"\n\S+ \S+ m\n\S+ \S+ l\n\S+ \S+ l\n\S+ \S+ l\nh\nf", "", text, count=1)


def wider(text: str) -> str:
    """The part of the board on this sheet goes on a little further: its neighbour's lies there."""
    return re.sub(r"\n192 (\S+) l\n192 (\S+) l", r"\n193 \1 l\n193 \2 l", text, count=1)


def box(file: str, key: str, change: Callable[[list[float]], list[float]], page: int = 1) -> Damage:
    def changed(pdf: pikepdf.Pdf) -> None:
        target = pdf.pages[page - 1].obj
        target[key] = pikepdf.Array(change([float(value) for value in target[key]]))

    return lambda folder: edit_pdf(folder / file, changed)


def to_trim(pdf: pikepdf.Pdf) -> None:
    """The bleed ends at the cut, as the page tells it."""
    pdf.pages[0].obj.BleedBox = pdf.pages[0].obj.TrimBox


def all_of(*damages: Damage) -> Damage:
    """Several things at once, which then agree."""
    return lambda folder: [damage(folder) for damage in damages]


def shifted(file: str, page: int, x: float) -> Damage:
    """A page's content and its boxes, moved to the right by so many mm."""
    by = x * 72 / 25.4

    def along(values: list[float]) -> list[float]:
        return [values[0] + by, values[1], values[2] + by, values[3]]

    return all_of(
        in_page(file, lambda text: f"q\n1 0 0 1 {by:.6f} 0 cm{text}\nQ\n", page),
        box(file, "/TrimBox", along, page),
        box(file, "/BleedBox", along, page),
    )


def told(change: Callable[[Json], object]) -> Damage:
    """The manifest, changed."""
    return lambda folder: rewrite(folder, lambda data: (change(data), None)[1])


def all_moved(data: Json) -> None:
    """Fronts lie 0.3 mm further to the right, and backs to the left."""
    for part in data["components"]:
        for place in part["placements"]:
            place["x_mm"] += 0.3 if place["side"] == "front" else -0.3


def seam_moved(data: Json) -> None:
    """What the first sheet shows of the board lies 0.3 mm further to the right."""
    for place in of_part(data, "board")["placements"]:
        for tile in place["tiles"]:
            if tile["page"] == 1:
                tile["x_mm"] += 0.3
                tile["clip_mm"] = [v + 0.3 * (i % 2 == 0) for i, v in enumerate(tile["clip_mm"])]


seam_moved_everywhere = all_of(
    shifted(BOARD, 1, 0.3),
    lambda folder: as_svg(TILE, r"matrix\(1,0,0,1,10\.5,13\)", "matrix(1,0,0,1,10.8,13)")(folder),
    told(seam_moved),
)


def exchanged_everywhere(folder: Path) -> None:
    """The first and the last piece lie in each other's places, front and back, and the manifest says so."""

    def forms(text: str) -> str:
        found = list(re.finditer(r"\n/FormXob\.s\d+ Do", text))
        one, two = found[0], found[-1]
        return text[: one.start()] + two[0] + text[one.end() : two.start()] + one[0] + text[two.end() :]

    def placed(data: Json) -> None:
        for side in ("front", "back"):
            first, last = (
                [place for place in of_part(data, part)["placements"] if place["side"] == side][at]
                for part, at in (("piece.D.I", 0), ("piece.Ä.F", -1))
            )
            for key in ("x_mm", "y_mm"):
                first[key], last[key] = last[key], first[key]

    for page in (1, 2):
        in_page(PIECES, forms, page)(folder)
    rewrite(folder, placed)


def as_svg(name: str, pattern: str, new: str, *, count: int = 1, behind: str = "</defs>") -> Damage:
    """Matches of a pattern in an SVG, from a place on."""

    def damage(folder: Path) -> None:
        path = folder / name
        text = path.read_text(encoding="utf-8")
        start = text.index(behind) if behind == "<svg" else text.rindex(behind)
        changed = text[:start] + re.sub(pattern, new, text[start:], count=count)
        assert changed != text
        path.write_text(changed, encoding="utf-8", newline="\n")

    return damage


def letter_table(pdf: pikepdf.Pdf) -> None:
    """A letter that no margin has is another one for who selects it."""
    for entry in pdf.objects:
        if isinstance(entry, pikepdf.Dictionary) and entry.get("/Type") == "/Font":
            table = entry.ToUnicode
            table.write(table.read_bytes().replace(b"<49> <0049>", b"<49> <004A>"))


def in_file(file: str, change: Callable[[pikepdf.Pdf], None]) -> Damage:
    return lambda folder: edit_pdf(folder / file, change)


MARK = r'<path d="M(\S+) L(\S+)" (fill="none" stroke="#000000" stroke-width="0.15") />'
IN_MARKS = 'data-name="mark:crop"'
IN_FOLD = 'data-name="mark:fold"'
IN_LINE = 'data-name="mark:line"'
IN_BAR = 'data-name="mark:scale-x"'

DEFECTS: Mapping[str, tuple[tuple[str, Damage], ...]] = {
    "F36": (
        ("part", in_page(PIECES, first(STROKE, moved(0.0, 0.3)))),
        ("part", in_page(PIECES, first(STROKE, moved(0.04, 0.0)))),
        ("part", in_page(PIECES, first(STROKE, painted("0.5 0.5 0.5 RG", BLACK)))),
        ("part", in_page(PIECES, first(r"\n0\.15 w", "\n0.05 w"))),
        ("part", in_page(PIECES, first(STROKE, painted("1 J", "0 J")))),
        ("part", in_page(PIECES, first(STROKE, lambda m: m[0] * 2))),
        ("part", in_page(PIECES, first(r"(\S+) (\S+) l\nS", lambda m: f"{m[1]} {float(m[2]) + 1:g} l\nS"))),
        ("tiny", in_page(PIECES, first(FOLD, moved(0.04, 0.0)))),
        ("tiny", in_page(PIECES, first(r"\[ 3 2 \] 0 d", "[ 3 2 ] 1.5 d"))),
        ("tiny", in_page(PIECES, first(r"\[ 3 2 \] 0 d", "[ 2 2 ] 0 d"))),
        ("tiny", in_page(PIECES, first(FOLD, painted("1 J", "0 J")))),
        ("tiny", in_page(PIECES, first(FOLD, painted(WHITE, BLACK)))),
        ("tiny", in_page(PIECES, first(r"105 291\.5 l", "105 290.5 l"))),
        ("tiny", as_svg(SHEET, MARK, "", behind=IN_MARKS)),
        ("tiny", as_svg(SHEET, MARK, r'<path d="M\1 L\2" \3 stroke-linecap="round" />', behind=IN_MARKS)),
        ("tiny", as_svg(SHEET, "#000000", "#ffffff", behind=IN_MARKS)),
        ("tiny", as_svg(SHEET, r' stroke-dasharray="3,2"', "", behind="M105,5.5")),
        ("tiny", as_svg(SHEET, r"M105,5.5 L105,291.5", "M105.3,5.5 L105.3,291.5")),
        ("board", as_svg(TILE, r"<circle[^>]*/>", "", behind="</defs>")),
    ),
    "F37": (
        ("part", in_page(PIECES, first(BAR, painted(WHITE, GREY)))),
        ("part", in_page(PIECES, first(TICK, moved(0.0, 0.3)))),
        ("part", in_page(PIECES, first(TICK, ""))),
        ("part", in_page(PIECES, first(r"\n0\.25 w", "\n0.1 w"))),
        ("part", in_page(PIECES, first(GLYPH, ""))),
        ("part", in_page(PIECES, glyphs_exchanged)),
        ("part", in_page(PIECES, after_all("1 1 1 rg 12 283 m 30 283 l 30 288 l 12 288 l h f"))),
        ("part", in_page(PIECES, first(r"0\.2667 0\.2667 0\.2667 rg", "1 1 1 rg"))),
        ("part", in_page(PIECES, first(LINE, lambda m: m[0].replace("1 0 0 1 10 ", "1 0 0 1 10.3 ")))),
        ("part", in_page(PIECES, first(r"\n2\.4694 0 0 2\.4694 0 0 cm", "\n2.4 0 0 2.4 0 0 cm"))),
        ("board", as_svg(TILE, r"5\.7318,0 5\.7318,8", "6.7,0 6.7,8")),
        ("tiny", as_svg(SHEET, r"<use [^>]*glyph[^>]*/>", "", behind=IN_LINE)),
        ("tiny", as_svg(SHEET, "#444444", "#ffffff", behind=IN_LINE)),
        ("tiny", as_svg(SHEET, "#444444", "#ffffff", behind=IN_BAR)),
    ),
    "F38": (
        ("part", in_page(PIECES, bleed_clipped)),
        ("part", in_page(PIECES, ground_gone)),
        ("part", in_file(PIECES, to_trim)),
        ("board", in_page(BOARD, wider)),
        ("tiny", as_svg(SHEET, r'<polygon data-name="ground"[^>]*/>', "")),
        ("tiny", as_svg(SHEET, r'(data-name="ground" fill=)"#36444d"', r'\1"#ffffff"')),
        ("tiny", as_svg(SHEET, r' clip-path="url\(#clip\)"', "")),
    ),
    "F39": (
        ("part", in_page(PIECES, after_all("0 0 0 rg 40 40 m 40.2 40 l 40.2 40.2 l h f"))),
        ("part", in_page(PIECES, after_all("0 0 0 RG 0.2 w 86 105 m 86 190 l S"))),
        ("part", in_page(PIECES, after_all("0 0 0 rg 85 111 m 87.2 111 l 87.2 186 l 85 186 l h f"))),
        ("cards", in_page(CARDS, marks_first)),
        ("tiny", as_svg(SHEET, "</svg>", '<path d="M30,30 L31,31" stroke="#000000" /></svg>', behind="</g>")),
        (
            "tiny",
            as_svg(
                SHEET,
                r'viewBox="0 0 210 297" width="210mm"',
                r'viewBox="0 0 212 297" width="212mm"',
                behind="<svg",
            ),
        ),
    ),
    "F40": (
        ("part", in_page(PIECES, first(r"\(50 mm\) Tj", "(60 mm) Tj"))),
        ("part", in_page(PIECES, first(r"\n\(50 mm\) Tj", "\n(50 mm) Tj\n(50 mm) Tj"))),
        ("part", in_page(PIECES, first(r"\n1 0 0 -1 51\.2 0\.889 Tm", "\n1 0 0 -1 51.2 3.889 Tm"))),
        ("part", in_forms(PIECES, lambda text: text.replace("(I) Tj", "(J) Tj", 1))),
        ("part", in_file(PIECES, letter_table)),
        ("tiny", as_svg(SHEET, 'aria-label="50 mm"', 'aria-label="60 mm"', behind=IN_BAR)),
        ("tiny", as_svg(SHEET, ' aria-label="Dehex[^"]*"', "", behind=IN_LINE)),
    ),
    "F41": (
        ("part", all_of(shifted(PIECES, 1, 0.3), shifted(PIECES, 2, -0.3), told(all_moved))),
        ("board", seam_moved_everywhere),
        ("part", exchanged_everywhere),
        ("board", told(lambda data: data.update(backs="glued"))),
        ("part", told(lambda data: data.update(cuts=data["cuts"] + 1))),
        ("part", told(lambda data: data.update(snips=data["snips"] + 1))),
        ("part", told(lambda data: data.update(minutes=data["minutes"] + 20))),
        ("part", told(lambda data: data.update(ink_percent=data["ink_percent"] + 5))),
        ("part", foreign("run.exe", b"MZ")),
        ("part", foreign("svg/readme.txt", b"mine")),
        ("tiny", without_file("svg/sheets/pieces-1.svg")),
        ("tiny", without_file("png/sheets/pieces-1.png")),
        ("tiny", told(lambda data: data.update(formats=["pdf", "png"]))),
        ("part", told(lambda data: of_part(data, "piece.D.I")["placements"].reverse())),
        ("board", told(lambda data: of_part(data, "board")["placements"][0].update(page=1))),
    ),
}
"""By the code of the check that finds them."""

SLOW = {"board"}
"""Samples of which only the checks of sheets are asked: hundreds of cells take seconds to count."""

BY_OTHERS: Mapping[str, tuple[tuple[str, Damage], ...]] = {
    "F01": (
        ("part", in_page(PIECES, lambda text: f"q\n0.998 0 0 0.998 0 0 cm{text}\nQ\n")),
        ("part", in_page(PIECES, after_all("0 0 0 RG 0.2 w 80 120 m 95 120 l S"))),
        ("part", in_forms(PIECES, lambda text: text.replace("0 J 0 j", "1 J 0 j"))),
        ("part", in_forms(PIECES, lambda text: text.replace("0 J 0 j", "0 J 1 j"))),
    ),
    "F02": (
        ("tiny", as_svg(SHEET, r'viewBox="0 0 210 297"', 'viewBox="0 0 210.42 297.6"', behind="<svg")),
        (
            "tiny",
            as_svg(SHEET, "</svg>", '<path d="M40,140 L50,140" stroke="#000000" /></svg>', behind="</g>"),
        ),
    ),
    "F06": (
        ("tiny", in_page(PIECES, first(FOLD, ""))),
        ("tiny", in_page(PIECES, first(r"\[ 3 2 \] 0 d", "[ ] 0 d"))),
        ("tiny", in_page(PIECES, first(FOLD, moved(0.3, 0.0)))),
    ),
    "F08": (
        ("part", in_page(PIECES, first(r"\n50 0 l", "\n48 0 l"))),
        ("tiny", as_svg(SHEET, "L50,0", "L48,0", behind=IN_BAR)),
    ),
    "F29": (
        ("part", in_page(PIECES, first(STROKE, painted(WHITE, BLACK)))),
        ("part", in_page(PIECES, first(STROKE, moved(0.3, 0.0)))),
        ("part", in_page(PIECES, first(STROKE, painted("[ 1 1 ] 0 d", "[ ] 0 d")))),
    ),
}
"""The same, where a check that knows nothing of imposition finds them first."""
