"""A running game at the terminal: it draws the board, persons type actions, and a policy chooses the actions
of the other players. A position with hidden information is printed encoded, so that nobody reads it by
accident.

The module also has the typed commands, and shows the first game that the rulebook tells.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from random import Random
from typing import Any

from pnp.cli.session.screen import INDENT, Actions, Screen
from pnp.definition.story import Passage
from pnp.games import Game
from pnp.kit import leaves
from pnp.kit.book import Clauses
from pnp.kit.story import Happening, Tale, effects
from pnp.play import CHANCE, TERMINAL, Action, NotationError, Phrase, Rules, Voice, Words, plural_message, say
from pnp.play.codec import seal_position
from pnp.play.playout import EAGER, UNIFORM
from pnp.play.telling import audible_effects

OPPONENTS: Mapping[str, str] = {"person": "", "random": UNIFORM, "eager": EAGER}
"""The kinds of opponents and their policies."""


class _Leave(Exception):
    """Raised when a person leaves the game."""


class Session:
    """A running game: its position, the players who are persons, and the lines that each person has not seen
    yet."""

    def __init__(
        self, game: Game, rules: Rules[Any, Any], state: Any, rng: Random, screen: Screen, clauses: Clauses
    ) -> None:
        self.game, self.rules, self.state, self.rng = game, rules, state, rng
        self.screen, self.clauses = screen, clauses
        self._news: dict[int, list[str]] = {}
        """The lines of text for each person so far, including those not shown yet."""
        self._heard: dict[int, int] = {}
        """The number of these lines that each person has seen."""
        self._past: list[tuple[Any, dict[int, int]]] = []
        """The position before each decision of a person, and the number of lines that each person had
        then."""
        self._looking: int | None = None

    def play(self, persons: frozenset[int], policy: str, tale: Tale | None = None) -> None:
        """Play until the game ends or a person leaves. `persons` are the seats at which persons play, from 0;
        `policy` says how the actions of the other seats are chosen. If `tale`, a told first game, is given,
        it is shown first and play continues from its end."""
        self._news = {person: [] for person in sorted(persons)}
        self._heard = dict.fromkeys(self._news, 0)
        self._introduce(sorted(persons), policy)
        try:
            if tale:
                self._hear(tale)
            while (player := self.rules.current_player(self.state)) != TERMINAL:
                if player in persons:
                    self._decide(player)
                elif player == CHANCE:
                    self._do(self.rules.chance(self.state, self.rng))
                else:
                    of = self.rules.legal_actions if policy == UNIFORM else self.rules.eager
                    self._do(self.rng.choice(of(self.state)))
        except (_Leave, EOFError, KeyboardInterrupt):
            self.screen.show()
            self.screen.say(say("To go on later, put this line into a file, and name it with --position:"))
            self.screen.show(self._position())
            return
        self._end()

    def _introduce(self, persons: list[int], policy: str) -> None:
        """Show the game's title, who plays, and how to type actions."""
        voice, rules = self.screen.voice, self.rules
        people = plural_message("%(n)s player", "%(n)s players", n=rules.players)
        chosen = [
            say("%(option)s: %(value)s", option=Phrase(k), value=Phrase(v)) for k, v in rules.chosen.items()
        ]
        played = (self.game.definition.game.title, *map(voice, (people, *chosen)))
        title = " · ".join(played)
        self.screen.say(title)
        if rules.players == 1:
            self.screen.say(say("You play alone."))
        elif len(persons) == rules.players:
            self.screen.say(say("All players sit here, and take turns at the keyboard."))
        else:
            you = tuple(rules.player_name(seat) for seat in persons)
            self.screen.say(
                say("You are %(you)s; the others act at random.", you=you)
                if policy == UNIFORM
                else say("You are %(you)s; the others act at random, but in a hurry.", you=you)
            )
        self.screen.say(
            say(
                "Type an action. `?` lists those that are legal, `%(help)s` says what else there is.",
                help=say("help"),
            )
        )

    def _hear(self, tale: Tale) -> None:
        """Show a told first game action by action. Its decisions can be undone."""

        def leave() -> None:
            raise _Leave

        telling = StoryScreen(tale, self.screen, self.clauses, leave)
        self.state, self.rng = tale.opening.after, tale.rng
        telling.begin()
        for index, happening in enumerate(tale.happenings):
            if happening.moments[0].player in self._news:
                self._past.append((self.state, dict.fromkeys(self._news, 0)))
            telling.show_action(index, happening)
            self.state = happening.moments[-1].after
        telling.end()

    def _decide(self, player: int) -> None:
        """Let a person type commands until an action is done or taken back."""
        self._look(player)
        while True:
            typed = self.screen.ask(
                f"{self.screen.part(self.screen.voice(self.rules.player_name(player)))}> "
            )
            name, rest = command(typed, self.screen.voice)
            match name:
                case "?":
                    self.screen.page(self._actions().list_lines(rest))
                case "help":
                    self._help()
                case "board":
                    self.screen.draw(self.rules.view(self.state, player, self.screen.voice))
                case "position":
                    self.screen.show(self._position())
                case "quit":
                    raise _Leave
                case "undo" if not self._past:
                    self.screen.say(say("There is nothing to take back."), INDENT)
                case "undo":
                    self._take_back()
                    return
                case "why" if not rest:
                    example = self._actions().codes[0]
                    why = say(
                        "Why what? An action after it, as in: %(why)s %(action)s",
                        why=say("why"),
                        action=example,
                    )
                    self.screen.say(why, INDENT)
                case "why":
                    self._why(rest)
                case _ if typed:
                    if self._act(typed, player):
                        return

    def _act(self, typed: str, player: int) -> bool:
        """Do the typed action. Return False if it is not an action, or not a legal one."""
        action = self._read_action(typed)
        if action is None or not self._is_allowed(action):
            return False
        lengths = {person: len(news) for person, news in self._news.items()}
        self._past.append((self.state, lengths))
        self._do(action, player)
        return True

    def _look(self, player: int) -> None:
        """Show a person the position. If the game hides information, clear the screen and let the person take
        over first."""
        if self.rules.hides and self._looking not in (None, player):
            self.screen.clear()
            whom = self.rules.player_name(player)
            self.screen.ask(
                self.screen.voice(say("Hand over to %(player)s, who presses Enter", player=whom)) + " "
            )
            self.screen.clear()
        self._looking = player
        self._tell(player)
        self.screen.draw(f"\n{self.rules.view(self.state, player, self.screen.voice)}\n")
        self.screen.show("\n".join(self._actions().brief()))

    def _help(self) -> None:
        """Show the commands, how positions and actions of this game are written, and how to get the rules."""
        guide = [
            line for words in self.rules.guide() for line in self.screen.lines(words, INDENT, INDENT * 2)
        ]
        rows = self.screen.rows(command_rows(self.screen.voice))
        rules = say("The rules themselves: %(command)s", command=f"pnp rulebook {self.game.id}")
        self.screen.page([*rows, *([""] if guide else []), *guide, "", *self.screen.lines(rules)])

    def _position(self) -> str:
        """Return the position on one line. It is sealed if the game hides information."""
        position = self.rules.serialize(self.state)
        return seal_position(position) if self.rules.hides else position

    def _tell(self, player: int) -> None:
        """Show a person the lines that they have not seen yet."""
        for line in self._news[player][self._heard[player] :]:
            self.screen.say(line, INDENT)
        self._heard[player] = len(self._news[player])

    def _take_back(self) -> None:
        """Go back to the last decision of a person, and delete the lines about what is undone."""
        self.state, lengths = self._past.pop()
        for person, length in lengths.items():
            del self._news[person][length:]
            self._heard[person] = min(self._heard[person], length)

    def _actions(self) -> Actions:
        return Actions(self.rules, self.state, self.screen)

    def _read_action(self, typed: str) -> Action | None:
        action: Action
        try:
            action = self.rules.read(self.state, typed)
        except NotationError as error:
            near = tuple(get_close_matches(typed, self._actions().codes, n=3))
            self.screen.say(say("“%(typed)s” is no action of this game.", typed=typed), INDENT)
            if error.reason:
                self.screen.say(error.reason, INDENT)
            self.screen.say(
                say("The nearest that are legal: %(actions)s", actions=near)
                if near
                else say("`?` lists what is legal now; `%(help)s` says how it is written.", help=say("help")),
                INDENT,
            )
            return None
        return action

    def _is_allowed(self, action: Action) -> bool:
        refused = self.rules.judge(self.state, action)
        if refused is not None:
            clause, cause = refused
            self.screen.say(say("Not now. %(cause)s", cause=cause) if cause else say("Not now."), INDENT)
            self.screen.say(self.clauses.clause_text(clause), INDENT)
        return refused is None

    def _why(self, typed: str) -> None:
        action = self._read_action(typed)
        if action is not None and self._is_allowed(action):
            for clause in self.rules.describe(self.state, action).clauses:
                self.screen.say(self.clauses.clause_text(clause), INDENT)

    def _do(self, action: Action, actor: int | None = None) -> None:
        """Do an action and add its effects to the news: the actor sees them at once, other persons at their
        next turn."""
        for person, news in self._news.items():
            effects = audible_effects(self.rules, self.state, action, person, Random(0))
            if person == actor:
                for effect in effects:
                    self.screen.say(effect, INDENT)
            else:
                news.extend(self._attribute_effects(self.rules.current_player(self.state), effects))
        self.state = self.rules.after(self.state, action)

    def _attribute_effects(self, player: int, effects: Sequence[Words]) -> Iterator[str]:
        """Yield the effects of an action as lines for other persons. The first names the player, unless it
        already begins with the name or chance acted."""
        first, *rest = map(self.screen.voice, effects or ("",))
        if not first:
            return
        if player != CHANCE:
            who = self.screen.voice(self.rules.player_name(player))
            if not first.casefold().startswith(who.casefold()):
                named = say("%(option)s: %(value)s", option=who[:1].upper() + who[1:], value=first)
                first = self.screen.voice(named)
        yield from (first, *rest)

    def _end(self) -> None:
        if self._looking is not None:
            self._tell(self._looking)
        clause, returns = self.rules.ended_by(self.state), self.rules.returns(self.state)
        self.screen.draw(f"\n{self.rules.diagram(self.state, self.screen.voice)}\n")
        told = self.clauses.clause_text(clause or "")
        self.screen.say(say("The game has ended. %(clause)s", clause=told))
        winners = [(seat, share) for seat, share in enumerate(returns) if share > 0]
        if not winners:
            self.screen.say(say("Nobody has won."))
        elif len(winners) == 1:
            self.screen.say(say("Winner: %(player)s.", player=self.rules.player_name(winners[0][0])))
        else:
            shares = tuple(
                say(
                    "%(player)s %(percent)s %%",
                    player=self.rules.player_name(seat),
                    percent=round(share * 100),
                )
                for seat, share in winners
            )
            self.screen.say(say("The victory is shared: %(shares)s.", shares=shares))


@dataclass(frozen=True, slots=True)
class Command:
    """A command at the terminal: the word that a person types, its argument, and a description."""

    name: str
    word: Phrase
    argument: Phrase | None
    does: Phrase


COMMANDS = (
    Command(
        "?",
        Phrase("?"),
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


def command_rows(voice: Voice) -> list[tuple[str, str]]:
    """Return the rows of the help: each command as it is typed, and what it does."""
    typed = [(voice(say("ACTION")), voice(say("do it, written as `?` writes it")))]
    for each in COMMANDS:
        argument = f" {voice(each.argument)}" if each.argument else ""
        typed.append((voice(each.word) + argument, voice(each.does)))
    return typed


class StoryScreen:
    """Shows the first game that a rulebook tells. `leave` is called when the person leaves it."""

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
        """Show one action of the told game: its notation, its effects and the author's text. `index` is its
        position among the actions, from 0."""
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
            self.screen.say(Phrase(self.clauses.plainly(told)))
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
