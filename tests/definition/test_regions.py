"""Maps whose cells are regions of a picture, by their ids; what is wrong is told at its line or cell."""

from math import cos, pi, sin
from pathlib import Path
from time import perf_counter

import pytest

from pnp.definition import Chart
from pnp.definition.regions import Region
from pnp.errors import PnpError
from pnp.pictures import split_regions
from tests.definition.test_chart import read

BOARD = """
[[boards]]
id = "map"
source = "stated: 1"
grid = "map"
form = "region"
size_mm = 200
picture = "map.svg"
"""

SVG = """<svg xmlns="http://www.w3.org/2000/svg" width="100mm" height="50mm" viewBox="0 0 200 100">
<rect id="sea" width="200" height="100" fill="#cfe3ea"/>
<g transform="translate(10 10)" fill="#e9dcae" stroke="#000">
<path id="west" d="M0 0H60V40H0"/>
<polygon id="east" points="60,0 120,0 120,40 60,40" fill="#dbe5b8"/>
<g id="isles"><circle cx="150" cy="20" r="10"/><rect x="140" y="50" width="20" height="10"/></g>
<path id="ghost" d="M0 50H40V70H0Z" fill="none" stroke="none"/>
</g>
<path id="way" d="M0 0L10 10" stroke="#000"/>
<path id="peak" d="M30 20l4 -6l4 6z" fill="#777"/>
</svg>
"""


def chart(folder: Path, keys: str, svg: str = SVG, **tables: str) -> Chart:
    (folder / "map.svg").write_text(svg, encoding="utf-8")
    return read(folder, BOARD + keys, **tables)


def places(found: Chart) -> dict[str, Region]:
    return {cell.code: cell.place for cell in found.cells if isinstance(cell.place, Region)}


def test_cells_are_called_by_the_ids_of_a_picture_in_the_order_of_the_list(tmp_path: Path) -> None:
    found = chart(
        tmp_path,
        'regions = ["east", "west"]\ntable = "map.csv"\n[boards.terrain.wood]\nfill = "green-wash"\n',
        map="cell,name,terrain,gold\nwest,Westmark,wood,3\n",
    )
    assert [(cell.number, cell.code, cell.name) for cell in found.cells] == [
        (0, "east", ""),
        (1, "west", "Westmark"),
    ]
    assert dict(found.by_code["west"].columns) == {"gold": 3}
    assert found.extent == (0, 0, 200, 100)


def test_without_a_list_the_table_names_them(tmp_path: Path) -> None:
    found = chart(tmp_path, 'table = "map.csv"\n', map="cell,name\nisles,Isles\nghost,\n")
    assert [cell.code for cell in found.cells] == ["isles", "ghost"]


def test_a_region_is_where_the_picture_has_it_as_large_as_the_map(tmp_path: Path) -> None:
    """The picture is 200 of its own units wide, and the map 200 mm; groups may be moved."""
    found = places(chart(tmp_path, 'regions = ["west", "isles", "ghost"]\n'))
    west = found["west"]
    assert west.box == pytest.approx((10, 10, 70, 50), abs=0.2)  # half a hairline
    assert west.outline[-1] == ("Z",), "a path that is left open is closed"
    assert west.centre == pytest.approx((40, 30), abs=20)
    assert west.reach == pytest.approx(20, abs=0.1)
    assert len(found["isles"].rings) == 2
    assert found["isles"].centre == pytest.approx((160, 30), abs=0.2)
    assert found["ghost"].fill is None
    assert found["west"].fill == "#e9dcae"


def test_what_is_no_region_lies_below_them_or_above(tmp_path: Path) -> None:
    found = chart(tmp_path, 'regions = ["west", "east"]\n')
    assert found.picture is not None
    drawn = split_regions(found.picture.path, found.picture.ids)
    assert (len(drawn.below), len(drawn.above)) == (1, 4)  # the sea; two isles, way, peak


def test_a_river_runs_along_the_edge_of_two_regions(tmp_path: Path) -> None:
    found = chart(tmp_path, 'regions = ["west", "east"]\n[[boards.borders]]\nbetween = ["west-east"]\n')
    (river,) = found.borders
    assert [tuple(round(v, 1) for v in point) for point in river.points] == [(70, 10), (70, 50)]


def test_regions_may_be_missing_and_have_stars(tmp_path: Path) -> None:
    found = chart(tmp_path, 'regions = ["west", "east", "isles"]\nmissing = ["east"]\nstars = ["isles"]\n')
    assert ([cell.code for cell in found.cells], found.stars) == (["west", "isles"], frozenset({1}))


WRONG = {
    'regions = ["wast"]': (
        "regions[0]: the picture has no such id",
        "found 'wast'",
        "did you mean 'west'?",
    ),
    'regions = ["way", "west"]': ("regions[0]: what has this id is no region", "found 'way'"),
    'regions = ["west", "west"]': ("regions[1]: a region is named twice",),
    'regions = ["west"]\nmissing = ["west"]': ("missing: a map without cells",),
    'regions = ["west"]\nmissing = ["east"]': ("missing[0]: the map has no such cell", "found 'east'"),
    'regions = ["west"]\ncolumns = 4': ("columns: 'columns' changes nothing on regions of a picture",),
    'regions = ["west"]\nnames = "A1"': ("names: 'names' changes nothing",),
    'regions = ["west", "isles"]\n[[boards.borders]]\nbetween = ["west-isles"]': (
        "between[0]: no edge lies between these cells",
        "expected two cells that lie side by side, as in west-",
    ),
    "": ("a map of regions that names none", "expected the ids of its elements, or a table"),
}


@pytest.mark.parametrize("keys", WRONG)
def test_what_cannot_be_is_told_at_its_line(tmp_path: Path, keys: str) -> None:
    with pytest.raises(PnpError) as caught:
        chart(tmp_path, keys + "\n")
    for told in WRONG[keys]:
        assert told in str(caught.value) + (caught.value.hint or "")


def test_a_wrong_id_in_a_table_is_told_once_at_its_cell(tmp_path: Path) -> None:
    with pytest.raises(PnpError) as caught:
        chart(tmp_path, 'table = "map.csv"\n', map="cell,name\nwest,\nsouth,Southland\n")
    assert "map.csv:3" in str(caught.value)
    assert "the picture has no such id" in str(caught.value)
    assert caught.value.others == ()


NESTED = SVG.replace('<path id="west"', '<path id="x"').replace(
    'id="isles">', 'id="isles"><path id="west" d="M0 0H9V9Z"/>'
)


@pytest.mark.parametrize(
    ("svg", "told"),
    [
        (NESTED, "a region within another"),
        (SVG.replace('<path id="way"', '<text>Sea</text><path id="way"'), "a picture with text"),
        (SVG.replace('id="west"', 'id="west" display="none"'), "what has this id is no region"),
        (SVG.replace('id="west"', 'id="west" filter="url(#f)"'), "a filter is not drawn"),
        (SVG.replace('id="east"', 'id="west"'), "map.svg:5: two regions of one id"),
        (
            SVG.replace('id="west"', 'id="west" clip-path="url(#c)"'),
            "map.svg:4: a region that a clip cuts off",
        ),
        (
            SVG.replace('<g transform="translate(10 10)"', '<g clip-path="url(#c)"'),
            "a region that a clip cuts",
        ),
        (SVG.replace("<circle", '<circle clip-path="url(#c)"'), "map.svg:6: a clip in a region"),
        (SVG.replace("H60V40H0", "H-60V40H0"), "found 'west', 50.0 mm beyond the edge"),
        (SVG.replace("H60V40H0", "H-10.7V40H0"), "found 'west', 0.7 mm beyond the edge"),
        (SVG.replace("H60V40H0", "H60V0.9H0"), "found 'west', 0.90 mm wide"),
        (SVG.replace("H60V40H0", "H60V40H0" + "l.1 .1l-.1 -.1" * 30000), "at most 60000 together"),
        (SVG.replace("H60V40H0", "H60V40H0" + "l150 0l-150 0" * 300), "at most 60 m together"),
        ("<svg", "map.svg"),
    ],
)
def test_what_is_wrong_with_the_picture(tmp_path: Path, svg: str, told: str) -> None:
    svg = svg.replace("</svg>", '<clipPath id="c"><rect width="30" height="30"/></clipPath></svg>')
    with pytest.raises(PnpError) as caught:
        chart(tmp_path, 'regions = ["west", "isles"]\n', svg)
    assert told in str(caught.value)


@pytest.mark.parametrize("way", ["H60V40H0", "H-10.4V40H0", "H60V1.1H0"])
def test_a_region_that_just_fits(tmp_path: Path, way: str) -> None:
    """At most half a millimetre may go beyond the picture; a millimetre has to be seen."""
    svg = SVG.replace("H60V40H0", way)
    assert "west" in places(chart(tmp_path, 'regions = ["west", "isles"]\n', svg))


def test_a_copy_of_a_region_is_picture(tmp_path: Path) -> None:
    svg = SVG.replace("</svg>", '<use href="#west" x="100"/></svg>')
    found = chart(tmp_path, 'regions = ["west", "isles"]\n', svg)
    assert found.by_code["west"].place.box[2] == pytest.approx(70, abs=0.1)
    assert found.picture is not None
    drawn = split_regions(found.picture.path, found.picture.ids)
    assert len(drawn.above) == 4  # east, way, peak, the copy


def spiked(spikes: int, reach: float) -> str:
    """The outline of a circle with so many spikes."""
    ring = [(reach * (0.99 + 0.01 * (k % 2)), pi * k / spikes) for k in range(2 * spikes)]
    return "L".join(f"{100 + r * cos(a):.3f} {50 + r * sin(a):.3f}" for r, a in ring)


def test_outlines_of_thousands_of_points_take_seconds(tmp_path: Path) -> None:
    """Two regions of as many points as may be, one around the other, with a river between them."""
    inner, outer = spiked(7000, 40), spiked(7000, 40.2)
    svg = SVG.replace(
        "</svg>", f'<path id="a" d="M{inner}Z"/><path id="b" d="M0 0H200V100H0ZM{outer}Z"/></svg>'
    )
    begin = perf_counter()
    chart(tmp_path, 'regions = ["a", "b"]\n[[boards.borders]]\nbetween = ["a-b", "b-a", "a-b"]\n', svg)
    assert perf_counter() - begin < 20


SQUARES = 'form = "square"\ncolumns = 2\nrows = 2\npicture = "map.svg"'
REGION = 'form = "region"\nregions = ["west"]\n'


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        (SQUARES, "'picture' changes nothing on a map of squares"),
        (REGION, "a map of regions without a picture"),
        (REGION + 'picture = "../map.svg"', "a file of a game lies in its folder"),
        (REGION + 'picture = "mop.svg"', "there is no such file"),
    ],
)
def test_a_picture_is_for_regions_alone_and_lies_in_the_folder(tmp_path: Path, keys: str, told: str) -> None:
    (tmp_path / "map.svg").write_text(SVG, encoding="utf-8")
    head = '[[boards]]\nid = "map"\nsource = "stated: 1"\ngrid = "map"\nsize_mm = 20\n'
    with pytest.raises(PnpError) as caught:
        read(tmp_path, f"{head}{keys}\n")
    assert told in str(caught.value)
