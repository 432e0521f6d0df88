"""Engines of our five games that are wrong in one way: a rule turned into its contrary, an action that is
offered and not legal, one that is legal and refused, another winner, another number.

An engine is broken by overriding a method, or by a definition in which one number is another; the scenarios
are those of the game. Each is tried on the scenarios of the clause that it breaks, which takes milliseconds.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from pnp.definition import scenarios
from pnp.games import Game
from pnp.play import Action, Refusal, Rules
from tests.broken.rules import overridden

Make = Callable[[int, Mapping[str, str]], Rules[Any, Any]]
Break = Callable[[Game], Make]


class Wrong(NamedTuple):
    """A game, the clause whose scenarios show what is wrong, and the maker of the wrong engine."""

    game: str
    shows: str
    broken: Break


def overriding(**methods: Any) -> Break:
    """The game's own engine, whose class has these methods instead; `sound` is what it was."""

    def of(game: Game) -> Make:
        def make(players: int, chosen: Mapping[str, str]) -> Rules[Any, Any]:
            return overridden(game.rules(players, chosen), methods)

        return make

    return of


def allows(clause: str) -> Break:
    """What a clause forbids may be done."""

    def judge(self: Any, state: Any, action: Action) -> Refusal | None:
        refused: Refusal | None = self.sound.judge(state, action)
        return None if refused and refused.clause == clause else refused

    return overriding(judge=judge)


def forbids(clause: str) -> Break:
    """What a clause is named for may not be done."""

    def is_done(self: Any, state: Any, action: Action) -> bool:
        return clause in self.sound.describe(state, action).clauses

    def judge(self: Any, state: Any, action: Action) -> Refusal | None:
        refused: Refusal | None = self.sound.judge(state, action)
        return Refusal(clause) if refused is None and is_done(self, state, action) else refused

    def legal_actions(self: Any, state: Any) -> Sequence[Action]:
        return [each for each in self.sound.legal_actions(state) if not is_done(self, state, each)]

    def eager(self: Any, state: Any) -> Sequence[Action]:
        hurried = [each for each in self.sound.eager(state) if not is_done(self, state, each)]
        return hurried or legal_actions(self, state)

    return overriding(
        judge=judge,
        legal_actions=legal_actions,
        eager=eager,
        policies=lambda self: {},
    )


def offers(clause: str) -> Break:
    """Where a scenario has a clause forbid an action, that action is among the legal ones."""

    def of(game: Game) -> Make:
        shown = next(
            each
            for each in scenarios.load(game.definition).shown
            if each.refused == clause and each.given and len(each.actions) == 1
        )

        def legal_actions(self: Any, state: Any) -> Sequence[Action]:
            found = list(self.sound.legal_actions(state))
            there = state == self.parse(shown.given)
            return [*found, self.read(state, shown.actions[0])] if there else found

        return overriding(legal_actions=legal_actions)(game)

    return of


def other_winner() -> Break:
    """Who lost has won."""

    def returns(self: Any, state: Any) -> tuple[float, ...]:
        return tuple(reversed(self.sound.returns(state)))

    return overriding(returns=returns)


def numbered(*keys: str, value: object) -> Break:
    """An engine that has read another number under [facts]."""

    def changed(table: Any, path: tuple[str, ...]) -> Any:
        key, *rest = path
        inner = changed(getattr(table, key), tuple(rest)) if rest else value
        return table.model_copy(update={key: inner})

    def of(game: Game) -> Make:
        facts = changed(game.definition.facts, keys)
        return replace(game, definition=replace(game.definition, facts=facts)).rules

    return of


DEFECTS: Mapping[str, Mapping[str, Wrong]] = {
    "R01": {
        "two pieces may stand on one cell": Wrong("dehexz-war", "board.one-piece", allows("board.one-piece")),
        "the D does not leap": Wrong("dehexz-war", "D.move", forbids("D.move")),
        "who is left last has lost": Wrong("dehexz-war", "victory.last", other_winner()),
        "one row of promotion less": Wrong(
            "dehexz-war", "A.promotion.there", numbered("zones", "promotion_rows", value=1)
        ),
        "one row of entry more": Wrong("dehexz-war", "zone.entry", numbered("zones", "entry_rows", value=3)),
        "a spell is cast with runes of another kind": Wrong(
            "duelo-de-runas", "cast.kind", allows("cast.kind")
        ),
        "nobody may draw": Wrong("duelo-de-runas", "turn.draw", forbids("turn.draw")),
        "who falls last has won": Wrong("duelo-de-runas", "end.last", other_winner()),
        "a life point less": Wrong("duelo-de-runas", "setup.life", numbered("play", "life", value=5)),
        "a fast wizard has one card more": Wrong(
            "duelo-de-runas", "knots.speed.whole", numbered("play", "fast_cards", value=3)
        ),
        "a locked figure is formed": Wrong("el-switcher", "figure.locked", allows("figure.locked")),
        "no drawer moves sideways": Wrong("el-switcher", "move.lateral", forbids("move.lateral")),
        "the other one has emptied the deck": Wrong("el-switcher", "end.win", other_winner()),
        "a card more in hand": Wrong("el-switcher", "setup.hand", numbered("turn", "hand", value=4)),
        "a card less in the sector": Wrong("el-switcher", "setup.decks", numbered("turn", "sector", value=2)),
        "a mage stands on a gargoyle": Wrong("magicans-duel", "board.one", allows("board.one")),
        "nobody may jump": Wrong("magicans-duel", "jump.move", forbids("jump.move")),
        "who has filled the niches has lost": Wrong("magicans-duel", "end.win", other_winner()),
        "an action more in a turn": Wrong(
            "magicans-duel", "turn.actions", numbered("actions", "turn", value=5)
        ),
        "two niches are enough": Wrong(
            "magicans-duel", "end.win", numbered("actions", "niches_to_win", value=2)
        ),
        "water falls on anybody": Wrong(
            "qiahn-tactics-goblin", "magic.water.whom", allows("magic.water.whom")
        ),
        "no qíahnbera may be thrown": Wrong(
            "qiahn-tactics-goblin", "qiahnbera.use", forbids("qiahnbera.use")
        ),
        "who has no goblin left has won": Wrong("qiahn-tactics-goblin", "end.tropa", other_winner()),
        "a sword of four points": Wrong(
            "qiahn-tactics-goblin", "combat.tie", numbered("effects", "sword", value=4)
        ),
        "four goblins in one fight": Wrong(
            "qiahn-tactics-goblin", "deploy.own", numbered("battle", "most", value=4)
        ),
    },
    "R05": {
        "a second piece on a cell is offered": Wrong(
            "dehexz-war", "board.one-piece", offers("board.one-piece")
        ),
        "a spell without activation is offered": Wrong(
            "duelo-de-runas", "cast.activation", offers("cast.activation")
        ),
        "a locked figure is offered": Wrong("el-switcher", "figure.locked", offers("figure.locked")),
        "a step onto a gargoyle is offered": Wrong("magicans-duel", "board.one", offers("board.one")),
        "water on anybody is offered": Wrong(
            "qiahn-tactics-goblin", "magic.water.whom", offers("magic.water.whom")
        ),
    },
}
"""By the code of the check that finds them, and in words."""
