"""The words that sheets, assembly pages and the index say, in English; catalogs translate them.

Braces are places for numbers and names, filled by str.format.
"""

from collections.abc import Callable
from dataclasses import dataclass, fields

from pnp.games.kinds import KINDS
from pnp.scene import Kind, PrintedKind


@dataclass(frozen=True, slots=True)
class Words:
    """Each value is a msgid of templates/locale/<lang>.po."""

    # the margin of a sheet
    board: str = "board"
    pieces: str = "pieces"
    cards: str = "cards"
    mats: str = "mats"
    dice: str = "dice"
    boxes: str = "boxes"
    sheet: str = "sheet {n}/{m}"
    front: str = "front"
    back: str = "back"
    scale: str = "print at 100 %"
    flip_long: str = "flip on the long edge"
    flip_short: str = "flip on the short edge"
    fold: str = "fold on the dashed line"
    tile: str = "{n} of {m}"
    bar: str = "50 mm"
    draft: str = "{locale}, a draft: {n} texts are in English"
    moved: str = "backs moved by {x}, {y} mm for {printer}"
    proof: str = "proof, not for play"
    # the book
    assembly: str = "Assembly"
    by: str = "A game by {author}"
    player: str = "{n} player"
    players: str = "{n} players"
    players_or: str = "{few} or {many} players"
    best: str = "best with {n}"
    age: str = "ages {n} and up"
    minutes: str = "{n} minutes"
    booklet: str = "booklet"
    booklet_about: str = "To print, fold and staple. The accessible rulebook is rulebook.pdf."
    edition: str = "Kit {version} · {digest}"
    table: str = "The table at the start"
    table_each: str = "{zone}, for each player"
    table_box: str = "In the box"
    # the assembly sheet: parts of one kind that have no name in common
    kind_board: str = "Boards"
    kind_piece: str = "Pieces"
    kind_tile: str = "Tiles"
    kind_card: str = "Cards"
    kind_standee: str = "Standees"
    kind_marker: str = "Markers"
    kind_tracker: str = "Trackers"
    kind_aid: str = "Aids"
    kind_mat: str = "Mats"
    kind_dice: str = "Dice"
    # the sheet that a printer is calibrated by
    calibration: str = "Calibration"
    calibration_print: str = "Print both sides at 100 %, flipped on the long edge."
    calibration_look: str = "Hold the sheet against the light, this side towards you."
    calibration_find: str = (
        "Find the cell where ring and cross meet best; between two cells, take the middle."
    )
    calibration_tell: str = "Its numbers are dx and dy, in mm. Tell pnp:"
    calibration_back: str = "This is the back: read the numbers on the other side."
    # the README of a zip
    pack_assembly: str = "start here: how to print, cut and join"
    pack_large: str = "the board on one sheet of {paper}"
    pack_larger: str = "the board on fewer sheets, of {paper}"
    pack_rulebook: str = "the rules"
    pack_booklet: str = "the rules as a booklet: both sides, flip on the short edge, fold, staple"
    pack_screen: str = "the rules for the screen"
    pack_play: str = "the game, to play in a browser"
    pack_preview: str = "a picture of the first sheet"
    pack_picture: str = "a picture"
    pack_manifest: str = "every part and where it is printed, for programs"

    def translate(self, gettext: Callable[[str], str]) -> "Words":
        """Return the same words through a catalog's gettext."""
        return Words(**{field.name: gettext(getattr(self, field.name)) for field in fields(self)})

    def language(self, locale: str, untranslated: int) -> str:
        """Return the language for the margin: its code and, for a draft, how much of it is English."""
        return self.draft.format(locale=locale, n=untranslated) if untranslated else locale

    def kind(self, kind: PrintedKind) -> str:
        """Return the name of several components of a kind."""
        word: str = getattr(self, "boxes" if kind == "box" else f"kind_{kind}")
        return word


def kind_words(kind: Kind) -> tuple[str, ...]:
    """Return the msgids that only components of a kind need."""
    return str(getattr(Words(), f"kind_{kind}")), KINDS[kind]


MESSAGES = (
    *((str(field.default), f"kit, {field.name}; braces stay as they are") for field in fields(Words)),
    *((word, f"what a face says it is, of the kind {kind}") for kind, word in KINDS.items()),
)
"""(msgid, comment) of each word, for the catalogs."""
