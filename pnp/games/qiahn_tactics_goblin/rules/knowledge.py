"""What a player knows: everything but the rival's hidden cards. Used cards are seen by both; what is in
one's own box follows from one's own hand; nobody knows a tropa's order, which is not decided yet."""

from random import Random

from pnp.games.qiahn_tactics_goblin.rules.deck import mask_of, members, stacked
from pnp.games.qiahn_tactics_goblin.rules.notation import held
from pnp.games.qiahn_tactics_goblin.rules.playing import both
from pnp.games.qiahn_tactics_goblin.rules.position import line, listed
from pnp.games.qiahn_tactics_goblin.rules.state import State


def information_state(state: State, player: int) -> str:
    """The position's line, with a ? for each card whose face a player does not know."""
    hands = []
    for side, army in enumerate(state.armies):
        hidden = 0 if side == player else state.deck.hidden(side)
        names = [
            [*held(state, side, cards & ~hidden), *"?" * (cards & hidden).bit_count()]
            for cards in (army.hand, army.box)
        ]
        hands.append((listed(names[0]), listed(names[1])))
    return line(state, hands)


def resample(state: State, player: int, rng: Random) -> State:
    """Another deal of the rival's hidden cards, as likely as any."""
    rival = 1 - player
    army, hidden = state.armies[rival], state.deck.hidden(rival)
    unknown = (army.hand | army.box) & hidden
    drawn = mask_of(rng.sample(tuple(members(unknown)), (army.hand & hidden).bit_count()))
    hand, box = stacked(
        state.deck.camps[rival], army.hand & ~hidden | drawn, army.box & ~hidden | (unknown & ~drawn)
    )
    dealt = army._replace(hand=hand, box=box)
    return state._replace(armies=both(rival, dealt, state.armies[player]))
