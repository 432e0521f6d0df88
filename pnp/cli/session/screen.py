"""The terminal: texts in the player's language, wrapped to its width, and lists of legal actions.

A terminal treats each line as a paragraph. Some terminals take its direction from the first letter, some
begin every line at the left, and some do not reorder text at all. Unicode's direction marks guide the first
kind and are invisible on the others.
"""

import pydoc
import re
import sys
from collections.abc import Iterable, Sequence
from itertools import groupby
from shutil import get_terminal_size
from typing import Any

import typer

from pnp.play import (
    ENGLISH,
    Action,
    Phrase,
    Rules,
    Voice,
    Words,
    cells,
    pad_right,
    plural_message,
    say,
    wrap_text,
)

_RIGHT, _LEFT = "\u200f", "\u200e"
"""Invisible marks that count as a first letter from the right or from the left."""

_FROM_RIGHT, _FROM_LEFT, _BY_ITSELF, _END = "\u2067", "\u2066", "\u2068", "\u2069"
"""Isolates that begin a part from the right, from the left, or in the direction of its first letter, and the
mark that ends each."""

_MARKS = re.compile("[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]")
_LETTER = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_GAP = re.compile("( {3,})")
"""A pattern for the space between the columns of a diagram."""


def formulas_kept(text: str) -> str:
    """Return a text for a right-to-left language, with direction marks around its formulas (numbers and
    expressions such as "2d6 + 3" or "−5"). Each formula then runs from left to right and does not break
    across lines."""
    from pnp.text import isolate  # what shapes text is not needed by those who read from the left

    kept = isolate(text)
    return re.sub(f"{_FROM_LEFT}[^{_FROM_LEFT}{_END}]*{_END}", lambda found: _tie_words(found[0]), kept)


def _tie_words(formula: str) -> str:
    return formula.replace(" ", "\u00a0")


def from_right(line: str) -> str:
    """Return a line for a right-to-left language, marked to begin at the right: a sentence, or a row of a
    table."""
    return f"{_RIGHT}{_FROM_RIGHT}{line}{_END}" if line else line


def by_itself(part: str) -> str:
    """Return a part of a line, such as a code or a name, between isolating marks. Its direction then follows
    from its own first letter and not from the text around it."""
    return f"{_BY_ITSELF}{part}{_END}" if part else part


def diagram(text: str) -> str:
    """Return a diagram made of characters for a right-to-left language, with direction marks around its
    texts. Blank lines divide it into blocks. A block without letters stays as it is. In a block with wide
    gaps inside its lines, which separate columns, each line begins at the left, and the text of each column
    keeps its place. The lines of the other blocks begin at the right."""
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


def without_marks(typed: str) -> str:
    """Return typed or copied text without direction marks."""
    return _MARKS.sub("", typed).replace("\u00a0", " ")


CLEAR = "\x1b[2J\x1b[3J\x1b[H"
"""The control sequence (ECMA-48) that clears the screen and its history and moves the cursor to the
corner."""

WIDEST = 100
"""The most columns of a line, because sentences in longer lines are hard to read."""

INDENT = "  "


class Screen:
    """The terminal of the players, and their language."""

    def __init__(self, voice: Voice = ENGLISH) -> None:
        self.voice = voice

    @property
    def width(self) -> int:
        """The number of columns to use."""
        return min(get_terminal_size((80, 24)).columns, WIDEST)

    def show(self, text: str = "") -> None:
        """Print a text unchanged, such as a position to copy."""
        typer.echo(text)

    def draw(self, text: str) -> None:
        """Print a diagram of the board."""
        typer.echo(diagram(text) if self.voice.right_to_left else text)

    def sentence(self, text: str) -> str:
        """Return a text that may be wrapped. In a right-to-left language it gets direction marks around its
        formulas (numbers and expressions such as "2d6 + 3"); in other languages it is unchanged."""
        return formulas_kept(text) if self.voice.right_to_left else text

    def part(self, text: str) -> str:
        """Return a code or name isolated from the text around it."""
        return by_itself(text) if self.voice.right_to_left else text

    def say(self, words: Words, indent: str = "", hanging: str | None = None) -> None:
        """Print a text, wrapped to the width. The first line begins with `indent`, the others with `hanging`,
        or with `indent` if `hanging` is None."""
        typer.echo("\n".join(self.lines(words, indent, hanging)))

    def lines(self, words: Words, indent: str = "", hanging: str | None = None) -> list[str]:
        """Return a text as wrapped lines. The first begins with `indent`, the others with `hanging` (default:
        `indent`)."""
        later = indent if hanging is None else hanging
        text = self.sentence(self.voice(words))
        return [self.row(line) for line in wrap_text(text, max(self.width, cells(later) + 8), indent, later)]

    def rows(self, entries: Iterable[tuple[str, str]], indent: str = INDENT) -> list[str]:
        """Return lines in two columns: codes and their meanings. The code column is as wide as its widest
        code, but at most half a line."""
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
        """Return lines with codes in columns as wide as the longest code. Rows are filled first."""
        wide = max(map(cells, codes), default=0) + 2
        each = max(1, (self.width - len(indent)) // wide)
        rows = (codes[start : start + each] for start in range(0, len(codes), each))
        return [
            self.row(indent + "".join(pad_right(self.part(code), wide) for code in row).rstrip())
            for row in rows
        ]

    def row(self, line: str) -> str:
        """Return a complete line with the mark for its direction."""
        return from_right(line) if self.voice.right_to_left else line

    def page(self, lines: Sequence[str]) -> None:
        """Print a long list, through the user's pager if it does not fit on the terminal."""
        if sys.stdout.isatty() and len(lines) >= get_terminal_size((80, 24)).lines:
            pydoc.pager("\n".join(lines) + "\n")
        else:
            typer.echo("\n".join(lines))

    def ask(self, prompt: str) -> str:
        """Return what a person types after a prompt. Raises EOFError at the end of the input."""
        if sys.stdin is None or sys.stdin.closed:
            raise EOFError
        return without_marks(input(prompt)).strip()

    def clear(self) -> None:
        """Clear the screen so that earlier text cannot be seen. Output to a file is not cleared."""
        if sys.stdout.isatty():
            typer.echo(CLEAR, nl=False)


FEW = 6
"""The most actions that are shown unasked."""
MANY = 40
"""The most actions that are listed with their effects. If there are more, only their codes are listed."""


class Actions:
    """The legal actions of a position, for its current player."""

    def __init__(self, rules: Rules[Any, Any], state: Any, screen: Screen) -> None:
        self.rules, self.state, self.screen = rules, state, screen
        self.all: Sequence[Action] = rules.legal_actions(state)

    @property
    def codes(self) -> list[str]:
        """The notations of the actions, as a person types them."""
        return [self.rules.notation(self.state, each) for each in self.all]

    @property
    def how_many(self) -> Phrase:
        """The number of actions in words."""
        return plural_message("%(n)s action is legal", "%(n)s actions are legal", n=len(self.all))

    def brief(self) -> list[str]:
        """Return the short list that is shown without a command: all actions if they are few, else their
        number by topic."""
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
        """Return the lines that list all actions, or only those whose code or topic begins with `start`."""
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
        """Return the actions by topic. Topics with actions of the greedy policy come first, such as captures
        before steps."""
        hurried = set(self.rules.eager(self.state))
        found: dict[str, list[Action]] = {}
        for action in actions:
            found.setdefault(self._topic(action), []).append(action)
        return dict(sorted(found.items(), key=lambda topic: hurried.isdisjoint(topic[1])))

    def _rows(self, actions: Sequence[Action]) -> list[tuple[str, str]]:
        accounts = [self.rules.describe(self.state, action) for action in actions]
        voice = self.screen.voice
        return [(each.notation, voice.join_messages(each.effects)) for each in accounts]
