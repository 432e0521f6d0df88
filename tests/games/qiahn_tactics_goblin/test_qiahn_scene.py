"""The scene of Qíahn Tactics Goblin: it fills its rectangle, says its title, and leaves a calm plate."""

from functools import cache

import pytest

from pnp.export import svg
from pnp.games import Format, Illustration, Setting, open_game
from pnp.games.qiahn_tactics_goblin.faces import illustration
from pnp.games.qiahn_tactics_goblin.faces.scene.coin import pack
from pnp.games.qiahn_tactics_goblin.faces.scene.fighters import CAST
from pnp.games.qiahn_tactics_goblin.faces.theme import theme
from pnp.kit.catalogs import translations
from pnp.scene import (
    Element,
    Group,
    Path,
    Polygon,
    Style,
    Text,
    Use,
    Variant,
    digest,
    glyph_paths,
    leaves,
    outline,
    rectangle,
    segments_of,
    transform_segments,
    winding,
)
from pnp.scene.clearing import Clearing
from pnp.scene.theme import VARIANTS
from pnp.units import Point

GAME = open_game("qiahn-tactics-goblin")

SIZES: dict[str, tuple[Format, float, float]] = {
    "a4": ("page", 210.0, 297.0),
    "letter": ("page", 215.9, 279.4),
    "wide": ("wide", 300.0, 200.0),
    "band": ("band", 180.0, 30.0),
}
PAGES = ("a4", "letter")

every = pytest.mark.parametrize(
    ("variant", "size"), [(variant, size) for variant in VARIANTS for size in SIZES]
)


def fresh(variant: Variant, size: str) -> Illustration:
    say = translations(GAME, "en").gettext
    return illustration(Setting(GAME, variant, "en", 2, say), *SIZES[size])


drawn = cache(fresh)


@every
def test_a_picture_is_the_same_each_time(variant: Variant, size: str) -> None:
    assert digest(drawn(variant, size).drawing.elements) == digest(fresh(variant, size).drawing.elements)


def grounds(picture: Illustration) -> list[tuple[Point, ...]]:
    """The filled polygons that nothing clips but the picture's own edge."""
    (frame,) = picture.drawing.elements if len(picture.drawing.elements) == 1 else (None,)
    inside = frame.children if isinstance(frame, Group) else picture.drawing.elements
    flat = [element for element in inside if not (isinstance(element, Group) and element.clip)]
    return [
        tuple(
            (float(s[1]), float(s[2])) for s in transform_segments(segments_of(leaf), matrix) if s[0] != "Z"
        )
        for leaf, matrix in leaves(flat)
        if isinstance(leaf, Polygon) and leaf.style.fill is not None
    ]


@every
def test_a_picture_is_painted_to_its_edges(variant: Variant, size: str) -> None:
    picture, (_, width, height) = drawn(variant, size), SIZES[size]
    assert (picture.drawing.width, picture.drawing.height) == (width, height)
    shapes = grounds(picture)
    for part in (0.001, 0.25, 0.5, 0.75, 0.999):
        for at in ((part * width, 0.01), (part * width, height - 0.01), (0.01, part * height),
                   (width - 0.01, part * height)):  # fmt: skip
            assert any(winding(at, shape) for shape in shapes), at


@every
def test_the_title_is_lettered_but_on_bands(variant: Variant, size: str) -> None:
    lines = [leaf for leaf, _ in leaves(drawn(variant, size).drawing.elements) if isinstance(leaf, Text)]
    if size == "band":
        assert not lines
        return
    assert " ".join(each.text for each in lines) == GAME.definition.game.title
    for each in lines:
        assert len(list(glyph_paths(each))) == len(each.text.replace(" ", ""))


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("size", PAGES)
def test_the_plate_is_calm_and_its_ink_is_read(variant: Variant, size: str) -> None:
    picture, (_, width, height) = drawn(variant, size), SIZES[size]
    left, top, right, bottom = picture.plate
    assert right - left >= 150
    assert 27 <= bottom - top <= 30  # four lines, and no more than they need
    assert min(left, width - right, height - bottom) >= 12
    page = Clearing(picture.drawing.elements, ((0, 0), (width, 0), (width, height), (0, height)))
    assert page.is_clear(picture.plate, margin=12 - 1e-6, gap=0)
    assert picture.ink is not None
    ground = page.colour(((left + right) / 2, (top + bottom) / 2))
    light, dark = sorted((picture.ink.luminance, ground.luminance), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 7


@pytest.mark.parametrize("size", ["wide", "band"])
def test_only_pages_have_a_plate(size: str) -> None:
    picture = drawn("colour", size)
    assert picture.plate == (0, 0, 0, 0)
    assert picture.ink is None


@pytest.mark.parametrize("size", SIZES)
def test_mono_is_black_and_white(size: str) -> None:
    found = set()
    for leaf, _ in leaves(drawn("mono", size).drawing.elements):
        paints = (leaf.fill,) if isinstance(leaf, Text) else (leaf.style.fill, leaf.style.stroke)
        found |= {swatch.hex for swatch in paints if swatch}
    assert found == {"#000000", "#ffffff"}


@every
def test_no_line_is_a_hairline(variant: Variant, size: str) -> None:
    for leaf, (a, b, *_) in leaves(drawn(variant, size).drawing.elements):
        if not isinstance(leaf, Text) and leaf.style.stroke is not None:
            assert leaf.style.width * (a * a + b * b) ** 0.5 >= 0.249, leaf.style


@every
def test_a_picture_is_no_large_file(variant: Variant, size: str) -> None:
    said = svg.text(drawn(variant, size).drawing, title="", language="en")
    assert len(said.encode()) < (60_000 if size == "band" else 250_000)


@pytest.mark.parametrize("size", ["a4", "letter", "wide"])
def test_goblins_of_all_types_and_both_sides_charge(size: str) -> None:
    def named(elements: tuple[Element, ...]) -> list[str]:
        inside = [named(each.children) for each in elements if isinstance(each, Group)]
        own = [each.name for each in elements if isinstance(each, Use) and each.name.startswith("goblin:")]
        return [*own, *(name for names in inside for name in names)]

    who = {name.removeprefix("goblin:") for name in named(drawn("colour", size).drawing.elements)}
    assert len(who) >= 8
    assert who <= set(CAST)
    fighters = [each.id.split(".") for each in GAME.definition.components if each.id.startswith("fighter.")]
    assert len({side for _, side, _, name in fighters if name in who}) == 2
    assert len({kind for _, _, kind, name in fighters if name in who}) == 6


def test_shapes_join_only_where_it_cannot_be_seen() -> None:
    look = theme("colour")
    red, blue = Style(fill=look.swatch("fire")), Style(fill=look.swatch("water"))
    apart = pack((rectangle(0, 0, 2, 2, red), rectangle(5, 0, 2, 2, red)))
    assert len(apart) == 1
    assert isinstance(apart[0], Path)
    between = pack((rectangle(0, 0, 2, 2, red), rectangle(4, 0, 4, 2, blue), rectangle(5, 0, 2, 2, red)))
    assert len(between) == 3
    crossing = pack((rectangle(0, 0, 2, 2, red), rectangle(1, 1, 2, 2, red)))
    assert len(crossing) == 2
    with pytest.raises(TypeError):
        pack([leaf for leaf, _ in leaves(drawn("colour", "a4").drawing.elements) if isinstance(leaf, Text)])
    assert segments_of(apart[0])[:2] == outline([(0, 0), (2, 0)])[:2]
