"""The words of index.html, in English; catalogs translate them. Braces are places for numbers and names."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields

from pnp.options import RECORD

UNUSUAL: Mapping[str, str] = {
    each.name: each.index
    for each in sorted(RECORD, key=lambda each: not (each.is_drawn and each.alike))
    if each.index
}
"""The words about a kit whose options are not usual, by their names; first the sizes that every part has."""


@dataclass(frozen=True, slots=True)
class IndexWords:
    """Each value is a msgid of templates/locale/<lang>.po."""

    title: str = "Print, cut, play"
    intro: str = (
        "Choose a language and the paper in your printer. Print at 100 %: each sheet carries a 50 mm bar to "
        "check it by."
    )
    none: str = "There are no kits here yet."
    footer: str = (
        "Made by pnp, which holds board, pieces and rulebook to one definition of the game. pnp verify "
        "proves it."
    )
    picture: str = "{title}: the picture of the game"
    # what one chooses by
    language: str = "Language"
    paper: str = "Paper"
    variant: str = "Ink"
    backs: str = "Backs"
    players: str = "Printed for"
    parts: str = "Parts"
    colour: str = "in colour"
    low_ink: str = "little ink"
    mono: str = "black and white"
    duplex_long: str = "two sides, flipped on the long edge"
    duplex_short: str = "two sides, flipped on the short edge"
    gutterfold: str = "folded and glued"
    separate: str = "backs on sheets of their own"
    no_backs: str = "no backs"
    printed_for: str = "up to {n} players"
    whole: str = "the whole kit"
    unusual: Mapping[str, str] = field(default_factory=lambda: UNUSUAL)
    # what a kit is
    sheets: str = "sheets to print"
    cuts: str = "cuts"
    minutes: str = "minutes of cutting"
    ink: str = "of the paper inked"
    # its files
    assembly: str = "Start here: how to make it"
    board: str = "Board"
    board_one: str = "Board on one sheet of {paper}"
    board_joined: str = "Board on sheets of {paper}"
    pieces: str = "Pieces"
    cards: str = "Cards"
    mats: str = "Mats"
    dice: str = "Dice"
    boxes: str = "Boxes"
    rulebook: str = "Rulebook, to print"
    booklet: str = "Rulebook to fold and staple"
    screen: str = "Rulebook for the screen"
    play: str = "Play in the browser"
    manifest: str = "List of parts, for programs"

    def translate(self, gettext: Callable[[str], str]) -> "IndexWords":
        """Return the same words through a catalog's gettext."""
        said = {
            each.name: gettext(getattr(self, each.name)) for each in fields(self) if each.name != "unusual"
        }
        return IndexWords(unusual={name: gettext(word) for name, word in self.unusual.items()}, **said)


MESSAGES = tuple(
    (word, f"index, {name}; braces stay")
    for each in fields(IndexWords)
    for name, word in (UNUSUAL.items() if each.name == "unusual" else [(each.name, str(each.default))])
)
"""(msgid, comment) of each word, for the catalogs."""
