"""The table for a terminal: as both players see it, or one of them; hidden cards are only counted."""

from pnp.games.qiahn_tactics_goblin.rules.combat import strengths
from pnp.games.qiahn_tactics_goblin.rules.deck import members
from pnp.games.qiahn_tactics_goblin.rules.notation import held
from pnp.games.qiahn_tactics_goblin.rules.position import laden
from pnp.games.qiahn_tactics_goblin.rules.state import CALL, OVER, STAGES, STEPS, TOSS, State, gone

WIDTH = 100


def drawn(state: State, viewer: int | None = None) -> str:
    """Cruz above, Cara below, the vanguards between them on either side of the turn card; with the
    hidden cards of the one who looks."""
    deck, camps = state.deck, state.deck.camps
    moment = STAGES[state.stage] + (STEPS[state.step] and f", {STEPS[state.step]}")
    said = f"{moment}" if state.stage == OVER else f"{moment}: {camps[state.side].name}"
    if state.stage > TOSS:
        said += f"; {camps[state.attacker].name} attacks"
    if CALL <= state.stage < OVER:
        first, second = strengths(deck, state.armies, state.attacker)
        said += f"; {camps[0].name} {first}, {camps[1].name} {second}"
    upper, lower = _rows(state, 1, viewer), _rows(state, 0, viewer)
    lines = [*upper, f"--- {said} ---", *reversed(lower)]
    return "\n".join(lines)


def _rows(state: State, side: int, viewer: int | None) -> list[str]:
    """From the player's hand to the middle of the table."""
    deck, army = state.deck, state.armies[side]
    hidden = 0 if side == viewer else deck.hidden(side)
    shown = held(state, side, army.hand & ~hidden) + ["?"] * (army.hand & hidden).bit_count()
    left = gone(deck, side, army)
    rows = [
        ("hand", " ".join(shown)),
        ("out", " ".join(deck.fighters(left))),
        ("tropa", f"{army.tropa.bit_count()} cards"),
        ("reserve", " ".join(f"{deck.names[k]}({deck.values[k]})" for k in members(army.reserve))),
        ("vanguard", " ".join(f"{laden(state, side, k)}({deck.values[k]})" for k in members(army.vanguard))),
    ]
    name = deck.camps[side].name
    return [f"{name:5} {head:9} {text}".rstrip() for head, text in rows]
