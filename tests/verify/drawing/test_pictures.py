"""Pictures in the D checks: how fine they are, what stands on them, where they end, their variants."""

from dataclasses import replace
from functools import cache

import pytest
from PIL import Image as Pillow

from pnp.games import Setting, draw, open_game
from pnp.games.proof import Proof, pull
from pnp.kit.catalogs import translations
from pnp.pictures.pixels import read_raster
from pnp.scene import Box, Element, Face, Group, Image, Style, Swatch, outline, rectangle, rotate, scale
from pnp.scene import Path as Drawn
from pnp.text import set_line
from pnp.units import from_points
from pnp.verify.drawing import cut, looks, pictures, text
from tests.image_files import encoded, noise

INK = Swatch("ink", "#000000")
PAPER = Swatch("paper", "#ffffff")


@cache
def sound() -> Proof:
    game = open_game("duelo-de-runas")
    setting = Setting(game, "colour", "en", 2, translations(game, "en").gettext)
    return pull(game, setting, draw(setting))


def proof(*elements: Element, variant: str = "colour") -> Proof:
    """A card of 63 x 88 mm that paints what is given on a white ground."""
    ground = rectangle(-3, -3, 69, 94, Style(fill=PAPER), "ground")
    trim = ((0.0, 0.0), (63.0, 0.0), (63.0, 88.0), (0.0, 88.0))
    face = Face("card:sun", 63, 88, trim, (ground, *elements), PAPER)
    card = replace(next(each for each in sound().components if each.kind == "card"), front=face, back=None)
    setting = replace(sound().setting, variant=variant)  # type: ignore[arg-type]  # one of three
    return replace(sound(), setting=setting, components=(card,))


def shown(picture: Pillow.Image, box: Box, name: str = "image:sun.png") -> Image:
    return Image(read_raster(encoded(picture), "sun"), box, name)


@pytest.mark.parametrize(
    ("pixels", "severity"),
    [(99, "error"), (100, "warning"), (199, "warning"), (200, None)],
)
def test_pixels_an_inch(pixels: int, severity: str | None) -> None:
    image = shown(noise(pixels, 400), (5, 5, 30.4, 55.8))
    found = pictures.resolution(proof(image))
    assert [each.severity for each in found] == ([severity] if severity else [])
    if severity:
        assert f"found {pixels} ({pixels} x 400 pixels in all)" in found[0].message
        assert "image:sun.png" in found[0].message


@pytest.mark.parametrize(("name", "hint"), [("image:sun.svg", "2.5 times as large"), ("box:ray", "")])
def test_a_thin_line_of_a_picture_says_how_much_it_lacks(name: str, hint: str) -> None:
    line = Drawn((("M", 5.0, 5.0), ("L", 30.0, 5.0)), Style(stroke=INK, width=0.1), name)
    (found,) = cut.lines(proof(line))
    assert hint in found.hint
    assert bool(found.hint) == bool(hint)


def test_pixels_an_inch_are_those_on_paper() -> None:
    image = shown(noise(300, 300), (5, 5, 30.4, 30.4))
    assert not pictures.resolution(proof(image))
    assert pictures.resolution(proof(Group((image,), scale(2.0))))[0].severity == "warning"
    assert not pictures.resolution(proof(Group((image,), rotate(45, (15, 15)))))
    (found,) = pictures.resolution(proof(Group((image,), (1, 0, 0, 4, 0, 0))))
    assert found.severity == "error"


def halves(dark: float) -> Pillow.Image:
    """A white picture of which a share on the left is black."""
    image = Pillow.new("RGB", (1000, 100), "white")
    image.paste((0, 0, 0), (0, 0, round(1000 * dark), 100))
    return image


def line(x: float = 20.0) -> Element:
    typeface = sound().theme("colour").typefaces["text"]
    return set_line("A long word", typeface, from_points(12), INK, (x, 30.0), anchor="start", name="title")


@pytest.mark.parametrize(("dark", "fine"), [(0.0, True), (0.05, True), (0.5, False), (1.0, False)])
def test_text_on_a_picture_is_held_against_its_pixels(dark: float, fine: bool) -> None:
    said = line()
    box = (20.0, 20.0, 20.0 + said.width, 40.0)  # type: ignore[union-attr]  # a text
    found = text.text_contrast(proof(shown(halves(dark), box), said))
    assert [each.severity for each in found] == ([] if fine else ["error"])
    if not fine:
        assert "on image:sun.png" in found[0].message


def test_text_on_a_turned_picture_is_held_against_the_pixels_under_it() -> None:
    """Turned upside down, the black left part of the picture is on the right."""
    image = shown(halves(0.6), (3, 20, 60, 40))
    said = line(40.0)
    assert not text.text_contrast(proof(image, said))
    turned = Group((image,), rotate(180, (31.5, 30)))
    assert text.text_contrast(proof(turned, said))


def test_what_is_seen_through_is_the_colour_below() -> None:
    clear = Pillow.new("RGBA", (300, 300), (0, 0, 0, 0))
    image = shown(clear, (10, 10, 55, 50))
    assert not text.text_contrast(proof(image, line()))
    dark = rectangle(5, 5, 50, 50, Style(fill=Swatch("dark", "#222222")))
    assert text.text_contrast(proof(dark, image, line()))


def test_a_plate_on_a_picture_counts() -> None:
    plate = rectangle(15, 20, 45, 20, Style(fill=PAPER))
    assert not text.text_contrast(proof(shown(halves(1.0), (5, 5, 60, 80)), plate, line()))


def test_a_picture_may_run_out_to_the_bleed_and_no_farther() -> None:
    image = shown(noise(800, 1100), (-3, -3, 66, 91))
    for check in (cut.safe_zone, cut.beyond_cut):
        assert not check(proof(image))
    larger = shown(noise(800, 1100), (-4, -4, 67, 92))
    assert cut.safe_zone(proof(larger))
    window = outline(((-3, -3), (66, -3), (66, 91), (-3, 91)))
    assert not cut.safe_zone(proof(Group((larger,), clip=window)))


def test_greys_in_mono_are_a_warning_and_black_and_white_is_none() -> None:
    def found(image: Pillow.Image) -> list[str]:
        elements = shown(image, (5, 5, 30, 30))
        return [each.severity for each in looks.mono(proof(elements, variant="mono"))]

    assert found(noise(300, 300, 1)) == ["warning"]
    assert found(noise(300, 300).convert("1")) == []
