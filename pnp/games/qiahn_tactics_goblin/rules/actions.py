"""Actions, with fighters and sides by their numbers, sets of cards as masks:

("turn-up",) ("turno",) ("concede",)   the turn
("spirit",) ("wait",)                  the Spirit is called, or sleeps
("send", fighter) ("call", fighter)    to the vanguard: one's own, an enemy
("copy", fighter)                      whom water copies
(card, fighter)                        a card and on whom: "sword", "air", "banana", ...
("deal", cards) ("toss", side)         chance: cards dealt, who attacks first
("turn", fighter) ("taste", fighter)   chance: the top of a tropa, and when the Spirit tastes it
"""

from typing import Any, TypeAlias

Action: TypeAlias = tuple[Any, ...]
"""A word, with a number if it has an object."""
