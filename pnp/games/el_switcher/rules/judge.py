"""The refusals of actions: the clause and its cause for the current player, whose own hand is no secret. The
rules are those of legal.py, applied to any attempt."""

from collections.abc import Sequence

from pnp.games.el_switcher.rules import notation
from pnp.games.el_switcher.rules.state import DEAL, DRAW, PLAY, REVEAL, WON, State
from pnp.games.el_switcher.rules.tables import Action
from pnp.play import Refusal, Words, say


def judge(state: State, action: Action) -> Refusal | None:
    """Return the refusal of an action, or None if it is legal or chance may bring it."""
    if state.phase == WON:
        return Refusal(
            "end.win", say("%(player)s has won.", player=notation.player(state.tables, state.player))
        )
    match action:
        case ("deal", *drawers):
            clause = _deal(state, drawers)
        case ("reveal", *figures):
            clause = _reveal(state, figures)
        case ("draw", *kinds):
            clause = _draw(state, kinds)
        case _ if state.phase != PLAY:
            return Refusal(dealing_clause(state), say("First, cards are dealt."))
        case ("swap", kind, one, other):
            return _swap(state, kind, one, other)
        case ("use", colour, figure, *owners):
            return _use(state, colour, figure, owners)
        case _:
            return None  # nothing forbids the end of a turn
    return Refusal(clause, say("This is left to chance.")) if clause else None


def dealing_clause(state: State) -> str:
    """Return the clause by which cards or drawers are dealt at a node of chance."""
    if state.phase == DEAL:
        return "setup.drawers"
    if state.phase == DRAW:
        return "setup.hand" if state.is_setting_up else "turn.end"
    if state.is_setting_up:
        return "setup.decks"
    # After a normal figure one card is missing; after a released one the whole sector is.
    return "turn.own" if state.sectors[state.player].up else "block.release"


def _deal(state: State, board: Sequence[int]) -> str | None:
    figures = state.tables.figures
    whole = sum(figures.bits)
    shares = tuple(drawers.bit_count() for drawers in board) == state.tables.tiles
    fair = state.phase == DEAL and shares and sum(board) == whole
    return None if fair else "setup.drawers"


def _reveal(state: State, figures: Sequence[int]) -> str | None:
    if state.phase == REVEAL:
        deck = state.sectors[state.player].deck
        fair = len(set(figures)) == len(figures) == state.due and all(deck >> card & 1 for card in figures)
        return None if fair else dealing_clause(state)
    if state.phase == DEAL:
        return "setup.decks"
    blocked = state.sectors[state.player].blocked
    if not blocked:
        return "turn.own"
    return "block.release" if any(blocked >> card & 1 for card in figures) else "block.refill"


def _draw(state: State, kinds: Sequence[int]) -> str | None:
    if state.phase != DRAW:
        return "setup.hand" if state.is_setting_up else "turn.end"
    movements, pile = state.tables.movements, state.pile
    cards = movements.heap(kinds)
    if len(kinds) != state.due or movements.common(cards, pile + sum(state.discards)) != cards:
        return dealing_clause(state)
    # turn.reshuffle: what was discarded comes when the pile is empty, and not before.
    enough = min(len(kinds), movements.size(pile))
    return None if movements.size(movements.common(cards, pile)) == enough else "turn.reshuffle"


def _swap(state: State, kind: int, one: int, other: int) -> Refusal | None:
    tables, movements = state.tables, state.tables.movements
    if (one, other) in movements.pairs[kind] and movements.count_kind(state.hands[state.player], kind):
        return None
    card = notation.card(tables, kind)
    ends = {"one": notation.square(tables, one), "other": notation.square(tables, other)}
    if not movements.count_kind(state.hands[state.player], kind):
        return Refusal("turn.move", say("You hold no card %(card)s.", card=card))
    if (one, other) in movements.across_edge[kind]:
        off = say("From %(one)s to %(other)s the way leads off the board.", **ends)
        return Refusal("move.within", off)
    if one == other:
        said = say("A swap takes two drawers; you named %(one)s twice.", one=ends["one"])
    else:
        said = say("%(card)s does not lead from %(one)s to %(other)s.", card=card, **ends)
    return Refusal(f"move.{movements.ids[kind]}", said)


def _use(state: State, colour: int, figure: int, owners: Sequence[int]) -> Refusal | None:
    """Judge a figure used for the cards of these players; more than one is an attempt against
    figure.choose."""
    tables = state.tables
    for owner in owners:
        if refused := _judge_card(state, figure, owner):
            return refused
    if refused := judge_figure(state, colour, figure):
        return refused
    if len(owners) == 1:
        return None
    whose = notation.players(tables, owners)
    said = say("This is one figure, and you named the cards of %(players)s.", players=whose)
    return Refusal("figure.choose", said)


def judge_figure(state: State, colour: int, figure: int) -> Refusal | None:
    """Return why a figure does not count in a colour, or None."""
    tables = state.tables
    name, shade = tables.figures.names[figure], notation.colour(tables, colour)
    if not state.standing[colour] >> figure & 1:
        drawers = state.board[colour]
        if any(way & drawers == way for way in tables.figures.ways[figure]):
            said = say(
                "Figure %(figure)s does not stand alone in %(colour)s: another drawer lies against it.",
                figure=name,
                colour=shade,
            )
            return Refusal("figure.alone", said)
        absent = say("Figure %(figure)s is not formed in %(colour)s.", figure=name, colour=shade)
        return Refusal("figure.colour", absent)
    if colour == state.locked:
        return Refusal("figure.locked", say("The locked colour is %(colour)s.", colour=shade))
    return None


def _judge_card(state: State, figure: int, owner: int) -> Refusal | None:
    """Return why a player's card cannot be used, or None."""
    tables = state.tables
    up, blocked, _ = state.sectors[owner]
    own, who = owner == state.player, notation.player(tables, owner)
    if not up >> figure & 1:
        return Refusal("turn.own" if own else "turn.other", _why_not_face_up(state, figure, owner))
    if not own and blocked.bit_count() >= tables.blocked_most:
        cards = notation.figures(tables, blocked)
        said = say("%(player)s is blocked already: %(figures)s.", player=who, figures=cards)
        return Refusal("block.once", said)
    if not own and up.bit_count() + blocked.bit_count() == 1:
        return Refusal("block.single", say("%(player)s has only one card in the sector.", player=who))
    return None


def _why_not_face_up(state: State, figure: int, owner: int) -> Words:
    name, who = state.tables.figures.names[figure], notation.player(state.tables, owner)
    if state.sectors[owner].blocked >> figure & 1:
        return say("Card %(figure)s of %(player)s is blocked.", figure=name, player=who)
    if owner == state.player:
        return say("You have no card %(figure)s face up.", figure=name)
    return say("%(player)s has no card %(figure)s face up.", player=who, figure=name)
