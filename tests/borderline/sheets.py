"""Borders of the F checks of sheets and manifests: a copy of a sound kit whose files or manifest are changed.

SHEETS is a kit of examples/supper-is-served in Spanish: one kind of token and one of tile, with backs, as
PDF, SVG and PNG. AIDS has the player aids of that game alone. PROOF is
a proof of the token, arranged in groups. NINE are nine cards on Letter, which leave
the least room in the corners of a sheet.
"""

import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pikepdf
from pikepdf import ObjectStreamMode
from PIL import Image

from tests.borderline.border import Border
from tests.broken.definition import GAME, Edit, Slip
from tests.broken.faces import in_face
from tests.broken.files_editing import Json, edit_pdf, rewrite
from tests.broken.sheets import BAR, STROKE, Damage, Text, after_all, first, in_page, moved

SHEETS, NINE, AIDS, PROOF = "sheets", "nine", "aids", "proof"
PIECES, CARDS = "pieces.pdf", "cards.pdf"
FACE = "svg/faces/tile-dish.milk.svg"
MILK = "tile-dish.milk"
POINTS = 72 / 25.4
"""To a millimetre."""

SLOT = r"(\nq\n1 0 0 1 )(\S+)( \S+ cm\n)"
"""Where a copy is put on a sheet."""

PLACED = r"(matrix\([-\d.]+,0,0,[-\d.]+,)([-\d.]+)(,)"
"""Where a part of a face is put in an SVG."""


def in_manifest(change: Callable[[Json], object]) -> Damage:
    return lambda folder: rewrite(folder, lambda data: (change(data), None)[1])


def in_pdf(change: Callable[[pikepdf.Pdf], object], file: str = PIECES) -> Damage:
    return lambda folder: edit_pdf(folder / file, lambda pdf: (change(pdf), None)[1])


def on_sheet(pattern: str, new: str | Callable[[re.Match[str]], str]) -> Damage:
    """The first match of a pattern in the content of the first sheet."""
    change: Text = lambda text: re.sub(pattern, new, text, count=1)  # noqa: E731
    return in_page(PIECES, change)


def in_svg(pattern: str, new: str | Callable[[re.Match[str]], str]) -> Damage:
    """The first match of a pattern in the SVG of a face."""

    def damage(folder: Path) -> None:
        path = folder / FACE
        text = path.read_text(encoding="utf-8")
        changed = re.sub(pattern, new, text, count=1)
        assert changed != text, f"{pattern} is not there"
        path.write_text(changed, encoding="utf-8", newline="\n")

    return damage


def further(mm: float) -> Callable[[re.Match[str]], str]:
    """The number in the middle of a match, so much larger."""
    return lambda match: f"{match[1]}{float(match[2]) + mm:.4f}{match[3]}"


def _first_place(side: str, mm: float) -> Damage:
    """The manifest says of the first copy that it lies so much further to the right."""

    def change(data: Json) -> None:
        place = next(each for each in data["components"][0]["placements"] if each["side"] == side)
        place["x_mm"] += mm

    return in_manifest(change)


def _places(times: int) -> Damage:
    """The manifest lists the last place of a component so many times."""

    def change(data: Json) -> None:
        places = data["components"][0]["placements"]
        places.extend(places[-1:] * (times - 1))

    return in_manifest(change)


def _pages(more: int) -> Damage:
    """The manifest names a later version of pnp, and says of the sheets that they have more pages."""

    def change(data: Json) -> None:
        data["pnp"] += ".1"
        next(each for each in data["files"] if each["path"] == PIECES)["pages"] += more

    return in_manifest(change)


def _trim_box(mm: float) -> Damage:
    def change(pdf: pikepdf.Pdf) -> None:
        box = pdf.pages[0].obj.TrimBox
        box[0] = float(box[0]) + mm * POINTS

    return in_pdf(change)


def _corners(mm: float) -> Damage:
    """A dark square of this size in two corners of a sheet that are not opposite."""
    place = "{x} {y} m {right} {y} l {right} {foot} l {x} {foot} l h f"
    squares = [place.format(x=204, right=204 + mm, y=y, foot=y + mm) for y in (8, 270.4)]
    return in_page(CARDS, after_all("0 0 0 rg " + "\n".join(squares)))


def _renamed_font(key: str) -> Damage:
    """The subset of a font is named anew, and this key of it left out."""

    def change(pdf: pikepdf.Pdf) -> None:
        for each in pdf.objects:
            if isinstance(each, pikepdf.Dictionary):
                for name in ("/BaseFont", "/FontName"):
                    if name in each:
                        each[name] = pikepdf.Name("/ZZZZZZ+" + str(each[name]).partition("+")[2])
                if key in each:
                    del each[key]

    return in_pdf(change)


def _narrower(pixels: int) -> Damage:
    """A PNG that has so many pixels less across."""

    def damage(folder: Path) -> None:
        path = folder / "png" / "faces" / f"{MILK}.png"
        with Image.open(path) as picture:
            changed = picture.resize((picture.width - pixels, picture.height))
        changed.save(path, dpi=(300, 300))

    return damage


def _folder(files: int) -> Damage:
    """A folder more in a kit, which holds so many files."""

    def damage(folder: Path) -> None:
        (folder / "notes").mkdir()
        for number in range(files):
            (folder / "notes" / f"{number}.txt").write_text("mine", encoding="utf-8")

    return damage


def _saved(share: float) -> Damage:
    """The sheets are written by another program, as PDF 1.7, of which this share has arrived."""

    def damage(folder: Path) -> None:
        path = folder / PIECES
        with pikepdf.open(path, allow_overwriting_input=True) as pdf:
            pdf.save(path, force_version="1.7")
        path.write_bytes(path.read_bytes()[: round(path.stat().st_size * share)])

    return damage


def _of_version(key: str) -> Damage:
    """The manifest has another version under a key: of pnp, which F49 tells, or of the game."""
    return in_manifest(lambda data: data.update({key: data[key] + ".1"}))


def _packed(streams: str) -> Damage:
    """The sheets with other numbers of objects; these in streams, or not."""

    def damage(folder: Path) -> None:
        path = folder / PIECES
        with pikepdf.open(path, allow_overwriting_input=True) as pdf:
            pdf.save(path, object_stream_mode=getattr(ObjectStreamMode, streams), compress_streams=False)

    return damage


def _aids(copies: int) -> Slip:
    """Of the aids, which two players had one each of, so many belong to the table."""
    return (
        Edit(
            GAME, 'name = "Your turn"\ncopies = 1\nper = "player"', f'name = "Your turn"\ncopies = {copies}'
        ),
    )


def _dot(radius: float) -> Damage:
    """A green dot on the picture of a tile."""

    def damage(folder: Path) -> None:
        path = folder / f"{MILK}.svg"
        text = path.read_text(encoding="utf-8")
        dot = f'<circle cx="14" cy="20" r="{radius}" fill="#00a050"/>'
        path.write_text(text.replace("</svg>", f"{dot}</svg>"), encoding="utf-8", newline="\n")

    return damage


FILES: Mapping[str, tuple[Border[Damage], ...]] = {
    "F01": (
        Border(
            "mm by which a token lies beside its place",
            lambda mm: on_sheet(SLOT, further(mm)),
            0.019,
            0.022,
            SHEETS,
        ),
        Border(
            "mm by which the line of a safe zone lies beside it on a proof",
            lambda mm: in_face(r"(0 0\.4706 0\.7843 RG [^S]*S)", rf"q 1 0 0 1 {mm} 0 cm \1 Q"),
            0.019,
            0.022,
            PROOF,
        ),
    ),
    "F02": (
        Border(
            "mm by which a part of a face lies beside its place in an SVG",
            lambda mm: in_svg(PLACED, further(mm)),
            0.019,
            0.022,
            SHEETS,
        ),
    ),
    "F04": (Border("times that the manifest lists a place", _places, 1, 2, SHEETS),),
    "F05": (Border("pages too many in a manifest of a later version", _pages, 0, 1, SHEETS),),
    # F41 holds places in the manifest to 0.001 mm, F06 only to what a printer could show.
    "F06": (
        Border(
            "mm by which a back lies beside its place",
            lambda mm: _first_place("back", mm),
            0.0009,
            0.051,
            SHEETS,
        ),
    ),
    "F07": (Border("mm by which a TrimBox is narrower", _trim_box, 0.019, 0.021, SHEETS),),
    # F37 holds a bar to 0.02 mm, F08 only to what a ruler could show.
    "F08": (
        Border(
            "mm by which a scale bar is too long",
            lambda mm: in_page(PIECES, first(BAR, f"\n0 0 m\n{50 + mm} 0 l\nS")),
            0.019,
            0.051,
            SHEETS,
        ),
    ),
    "F09": (Border("mm of a square in the least corners that cards leave", _corners, 0.0005, 1.0, NINE),),
    "F10": (
        Border(
            "the first word of the hidden line of a margin",
            lambda word: on_sheet("<4c612063656e61", f"<{word}"),
            "4C612063656E61",
            "4C6F2063656E61",
            SHEETS,
        ),
    ),
    "F12": (
        Border(
            "a subset of a font with another name, and without",
            _renamed_font,
            "/Nothing",
            "/FontFile2",
            SHEETS,
        ),
    ),
    "F18": (Border("pixels that a PNG has less across", _narrower, 1, 2, SHEETS),),
    "F19": (Border("files in a folder that no kit has", _folder, 0, 1, SHEETS),),
    "F20": (Border("share of a file that has arrived", _saved, 1.0, 0.02, SHEETS),),
    "F21": (Border("the key of a manifest that has a later version", _of_version, "pnp", "version", SHEETS),),
    # F36 holds a mark to 0.02 mm, F29 only to what a ruler could show.
    "F29": (
        Border(
            "mm by which a crop mark lies beside its cut",
            lambda mm: in_page(PIECES, first(STROKE, moved(mm, 0.0))),
            0.019,
            0.051,
            SHEETS,
        ),
    ),
    "F32": (
        Border(
            "objects of a PDF that are written anew, in streams or not",
            _packed,
            "disable",
            "generate",
            SHEETS,
        ),
    ),
    "F33": (
        Border(
            "a colour of an SVG in other quotes",
            lambda colour: in_svg('fill="#4a2420"', f"fill='{colour}'"),
            "#4a2420",
            "#4A2420",
            SHEETS,
        ),
        Border(
            "what stands between two elements of an SVG",
            lambda text: in_svg("><title>", f">{text}<title>"),
            "\n",
            "a",
            SHEETS,
        ),
    ),
    "F36": (
        Border(
            "mm by which a crop mark lies further from its cut",
            lambda mm: in_page(PIECES, first(STROKE, moved(0.0, mm))),
            0.019,
            0.021,
            SHEETS,
        ),
        Border(
            "mm by which a mark of 6 mm is too long",
            lambda mm: in_page(
                PIECES,
                first(r"(\S+) (\S+) l\nS", lambda match: f"{match[1]} {float(match[2]) - mm:.4f} l\nS"),
            ),
            0.019,
            0.041,
            PROOF,
        ),
    ),
    "F37": (
        Border(
            "mm by which a scale bar lies lower",
            lambda mm: in_page(PIECES, first(BAR, moved(0.0, mm))),
            0.019,
            0.021,
            SHEETS,
        ),
    ),
    "F38": (
        Border(
            "mm by which a bleed is too narrow",
            lambda mm: in_page(PIECES, lambda text: text.replace("-3 -3 m", f"{mm - 3:.4f} -3 m", 1)),
            0.019,
            0.021,
            SHEETS,
        ),
    ),
    "F39": (
        Border(
            "mm of a square that nobody ordered",
            lambda mm: in_page(
                PIECES, after_all(f"0 0 0 rg 4 40 m {4 + mm} 40 l {4 + mm} {40 + mm} l 4 {40 + mm} l h f")
            ),
            0.0005,
            0.002,
            SHEETS,
        ),
    ),
    "F40": (
        Border(
            "mm by which a hidden text lies beside what it says",
            lambda mm: on_sheet(r"51\.2 (0?\.889 Tm)", lambda match: f"{51.2 + mm:.4f} {match[1]}"),
            0.049,
            0.051,
            SHEETS,
        ),
    ),
    "F41": (
        Border(
            "mm by which a front lies beside its place",
            lambda mm: _first_place("front", mm),
            0.0009,
            0.0011,
            SHEETS,
        ),
        Border(
            "percent of ink too many",
            lambda ink: in_manifest(lambda data: data.update(ink_percent=data["ink_percent"] + ink)),
            0.19,
            0.22,
            SHEETS,
        ),
    ),
}
"""By the code of the check."""

EDITED: Mapping[str, tuple[Border[Slip], ...]] = {
    "F03": (Border("copies of a component that no longer goes by players", _aids, 2, 3, AIDS),),
}
"""The same of a game that was edited after its kit was built."""

PICTURES: Mapping[str, tuple[Border[Damage], ...]] = {
    "F17": (Border("radius in mm of a dot that one renderer alone paints", _dot, 0.5, 0.51, SHEETS),),
}
"""Changes to the pictures that a second renderer draws of faces, in a folder."""
