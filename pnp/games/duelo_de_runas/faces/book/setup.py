"""The figure of the quick start: a wizard's side of the table, with the numbers of the steps."""

from collections.abc import Iterator

from pnp.games import Setting
from pnp.games.duelo_de_runas.faces import markers, mats, tracker
from pnp.games.duelo_de_runas.faces.aid import aid_face
from pnp.games.duelo_de_runas.faces.back import back_face
from pnp.games.duelo_de_runas.faces.book.figure import (
    USUAL,
    card,
    crop,
    facts_of,
    label,
    place_face,
    usual_setting,
)
from pnp.games.duelo_de_runas.faces.shapes import disc
from pnp.games.duelo_de_runas.faces.theme import theme
from pnp.scene import Drawing, Element, Path, Style, Theme
from pnp.text import set_line
from pnp.units import Point, from_points, mm

_SIZE = 0.46
"""The scale of all components."""
_GAP = 4.0
_MARKERS = ("resist-cold", "speed", "invisibility")


def setup_steps(setting: Setting) -> Drawing:
    """Draw the tracker, mat and deck, and below them spell table, hand and markers, with the steps'
    numbers."""
    look = theme(setting.variant)
    mat, track = mats.mat_face(usual_setting(setting)), tracker.tracker_face(setting)
    table, back = aid_face(setting, "basic"), back_face(look, USUAL.width, USUAL.height)
    left = track.width * _SIZE + _GAP
    below = mat.height * _SIZE + _GAP
    elements: list[Element] = [
        place_face(track, 0.0, 0.0, _SIZE, look),
        place_face(mat, left, 0.0, _SIZE, look),
        place_face(table, 0.0, below, _SIZE, look),
    ]
    stone, life = markers.marker_face(setting, "life"), facts_of(setting).play.life
    x, y = ((v - markers.SIDE / 2) * _SIZE for v in tracker.place(life, life))
    elements.append(place_face(stone, x, y, _SIZE, look))
    deck = (left + mat.width * _SIZE + 9.0, 4.0)
    for k in range(5):
        shown, out = (card(setting, "excuse"), 5.0) if k == 2 else (back, 0.0)
        elements.append(place_face(shown, deck[0] + 0.6 * k - out, deck[1] - 0.6 * k, _SIZE, look))
    wide, high = USUAL.width * _SIZE, USUAL.height * _SIZE
    elements.append(label(look, setting.say("deck"), deck[0] + wide / 2, deck[1] + high + 4.5))
    hand = (table.width * _SIZE + 10.0, below + 7.0)
    elements.append(label(look, setting.say("your hand"), hand[0] + 22.0 + wide / 2, below + 1.0))
    for k in range(5):
        lift = (k - 2) ** 2 * 0.7
        elements.append(place_face(back, hand[0] + k * 11.0, hand[1] + lift, _SIZE, look, turn=(k - 2) * 4.0))
    row = (hand[0] + 4.0, hand[1] + high + 8.0)
    apart = markers.SIDE * _SIZE + 3.0
    for k, kind in enumerate(_MARKERS):
        elements.append(
            place_face(markers.marker_face(setting, kind), row[0] + k * apart, row[1], _SIZE, look)
        )
    places = (
        (left + 2.0, 2.0),
        (x - 1.8, y + 0.4),
        (deck[0] + wide, deck[1]),
        (hand[0] + 1.0, hand[1] + 3.0),
        (row[0] - 1.8, row[1] + 0.4),
    )
    for number, at in enumerate(places, 1):
        elements += _number(number, at, look)
    return crop(elements)


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
