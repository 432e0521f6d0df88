"""The knowledge of a player: everything but the rival's hidden cards. Both see used cards; the own box
follows from the own hand; nobody knows a tropa's order, which is not decided yet."""

from collections.abc import Sequence
from random import Random

from pnp.games.qiahn_tactics_goblin.rules.position import serialize
from pnp.games.qiahn_tactics_goblin.rules.state import State, in_order
from pnp.games.qiahn_tactics_goblin.rules.tables import canonical, mask_of, members
from pnp.play.codec import NOTHING


def used_cards(state: State, side: int) -> list[str]:
    """Return a side's used cards in order, one for each copy. Both players saw them."""
    army, camp = state.armies[side], state.tables.camps[side]
    equipped, *magic, _ = army.borne
    lying = dict(zip(("fire", "earth", "water"), magic, strict=True))
    lying["sword" if side == state.attacker else "shield"] = equipped
    found = []
    for card, copies in camp.cards.items():
        held = (army.hand | army.box) & copies
        left = copies.bit_count() - held.bit_count() - lying.get(card, 0).bit_count()
        found += [card] * left
    return found


def information_state(state: State, player: int) -> str:
    """Return the position's line with a ? for each card whose face a player does not know, and each army's
    used cards after it."""
    *moment, first, second = serialize(state).split()
    known = [_known_line(state, side, army, player) for side, army in enumerate((first, second))]
    return " ".join((*moment, *known))


def _known_line(state: State, side: int, written: str, player: int) -> str:
    *table, hand, box = written.split("/")
    if side != player:
        army, hidden, names_of = (
            state.armies[side],
            state.tables.hidden_cards(side),
            state.tables.camps[side].names_of,
        )
        hand, box = (
            _list_cards([*names_of(cards & ~hidden), *"?" * (cards & hidden).bit_count()])
            for cards in (army.hand, army.box)
        )
    return "/".join((*table, hand, box, _list_cards(used_cards(state, side))))


def _list_cards(cards: Sequence[str]) -> str:
    return ",".join(cards) or NOTHING


def resample(state: State, player: int, rng: Random) -> State:
    """Return the position with another, equally likely deal of the rival's hidden cards."""
    rival = 1 - player
    army, hidden = state.armies[rival], state.tables.hidden_cards(rival)
    unknown = (army.hand | army.box) & hidden
    drawn = mask_of(rng.sample(tuple(members(unknown)), (army.hand & hidden).bit_count()))
    hand, box = canonical(
        state.tables.camps[rival], army.hand & ~hidden | drawn, army.box & ~hidden | (unknown & ~drawn)
    )
    dealt = army._replace(hand=hand, box=box)
    return state._replace(armies=in_order(rival, dealt, state.armies[player]))
