"""Compares two versions of a game: changes in drawings, counts and texts, and the parts to print again."""

from pnp.changes.difference import Change, Difference, FaceChange, compare
from pnp.changes.state import Part, Passage, Rule, State, state
from pnp.changes.version import Version, find_game_folder, version

__all__ = [
    "Change",
    "Difference",
    "FaceChange",
    "Part",
    "Passage",
    "Rule",
    "State",
    "Version",
    "again",
    "compare",
    "find_game_folder",
    "state",
    "telling",
    "version",
]
