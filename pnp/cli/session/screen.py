"""What people see and type: words in their language, on lines that fit the terminal, and lists of what may be
done.

A terminal takes each line for a paragraph. Some find the side on which it begins from its first letter, some
begin all at the left, and some know no direction at all. Marks of Unicode tell those that know them; the
others show nothing in their place.
"""

import pydoc
import re
import sys
from collections.abc import Iterable, Sequence
from itertools import groupby
from shutil import get_terminal_size
from typing import Any

import typer

from pnp.play import ENGLISH, Action, Rules, Said, Voice, Words, cells, counted, pad_right, say, wrap_text

_RIGHT, _LEFT = "\u200f", "\u200e"
"""A letter of either side that shows nothing: where a terminal looks for the first letter, it finds it."""

_FROM_RIGHT, _FROM_LEFT, _BY_ITSELF, _END = "\u2067", "\u2066", "\u2068", "\u2069"
"""Isolates: from the right, from the left, as the first letter inside has it, and the end of each."""

_MARKS = re.compile("[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]")
_LETTER = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_GAP = re.compile("( {3,})")
"""The space between the columns of a diagram."""


def formulas_kept(text: str) -> str:
    """Return a text whose formulas are isolated, and stay on one line."""
    from pnp.text import isolated  # what shapes text is not needed by those who read from the left

    kept = isolated(text)
    return re.sub(f"{_FROM_LEFT}[^{_FROM_LEFT}{_END}]*{_END}", lambda found: _tied(found[0]), kept)


def _tied(formula: str) -> str:
    return formula.replace(" ", "\u00a0")


def from_right(line: str) -> str:
    """Return a line that begins at the right: a sentence, or a row of a table."""
    return f"{_RIGHT}{_FROM_RIGHT}{line}{_END}" if line else line


def by_itself(part: str) -> str:
    """Return a part of a line that runs as its first letter has it, whatever stands around it: a code, a
    name."""
    return f"{_BY_ITSELF}{part}{_END}" if part else part


def diagram(text: str) -> str:
    """Return a drawing of letters with its texts marked. Lines of sentences begin at the right. Where one of
    a block has columns, all lines of the block begin at the left, and each column runs by itself."""
    blocks = [list(lines) for _, lines in groupby(text.split("\n"), key=lambda line: bool(line.strip()))]
    return "\n".join(line for block in blocks for line in _block(block))


def _block(lines: Sequence[str]) -> Sequence[str]:
    if not any(map(_LETTER.search, lines)):
        return lines
    if any(_GAP.search(line.strip()) for line in lines):
        return [_columns(line) for line in lines]
    return [from_right(formulas_kept(line)) for line in lines]


def _columns(line: str) -> str:
    indent = line[: len(line) - len(line.lstrip())]
    parts = _GAP.split(line.strip())
    marked = (part if k % 2 else by_itself(formulas_kept(part)) for k, part in enumerate(parts))
    return f"{_LEFT}{_FROM_LEFT}{indent}{''.join(marked)}{_END}"


def unmarked(typed: str) -> str:
    """Return what somebody typed, or copied from such a line, without the marks."""
    return _MARKS.sub("", typed).replace("\u00a0", " ")


CLEAR = "\x1b[2J\x1b[3J\x1b[H"
"""ECMA-48: erase the screen and what has scrolled away, and go to its corner."""

WIDEST = 100
"""Columns; sentences on longer lines are hard to read."""

INDENT = "  "


class Screen:
    """The terminal of who plays, and the language that they speak."""

    def __init__(self, voice: Voice = ENGLISH) -> None:
        self.voice = voice

    @property
    def width(self) -> int:
        """The columns there are to write on."""
        return min(get_terminal_size((80, 24)).columns, WIDEST)

    def show(self, text: str = "") -> None:
        """Text as it is: a position, which somebody may copy."""
        typer.echo(text)

    def draw(self, text: str) -> None:
        """A board."""
        typer.echo(diagram(text) if self.voice.right_to_left else text)

    def sentence(self, text: str) -> str:
        """Return what may be broken into lines."""
        return formulas_kept(text) if self.voice.right_to_left else text

    def part(self, text: str) -> str:
        """Return a code or a name as it stands beside other text."""
        return by_itself(text) if self.voice.right_to_left else text

    def say(self, words: Words, indent: str = "", hanging: str | None = None) -> None:
        """A sentence, on as many lines as it takes."""
        typer.echo("\n".join(self.lines(words, indent, hanging)))

    def lines(self, words: Words, indent: str = "", hanging: str | None = None) -> list[str]:
        """Return the lines of a sentence; all but the first begin with `hanging`, which is `indent` unless
        told."""
        later = indent if hanging is None else hanging
        text = self.sentence(self.voice(words))
        return [self.row(line) for line in wrap_text(text, max(self.width, cells(later) + 8), indent, later)]

    def rows(self, entries: Iterable[tuple[str, str]], indent: str = INDENT) -> list[str]:
        """Print codes, each with its meaning beside it, in a column as wide as the widest but never half a
        line."""
        entries = list(entries)
        widest = max((cells(code) for code, _ in entries), default=0)
        column = min(widest, self.width // 2 - len(indent))
        lines: list[str] = []
        for code, text in entries:
            hanging = " " * (len(indent) + column + 2)
            head = f"{indent}{pad_right(self.part(code), column)}  "
            if cells(code) > column:
                lines.append(self.row(f"{indent}{self.part(code)}"))
                head = hanging
            lines += self.lines(text, head, hanging) if text else [self.row(head.rstrip())]
        return lines

    def columns(self, codes: Sequence[str], indent: str = INDENT) -> list[str]:
        """Print codes in columns as wide as the longest, read line by line."""
        wide = max(map(cells, codes), default=0) + 2
        each = max(1, (self.width - len(indent)) // wide)
        rows = (codes[start : start + each] for start in range(0, len(codes), each))
        return [
            self.row(indent + "".join(pad_right(self.part(code), wide) for code in row).rstrip())
            for row in rows
        ]

    def row(self, line: str) -> str:
        """Return a line that is whole."""
        return from_right(line) if self.voice.right_to_left else line

    def page(self, lines: Sequence[str]) -> None:
        """A long list: through the user's pager where it is more than the terminal holds at once."""
        if sys.stdout.isatty() and len(lines) >= get_terminal_size((80, 24)).lines:
            pydoc.pager("\n".join(lines) + "\n")
        else:
            typer.echo("\n".join(lines))

    def ask(self, prompt: str) -> str:
        """Return what a person types. Raises EOFError if nobody is there."""
        if sys.stdin is None or sys.stdin.closed:
            raise EOFError
        return unmarked(input(prompt)).strip()

    def clear(self) -> None:
        """Clear the screen, so that nothing before can be seen. A file keeps its text."""
        if sys.stdout.isatty():
            typer.echo(CLEAR, nl=False)


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
