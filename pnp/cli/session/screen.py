"""What people see and type: words in their language, on lines that fit the terminal, page by page."""

import pydoc
import sys
from collections.abc import Iterable, Sequence
from shutil import get_terminal_size

import typer

from pnp.cli.session import direction
from pnp.play import ENGLISH, Voice, Words, cells, pad_right, wrap_text

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
        typer.echo(direction.diagram(text) if self.voice.right_to_left else text)

    def sentence(self, text: str) -> str:
        """Return what may be broken into lines."""
        return direction.formulas_kept(text) if self.voice.right_to_left else text

    def part(self, text: str) -> str:
        """Return a code or a name as it stands beside other text."""
        return direction.by_itself(text) if self.voice.right_to_left else text

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
        return direction.from_right(line) if self.voice.right_to_left else line

    def page(self, lines: Sequence[str]) -> None:
        """A long list: through the user's pager where it is more than the terminal holds at once."""
        if sys.stdout.isatty() and len(lines) >= get_terminal_size((80, 24)).lines:
            pydoc.pager("\n".join(lines) + "\n")
        else:
            typer.echo("\n".join(lines))

    def ask(self, prompt: str) -> str:
        """What a person types. Raises EOFError where there is nobody."""
        if sys.stdin is None or sys.stdin.closed:
            raise EOFError
        return direction.unmarked(input(prompt)).strip()

    def clear(self) -> None:
        """Nothing of what was there can be seen any more; a file keeps it."""
        if sys.stdout.isatty():
            typer.echo(CLEAR, nl=False)
