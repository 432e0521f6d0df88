"""Image boxes: pictures of the game's folder in their boxes, and SVG faces whose texts are a row's."""

import io
from pathlib import Path

import PIL.Image
import pytest

from pnp.errors import DefinitionError, LayoutError, PnpError
from pnp.games import open_game
from pnp.games.proof import pull
from pnp.scene import VARIANTS, Element, Image, Text, Variant, bounds, leaves
from pnp.units import to_points
from pnp.verify.drawing import pictures as verified
from tests.image_files import encoded, noise
from tests.layout.folder import drawn, game_in, said, setting_of

FACE = """<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">
<rect width="63" height="88" fill="#eeddaa"/>
<text x="31.5" y="20" font-size="5" text-anchor="middle" fill="#224466">{{ name }}</text>
<rect id="words" x="8" y="40" width="47" height="30"/>
<text id="cost" x="55" y="80" font-size="4" text-anchor="end">9</text>
</svg>"""


def folder(path: Path, box: str, *entries: str) -> Path:
    made = game_in(path / "g", f"schema = 1\n[faces.card.boxes]\nart = {{ {box} }}\n", *entries)
    (made / "images").mkdir()
    (made / "images" / "sun.png").write_bytes(encoded(noise(57, 82)))
    (made / "images" / "clear.png").write_bytes(encoded(noise(57, 82, channels=4)))
    (made / "images" / "face.svg").write_text(FACE)
    return made


def image(elements: tuple[Element, ...]) -> Image:
    (found,) = (leaf for leaf, _ in leaves(elements) if isinstance(leaf, Image))
    return found


def test_a_picture_by_a_column_fills_its_box(tmp_path: Path) -> None:
    path = folder(tmp_path, 'image = "images/{art}.png"', 'fields = {art = "sun"}')
    found = image(drawn(path)[0].front.elements)
    assert found.box == (3, 3, 60, 85)
    assert found.name == "image:images/sun.png"
    mono = image(drawn(path, "mono")[0].front.elements)
    assert mono.raster.channels == 1


@pytest.mark.parametrize(
    ("fit", "box"), [("contain", (11.5, 3, 51.5, 60.5439)), ("stretch", (3, 3, 60, 60.5))]
)
def test_other_ways_to_fit(tmp_path: Path, fit: str, box: tuple[float, ...]) -> None:
    path = folder(tmp_path, f'image = "images/sun.png", top = 0, height = 57.5, fit = "{fit}"')
    found = image(drawn(path)[0].front.elements).box
    assert found == pytest.approx(box, abs=0.1)


def test_a_picture_on_the_bare_ground_is_mixed_with_it_and_one_on_others_is_not(tmp_path: Path) -> None:
    bare = folder(tmp_path, 'image = "images/clear.png"')
    assert image(drawn(bare)[0].front.elements).raster.channels == 3
    (bare / "layout.toml").write_text(
        'schema = 1\n[faces.card.boxes]\nplate = { shape = "rectangle", fill = "ink" }\n'
        'art = { image = "images/clear.png" }\n'
    )
    assert image(drawn(bare)[0].front.elements).raster.channels == 4


def test_no_name_is_no_picture(tmp_path: Path) -> None:
    path = folder(tmp_path, 'image = "{art}"', 'fields = {art = ""}')
    assert len(drawn(path)[0].front.elements) == 1


def test_texts_of_an_svg_are_those_of_the_row_where_it_has_them(tmp_path: Path) -> None:
    path = folder(
        tmp_path,
        'image = "images/face.svg", of = "trim", fit = "stretch"',
        'fields = {words = "All of it", cost = 3}',
        'fields = {words = "Some", cost = 4}',
    )
    one, other = drawn(path)
    assert said(one.front.elements) == ["Sun", "All of it", "3"]
    assert said(other.front.elements) == ["Sun 2", "Some", "4"]
    name, words, cost = (leaf for leaf, _ in leaves(one.front.elements) if isinstance(leaf, Text))
    assert (name.fill.hex, to_points(name.size)) == ("#224466", pytest.approx(5 / 25.4 * 72, abs=0.01))
    assert name.origin[1] == 20
    assert name.origin[0] + name.width / 2 == pytest.approx(31.5, abs=0.01)
    assert cost.origin[0] + cost.width == pytest.approx(55, abs=0.01)
    box = bounds([words])
    assert box is not None
    assert (box[0] >= 8, box[1] >= 40, box[2] <= 55, box[3] <= 70) == (True,) * 4


def test_lines_of_a_row_stand_below_each_other_where_an_svg_has_one(tmp_path: Path) -> None:
    fields = 'fields = {words = "", cost = "3\\nor 4"}'
    path = folder(tmp_path, 'image = "images/face.svg", of = "trim", fit = "stretch"', fields)
    (card,) = drawn(path)
    first, second = [e for e, _ in leaves(card.front.elements) if isinstance(e, Text)][-2:]
    assert (first.text, second.text) == ("3", "or 4")
    assert first.origin[1] == 80
    assert 1 < (second.origin[1] - 80) / first.size < 2
    assert second.origin[0] + second.width == pytest.approx(55, abs=0.01)


@pytest.mark.parametrize(("said_", "mono"), [("#224466", "#000000"), ("#ffeedd", "#ffffff")])
def test_a_text_of_an_svg_is_black_or_white_in_mono(tmp_path: Path, said_: str, mono: str) -> None:
    path = folder(tmp_path, 'image = "images/face.svg"')
    (path / "images" / "face.svg").write_text(FACE.replace("#224466", said_))
    for variant, wanted in (("colour", said_), ("mono", mono)):
        elements = drawn(path, variant)[0].front.elements
        name = next(leaf for leaf, _ in leaves(elements) if isinstance(leaf, Text))
        assert name.fill.hex == wanted


def test_a_text_of_an_svg_that_does_not_fit_is_refused_by_name(tmp_path: Path) -> None:
    path = folder(
        tmp_path,
        'image = "images/face.svg", of = "trim", fit = "stretch"',
        f'name = "{"Very " * 30}long"\nfields = {{words = "", cost = 3}}',
    )
    with pytest.raises(LayoutError, match="Very long") as caught:
        drawn(path)
    assert caught.value.place.endswith("layout.toml:3: faces.card.boxes.art.image")


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("../sun.png", "outside the game's folder"),
        ("images/../../sun.png", "outside the game's folder"),
        ("/etc/passwd", "outside the game's folder"),
        ("C:/sun.png", "outside the game's folder"),
        ("out/sun.png", "outside the game's folder"),
        ("images/sum.png", "did you mean 'sun.png'"),
    ],
)
def test_paths_that_lead_nowhere_or_out(tmp_path: Path, said: str, told: str) -> None:
    path = folder(tmp_path, 'image = "{art}"', f'fields = {{art = "{said}"}}')
    (tmp_path / "sun.png").write_bytes(encoded(noise()))
    (path / "out").symlink_to(tmp_path)
    with pytest.raises(DefinitionError, match=told) as caught:
        drawn(path)
    assert caught.value.place.endswith("layout.toml:3: faces.card.boxes.art.image")
    assert "'Sun'" in caught.value.found


def test_a_broken_picture_is_told_by_its_own_path(tmp_path: Path) -> None:
    path = folder(tmp_path, 'image = "images/sun.png"')
    (path / "images" / "sun.png").write_bytes(encoded(noise())[:99])
    with pytest.raises(LayoutError, match="cannot be read") as caught:
        drawn(path)
    assert caught.value.place.endswith("sun.png")


@pytest.mark.parametrize("variant", VARIANTS)
def test_pixel_art_stays_sharp_squares_and_is_coarse_no_more(tmp_path: Path, variant: Variant) -> None:
    path = folder(
        tmp_path, 'image = "images/sun.png", width = 57, height = 57, fit = "stretch", pixels = true'
    )
    small = noise(16, 8)
    (path / "images" / "sun.png").write_bytes(encoded(small))
    sharp = image(drawn(path, variant)[0].front.elements)
    assert (sharp.raster.width, sharp.raster.height) == (85 * 16, 85 * 8)  # 8 down, at 300 an inch
    with PIL.Image.open(io.BytesIO(sharp.raster.data)) as found:
        shown = found.convert("RGB")
    expected = small.convert("RGB").convert("L").convert("RGB") if variant == "mono" else small.convert("RGB")
    assert shown.resize((16, 8), PIL.Image.Resampling.NEAREST).tobytes() == expected.tobytes()
    assert len(shown.crop((85, 85, 170, 170)).getcolors() or ()) == 1  # one pixel, one colour
    game = open_game(str(path))
    proof = pull(game, setting_of(game, variant), drawn(path, variant))
    assert [each.message for check in verified.CHECKS if check.code == "D25" for each in check(proof)] == []


def test_a_picture_with_pixels_enough_is_left_as_it_is(tmp_path: Path) -> None:
    pixels = 'image = "images/sun.png", width = 4, height = 4, fit = "stretch"'
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    usual = image(drawn(folder(tmp_path / "one", pixels))[0].front.elements)
    assert image(drawn(folder(tmp_path / "two", f"{pixels}, pixels = true"))[0].front.elements) == usual


def test_an_svg_has_no_pixels_to_be_kept(tmp_path: Path) -> None:
    path = folder(tmp_path, 'image = "images/sun.svg", pixels = true')
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>'
    (path / "images" / "sun.svg").write_text(svg, encoding="utf-8")
    with pytest.raises(PnpError, match="an SVG has no pixels"):
        drawn(path)
