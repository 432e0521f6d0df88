"""A game at the terminal: the board is drawn, persons type actions, the others act by a policy."""

import sys
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from functools import cached_property
from random import Random
from shutil import get_terminal_size
from typing import Any

import typer

from pnp.cli.listing import columns, people
from pnp.games import Game
from pnp.kit import book, catalogs
from pnp.play import CHANCE, TERMINAL, Action, NotationError, Rules
from pnp.play.playout import EAGER, UNIFORM
from pnp.play.telling import heard

OPPONENTS: Mapping[str, str] = {"person": "", "random": UNIFORM, "eager": EAGER}
"""Who sits at the other seats, and their policy."""

HELP = """  ACTION       do it, written as `?` writes it
  ? [START]    the legal actions, or those that begin so
  why ACTION   the rule by which an action happens, or that forbids it
  board        the board again
  position     the position on one line, for --position
  undo         back to your last decision
  quit         leave, as Ctrl-D does
The rules themselves: pnp rulebook {game}"""

FEW = 6
"""So many actions are shown before anybody asks for them."""

CLEAR = "\x1b[2J\x1b[3J\x1b[H"
"""ECMA-48: erase the screen and what has scrolled away, and go to its corner."""


class _Leave(Exception):
    """The person has had enough."""


class Session:
    """A game being played: its position, who are persons, and what each of them has yet to hear."""

    def __init__(self, game: Game, rules: Rules[Any], state: Any, rng: Random) -> None:
        self.game, self.rules, self.state, self.rng = game, rules, state, rng
        self._news: dict[int, list[str]] = {}
        """All that each person has heard or is going to."""
        self._heard: dict[int, int] = {}
        """How many of these lines each person has been shown."""
        self._past: list[tuple[Any, dict[int, int]]] = []
        """The position before each decision, and how many lines of news there were for each person."""
        self._looking: int | None = None

    def play(self, persons: frozenset[int], policy: str) -> None:
        """Until the game has ended or a person leaves."""
        self._news = {person: [] for person in sorted(persons)}
        self._heard = dict.fromkeys(self._news, 0)
        typer.echo(self._introduction(sorted(persons), policy))
        try:
            while (player := self.rules.current_player(self.state)) != TERMINAL:
                if player in persons:
                    self._decide(player)
                elif player == CHANCE:
                    self._do(self.rules.chance(self.state, self.rng))
                else:
                    of = self.rules.legal_actions if policy == UNIFORM else self.rules.eager
                    self._do(self.rng.choice(of(self.state)))
        except (_Leave, EOFError, KeyboardInterrupt):
            typer.echo(f"\nTo go on later, with --position:\n{self.rules.serialize(self.state)}")
            return
        self._end()

    def _introduction(self, persons: list[int], policy: str) -> str:
        """What is played, by whom, and how one goes about it."""
        chosen = (f"{name} {value}" for name, value in self.rules.chosen.items())
        played = ", ".join((self.game.definition.game.title, people(self.rules.players), *chosen))
        others = "act at random" if policy == UNIFORM else "act at random, but in a hurry"
        if self.rules.players == 1:
            who = "You play alone."
        elif len(persons) == self.rules.players:
            who = "All players sit here, and take turns at the keyboard."
        else:
            who = f"You are player {' and '.join(str(seat + 1) for seat in persons)}; the others {others}."
        ask = "Type an action. `?` lists those that are legal, `help` says what else there is."
        return f"{played}\n{who}\n{ask}"

    def _decide(self, player: int) -> None:
        """A person does something."""
        self._look(player)
        while True:
            typed = input(f"player {player + 1}> ").strip()
            word, _, rest = typed.partition(" ")
            match word:
                case "":
                    continue
                case "?":
                    said = [each for each in self._legal() if each.startswith(rest.strip())]
                    typer.echo(columns(said, get_terminal_size((100, 24)).columns))
                case "help":
                    typer.echo(HELP.format(game=self.game.id))
                case "board":
                    typer.echo(self.rules.view(self.state, player))
                case "position":
                    typer.echo(self.rules.serialize(self.state))
                case "quit":
                    raise _Leave
                case "undo" if not self._past:
                    typer.echo("There is nothing to take back.")
                case "undo":
                    self._take_back()
                    return
                case "why" if not rest.strip():
                    typer.echo(f"  Why what? An action after it, as in: why {self._legal()[0]}")
                case "why":
                    self._why(rest.strip())
                case _:
                    action = self._read(typed)
                    if action is not None and self._allowed(action):
                        lengths = {person: len(news) for person, news in self._news.items()}
                        self._past.append((self.state, lengths))
                        self._do(action, player)
                        return

    def _look(self, player: int) -> None:
        """Show a person the game, and nobody else."""
        if self.rules.hides and self._looking not in (None, player):
            _clear()
            input(f"Hand over to player {player + 1}, who presses Enter ")
            _clear()
        self._looking = player
        self._tell(player)
        typer.echo(f"\n{self.rules.view(self.state, player)}\n")
        legal = self._legal()
        if len(legal) <= FEW:
            typer.echo(f"Legal now: {'  '.join(legal)}")
        else:
            typer.echo(f"{len(legal)} actions are legal, such as {legal[0]} or {legal[-1]}")

    def _tell(self, player: int) -> None:
        """What a person has not heard yet."""
        for line in self._news[player][self._heard[player] :]:
            typer.echo(f"  {line}")
        self._heard[player] = len(self._news[player])

    def _take_back(self) -> None:
        """Back to the last decision of a person; nobody hears of what has not happened."""
        self.state, lengths = self._past.pop()
        for person, length in lengths.items():
            del self._news[person][length:]
            self._heard[person] = min(self._heard[person], length)

    def _legal(self) -> list[str]:
        """What may be done, as a person writes it."""
        return [self.rules.notation(self.state, each) for each in self.rules.legal_actions(self.state)]

    def _read(self, typed: str) -> Action | None:
        try:
            return self.rules.read(self.state, typed)
        except NotationError as error:
            near = get_close_matches(typed, self._legal(), n=3)
            hint = f"did you mean {' or '.join(near)}?" if near else "`?` lists what is legal now"
            typer.echo(f"  {error}\n  hint: {hint}")
            return None

    def _allowed(self, action: Action) -> bool:
        clause = self.rules.why_not(self.state, action)
        if clause is not None:
            cause = self.rules.cause(self.state, action)
            typer.echo(
                f"  Not now. {cause}\n  {self._told(clause)}" if cause else f"  Not now. {self._told(clause)}"
            )
        return clause is None

    def _why(self, typed: str) -> None:
        action = self._read(typed)
        if action is not None and self._allowed(action):
            for clause in self.rules.describe(self.state, action).clauses:
                typer.echo(f"  {self._told(clause)}")

    def _told(self, clause: str) -> str:
        number, text = self._numbers.get(clause, ""), self.game.clause_text(clause).replace("**", "")
        return f"{number} {clause}: {text}".lstrip()

    @cached_property
    def _numbers(self) -> dict[str, str]:
        """The number of each clause in the book; none where the game has no book."""
        if not book.is_written(self.game):
            return {}
        return book.clause_numbers(self.game, catalogs.translations(self.game, "en"))

    def _do(self, action: Action, actor: int | None = None) -> None:
        """What is done, and who hears of it: the actor at once, other persons when they look."""
        for person, news in self._news.items():
            effects = heard(self.rules, self.state, action, person, Random(0))
            if person == actor:
                for effect in effects:
                    typer.echo(f"  {effect}")
            else:
                news.extend(_by(self.rules.current_player(self.state), effects))
        self.state = self.rules.after(self.state, action)

    def _end(self) -> None:
        if self._looking is not None:
            self._tell(self._looking)
        clause, returns = self.rules.ended_by(self.state), self.rules.returns(self.state)
        typer.echo(f"\n{self.rules.diagram(self.state)}\n\nThe game has ended. {self._told(clause or '')}")
        shares = [(share, f"player {seat + 1}") for seat, share in enumerate(returns) if share > 0]
        if not shares:
            typer.echo("Nobody has won.")
        elif len(shares) == 1:
            typer.echo(f"{shares[0][1].capitalize()} has won.")
        else:
            typer.echo("The victory is shared: " + ", ".join(f"{who} {share:.0%}" for share, who in shares))


def _by(player: int, effects: Sequence[str]) -> list[str]:
    """What others did, after whose doing it is, unless the words say so or chance did it."""
    first, *rest = effects or ("",)
    who = f"Player {player + 1}"
    if first and player != CHANCE and not first.startswith(who):
        first = f"{who}: {first}"
    return [first, *rest] if first else []


def _clear() -> None:
    if sys.stdout.isatty():
        typer.echo(CLEAR, nl=False)
