"""Predicates: functions that answer questions about a position, such as which pieces are next to each other
and who may move a piece. A told game (a played game with a text) uses the answers to prove its claims."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from pnp.errors import PnpError, unknown
from pnp.games.magicans_duel.rules.state import State, is_movable
from pnp.games.magicans_duel.rules.tables import BLACK, GARGOYLES, SPELLS, WHITE, Tables
from pnp.games.magicans_duel.rules.writing import piece as code_of
from pnp.games.magicans_duel.rules.writing import short_name
from pnp.play import Answer, Phrase, plural_message, say
from pnp.play.claims import Predicate, Situation, find_name

KINDS: Final = {"spells": (SPELLS,), "mages": (BLACK, WHITE)}
SIDES: Final = ("neither", "black", "white", "both")


def beside(situation: Situation, *, piece: str, kind: str, on: str = "") -> Answer:
    """Answer which pieces of a kind ("spells" or "mages") are next to a piece, given in notation such as
    "G2". If `on` is given, answer for the piece as if it were on that point."""
    state: State = situation.state
    tables, number = state.tables, _piece(state.tables, piece)
    if kind not in KINDS:
        raise unknown("kind of piece", kind, KINDS)
    at = _point(tables, on) if on else state.cells[number]
    near = tuple(
        code_of(state, other)
        for group in KINDS[kind]
        for other in tables.pieces_of[group]
        if other != number and state.cells[other] in tables.neighbours[at]
    )
    return Answer(near, _neighbour_names(piece, kind, near, on))


def _neighbour_names(piece: str, kind: str, near: tuple[str, ...], on: str) -> Phrase:
    if on and near:
        return say(
            "On %(place)s, %(piece)s would have %(near)s next to it.", place=on, piece=piece, near=near
        )
    if on and kind == "spells":
        return say("On %(place)s, no spell would be next to %(piece)s.", place=on, piece=piece)
    if on:
        return say("On %(place)s, no mage would be next to %(piece)s.", place=on, piece=piece)
    if near:
        return say("%(piece)s has %(near)s next to it.", piece=piece, near=near)
    if kind == "spells":
        return say("No spell is next to %(piece)s.", piece=piece)
    return say("No mage is next to %(piece)s.", piece=piece)


def distance(situation: Situation, *, piece: str, to: str) -> Answer:
    """Answer how many steps one piece is from another along a straight line; "none" if no straight line joins
    them."""
    state: State = situation.state
    one, other = (state.cells[_piece(state.tables, name)] for name in (piece, to))
    line = state.tables.lines.get((one, other), ())
    if not line:
        said = say("%(piece)s and %(other)s do not stand on one line.", piece=piece, other=to)
        return Answer("none", said)
    said = plural_message(
        "From %(piece)s to %(other)s it is %(n)s step in a straight line.",
        "From %(piece)s to %(other)s it is %(n)s steps in a straight line.",
        n=len(line),
        piece=piece,
        other=to,
    )
    return Answer(len(line), said)


def movers(situation: Situation, *, piece: str) -> Answer:
    """Answer which side may move a piece: "neither", "black", "white" or "both"."""
    state: State = situation.state
    number = _piece(state.tables, piece)
    able = [is_movable(replace(state, player=player), number, state.tables.look) for player in (0, 1)]
    answer = SIDES[able[0] + 2 * able[1]]
    said = {
        "neither": say("Neither side may move %(piece)s now.", piece=piece),
        "black": say("Black may move %(piece)s now, and white may not.", piece=piece),
        "white": say("White may move %(piece)s now, and black may not.", piece=piece),
        "both": say("Either side may move %(piece)s.", piece=piece),
    }[answer]
    return Answer(answer, said)


def niche(situation: Situation, *, piece: str) -> Answer:
    """Answer how many steps a gargoyle is from the nearest niche. Steps are counted as if no other piece were
    on the board. Raises PnpError for a piece that is no gargoyle."""
    state: State = situation.state
    tables, number = state.tables, _piece(state.tables, piece)
    if tables.group_of[number] != GARGOYLES:
        raise PnpError("only gargoyles enter niches", expected="a gargoyle", found=piece)
    steps = min(tables.distances[state.cells[number]][place] for place in tables.points_in(tables.all_niches))
    said = plural_message(
        "%(piece)s is %(n)s step away from the nearest niche.",
        "%(piece)s is %(n)s steps away from the nearest niche.",
        n=steps,
        piece=piece,
    )
    return Answer(steps, said)


PREDICATES: Final[Mapping[str, Predicate]] = {
    "beside": beside,
    "distance": distance,
    "movers": movers,
    "niche": niche,
}


def _piece(tables: Tables, name: str) -> int:
    return find_name(name, [short_name(piece) for piece in tables.piece_names], "piece")


def _point(tables: Tables, name: str) -> int:
    if name not in tables.point_by_name:
        raise PnpError("the board has no such point", expected=tables.point_range, found=name)
    return tables.point_by_name[name]
