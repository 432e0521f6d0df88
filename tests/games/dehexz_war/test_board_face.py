"""The board as drawn: its cells, its zones from every seat, and what stays inside which line."""

from math import cos, hypot, pi, radians, sin

import pytest

from pnp.errors import LayoutError
from pnp.games import open_game
from pnp.games.dehexz_war.faces import board, border, terrain
from pnp.games.dehexz_war.faces.board import sheet as board_cells
from pnp.games.dehexz_war.faces.pieces import house, in_cell
from pnp.games.dehexz_war.faces.theme import theme
from pnp.grid import hexgrid
from pnp.scene.component import Face
from pnp.scene.elements import Circle, Path, Polygon, Text, Use, leaves, segments_of, transform_point
from pnp.scene.geometry import bounds, text_matrix
from pnp.scene.theme import VARIANTS, Variant
from pnp.units import Point, to_points

BOARD = open_game("dehexz-war").definition.board()
SIDE, SIZE = BOARD.side, BOARD.size_mm
CELLS = hexgrid.hexagon(SIDE)
CLASSES = tuple((q - r) % 3 for q, r in CELLS)
LABELS = board.BoardLabels(
    entry="Zona de Ingreso",
    promotion="Zona de Promoción",
    two_rows="Tras esta línea: ingreso y promoción",
    third_row="Aquí también ingresan los Asesinos",
    classes="Los tres reinos del Elfo",
)


def draw(variant: Variant = "colour", size: float = SIZE, labels: board.BoardLabels = LABELS) -> Face:
    return board.board_face(
        theme(variant),
        side=SIDE,
        size=size,
        classes=CLASSES,
        title="Dehex'z War",
        subtitle="Mapa de campaña para dos o tres ejércitos",
        labels=labels,
    )


@pytest.fixture(scope="module", params=VARIANTS)
def variant(request: pytest.FixtureRequest) -> Variant:
    chosen: Variant = request.param
    return chosen


@pytest.fixture(scope="module")
def face(variant: Variant) -> Face:
    return draw(variant)


def cells_of(face: Face) -> dict[int, Polygon]:
    found = [e for e in face.elements if isinstance(e, Polygon) and e.name.startswith("cell:")]
    assert len(found) == len({e.name for e in found})
    return {int(e.name.removeprefix("cell:")): e for e in found}


def points_of(shape: Path | Polygon | Circle) -> list[Point]:
    values = [[float(v) for v in s[1:]] for s in segments_of(shape)]
    return [(v[i], v[i + 1]) for v in values for i in range(0, len(v), 2)]


def test_every_cell_is_one_regular_hexagon(face: Face) -> None:
    cells = cells_of(face)
    assert sorted(cells) == list(range(217))
    for polygon in cells.values():
        assert len(polygon.points) == 6
        x = sum(p[0] for p in polygon.points) / 6
        y = sum(p[1] for p in polygon.points) / 6
        for i, (px, py) in enumerate(polygon.points):
            assert px - x == pytest.approx(SIZE * sin(i * pi / 3), abs=2e-3)
            assert py - y == pytest.approx(-SIZE * cos(i * pi / 3), abs=2e-3)


def test_rows_are_numbered_from_the_top_left(face: Face) -> None:
    cells = cells_of(face)
    rows: dict[float, list[float]] = {}
    for number in range(217):
        left, top = min(p[0] for p in cells[number].points), min(p[1] for p in cells[number].points)
        rows.setdefault(top, []).append(left)
    assert [len(row) for row in rows.values()] == [
        9,
        10,
        11,
        12,
        13,
        14,
        15,
        16,
        17,
        16,
        15,
        14,
        13,
        12,
        11,
        10,
        9,
    ]
    assert list(rows) == sorted(rows)
    assert all(row == sorted(row) for row in rows.values())


def test_neighbours_share_an_edge_exactly(face: Face) -> None:
    cells = cells_of(face)
    number = {cell: i for i, cell in enumerate(CELLS)}
    shared = 0
    for cell, i in number.items():
        for other in hexgrid.neighbours(cell):
            if other in number:
                common = set(cells[i].points) & set(cells[number[other]].points)
                assert len(common) == 2
                shared += 1
    assert shared == 2 * 600


def test_classes_are_told_by_fill_and_by_emblem(variant: Variant, face: Face) -> None:
    look = theme(variant)
    cells = cells_of(face)
    for number, polygon in cells.items():
        assert polygon.style.fill == look.swatch(f"cell-{CLASSES[number] + 1}")
        assert polygon.style.stroke is not None
    emblems = board_cells.realm_symbols(look)
    keys = [s.key for s in emblems]
    assert len(set(keys)) == 3
    used = [e for e in face.elements if isinstance(e, Use) and e.symbol.key in keys]
    middles = [(sum(p[0] for p in c.points) / 6, sum(p[1] for p in c.points) / 6) for c in cells.values()]
    for number, (x, y) in zip(cells, middles, strict=True):
        here = [e for e in used if hypot(e.transform[4] - x, e.transform[5] - y) < 0.01]
        assert [keys.index(e.symbol.key) for e in here] == [CLASSES[number]]
    # One emblem a cell, and one of each in the legend.
    assert len(used) == 217 + 3


def lightness(hex_of: str) -> float:
    """CIE L* of a colour."""
    return float(116 * luminance(hex_of) ** (1 / 3) - 16)


def luminance(hex_of: str) -> float:
    values = [int(hex_of[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_the_three_tones_differ_in_grey() -> None:
    tones = sorted(lightness(theme("colour").swatch(f"cell-{k}").hex) for k in (1, 2, 3))
    assert tones[1] - tones[0] >= 14
    assert tones[2] - tones[1] >= 14


def test_numbers_are_quiet_and_can_be_read(variant: Variant) -> None:
    look = theme(variant)
    for k in (1, 2, 3):
        number, ground = (luminance(look.swatch(f"{what}-{k}").hex) for what in ("number", "cell"))
        contrast = (ground + 0.05) / (number + 0.05)
        assert contrast >= 3
        assert variant == "mono" or contrast < 4.5


def test_textures_reach_past_a_piece_and_leave_numbers_alone(variant: Variant, face: Face) -> None:
    textures = board_cells.pattern_symbols(theme(variant), SIZE)
    if variant == "colour":
        assert textures == (None, None, None)
        return
    lone, *told = textures
    assert lone is None
    numbers = [
        transform_point(text_matrix(e), (e.width / 2, -0.35 * e.size))
        for e in face.elements
        if isinstance(e, Text) and e.name == "cell-number:108"
    ]
    assert len(numbers) == 3
    cell = cells_of(face)[108].points
    cx, cy = (sum(p[i] for p in cell) / 6 for i in (0, 1))
    for texture in told:
        assert texture is not None
        spots = [p for shape, _ in leaves(texture.children) for p in points_of(shape)]  # type: ignore[arg-type]
        for turn in range(6):
            assert sum(not covers(p, turn) for p in spots) >= 12
        for x, y in spots:
            assert inside(cell, (x + cx, y + cy), 0.3)
            assert all(hypot(x + cx - nx, y + cy - ny) > 1.4 for nx, ny in numbers)


def covers(point: Point, turn: int) -> bool:
    """Whether a piece that points to a corner of its cell covers a point about the cell's middle."""
    placed = [transform_point(in_cell((0.0, 0.0), turn, SIZE), p) for p in house()]
    return inside(tuple(placed), point, 0.0)


def test_zone_lines_are_ladders(variant: Variant) -> None:
    look = theme(variant)
    walls, light, rungs = (
        e for e in border.ladder(look, ((0.0, 0.0), (9.3, 0.0)), SIZE) if isinstance(e, Path)
    )
    assert walls.style.stroke == rungs.style.stroke == look.swatch("zone")
    assert light.style.stroke == look.swatch("zone-core")
    assert walls.style.width >= 1.2
    # Two walls of 0.3 mm or more with light between them, and rungs as thick.
    assert (walls.style.width - light.style.width) / 2 >= 0.3
    assert light.style.width >= 0.6
    assert 0.3 <= rungs.style.dash[0] < sum(rungs.style.dash) / 2
    zone, core = (lightness(look.swatch(name).hex) for name in ("zone", "zone-core"))
    assert core - zone > 35


def test_no_creature_is_drawn_with_a_line_as_heavy_as_the_coast(face: Face) -> None:
    (coast,) = (e for e in face.elements if isinstance(e, Path) and e.name == "coast")
    for name in ("ship", "serpent"):
        (used,) = (e for e in face.elements if isinstance(e, Use) and e.name == name)
        for shape, matrix in leaves([used]):
            if isinstance(shape, Text) or shape.style.stroke in (None, theme("colour").swatch("sea")):
                continue
            if shape.style.fill != shape.style.stroke:  # the halo of water apart
                assert shape.style.width * hypot(matrix[0], matrix[1]) < coast.style.width


def test_the_titles_lines_stand_close(face: Face) -> None:
    first, second = (e for e in face.elements if isinstance(e, Text) and e.name == "title")
    cap = 0.7 * second.size
    assert 1.2 * cap < second.origin[1] - first.origin[1] < 1.7 * cap


def inside(points: tuple[Point, ...], p: Point, margin: float) -> bool:
    """Whether a point lies at least `margin` inside a convex clockwise polygon."""
    for i, a in enumerate(points):
        b = points[(i + 1) % len(points)]
        cross = (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
        if cross / hypot(b[0] - a[0], b[1] - a[1]) < margin - 1e-6:
            return False
    return True


def test_only_the_ground_leaves_the_safe_zone(face: Face) -> None:
    ground, *rest = face.elements
    assert isinstance(ground, Polygon)
    assert ground.style.fill == face.ground
    assert bounds([ground]) == (-3.0, -3.0, face.width + 3, face.height + 3)
    box = bounds(rest)
    assert box is not None
    assert min(box[0], box[1]) >= 3
    assert box[2] <= face.width - 3
    assert box[3] <= face.height - 3
    for shape, matrix in leaves(rest):
        if isinstance(shape, Text):
            continue
        reach = shape.style.width / 2 if shape.style.stroke else 0.0
        for point in points_of(shape):
            assert inside(face.trim, transform_point(matrix, point), face.safe + reach), shape.name


def test_the_trim_fits_two_letter_sheets() -> None:
    face = draw()
    assert face.width <= 375
    assert face.height <= 261
    xs, ys = [p[0] for p in face.trim], [p[1] for p in face.trim]
    assert (min(xs), min(ys), max(xs), max(ys)) == (0, 0, face.width, face.height)
    # The corners are free for what a sheet has to say: 55 mm along both edges.
    assert min(x for x, y in face.trim if y == 0) >= 55
    assert min(y for x, y in face.trim if x == 0) >= 55


def test_texts_are_large_enough(face: Face) -> None:
    texts = [e for e, _ in leaves(face.elements) if isinstance(e, Text)]
    numbers = [t for t in texts if t.name.startswith("cell-number:")]
    assert len(numbers) == 3 * 217
    assert all(to_points(t.size) >= 5 for t in numbers)
    assert all(to_points(t.size) >= 6.99 for t in texts if t not in numbers)


def test_each_number_stands_in_its_cell_upright_for_three_seats(face: Face) -> None:
    cells = cells_of(face)
    angles: dict[int, list[float]] = {}
    for element in face.elements:
        if isinstance(element, Text) and element.name.startswith("cell-number:"):
            number = int(element.name.removeprefix("cell-number:"))
            assert element.text == str(number)
            angles.setdefault(number, []).append(element.angle)
            turn = radians(element.angle)
            for along in (0.0, element.width):
                for up in (0.0, 0.7 * element.size):
                    x = element.origin[0] + along * cos(turn) + up * sin(turn)
                    y = element.origin[1] + along * sin(turn) - up * cos(turn)
                    assert inside(cells[number].points, (x, y), 0.55)
    assert sorted(angles) == list(range(217))
    assert all(found == [0.0, 120.0, 240.0] for found in angles.values())


def test_zone_marks_are_the_same_from_every_seat(face: Face) -> None:
    centre = (face.width / 2, face.height / 2)
    for name in ("zone", "third-row"):
        sides: list[list[Point]] = []
        for seat in range(6):
            used = [e for e in face.elements if getattr(e, "name", "") == f"{name}:{seat}"]
            assert len(used) == 1
            sides.append([transform_point(m, p) for shape, m in leaves(used) for p in points_of(shape)])  # type: ignore[arg-type]
        c, s = cos(pi / 3), sin(pi / 3)
        for seat in range(6):
            turned = [
                (
                    centre[0] + c * (x - centre[0]) - s * (y - centre[1]),
                    centre[1] + s * (x - centre[0]) + c * (y - centre[1]),
                )
                for x, y in sides[seat]
            ]
            for p, q in zip(turned, sides[(seat + 1) % 6], strict=True):
                assert p == pytest.approx(q, abs=2e-3)


def test_each_side_has_both_labels_each_turned_to_its_reader(face: Face) -> None:
    centre = (face.width / 2, face.height / 2)
    for seat in range(6):
        for name, words, turn in (("entry", LABELS.entry, 0), ("promotion", LABELS.promotion, 180)):
            (label,) = [e for e in face.elements if getattr(e, "name", "") == f"{name}:{seat}"]
            assert isinstance(label, Text)
            assert label.text == words.upper()
            assert label.angle == (60 * seat + turn) % 360
            # Seen from the centre the label lies towards its seat.
            turned = radians(-60 * seat)
            x, y = label.origin[0] - centre[0], label.origin[1] - centre[1]
            assert sin(turned) * x + cos(turned) * y > border.Trace(SIDE, SIZE).apothem + border.CURTAIN
            # Nothing of it lies on the seam of two sheets.
            half = label.width / 2 + 3
            middle = label.origin[0] + cos(radians(label.angle)) * label.width / 2
            if seat in (0, 3):
                assert abs(middle - centre[0]) > half + 5


def test_labels_shrink_and_then_are_refused() -> None:
    def with_entry(words: str) -> board.BoardLabels:
        return board.BoardLabels(words, LABELS.promotion, LABELS.two_rows, LABELS.third_row, LABELS.classes)

    face = draw(labels=with_entry("Wejście do strefy królewskiej"))
    sizes = [to_points(e.size) for e in face.elements if isinstance(e, Text) and e.name.startswith("entry:")]
    assert len(sizes) == 6
    assert all(7 <= size < 9 for size in sizes)
    with pytest.raises(LayoutError, match="does not fit on a side"):
        draw(labels=with_entry("Eintrittszone " * 5))


def test_a_board_too_large_for_the_sheet_is_refused() -> None:
    with pytest.raises(LayoutError, match="the fortress does not fit"):
        draw(size=9.5)


def test_mono_is_black_and_white() -> None:
    colours = set()
    for element, _ in leaves(draw("mono").elements):
        if isinstance(element, Text):
            colours.add(element.fill.hex)
        else:
            colours |= {s.hex for s in (element.style.fill, element.style.stroke) if s is not None}
    assert colours == {"#000000", "#ffffff"}


def test_lines_are_at_least_a_quarter_of_a_millimetre(face: Face) -> None:
    for element, matrix in leaves(face.elements):
        if not isinstance(element, Text) and element.style.stroke is not None:
            assert element.style.width * hypot(matrix[0], matrix[1]) >= 0.2499


def test_the_drawing_stays_small(face: Face) -> None:
    shapes = [e for e, _ in leaves(face.elements) if not isinstance(e, Text)]
    assert sum(len(segments_of(e)) for e in shapes) < 25_000


def test_the_same_board_twice_is_the_same(variant: Variant, face: Face) -> None:
    terrain.island.cache_clear()
    terrain.hills.cache_clear()
    assert draw(variant).digest == face.digest
