"""`python -m tests.examples.gallery`: draw the pictures of docs/examples.md anew, from faces."""

import re
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from PIL import Image

from pnp.export import pdf, png
from pnp.games import Setting, open_game
from pnp.scene import VARIANTS, Face, Variant, face_page
from pnp.units import DEFAULT_CARD
from tests.broken import regions

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
ISLES = str(regions.FOLDER)
SHOWN = re.compile(r"`([\w.]+)`:\n\n```\w+\n(.*?)```", re.DOTALL)
"""A file that a page shows: its name, and its text."""
GROUND = "#d9d4c8"
GAP = 12
WIDE = 1600
"""Pixels of a picture."""

POLDER = (
    ((8, 3), (10, 1), (3, 3), (11, 0), (7, 1)),
    ((12, 2), (13, 1), (16, 0), (2, 3), (12, 1)),
    ((4, 0), (1, 2), (1, 0), (15, 2), (6, 2)),
    ((15, 0), (11, 0), (9, 2), (7, 0), (5, 0)),
)
"""A polder half laid: rows of tiles, each by its number, and by how many quarters it is turned."""


def fronts(
    name: str, wanted: Sequence[str], dpi: int, variant: Variant = "colour", card_size: str = DEFAULT_CARD
) -> list[Image.Image]:
    """The fronts of components of an example, or of a game at a path, without their bleed, in that order."""
    game = open_game(str(ROOT / "examples" / name))
    players = max(game.definition.game.players)
    setting = Setting(game, variant, "en", players, lambda text: text, card_size=card_size)  # type: ignore[arg-type]
    faces = {each.id: each.front for each in game.faces.components(setting)}
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "faces.pdf"
        pdf.write([face_page(faces[each]) for each in wanted], file, title=name, language="en")
        pages = png.render(file, dpi)
    return [_trimmed(page, faces[each], dpi) for page, each in zip(pages, wanted, strict=True)]


def _trimmed(page: Image.Image, face: Face, dpi: int) -> Image.Image:
    bleed = round(face.bleed * dpi / 25.4)
    return page.crop((bleed, bleed, page.width - bleed, page.height - bleed))


def in_rows(rows: Sequence[Sequence[Image.Image]], gap: int = GAP) -> Image.Image:
    """Pictures in rows on a table, each row in the middle."""
    wide = max(sum(each.width + gap for each in row) for row in rows) + gap
    high = [max(each.height for each in row) for row in rows]
    whole = Image.new("RGB", (wide, sum(high) + gap * (len(rows) + 1)), GROUND)
    top = gap
    for row, tall in zip(rows, high, strict=True):
        left = (wide - sum(each.width + gap for each in row) + gap) // 2
        for each in row:
            whole.paste(each, (left, top + (tall - each.height) // 2))
            left += each.width + gap
        top += tall + gap
    return whole


def polder() -> Image.Image:
    """Tiles as they lie on the table, and three of them in mono."""
    names = [f"tile.{number}" for number in range(1, 17)]
    tiles = fronts("polder-blue", names, 130)
    rows = [[tiles[number - 1].rotate(-90 * turns) for number, turns in row] for row in POLDER]
    laid = in_rows(rows, 1)
    mono = fronts("polder-blue", ("tile.4", "tile.16", "tile.13"), 130, "mono")
    return in_rows([[laid, in_rows([[each] for each in mono])]])


def stars() -> Image.Image:
    """Both halves of the sky, and the northern one in mono."""
    both = fronts("who-lights-the-stars", ("mat.north", "mat.south"), 110)
    return in_rows([[*both, *fronts("who-lights-the-stars", ("mat.north",), 110, "mono")]])


def ford() -> Image.Image:
    """The map, and one counter of each kind in colour and in mono."""
    (field,) = fronts("ford-at-dusk", ("map",), 110)
    game = open_game(str(ROOT / "examples" / "ford-at-dusk"))
    units = [each.id for each in game.definition.components if each.kind == "tile"]
    variants: tuple[Variant, ...] = ("colour", "mono")
    rows = [
        fronts("ford-at-dusk", units[first : first + 3], 130, variant)
        for variant in variants
        for first in range(0, len(units), 3)
    ]
    return in_rows([[field, in_rows(rows)]])


def hexagons() -> Image.Image:
    """The map that docs/maps.md begins with, made from the files that it shows."""
    with tempfile.TemporaryDirectory() as name:
        for file, text in SHOWN.findall((DOCS / "maps.md").read_text(encoding="utf-8")):
            (Path(name) / file).write_text(text, encoding="utf-8")
        return fronts(name, ("map",), 150)[0]


def isles() -> Image.Image:
    """The map of regions of docs/maps.md, in colour and in mono."""
    return in_rows(
        [[fronts(ISLES, ("map",), 110, variant)[0] for variant in VARIANTS if variant != "low-ink"]]
    )


LOOKS = (
    *('fill = "green-wash"', 'fill = "ochre-wash"', 'fill = "blue-wash"', 'fill = "slate-wash"'),
    'fill = "plum-wash"\nhatch = "squared"',
    'fill = "green-wash"\nhatch = "dotted"',
    'fill = "plum-wash"\nicon = "house"',
    'fill = "blue-wash"\nhatch = { colour = "blue", angle = 0, every = 1.2 }',
    'fill = "tint"\nhatch = { kind = "dots", colour = "umber", every = 2.4, width = 0.9 }',
    'hatch = "none"\npicture = "peaks.svg"',
)
PEAKS = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 36"><path d="M0 0H40V36H0Z" fill="#dfe8ee"/>'
    '<path d="M0 30L11 9L19 22L27 6L40 29V36H0Z" fill="#8d8675"/><path d="M11 9L7.2 16.2L11 14.6L13.4 '
    '17L14.8 15.2ZM27 6L22 15L26 13L29 15.6L32 14.4Z" fill="#ffffff"/></svg>'
)
HEAD = """schema = 1
[game]
id = "terrain"
title = "Terrain"
tagline = "Ten of them"
version = "1.0"
players = [2]
source = "stated: docs"
[[credits]]
work = "Terrain"
author = "You"
licence = "CC BY 4.0"
source = "stated: docs"
[[components]]
id = "map"
kind = "board"
name = "Terrain"
copies = 1
source = "stated: docs"
[[boards]]
id = "map"
grid = "map"
form = "hexagon"
columns = 5
rows = 2
size_mm = 13
names = "number"
table = "map.csv"
source = "stated: docs"
"""


def terrain() -> Image.Image:
    """Ten terrains, in colour and in mono: four with a hatch of their own accord, then as they say."""
    looks = "".join(f"[boards.terrain.t{number}]\n{each}\n" for number, each in enumerate(LOOKS))
    rows = "".join(f"{number},t{number}\n" for number in range(len(LOOKS)))
    with tempfile.TemporaryDirectory() as name:
        for file, text in (("game.toml", HEAD + looks), ("map.csv", f"cell,terrain\n{rows}")):
            (Path(name) / file).write_text(text, encoding="utf-8")
        (Path(name) / "peaks.svg").write_text(PEAKS, encoding="utf-8")
        drawn = [fronts(name, ("map",), 130, variant)[0] for variant in VARIANTS if variant != "low-ink"]
    title, foot = (round(mm * 130 / 25.4) for mm in (22, 5))
    return in_rows([[each.crop((0, title, each.width, each.height - foot)) for each in drawn]])


def pictures() -> Mapping[str, Image.Image]:
    """The pictures of the pages by their names."""
    return {
        "ford-at-dusk": ford(),
        "maps": hexagons(),
        "polder-blue": polder(),
        "regions": isles(),
        "terrain": terrain(),
        "who-lights-the-stars": stars(),
    }


def main() -> None:
    """Draw and write them."""
    for name, picture in pictures().items():
        small = picture.resize((WIDE, round(picture.height * WIDE / picture.width)), Image.Resampling.LANCZOS)
        small.quantize(160, dither=Image.Dither.NONE).save(DOCS / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
