"""The figure of the quick start: a wizard's side of the table, with the numbers of the steps."""

from collections.abc import Iterator

from pnp.games import Setting
from pnp.games.duelo_de_runas.faces import cards, markers, mats
from pnp.games.duelo_de_runas.faces.aid import aid_face
from pnp.games.duelo_de_runas.faces.back import back_face
from pnp.games.duelo_de_runas.faces.cards import card_face
from pnp.games.duelo_de_runas.faces.figure import card_name, cropped, label, placed
from pnp.games.duelo_de_runas.faces.shapes import disc
from pnp.games.duelo_de_runas.faces.theme import theme
from pnp.scene import Drawing, Element, Path, Style, Theme
from pnp.text import set_line
from pnp.units import Point, from_points, mm

_SIZE = 0.4
"""Of everything's own size."""
_GAP = 4.0
_MARKERS = ("resist-cold", "speed", "invisibility")


def setup_steps(setting: Setting) -> Drawing:
    """Mat, tracker, spell table, deck, hand and markers, numbered as the steps beside them are."""
    look = theme(setting.variant)
    mat, track = mats.mat_face(setting), mats.tracker_face(setting)
    table, back = aid_face(setting, "basic"), back_face(look)
    wide, high = mat.width * _SIZE, mat.height * _SIZE
    below = high + _GAP
    right = wide + _GAP
    elements: list[Element] = [
        placed(mat, 0.0, 0.0, _SIZE, look),
        placed(track, 0.0, below, _SIZE, look),
        placed(table, right, 0.0, _SIZE, look),
    ]
    stone = markers.marker_face(setting, "life")
    life = _life_stone(below)
    elements.append(placed(stone, *life, _SIZE, look))
    far = right + table.width * _SIZE + 11.0
    excuse = card_face(setting, "excuse", card_name(setting, "excuse"))
    for k in range(5):
        shown, out = (excuse, 5.0) if k == 2 else (back, 0.0)
        elements.append(placed(shown, far + 0.6 * k - out, 4.0 - 0.6 * k, _SIZE, look))
    elements.append(label(look, setting.say("deck"), far + 13.5, cards.HEIGHT * _SIZE + 8.0))
    hand = (far - 3.0, cards.HEIGHT * _SIZE + 17.0)
    for k in range(5):
        lift = (k - 2) ** 2 * 0.5
        elements.append(placed(back, hand[0] + k * 7.0, hand[1] + lift, _SIZE, look, turn=(k - 2) * 4.0))
    elements.append(
        label(look, setting.say("your hand"), hand[0] + 26.0, hand[1] + cards.HEIGHT * _SIZE + 7.0)
    )
    row = below + track.height * _SIZE + _GAP
    for k, kind in enumerate(_MARKERS):
        face = markers.marker_face(setting, kind)
        elements.append(placed(face, k * (markers.SIDE * _SIZE + 3.0), row, _SIZE, look))
    places = (
        (2.0, 2.0),
        (life[0] + stone.width * _SIZE, life[1]),
        (far + cards.WIDTH * _SIZE, 4.0),
        (hand[0] + 2.0, hand[1] + 2.0),
        (3 * (markers.SIDE * _SIZE + 3.0), row + 2.0),
    )
    for number, at in enumerate(places, 1):
        elements += _number(number, at, look)
    return cropped(elements)


def _life_stone(below: float) -> Point:
    """Where the life stone lies at the start, on a tracker whose upper edge is at `below`."""
    x = mats.TRACK[0] - 8.4 - 7 * 22.6 - 0.5
    return (x * _SIZE, below + 8.6 * _SIZE)


def _number(number: int, at: Point, look: Theme) -> Iterator[Element]:
    accent, paper = look.swatch("accent"), look.swatch("paper")
    yield Path(disc(*at, 3.2), Style(accent, paper, 0.6))
    yield set_line(
        str(number),
        look.typeface("title"),
        from_points(10.5),
        paper,
        (mm(at[0]), mm(at[1] + 1.3)),
        anchor="middle",
    )
