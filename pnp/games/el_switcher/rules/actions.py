"""Actions, with cells numbered by rows from the top; colours, figures, kinds and players by their order:

("swap", kind, cell, cell)             play a movement card
("use", colour, figure, owner)         a figure that counts, for a card: one's own or another's
("end",)                               end the turn
("deal", drawers of each colour)       chance: the board is filled
("reveal", figure, ...)                chance: figure cards are turned up
("draw", kind, ...)                    chance: movement cards are drawn
"""

from typing import Any, TypeAlias

Action: TypeAlias = tuple[Any, ...]
"""A word and its numbers."""
