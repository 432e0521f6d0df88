"""`python -m tests.layout.pictures`: draw pictures of docs/layouts.md anew, from the examples on the page."""

import re
import tempfile
from pathlib import Path

from PIL import Image

from pnp.export import pdf, png
from pnp.scene import VARIANTS, face_page
from tests.layout.folder import drawn, game_in

DOCS = Path(__file__).parents[2] / "docs"
DPI, GAP = 110, 18
GROUND = "#d9d4c8"

CARD = 'name = "Sun Priest"\nfields = { suit = "plum" }'


def example(word: str) -> str:
    """The example of the page that has a word in it."""
    page = (DOCS / "layouts.md").read_text(encoding="utf-8")
    found = re.findall(r"^```toml\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    return str(next(each for each in found if word in each))


def in_variants(layout: str) -> Image.Image:
    """The card of a layout in each variant, side by side, cut as it is cut."""
    shown = []
    with tempfile.TemporaryDirectory() as scratch:
        folder = game_in(Path(scratch) / "g", layout, CARD)
        for variant in VARIANTS:
            (card,) = drawn(folder, variant)
            face = card.front
            page, path = face_page(face), Path(scratch) / f"{variant}.pdf"
            pdf.write([page], path, title="", language="en")
            png.write(path, 0, path.with_suffix(".png"), dpi=DPI, crop=page.trim)
            shown.append(Image.open(path.with_suffix(".png")).convert("RGB"))
    width = sum(each.width + GAP for each in shown) + GAP
    whole = Image.new("RGB", (width, shown[0].height + 2 * GAP), GROUND)
    for number, each in enumerate(shown):
        whole.paste(each, (GAP + number * (each.width + GAP), GAP))
    return whole


if __name__ == "__main__":
    in_variants(example("hatch = ")).save(DOCS / "layouts-fills.png", optimize=True)
