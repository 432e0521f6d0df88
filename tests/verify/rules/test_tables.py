"""The tables of the last pages follow the rules: with another rule, R01 reports the [[claim]] of each cell
that says otherwise."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from pnp.definition import scenarios
from pnp.definition.scenarios import Scenarios
from pnp.games import Game, open_game
from pnp.games.duelo_de_runas.facts import Facts
from pnp.games.qiahn_tactics_goblin.rules.combat import TIE
from pnp.play import Refusal
from pnp.verify import rules
from pnp.verify.rules.trial import Trial
from tests.broken.engines import Break, allows, numbered, overriding

R01 = next(check for check in rules.CHECKS if check.code == "R01")
QIAHN, DEHEXZ = "pnp.games.qiahn_tactics_goblin.rules", "pnp.games.dehexz_war.rules"


class Other(NamedTuple):
    """Another rule: an engine that has it, or a function of an engine's module that is replaced."""

    game: str
    asks: str
    """The predicate whose answers change."""
    engine: Break = lambda game: game.rules
    patched: tuple[str, Any] | None = None


def unsaved(army: Any, won: bool) -> Any:
    """Earth saves nobody."""
    reserve = army.reserve | (army.vanguard if won else 0)
    return army._replace(reserve=reserve, vanguard=0)


def exchanged(game: Game) -> Callable[..., Any]:
    """Fireball and Ice Bolt take each other's energy."""
    facts: Facts = game.definition.facts
    energy = {spell.id: spell.energy for spell in facts.spells}
    other = {"fireball": energy["ice-bolt"], "ice-bolt": energy["fireball"]}
    spells = tuple(
        spell.model_copy(update={"energy": other.get(spell.id, spell.energy)}) for spell in facts.spells
    )
    return numbered("spells", value=spells)(game)


def refusing(odd: Callable[[Any, Any], bool]) -> Break:
    """An engine that refuses some more actions."""

    def judge(self: Any, state: Any, action: Any) -> Refusal | None:
        refused: Refusal | None = self.sound.judge(state, action)
        return Refusal("another.rule") if refused is None and odd(state, action) else refused

    return overriding(judge=judge)


def lays_fire(_: Any, action: Any) -> bool:
    return bool(action[0] == "fire")


def uses_while_blocked(state: Any, action: Any) -> bool:
    """Whether a player with a blocked card uses a figure of another."""
    return action[0] == "use" and action[3] != state.player and bool(state.sectors[state.player].blocked)


OTHERS = {
    "every round is a tie": Other("qiahn", "goes", patched=(f"{QIAHN}.combat.winner", lambda *_: TIE)),
    "fire triples": Other("qiahn", "magic_does", numbered("effects", "fire", value=3)),
    "earth saves nobody": Other(
        "qiahn", "magic_does", patched=(f"{QIAHN}.combat._army_after_round", unsaved)
    ),
    "a qíahnbera works in spite of earth": Other("qiahn", "laid", allows("qiahnbera.earth.wasted")),
    "a goblin bears several": Other("qiahn", "laid", allows("limit.each")),
    "air on whom has magic": Other("qiahn", "laid", allows("limit.air")),
    "fire is laid on nobody": Other("qiahn", "laid_alike", refusing(lays_fire)),
    "shields when attacking": Other("qiahn", "laid", allows("equipment.shield")),
    "the Assassin attacks ahead alone": Other(
        "dehexz", "moves", numbered("moves", "A", "attack", value=((0, -2),))
    ),
    "the Dragon leaps two and one": Other(
        "dehexz", "moves", numbered("moves", "D", "leap", value=((1, -3), (-1, -3)))
    ),
    "the Elf goes where the Sorcerer does": Other(
        "dehexz", "moves", numbered("moves", "E", "slide", value=((4, 0), (-4, 0)))
    ),
    "the Mimic captures nothing": Other("dehexz", "moves", numbered("moves", "I", "capture", value=())),
    "the double piece is an Elf": Other(
        "dehexz", "moves", numbered("doubles", "doppelganger_with_mimic", value=("E",))
    ),
    "the Ghost does not leap": Other("dehexz", "moves", numbered("doubles", "ghost_adds", value=())),
    "nothing goes to the zone": Other(
        "dehexz", "taken_goes", patched=(f"{DEHEXZ}.state.goes_to_zone", lambda *_, capture: False)
    ),
    "all but Assassins are taken alike": Other(
        "dehexz", "taken_alike", patched=(f"{DEHEXZ}.state.goes_to_zone", lambda *_, capture: capture)
    ),
    "two new cards": Other("switcher", "turns_up", numbered("turn", "sector", value=2)),
    "two cards are blocked": Other("switcher", "is_blocked", allows("block.once")),
    "the last card is blocked": Other("switcher", "is_blocked", allows("block.single")),
    "who is blocked may not block": Other("switcher", "blocks", refusing(uses_while_blocked)),
    "Fireball is fed with Waves": Other("duelo", "casts", exchanged),
}


def claims_of(game: str, asks: str) -> Scenarios:
    written = scenarios.load(open_game(game).definition)
    return Scenarios(
        (), claims=tuple(each for each in written.claims if each.asks == asks), source=written.source
    )


def reported(game: str, asks: str, engine: Break) -> list[str]:
    opened = open_game(game)
    tried = Trial(opened, claims_of(game, asks), engine(opened))
    tried.engines = {}
    return [finding.message for finding in R01(tried)]


@pytest.mark.parametrize("words", OTHERS)
def test_another_rule_is_told_of_the_table(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    other = OTHERS[words]
    assert not reported(other.game, other.asks, lambda game: game.rules)
    if other.patched:
        monkeypatch.setattr(*other.patched)
    found = reported(other.game, other.asks, other.engine)
    assert found
    assert all(other.asks in each for each in found), found
