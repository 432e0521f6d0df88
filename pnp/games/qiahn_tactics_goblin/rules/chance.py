"""What chance does: the deal, the coin, and the top of a tropa."""

from random import Random

from pnp.games.qiahn_tactics_goblin.rules import stages
from pnp.games.qiahn_tactics_goblin.rules.actions import Action
from pnp.games.qiahn_tactics_goblin.rules.state import State, caller
from pnp.games.qiahn_tactics_goblin.rules.tables import canonical, mask_of, members


def chance(state: State, rng: Random) -> Action:
    """One of the outcomes at a node of chance, each as likely as it should be."""
    tables, army = state.tables, state.armies[state.side]
    if state.stage == stages.DEAL:  # setup.qiahnberas, mode.covered
        covered = tables.mode == "covered"
        count = army.box.bit_count() - tables.covered_discards if covered else tables.qiahnberas_kept
        cards = mask_of(rng.sample(tuple(members(army.box)), count))
        hand, _ = canonical(tables.camps[state.side], cards, 0)
        return ("deal", hand)
    if state.stage == stages.TOSS:  # setup.initiative
        return ("toss", rng.randrange(2))
    tropa, kind = army.tropa, "turn"
    if state.step != stages.TURN:  # spirit.effect
        tropa, kind = state.armies[caller(state)].tropa, "taste"
    turns = tables.actions[kind][tropa]  # setup.tropa
    return turns[int(rng.random() * len(turns))]
