"""Defects for each F check: a copy of a sound kit goes in, and leaves with one thing wrong.

FULL is a whole kit in Spanish; BOARD has the board alone, as PDF and SVG; PART two kinds of pieces, as
PDF; TINY one kind of piece on a sheet to fold, as PDF, SVG and PNG; CARDS seventeen cards on Letter, nine
on the first sheet and eight on the second.
"""

import json
import re
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Literal

import pikepdf
from PIL import Image

from tests.broken import profiles
from tests.broken.files_editing import (
    Instructions,
    Json,
    closed_paths,
    content,
    copies,
    edit_largest_form,
    edit_page,
    edit_pdf,
    edit_text,
    moved,
    of_file,
    of_part,
    raw,
    rewrite,
    strings,
)

Sample = Literal["full", "board", "part", "tiny", "cards"]
Damage = Callable[[Path], object]
CELL = 9.3 * 3**0.5
BOARD, PIECES, CARDS = "board-a3.pdf", "pieces.pdf", "cards.pdf"
BOOKLET = "rulebook-booklet.pdf"


def on_cell(change: Callable[[Instructions], Instructions]) -> Damage:
    """The path of the sixth cell of the board, changed."""

    def damage(folder: Path) -> None:
        def changed(instructions: Instructions) -> Instructions:
            at = list(closed_paths(instructions, 6, CELL))[5]
            return [*instructions[: at.start], *change(instructions[at]), *instructions[at.stop :]]

        edit_largest_form(folder / BOARD, changed)

    return damage


def smaller(part: Instructions) -> Instructions:
    points = [[float(v) for v in o] for o, op in part if str(op) in ("m", "l")]
    x, y = (sum(p[axis] for p in points) / 6 for axis in (0, 1))
    result: Instructions = []
    for operands, operator in part:
        if str(operator) in ("m", "l"):
            u, v = (float(value) for value in operands)
            result.append(([x + (u - x) * 0.97, y + (v - y) * 0.97], operator))
        else:
            result.append((operands, operator))
    return result


def wrapped(file: str, page: int, matrix: str) -> Damage:
    """All of a page under a matrix (in points)."""
    return lambda folder: edit_page(folder / file, page, lambda c: [*raw(f"q {matrix} cm"), *c, *raw("Q")])


def painted_over(file: str, page: int, text: str) -> Damage:
    """More content at the end of a page, in millimetres."""
    return lambda folder: edit_page(folder / file, page, lambda c: [*c, *raw(text)])


def square(x: float, y: float, side: float) -> str:
    """A black square."""
    right, bottom = x + side, y + side
    return f"0 0 0 rg {x} {y} m {right} {y} l {right} {bottom} l {x} {bottom} l h f "


def other_back(folder: Path) -> None:
    """The third back shows another face."""

    def changed(instructions: Instructions) -> Instructions:
        places = copies(instructions)
        name = next(o for o, op in instructions[places[-1]] if str(op) == "Do")
        at = next(i for i in range(places[2].start, places[2].stop) if str(instructions[i][1]) == "Do")
        instructions[at] = (name, instructions[at][1])
        return instructions

    edit_page(folder / PIECES, 2, changed)


def without_copy(folder: Path) -> None:
    """The third front is not painted."""

    def changed(instructions: Instructions) -> Instructions:
        at = copies(instructions)[2]
        return [*instructions[: at.start], *instructions[at.stop :]]

    edit_page(folder / PIECES, 1, changed)


def painted_as(number: int, instead: int | None) -> Damage:
    """One card of the first sheet is another's twin, or is not there, front and back; the manifest knows."""

    def changed(instructions: Instructions) -> Instructions:
        places = copies(instructions)
        if instead is None:
            return [*instructions[: places[number].start], *instructions[places[number].stop :]]
        one, two = (
            next(i for i in range(places[n].start, places[n].stop) if str(instructions[i][1]) == "Do")
            for n in (number, instead)
        )
        instructions[one] = instructions[two]
        return instructions

    def told(data: Json) -> None:
        gone, twin = data["components"][number], data["components"][instead or 0]
        moved, gone["placements"], gone["copies"] = gone["placements"], [], 0
        if instead is not None:
            twin["placements"] += [{**place, "copy": 2} for place in moved]
            twin["copies"] = 2

    def damage(folder: Path) -> None:
        edit_page(folder / CARDS, 1, changed)
        if instead is None:
            # Backs lie in the same order as their fronts.
            edit_page(folder / CARDS, 2, changed)
        rewrite(folder, told)

    return damage


def without_placement(folder: Path) -> None:
    """The manifest does not know of a copy that is painted."""

    def changed(data: Json) -> None:
        part = of_part(data, "piece.D.I")
        part["placements"] = [place for place in part["placements"] if place["copy"] != 6]

    rewrite(folder, changed)


def in_manifest(change: Callable[[Json], object]) -> Damage:
    return lambda folder: rewrite(folder, lambda data: (change(data), None)[1])


def backs_shifted_everywhere(folder: Path) -> None:
    """Page, boxes and manifest agree, and the backs lie 2 mm beside their fronts."""
    wrapped(PIECES, 2, "1 0 0 1 5.669291 0")(folder)

    def boxes(pdf: pikepdf.Pdf) -> None:
        for key in ("/TrimBox", "/BleedBox"):
            box = [float(v) for v in pdf.pages[1].obj[key]]
            pdf.pages[1].obj[key] = pikepdf.Array([box[0] + 5.669291, box[1], box[2] + 5.669291, box[3]])

    edit_pdf(folder / PIECES, boxes)

    def shifted(data: Json) -> None:
        for part in data["components"]:
            for place in part["placements"]:
                if place["file"] == PIECES and place["side"] == "back":
                    place["x_mm"] += 2.0

    rewrite(folder, shifted)


def backs_exchanged_everywhere(folder: Path) -> None:
    """Page and manifest agree, and two backs are behind each other's fronts."""

    def changed(instructions: Instructions) -> Instructions:
        places = copies(instructions)
        one, two = (
            next(i for i in range(at.start, at.stop) if str(instructions[i][1]) == "Do")
            for at in (places[0], places[-1])
        )
        instructions[one], instructions[two] = instructions[two], instructions[one]
        return instructions

    edit_page(folder / PIECES, 2, changed)

    def exchanged(data: Json) -> None:
        first = next(p for p in of_part(data, "piece.D.I")["placements"] if p["side"] == "back")
        last = [p for p in of_part(data, "piece.Ä.F")["placements"] if p["side"] == "back"][-1]
        for key in ("x_mm", "y_mm"):
            first[key], last[key] = last[key], first[key]

    rewrite(folder, exchanged)


def box(file: str, key: str, value: tuple[float, ...] | None) -> Damage:
    """A box of the first page, another or none."""

    def changed(pdf: pikepdf.Pdf) -> None:
        if value is None:
            del pdf.pages[0].obj[key]
        else:
            pdf.pages[0].obj[key] = pikepdf.Array(value)

    return lambda folder: edit_pdf(folder / file, changed)


def page_cut_elsewhere(folder: Path) -> None:
    """The second page of the rulebook is cut 3 mm further to the right."""

    def moved(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[1]
        left, low, right, high = (float(edge) for edge in page.mediabox)
        by = 3 * 72 / 25.4
        page.obj.MediaBox = pikepdf.Array([left + by, low, right + by, high])
        page.obj.TrimBox = page.obj.BleedBox = page.obj.MediaBox

    edit_pdf(folder / "rulebook.pdf", moved)


def short_bar(folder: Path) -> None:
    """The level bar of the first sheet is 49 mm long."""

    def changed(instructions: Instructions) -> Instructions:
        for at in range(len(instructions) - 1):
            (a, start), (b, end) = instructions[at], instructions[at + 1]
            if str(start) == "m" and str(end) == "l" and abs(float(b[0]) - float(a[0]) - 50) < 0.01:
                instructions[at + 1] = ([float(b[0]) - 1, float(b[1])], end)
        return instructions

    edit_page(folder / PIECES, 1, changed)


def without_mark(file: str) -> Damage:
    """The first upright mark on a file's first sheet is gone."""

    def changed(instructions: Instructions) -> Instructions:
        for at in range(len(instructions) - 1):
            (a, start), (b, end) = instructions[at], instructions[at + 1]
            if (str(start), str(end)) == ("m", "l") and float(a[0]) == float(b[0]):
                if not 0.5 < abs(float(a[1]) - float(b[1])) < 4.5:
                    continue
                assert str(instructions[at + 2][1]) == "S"
                return [*instructions[:at], *instructions[at + 3 :]]
        raise AssertionError("no mark")

    return lambda folder: edit_page(folder / file, 1, changed)


def margin_of_the_front(folder: Path) -> None:
    """The words in the margin of the back are those of the front."""

    def lines(instructions: Instructions) -> slice:
        starts = [i for i, (_, op) in enumerate(instructions) if str(op) == "BT"]
        ends = [i for i, (_, op) in enumerate(instructions) if str(op) == "ET"]
        return max(
            (slice(a, b + 1) for a, b in zip(starts, ends, strict=True)),
            key=lambda at: sum(len(bytes(o[0])) for o, op in instructions[at] if str(op) == "Tj"),
        )

    def changed(pdf: pikepdf.Pdf) -> None:
        front, back = content(pdf.pages[0]), content(pdf.pages[1])
        back[lines(back)] = front[lines(front)]
        pdf.pages[1].Contents = pdf.make_stream(pikepdf.unparse_content_stream(back))

    edit_pdf(folder / PIECES, changed)


def in_root(file: str, change: Callable[[pikepdf.Pdf], object]) -> Damage:
    return lambda folder: edit_pdf(folder / file, lambda pdf: (change(pdf), None)[1])


def font_not_embedded(pdf: pikepdf.Pdf) -> None:
    for entry in pdf.objects:
        if isinstance(entry, pikepdf.Dictionary) and "/FontFile2" in entry:
            del entry["/FontFile2"]


def without_page(folder: Path) -> None:
    """A page of the rulebook is gone, and another is there twice."""
    edit_pdf(folder / "rulebook.pdf", lambda pdf: pdf.pages.__setitem__(4, pdf.pages[5]))


def half_exchanged(folder: Path) -> None:
    """The left pages of the booklet's last two sides that have one stand in each other's place."""

    def exchanged(pdf: pikepdf.Pdf) -> None:
        one, other = [found for page in pdf.pages if "/L" in (found := page.Resources.XObject)][-2:]
        one["/L"], other["/L"] = other["/L"], one["/L"]

    edit_pdf(folder / BOOKLET, exchanged)


def half_lost(folder: Path) -> None:
    """The cover of the booklet is white."""
    edit_page(folder / BOOKLET, 1, lambda c: [each for each in c if [str(o) for o in each[0]] != ["/R"]])


def half_turned(folder: Path) -> None:
    """The left page of the booklet's second side stands on its head."""

    def turned(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[1]
        width, height = (float(v) for v in page.mediabox[2:])
        text = f"q -1 0 0 -1 {width / 2:.3f} {height:.3f} cm /L Do Q"
        if "/R" in page.Resources.XObject:
            text += f" q 1 0 0 1 {width / 2:.3f} 0 cm /R Do Q"
        page.Contents = pdf.make_stream(text.encode())

    edit_pdf(folder / BOOKLET, turned)


def number_moved(by: float) -> Damage:
    """The number of the last panel on the assembly sheet's first page stands so many mm further on."""

    def changed(pdf: pikepdf.Pdf) -> None:
        said = pdf.pages[0].Contents.read_bytes()  # not read as instructions: a hundred thousand of pictures
        (*_, last) = re.finditer(rb"/\S+ 15 Tf\s", said)
        (place,) = re.findall(rb"\S+ \S+ Tm\b", said[last.end() :])[:1]
        x, y, _ = place.split()
        there = b"%.4f %s Tm" % (float(x) + by * 72 / 25.4, y)
        text = said[: last.end()] + said[last.end() :].replace(place, there, 1)
        pdf.pages[0].Contents = pdf.make_stream(text)

    return lambda folder: edit_pdf(folder / "assembly.pdf", changed)


def half_blank(folder: Path) -> None:
    """White over the lower part of a page in the middle of the rulebook; its words are still there."""
    white = "Q /c0 cs 1 1 1 scn 0 56 m 596 56 l 596 616 l 0 616 l h f"
    edit_page(folder / "rulebook.pdf", 5, lambda c: [*raw("q"), *c, *raw(white)])


def box_split(folder: Path) -> None:
    """An example of the rulebook goes on, from its third line, on the page after."""
    path = folder / "rulebook.pdf"
    at, line = next(
        (number, k + 2)
        for number, said in enumerate(strings(path))
        for k, text in enumerate(said)
        if text.startswith("Ejemplo")
    )

    def changed(pdf: pikepdf.Pdf) -> None:
        here, there = pdf.pages[at], pdf.pages[at + 1]
        instructions = content(here)
        starts = [k for k, (_, op) in enumerate(instructions) if str(op) == "BT"]
        ends = [k for k, (_, op) in enumerate(instructions) if str(op) == "ET"]
        spans = list(zip(starts, ends, strict=True))[line:]
        moved = [part for start, end in spans for part in instructions[start : end + 1]]
        gone = {k for start, end in spans for k in range(start, end + 1)}
        left = [part for k, part in enumerate(instructions) if k not in gone]
        here.Contents = pdf.make_stream(pikepdf.unparse_content_stream(left))
        form = pdf.make_stream(pikepdf.unparse_content_stream(moved))
        about = {"/Type": pikepdf.Name.XObject, "/Subtype": pikepdf.Name.Form}
        form.update({**about, "/Resources": here.Resources})
        form.BBox = here.mediabox
        there.Resources = pikepdf.Dictionary(there.Resources)
        named = dict(there.Resources.get("/XObject", {}))
        there.Resources.XObject = pikepdf.Dictionary({**named, "/Moved": pdf.make_indirect(form)})
        there.Contents = pdf.make_stream(b"q /Moved Do Q\n" + pikepdf.unparse_content_stream(content(there)))

    edit_pdf(path, changed)


def in_html(old: str, new: str) -> Damage:
    return lambda folder: edit_text(folder / "rulebook.html", old, new)


def without_clause(folder: Path) -> None:
    path = folder / "rulebook.html"
    text = path.read_text(encoding="utf-8")
    pattern = r'<section class="clause[^>]*id="clause:zone.entry">.*?</section>'
    less = re.sub(pattern, "", text, flags=re.DOTALL)
    assert less != text
    path.write_text(less, encoding="utf-8", newline="\n")


def without_picture(folder: Path) -> None:
    path = folder / "rulebook.html"
    text = path.read_text(encoding="utf-8")
    less = re.sub(r'(<figure class="[^>]*id="figure:zones">)<svg.*?</svg>', r"\1", text, flags=re.DOTALL)
    assert less != text
    path.write_text(less, encoding="utf-8", newline="\n")


def in_svg(name: str, pattern: str, new: str) -> Damage:
    """The first match of a pattern in an SVG."""

    def damage(folder: Path) -> None:
        path = folder / name
        text = path.read_text(encoding="utf-8")
        changed = re.sub(pattern, new, text, count=1)
        assert changed != text
        path.write_text(changed, encoding="utf-8", newline="\n")

    return damage


def smaller_png(folder: Path) -> None:
    path = min((folder / "png" / "faces").glob("*.png"))
    with Image.open(path) as picture:
        half = picture.resize((picture.width // 2, picture.height // 2))
    half.save(path, dpi=(300, 300))


def about(file: str, key: str, value: str | None) -> Damage:
    """What a PDF says of itself, another or not at all."""

    def changed(pdf: pikepdf.Pdf) -> None:
        pdf.docinfo.__delitem__(key) if value is None else pdf.docinfo.__setitem__(key, value)

    return in_root(file, changed)


def viewer(file: str, key: str, value: pikepdf.Name | None) -> Damage:
    """What a PDF asks of its viewer, another or not at all."""

    def changed(pdf: pikepdf.Pdf) -> None:
        told = pdf.Root.ViewerPreferences
        told.__delitem__(key) if value is None else told.__setitem__(key, value)

    return in_root(file, changed)


def in_packet(old: str, new: str) -> Damage:
    """The XMP packet of the rulebook, changed in one place."""

    def changed(pdf: pikepdf.Pdf) -> None:
        told = pdf.Root.Metadata.read_bytes()
        assert old.encode() in told
        pdf.Root.Metadata.write(told.replace(old.encode(), new.encode(), 1))

    return in_root("rulebook.pdf", changed)


def other_profile(pdf: pikepdf.Pdf) -> None:
    """The rulebook's colours are those of another profile."""
    profile = pdf.Root.OutputIntents[0].DestOutputProfile
    profile.write(profile.read_bytes()[:-1] + b"\1")


def without_file(name: str) -> Damage:
    """A file is neither there nor listed."""

    def damage(folder: Path) -> None:
        (folder / name).unlink()
        rewrite(folder, lambda data: data["files"].remove(of_file(data, name)))

    return damage


def foreign(name: str, content: bytes) -> Damage:
    """A file that no kit has is there, and listed with its true digest."""

    def damage(folder: Path) -> None:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
        entry = {"path": name, "sha256": sha256(content).hexdigest()}
        rewrite(folder, lambda data: data.update(files=sorted([*data["files"], entry], key=_path)))

    return damage


def _path(entry: Json) -> str:
    return str(entry["path"])


def said_twice(folder: Path) -> None:
    """The manifest has two titles; which of them counts depends on who reads it."""
    edit_text(folder / "manifest.json", '"title": ', '"title": "Another", "title": ')


def in_other_lines(folder: Path) -> None:
    """The manifest says the same in one line."""
    path = folder / "manifest.json"
    path.write_text(json.dumps(json.loads(path.read_text(encoding="utf-8"))), encoding="utf-8")


ENGLISH = "Two or three armies meet on a field of six corners."
IN_CELL = "0.2 0.3 0.9 rg 200 130 m 203 130 l 203 133 l 200 133 l h f"

DEFECTS: Mapping[str, tuple[tuple[Sample, Damage], ...]] = {
    "F01": (
        ("board", on_cell(lambda part: [])),
        ("board", on_cell(lambda part: moved(part, 0.08, -0.06))),
        ("board", on_cell(lambda part: part * 2)),
        ("board", on_cell(smaller)),
        ("board", painted_over(BOARD, 1, IN_CELL)),
        ("part", wrapped(PIECES, 1, "0.97 0 0 0.97 0 0")),
        ("part", wrapped(PIECES, 2, "1 0 0 1 5.669291 0")),
        ("part", other_back),
    ),
    "F02": (
        ("tiny", in_svg("svg/faces/piece-F.svg", r"<path [^>]*/>", "")),
        ("tiny", in_svg("svg/sheets/pieces-1.svg", r'fill="#(?!f)[0-9a-f]{6}"', 'fill="#12ab34"')),
    ),
    "F03": (
        ("part", without_copy),
        ("cards", painted_as(4, None)),
        ("cards", painted_as(4, 3)),
    ),
    "F04": (
        ("part", without_placement),
        ("part", in_manifest(lambda data: of_part(data, "piece.D.I").update(copies=11))),
    ),
    "F05": (
        ("part", in_manifest(lambda data: data.update(sheets=data["sheets"] + 1))),
        ("part", in_manifest(lambda data: of_file(data, PIECES).update(pages=3))),
    ),
    "F06": (("part", backs_shifted_everywhere), ("part", backs_exchanged_everywhere)),
    "F07": (
        ("part", box(PIECES, "/TrimBox", None)),
        ("part", box(PIECES, "/BleedBox", None)),
        ("tiny", box(PIECES, "/TrimBox", (100.0, 100.0, 300.0, 300.0))),
    ),
    "F08": (("part", short_bar),),
    "F09": (
        ("part", painted_over(PIECES, 1, square(6, 6, 3) + square(6, 288, 3))),
        ("cards", painted_over(CARDS, 1, square(11, 8, 1) + square(11, 270.4, 1))),
        ("cards", painted_over(CARDS, 3, square(204, 8, 1) + square(204, 270.4, 1))),
    ),
    "F10": (("part", margin_of_the_front),),
    "F11": (
        ("part", in_root(PIECES, lambda pdf: pdf.Root.ViewerPreferences.__delitem__("/PrintScaling"))),
        ("part", in_root(PIECES, lambda pdf: setattr(pdf.Root, "Lang", pikepdf.String("de")))),
        ("part", about(PIECES, "/Title", "Dehex'z War and El Switcher · pieces")),
        ("part", about(PIECES, "/Title", "Dehex'z War · cards")),
        ("part", about(PIECES, "/Author", "A. Nobody")),
        ("part", about(PIECES, "/Subject", "A game of another name")),
        ("part", about(PIECES, "/Keywords", "free, download")),
        ("part", about(PIECES, "/Creator", "another program")),
        ("part", about(PIECES, "/Producer", "")),
        ("part", about(PIECES, "/CreationDate", "D:20250101000000+00'00'")),
        ("part", about(PIECES, "/ModDate", None)),
        ("tiny", viewer(PIECES, "/Duplex", pikepdf.Name.DuplexFlipLongEdge)),
        ("part", viewer(PIECES, "/Duplex", pikepdf.Name.DuplexFlipShortEdge)),
        ("part", viewer(PIECES, "/Duplex", None)),
        ("part", viewer(PIECES, "/DisplayDocTitle", None)),
        ("full", about("rulebook.pdf", "/Author", "A. Nobody")),
        ("full", about("rulebook.pdf", "/Keywords", "free, download")),
        ("full", about(BOOKLET, "/Subject", "Not to be printed")),
        ("full", viewer(BOOKLET, "/Duplex", None)),
        ("full", viewer("rulebook.pdf", "/Direction", pikepdf.Name.R2L)),
        ("full", viewer("rulebook.pdf", "/Duplex", pikepdf.Name.DuplexFlipShortEdge)),
        ("full", in_root("rulebook.pdf", lambda pdf: pdf.Root.MarkInfo.__setitem__("/Suspects", True))),
        ("full", in_packet("Dehex", "Another")),
        ("full", in_packet("<xmpTPg:NPages>", "<xmpTPg:NPages>1")),
        ("full", in_packet("<xmp:CreatorTool>Typst", "<xmp:CreatorTool>Another")),
        ("full", in_packet("</dc:title>", "</dc:title><dc:description>mine</dc:description>")),
        (
            "full",
            in_packet(
                "<dc:title>", "<dc:title><rdf:Alt><rdf:li>More</rdf:li></rdf:Alt></dc:title><dc:title>"
            ),
        ),
        ("full", in_packet("</x:xmpmeta>", "<!-- mine --></x:xmpmeta>")),
        ("full", in_root("rulebook.pdf", other_profile)),
        ("full", in_root("rulebook.pdf", lambda pdf: pdf.Root.OutputIntents[0].__setitem__("/Info", "CMYK"))),
        ("full", in_root("rulebook.pdf", lambda pdf: pdf.docinfo.__setitem__("/Title", "Untitled"))),
        ("full", box("rulebook.pdf", "/TrimBox", None)),
        ("full", page_cut_elsewhere),
    ),
    "F12": (("part", in_root(PIECES, font_not_embedded)),),
    "F13": (
        ("full", in_html("217 en total", "216 en total")),
        ("full", without_clause),
        ("full", without_page),
    ),
    "F14": (("full", without_picture), ("full", in_html('<html lang="es"', '<html lang="en"'))),
    "F15": (("full", in_html("</main>", f"<p>{ENGLISH}</p></main>")),),
    "F16": (("full", in_manifest(lambda data: data.update(cuts=data["cuts"] + 1))),),
    "F18": (("tiny", smaller_png),),
    "F19": (
        ("tiny", lambda folder: (folder / "preview.png").unlink()),
        ("tiny", lambda folder: (folder / "Preview.PNG").write_text("mine")),
        ("tiny", lambda folder: (folder / "svg" / "notes.txt").write_text("mine")),
    ),
    "F20": (
        ("full", lambda folder: (folder / "mats.pdf").write_bytes(b"coffee")),
        ("full", in_html("<main", "<a " * 1000 + "<main")),
    ),
    "F21": (
        ("part", in_manifest(lambda data: of_part(data, "piece.D.I").update(face="0" * 64))),
        ("part", in_manifest(lambda data: of_part(data, "piece.Ä.F").update(kind="mat"))),
        ("part", in_manifest(lambda data: data.update(tagline="A game of another name"))),
        ("part", in_manifest(lambda data: data.update(facts=["9 players"]))),
        ("part", in_manifest(lambda data: data.update(card_size="poker"))),
        ("part", in_manifest(lambda data: data.update(booklet=True))),
        ("part", in_manifest(lambda data: data["only"].append("a.*"))),
        ("part", in_manifest(lambda data: data.update(formats=["pdf", "pdf"]))),
        ("part", in_manifest(lambda data: data.update(formats=["pdf", "docx"]))),
        ("part", in_manifest(lambda data: data.update(large_text_exceptions=[]))),
        ("part", in_manifest(lambda data: data["components"].reverse())),
        ("part", in_manifest(lambda data: data["files"].reverse())),
        ("part", in_manifest(lambda data: of_file(data, "preview.png").update(pages=1))),
        ("part", without_file("preview.png")),
        ("part", said_twice),
        ("part", in_other_lines),
    ),
    "F24": (("full", number_moved(-7.3)), ("full", number_moved(95.0)), ("full", number_moved(10.0))),
    "F29": (("part", without_mark(PIECES)),),
    "F28": (
        ("full", half_exchanged),
        ("full", half_lost),
        ("full", half_turned),
    ),
    "F30": (("full", box_split),),
    "F31": (("full", half_blank),),
    "F32": tuple(("part", damage) for damage in profiles.SHEETS.values()),
    "F33": tuple(("tiny", damage) for damage in profiles.PICTURES.values()),
    "F35": tuple(("full", damage) for damage in profiles.BOOKS.values()),
    "F34": tuple(("full", damage) for damage in profiles.SCREENS.values()),
}

RULES: Mapping[str, tuple[tuple[Sample, str, str, str], ...]] = {
    "F03": (
        ("board", "game.toml", "cells = 217", "cells = 218"),
        ("cards", "game.toml", 'name = "Puddle"\ncopies = 1', 'name = "Puddle"\ncopies = 2'),
    ),
    "F22": (
        ("full", "locale/es.po", 'msgid "can be possessed"', 'msgid "can be possessed now"'),
        ("full", "locale/es.po", "Los tres reinos del Elfo", "Los cuatro reinos del Elfo"),
    ),
}
"""By the code of the check that finds them: a place in a file of the game that a sound kit no longer fits."""

PICTURES: Mapping[str, tuple[tuple[Sample, Damage], ...]] = {
    "F17": (
        (
            "tiny",
            in_svg("piece-Ä.svg", "</svg>", '<circle cx="9" cy="10" r="0.5" fill="#00a050"/></svg>'),
        ),
    ),
}
"""Damage to the pictures that verify itself writes of faces, in a folder."""

OUTSIDE = {"F32", "F33", "F34", "F35"}
"""Checks of the language that the files of a kit are written in; they have a hundred defects."""

ALSO = {"F30": {"F13", "F42"}, "F31": {"F42"}}
"""Checks that see more of these defects: words that are moved to another page, and white over words."""
