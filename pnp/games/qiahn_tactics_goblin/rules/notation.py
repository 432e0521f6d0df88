"""Actions as people write them: a word, or a word and whom or what it is about.

turn-up  turno  concede  spirit           words
send:clank  call:dent  copy:fluffy        one's own to the vanguard, an enemy; whom water copies
sword:clank  air:dent  banana:dent        a card and the fighter that it is laid on
take:dent                                 whom the Spirit takes
deal:form,itch,pepper  toss:cruz          chance: cards dealt to a side, the coin,
turn:clank  cost:lid                      the top of a tropa, and when the Spirit eats it
"""

from collections.abc import Mapping

from pnp.games.qiahn_tactics_goblin.rules.deck import ON_FIGHTERS, mask_of, members
from pnp.games.qiahn_tactics_goblin.rules.state import State
from pnp.play import Action, NotationError

WORDS = ("turn-up", "turno", "concede", "spirit")


def notation(state: State, action: Action) -> str:
    """An action in notation."""
    kind, deck = action[0], state.deck
    match kind:
        case "turn-up" | "turno" | "concede" | "spirit":
            return str(kind)
        case "deal":
            return f"deal:{','.join(held(state, state.side, action[1]))}"
        case "toss":
            return f"toss:{deck.camps[action[1]].id}"
        case "cost":
            return f"cost:{','.join(deck.fighters(action[1]))}"
        case _:
            return f"{kind}:{deck.names[action[1]]}"


def held(state: State, side: int, mask: int) -> list[str]:
    """A set of a side's cards by name, a name for each copy."""
    cards = state.deck.camps[side].cards
    return [card for card, copies in cards.items() for _ in members(copies & mask)]


def read(state: State, text: str) -> Action:
    """The action that a text means. Raises NotationError."""
    kind, colon, tail = text.strip().casefold().partition(":")
    deck = state.deck
    camps = deck.camps
    if kind in WORDS and not colon:
        return (kind,)
    if kind == "toss":
        return (kind, _number(tail, {camp.id: side for side, camp in enumerate(camps)}))
    if kind == "deal":
        return (kind, _cards(state, tail))
    if kind == "cost":
        return (kind, mask_of(_number(name, deck.numbers) for name in tail.split(",")))
    if kind in ON_FIGHTERS or any(kind in camp.hits for camp in camps):
        return (kind, _number(tail, deck.numbers))
    known = [*WORDS, "toss:", "deal:", "cost:"]
    known += [f"{each}:" for each in (*ON_FIGHTERS, *camps[0].hits, *camps[1].hits)]
    raise NotationError("no action is called so", expected=" ".join(known), found=repr(text))


def _number(name: str, known: Mapping[str, int]) -> int:
    if name not in known:
        raise NotationError("nobody is called so", expected=" ".join(known), found=repr(name))
    return known[name]


def _cards(state: State, text: str) -> int:
    cards = state.deck.camps[state.side].cards
    mask = 0
    for name in text.split(","):
        left = [number for number in members(cards.get(name, 0)) if not mask >> number & 1]
        if not left:
            raise NotationError("no such card is left", expected=" ".join(cards), found=repr(name))
        mask |= 1 << left[0]
    return mask
