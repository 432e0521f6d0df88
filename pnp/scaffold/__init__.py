"""Creates a folder with a new game as data only, which builds at once."""

from pnp.scaffold.board import Shape, shape
from pnp.scaffold.definition import ROOM, SAMPLE, Start
from pnp.scaffold.folder import write
from pnp.scaffold.naming import folder_of, id_of, title_of
from pnp.scaffold.pictures import Pictures, deck, pictures
from pnp.scaffold.table import Card, Deck, MadeOf, columns, read

__all__ = [
    "ROOM",
    "SAMPLE",
    "Card",
    "Deck",
    "MadeOf",
    "Pictures",
    "Shape",
    "Start",
    "columns",
    "deck",
    "folder_of",
    "id_of",
    "pictures",
    "read",
    "shape",
    "title_of",
    "write",
]
