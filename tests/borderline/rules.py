"""Borders of the R checks: an engine or a scenario of Kuhn's poker (tests/play/kuhn) that is just right."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from time import sleep
from typing import Any

from pnp.definition.scenarios import Perft
from pnp.definition.story import Story, StoryFile
from pnp.play import NotationError, Refusal, Rules
from pnp.play.tally import Tally
from pnp.tabletop import PartPlace
from pnp.verify.rules.trial import Trial
from tests.borderline.border import Border
from tests.broken.rules import Defect, broken, otherwise, rewritten, swapped, turned_row

KUHN = "kuhn"


def _rounded(by: float) -> Defect:
    """A scenario whose returns are written so much off."""

    def of(trial: Trial) -> Trial:
        index, scenario = next((i, s) for i, s in enumerate(trial.scenarios.shown) if s.returns == (1.0, 0.0))
        changed = scenario.model_copy(update={"returns": (1.0 - by, by)})
        return rewritten(trial, shown=swapped(trial.scenarios.shown, index, changed))

    return of


def _words(expected: str) -> Defect:
    """An action that nobody can read has to be refused in these words."""

    def of(trial: Trial) -> Trial:
        index, entry = next((i, m) for i, m in enumerate(trial.scenarios.malformed) if m.action)
        changed = entry.model_copy(update={"expected": expected})
        return rewritten(trial, malformed=swapped(trial.scenarios.malformed, index, changed))

    return of


def _said(sentence: str) -> Defect:
    """A question is answered in this sentence."""

    def of(trial: Trial) -> Trial:
        index, entry = next((i, each) for i, each in enumerate(trial.scenarios.claims) if each.says)
        changed = entry.model_copy(update={"says": sentence})
        return rewritten(trial, claims=swapped(trial.scenarios.claims, index, changed))

    return of


def _unusual(place: str) -> Defect:
    """The only scenario that shows a clause one way, somewhere else."""

    def of(trial: Trial) -> Trial:
        first, *others = trial.scenarios.shown
        return rewritten(trial, shown=(*others, first) if place == "last" else tuple(others))

    return of


def _counted(nodes: int) -> Defect:
    """One more count, of the decisions of a player who faces no bet."""
    entry = Perft.model_validate({"given": "KQ .", "depth": 1, "nodes": nodes})
    return lambda trial: rewritten(trial, perfts=(*trial.scenarios.perfts, entry))


def _uses(copies: int) -> Defect:
    """Of a card that no hand of two needs, so many copies lie on the table."""
    return broken(
        components=lambda self, state: {**self.sound.components(state), "card.X": copies},
        locate_parts=lambda self, state: [
            *self.sound.locate_parts(state),
            *copies * [PartPlace("card.X", "box")],
        ],
    )


def _wide(columns: int) -> Defect:
    """A diagram with a line that is so wide."""
    return broken(
        diagram=lambda self, state, *voice: self.sound.diagram(state, *voice) + "\n" + "-" * columns
    )


def _caused(cause: str) -> Defect:
    def judge(self: Any, state: Any, action: Any) -> Refusal | None:
        refused = self.sound.judge(state, action)
        return refused and Refusal(refused.clause, cause)

    return broken(judge=judge)


def _knows(seat: int) -> Defect:
    """A player is told the card of who sits so many seats further."""

    def information_state(self: Any, state: Any, player: int) -> str:
        card = state.cards[(player + seat) % self.players]
        return f"{self.sound.information_state(state, player)} {card}"

    return broken(information_state=information_state)


def _shares(lost: float) -> Defect:
    """Who wins gets so much less than all."""

    def returns(self: Any, state: Any) -> tuple[float, ...]:
        return tuple(share - lost * share for share in self.sound.returns(state))

    return broken(returns=returns)


def _effects(effect: str) -> Defect:
    """What an action does is told in these words."""

    def describe(self: Any, state: Any, action: Any) -> Any:
        account = self.sound.describe(state, action)
        return type(account)(account.notation, account.clauses, (effect,))

    return broken(describe=describe)


def _tallied(**counts: Any) -> Defect:
    """The games of two players that are simulated have gone so."""

    def of(trial: Trial) -> Trial:
        made = Trial(trial.game, trial.scenarios, trial.make, trial.measure)
        configuration = next(each for each in made.engines if each[0] == 2)
        tally = Tally(2)
        for name, value in counts.items():
            setattr(tally, name, value)
        made.tallies = {(configuration, "uniform"): tally}
        return made

    return of


def _told(action: str) -> Defect:
    """A first game that goes on like this after a bet."""

    def of(trial: Trial) -> Trial:
        turns = [{"action": each} for each in ("deal-K", "deal-Q", "bet", action) if each]
        told = {"schema": 1, "opening": "We begin.", "closing": "Go on.", "turn": turns}
        assert trial.scenarios.source is not None
        story = Story(StoryFile.model_validate(told), trial.scenarios.source)
        return Trial(trial.game, trial.scenarios, trial.make, trial.measure, story)

    return of


def _refused_by(name: str) -> Defect:
    """A text that is no action is refused by an exception of this class."""

    def read(self: Any, state: Any, text: str) -> Any:
        try:
            return self.sound.read(state, text)
        except NotationError as error:
            raise (error if name == "NotationError" else ValueError(error.problem)) from None

    return broken(read=read)


def _apart(at: str) -> Defect:
    """The answers are recorded; then what an action does is told in several pieces, cut where this stands."""

    def describe(self: Any, state: Any, action: Any) -> Any:
        account = self.sound.describe(state, action)
        return type(account)(account.notation, account.clauses, tuple(account.effects[0].split(at)))

    return otherwise(describe=describe)


def _slow(seconds: float) -> Defect:
    """The first answer takes so long."""
    first = [seconds]

    def initial_state(self: Any) -> Any:
        sleep(first.pop() if first else 0)
        return self.sound.initial_state()

    return lambda trial: replace(broken(initial_state=initial_state)(trial), seconds=2.0)


def _lies(copies: int) -> Defect:
    """The top card of the deck lies there so often."""

    def lying(self: Any, state: Any) -> list[PartPlace]:
        parts = list(self.sound.locate_parts(state))
        return [*parts[:-1], *parts[-1:] * copies]

    return broken(locate_parts=lying)


def _room(cards: int) -> Defect:
    """The deck, of four cards at most, has room for so many."""

    def of(trial: Trial) -> Trial:
        def make(players: int, chosen: Mapping[str, str]) -> Rules[Any, Any]:
            rules = trial.make(players, chosen)
            rules.zones = {**rules.zones, "deck": replace(rules.zones["deck"], holds=cards)}
            return rules

        return Trial(trial.game, trial.scenarios, make, trial.measure)

    return of


def _shows(seat: int) -> Defect:
    """The card in a hand is known to its player, and to who sits so many seats further."""

    def lying(self: Any, state: Any) -> list[PartPlace]:
        return [
            part._replace(known=(owner, (owner + seat) % self.players)) if owner >= 0 else part
            for part in self.sound.locate_parts(state)
            for owner in (self.zones[part.zone].owner,)
        ]

    return broken(locate_parts=lying)


def _points_at(order: int) -> Defect:
    """A player who folds points at the card of this number in hand."""

    def touched(self: Any, state: Any, action: Any) -> Any:
        return tuple(touch._replace(order=order) for touch in self.sound.list_touches(state, action))

    return broken(
        list_touches=lambda self, state, action: touched(self, state, action) if action == "f" else ()
    )


def _deals(card: str) -> Defect:
    """Who points at the deck means that this card is dealt."""

    def pointed(self: Any, state: Any, touches: Any) -> Any:
        return [card] if touches and touches[0].zone == "deck" else self.sound.match_touches(state, touches)

    return broken(match_touches=pointed)


RULES: Mapping[str, tuple[Border[Defect], ...]] = {
    "R01": (
        Border("returns of a scenario that are off by", _rounded, 9e-10, 2e-9, KUHN),
        Border("a part of the words of a refusal", _words, "call, fold", "call or fold", KUHN),
        Border("the sentence of a claim", _said, "Player 1 is ahead.", "Player 1 is ahead", KUHN),
    ),
    "R02": (Border("the only scenario that shows a clause is", _unusual, "last", "gone", KUHN),),
    "R03": (Border("copies in use of a card of which one is printed", _uses, 1, 2, KUHN),),
    "R04": (Border("columns of a diagram", _wide, 80, 81, KUHN),),
    "R05": (Border("what is said of a refusal", _caused, "So it is.", "So it is", KUHN),),
    "R06": (Border("leaves after one decision of two", _counted, 2, 3, KUHN),),
    "R07": (Border("a player knows the card of the seat so many further", _knows, 0, 1, KUHN),),
    "R08": (Border("what a winner lacks of the whole", _shares, 9e-10, 2e-9, KUHN),),
    "R09": (
        Border("games of twenty that do not end", lambda n: _tallied(games=20, unfinished=n), 10, 11, KUHN),
        Border(
            "games of forty that the first seat wins",
            lambda n: _tallied(games=40, wins=Counter({0: n, 1: 40 - n})),
            30,
            31,
            KUHN,
        ),
    ),
    "R10": (Border("what is told of an action", _effects, ".", " ", KUHN),),
    "R11": (
        Border(
            "games of a thousand in which something stands in",
            lambda n: _tallied(games=1000, stood_in=n),
            1,
            2,
            KUHN,
        ),
    ),
    "R12": (Border("what follows a bet in a first game", _told, "", "bet", KUHN),),
    "R13": (
        Border(
            "what an engine raises where a text is no action",
            _refused_by,
            "NotationError",
            "ValueError",
            KUHN,
        ),
    ),
    "R14": (Border("where what is told of an action is cut since its record", _apart, " ", ": ", KUHN),),
    "R15": (Border("seconds for an answer, of two", _slow, 0.2, 2.2, KUHN),),
    "R16": (
        Border("times that the top card of the deck lies there", _lies, 1, 2, KUHN),
        Border("cards for which the deck has room, of four", _room, 4, 3, KUHN),
    ),
    "R17": (Border("a card is shown to who sits so many seats further", _shows, 0, 1, KUHN),),
    "R18": (Border("the card of a hand of one that is pointed at, from 0", _points_at, 0, 1, KUHN),),
    "R19": (Border("degrees by which the set-up turns what is dealt", partial(turned_row, -1), 0, 1, KUHN),),
    "R20": (Border("a card that the deck does not deal and the engine can read", _deals, "K", "Z", KUHN),),
}
"""By the code of the check."""
