"""A kit in formats for other uses than printing: each sheet, and each distinct face on its own."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from pnp.export import pdf, png, svg
from pnp.imposition import File
from pnp.scene import Component, Page, face_page

DPI = 300.0
"""What a print shop asks for."""


class Pictured(NamedTuple):
    """What there is to show of a kit, and its folder, which has the PDFs of its sheets."""

    components: Sequence[Component]
    files: Sequence[File]
    kit: Path
    language: str


def write_svg(shown: Pictured, folder: Path) -> None:
    """sheets/ and faces/ as SVG, in real millimetres."""
    components, files, _, language = shown
    (folder / "sheets").mkdir(parents=True)
    (folder / "faces").mkdir()
    for file in files:
        for number, page in enumerate(file.pages, 1):
            name = f"{Path(file.name).stem}-{number}"
            svg.write(page, folder / "sheets" / f"{name}.svg", title=name, language=language)
    for name, page in face_pages(components):
        svg.write(page, folder / "faces" / f"{name}.svg", title=name, language=language)


def write_png(shown: Pictured, folder: Path) -> None:
    """The same as PNG, rendered from the PDFs of the kit and from one of the faces."""
    components, files, kit, _ = shown
    (folder / "sheets").mkdir(parents=True)
    (folder / "faces").mkdir()
    for file in files:
        for number in range(len(file.pages)):
            target = folder / "sheets" / f"{Path(file.name).stem}-{number + 1}.png"
            png.write(kit / file.name, number, target, dpi=DPI)
    named = face_pages(components)
    faces = folder / "faces.pdf"
    pdf.write([page for _, page in named], faces, title="faces", language="en")
    for number, (name, _) in enumerate(named):
        png.write(faces, number, folder / "faces" / f"{name}.png", dpi=DPI)
    faces.unlink()


WRITERS: Mapping[str, Callable[[Pictured, Path], None]] = {"svg": write_svg, "png": write_png}
"""What writes each format but PDF into a folder of its name."""


def face_pages(components: Sequence[Component]) -> list[tuple[str, Page]]:
    """Return each distinct face as a page of its own, trim and bleed, by the name of its file."""
    pages: dict[str, Page] = {}
    for component in components:
        for face in (component.front, component.back):
            if face is not None:
                pages.setdefault(face.name.replace(":", "-"), face_page(face))
    return sorted(pages.items())
