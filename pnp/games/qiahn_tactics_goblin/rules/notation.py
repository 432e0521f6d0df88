"""Actions as people write them: a word, or a word and whom or what it is about.

turn-up  turno  concede  spirit  wait     words
send:clank  call:dent  copy:fluffy        one's own to the vanguard, an enemy; whom water copies
sword:clank  air:dent  banana:dent        a card and the fighter that it is laid on
deal:form,itch,pepper  toss:cruz          chance: cards dealt to a side, the coin,
turn:clank  taste:lid                     the top of a tropa, and when the Spirit tastes it
"""

from collections.abc import Mapping

from pnp.games.qiahn_tactics_goblin.rules.actions import Action
from pnp.games.qiahn_tactics_goblin.rules.state import State
from pnp.games.qiahn_tactics_goblin.rules.tables import FIGHTER_ACTIONS
from pnp.play import NotationError, say

WORDS = ("turn-up", "turno", "concede", "spirit", "wait")


def write(state: State, action: Action) -> str:
    """The notation of an action."""
    tables = state.tables
    match action:
        case (word,):
            return str(word)
        case ("deal", cards):
            return f"deal:{','.join(tables.camps[state.side].names_of(cards))}"
        case ("toss", side):
            return f"toss:{tables.camps[side].id}"
        case _:
            kind, fighter = action
            return f"{kind}:{tables.names[fighter]}"


def read(state: State, text: str) -> Action:
    """The action that a text means. Raises NotationError."""
    kind, colon, tail = text.strip().casefold().partition(":")
    tables = state.tables
    camps = tables.camps
    hits = [card for camp in camps for card in camp.hits]
    if kind in WORDS and not colon:
        return (kind,)
    if kind == "toss":
        return (kind, _number(tail, {camp.id: side for side, camp in enumerate(camps)}))
    if kind == "deal":
        return (kind, _cards(state, tail))
    if kind in FIGHTER_ACTIONS or kind in hits:
        return (kind, _number(tail, tables.numbers))
    known = [*WORDS, "toss:", "deal:"]
    known += [f"{word}:" for word in (*FIGHTER_ACTIONS, *hits)]
    raise NotationError("no action is called so", expected=" ".join(known), found=repr(text))


def _number(name: str, known: Mapping[str, int]) -> int:
    if name not in known:
        reason = say("Nobody is called “%(name)s”.", name=name)
        raise NotationError("nobody is called so", reason=reason, expected=" ".join(known), found=repr(name))
    return known[name]


def _cards(state: State, text: str) -> int:
    """A set of cards of the side that is dealt to."""
    cards = state.tables.camps[state.side].cards
    mask = 0
    for name in text.split(","):
        free = cards.get(name, 0) & ~mask
        if not free:
            raise NotationError("no such card is left", expected=" ".join(cards), found=repr(name))
        mask |= free & -free  # the first of its copies
    return mask
