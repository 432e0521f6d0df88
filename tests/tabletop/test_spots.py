"""The places of zones on a face: elements by name, boxes of layouts, ids of an SVG."""

import shutil
from pathlib import Path

import pytest

from pnp.games import Setting, draw, open_game
from pnp.scene import Circle, Drawing, Group, Style, Swatch, Use, rectangle, symbol, translate
from pnp.tabletop import Spot, Touch, find_spots, find_touches, mark_touch, spots_called, without_marks
from pnp.tabletop.spots import Spots
from tests.broken.tabletop import FOLDER

INK = Style(fill=Swatch("ink", "#000000"))


def rounded(spot: Spot) -> tuple[float, ...]:
    return tuple(round(value, 3) for value in spot.box)


def test_elements_are_found_where_groups_and_uses_put_them() -> None:
    cell = rectangle(0, 0, 10, 20, INK, "cell:0")
    star = symbol("star", (Circle((0, 0), 2, INK, "box:star"),))
    face = (
        Group((Group((cell,), translate(5, 0)),), translate(0, 7)),
        Use(star, translate(40, 40)),
        Use(star, translate(60, 40)),
    )
    spots = find_spots(face)
    assert rounded(spots["cell:0"][0]) == (5, 7, 15, 27)
    assert spots["cell:0"][0].middle == (10, 17)
    assert [rounded(spot) for spot in spots["box:star"]] == [(38, 38, 42, 42), (58, 38, 62, 42)]


def test_only_the_outline_that_is_asked_for_is_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    computed = []
    outline = Spots.outline
    monkeypatch.setattr(Spots, "outline", lambda self, name: computed.append(name) or outline(self, name))
    cells = (rectangle(10 * n, 0, 10, 20, INK, f"cell:{n}") for n in range(3))
    face = (*cells, Group((), name="empty"))
    spots = find_spots(face)
    assert rounded(spots["cell:1"][0]) == rounded(find_spots(face)["cell:1"][0]) == (10, 0, 20, 20)
    assert computed == ["cell:1"]
    assert list(spots) == ["cell:0", "cell:1", "cell:2"]
    assert len(spots) == 3
    assert [name in spots for name in ("cell:2", "cell:3", "empty")] == [True, False, False]
    with pytest.raises(KeyError):
        spots["empty"]


def test_a_slot_is_a_name_or_a_box_or_one_of_several() -> None:
    spots = {name: tuple(Spot(name, ((n, 0), (n + 1, 1))) for n in range(many)) for name, many in (
        ("box:hour", 3), ("left", 1), ("box:left", 1), ("cell:4", 1),
    )}  # fmt: skip
    assert len(spots_called("hour", spots)) == 3
    assert [spot.box[0] for spot in spots_called("hour:3", spots)] == [2]
    assert spots_called("left", spots) == spots["left"]
    assert spots_called("cell:4", spots) == spots["cell:4"]
    for lost in ("hour:4", "hour:0", "hour:x", "hours", ""):
        assert spots_called(lost, spots) == ()


def spots_of_the_mat(folder: Path, picture: str, box: str) -> dict[str, tuple[float, ...]]:
    shutil.copytree(FOLDER, folder)
    (folder / "mat.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40" width="60mm" height="40mm">'
        f"{picture}</svg>"
    )
    (folder / "layout.toml").write_text(
        f'schema = 1\n[faces.stall.boxes.ground]\nimage = "mat.svg"\nof = "trim"\n{box}'
    )
    game = open_game(str(folder))
    drawn = draw(Setting(game, "colour", "en", 2, lambda text: text))
    face = next(each.front for each in drawn if each.id == "mat.stall")
    spots = find_spots(face.elements, folder, ["left", "right", "nothing"])
    return {name: rounded(spots[name][0]) for name in ("left", "right", "nothing") if name in spots}


@pytest.mark.parametrize(
    ("box", "places"),
    [
        ("", {"left": (8, 20, 32, 44), "right": (80, 20, 100, 40)}),
        ("width = 60\nheight = 40\n", {"left": (34, 30, 46, 42), "right": (70, 30, 80, 40)}),
    ],
)
def test_ids_of_a_picture_lie_where_it_is_drawn(
    box: str, places: dict[str, tuple[float, ...]], tmp_path: Path
) -> None:
    picture = (
        '<rect width="60" height="40" fill="#eeddcc"/><rect id="left" x="4" y="10" width="12" height="12"/>'
        '<g transform="translate(40 10)"><circle id="right" cx="5" cy="5" r="5"/></g>'
    )
    found = spots_of_the_mat(tmp_path / "market", picture, box)
    assert {name: pytest.approx(place, abs=0.01) for name, place in found.items()} == places


def test_a_picture_with_text_has_no_places(tmp_path: Path) -> None:
    picture = '<rect id="left" width="9" height="9"/><text x="2" y="9" id="words">{{ name }}</text>'
    assert spots_of_the_mat(tmp_path / "market", picture, "") == {}


def test_marks_are_found_and_taken_out() -> None:
    """Marks of a zone and of a part lie where groups put them; all else of the picture stays."""
    plain = Group((rectangle(0.0, 0.0, 4.0, 4.0, INK),), translate(1.0, 0.0))
    zone, part = Touch("row.1"), Touch("row.1", 2)
    marked = Group((mark_touch(part, 1.0, 2.0, 3.0, 4.0),), translate(10.0, 20.0))
    drawing = Drawing(30.0, 30.0, (plain, mark_touch(zone, 0.0, 0.0, 5.0, 5.0), marked))
    found = find_touches(drawing.elements, [zone, part, Touch("row.1", 1)])
    assert {touch: spot.box for touch, spot in found.items()} == {
        zone: (0.0, 0.0, 5.0, 5.0),
        part: (11.0, 22.0, 14.0, 26.0),
    }
    left = without_marks(drawing)
    assert left.elements == (plain, Group((), translate(10.0, 20.0)))
    assert left.elements[0] is plain
