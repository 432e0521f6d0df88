"""A picture in its box: cut, whole or stretched, and what other variants have of it."""

import io
import os
from pathlib import Path

import pytest
from PIL import Image as Pixels

from pnp.errors import LayoutError, PnpError
from pnp.pictures import Field, fields, picture, split_regions
from pnp.scene import Element, Group, Image, Swatch, Text, Use, Variant, bounds, leaves
from pnp.scene import Path as Drawn
from tests.image_files import encoded, noise

SUN = """<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="10mm" viewBox="0 0 20 10">
<rect width="20" height="10" fill="#ffee88"/><circle cx="5" cy="5" r="30" fill="#102030"/></svg>"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "sun.png").write_bytes(encoded(noise(40, 20)))
    (tmp_path / "sun.svg").write_text(SUN)
    return tmp_path


def image(elements: tuple[Element, ...]) -> Image:
    (found,) = (leaf for leaf, _ in leaves(elements) if isinstance(leaf, Image))
    return found


def test_contain_stands_whole_in_the_middle(folder: Path) -> None:
    made = picture(folder / "sun.png", (10, 40, 50, 80), "contain")
    assert image(made).box == (10, 50, 50, 70)
    assert not any(isinstance(each, Group) for each in made)


def test_stretch_takes_the_shape_of_its_box(folder: Path) -> None:
    assert image(picture(folder / "sun.png", (10, 10, 50, 50), "stretch")).box == (10, 10, 50, 50)


def test_cover_fills_its_box_and_is_cut(folder: Path) -> None:
    (group,) = picture(folder / "sun.png", (10, 10, 50, 50), "cover")
    assert isinstance(group, Group)
    assert image((group,)).box == (-10, 10, 70, 50)
    assert [segment[1:] for segment in group.clip[:4]] == [(10, 10), (50, 10), (50, 50), (10, 50)]


def test_an_svg_is_cut_at_its_own_edges(folder: Path) -> None:
    (group,) = picture(folder / "sun.svg", (0, 0, 40, 40), "contain")
    assert isinstance(group, Group)
    assert [segment[1:] for segment in group.clip[:4]] == [(0, 10), (40, 10), (40, 30), (0, 30)]
    (used,) = group.children
    assert isinstance(used, Use)
    assert used.transform == (2, 0, 0, 2, 0, 10)
    again = picture(folder / "sun.svg", (50, 0, 90, 40), "contain")[0]
    assert isinstance(again, Group)
    assert again.children[0].symbol == used.symbol  # type: ignore[union-attr]  # drawn once


def test_an_svg_that_covers_is_cut_at_its_box(folder: Path) -> None:
    (group,) = picture(folder / "sun.svg", (0, 0, 40, 30), "cover")
    assert isinstance(group, Group)
    assert [segment[1:] for segment in group.clip[:4]] == [(0, 0), (40, 0), (40, 30), (0, 30)]


def test_what_is_seen_through_a_picture_is_its_ground(folder: Path) -> None:
    clear = Pixels.new("RGBA", (2, 1), (255, 0, 0, 0))
    clear.putpixel((1, 0), (0, 0, 255, 255))
    (folder / "clear.png").write_bytes(encoded(clear))
    found = image(picture(folder / "clear.png", (0, 0, 9, 9), ground=Swatch("lawn", "#00ff00"))).raster
    assert found.channels == 3
    with Pixels.open(io.BytesIO(found.data)) as flat:
        assert [flat.getpixel((x, 0)) for x in (0, 1)] == [(0, 255, 0), (0, 0, 255)]


def test_what_lies_beside_it_is_for_another_variant(folder: Path) -> None:
    plain = image(picture(folder / "sun.png", (0, 0, 9, 9)))
    assert image(picture(folder / "sun.png", (0, 0, 9, 9), variant="low-ink")).raster == plain.raster
    assert image(picture(folder / "sun.png", (0, 0, 9, 9), variant="mono")).raster.channels == 1
    for variant in ("low-ink", "mono"):
        (folder / f"sun.{variant}.png").write_bytes(encoded(noise(40, 20, seed=7)))
        own = image(picture(folder / "sun.png", (0, 0, 9, 9), variant=variant))
        assert own.raster != plain.raster
        assert own.raster.channels == 3
        assert own.name == f"image:sun.{variant}.png"


SHEETS = """<style>.pen { display: none } .edge { stroke: #111111; stroke-width: 1 }</style>
<style media="low-ink, mono">.pen { display: inline }</style>
<style media="mono">.edge { stroke-width: 3 }</style>
<style media="screen, print">.edge { stroke: #222222 }</style>
<path class="edge" d="M1 1L9 1"/><path class="pen" fill="#111111" d="M2 2L4 2L4 3Z"/></svg>"""


@pytest.mark.parametrize(("variant", "many", "width"), [("colour", 1, 1), ("low-ink", 2, 1), ("mono", 2, 3)])
def test_a_style_sheet_may_be_for_some_variants(
    folder: Path, variant: Variant, many: int, width: float
) -> None:
    """Its `media` name them. Media of browsers say nothing of variants."""
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="10mm" height="5mm" viewBox="0 0 10 5">'
    (folder / "pen.svg").write_text(head + SHEETS)
    parts = [leaf for leaf, _ in leaves(picture(folder / "pen.svg", (0, 0, 10, 5), variant=variant))]
    assert len(parts) == many
    edge = parts[0]
    assert isinstance(edge, Drawn)
    assert edge.style.width == width
    assert edge.style.stroke is not None
    assert edge.style.stroke.hex == ("#000000" if variant == "mono" else "#222222")
    regions = split_regions(folder / "pen.svg", (), variant)
    assert len(list(leaves((*regions.below, *regions.above)))) == many


def test_an_svg_in_mono_is_black_and_white_and_all_of_it_can_be_seen(folder: Path) -> None:
    made = picture(folder / "sun.svg", (0, 0, 40, 20), variant="mono")
    styles = [leaf.style for leaf, _ in leaves(made) if not isinstance(leaf, Text)]
    assert [(s.fill and s.fill.hex, s.stroke and s.stroke.hex) for s in styles] == [
        ("#ffffff", "#000000"),
        ("#000000", None),
    ]


def test_a_tint_is_for_pictures_of_one_colour(folder: Path) -> None:
    gold = Swatch("gold", "#aa8800")
    (folder / "one.svg").write_text(SUN.replace("#ffee88", "#102030"))
    many, one = (
        {leaf.style.fill.hex for leaf, _ in leaves(picture(folder / name, (0, 0, 9, 9), tint=gold))}  # type: ignore[union-attr]
        for name in ("sun.svg", "one.svg")
    )
    assert many == {"#ffee88", "#102030"}
    assert one == {"#aa8800"}


def test_a_changed_file_is_read_again(folder: Path) -> None:
    before = image(picture(folder / "sun.png", (0, 0, 9, 9))).raster
    (folder / "sun.png").write_bytes(encoded(noise(40, 20, seed=5)))
    os.utime(folder / "sun.png", ns=(1, 1))
    assert image(picture(folder / "sun.png", (0, 0, 9, 9))).raster != before


def test_a_misspelt_picture_is_told_with_the_nearest(folder: Path) -> None:
    with pytest.raises(LayoutError, match=r"did you mean 'sun\.png'") as caught:
        picture(folder / "sum.png", (0, 0, 9, 9))
    assert caught.value.place.endswith("sum.png")


def test_links_and_folders_are_not_read(folder: Path) -> None:
    (folder / "link.png").symlink_to(folder / "sun.png")
    (folder / "dir.png").mkdir()
    for name in ("link.png", "dir.png"):
        with pytest.raises(PnpError, match="is a "):
            picture(folder / name, (0, 0, 9, 9))


@pytest.mark.parametrize("name", ["sun.gif", "sun"])
def test_other_suffixes(folder: Path, name: str) -> None:
    (folder / name).write_bytes(encoded(noise(), "GIF"))
    with pytest.raises(LayoutError, match="PNG, JPEG, WebP or SVG") as caught:
        picture(folder / name, (0, 0, 9, 9))
    assert caught.value.place == str(folder / name)


def test_texts_stand_where_the_svg_has_them(folder: Path) -> None:
    text = '<text x="10" y="5" font-size="2" text-anchor="middle">{{ name }}</text></svg>'
    (folder / "face.svg").write_text(SUN.replace("</svg>", text))
    drawn, place = fields(folder / "face.svg", (0, 0, 40, 20), "stretch")
    assert isinstance(place, Field)
    assert place.at == (20, 10)
    assert place.size == pytest.approx(4 / 25.4 * 72)
    assert bounds([drawn]) is not None  # type: ignore[list-item]
    with pytest.raises(LayoutError, match="a picture with text") as caught:
        picture(folder / "face.svg", (0, 0, 40, 20))
    assert caught.value.place.endswith("face.svg:2")
