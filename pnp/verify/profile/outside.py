"""What is outside the language of a format, and where."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Outside:
    """Something that no kit's file holds; `where` is an object and its page, or a line."""

    where: str
    what: str
