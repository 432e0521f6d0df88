"""`python -m tests.looks.gallery`: draw the pictures of docs/looks.md anew, from the looks' sample."""

import tempfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from PIL import Image

from pnp.export import svg
from pnp.games import Setting, open_game
from pnp.looks import LOOKS, dress
from pnp.resources import TEMPLATES
from pnp.scene import (
    Drawing,
    Element,
    Face,
    Group,
    Polygon,
    Style,
    Swatch,
    Variant,
    read_path,
    rectangle,
    scale,
    segments_of,
    translate,
)
from pnp.scene import Path as Drawn
from pnp.text import set_line
from pnp.units import from_points
from tests.layout.folder import drawn, game_in
from tests.looks import sample
from tests.renderer import svg2png

DOCS = Path(__file__).resolve().parents[2] / "docs"
GAP = 5.0
GROUND, INK = Swatch("table", "#d9d4c8"), Swatch("ink", "#2b2b2b")
ROW = (
    ("poker", "colour"),
    ("poker", "low-ink"),
    ("poker", "mono"),
    ("back:poker-back", "colour"),
    ("tarot", "colour"),
)
"""The large faces of a look, from the left; beside them the small ones, in two columns."""

COLOURS = 200

SUITS = """
[[tables]]
file = "cards.csv"
kind = "card"
back = "back"
source = "stated: my table"
"""


def faces(folder: Path, look: str, variant: Variant) -> dict[str, Face]:
    """The faces of the sample by what layout.toml calls them."""
    game = open_game(str(sample.write(folder, look)))
    setting = Setting(game=game, variant=variant, locale="en", players=4, say=lambda text: text)
    found: dict[str, Face] = {}
    for (_, called, _, _), part in zip(sample.PARTS, game.faces.components(setting), strict=True):
        found.setdefault(called, part.front)
        if part.back is not None:
            found.setdefault(f"back:{called}-back", part.back)
    return found


def put(face: Face, x: float, y: float) -> Group:
    """A face as it is cut, its corner at a point."""
    return Group(face.elements, translate(x, y), clip=segments_of(Polygon(face.trim, Style())))


def row(look: str, folder: Path) -> Iterator[tuple[Face, float, float]]:
    """The faces of a look and where they lie, in mm."""
    drawn = {variant: faces(folder / variant, look, variant) for variant in ("colour", "low-ink", "mono")}  # type: ignore[arg-type]
    x = GAP
    for called, variant in ROW:
        face = drawn[variant][called]
        yield face, x, 0.0
        x += face.width + GAP
    small = drawn["colour"]
    yield small["mini"], x, 0.0
    yield small["tile"], x + 2, 73.0
    x += small["mini"].width + GAP
    yield small["standee"], x, 0.0
    yield small["token-round"], x + 35, 2.0
    yield small["token-square"], x + 35, 29.0
    yield small["token-hex"], x + 35, 56.0


def looks(folder: Path) -> Drawing:
    """A row for each look."""
    elements: list[Element] = []
    y = GAP
    for look in LOOKS:
        lettering = dress(None, look).theme("colour").typeface("title")
        name = set_line(look, lettering, from_points(28), INK, (GAP, y + 9))
        elements.append(name)
        elements += [put(face, x, y + 13 + down) for face, x, down in row(look, folder / look)]
        y += 13 + 120 + 2 * GAP
    width = 468.0
    return Drawing(width, y, (rectangle(0, 0, width, y, Style(fill=GROUND), "ground"), *elements))


def wide(folder: Path) -> Drawing:
    """A card of 88 x 63 mm in each look, its back beside it; then one that is small and one that is large."""
    elements: list[Element] = []
    for number, look in enumerate(LOOKS):
        x, y = GAP + number % 2 * (2 * 88 + 4 * GAP), GAP + number // 2 * (63 + 2 * GAP)
        for face in _sides(sample.wide(folder / look, look, (88, 63))):
            elements.append(put(face, x, y))
            x += face.width + GAP
    y = GAP + 3 * (63 + 2 * GAP)
    x = GAP
    for look, size in (
        ("herbarium", (68, 44)),
        ("woodcut", (120, 70)),
        ("riso", (68, 44)),
        ("deco", (68, 44)),
    ):
        face, _ = _sides(sample.wide(folder / f"{look}-{size[0]}", look, size))
        elements.append(put(face, x, y))
        x += face.width + GAP
    width, height = 4 * 88 + 7 * GAP, y + 70 + GAP
    return Drawing(width, height, (rectangle(0, 0, width, height, Style(fill=GROUND), "ground"), *elements))


def _sides(path: Path) -> tuple[Face, Face]:
    """The front and the back of the first component of a game."""
    setting = Setting(
        game=open_game(str(path)), variant="colour", locale="en", players=4, say=lambda text: text
    )
    part = setting.game.faces.components(setting)[0]
    assert part.back is not None
    return part.front, part.back


def suits(folder: Path) -> Drawing:
    """The cards of docs/looks.md, Two suits in two colours, and one of each suit in mono."""
    section = (DOCS / "looks.md").read_text(encoding="utf-8").partition("\n## Two suits in two colours\n")[2]
    layout, table = (section.partition(f"```{kind}\n")[2].partition("```")[0] for kind in ("toml", "csv"))
    path = game_in(folder, layout, 'kind = "marker"\nname = "5"', more=SUITS)
    (path / "cards.csv").write_text(table, encoding="utf-8")
    (path / "theme.toml").write_text('schema = 1\nlook = "deco"\n', encoding="utf-8")
    colour, mono = ([each.front for each in drawn(path, variant)[:4]] for variant in ("colour", "mono"))
    elements: list[Element] = []
    x = GAP
    for face in (*colour, mono[0], mono[2]):
        elements.append(put(face, x, GAP))
        x += face.width + GAP
    height = colour[0].height + 2 * GAP
    return Drawing(x, height, (rectangle(0, 0, x, height, Style(fill=GROUND), "ground"), *elements))


def icons() -> Drawing:
    """All icons with their names, and beside each what it is at 4 mm."""
    label = dress().theme("colour").typeface("label")
    elements: list[Element] = []
    across, step, down = 14, 22.0, 24.0
    found = sorted((TEMPLATES / "icons").glob("*.svg"))
    for number, path in enumerate(found):
        x, y = GAP + step * (number % across), GAP + down * (number // across)
        written = path.read_text(encoding="utf-8").split(' d="')[1].split('"')[0]
        shape = Drawn(read_path(written), Style(INK, evenodd=True))
        for size, dx, dy in ((12.0, 0.0, 0.0), (4.0, 13.5, 8.0)):
            elements.append(Group((Group((shape,), scale(size / 24)),), translate(x + dx, y + dy)))
        elements.append(set_line(path.stem, label, from_points(7.5), INK, (x, y + 17)))
    width, height = 2 * GAP + across * step, 2 * GAP + down * -(-len(found) // across)
    paper = rectangle(0, 0, width, height, Style(fill=Swatch("paper", "#ffffff")), "ground")
    return Drawing(width, height, (paper, *elements))


def saved(drawing: Drawing, name: str, width: int) -> None:
    """Write a drawing as docs/NAME.png, so many pixels wide, in few colours."""
    png = svg2png(svg.text(drawing, title=name, language="en").encode(), output_width=width)
    picture = Image.open(BytesIO(png)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    picture.save(DOCS / f"{name}.png", optimize=True)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        saved(looks(Path(made)), "looks", 1900)
        saved(wide(Path(made) / "wide"), "looks-wide", 1500)
        saved(suits(Path(made) / "suits"), "looks-suits", 1500)
        saved(icons(), "icons", 1500)
