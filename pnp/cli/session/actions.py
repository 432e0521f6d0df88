"""Lists of what may be done: under what it concerns, with what it does."""

from collections.abc import Sequence
from typing import Any

from pnp.cli.session.screen import INDENT, Screen
from pnp.play import Action, Rules, Said, counted, say

FEW = 6
"""So many actions are shown before anybody asks for them."""
MANY = 40
"""More than so many are listed without what each does, until somebody asks for some of them."""


class Actions:
    """The legal actions of a position, for its current player."""

    def __init__(self, rules: Rules[Any, Any], state: Any, screen: Screen) -> None:
        self.rules, self.state, self.screen = rules, state, screen
        self.all: Sequence[Action] = rules.legal_actions(state)

    @property
    def codes(self) -> list[str]:
        """As a person writes them."""
        return [self.rules.notation(self.state, each) for each in self.all]

    @property
    def how_many(self) -> Said:
        """Their number, in words."""
        return counted("%(n)s action is legal", "%(n)s actions are legal", n=len(self.all))

    def brief(self) -> list[str]:
        """What is shown before anybody asks: a few actions themselves, else only how many of each topic."""
        if len(self.all) <= FEW:
            return [*self.screen.lines(say("Legal now:")), *self.screen.rows(self._rows(self.all))]
        topics = self._topics(self.all)
        said = self.how_many
        if len(topics) == 1:
            few = say(
                "%(actions)s, such as %(one)s or %(other)s",
                actions=said,
                one=self.codes[0],
                other=self.codes[-1],
            )
            return self.screen.lines(few)
        counts = [f"{topic or '…'} {len(found)}" for topic, found in topics.items()]
        return [*self.screen.lines(say("%(actions)s:", actions=said)), *self.screen.columns(counts)]

    def list_lines(self, start: str) -> list[str]:
        """Return all of them or, where `start` is something, those whose code or topic begins so."""
        chosen = [each for each in self.all if self._begins(each, start)]
        if not chosen:
            return self.screen.lines(say("No legal action begins with that."), INDENT)
        lines: list[str] = []
        long = len(chosen) > MANY
        for topic, found in self._topics(chosen).items():
            if topic:
                lines += self.screen.lines(say("%(actions)s:", actions=topic))
            if long:
                lines += self.screen.columns([self.rules.notation(self.state, each) for each in found])
            else:
                lines += self.screen.rows(self._rows(found))
        if long:
            lines += self.screen.lines(say("`? START` says what each of those does that begin with START."))
        return lines

    def _begins(self, action: Action, start: str) -> bool:
        code, topic = self.rules.notation(self.state, action), self._topic(action)
        return code.startswith(start) or (bool(start) and topic.casefold().startswith(start.casefold()))

    def _topic(self, action: Action) -> str:
        return self.screen.voice(self.rules.topic(self.state, action))

    def _topics(self, actions: Sequence[Action]) -> dict[str, list[Action]]:
        """Return the actions by what they concern; first what a player in a hurry would look at: captures
        before steps, points before waiting."""
        hurried = set(self.rules.eager(self.state))
        found: dict[str, list[Action]] = {}
        for action in actions:
            found.setdefault(self._topic(action), []).append(action)
        return dict(sorted(found.items(), key=lambda topic: hurried.isdisjoint(topic[1])))

    def _rows(self, actions: Sequence[Action]) -> list[tuple[str, str]]:
        accounts = [self.rules.describe(self.state, action) for action in actions]
        voice = self.screen.voice
        return [(each.notation, voice.join_messages(each.effects)) for each in accounts]
