"""What people see and type: words in their language, on lines that fit the terminal, page by page."""

import pydoc
import sys
from collections.abc import Iterable, Sequence
from shutil import get_terminal_size

import typer

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
        """Text as it is: a board."""
        typer.echo(text)

    def say(self, words: Words, indent: str = "", hanging: str | None = None) -> None:
        """A sentence, on as many lines as it takes."""
        typer.echo("\n".join(self.lines(words, indent, hanging)))

    def lines(self, words: Words, indent: str = "", hanging: str | None = None) -> list[str]:
        """Return the lines of a sentence; all but the first begin with `hanging`, which is `indent` unless
        told."""
        later = indent if hanging is None else hanging
        return wrap_text(self.voice(words), max(self.width, cells(later) + 8), indent, later)

    def rows(self, entries: Iterable[tuple[str, str]], indent: str = INDENT) -> list[str]:
        """Print codes, each with its meaning beside it, in a column as wide as the widest but never half a
        line."""
        entries = list(entries)
        widest = max((cells(code) for code, _ in entries), default=0)
        column = min(widest, self.width // 2 - len(indent))
        lines: list[str] = []
        for code, text in entries:
            hanging = " " * (len(indent) + column + 2)
            head = f"{indent}{pad_right(code, column)}  "
            if cells(code) > column:
                lines.append(f"{indent}{code}")
                head = hanging
            lines += self.lines(text, head, hanging) if text else [head.rstrip()]
        return lines

    def columns(self, codes: Sequence[str], indent: str = INDENT) -> list[str]:
        """Print codes in columns as wide as the longest, read line by line."""
        wide = max(map(cells, codes), default=0) + 2
        each = max(1, (self.width - len(indent)) // wide)
        return [
            indent + "".join(pad_right(code, wide) for code in codes[start : start + each]).rstrip()
            for start in range(0, len(codes), each)
        ]

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
        return input(prompt).strip()

    def clear(self) -> None:
        """Nothing of what was there can be seen any more; a file keeps it."""
        if sys.stdout.isatty():
            typer.echo(CLEAR, nl=False)
