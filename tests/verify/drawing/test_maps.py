"""Maps: those that are drawn right have no finding, what is drawn wrong is found by one check alone."""

import re
import shutil
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import groupby, pairwise
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from pnp.errors import PnpError
from pnp.games import Setting, draw, open_game
from pnp.games.plain.faces.maps.geometry import Ways, half_width
from pnp.games.proof import Proof, pull
from pnp.scene import HATCH, VARIANTS, Group, Text, Use, leaves
from pnp.scene import Path as Line
from pnp.verify import model
from pnp.verify.drawing import CHECKS
from pnp.verify.drawing.boards import charts
from tests.broken import regions
from tests.broken.drawing import Defect, repainted
from tests.broken.maps import FOLDER, MAPS


@cache
def proof(variant: Any = "colour", folder: Path = FOLDER) -> Proof:
    setting = Setting(open_game(str(folder)), variant, "en", 2, str)
    return pull(setting.game, setting, draw(setting))


def codes(proof: Proof) -> Counter[str]:
    return Counter(found.code for check in CHECKS for found in check(proof) if found.severity != "note")


@pytest.mark.parametrize("folder", [FOLDER, regions.FOLDER], ids=["ford", "isles"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_sound_map_has_no_finding(variant: str, folder: Path) -> None:
    assert codes(proof(variant, folder)) == {}


CASES: Sequence[Any] = [
    pytest.param(code, defect, folder, id=f"{code} {name}")
    for folder, tables in ((FOLDER, MAPS), (regions.FOLDER, regions.REGIONS))
    for code, table in tables.items()
    for name, defect in table.items()
]


@pytest.mark.parametrize(("code", "defect", "folder"), CASES)
def test_a_map_that_is_drawn_wrong_is_found(code: str, defect: Defect, folder: Path) -> None:
    assert set(codes(defect(proof("colour", folder)))) == {code}


def test_roads_run_above_hatches_and_below_icons() -> None:
    setting = proof().setting
    (board,) = (each.front for each in draw(setting) if each.kind == "board")
    painted = [leaf.name.partition(":")[0] for leaf, _ in leaves(board.elements)]
    assert [name for name, _ in groupby(painted)][3:9] == ["cell", "hatch", "border", "route", "rim", ""]
    assert painted.index("star") - painted.index("rim") == 4, "three pines between them"


def test_a_region_a_hair_beside_its_place_is_where_it_is() -> None:
    """Less than a printer can keep is no finding."""
    sound = proof("colour", regions.FOLDER)
    assert codes(repainted(regions.MAP, regions.beside(0.015))(sound)) == {}


def test_a_count_that_is_wrong_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "ford"
    folder.mkdir()
    for name in ("map.csv", "river.csv", "game.toml"):
        text = (FOLDER / name).read_text(encoding="utf-8")
        (folder / name).write_text(text.replace("rows = 9\n", "rows = 9\ncells = 117\n"), encoding="utf-8")
    game = open_game(str(folder))
    (found,) = [each for check in model.CHECKS for each in check(game) if each.severity == "error"]
    assert found.code == "M01"
    assert "expected 115 cells on its cells without those missing, found 117" in found.message


HATCHES = (
    *('"rising"', '"falling"', '"level"', '"upright"', '"crossed"', '"squared"', '"dotted"'),
    '{ colour = "ink", angle = 20 }',
    '{ kind = "crossed", colour = "ink", angle = 20, every = 3 }',
    '{ kind = "dots", colour = "ink", angle = 20, width = 0.8 }',
)


def of_hatches(folder: Path, *hatches: str, form: str = "hexagon") -> Proof:
    """A map of one row of which each terrain has a hatch."""
    folder.mkdir(exist_ok=True)
    text = (FOLDER / "game.toml").read_text(encoding="utf-8")
    head, _, rest = text.partition("[[boards]]")
    board = (
        f'[[boards]]\nid = "map"\nsource = "stated: map"\ngrid = "map"\nform = "{form}"\n'
        f'columns = {len(hatches) + 1}\nrows = 1\nsize_mm = 12\nnames = "0101"\ntable = "map.csv"\n'
    )
    looks = "".join(f"[boards.terrain.t{n}]\nhatch = {each}\n" for n, each in enumerate(hatches))
    parts = rest[rest.index("[[components]]") :]
    (folder / "game.toml").write_text(f"{head}{board}{looks}{parts}", encoding="utf-8")
    rows = "".join(f"{n + 1:02}01,t{n}\n" for n in range(len(hatches)))
    (folder / "map.csv").write_text(f"cell,terrain\n{rows}", encoding="utf-8")
    setting = Setting(open_game(str(folder)), "mono", "en", 2, str)
    return pull(setting.game, setting, draw(setting))


@pytest.mark.parametrize("form", ["hexagon", "square", "triangle"])
def test_every_hatch_is_told_from_every_other(tmp_path: Path, form: str) -> None:
    assert codes(of_hatches(tmp_path / "map", *HATCHES, form=form)) == {}


@pytest.mark.parametrize("hatch", HATCHES)
def test_two_terrains_of_one_hatch_are_found(tmp_path: Path, hatch: str) -> None:
    assert set(codes(of_hatches(tmp_path / "map", hatch, hatch))) == {"D32"}


@pytest.mark.parametrize(
    ("variant", "every", "width"), [("colour", 2, 0.3), ("low-ink", 3, 0.3), ("mono", 2, 0.4)]
)
def test_a_terrain_is_hatched_as_a_box_of_a_layout_is(
    tmp_path: Path, variant: Any, every: float, width: float
) -> None:
    of_hatches(tmp_path / "map", '{ colour = "umber", angle = 0, every = 2 }')
    setting = Setting(open_game(str(tmp_path / "map")), variant, "en", 2, str)
    (board,) = (each.front for each in draw(setting) if each.kind == "board")
    (strokes,) = [leaf for leaf, _ in leaves(board.elements) if leaf.name.startswith(HATCH)]
    assert isinstance(strokes, Line)
    ys = sorted({segment[2] for segment in strokes.segments})
    assert {round(float(b) - float(a), 4) for a, b in pairwise(ys)} == {every}
    assert (strokes.style.width, strokes.style.stroke and strokes.style.stroke.name) == (width, "umber")


PEAKS = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="30mm" height="10mm" viewBox="0 0 30 10">'
    '<path d="M0 0H30V10H0Z" fill="#dddddd"/><path d="M4 9L9 2L14 9ZM12 9L18 1L26 9Z" fill="#666666"/></svg>'
)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("form", ["hexagon", "square", "region"])
def test_a_terrain_may_be_a_picture(tmp_path: Path, form: str, variant: Any) -> None:
    """It covers the cell, its words lie on plates, and two pictures are told apart."""
    made = tmp_path / "map"
    if form == "region":
        shutil.copytree(regions.FOLDER, made)
        text = (made / "game.toml").read_text(encoding="utf-8")
        text = text.replace('icon = "pine"', 'picture = "peaks.svg"')
        (made / "game.toml").write_text(text, encoding="utf-8")
    else:
        made.mkdir()
    (made / "peaks.svg").write_text(PEAKS, encoding="utf-8")
    noise = Image.new("L", (200, 200))
    noise.putdata([255 * (k * 7919 % 97 > 48) for k in range(200 * 200)])
    noise.save(made / "noise.png")
    if form != "region":
        pictures = [f'"none"\npicture = "{name}"' for name in ("peaks.svg", "noise.png")]
        of_hatches(made, '"rising"', *pictures, form=form)
    setting = Setting(open_game(str(made)), variant, "en", 2, str)
    proof = pull(setting.game, setting, draw(setting))
    assert {code for code in codes(proof) if code not in ("D15", "D17")} == set()  # greys, and one for all
    (board,) = (each.front for each in draw(setting) if each.kind == "board")
    assert {"plate:1", "edge:1"} <= {leaf.name for leaf, _ in leaves(board.elements)} or form == "region"


def test_two_terrains_of_one_picture_are_found(tmp_path: Path) -> None:
    picture = '"none"\npicture = "peaks.svg"'
    with pytest.raises(PnpError, match="there is no such file"):
        of_hatches(tmp_path / "gone", picture)
    made = tmp_path / "two"
    made.mkdir()
    (made / "peaks.svg").write_text(PEAKS, encoding="utf-8")
    assert set(codes(of_hatches(made, picture, picture))) == {"D32"}


@pytest.mark.parametrize("form", ["hexagon", "square", "triangle"])
@pytest.mark.parametrize("size", [4.6, 7.3, 9.1, 9.9, 10.37, 11.5])
def test_cells_of_any_size_are_found(tmp_path: Path, form: str, size: float) -> None:
    """Corners that lie between two tenths of a millimetre may be rounded up on paper and down in the grid."""
    made = of_hatches(tmp_path / "map", *HATCHES[:7], form=form)
    text = (tmp_path / "map" / "game.toml").read_text(encoding="utf-8")
    text = text.replace("size_mm = 12", f"size_mm = {size}").replace("rows = 1", "rows = 9")
    (tmp_path / "map" / "game.toml").write_text(text, encoding="utf-8")
    setting = replace(made.setting, game=open_game(str(tmp_path / "map")))
    assert set(codes(pull(setting.game, setting, draw(setting)))) <= {"D09"}  # words of small cells


def test_a_map_of_thousands_of_cells_takes_seconds(tmp_path: Path) -> None:
    of_hatches(tmp_path / "map", *HATCHES[:7], form="square")
    text = (tmp_path / "map" / "game.toml").read_text(encoding="utf-8")
    text = text.replace("size_mm = 12", "size_mm = 6").replace("rows = 1", "rows = 90")
    text = text.replace("columns = 8", "columns = 90").replace('"0101"', '"0101"\nlabels = "none"')
    (tmp_path / "map" / "game.toml").write_text(text, encoding="utf-8")
    setting = Setting(open_game(str(tmp_path / "map")), "mono", "en", 2, str)
    proof = pull(setting.game, setting, draw(setting))
    begin = perf_counter()
    assert [found for check in charts.CHECKS for found in check(proof)] == []
    assert perf_counter() - begin < 20


def ford(folder: Path, *edits: tuple[str, str]) -> Proof:
    """The map of the tests with other words in game.toml and map.csv."""
    folder.mkdir()
    for name in ("map.csv", "river.csv", "game.toml"):
        text = (FOLDER / name).read_text(encoding="utf-8")
        for old, new in edits:
            text = text.replace(old, new)
        (folder / name).write_text(text, encoding="utf-8")
    return proof("colour", folder)


def face_of(found: Proof) -> Any:
    ((_, face),) = found.map_boards().values()
    return face


def test_margins_make_a_board_larger_and_leave_its_cells(tmp_path: Path) -> None:
    usual = ford(tmp_path / "usual")
    wide = ford(tmp_path / "wide", ("rows = 9\n", "rows = 9\nmargins_mm = [26, 19, 40, 12]\n"))
    assert face_of(wide).width - face_of(usual).width == pytest.approx(10 + 3)
    assert face_of(wide).height - face_of(usual).height == pytest.approx(31)
    assert codes(wide) == codes(usual) == {}


NAMES = ("Oakley", "High Tor", "Fordham", "Bay")
"""Cells too small for their names are refused by these."""


@pytest.mark.parametrize("size", [1.5, 2.5, 3.5, 4.5])
def test_a_map_of_tiny_cells_is_drawn(tmp_path: Path, size: float) -> None:
    """Beside the code of a tiny cell a hatch has no room, so it lies below it; what is too small is told."""
    found = ford(tmp_path / "g", ("size_mm = 9", f"size_mm = {size}"), *((each, "") for each in NAMES))
    assert "D32" not in codes(found)


def test_a_name_stays_within_its_cell(tmp_path: Path) -> None:
    """A hexagon is narrower below: what has no room there on one line has two."""
    found = ford(tmp_path / "g", ("High Tor", "Castle High Tor"))
    cell = found.setting.definition.charts[0].by_code["0506"].place
    elements = (leaf for leaf, _ in leaves(face_of(found).elements))
    words = {each.text: each for each in elements if isinstance(each, Text)}
    assert {"Castle", "High Tor"} <= set(words), sorted(words)
    for each in (words["Castle"], words["High Tor"]):
        x, y = each.origin
        reach = half_width(cell.corners, cell.centre[0], y - 0.7 * each.size, min(y, cell.box[3] - 0.01))
        assert abs(x + each.width / 2 - cell.centre[0]) < 0.01
        assert each.width / 2 < reach


def test_houses_stand_above_the_road_where_the_map_says_so(tmp_path: Path) -> None:
    for above in (False, True):
        folder = tmp_path / str(above)
        folder.mkdir()
        (folder / "town.svg").write_text(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M3 3h3v3h-3z"/></svg>',
            "utf-8",
        )
        for name in ("map.csv", "river.csv", "game.toml"):
            text = (FOLDER / name).read_text(encoding="utf-8")
            key = f'picture = "town.svg"\nabove_lines = {str(above).lower()}\n'
            text = text.replace("[boards.terrain.hill]\n", f"[boards.terrain.hill]\n{key}")
            (folder / name).write_text(text, encoding="utf-8")
        found = proof("colour", folder)
        cells = next(
            each for each in face_of(found).elements if isinstance(each, Group) and each.name == "cells"
        )
        road = next(at for at, each in enumerate(cells.children) if getattr(each, "name", "") == "route:0")
        houses = [
            at
            for at, each in enumerate(cells.children)
            if isinstance(each, Use) and each.symbol.key.startswith("terrain-hill")
        ]
        assert len(houses) == 3
        assert all((at > road) == above for at in houses)
        assert codes(found) == {}


def test_a_road_leaves_the_codes_of_cells_free(tmp_path: Path) -> None:
    """A road that runs over a code goes on behind a plate in the colour of the cell."""
    down = ("through = [", 'through = ["0802 0803 0804", ')
    plates = [
        {leaf.name for leaf, _ in leaves(face_of(each).elements) if leaf.name.startswith("plate:")}
        for each in (ford(tmp_path / "g"), ford(tmp_path / "h", down))
    ]
    cells = proof().setting.definition.charts[0].by_code
    assert plates[1] - plates[0] == {f"plate:{cells[code].number}" for code in ("0803", "0804")}


def test_the_track_and_the_key_of_the_page_stand_beside_its_map(tmp_path: Path) -> None:
    """docs/maps.md: what its blocks say is drawn, and covers no cell and no word."""
    page = (Path(__file__).parents[3] / "docs" / "maps.md").read_text(encoding="utf-8")
    for name in ("game.toml", "map.csv", "river.csv"):
        text = re.search(rf"`{re.escape(name)}`:\n\n```\w+\n(.*?)```", page, re.DOTALL)
        assert text is not None
        (tmp_path / name).write_text(text[1], encoding="utf-8")
    beside = page.partition("## A track and a key beside the map")[2].partition("\n## ")[0]
    margins, layout = re.findall(r"```toml\n(.*?)```", beside, re.DOTALL)
    game = (tmp_path / "game.toml").read_text(encoding="utf-8")
    assert 'edges = "half"\n' in game
    game = game.replace('edges = "half"\n', 'edges = "half"\n' + margins)
    (tmp_path / "game.toml").write_text(game, encoding="utf-8")
    (tmp_path / "layout.toml").write_text(layout, encoding="utf-8")
    found = proof("colour", tmp_path)
    assert codes(found) == {}
    said = {leaf.text for leaf, _ in leaves(face_of(found).elements) if isinstance(leaf, Text)}
    assert said >= {"1", "8", "Wood: 2 to enter", "The Ford"}


@given(st.tuples(*(st.floats(-9, 9) for _ in range(4))), st.tuples(*(st.floats(-9, 9) for _ in range(4))))
def test_a_way_crosses_what_one_of_its_points_lies_in(ends: Any, edges: Any) -> None:
    (ax, ay, bx, by), (x0, y0, x1, y1) = ends, edges
    box = (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
    ways = Ways([(((ax, ay), (bx, by)), 0.0)], 2.0)
    spots = [(ax + k / 200 * (bx - ax), ay + k / 200 * (by - ay)) for k in range(201)]
    inside = any(box[0] <= x <= box[2] and box[1] <= y <= box[3] for x, y in spots)
    if inside:
        assert ways.cross(box)
    elif not any(box[0] - 0.1 <= x <= box[2] + 0.1 and box[1] - 0.1 <= y <= box[3] + 0.1 for x, y in spots):
        assert not ways.cross(box)
