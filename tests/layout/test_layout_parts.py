"""Parts of pictures: boxes of pixels, cells of a grid, ids of an SVG, and WebP."""

import io
from pathlib import Path

import pytest
from PIL import Image as Pillow

from pnp.errors import DefinitionError, LayoutError
from pnp.pictures import picture, pixels
from pnp.scene import BLACK, Element, Group, Image, Style, Swatch, Text, bounds, leaves
from pnp.scene import Path as Drawn
from tests.image_files import encoded
from tests.layout.folder import drawn, game_in

COLOURS = ("#ff0000", "#00ff00", "#0000ff", "#ffff00", "#00ffff", "#ff00ff", "#000000", "#ffffff")
BOX = "schema = 1\n[faces.card.boxes.art]\nwidth = 20\nheight = 20\nleft = 0\ntop = 0\n"


def sheet(path: Path, name: str = "sheet.png", form: str = "PNG") -> None:
    """Four columns and two rows of 10 pixels, each cell of one colour."""
    made = Pillow.new("RGB", (40, 20))
    for number, colour in enumerate(COLOURS):
        made.paste(colour, (number % 4 * 10, number // 4 * 10, number % 4 * 10 + 10, number // 4 * 10 + 10))
    path.mkdir(exist_ok=True)
    made.save(path / name, form, lossless=True) if form == "WEBP" else made.save(path / name, form)


SVG = """\
<svg xmlns="http://www.w3.org/2000/svg" width="100mm" height="100mm" viewBox="0 0 100 100">
<g fill="#00ff00" transform="translate(10 0)"><path id="knight" d="M10 20h20v10h-20z"/></g>
<circle id="rook" cx="80" cy="80" r="9" fill="#0000ff"/>
<defs><symbol id="pawn" viewBox="0 0 10 10"><path d="M0 0h10v10h-10z" fill="#ff0000"/></symbol></defs>
<g id="empty"/></svg>
"""

OTHERS = {
    "over.svg": '<g clip-path="none"><path d="M0 0h20v20h-20z"/><path d="M10 10h20v20h-20z"/></g>',
    "lined.svg": '<path d="M0 0h20v20h-20z" stroke="#ff0000"/>',
    "said.svg": '<text id="name" x="10" y="10" font-size="9">{{ name }}</text>',
}
"""SVGs that cannot be seen through."""


def shown(tmp_path: Path, keys: str, *entries: str) -> list[tuple[Element, ...]]:
    folder = tmp_path / "g"
    sheet(folder)
    (folder / "set.svg").write_text(SVG, encoding="utf-8")
    for name, inner in OTHERS.items():
        head = SVG.partition("\n")[0]
        (folder / name).write_text(f"{head}{inner}</svg>", encoding="utf-8")
    made = drawn(game_in(folder, BOX + keys, *entries))
    return [tuple(each for each in card.front.elements if each.name != "ground") for card in made]


def means(elements: tuple[Element, ...]) -> list[str]:
    return [leaf.raster.mean for leaf, _ in leaves(elements) if isinstance(leaf, Image)]


def test_a_box_of_pixels_is_shown_alone(tmp_path: Path) -> None:
    (elements,) = shown(tmp_path, 'image = "sheet.png"\npart = [20, 0, 10, 10]\n')
    assert means(elements) == ["#0000ff"]
    (image,) = [leaf for leaf, _ in leaves(elements) if isinstance(leaf, Image)]
    assert (image.raster.width, image.raster.height, image.raster.form) == (10, 10, "png")


def test_a_cell_of_a_grid_is_shown_by_its_number(tmp_path: Path) -> None:
    fields = [f"fields = {{ sprite = {number} }}" for number in range(1, 9)]
    cards = shown(tmp_path, 'image = "sheet.png"\ngrid = [4, 2]\npart = "{sprite}"\n', *fields)
    assert [means(each) for each in cards] == [[colour] for colour in COLOURS]


def test_cells_of_a_grid_that_does_not_divide_the_picture_cover_it(tmp_path: Path) -> None:
    cards = shown(
        tmp_path,
        'image = "sheet.png"\ngrid = [3, 1]\npart = "{n}"\n',
        *(f"fields = {{ n = {n} }}" for n in (1, 2, 3)),
    )
    widths = [leaf.raster.width for each in cards for leaf, _ in leaves(each) if isinstance(leaf, Image)]
    assert widths == [13, 14, 13]


@pytest.mark.parametrize(
    ("name", "colour", "size"),
    [("knight", "#00ff00", (20, 10)), ("rook", "#0000ff", (18, 18)), ("pawn", "#ff0000", (10, 10))],
)
def test_an_id_of_an_svg_is_shown_alone_in_the_style_that_it_inherits(
    tmp_path: Path, name: str, colour: str, size: tuple[int, int]
) -> None:
    (elements,) = shown(tmp_path, f'image = "set.svg#{name}"\nfit = "contain"\n')
    (leaf,) = [leaf for leaf, _ in leaves(elements)]
    assert isinstance(leaf, Drawn)
    assert leaf.style.fill == Swatch(colour, colour)
    left, top, right, bottom = bounds(elements) or (0, 0, 0, 0)
    assert (right - left) / (bottom - top) == pytest.approx(size[0] / size[1], abs=1e-3)
    assert max(right - left, bottom - top) == pytest.approx(20, abs=1e-3)


def rooks(elements: tuple[Element, ...]) -> list[tuple[float, ...]]:
    """The boxes of what is blue, from the corner of the window that it is seen through."""
    (group,) = elements
    assert isinstance(group, Group)
    left, top, right, bottom = bounds((Drawn(group.clip, Style(BLACK)),)) or (0, 0, 0, 0)
    assert (right - left, bottom - top) == pytest.approx((20, 20), abs=0.001)
    return [
        tuple(value - edge for value, edge in zip(box, (left, top, left, top), strict=True))
        for leaf, matrix in leaves(elements)
        if isinstance(leaf, Drawn) and leaf.style.fill == Swatch("#0000ff", "#0000ff")
        if (box := bounds((leaf,), matrix))
    ]


def test_a_part_of_an_svg_is_measured_in_units_of_its_view_box(tmp_path: Path) -> None:
    (elements,) = shown(tmp_path, 'image = "set.svg"\npart = [70, 60, 20, 40]\nfit = "stretch"\n')
    # The rook has its middle at (80, 80), 10 and 20 from the part's corner, and a radius of 9.
    assert rooks(elements) == [pytest.approx((1, 5.5, 19, 14.5), abs=0.01)]


def test_cells_of_an_svg_are_shown_by_their_number(tmp_path: Path) -> None:
    (elements,) = shown(tmp_path, 'image = "set.svg"\ngrid = [4, 4]\npart = 16\nfit = "cover"\n')
    # The cell begins at (75, 75) and is 25 wide; the rook begins at (71, 71).
    assert rooks(elements) == [pytest.approx((-3.2, -3.2, 11.2, 11.2), abs=0.01)]


@pytest.mark.parametrize("keys", ['image = "set.svg"', 'image = "sheet.png"\ngrid = [4, 2]\npart = 7'])
def test_a_picture_with_an_opacity_is_seen_through(tmp_path: Path, keys: str) -> None:
    below = "[faces.card.boxes.red]\nshape = 'rectangle'\nfill = 'umber'\nunder = 'art'\n"
    (elements,) = shown(tmp_path, f"{keys}\nopacity = 0.25\n{below}")
    seen = [leaf for leaf, _ in leaves(elements) if leaf.name.startswith("image") or not leaf.name]
    assert seen
    for leaf in seen:
        if isinstance(leaf, Image):
            with Pillow.open(io.BytesIO(leaf.raster.data)) as opened:
                assert opened.convert("RGBA").getpixel((5, 5)) == (0, 0, 0, 64)
        else:
            assert not isinstance(leaf, Text)
            assert leaf.style.opacity == 0.25


REFUSED = {
    'image = "sheet.png"\npart = [35, 0, 10, 10]': "within 40 x 20 pixels",
    'image = "sheet.png"\npart = [0, 0, 0, 10]': "[left, top, width, height] in pixels",
    'image = "sheet.png"\ngrid = [4, 2]\npart = 9': "a number from 1 to 8",
    'image = "sheet.png"\ngrid = [4, 2]\npart = "{name}"': "the number of a cell of the grid",
    'image = "sheet.png"\ngrid = [400, 2]\npart = 1': "a grid finer than its picture",
    'image = "sheet.png"\npart = 1': "a grid beside it",
    'image = "sheet.png"\ngrid = [4, 2]': "a part beside it",
    'image = "set.svg"\npart = [96, 0, 5, 5]': "within 100 x 100 units of its viewBox",
    'image = "set.svg"\ngrid = [2, 2]\npart = 5': "a number from 1 to 4",
    'image = "set.svg#knight"\npart = [0, 0, 5, 5]': "either a part, or the id",
    'image = "over.svg"\nopacity = 0.5': "parts that lie on each other",
    'image = "lined.svg"\nopacity = 0.5': "a shape with a fill and a line",
    'image = "said.svg"\nopacity = 0.5': "found a text",
    'image = "set.svg#knigt"': "did you mean 'knight'?",
    'image = "set.svg#empty"': "an id that paints nothing",
    'image = "../set.svg#knight"': "a picture outside the game's folder",
    'image = "sett.svg#knight"': "did you mean 'set.svg'?",
}


@pytest.mark.parametrize("keys", REFUSED)
def test_a_slip_is_refused_with_its_line(tmp_path: Path, keys: str) -> None:
    with pytest.raises((DefinitionError, LayoutError)) as caught:
        shown(tmp_path, f"{keys}\n")
    said = str(caught.value)
    assert REFUSED[keys] in said, said
    assert "layout.toml:" in said or "set.svg:5" in said


def test_a_webp_is_a_picture(tmp_path: Path) -> None:
    sheet(tmp_path, "sheet.webp", "WEBP")
    (image,) = picture(tmp_path / "sheet.webp", (0, 0, 40, 20))
    assert isinstance(image, Image)
    sheet(tmp_path)
    (same,) = picture(tmp_path / "sheet.png", (0, 0, 40, 20))
    assert isinstance(same, Image)
    assert image.raster == same.raster  # the same pixels, whatever they were encoded in
    assert image.raster.form == "png"
    assert image.style == Style(Swatch("picture", image.raster.mean))


def test_a_webp_that_has_lost_something_is_a_jpeg() -> None:
    made = Pillow.effect_noise((60, 40), 60).convert("RGB")
    once, again = (pixels.read_raster(encoded(made, "WEBP"), "sun.webp", ".webp") for _ in range(2))
    assert once.form == "jpeg"
    assert once.data == again.data
    clear = made.copy()
    clear.putalpha(120)
    assert pixels.read_raster(encoded(clear, "WEBP"), "sun.webp", ".webp").channels == 4


def test_an_animated_webp_is_refused() -> None:
    frames = [Pillow.new("RGB", (8, 8), colour) for colour in COLOURS[:3]]
    file = io.BytesIO()
    frames[0].save(file, "WEBP", save_all=True, append_images=frames[1:], lossless=True)
    with pytest.raises(LayoutError, match="an animated picture"):
        pixels.read_raster(file.getvalue(), "sun.webp", ".webp")


@pytest.mark.parametrize("cut", [4, 11, 12, 16, 30])
def test_a_webp_cut_short_is_refused(cut: int) -> None:
    data = encoded(Pillow.new("RGB", (30, 30), "#123456"), "WEBP")
    with pytest.raises(LayoutError):
        pixels.read_raster(data[:cut], "sun.webp", ".webp")
