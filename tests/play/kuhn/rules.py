"""Kuhn's poker for two or three, with as many cards as players and one or two more.

A position is the hands and what was said: "KQ xb" (x check, b bet, c call, f fold; "-" no card yet,
"." nothing said).
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import ClassVar, NamedTuple

from pnp.definition import Definition
from pnp.errors import PnpError
from pnp.play import (
    CHANCE,
    ENGLISH,
    TERMINAL,
    Account,
    Answer,
    Fault,
    NotationError,
    Option,
    PositionError,
    Refusal,
    Rules,
    Task,
    Voice,
    say,
)
from pnp.play.claims import Predicate, Situation
from pnp.tabletop import PartPlace, Touch

OPTIONS = (Option("deck", ("short", "long"), players=(2,)),)

ORDER = "JQKAX"
WORDS = {"x": "check", "b": "bet", "c": "call", "f": "fold"}
CLAUSES = {"x": "bet.check", "b": "bet.bet", "c": "bet.call", "f": "bet.fold"}


class Hands(NamedTuple):
    cards: str
    said: str


def rules(definition: Definition, players: int, chosen: Mapping[str, str]) -> "Kuhn":
    del definition
    return Kuhn(players, chosen)


class Kuhn(Rules[Hands, str]):
    hides: ClassVar[bool] = True
    secrets: ClassVar[Mapping[str, str]] = MappingProxyType({"hand": "deal.card"})

    def __init__(self, players: int, chosen: Mapping[str, str]) -> None:
        self.players, self.chosen = players, chosen
        self.deck = ORDER[: players + (2 if chosen["deck"] == "long" else 1)]

    def initial_state(self) -> Hands:
        return Hands("-" * self.players, "")

    def current_player(self, state: Hands) -> int:
        if "-" in state.cards:
            return CHANCE
        if self.ended_by(state):
            return TERMINAL
        return len(state.said) % self.players

    def legal_actions(self, state: Hands) -> Sequence[str]:
        if self.current_player(state) < 0:
            return ()
        return ("c", "f") if "b" in state.said else ("x", "b")

    def chance(self, state: Hands, rng: Random) -> str:
        return rng.choice([card for card in self.deck if card not in state.cards])

    def after(self, state: Hands, action: str) -> Hands:
        if "-" in state.cards:
            return Hands(state.cards.replace("-", action, 1), "")
        return Hands(state.cards, state.said + action)

    def returns(self, state: Hands) -> tuple[float, ...]:
        left = self._left(state)
        best = max(left, key=lambda player: ORDER.index(state.cards[player]))
        return tuple(float(player == best) for player in range(self.players))

    def _left(self, state: Hands) -> list[int]:
        folded = {i % self.players for i, each in enumerate(state.said) if each == "f"}
        return [player for player in range(self.players) if player not in folded]

    def eager(self, state: Hands) -> Sequence[str]:
        return [each for each in self.legal_actions(state) if each in "bc"]

    def predicates(self) -> Mapping[str, Predicate]:
        return {"ahead": self._ahead}

    def _ahead(self, situation: Situation, *, of: str = "all") -> Answer:
        """Answer which player has the highest card, of all or of those who have not folded ("left")."""
        state: Hands = situation.state
        if "-" in state.cards:
            raise PnpError("the cards are not dealt", expected="a card for each player", found=state.cards)
        players = range(self.players) if of == "all" else self._left(state)
        best = max(players, key=lambda player: ORDER.index(state.cards[player]))
        return Answer(best + 1, say("Player %(n)s is ahead.", n=best + 1))

    def notation(self, state: Hands, action: str) -> str:
        return WORDS.get(action) or f"deal-{action}"

    def read(self, state: Hands, text: str) -> str:
        for action, word in WORDS.items():
            if word == text:
                return action
        card = text.removeprefix("deal-")
        if text != card and card in ORDER and len(card) == 1:
            return card
        raise NotationError("no action", expected="check, bet, call, fold or deal-K", found=repr(text))

    def describe(self, state: Hands, action: str) -> Account:
        said = self.notation(state, action)
        if action in WORDS:
            return Account(said, (CLAUSES[action],), (f"Player {self.current_player(state) + 1}: {said}.",))
        return Account(said, ("deal.card",), (f"Player {state.cards.index('-') + 1} is dealt a card.",))

    def judge(self, state: Hands, action: str) -> Refusal | None:
        if "-" in state.cards:
            unseen = action in self.deck and action not in state.cards
            return None if unseen else Refusal("deal.card")
        if action in self.legal_actions(state):
            return None
        if action in ORDER:
            return Refusal("deal.card")
        return Refusal(self.ended_by(state) or ("bet.once" if action in "xb" else CLAUSES[action]))

    def task(self, state: Hands) -> Task | None:
        if self.current_player(state) < 0:
            return None
        return Task("Call or fold.", "bet.call") if "b" in state.said else Task("Check or bet.", "bet.check")

    def ended_by(self, state: Hands) -> str | None:
        if len(self._left(state)) == 1:
            return "end.folded"
        bet = state.said.find("b")
        return "end.showdown" if len(state.said) == self.players + max(bet, 0) else None

    def information_state(self, state: Hands, player: int) -> str:
        return f"{state.cards[player]} {state.said or '.'} {state.cards.count('-')}"

    def diagram(self, state: Hands, voice: Voice = ENGLISH) -> str:
        said = " ".join(WORDS[each] for each in state.said) or "nothing"
        return f"hands {state.cards}\nsaid  {said}"

    def resample(self, state: Hands, player: int, rng: Random) -> Hands:
        own = state.cards[player]
        unseen = [card for card in self.deck if card != own]
        rng.shuffle(unseen)
        cards = [own if i == player or c == "-" else unseen.pop() for i, c in enumerate(state.cards)]
        return Hands(
            "".join("-" if c == "-" else n for c, n in zip(state.cards, cards, strict=True)), state.said
        )

    def serialize(self, state: Hands) -> str:
        return f"{state.cards} {state.said or '.'}"

    def parse(self, text: str) -> Hands:
        cards, _, said = text.partition(" ")
        said = "" if said == "." else said
        if len(cards) != self.players or not set(cards) <= {*self.deck, "-"} or not set(said) <= set(WORDS):
            raise PositionError("no position", expected=f"{self.players} hands and what was said", found=text)
        return Hands(cards, said)

    def status(self, state: Hands) -> tuple[Fault, ...]:
        faults = [
            Fault("deal.card", f"{card} is dealt twice") for card in self.deck if state.cards.count(card) > 1
        ]
        if "-" in state.cards.rstrip("-") or ("-" in state.cards and state.said):
            faults.append(Fault("deal.card", "somebody has no card"))
        if state.said.count("b") > 1 or "x" in state.said.partition("b")[2]:
            faults.append(Fault("bet.once", "a bet lies already"))
        return tuple(faults)

    def components(self, state: Hands) -> Mapping[str, int]:
        return {f"card.{card}": 1 for card in self.deck}

    def locate_parts(self, state: Hands) -> Iterator[PartPlace]:
        for player, card in enumerate(state.cards, 1):
            if card != "-":
                yield PartPlace(f"card.{card}", f"hand.{player}")
        for card in self.deck:
            if card not in state.cards:
                yield PartPlace(f"card.{card}", "deck", "back")

    def list_touches(self, state: Hands, action: str) -> tuple[Touch, ...]:
        if action in ORDER:
            return (Touch("deck"), Touch(f"hand.{state.cards.index('-') + 1}"))
        return (Touch(f"hand.{self.current_player(state) + 1}", 0),) if action == "f" else ()

    def match_touches(self, state: Hands, touches: Sequence[Touch]) -> Sequence[str]:
        """A player who lays down the own card folds; who points at nothing says something."""
        if not touches:
            return [each for each in self.legal_actions(state) if each != "f"]
        return ["f"] if [zone for zone, _ in touches] == [f"hand.{self.current_player(state) + 1}"] else []
