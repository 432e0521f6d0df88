"""Golden playthroughs: every legal action and what each player knows, ply by ply."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from pnp.games import Game, every_game
from pnp.play import CHANCE, Rules
from pnp.play.playout import EAGER, follow

PLIES = 20


@pytest.mark.parametrize("game", [game for game in every_game() if game.engine], ids=lambda game: game.id)
def test_golden_playthroughs(game: Game, golden: Callable[[str, str], None]) -> None:
    """A change of the rules is seen as a diff, in the configuration that most people meet first."""
    golden(f"play-{game.id}.txt", told(game.rules(), game))


def told(rules: Rules[Any, Any], game: Game) -> str:
    """The first plies of a game, as text."""
    seats = ", ".join(f"{name} {value}" for name, value in rules.chosen.items())
    lines = [f"{game.id}, {rules.players} players{', ' if seats else ''}{seats}", ""]
    state = rules.initial_state()
    lines += [rules.diagram(state), ""]
    for step in follow(rules, Random(1), policy=EAGER, cap=PLIES):
        account = rules.describe(step.state, step.action)
        if step.player != CHANCE:
            lines.append(rules.serialize(step.state))
            seen = {rules.information_state(step.state, player) for player in range(rules.players)}
            if seen != {rules.serialize(step.state)}:
                lines += [
                    f"  player {player + 1} knows {rules.information_state(step.state, player)}"
                    for player in range(rules.players)
                ]
            said = " ".join(rules.notation(step.state, action) for action in step.actions)
            lines.append(f"  {len(step.actions)} legal: {said}")
        who = "chance" if step.player == CHANCE else f"player {step.player + 1}"
        lines.append(f"  {who}: {account.notation} by {', '.join(account.clauses)}")
        lines += [f"    {effect}" for effect in account.effects]
        state = rules.after(step.state, step.action)
    return "\n".join([*lines, "", rules.diagram(state), rules.serialize(state), ""])
