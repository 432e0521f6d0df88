"""`python -m tests.pictures`: draw the pictures of the README anew, from kits built for it.

The pictures of the board and of the pieces of Dehex'z War are of its faces and are left as they are.
"""

import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from PIL import Image

from pnp.export import png
from pnp.games import ids

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"

WIDTH = 1200
"""Pixels of a picture; the README is as wide as two thirds of that."""
COLOURS = 128
"""A picture of flat colours needs no more."""
GAP = 16
GROUND = "#d9d4c8"
SHOWN = "dehexz-war"


def built(out: Path) -> None:
    """The kits that are shown: all games in English, and one in Spanish as well."""
    for arguments in (("--locale", "en"), (SHOWN, "--locale", "es")):
        command = [sys.executable, "-m", "pnp", "build", *arguments, "--paper", "a4", "--out", str(out)]
        subprocess.run(command, check=True, cwd=ROOT)


def saved(picture: Image.Image, name: str) -> None:
    """Write a picture, as wide as all of them, in few colours."""
    height = round(picture.height * WIDTH / picture.width)
    small = picture.convert("RGB").resize((WIDTH, height), Image.Resampling.LANCZOS)
    small.quantize(COLOURS, dither=Image.Dither.NONE).save(DOCS / f"{name}.png", optimize=True)


def beside(pages: Sequence[Image.Image]) -> Image.Image:
    """Pages side by side on a table."""
    height = max(page.height for page in pages)
    whole = Image.new("RGB", (sum(p.width + GAP for p in pages) + GAP, height + 2 * GAP), GROUND)
    left = GAP
    for page in pages:
        whole.paste(page, (left, GAP))
        left += page.width + GAP
    return whole


def main() -> None:
    """Build, draw, write."""
    with tempfile.TemporaryDirectory() as name:
        out = Path(name)
        built(out)
        for game in ids():
            saved(Image.open(out / game / "en-a4" / "preview.png"), game)
        english, spanish = (out / SHOWN / f"{locale}-a4" for locale in ("en", "es"))
        book = {folder: png.render(folder / "rulebook.pdf", 80) for folder in (english, spanish)}
        saved(beside([book[english][0], book[english][2], book[english][4], book[spanish][5]]), "rulebook")
        sheets = [*png.render(english / "board.pdf", 60)[:2], png.render(english / "assembly.pdf", 60)[0]]
        saved(beside(sheets), "sheets")


if __name__ == "__main__":
    main()
