"""A picture that is not the one ordered, or not as ordered: found in PDF and in SVG, and named."""

import io
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from PIL import Image as Pillow

from pnp.export import pdf, svg
from pnp.pictures.pixels import read_raster
from pnp.scene import (
    Box,
    Drawing,
    Element,
    Group,
    Image,
    Page,
    Style,
    Swatch,
    Use,
    bounds,
    outline,
    rectangle,
    rotate,
    symbol,
    translate,
)
from pnp.verify.compare import expected_shapes, match
from pnp.verify.paint.pdf import read_pdf
from pnp.verify.paint.svg import read_svg
from tests.image_files import encoded, noise

GROUND = rectangle(0, 0, 100, 100, Style(fill=Swatch("ground", "#88aa66")), "ground")
WHOLE: Box = (0.0, 0.0, 100.0, 100.0)
SUN = Image(read_raster(encoded(noise()), "sun"), (10, 10, 40, 50), "image:sun.png")
MOON = Image(read_raster(encoded(noise(seed=2)), "moon"), (60, 10, 90, 50), "image:moon.png")
CLEAR = Image(read_raster(encoded(noise(channels=4)), "clear"), (10, 60, 40, 90), "image:clear.png")
WINDOW = outline(((60, 60), (80, 60), (80, 90), (60, 90)))
CUT = Group((Image(SUN.raster, (55, 60, 85, 100), "image:cut.png"),), clip=WINDOW)
SCENE: tuple[Element, ...] = (GROUND, SUN, MOON, CLEAR, CUT)

Change = Callable[[tuple[Element, ...]], tuple[Element, ...]]


def told(folder: Path, painted: tuple[Element, ...], kind: str) -> list[str]:
    drawing = Drawing(100, 100, painted)
    if kind == "pdf":
        pdf.write([Page(drawing, WHOLE, WHOLE)], folder / "page.pdf", title="", language="en")
        (paint,) = read_pdf(folder / "page.pdf")
    else:
        svg.write(drawing, folder / "page.svg", title="", language="en")
        paint = read_svg(folder / "page.svg")
    assert not paint.odd
    return [f"{each.kind}: {each}" for each in match(expected_shapes(SCENE), paint)]


def instead(other: Element, of: Element = SUN) -> Change:
    return lambda scene: tuple(other if each is of else each for each in scene)


def at(box: Box) -> Image:
    return Image(SUN.raster, box, SUN.name)


def recompressed() -> Image:
    with Pillow.open(io.BytesIO(SUN.raster.data)) as image:
        return Image(read_raster(encoded(image, "JPEG", quality=95), "sun"), SUN.box, SUN.name)


def one_pixel() -> Image:
    image = noise()
    red, green, blue = image.getpixel((3, 4))
    image.putpixel((3, 4), (red, green, blue ^ 1))
    return Image(read_raster(encoded(image), "sun"), SUN.box, SUN.name)


DEFECTS: dict[str, tuple[Change, list[str]]] = {
    "swapped": (
        lambda scene: (GROUND, Image(MOON.raster, SUN.box), Image(SUN.raster, MOON.box), CLEAR, CUT),
        ["changed: image:moon.png shows other pixels", "changed: image:sun.png shows other pixels"],
    ),
    "moved": (instead(at((10.1, 10, 40.1, 50))), ["moved: image:sun.png is moved by 0.10 mm"]),
    "larger": (instead(at((9.5, 9.5, 40.5, 50.8))), ["resized: image:sun.png has size 103"]),
    "recompressed": (instead(recompressed()), ["changed: image:sun.png shows other pixels"]),
    "another pixel": (instead(one_pixel()), ["changed: image:sun.png shows other pixels"]),
    "missing": (instead(Group(())), ["missing: image:sun.png is missing"]),
    "turned": (
        instead(Group((SUN,), rotate(180, (25, 30)))),
        ["changed: image:sun.png is turned or mirrored"],
    ),
    "mirrored": (
        instead(Group((SUN,), (-1, 0, 0, 1, 50, 0))),
        ["changed: image:sun.png is turned or mirrored"],
    ),
    "cut": (
        instead(Group((SUN,), clip=outline(((10, 10), (30, 10), (30, 50), (10, 50))))),
        ["cut: image:sun.png is cut: 67 % of what is ordered shows"],
    ),
    "no longer cut": (instead(CUT.children[0], CUT), ["cut: image:cut.png is cut: 200 %"]),
    "covered": (
        lambda scene: (*scene, rectangle(5, 5, 40, 50, Style(fill=Swatch("ground", "#88aa66")))),
        ["covered: image:sun.png is covered by a shape nobody ordered"],
    ),
    "covered by a picture": (
        lambda scene: (*scene, Image(MOON.raster, (5, 5, 45, 55))),
        ["covered: image:sun.png is covered by a shape nobody ordered"],
    ),
    "twice": (lambda scene: (*scene, SUN), ["doubled: image:sun.png is painted twice"]),
    "uninvited": (
        lambda scene: (*scene, Image(MOON.raster, (42, 20, 58, 40))),
        ["unexpected: a shape image, 16.00 x 20.00 mm, that nobody ordered"],
    ),
}


@pytest.mark.parametrize("kind", ["pdf", "svg"])
@pytest.mark.parametrize("defect", DEFECTS)
def test_each_defect_is_found_and_nothing_else(tmp_path: Path, defect: str, kind: str) -> None:
    change, wanted = DEFECTS[defect]
    found = sorted(told(tmp_path, change(SCENE), kind))
    assert len(found) == len(wanted)
    assert all(one.startswith(other) for one, other in zip(found, sorted(wanted), strict=True)), found


@pytest.mark.parametrize("kind", ["pdf", "svg"])
def test_what_is_as_ordered_has_no_difference(tmp_path: Path, kind: str) -> None:
    assert told(tmp_path, SCENE, kind) == []
    used = (*SCENE[:1], Use(symbol("sun", (SUN,))), *SCENE[2:])
    assert told(tmp_path, used, kind) == []


def test_what_is_seen_through_covers_nothing(tmp_path: Path) -> None:
    over = Image(CLEAR.raster, (5, 5, 45, 55))
    found = told(tmp_path, (*SCENE, over), "pdf")
    assert [each.split(":")[0] for each in found] == ["unexpected"]


def test_another_opacity_is_another_picture(tmp_path: Path) -> None:
    opaque = Image(read_raster(encoded(noise(channels=4).convert("RGB")), "a"), CLEAR.box, CLEAR.name)
    for kind in ("pdf", "svg"):
        assert told(tmp_path, instead(opaque, CLEAR)(SCENE), kind) == [
            "changed: image:clear.png shows other pixels than ordered"
        ]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("/Decode", pikepdf.Array([1, 0, 1, 0, 1, 0])),
        ("/Mask", pikepdf.Array([0, 9, 0, 9, 0, 9])),
        ("/Width", 29),
    ],
)
def test_what_changes_the_pixels_from_beside_is_found(tmp_path: Path, key: str, value: object) -> None:
    told(tmp_path, SCENE, "pdf")
    with pikepdf.open(tmp_path / "page.pdf", allow_overwriting_input=True) as document:
        image = next(
            each
            for each in document.pages[0].Resources.XObject.values()
            if "/SMask" not in each and each.Width == 30
        )
        image[key] = value
        document.save(tmp_path / "page.pdf")
    (paint,) = read_pdf(tmp_path / "page.pdf")
    assert match(expected_shapes(SCENE), paint)


def test_the_box_of_a_picture_is_its_ink() -> None:
    assert bounds([Group((SUN,), translate(5, 5))]) == (15, 15, 45, 55)
