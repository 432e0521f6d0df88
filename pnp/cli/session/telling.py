"""The first game of a book at the terminal: what each player does, what happens, and why."""

from collections.abc import Callable, Sequence
from typing import Any

from pnp.cli.session import commands
from pnp.cli.session.clauses import Clauses
from pnp.cli.session.screen import INDENT, Screen
from pnp.definition.story import Passage
from pnp.kit import leaves
from pnp.kit.story import Happening, Tale, effects
from pnp.play import Said, Words, say


class Telling:
    """A game as it is told: `leave` ends it where the person has had enough."""

    def __init__(self, tale: Tale, screen: Screen, clauses: Clauses, leave: Callable[[], None]) -> None:
        self.tale, self.screen, self.clauses, self.leave = tale, screen, clauses, leave

    def begin(self) -> None:
        """The table before anybody decides anything."""
        written = self.tale.story
        self.screen.say(
            say("The first game of the book is told. Enter goes on, `%(quit)s` leaves.", quit=say("quit"))
        )
        self.screen.show()
        self._paragraph(written.opening)
        self._effects(effects(self.tale.dealt))
        self._table(self.tale.opening.after)
        self._wait_for_enter(self.tale.opening.after)

    def show_action(self, index: int, happening: Happening) -> None:
        """One action: as it would be typed, what the engine says of it, and what the author does."""
        moment, voice = happening.moments[0], self.screen.voice
        if index == 0 or happening.round != self.tale.happenings[index - 1].round:
            self.screen.say(say("Round %(n)s", n=happening.round))
            self.screen.show()
        notation = moment.account.notation if moment.account else ""
        who, part = voice(happening.who), self.screen.part
        self.screen.show(f"{part(who)}> {part(notation)}" if who else part(notation))
        self._effects(happening.effects)
        self._paragraph(happening.passage)
        if happening.turn.picture:
            self._table(happening.moments[-1].after)
        self._wait_for_enter(happening.moments[-1].after)

    def end(self) -> None:
        """What the book says where it stops."""
        written = self.tale.story
        self._paragraph(written.closing)
        self.screen.say(say("Here the book stops, and you go on."))

    def _paragraph(self, passage: Passage) -> None:
        told = leaves.message(self.clauses.game, self.tale, passage, self.clauses.spoken)
        if told:
            self.screen.say(Said(self.clauses.plainly(told)))
            self.screen.show()

    def _effects(self, words: Sequence[Words]) -> None:
        for each in words:
            self.screen.say(each, INDENT)
        self.screen.show()

    def _table(self, state: Any) -> None:
        self.screen.draw(self.tale.rules.diagram(state, self.screen.voice))
        self.screen.show()

    def _wait_for_enter(self, state: Any) -> None:
        """Wait for Enter; the board is shown to who asks for it."""
        while True:
            # L10N: the key that goes on, as keyboards call it
            key = say("Enter")
            typed = self.screen.ask(f"[{self.screen.voice(key)}] ")
            match commands.command(typed, self.screen.voice)[0]:
                case "quit":
                    self.leave()
                case "board":
                    self._table(state)
                case _:
                    return
