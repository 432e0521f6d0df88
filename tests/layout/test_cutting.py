"""Faces that are cut along a shape of their own: the outline, the guide line for scissors, folds."""

from math import atan2, cos, hypot
from pathlib import Path

import pytest
import shapely

from pnp.errors import DefinitionError
from pnp.games import open_game
from pnp.games.plain import faces
from pnp.layout.contents.cutting import FLAT, GAP, GUIDE
from pnp.scene import Face, leaves
from pnp.scene import Path as Line
from tests.layout.folder import drawn, game_in

TENT = "M0 0L60 0L60 30L40 60L20 60L0 30Z"

LAYOUT = """schema = 1
[faces.card]
size = [60, 80]
cut = "edge"

[faces.card.boxes.edge]
KEYS
of = "trim"

[faces.card.boxes.title]
text = "{name}"
width = 20
height = 10
"""


def cut(path: Path, keys: str) -> Face:
    """A face that is cut along a box with these keys."""
    folder = game_in(path / "g", LAYOUT.replace("KEYS", keys))
    assert faces.faults(open_game(str(folder)).definition) == ()
    return drawn(folder)[0].front


def tent(path: Path, keys: str = "", d: str = TENT) -> Face:
    return cut(path, f'shape = "path"\nd = "{d}"\n{keys}')


def guides(face: Face) -> list[Line]:
    return [leaf for leaf, _ in leaves(face.elements) if isinstance(leaf, Line) and leaf.name == "snip"]


@pytest.mark.parametrize("d", [TENT, "M0 0L0 30L20 60L40 60L60 30L60 0Z"])
def test_a_face_is_cut_clockwise_along_its_shape_which_is_not_painted(tmp_path: Path, d: str) -> None:
    face = tent(tmp_path, 'stroke = "ink"', d)
    assert face.trim == ((0, 0), (60, 0), (60, 30), (40, 60), (20, 60), (0, 30))
    assert not [leaf for leaf, _ in leaves(face.elements) if leaf.name == "box:edge"]


def test_curves_are_cut_as_straight_edges_close_beside_them(tmp_path: Path) -> None:
    face = cut(tmp_path, 'shape = "ellipse"\nwidth = 60\nheight = 60')
    circle = shapely.Point(30, 40).buffer(30, quad_segs=200)
    outline = shapely.Polygon(face.trim)
    assert outline.hausdorff_distance(circle) <= FLAT + 0.01
    assert 24 <= len(face.trim) <= 64


def test_the_usual_guide_line_follows_what_no_straight_cut_makes(tmp_path: Path) -> None:
    (line,) = guides(tent(tmp_path))
    assert (line.style.width, line.style.dash) == (GUIDE, ())
    points = [(float(x), float(y)) for _, x, y in line.segments]
    assert min(y for _, y in points) > 29
    outline = shapely.Polygon(tent(tmp_path).trim)
    away = [outline.distance(shapely.Point(at)) for at in points]
    assert away == pytest.approx([GAP + GUIDE / 2] * len(away), abs=0.1)


def test_the_stroke_of_the_shape_is_the_guide_line_and_its_gap_the_space_beside_the_cut(
    tmp_path: Path,
) -> None:
    face = tent(tmp_path, 'stroke = "ink"\nline = 0.4\ndash = [0.01, 0.9]\ngap = 0.6')
    (line,) = guides(face)
    assert line.style.stroke is not None
    assert (line.style.stroke.name, line.style.width, line.style.dash) == ("ink", 0.4, (0.01, 0.9))
    outline = shapely.Polygon(face.trim)
    drawn_line = shapely.LineString([(float(x), float(y)) for _, x, y in line.segments])
    assert outline.distance(drawn_line.buffer(0.2)) == pytest.approx(0.6, abs=0.01)


def test_without_a_stroke_on_purpose_there_is_no_guide_line(tmp_path: Path) -> None:
    face = tent(tmp_path, 'stroke = "none"')
    assert guides(face) == []
    assert face.trim == tent(tmp_path).trim


def test_a_corner_of_the_guide_line_is_as_far_from_both_edges(tmp_path: Path) -> None:
    """So the line is one run, whose corners are further from the corners of the cut."""
    (line,) = guides(tent(tmp_path, 'stroke = "ink"\nline = 0.4\ngap = 1'))
    assert [kind for kind, *_ in line.segments] == ["M", "L", "L", "L"]
    _, x, y = line.segments[1]
    assert float(y) == pytest.approx(61.2, abs=0.01)
    assert hypot(float(x) - 40, float(y) - 60) == pytest.approx(1.2 / cos(atan2(3, 2) / 2), abs=0.01)


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ('shape = "path"\nd = "M0 0L60 0L30 80"', "expected one closed shape, without a hole"),
        ('shape = "ring"', "expected one closed shape, without a hole"),
        ('shape = "path"\nd = "M0 0L60 0Z"', "expected a shape with an area"),
        ('shape = "path"\nd = "M0 0L61 0L30 80Z"', "expected an outline within 60 x 80 mm; found 0 to 61"),
        ('text = "edge"', "expected a shape of the face"),
    ],
)
def test_what_no_scissors_can_cut_is_refused_with_its_line(tmp_path: Path, keys: str, said: str) -> None:
    folder = game_in(tmp_path / "g", LAYOUT.replace("KEYS", keys))
    with pytest.raises(DefinitionError) as caught:
        drawn(folder)
    assert "layout.toml:4: faces.card.cut" in str(caught.value)
    assert said in str(caught.value)


def test_a_gap_beside_no_cut_changes_nothing_and_is_told(tmp_path: Path) -> None:
    other = LAYOUT.replace('cut = "edge"', "").replace("KEYS", 'shape = "ellipse"\nfill = "ink"\ngap = 1')
    (fault,) = faces.faults(open_game(str(game_in(tmp_path / "g", other))).definition)
    assert "'gap' changes nothing here" in str(fault)
    assert 'cut = "edge" of the face' in str(fault)


def test_a_fold_is_a_line_of_dashes_with_straight_ends(tmp_path: Path) -> None:
    keys = 'shape = "line"\nfold = true\nstroke = "ink"\ndash = [1, 0.8]'
    layout = LAYOUT.replace('cut = "edge"', "").replace("KEYS", keys)
    (face,) = (each.front for each in drawn(game_in(tmp_path / "g", layout)))
    (fold,) = (leaf for leaf, _ in leaves(face.elements) if leaf.name == "fold")
    assert isinstance(fold, Line)
    assert not fold.style.round
    (fault,) = faces.faults(
        open_game(str(game_in(tmp_path / "h", layout.replace('"line"', '"ellipse"')))).definition
    )
    assert "'fold' changes nothing here" in str(fault)
