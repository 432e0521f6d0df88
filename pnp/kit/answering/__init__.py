"""Make the figures of rulebook.html answer: a tap on a part shows where it may go, and a tap elsewhere
says why not. The tables are made at build time from `Rules.pointed` and `Rules.judge`; the page has them
as data."""

from pnp.kit.answering.tables import (
    NOTHING,
    Shown,
    Tables,
    find_places,
    letters_of,
    make_tables,
    read_entries,
    shown,
    sign,
    unpack_boxes,
)

__all__ = [
    "NOTHING",
    "Shown",
    "Tables",
    "find_places",
    "letters_of",
    "make_tables",
    "read_entries",
    "shown",
    "sign",
    "unpack_boxes",
]
