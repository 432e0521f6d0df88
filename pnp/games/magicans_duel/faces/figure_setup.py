"""The figure of the quick start: the board with all pieces, and numbers at what a player sets up."""

from pnp.games import Setting
from pnp.games.magicans_duel.faces import standee
from pnp.games.magicans_duel.faces.board import board_face, spots
from pnp.games.magicans_duel.faces.cards import aid_face, tracker_face
from pnp.games.magicans_duel.faces.theme import theme
from pnp.games.magicans_duel.facts import Facts, pieces
from pnp.scene import Circle, Drawing, Element, Face, Group, Polygon, Style, outline, scale, translate
from pnp.scene import compose as then
from pnp.text import cap_height, set_line
from pnp.units import Point, from_points, mm

_BOARD, _PIECE, _CARD = 0.5, 0.42, 0.47
"""Of their own sizes."""
_GAP = 5.0
_ABOVE = 5.0
"""mm above the board: the gargoyle on its first row is taller than the board's edge."""


def setup_steps(setting: Setting) -> Drawing:
    """Draw the board between the players, the pieces on their stars, a tracker and an aid below it."""
    facts: Facts = setting.definition.facts
    board = board_face(setting)
    size = (board.width, board.height)
    elements: list[Element] = [_place_face(board, (0.0, 0.0), _BOARD)]
    at = {
        place: (x * _BOARD, y * _BOARD)
        for place, (x, y) in spots(setting.definition.point_board(), size).items()
    }
    standing = sorted(pieces(facts.start), key=lambda each: each[1][1])
    for name, place in standing:
        elements.append(_standing(setting, name, at[place]))
    tracker, aid = tracker_face(setting), aid_face(setting)
    below = board.height * _BOARD + _GAP
    wide = (tracker.width + aid.width) * _CARD + _GAP
    left = (board.width * _BOARD - wide) / 2
    elements.append(_place_face(tracker, (left, below), _CARD))
    elements.append(_place_face(aid, (left + tracker.width * _CARD + _GAP, below), _CARD))
    start = facts.start
    lift = standee.PANEL * _PIECE
    marks = (
        (4.0, 4.0),
        (at[start.black[0]][0] - 5.0, at[start.black[0]][1] - lift),
        (at[start.G[0]][0] - 7.0, at[start.G[0]][1] - 2.0),
        (at[start.H[0]][0] - 5.0, at[start.H[0]][1] - lift),
        (left, below + 2.0),
    )
    for number, mark in enumerate(marks, 1):
        elements += _number(setting, number, mark)
    high = _ABOVE + below + max(tracker.height, aid.height) * _CARD
    return Drawing(mm(board.width * _BOARD), mm(high), (Group(tuple(elements), translate(0.0, _ABOVE)),))


def _place_face(face: Face, at: Point, size: float) -> Group:
    """Return a cut-out face at its upper left corner."""
    return Group((Group(face.elements, clip=outline(face.trim)),), then(translate(*at), scale(size)))


def _standing(setting: Setting, name: str, at: Point) -> Group:
    """Draw a piece that stands on a place of the board."""
    look = theme(setting.variant)
    panel = [p for p in standee.trim(name[0]) if p[1] >= standee.HEIGHT / 2 - 0.01]
    shape = tuple((mm(x - standee.WIDTH / 2), mm(y - standee.HEIGHT / 2 - standee.PANEL)) for x, y in panel)
    drawn = (
        Polygon(shape, Style(look.swatch("piece"), look.swatch("line"), 0.5)),
        *standee.front(look, name),
    )
    return Group(drawn, then(translate(*at), scale(_PIECE)))


def _number(setting: Setting, number: int, at: Point) -> tuple[Element, ...]:
    look = theme(setting.variant)
    face, em = look.typeface("numeral"), from_points(11)
    x, y = mm(at[0]), mm(at[1])
    return (
        Circle((x, y), 3.4, Style(look.swatch("accent"), look.swatch("paper"), 0.6)),
        set_line(
            str(number),
            face,
            em,
            look.swatch("paper"),
            (x, mm(y + cap_height(face, em) / 2)),
            anchor="middle",
        ),
    )
