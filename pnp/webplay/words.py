"""The words of play.html itself, in English; catalogs translate them. `%(name)s` is the place of a name or a
number."""

from collections.abc import Mapping
from types import MappingProxyType

from pnp.play import Said, say

WORDS: Mapping[str, Said] = MappingProxyType(
    {
        "skip": say("To the table"),
        "undo": say("Undo"),
        "new_game": say("New game"),
        "side": say("Moves and what happened"),
        "menu": say("Menu"),
        "moves": say("Moves"),
        "log": say("What happened"),
        "no_script": say("This page needs JavaScript. The rules are in rulebook.html."),
        "face_down": say("face down"),
    }
)
"""The words of the page by the keys that its scripts use."""
