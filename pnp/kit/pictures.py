"""Writes a kit as pictures, for other uses than printing: each sheet, each distinct face, and preview.png."""

import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from pnp.export import pdf, png, svg
from pnp.games.illustration import WIDE
from pnp.imposition import File
from pnp.kit.book import Pictures
from pnp.kit.folder import manifest
from pnp.scene import Component, Page, face_page
from pnp.text import use_language
from pnp.units import to_points

DPI = 300.0
"""The resolution that print shops ask for, in dots per inch."""


class PictureData(NamedTuple):
    """The data for the pictures of a kit: its components, the files that lay them out on sheets, and the
    language. `kit` is the folder with the PDFs of the sheets."""

    components: Sequence[Component]
    files: Sequence[File]
    kit: Path
    language: str


def write_svg(shown: PictureData, folder: Path) -> None:
    """Write each sheet into sheets/ and each distinct face into faces/ as SVG, in real millimetres."""
    components, files, _, language = shown
    (folder / "sheets").mkdir(parents=True)
    (folder / "faces").mkdir()
    for file in files:
        for number, page in enumerate(file.pages, 1):
            name = f"{Path(file.name).stem}-{number}"
            svg.write(page, folder / "sheets" / f"{name}.svg", title=name, language=language)
    for name, page in face_pages(components):
        svg.write(page, folder / "faces" / f"{name}.svg", title=name, language=language)


def write_png(shown: PictureData, folder: Path) -> None:
    """Write each sheet into sheets/ and each distinct face into faces/ as PNG, rendered from the kit's PDFs
    and from a PDF of the faces."""
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


WRITERS: Mapping[str, Callable[[PictureData, Path], None]] = {"svg": write_svg, "png": write_png}
"""The functions that write the formats other than PDF. Each fills a folder with the name of its format."""


def face_pages(components: Sequence[Component]) -> list[tuple[str, Page]]:
    """Return (name, page) for each distinct face, sorted by name. The page has the size of the face with its
    bleed; the name is that of the picture file, without its ending."""
    pages: dict[str, Page] = {}
    for component in components:
        for face in (component.front, component.back):
            if face is not None:
                pages.setdefault(face.name.replace(":", "-"), face_page(face))
    return sorted(pages.items())


NAME = manifest.PREVIEW

SHEET_DPI = 60.0
PIXELS = 1200.0
"""The width of the preview in pixels, as shops ask for."""


def write(pictures: Pictures, sheets: Sequence[Path], folder: Path, *, whole: bool) -> None:
    """Write preview.png of a kit into `folder`: the game's picture, or the first of the `sheets` (PDFs) if
    the game has no picture or the kit is only a part of the game (not `whole`). Raises LayoutError."""
    if pictures.setting.game.illustrator is None or not whole:
        png.write(sheets[0], 0, folder / NAME, dpi=SHEET_DPI)
    else:
        (folder / NAME).write_bytes(pictures.pixels(NAME, lambda: _pixels(pictures)))


def _pixels(pictures: Pictures) -> bytes:
    """Return the game's picture as a PNG."""
    setting = pictures.setting
    draw = setting.game.illustrator
    assert draw is not None
    width, height = WIDE
    with use_language(setting.locale):
        drawing = draw(setting, "wide", width, height).drawing
    box = (0.0, 0.0, width, height)
    definition = setting.definition
    with tempfile.TemporaryDirectory() as name:
        sheet, picture = Path(name) / "picture.pdf", Path(name) / NAME
        pdf.write(
            (Page(drawing, box, box),),
            sheet,
            title=definition.game.title,
            language=setting.locale,
            author=definition.credits[0].author,
        )
        png.write(sheet, 0, picture, dpi=PIXELS * 72 / to_points(width))
        return picture.read_bytes()
