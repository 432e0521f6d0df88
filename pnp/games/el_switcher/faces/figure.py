"""Helpers of all figures: reduced cards of the kit, and words."""

from pnp.games import Setting
from pnp.games.el_switcher.faces import cards
from pnp.games.el_switcher.faces.cards import USUAL
from pnp.games.el_switcher.faces.theme import theme
from pnp.games.el_switcher.facts import Facts, deck
from pnp.scene import Element, Face, Group, Polygon, Style, Theme, compose, outline, rotate, scale, translate
from pnp.text import set_line
from pnp.units import Point, from_points, mm


def facts_of(setting: Setting) -> Facts:
    facts: Facts = setting.definition.facts
    return facts


def card(name: str, kind: str, setting: Setting, at: Point, factor: float, turn: float = 0.0) -> Group:
    """Return a reduced card of the kit with its top left corner at a point, turned about its middle."""
    look, facts = theme(setting.variant), facts_of(setting)
    if kind == "back":
        face = cards.deck_back(name, look, USUAL)
    elif kind == "move-back":
        face = cards.move_back(facts.colours, look, USUAL)
    else:
        face = cards.figure_face(name, deck(facts.figures)[name], kind, look, USUAL)
    return _reduce_face(face, look, at, factor, turn)


def movement_card(name: str, setting: Setting, at: Point, factor: float) -> Group:
    """Return a reduced movement card with its top left corner at a point."""
    look, board = theme(setting.variant), setting.definition.square_board()
    printed = next(e.name for e in setting.definition.components if e.front == f"move.{name}")
    move = facts_of(setting).move(name)
    face = cards.move_face(move, setting.say(printed), board.columns, board.rows, look, USUAL)
    return _reduce_face(face, look, at, factor)


def _reduce_face(face: Face, look: Theme, at: Point, factor: float, turn: float = 0.0) -> Group:
    edge = Polygon(face.trim, Style(None, look.swatch("line"), mm(0.25 / factor)))
    inside = (Group(face.elements, clip=outline(face.trim)), edge)
    middle = (at[0] + face.width * factor / 2, at[1] + face.height * factor / 2)
    return Group(inside, compose(rotate(turn, middle), compose(translate(*at), scale(factor))))


def word(
    text: str, at: Point, look: Theme, points: float = 8.5, anchor: str = "middle", ink: str = "ink"
) -> Element:
    face = look.typeface("label")
    return set_line(text, face, from_points(points), look.swatch(ink), at, anchor=anchor, place="figure")  # type: ignore[arg-type]  # an anchor
