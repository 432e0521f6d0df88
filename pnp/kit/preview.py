"""preview.png: the picture that stands for the game or, where it has none, the first sheet."""

import tempfile
from collections.abc import Sequence
from pathlib import Path

from pnp.export import pdf, png
from pnp.games.illustration import WIDE
from pnp.kit import manifest
from pnp.kit.book import Pictures
from pnp.scene import Page
from pnp.text import speaking
from pnp.units import to_points

NAME = manifest.PREVIEW

SHEET_DPI = 60.0
PIXELS = 1200.0
"""Across the picture: what shops ask for."""


def write(pictures: Pictures, sheets: Sequence[Path], folder: Path, *, whole: bool) -> None:
    """Write the preview of a kit; one that is not whole is shown by its first sheet. Raises LayoutError."""
    if pictures.setting.game.illustrator is None or not whole:
        png.write(sheets[0], 0, folder / NAME, dpi=SHEET_DPI)
    else:
        (folder / NAME).write_bytes(pictures.pixels(NAME, lambda: _pixels(pictures)))


def _pixels(pictures: Pictures) -> bytes:
    """Return the picture that stands for the game as a PNG."""
    setting = pictures.setting
    draw = setting.game.illustrator
    assert draw is not None
    width, height = WIDE
    with speaking(setting.locale):
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
