"""The record of something outside the language of a format."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Violation:
    """Something that no kit's file has; `where` is an object and its page, or a line."""

    where: str
    what: str
