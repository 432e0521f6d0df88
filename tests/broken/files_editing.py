"""Tools that damage a copy of a kit as somebody else's program might, and sign the manifest again."""

import json
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
from pypdfium2 import raw as raw_pdfium

from pnp.kit.folder import manifest

Instructions = list[tuple[list[Any], pikepdf.Operator]]
Json = dict[str, Any]


def manifest_of(folder: Path) -> Json:
    data: Json = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    return data


def rewrite(folder: Path, change: Callable[[Json], None]) -> None:
    """Changes the manifest."""
    data = manifest_of(folder)
    change(data)
    (folder / manifest.NAME).write_text(manifest.text(data), encoding="utf-8")


def seal(folder: Path) -> None:
    """Gives every file that is there its true sha256 in the manifest, so that no check leans on it."""

    data = manifest_of(folder)
    before = json.dumps(data)
    for file in data["files"]:
        path = folder / file["path"]
        if path.is_file():
            file["sha256"] = sha256(path.read_bytes()).hexdigest()
    if json.dumps(data) != before:  # else it stays as it was written
        rewrite(folder, lambda found: found.update(data))


def edit_pdf(path: Path, change: Callable[[pikepdf.Pdf], None]) -> None:
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        change(pdf)
        pdf.save(path)


def content(page: pikepdf.Page | pikepdf.Object) -> Instructions:
    return [(list(i.operands), i.operator) for i in pikepdf.parse_content_stream(page)]


def edit_page(path: Path, page: int, change: Callable[[Instructions], Instructions]) -> None:
    """Changes the content of a page, counted from 1."""

    def changed(pdf: pikepdf.Pdf) -> None:
        target = pdf.pages[page - 1]
        target.Contents = pdf.make_stream(pikepdf.unparse_content_stream(change(content(target))))

    edit_pdf(path, changed)


def edit_largest_form(path: Path, change: Callable[[Instructions], Instructions]) -> None:
    """Changes the longest form that the first page uses: the face of a board."""

    def changed(pdf: pikepdf.Pdf) -> None:
        forms = pdf.pages[0].Resources.XObject
        form = max((forms[key] for key in sorted(forms.keys())), key=lambda f: len(f.read_bytes()))
        form.write(pikepdf.unparse_content_stream(change(content(form))))

    edit_pdf(path, changed)


def closed_paths(instructions: Instructions, corners: int, width: float) -> Iterator[slice]:
    """Where a closed polygon of so many corners, and so wide, is built and painted."""
    size = corners + 2
    for end in range(size, len(instructions) + 1):
        part = instructions[end - size : end]
        names = [str(operator) for _, operator in part]
        if names[:-1] == ["m", *["l"] * (corners - 1), "h"] and names[-1] in ("f", "B", "S", "f*", "B*"):
            xs = [float(operands[0]) for operands, _ in part[:corners]]
            if abs(max(xs) - min(xs) - width) < 0.1:
                yield slice(end - size, end)


def copies(instructions: Instructions) -> list[slice]:
    """Where each copy of a face is painted: q, its matrix, its clip, q, cm, Do, Q, Q."""
    found = []
    for index, (operands, operator) in enumerate(instructions):
        if str(operator) == "Do" and ".s" in str(operands[0]):  # else a glyph of the margin
            start, depth = index, 0
            while depth < 2:
                start -= 1
                depth += str(instructions[start][1]) == "q"
            found.append(slice(start, index + 3))
    return found


def moved(part: Instructions, x: float, y: float) -> Instructions:
    """A path whose points are moved."""
    return [([float(o[0]) + x, float(o[1]) + y], op) if str(op) in ("m", "l") else (o, op) for o, op in part]


def raw(text: str) -> Instructions:
    """Content typed by hand."""
    pdf = pikepdf.new()
    stream = pdf.make_stream(text.encode())
    return [(list(i.operands), i.operator) for i in pikepdf.parse_content_stream(stream)]


def edit_text(path: Path, old: str, new: str) -> None:
    """One place in a text file."""
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{old!r} is not in {path.name}"
    path.write_text(text.replace(old, new, 1), encoding="utf-8", newline="\n")


def of_file(data: Json, path: str) -> Json:
    """The manifest's entry of a file."""
    (file,) = (file for file in data["files"] if file["path"] == path)
    entry: Json = file
    return entry


def of_part(data: Json, name: str) -> Json:
    """The manifest's entry of a component."""
    (part,) = (part for part in data["components"] if part["id"] == name)
    entry: Json = part
    return entry


def strings(path: Path) -> list[list[str]]:
    """What each page of a PDF says, as it is painted: one string for each time that text is shown."""
    pdf = pypdfium2.PdfDocument(path)
    kinds = [raw_pdfium.FPDF_PAGEOBJ_TEXT]
    try:
        return [
            [text.extract() for text in page.get_objects(kinds, max_depth=1, textpage=page.get_textpage())]
            for page in pdf
        ]
    finally:
        pdf.close()
