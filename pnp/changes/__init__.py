"""Versions of a game held against each other: what changed, on paper and in words, and what has to be
printed again."""

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
