"""A piece fits its cell in six directions, keeps its ink from the cut and its ground under all."""

from io import BytesIO
from itertools import pairwise
from math import sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from PIL import Image
from shapely import Point as At
from shapely import Polygon as Shape

from pnp.export import svg
from pnp.games import Setting, open_game
from pnp.games.dehexz_war.faces.pieces import (
    HEIGHT,
    ROOF,
    WIDTH,
    centre_offset,
    house,
    in_cell,
    piece_face,
    room_in_cell,
)
from pnp.games.dehexz_war.faces.theme import theme
from pnp.grid.hexgrid import centre, corners
from pnp.scene.component import Face
from pnp.scene.elements import (
    Drawing,
    Element,
    Group,
    Path,
    Polygon,
    Text,
    leaves,
    transform_point,
    translate,
)
from pnp.scene.theme import VARIANTS, Variant
from tests.renderer import svg2png

GAME = open_game("dehexz-war")
KINDS = tuple(piece.id for piece in GAME.definition.pieces)
CELL, CLEARANCE = 9.3, 0.4
FACES = [(kind, variant) for kind in KINDS for variant in VARIANTS]


def setting(variant: Variant) -> Setting:
    return Setting(GAME, variant, "en", 2, lambda text: text)


def seen(face: Face, elements: tuple[Element, ...], scale: float = 10.0) -> NDArray[np.int16]:
    """The face with its bleed, `scale` pixels a millimetre."""
    b = face.bleed
    drawing = Drawing(face.width + 2 * b, face.height + 2 * b, (Group(elements, translate(b, b)),))
    png = svg2png(
        svg.text(drawing, title="", language="en").encode(),
        output_width=round(drawing.width * scale),
        output_height=round(drawing.height * scale),
    )
    return np.asarray(Image.open(BytesIO(png)).convert("RGB"), dtype=np.int16)


def _paint(leaf: Element) -> tuple[str, bool, bool]:
    """The type of an element, and whether it has a fill and a line."""
    if not isinstance(leaf, Path | Polygon):
        return type(leaf).__name__, True, False
    return type(leaf).__name__, leaf.style.fill is not None, leaf.style.stroke is not None


def _names(element: Element) -> set[str]:
    return {leaf.name for leaf, _ in leaves((element,))}


@pytest.mark.parametrize("direction", range(6))
@pytest.mark.parametrize("cell", [(0, 0), (3, -2), (-8, 8)])
def test_a_piece_fits_its_cell_in_every_direction(direction: int, cell: tuple[int, int]) -> None:
    matrix = in_cell(centre(cell, CELL), direction, CELL)
    piece = Shape([transform_point(matrix, p) for p in house()])
    hexagon = Shape(corners(cell, CELL))
    assert hexagon.contains(piece)
    assert piece.distance(hexagon.exterior) >= CLEARANCE
    tip = transform_point(matrix, house()[0])
    nearest = min(range(6), key=lambda i: At(corners(cell, CELL)[i]).distance(At(tip)))
    assert nearest == direction


@given(
    size=st.floats(6, 30),
    width=st.floats(0.5, 1.2),
    roof=st.floats(0.1, 0.8),
    clearance=st.integers(0, 60).map(lambda hundredths: hundredths / 100),
)
def test_the_tallest_house_touches_and_a_taller_one_does_not_fit(
    size: float, width: float, roof: float, clearance: float
) -> None:
    width, roof = width * size, roof * size
    height, offset = room_in_cell(size, width, roof, clearance)
    cell = Shape(corners((0, 0), size)).buffer(-clearance, join_style="mitre").buffer(1e-3)

    def laid(tall: float, up: float) -> Shape:
        return Shape([(x - width / 2, y - tall / 2 - up) for x, y in house(width, tall, roof)])

    if roof >= height:
        return
    assert cell.contains(laid(height, offset))
    for up in (offset - 0.05, offset, offset + 0.05):
        assert not cell.contains(laid(height + 0.05, up))


def test_the_piece_is_near_the_largest_of_its_width() -> None:
    height, offset = room_in_cell(CELL, WIDTH, ROOF, CLEARANCE)
    assert height - 0.2 < HEIGHT <= height
    assert centre_offset(CELL) == pytest.approx(offset)


@pytest.mark.parametrize("inset", [0.0, 0.5, 1.5])
def test_an_inset_house_is_the_buffer_of_the_house(inset: float) -> None:
    expected = Shape(house()).buffer(-inset, join_style="mitre")
    assert Shape(house(inset=inset)).symmetric_difference(expected).area < 1e-3


@pytest.mark.parametrize(("kind", "variant"), FACES)
def test_ink_stays_off_the_cut(kind: str, variant: Variant) -> None:
    face = piece_face(setting(variant), kind)
    bare = tuple(e for e in face.elements if _names(e) <= {"ground", "box:snips", "box:roof"})
    assert len(bare) == 2
    differs = np.abs(seen(face, face.elements) - seen(face, bare)).max(axis=2) > 24
    assert differs.sum() > 700
    safe = Shape(face.trim).buffer(-face.safe, join_style="mitre").buffer(0.06)
    rows, columns = np.nonzero(differs)
    for row, column in zip(rows, columns, strict=True):
        at = At((column + 0.5) / 10 - face.bleed, (row + 0.5) / 10 - face.bleed)
        assert safe.contains(at), f"ink at {at.x:.2f}, {at.y:.2f} mm"


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_ground_reaches_past_every_cut(variant: Variant) -> None:
    face = piece_face(setting(variant), "D")
    ground = face.elements[0]
    assert isinstance(ground, Polygon)
    assert ground.style.fill == face.ground
    assert ground.points == ((-3.0, -3.0), (WIDTH + 3, -3.0), (WIDTH + 3, HEIGHT + 3), (-3.0, HEIGHT + 3))
    if variant != "colour":
        assert face.ground.hex == "#ffffff"
    shown = seen(face, face.elements)
    edges = np.concatenate([shown[:24].reshape(-1, 3), shown[:, :24].reshape(-1, 3)])
    assert (edges == np.array([round(v * 255) for v in face.ground.rgb])).all()


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_roof_can_be_seen_to_cut_by(variant: Variant) -> None:
    face = piece_face(setting(variant), "A")
    shown = seen(face, face.elements)

    def tone(x: float, y: float) -> int:
        return int(shown[round((y + face.bleed) * 10), round((x + face.bleed) * 10)].sum())

    steps = [(side, t) for side in (1, -1) for t in np.arange(0.4, 5.6, 0.1)]
    changes = 0
    for side, t in steps:
        x, y = WIDTH / 2 + side * t, ROOF * t / (WIDTH / 2)
        changes += abs(tone(x, y - 0.18) - tone(x, y + 0.3)) > 30
    assert changes > 0.45 * len(steps)


@pytest.mark.parametrize(("kind", "variant"), FACES)
def test_a_piece_carries_its_letter(kind: str, variant: Variant) -> None:
    texts = [e for e, _ in leaves(piece_face(setting(variant), kind).elements) if isinstance(e, Text)]
    assert [t.text for t in texts] == [kind]
    assert texts[0].size >= 6 * 25.4 / 72


def test_feet_differ_from_kind_to_kind() -> None:
    feet = set()
    for kind in KINDS:
        face = piece_face(setting("mono"), kind)
        (foot,) = (each for each in face.elements if each.name == f"image:pictures/foot-{kind}.svg")
        marks = [leaf for leaf, _ in leaves((foot,))]
        assert len(marks) >= 4
        feet.add(foot.children)
    assert len(feet) == len(KINDS)


def test_variants_differ_in_elements_not_in_colours_only() -> None:
    for kind in KINDS:
        shapes = set()
        for variant in VARIANTS:
            parts = [e for e, _ in leaves(piece_face(setting(variant), kind).elements)]
            shapes.add(tuple(_paint(each) for each in parts))
        assert len(shapes) == len(VARIANTS)


def test_theme_has_the_same_names_in_every_variant() -> None:
    names = {tuple(theme(variant).swatches) for variant in VARIANTS}
    assert len(names) == 1
    assert {s.hex for s in theme("mono").swatches.values()} == {"#000000", "#ffffff"}


def test_the_layout_says_the_size_that_the_board_is_made_for() -> None:
    for kind in KINDS:
        face = piece_face(setting("colour"), kind)
        assert (face.width, face.height) == (WIDTH, HEIGHT)
        assert Shape(face.trim).equals(Shape(house()))


def test_half_a_cell_is_the_room_at_right_angles() -> None:
    assert room_in_cell(10, 10 * sqrt(3), 10, 0)[0] == pytest.approx(15)


def test_the_rim_bleeds_off_and_is_what_the_field_lies_on() -> None:
    face = piece_face(setting("colour"), "A")
    (field,) = (leaf for leaf, _ in leaves(face.elements) if leaf.name == "box:field")
    assert isinstance(field, Path)
    inner = Shape(face.trim).buffer(-face.safe, join_style="mitre")
    corners = [(float(s[-2]), float(s[-1])) for s in field.segments if len(s) > 1]
    assert inner.symmetric_difference(Shape(corners)).area < 0.01
    # Nothing but the field parts the rim from the cut, and both are told apart in grey.
    assert face.ground == theme("colour").swatch("medal-rim")
    light, dark = (sum(theme("colour").swatch(name).rgb) / 3 for name in ("medal", "medal-rim"))
    assert light - dark > 0.5


@pytest.mark.parametrize("variant", VARIANTS)
def test_no_rule_runs_along_the_sides(variant: Variant) -> None:
    face = piece_face(setting(variant), "D")
    for shape in face.elements:
        if isinstance(shape, Path) and shape.style.stroke is not None:
            ends = [(float(s[-2]), float(s[-1])) for s in shape.segments if len(s) > 1]
            for (x0, y0), (x1, y1) in pairwise(ends):
                upright = abs(x1 - x0) < 0.01 and abs(y1 - y0) > 2
                assert not (upright and min(x0, WIDTH - x0) < 2), shape.name
