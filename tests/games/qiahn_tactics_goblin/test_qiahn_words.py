"""What Qíahn Tactics Goblin says at the terminal: the table, what is heard, and why not."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from pnp.games import open_game
from pnp.games.qiahn_tactics_goblin.rules import Qiahn, combat
from pnp.games.qiahn_tactics_goblin.rules.state import OVER, State
from pnp.games.qiahn_tactics_goblin.rules.tables import members
from pnp.kit import catalogs
from pnp.play import CHANCE, ENGLISH, Action, NotationError
from pnp.play.playout import EAGER, UNIFORM, follow
from pnp.play.telling import audible_effects

GAME = open_game("qiahn-tactics-goblin")
CONFIGURATIONS = [chosen for _, chosen in GAME.configurations()]
SPANISH = catalogs.voice(catalogs.translations(GAME, "es"))


def engine(**chosen: str) -> Qiahn:
    rules = GAME.rules(2, chosen)
    assert isinstance(rules, Qiahn)
    return rules


def steps(rules: Qiahn, games: int) -> Iterator[tuple[State, Action]]:
    for seed in range(games):
        for step in follow(rules, Random(seed), policy=(EAGER, UNIFORM)[seed % 2]):
            yield step.state, step.action


WATER = (
    "play cruz cara 1 lid,puddle/bert+sword+water>dent,clank+earth/loin,twang/sword,shield,shield,air,fire,"
    "form,pepper/banana,itch pip,cinder/dent+fire,volunteer+shield/tusk/sword,sword,shield,water,air,earth,"
    "duck,moths/letter,magnet"
)

TABLE = """\
Cruz · defensor · 7 cartas en la tropa · 6 puntos
  fuera       Mamá Colmillo 3
  usadas      El destripe
  cartas      sword (Espada) ×2 · shield (Escudo) · water (Agua) · air (Aire) ·
              earth (Tierra)
              ? ×2
  reserva     6 cinder Chamusco (Mago)   1 pip    Pepito (Infante)
  vanguardia  4 dent      Dama Abolladura (Caballero) + Fuego = 8
              1 volunteer El Voluntario (Infante) + Escudo = 4

--- Desplegar: Cruz juega cartas. Sumas: Cara 15, Cruz 12.

Cara · atacante · 6 cartas en la tropa · 3 puntos
  vanguardia  4 clank Doña Cacerola (Caballero) + Tierra = 4
              1 bert  El primo Berto (Infante) + Espada + Agua (copia a Dama
              Abolladura) = 11
  reserva     6 puddle Charco (Mago)       1 lid    Tapadera (Infante)
  cartas      sword (Espada) · shield (Escudo) ×2 · air (Aire) · fire (Fuego)
              form (Impreso por triplicado): contra Mago, Paladín y Caballero
              pepper (Molinillo de pimienta): contra Mago y Arquero
  usadas      La última croqueta
  fuera       Don Solomillo 4 · Tuang 2"""


def test_the_table_shows_codes_beside_the_names_on_the_cards() -> None:
    rules = engine()
    assert rules.view(rules.parse(WATER), 0, SPANISH) == TABLE


@pytest.mark.parametrize("chosen", CONFIGURATIONS, ids=lambda each: "-".join(each.values()))
def test_a_view_shows_nothing_hidden(chosen: dict[str, str]) -> None:
    rules, rng, different = engine(**chosen), Random(5), 0
    for state, _ in steps(rules, 4):
        for player in range(2):
            other = rules.resample(state, player, rng)
            assert rules.view(other, player) == rules.view(state, player)
            different += rules.diagram(other) != rules.diagram(state)
    assert (different > 50) == (chosen["mode"] != "open")


def test_each_fighter_is_told_what_it_adds_to_the_sum() -> None:
    rules, seen = engine(), Counter[int]()
    for state, _ in steps(rules, 80):
        sums = combat.strengths(rules.tables, state.armies, state.attacker)
        for side, army in enumerate(state.armies):
            enemy, attacking = state.armies[1 - side], side == state.attacker
            each = [
                combat.worth(rules.tables, army, enemy, attacking, fighter)
                for fighter in members(army.vanguard)
            ]
            assert sum(each) == sums[side]
            seen[army.borne.copy >= 0] += 1
    assert seen[True] > 100


# --- what is heard --------------------------------------------------------------------------------


@pytest.mark.parametrize("chosen", CONFIGURATIONS, ids=lambda each: "-".join(each.values()))
def test_everybody_hears_what_the_others_do(chosen: dict[str, str]) -> None:
    """Nothing that is done is secret: of a deal, only how many cards were taken is told."""
    rules, strikes = engine(**chosen), 0
    for state, action in steps(rules, 6):
        effects, (kind, *about) = rules.describe(state, action).effects, action
        told = {audible_effects(rules, state, action, player, Random(1)) for player in range(2)}
        assert told == {effects}, rules.serialize(state)
        for side, camp in enumerate(rules.tables.camps):
            if kind in camp.hits:
                strikes += 1
                against = rules.tables.targets_said(side, kind)
                assert against in effects
                assert str(rules.tables.types[about[0]]) in str(against)
    assert strikes > 5


def test_used_cards_are_remembered() -> None:
    """A Letter on Twang is not the same for his side as a Jar of Moths on Twang."""
    rules = engine()
    given = (
        "call cruz cruz 0 -/twang/-/sword,sword,shield,shield,water,air,fire,earth,form,banana,itch/"
        "croquette,pepper -/tusk/-/sword,sword,shield,shield,water,air,fire,earth,duck,letter,moths/"
        "magnet,spoiler"
    )
    state = rules.parse(given)
    known = {
        rules.information_state(rules.after(state, rules.read(state, text)), 0)
        for text in ("letter:twang", "moths:twang")
    }
    assert len(known) == 2


# --- why not --------------------------------------------------------------------------------------

SENDING = (
    "send cara cara 0 clank,bert/-/lid/sword,sword,shield,shield,water,air,fire,earth,croquette,form,pepper/"
    "banana,itch tusk,dent/-/pip/sword,sword,shield,shield,water,air,fire,earth,duck,letter,moths/"
    "magnet,spoiler"
)

CAUSES = (
    (SENDING, "turno", "The vanguard of Cara has nobody yet."),
    (SENDING, "turn-up", "The Discover phase of this round is over."),
    (SENDING, "concede", "The two vanguards do not stand yet."),
    (SENDING, "wait", "Nobody is asked about the Spirit now."),
    (SENDING, "spirit", "This game is played without the Spirit."),
    (SENDING, "turn:puddle", "Chance does that, no player."),
    (SENDING, "send:lid", "Lid is out of the game."),
    (SENDING, "send:puddle", "Puddle is still in the tropa."),
    (SENDING, "send:tusk", "Mama Tusk fights for Cruz."),
    (SENDING, "call:tusk", "The vanguard of Cara has nobody yet."),
    (SENDING, "sword:clank", "Cards are played once the two vanguards stand."),
    (WATER, "send:pip", "Only the attacker sends and calls out fighters: Cara."),
    (WATER, "copy:clank", "No fighter of Cruz bears water."),
    (WATER, "sword:dent", "Cruz defends."),
    (WATER, "fire:dent", "Fire lies on Dame Dent."),
    (WATER, "spoiler:bert", "The Spoiler has been used."),
    (WATER, "letter:bert", "The Letter from Granny is not among your cards."),
    (WATER, "form:dent", "The Form in Triplicate is a card of Cara."),
    (WATER, "earth:bert", "Cousin Bert fights for Cara."),
    (WATER, "earth:pip", "Pip is in reserve."),
    (WATER, "earth:dent", "Dame Dent already bears Fire."),
    (WATER, "shield:volunteer", "The Volunteer already bears equipment."),
    (WATER, "air:clank", "Lady Clank already bears Earth."),
    (WATER, "air:dent", "Dame Dent fights for Cruz."),
    (WATER, "duck:bert", "Cousin Bert already bears equipment."),
    (WATER, "duck:clank", "Lady Clank already bears Earth."),
    (
        WATER.replace("+earth", ""),
        "duck:clank",
        "Lady Clank: Knight. The Squeaky Duck: only against Beast and Foot soldier.",
    ),
)


@pytest.mark.parametrize(("given", "typed", "expected"), CAUSES, ids=lambda each: each[:30])
def test_a_refusal_says_what_stands_against_it(given: str, typed: str, expected: str) -> None:
    rules = engine()
    state = rules.parse(given)
    assert not rules.status(state)
    action = rules.read(state, typed)
    assert rules.why_not(state, action)
    assert ENGLISH(rules.cause(state, action)) == expected


def test_a_refusal_speaks_the_language_of_the_player() -> None:
    rules = engine()
    state = rules.parse(WATER)
    assert SPANISH(rules.cause(state, rules.read(state, "duck:clank"))) == (
        "Doña Cacerola ya lleva una carta: Tierra."
    )


@pytest.mark.parametrize("chosen", CONFIGURATIONS, ids=lambda each: "-".join(each.values()))
def test_every_refusal_has_a_cause_that_tells_nothing_hidden(chosen: dict[str, str]) -> None:
    rules, rng, refused = engine(**chosen), Random(9), 0
    every = _everything(rules)
    for state, _ in steps(rules, 4):
        player = rules.current_player(state)
        if player == CHANCE or state.stage == OVER:
            continue
        other = rules.resample(state, player, rng)
        for action in rng.sample(every, 40):
            if rules.why_not(state, action) is None:
                continue
            refused += 1
            assert rules.cause(state, action)
            assert rules.cause(state, action) == rules.cause(other, action)
    assert refused > 1000


def _everything(rules: Qiahn) -> list[Action]:
    """Whatever a person can type of a fighter or alone."""
    tables = rules.tables
    kinds = {"send", "call", "copy"} | {card for camp in tables.camps for card in camp.cards}
    words = [("turn-up",), ("turno",), ("concede",), ("spirit",), ("wait",)]
    return [*words, *((kind, who) for kind in sorted(kinds) for who in range(len(tables.names)))]


# --- help -----------------------------------------------------------------------------------------


def test_lists_are_told_by_what_is_done() -> None:
    rules = engine()
    state = rules.parse(WATER)
    topics = {
        rules.notation(state, each): SPANISH(rules.topic(state, each)) for each in rules.legal_actions(state)
    }
    assert topics["turno"] == "El turno"
    assert topics["shield:dent"] == "Escudo"
    assert topics["earth:volunteer"] == "Tierra"


def test_the_examples_of_the_guide_can_be_typed() -> None:
    rules = engine(spirit="with")
    state = rules.initial_state()
    words = " ".join(map(str, rules.guide())).replace(",", " ").split()
    typed = [word for word in words if ":" in word[:-1]]
    assert len(typed) >= 4
    for word in typed:
        rules.read(state, word)
    with pytest.raises(NotationError):
        rules.read(state, "send")
