"""What in a position stands against an action that a clause forbids: for the current player, whose own
hand is no secret."""

from pnp.games.el_switcher.rules import notation, words
from pnp.games.el_switcher.rules.refusal import why_not
from pnp.games.el_switcher.rules.state import PLAY, WON, State
from pnp.play import Action, Words, say


def cause(state: State, action: Action) -> Words:
    """The cause in a sentence, of an action that a clause forbids."""
    if state.phase == WON:
        return say("%(player)s has won.", player=words.player(state.tables, state.player))
    clause = why_not(state, action)
    match action:
        case ("deal" | "reveal" | "draw", *_):
            return say("This is left to chance.")
        case _ if state.phase != PLAY:
            return say("First, cards are dealt.")
        case ("swap", kind, one, other):
            return _of_a_swap(state, kind, one, other, clause)
    _, colour, figure, *owners = action  # a figure: nothing forbids the end of a turn
    return _of_a_use(state, colour, figure, owners, clause)


def _of_a_swap(state: State, kind: int, one: int, other: int, clause: str | None) -> Words:
    tables = state.tables
    card = words.card(tables, kind)
    ends = {"one": notation.square(tables, one), "other": notation.square(tables, other)}
    if clause == "turn.move":
        return say("You hold no card %(card)s.", card=card)
    if one == other:
        return say("A swap takes two drawers; you named %(one)s twice.", one=ends["one"])
    if clause == "move.within":
        return say("From %(one)s to %(other)s the way leads off the board.", **ends)
    return say("%(card)s does not lead from %(one)s to %(other)s.", card=card, **ends)


def _of_a_use(state: State, colour: int, figure: int, owners: list[int], clause: str | None) -> Words:
    tables = state.tables
    name, shade = tables.figures.names[figure], words.colour(tables, colour)
    if clause == "figure.choose":
        whose = words.players(tables, owners)
        return say("This is one figure, and you named the cards of %(players)s.", players=whose)
    if clause == "figure.locked":
        return say("The locked colour is %(colour)s.", colour=shade)
    if clause == "figure.alone":
        return say(
            "Figure %(figure)s does not stand alone in %(colour)s: another drawer lies against it.",
            figure=name,
            colour=shade,
        )
    if clause == "figure.colour":
        return say("Figure %(figure)s is not formed in %(colour)s.", figure=name, colour=shade)
    return _of_the_cards(state, figure, owners)


def _of_the_cards(state: State, figure: int, owners: list[int]) -> Words:
    """Of the first player whose card cannot be used."""
    return next(said for owner in owners if (said := _of_the_card(state, figure, owner)))


def _of_the_card(state: State, figure: int, owner: int) -> Words:
    """Why a player's card cannot be used; empty if it can."""
    tables, name = state.tables, state.tables.figures.names[figure]
    up, blocked, _ = state.sectors[owner]
    own, who = owner == state.player, words.player(tables, owner)
    if blocked >> figure & 1:
        return say("Card %(figure)s of %(player)s is blocked.", figure=name, player=who)
    if not up >> figure & 1:
        return (
            say("You have no card %(figure)s face up.", figure=name)
            if own
            else say("%(player)s has no card %(figure)s face up.", player=who, figure=name)
        )
    if not own and blocked.bit_count() >= tables.blocked_most:
        cards = words.figures(tables, blocked)
        return say("%(player)s is blocked already: %(figures)s.", player=who, figures=cards)
    if not own and up.bit_count() + blocked.bit_count() == 1:
        return say("%(player)s has only one card in the sector.", player=who)
    return ""
