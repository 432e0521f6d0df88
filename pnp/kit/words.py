"""Define the words on sheets, on assembly pages and on the index page, in English. Catalogs translate them.
Braces are placeholders for numbers and names. Write the facts of a game: number of players, age, minutes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields

from pnp.definition import Definition
from pnp.games.game import KINDS
from pnp.languages import CLOSING, full_stop
from pnp.options import RECORD
from pnp.scene import Kind, PrintedKind


@dataclass(frozen=True, slots=True)
class Words:
    """The words on sheets and assembly pages. Each value is a msgid of templates/locale/<lang>.po."""

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
        """Return these words translated by a catalog's gettext."""
        return Words(**{field.name: gettext(getattr(self, field.name)) for field in fields(self)})

    def language(self, locale: str, untranslated: int) -> str:
        """Return the language as the margin states it: its code and, for a draft, the number of texts that
        are still English."""
        return self.draft.format(locale=locale, n=untranslated) if untranslated else locale

    def kind(self, kind: PrintedKind) -> str:
        """Return the plural name of a kind of component, such as "cards"."""
        word: str = getattr(self, "boxes" if kind == "box" else f"kind_{kind}")
        return word


def kind_words(kind: Kind) -> tuple[str, ...]:
    """Return the msgids that a kit needs only if it has components of a kind."""
    return str(getattr(Words(), f"kind_{kind}")), KINDS[kind]


MESSAGES = (
    *((str(field.default), f"kit, {field.name}; braces stay as they are") for field in fields(Words)),
    *((word, f"what a face says it is, of the kind {kind}") for kind, word in KINDS.items()),
)
"""(msgid, comment) of each word, for the catalogs."""


UNUSUAL: Mapping[str, str] = {
    each.name: each.index
    for each in sorted(RECORD, key=lambda each: not (each.is_drawn and each.alike))
    if each.index
}
"""The words on the index page for an option with an unusual value, by the name of the option. Options that
change every face, such as the size of cards, come first."""


@dataclass(frozen=True, slots=True)
class IndexWords:
    """The words of the index page. Each value is a msgid of templates/locale/<lang>.po."""

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
    # the filters
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
    # the description of a kit
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
        """Return these words translated by a catalog's gettext."""
        said = {
            each.name: gettext(getattr(self, each.name)) for each in fields(self) if each.name != "unusual"
        }
        return IndexWords(unusual={name: gettext(word) for name, word in self.unusual.items()}, **said)


INDEX_MESSAGES = tuple(
    (word, f"index, {name}; braces stay")
    for each in fields(IndexWords)
    for name, word in (UNUSUAL.items() if each.name == "unusual" else [(each.name, str(each.default))])
)
"""(msgid, comment) of each word, for the catalogs."""


_ENDS = (".", "!", "?", "…", "。", "！", "？", "؟")


def facts(definition: Definition, words: Words) -> Iterator[str]:
    """Yield the short lines under a game's title: number of players, age and duration."""
    about = definition.game
    yield _players(about.players, words)
    if about.best_players:
        yield words.best.format(n=_range(about.best_players))
    if about.age is not None:
        yield words.age.format(n=about.age)
    if about.minutes:
        yield words.minutes.format(n=_range(about.minutes))


def _players(counts: Sequence[int], words: Words) -> str:
    if counts == (1,):
        return words.player.format(n=1)
    if len(counts) == 2:
        return words.players_or.format(few=counts[0], many=counts[1])
    return words.players.format(n=_range(counts))


def _range(numbers: Sequence[int]) -> str:
    """Return a number or a range of numbers, as "2" or "20–30"."""
    return "–".join(str(number) for number in sorted({min(numbers), max(numbers)}))


def sentence(text: str, language: str) -> str:
    """Return a text that ends like a sentence. A full stop is added if the text does not end with one or with
    another such mark.

    >>> sentence("CC BY 4.0", "en"), sentence("J. R. R.", "en"), sentence("Made by you!", "en")
    ('CC BY 4.0.', 'J. R. R.', 'Made by you!')
    """
    text = text.rstrip()
    return text if text.rstrip(CLOSING).endswith(_ENDS) else f"{text}{full_stop(language)}"
