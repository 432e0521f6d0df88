"""Text of docstrings as Markdown."""

import re

CODE = re.compile(r"(`[^`]+`)")
SPECIAL = re.compile(r"([<*_\[\]])")


def escaped(text: str) -> str:
    """Escape a docstring for Markdown: put a backslash before each sign that Markdown would read as markup.
    Text between backticks stays as it is."""
    parts = CODE.split(" ".join(text.split()))
    return "".join(part if part.startswith("`") else SPECIAL.sub(r"\\\1", part) for part in parts)


def cell(text: str) -> str:
    """Return a text for a cell of a table."""
    return escaped(text).replace("|", "\\|")


def first_sentence(text: str | None) -> str:
    """Return the first sentence of a docstring."""
    said = " ".join((text or "").strip().partition("\n\n")[0].split())
    return re.split(r"(?<=[.:])\s+(?=[A-Z`])", said, maxsplit=1)[0]
