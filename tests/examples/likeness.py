"""Qíahn's cards as its program draws them and as examples/qiahn-cards does, beside each other."""

import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

from pnp.export import pdf, png
from pnp.games import Setting, open_game
from pnp.scene import Face, Variant, face_page

ROOT = Path(__file__).resolve().parent.parent.parent
ORIGINAL, REDONE = "qiahn-tactics-goblin", str(ROOT / "examples" / "qiahn-cards")

DPI = 150

SHOWN = (
    "fighter.cara.knight.clank",
    "fighter.cruz.archer.robin",
    "fighter.cara.beast.nibbles",
    "fighter.cruz.mage.plop",
    "equipment.cara.shield",
    "magic.cara.water",
    "magic.cruz.earth",
    "qiahnbera.cruz.moths",
    "qiahnbera.cara.banana",
)
"""Cards of all sorts: short names and long ones, one line of words and five, two types hit and three."""


def faces(game: str, variant: Variant = "colour") -> Mapping[str, Face]:
    """The fronts of a game's components, by their ids."""
    opened = open_game(game)
    setting = Setting(opened, variant, "en", 2, lambda said: said)
    return {part.id: part.front for part in opened.faces.components(setting)}


def rendered(faces: Sequence[Face], dpi: float = DPI) -> list[Image.Image]:
    """Faces as a print shop sees them, their bleed with them."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "faces.pdf"
        pdf.write([face_page(each) for each in faces], path, title="Faces", language="en")
        return [page.convert("RGB") for page in png.render(path, dpi)]


def difference(one: Image.Image, other: Image.Image) -> float:
    """How far two pictures are apart: the mean of all channels of all pixels, of 255."""
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean) / 3


PATCH = 24
"""Pixels: 4 mm, a square of a card in which somebody sees that a thing is another one."""


def worst(one: Image.Image, other: Image.Image) -> float:
    """The same of the square of 4 mm in which they are furthest apart."""
    apart = ImageChops.difference(one, other).convert("L").reduce(PATCH)
    return float(apart.getextrema()[1])  # type: ignore[arg-type]  # of one channel
