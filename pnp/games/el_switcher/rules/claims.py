"""Functions that answer claims about figures, colours and blocked cards. A claim is a named question about a
position. The rulebook prints the answers, in sentences and tables."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from pnp.errors import PnpError, unknown
from pnp.games.el_switcher.rules import writing
from pnp.games.el_switcher.rules.legal import judge_figure
from pnp.games.el_switcher.rules.state import NOT_LOCKED, REVEAL, Sector, State
from pnp.games.el_switcher.rules.tables import Tables, set_bits
from pnp.grid import polyomino
from pnp.play import Answer, Part, Refusal, Rules, say
from pnp.play.claims import Predicate, Situation, answer_in_words, first_situation

# The questions behind the table of blocked cards on the last page: who turns cards up, who can be blocked.
#
# The engine answers each in a position with few figure cards.

PLAYER, RIVAL = 0, 1
BLOCKED, LAST, RELEASED, SINGLE = HOLDINGS = ("blocked", "last", "released", "single")
"""The values of `having`, each a case of the figure cards of a player: a blocked card and others; a blocked
card and one other; the card that was blocked; a single card that was never blocked."""


def turns_up(situation: Situation, *, having: str) -> Answer:
    """Answer which cards a player turns up after forming a figure: the blocked card, new cards, both or none.
    `having` says which figure cards the player has: "blocked" (a blocked card and others), "last" (a blocked
    card and one other), "released" (only the card that was blocked) or "single" (one card that was never
    blocked)."""
    state = _state(situation, having)
    sector, tables = state.sectors[PLAYER], state.tables
    after = use_own_figure(situation.rules, state, PLAYER, set_bits(sector.up)[0])
    again = after.sectors[PLAYER].up & sector.blocked
    found = ["blocked"] if again else []
    found += [f"{after.due} new"] if after.phase == REVEAL else []
    return answer_in_words(
        found,
        {
            "none": say("turns up no new cards"),
            "blocked": say("turns it face up again"),
            f"{tables.sector_size} new": say("turns up %(sector)s new cards", sector=tables.sector_size),
        },
    )


def is_blocked(situation: Situation, *, having: str) -> Answer:
    """Answer whether a player can be blocked; if not, the answer is the clause that forbids it. `having` says
    which figure cards the player has: "blocked" (a blocked card and others), "last" (a blocked card and one
    other), "released" (only the card that was blocked) or "single" (one card that was never blocked)."""
    state = _state(situation, having)
    clause = _clause(situation, replace(state, player=RIVAL), PLAYER)
    return answer_in_words(
        clause or True,
        {"block.once": say("cannot be blocked again"), "block.single": say("cannot be blocked")},
    )


def blocks(situation: Situation, *, having: str) -> Answer:
    """Answer whether a player can block others; if not, the answer is the clause that forbids it. `having`
    says which figure cards the player has: "blocked" (a blocked card and others), "last" (a blocked card and
    one other), "released" (only the card that was blocked) or "single" (one card that was never blocked)."""
    clause = _clause(situation, _state(situation, having), RIVAL)
    return answer_in_words(clause or True, {"yes": say("may block others")})


TABLE_PREDICATES: Final[Mapping[str, Predicate]] = {
    "turns_up": turns_up,
    "is_blocked": is_blocked,
    "blocks": blocks,
}


def _state(situation: Situation, having: str) -> State:
    """Return a position in which PLAYER is on turn and holds the named figure cards (HOLDINGS), and nobody
    else is blocked."""
    if having not in HOLDINGS:
        raise unknown("holding", having, HOLDINGS)
    state: State = first_situation(situation.rules).state
    tables: Tables = state.tables
    first, second, third, *deck = (1 << figure for figure in range(len(tables.figures.names)))
    mine = {
        BLOCKED: Sector(first | second, third, sum(deck)),
        LAST: Sector(first, third, sum(deck)),
        RELEASED: Sector(third, 0, sum(deck)),
        SINGLE: Sector(first, 0, 0),
    }[having]
    rest = Sector(first | second | third, 0, sum(deck))
    return replace(state, player=PLAYER, sectors=(mine, *(rest,) * (tables.players - 1)))


def _clause(situation: Situation, state: State, owner: int) -> str | None:
    """Return the clause that forbids the player on turn to block `owner`, as if a figure of `owner` stood on
    the board. Return None if there is none."""
    refused = judge_blocking(situation.rules, state, owner, set_bits(state.sectors[owner].up)[0])
    return None if refused is None else refused.clause


# --- as if a figure stood on the board ----------------------------------------------------------------


def judge_blocking(rules: Rules[Any, Any], state: State, owner: int, figure: int) -> Refusal | None:
    """Return why the player on turn may not use a figure to block a card of another player; None if it is
    allowed. `figure` is the number of the figure, and `owner` the player in front of whom the figure card
    with this figure lies. The figure is taken to stand on the board."""
    colour, standing = _place_figure(state, figure)
    return rules.judge(replace(state, standing=standing), ("use", colour, figure, owner))


def use_own_figure(rules: Rules[Any, Any], state: State, owner: int, figure: int) -> State:
    """Return the position after `owner` has used one of their own figures, as if the figure stood on the
    board."""
    colour, standing = _place_figure(state, figure)
    stood = replace(state, player=owner, standing=standing, locked=NOT_LOCKED)
    after: State = rules.apply(stood, ("use", colour, figure, owner))
    return after


def _place_figure(state: State, figure: int) -> tuple[int, tuple[int, ...]]:
    """Return a colour that is not locked, and the figures that count in each colour (a set for each, as in
    State.standing) with `figure` added to that colour."""
    colour = next(number for number in range(len(state.tables.colours)) if number != state.locked)
    standing = tuple(
        found | 1 << figure if number == colour else found for number, found in enumerate(state.standing)
    )
    return colour, standing


def within_a_movement(situation: Situation, *, of: str) -> Answer:
    """Answer which figure cards the player on turn can use after one movement that forms the figure. The
    answer has only cards that lie in front of the player `of`."""
    state: State = situation.state
    owner, found = _player(state.tables, of), 0
    for action in situation.rules.legal_actions(state):
        kind, *_ = action
        if kind != "swap":
            continue
        for use in situation.rules.legal_actions(situation.rules.after(state, action)):
            if use[0] == "use" and use[3] == owner:
                found |= 1 << use[2]
    figures = writing.figures(state.tables, found)
    who, whose = writing.player(state.tables, state.player), writing.player(state.tables, owner)
    if owner == state.player:
        said = (
            say("With one movement, %(player)s can form %(figures)s from their own cards.",
                player=who, figures=figures)
            if figures
            else say("With one movement, %(player)s can form none of their own figures.", player=who)
        )  # fmt: skip
    else:
        said = (
            say("With one movement, %(player)s can form %(figures)s from the cards of %(other)s.",
                player=who, other=whose, figures=figures)
            if figures
            else say("With one movement, %(player)s can form none of the figures of %(other)s.",
                     player=who, other=whose)
        )  # fmt: skip
    return Answer(figures, said)


def counts(situation: Situation, *, figure: str, colour: str) -> Answer:
    """Answer whether a figure in a colour counts: "yes", or why not: "locked", "touched" or "absent"."""
    state: State = situation.state
    tables = state.tables
    number, shade = _figure(tables, figure), _colour(tables, colour)
    parts: dict[str, Part] = {"figure": figure, "colour": writing.colour(tables, shade)}
    refused = judge_figure(state, shade, number)
    if refused is None:
        said = say(
            "Figure %(figure)s in %(colour)s counts: no other drawer of that colour lies against it.", **parts
        )
        return Answer(True, said)
    if refused.clause == "figure.locked":
        locked = say("Figure %(figure)s stands in %(colour)s, but this colour is locked.", **parts)
        return Answer("locked", locked)
    return Answer("touched" if refused.clause == "figure.alone" else "absent", refused.cause)


def missing(situation: Situation, *, figure: str, colour: str) -> Answer:
    """Answer which compartments of a figure had no drawer of its colour before the movement that completes
    the figure. Raises PnpError if the movement does not complete it."""
    before, after = situation.moment.before, situation.moment.after
    tables: Tables = after.tables
    number, shade = _figure(tables, figure), _colour(tables, colour)
    place = tables.figures.find_place(number, after.board[shade])
    if not place or place & before.board[shade] == place:
        raise PnpError(
            "the movement does not complete this figure", expected="one that it does", found=figure
        )
    there = writing.squares(tables, place & before.board[shade])
    lacking = writing.squares(tables, place & ~before.board[shade])
    said = say(
        "On %(cells)s %(colour)s is already in place, and only %(missing)s is missing.",
        colour=writing.colour(tables, shade),
        cells=there,
        missing=lacking,
    )
    return Answer(lacking, said)


def usable(situation: Situation, *, colour: str) -> Answer:
    """Answer whether figures in a colour can be used. They cannot while the colour is locked."""
    state: State = situation.state
    shade = _colour(state.tables, colour)
    name = writing.colour(state.tables, shade)
    if shade == state.locked:
        return Answer(
            False, say("Figures in %(colour)s do not count now, since that colour is locked.", colour=name)
        )
    return Answer(True, say("Figures in %(colour)s count, since that colour is not locked.", colour=name))


def blocked(situation: Situation, *, of: str) -> Answer:
    """Answer which figures a blocked player has to form, in order, before new cards are turned up. The engine
    forms the face-up figures, the lowest number first, until it turns up new cards. Raises PnpError if no
    card of the player is blocked."""
    state: State = situation.state
    tables, owner = state.tables, _player(state.tables, of)
    if not state.sectors[owner].blocked:
        raise PnpError("nothing of this player is blocked", expected="a blocked player", found=of)
    order: list[str] = []
    while state.phase != REVEAL and state.sectors[owner].up:
        figure = set_bits(state.sectors[owner].up)[0]
        state = use_own_figure(situation.rules, state, owner, figure)
        order.append(tables.figures.names[figure])
    if state.phase != REVEAL:
        raise PnpError("no new cards come any more", expected="a deck with cards", found="none")
    said = say(
        "%(player)s first has to form %(figures)s. Then the blocked card, %(blocked)s, is turned face up. "
        "New ones come once it is formed as well.",
        player=writing.player(tables, owner),
        figures=tuple(order[:-1]),
        blocked=order[-1],
    )
    return Answer(order, said)


def can_be_blocked(situation: Situation, *, of: str, figure: str) -> Answer:
    """Answer whether a player could be blocked with a figure if it stood on the board; if not, the answer is
    the clause that forbids it."""
    state: State = situation.state
    tables, owner, number = state.tables, _player(state.tables, of), _figure(state.tables, figure)
    rival, who = (owner + 1) % tables.players, writing.player(tables, owner)
    refused = judge_blocking(situation.rules, replace(state, player=rival), owner, number)
    if refused is None:
        said = say("If %(figure)s stood on the board, it could block %(player)s.", figure=figure, player=who)
        return Answer(True, said)
    if refused.clause == "block.single":
        said = say(
            "%(player)s has a single card, and could not be blocked even if %(figure)s stood on the board.",
            figure=figure,
            player=who,
        )
        return Answer(refused.clause, said)
    return Answer(refused.clause, refused.cause)


def turned(situation: Situation, *, figure: str, colour: str) -> Answer:
    """Answer whether a figure that counts is rotated, compared with the print on its card. Raises PnpError if
    the board has no such figure in this colour."""
    state: State = situation.state
    tables = state.tables
    number, shade = _figure(tables, figure), _colour(tables, colour)
    place = tables.figures.find_place(number, state.board[shade])
    if not place:
        raise PnpError("this figure does not stand", expected="one that does", found=f"{figure} in {colour}")
    columns = tables.figures.columns
    cells = [divmod(cell, columns)[::-1] for cell, bit in enumerate(tables.figures.bits) if bit & place]
    if polyomino.normalize(cells) == polyomino.normalize(tables.figures.shapes[number]):
        return Answer(False, say("Figure %(figure)s stands as it is printed on its card.", figure=figure))
    return Answer(True, say("Figure %(figure)s stands turned, and counts all the same.", figure=figure))


def face_up(situation: Situation, *, of: str) -> Answer:
    """Answer which figure cards lie face up in front of a player."""
    state: State = situation.state
    owner = _player(state.tables, of)
    figures = writing.figures(state.tables, state.sectors[owner].up)
    who = writing.player(state.tables, owner)
    return Answer(figures, say("%(player)s has %(figures)s face up.", player=who, figures=figures))


PREDICATES: Final[Mapping[str, Predicate]] = {
    "within_a_movement": within_a_movement,
    "counts": counts,
    "missing": missing,
    "usable": usable,
    "blocked": blocked,
    "can_be_blocked": can_be_blocked,
    "turned": turned,
    "face_up": face_up,
    **TABLE_PREDICATES,
}


def _player(tables: Tables, name: str) -> int:
    if name not in tables.decks:
        raise unknown("player", name, tables.decks)
    return tables.decks.index(name)


def _figure(tables: Tables, name: str) -> int:
    if name not in tables.figures.names:
        raise unknown("figure", name, tables.figures.names)
    return tables.figures.names.index(name)


def _colour(tables: Tables, name: str) -> int:
    if name not in tables.colours:
        raise unknown("colour", name, tables.colours)
    return tables.colours.index(name)
