"""What a player in a hurry chooses from."""

from pnp.games.qiahn_tactics_goblin.rules import stages
from pnp.games.qiahn_tactics_goblin.rules.actions import Action
from pnp.games.qiahn_tactics_goblin.rules.combat import strength
from pnp.games.qiahn_tactics_goblin.rules.legal import SPIRIT, TURN_UP, TURNO, Actions, legal_actions
from pnp.games.qiahn_tactics_goblin.rules.state import State

_UNWISE = {"turno", "concede", "copy", "spirit"}


def eager(state: State) -> Actions:
    """Who is in a hurry catches up, hits with qíahnberas, plays a card while not ahead, and never
    concedes, moves a copy or calls the Spirit."""
    actions = legal_actions(state)
    if state.step or state.stage not in (stages.CALL, stages.PLAY):
        if TURN_UP in actions:
            return (TURN_UP,)
        return tuple(action for action in actions if action != SPIRIT) if state.tables.spirit else actions
    side, tables = state.side, state.tables
    mine, theirs = state.armies[side], state.armies[1 - side]
    hits = tables.camps[side].hits
    if strikes := tuple(action for action in actions if _kind(action) in hits):
        return strikes
    attacking = side == state.attacker
    if strength(tables, mine, theirs, attacking) > strength(tables, theirs, mine, not attacking):
        return (TURNO,)
    return tuple(action for action in actions if _kind(action) not in _UNWISE) or (TURNO,)


def _kind(action: Action) -> str:
    """The word of an action, or its card."""
    kind, *_ = action
    return str(kind)
