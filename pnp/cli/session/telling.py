"""The texts of a game at the terminal besides the board: commands, and the told first game of the
book."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pnp.cli.session.screen import INDENT, Screen
from pnp.definition.story import Passage
from pnp.kit import leaves
from pnp.kit.clauses import Clauses
from pnp.kit.story import Happening, Tale, effects
from pnp.play import Said, Voice, Words, say


@dataclass(frozen=True, slots=True)
class Command:
    """A command: the word that a person types, its argument, and what it does."""

    name: str
    word: Said
    argument: Said | None
    does: Said


COMMANDS = (
    Command(
        "?",
        Said("?"),
        say("[START]"),
        say("the legal actions; with START, those that begin with it, and what each does"),
    ),
    # L10N: commands that a person types: one word each, all different
    Command(
        "why",
        say("why"),
        say("ACTION"),
        say("the rule by which an action happens, or that forbids it"),
    ),
    Command("board", say("board"), None, say("the board again")),
    Command("position", say("position"), None, say("the position on one line, for --position")),
    Command("undo", say("undo"), None, say("back to your last decision")),
    Command("quit", say("quit"), None, say("leave, as Ctrl-D does")),
    Command("help", say("help"), None, say("this list")),
)


def command(typed: str, voice: Voice) -> tuple[str, str]:
    """Return the English name of the typed command ("" if it is none) and the text after it."""
    word, _, rest = typed.partition(" ")
    for each in COMMANDS:
        if word.casefold() in (each.name, voice(each.word).casefold()):
            return each.name, rest.strip()
    return "", typed


def rows(voice: Voice) -> list[tuple[str, str]]:
    """Return the rows of the help: each command as it is typed, and what it does."""
    typed = [(voice(say("ACTION")), voice(say("do it, written as `?` writes it")))]
    for each in COMMANDS:
        argument = f" {voice(each.argument)}" if each.argument else ""
        typed.append((voice(each.word) + argument, voice(each.does)))
    return typed


class Telling:
    """Shows a told first game. `leave` is called when the person leaves it."""

    def __init__(self, tale: Tale, screen: Screen, clauses: Clauses, leave: Callable[[], None]) -> None:
        self.tale, self.screen, self.clauses, self.leave = tale, screen, clauses, leave

    def begin(self) -> None:
        """Show the opening text and the table before the first decision."""
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
        """Show one action: as it would be typed, its effects, and the author's text."""
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
        """Show the closing text."""
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
        """Wait until a person presses Enter. The command `board` shows the board, and `quit` leaves."""
        while True:
            # L10N: the key that goes on, as keyboards call it
            key = say("Enter")
            typed = self.screen.ask(f"[{self.screen.voice(key)}] ")
            match command(typed, self.screen.voice)[0]:
                case "quit":
                    self.leave()
                case "board":
                    self._table(state)
                case _:
                    return
