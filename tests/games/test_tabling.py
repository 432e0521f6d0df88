"""Pictures of a game's table: what stands on it."""

from pathlib import Path

from pnp.games import open_game
from pnp.games.tabling import dress
from pnp.scene import Group, Text, leaves, transform_point
from tests.layout.folder import game_in, setting_of

STANDEE = """schema = 1
[faces.standee]
size = [30, 80]
safe = 2
[faces.standee.boxes.fold]
shape = "line"
fold = true
of = "trim"
top = 39.9
height = 0.2
[faces.standee.boxes.foot]
shape = "line"
fold = true
of = "trim"
top = 67.9
height = 0.2
[faces.standee.boxes.front]
text = "front"
top = 50
height = 6
[faces.standee.boxes.behind]
text = "behind"
turn = 180
top = 20
height = 6
"""


def test_a_standee_stands_with_its_front_upright(tmp_path: Path) -> None:
    path = game_in(tmp_path / "g", STANDEE, 'id = "hero"\nkind = "standee"', 'id = "other"\nkind = "card"')
    table = dress(setting_of(open_game(str(path))), ["Ann", "Bob"])
    standing = table.standing("hero")
    assert standing is not None
    assert (standing.width, round(standing.height, 2)) == (30, 28)
    _, art = standing.elements
    assert isinstance(art, Group)
    corners = {(point[0], round(point[1], 2)) for _, *point in art.clip or () if point}
    assert corners == {(0.0, 0.0), (30.0, 0.0), (30.0, 28.0), (0.0, 28.0)}
    heights = {
        leaf.text: transform_point(matrix, leaf.origin)[1]
        for leaf, matrix in leaves(art.children)
        if isinstance(leaf, Text)
    }
    assert 10.0 < heights["front"] < 16.0
    assert heights["behind"] < 0.0, "what the clip takes away"
    assert table.standing("other") is None
    assert table.foot("hero") == 0.0
