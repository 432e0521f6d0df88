"""The table for a terminal: as both players see it, or one of them; hidden cards are only counted."""

from pnp.games.qiahn_tactics_goblin.rules import stages
from pnp.games.qiahn_tactics_goblin.rules.combat import strengths
from pnp.games.qiahn_tactics_goblin.rules.position import fighter_with_cards
from pnp.games.qiahn_tactics_goblin.rules.state import State, out_of_game
from pnp.games.qiahn_tactics_goblin.rules.tables import members
from pnp.play import ENGLISH, Voice


def diagram(state: State, viewer: int | None = None, *, voice: Voice = ENGLISH) -> str:
    """Cruz above, Cara below, the vanguards between them on either side of the turn card; with the
    hidden cards of the one who looks."""
    tables, camps = state.tables, state.tables.camps
    cara, cruz = camps
    moment = stages.STAGES[state.stage] + (stages.STEPS[state.step] and f", {stages.STEPS[state.step]}")
    decides = state.side if state.step != stages.RIVAL else state.player
    middle = f"{moment}" if state.stage == stages.OVER else f"{moment}: {camps[decides].name}"
    if state.stage > stages.TOSS:
        middle += f"; {camps[state.attacker].name} attacks"
    if stages.CALL <= state.stage < stages.OVER:
        first, second = strengths(tables, state.armies, state.attacker)
        middle += f"; {cara.name} {first}, {cruz.name} {second}"
    upper, lower = _rows(state, 1, viewer), _rows(state, 0, viewer)
    lines = [*upper, f"--- {middle} ---", *reversed(lower)]
    return "\n".join(lines)


def _rows(state: State, side: int, viewer: int | None) -> list[str]:
    """From the player's hand to the middle of the table."""
    tables, army = state.tables, state.armies[side]
    hidden = 0 if side == viewer else tables.hidden(side)
    hits = tables.camps[side].hits
    shown = [
        f"{card}({tables.hit_by(side, card)})" if card in hits else card
        for card in tables.camps[side].names_of(army.hand & ~hidden)
    ] + ["?"] * (army.hand & hidden).bit_count()

    def worth(fighter: int, name: str) -> str:
        return f"{name}({tables.values[fighter]})"

    reserve = (worth(fighter, tables.names[fighter]) for fighter in members(army.reserve))
    vanguard = (
        worth(fighter, fighter_with_cards(state, side, fighter)) for fighter in members(army.vanguard)
    )
    rows = [
        ("hand", " ".join(shown)),
        ("out", " ".join(tables.names_of(out_of_game(tables, side, army)))),
        ("tropa", f"{army.tropa.bit_count()} cards"),
        ("reserve", " ".join(reserve)),
        ("vanguard", " ".join(vanguard)),
    ]
    name = tables.camps[side].name
    return [f"{name:5} {head:9} {text}".rstrip() for head, text in rows]
