"""What may be said of an action: words and clauses that give nothing away, to players and to onlookers."""

from random import Random
from typing import Any

from pnp.play import CHANCE, Account
from pnp.play.telling import audible_account, explain_action
from pnp.tabletop import ONLOOKER

RED, BLUE = "red", "blue"


class Cards:
    """A game in which a player lays one of two cards face down, and knows more than the others. A state is
    (the card in the hand, whether it was laid)."""

    hides, players, zones = True, 2, None

    def __init__(self, effects: dict[str, str], clauses: dict[str, str]) -> None:
        self.effects, self.clauses = effects, clauses

    def current_player(self, state: Any) -> int:
        return 0

    def legal_actions(self, state: Any) -> list[str]:
        return [state[0]]

    def after(self, state: Any, action: str) -> Any:
        return (action, True)

    def why_not(self, state: Any, action: str) -> str | None:
        return None if action == state[0] else "not in the hand"

    def describe(self, state: Any, action: str) -> Account:
        return Account(action, (self.clauses[state[0]],), (self.effects[state[0]],))

    def information_state(self, state: Any, player: int) -> str:
        return f"{state[0] if player == 0 else '?'} {state[1]}"

    def resample(self, state: Any, player: int, rng: Random) -> Any:
        return state if player == 0 else (rng.choice((RED, BLUE)), state[1])

    def placements(self, state: Any, viewer: int) -> tuple[bool]:
        return (state[1],)


ALIKE = dict.fromkeys((RED, BLUE), "A card is laid.")
TOLD = {RED: "Red is laid.", BLUE: "Blue is laid."}
ONE = dict.fromkeys((RED, BLUE), "lay")
OWN = {RED: "lay.red", BLUE: "lay.blue"}


def heard(effects: dict[str, str], clauses: dict[str, str], viewer: int) -> tuple[object, ...]:
    rules: Any = Cards(effects, clauses)
    return tuple(audible_account(rules, (RED, False), RED, viewer, Random(1)))


def test_who_acts_hears_everything() -> None:
    assert heard(TOLD, OWN, 0) == (("Red is laid.",), ("lay.red",))


def test_others_hear_what_would_be_said_of_every_card() -> None:
    for viewer in (1, ONLOOKER):
        assert heard(ALIKE, ONE, viewer) == (("A card is laid.",), ("lay",))
        assert heard(TOLD, ONE, viewer) == ((), ())


def test_a_clause_that_tells_the_card_is_kept_back() -> None:
    for viewer in (1, ONLOOKER):
        assert heard(ALIKE, OWN, viewer) == (("A card is laid.",), ())


class Guess(Cards):
    """The same game, in which the other player acts on a card that they do not know."""

    def current_player(self, state: Any) -> int:
        return 1

    def legal_actions(self, state: Any) -> list[str]:
        return ["turn"]

    def describe(self, state: Any, action: str) -> Account:
        return Account(action, (self.clauses[state[0]],), (self.effects[state[0]],))


def test_what_an_action_does_is_explained_without_what_is_hidden() -> None:
    for effects, clauses, told in (
        (ALIKE, ONE, (("A card is laid.",), ("lay",))),
        (TOLD, ONE, ((), ("lay",))),
        (ALIKE, OWN, (("A card is laid.",), ())),
    ):
        rules: Any = Guess(effects, clauses)
        assert tuple(explain_action(rules, (RED, False), "turn", Random(1))) == told
    rules = Cards(TOLD, OWN)
    assert explain_action(rules, (RED, False), RED, Random(1)).effects == ("Red is laid.",), "one's own card"


class Drawn(Cards):
    """The same game, in which chance lays a card."""

    def current_player(self, state: Any) -> int:
        return CHANCE

    def chance(self, state: Any, rng: Random) -> str:
        return rng.choice((RED, BLUE))

    def describe(self, state: Any, action: str) -> Account:
        return Account(action, (self.clauses[action],), (self.effects[action],))


def test_a_draw_is_kept_back_from_who_does_not_see_it() -> None:
    rules: Any = Drawn(TOLD, OWN)
    assert audible_account(rules, (BLUE, False), RED, 1, Random(1)) == ((), ())
    assert audible_account(rules, (BLUE, False), RED, ONLOOKER, Random(1)) == ((), ())
    assert audible_account(rules, (BLUE, False), RED, 0, Random(1)) == (("Red is laid.",), ("lay.red",))
