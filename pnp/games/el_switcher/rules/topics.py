"""The headings of legal actions: figures to use, swaps by what they form, else by their card."""

from pnp.games.el_switcher.rules import words
from pnp.games.el_switcher.rules.actions import Action
from pnp.games.el_switcher.rules.after import apply_action
from pnp.games.el_switcher.rules.state import State
from pnp.play import Said, Words, say


def topic(state: State, action: Action) -> Words:
    """Return the topic of a legal action."""
    match action:
        case ("use", _, _, owner) if owner == state.player:
            return say("your figures that stand")
        case ("use", *_):
            return say("figures of others that stand, to be blocked")
        case ("swap", kind, *_):
            return _formed_topic(state, action) or Said(state.tables.movements.names[kind])
        case _:
            return say("the end of the turn")


def _formed_topic(state: State, action: Action) -> Words:
    """Return what a swap forms: own figures or, if there are none, others' figures that could be blocked."""
    found = 0
    now = apply_action(state, action)
    for colour, (before, standing) in enumerate(zip(state.standing, now.standing, strict=True)):
        if colour != state.locked:
            found |= standing & ~before
    if not found:
        return ""
    tables, own = state.tables, found & state.sectors[state.player].up
    if own:
        # L10N: swaps after which these figures of the player's own cards stand, listed below
        return say("forms yours: %(figures)s", figures=words.figures(tables, own))
    blockable = {
        seat: found & sector.up for seat, sector in enumerate(state.sectors) if _can_be_blocked(state, seat)
    }
    owners = [seat for seat, figures in blockable.items() if figures]
    if not owners:
        return ""
    figures = 0
    for seat in owners:
        figures |= blockable[seat]
    # L10N: swaps after which figures of other players' cards stand, listed below
    return say(
        "forms those of %(players)s: %(figures)s",
        players=words.players(tables, owners),
        figures=words.figures(tables, figures),
    )


def _can_be_blocked(state: State, seat: int) -> bool:
    """Return whether another player's sector can be blocked: block.once, block.single."""
    up, blocked, _ = state.sectors[seat]
    many = up.bit_count() + blocked.bit_count() > 1
    return seat != state.player and many and blocked.bit_count() < state.tables.blocked_most
