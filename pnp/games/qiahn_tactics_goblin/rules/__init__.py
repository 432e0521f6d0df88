"""Qíahn Tactics Goblin as executed: `mode` and `spirit` are what the book calls other ways to play."""

from collections.abc import Mapping
from random import Random

from pnp.definition import Definition
from pnp.games.qiahn_tactics_goblin.rules import moves, notation, playing, position, refusal, telling
from pnp.games.qiahn_tactics_goblin.rules.deck import Deck, mask_of, members, shuffled, stacked
from pnp.games.qiahn_tactics_goblin.rules.diagram import drawn
from pnp.games.qiahn_tactics_goblin.rules.knowledge import information_state, resample
from pnp.games.qiahn_tactics_goblin.rules.state import BARE, COST, DEAL, NONE, OVER, TOSS, Army, State
from pnp.games.qiahn_tactics_goblin.rules.status import status
from pnp.play import CHANCE, Account, Action, Fault, Option, Rules

OPTIONS = (Option("mode", ("half", "open", "covered")), Option("spirit", ("without", "with")))


def rules(definition: Definition, players: int, chosen: Mapping[str, str]) -> "Qiahn":
    """The game for its two players: the first has Cara, the second Cruz."""
    return Qiahn(shuffled(definition, chosen["mode"], chosen["spirit"] == "with"), players, chosen)


class Qiahn(Rules[State]):
    """The engine; what it answers stands in the modules beside it."""

    hides = True

    def __init__(self, deck: Deck, players: int, chosen: Mapping[str, str]) -> None:
        self.deck, self.players, self.chosen = deck, players, chosen

    def initial_state(self) -> State:
        first, second = (
            Army(camp.army, 0, 0, 0, camp.everything, BARE)
            if self.deck.mode == "covered"
            else Army(camp.army, 0, 0, camp.everything & ~camp.tricks, camp.tricks, BARE)
            for camp in self.deck.camps
        )
        return State(CHANCE, DEAL, NONE, 0, 0, 0, (first, second), self.deck)

    def current_player(self, state: State) -> int:
        return state.player

    def legal_actions(self, state: State) -> moves.Actions:
        return moves.legal_actions(state)

    def chance(self, state: State, rng: Random) -> Action:
        army = state.armies[state.side]
        if state.stage == DEAL:
            covered = self.deck.mode == "covered"
            count = army.box.bit_count() - self.deck.covered_discards if covered else self.deck.kept
            drawn = mask_of(rng.sample(tuple(members(army.box)), count))
            return ("deal", stacked(self.deck.camps[state.side], drawn, 0)[0])
        if state.stage == TOSS:
            return ("toss", rng.randrange(2))
        if state.step == COST:
            return ("cost", mask_of(rng.sample(tuple(members(army.tropa)), self.deck.spirit_cost)))
        hidden = self.deck.each["turn"][army.tropa]
        return hidden[int(rng.random() * len(hidden))]

    def after(self, state: State, action: Action) -> State:
        return playing.after(state, action)

    def returns(self, state: State) -> tuple[float, ...]:
        first, second = telling.points(state)
        share = 0.5 if first == second else float(first > second)
        return (share, 1.0 - share)

    def eager(self, state: State) -> moves.Actions:
        return moves.eager(state)

    def notation(self, state: State, action: Action) -> str:
        return notation.notation(state, action)

    def read(self, state: State, text: str) -> Action:
        return notation.read(state, text)

    def describe(self, state: State, action: Action) -> Account:
        return telling.describe(state, action)

    def why_not(self, state: State, action: Action) -> str | None:
        return refusal.why_not(state, action)

    def ended_by(self, state: State) -> str | None:
        return "end.tropa" if state.stage == OVER else None

    def information_state(self, state: State, player: int) -> str:
        return information_state(state, player)

    def diagram(self, state: State) -> str:
        return drawn(state)

    def view(self, state: State, player: int) -> str:
        return drawn(state, player)

    def resample(self, state: State, player: int, rng: Random) -> State:
        return resample(state, player, rng)

    def serialize(self, state: State) -> str:
        return position.serialize(state)

    def parse(self, text: str) -> State:
        return position.parse(self.deck, text)

    def status(self, state: State) -> tuple[Fault, ...]:
        return status(state)

    def components(self, state: State) -> Mapping[str, int]:
        """The cards of both sides wherever they are, the turn card, and the Spirit if it is in the game."""
        found = dict.fromkeys(self.deck.ids, 0)
        for camp, army in zip(self.deck.camps, state.armies, strict=True):
            places = (army.tropa, army.reserve, army.vanguard)
            for fighter in members(camp.army):
                found[self.deck.ids[fighter]] = max(1, sum(place >> fighter & 1 for place in places))
            for card, copies in camp.cards.items():
                held, boxed = (army.hand & copies).bit_count(), (army.box & copies).bit_count()
                found[camp.parts[card]] = max(copies.bit_count(), held + boxed)
        found["turn"] = 1
        if self.deck.spirit:
            found["spirit"] = 1
        return found
