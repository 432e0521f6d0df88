"""What books say, told anew from their trees of blocks, and held against what their pages say.

`said` has the words of pages, `screen` those of pages for screens, `reading` finds them in files, line by
line (`lines`); a `Library` hands out the books and drawings of a kit.
"""

from pnp.verify.told.elements import Elements
from pnp.verify.told.formulas import (
    LETTER,
    misplaced,
    misplaced_in_book,
    misplaced_on_screen,
    orders,
    outline_of,
)
from pnp.verify.told.letters import has_letters, spaced, tells, words_of
from pnp.verify.told.library import Library
from pnp.verify.told.lines import heard, short
from pnp.verify.told.nodes import End, Node, Start, alike, describe, sentences
from pnp.verify.told.passages import Passage, inline
from pnp.verify.told.reading import Flow, Place, Told, out_of_order
from pnp.verify.told.said import Leaflet, Pages, listed
from pnp.verify.told.screen import Screen, Screens, addresses, divided, named
from pnp.verify.told.striking import otherwise_struck

__all__ = [
    "LETTER",
    "Elements",
    "End",
    "Flow",
    "Leaflet",
    "Library",
    "Node",
    "Pages",
    "Passage",
    "Place",
    "Screen",
    "Screens",
    "Start",
    "Told",
    "addresses",
    "alike",
    "describe",
    "divided",
    "has_letters",
    "heard",
    "inline",
    "listed",
    "misplaced",
    "misplaced_in_book",
    "misplaced_on_screen",
    "named",
    "orders",
    "otherwise_struck",
    "out_of_order",
    "outline_of",
    "sentences",
    "short",
    "spaced",
    "tells",
    "words_of",
]
