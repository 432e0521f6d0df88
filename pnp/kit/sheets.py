"""Lay out the components of a kit on sheets, and print its words in their margins. Return the placements that
a manifest lists. Count how many parts of a size fit on a sheet, without drawing the parts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from pnp.errors import LayoutError
from pnp.games import Game
from pnp.imposition import (
    Arrangement,
    File,
    Imprint,
    count_on_fullest_sheet,
    impose,
    refuse_paper,
    tile_board,
)
from pnp.kit import printing
from pnp.kit.catalogs import translations
from pnp.kit.folder import manifest
from pnp.kit.words import Words
from pnp.options import BY_NAME, RECORD, MarkInk, Options
from pnp.papers import PAPERS
from pnp.rulebook.catalog import Translations
from pnp.scene import BLACK, WHITE, Component, Face, Style, Swatch, rectangle
from pnp.text import use_language

STOCKS = ("board", "pieces", "cards", "mats", "dice", "boxes")
"""Stocks in the order in which one prints them."""

INKS: Mapping[MarkInk, Swatch] = {
    "black": BLACK,
    "grey": Swatch("grey", "#808080"),
    "red": Swatch("red", "#d01818"),
    "blue": Swatch("blue", "#1058c0"),
}
"""The colours of crop marks."""


@dataclass(frozen=True, slots=True)
class ImposedKit:
    """The sheets of a kit, one file for each stock.

    `choices` names the paper of each alternative file, such as "a3" for board-a3.pdf, which can be printed
    instead of board.pdf. `digest` is six characters in the margins that distinguish kits.
    """

    files: tuple[File, ...]
    choices: dict[str, str]
    digest: str


def impose_components(
    game: Game,
    spoken: Translations,
    components: Sequence[Component],
    options: Options,
    untranslated: int,
) -> ImposedKit:
    """Return the components of all sets laid out on sheets. `untranslated` is the number of texts that a
    draft of a translation lacks, for the margins. Raises LayoutError for a component that does not fit on its
    paper."""
    words = Words().translate(spoken.gettext)
    digest = _digest(components, options)
    imprint = make_imprint(game, spoken, options, words, digest, untranslated)
    with use_language(options.locale):
        files, choices = _sheets(components, options, words, imprint)
    return ImposedKit(files, choices, digest)


def _digest(components: Sequence[Component], options: Options) -> str:
    """Return a digest of six characters for the margins, computed from the drawings and from options. It
    shows with which drawings and options a sheet was made.

    Kits that differ only by paper have the same digest, and therefore the same books; their sheets cannot be
    confused anyway.
    """
    state = sha256(f"{options.backs} {options.players}".encode())
    if options.printer:
        state.update(f"{options.printer} {options.back_offset}".encode())
    for each in RECORD:
        value = getattr(options, each.name)
        if each.is_in_margins and not each.is_always_stated and value != each.usual:
            state.update(f"{each.name} {value}".encode())
    for component in components:
        for face in (component.front, component.back):
            state.update((face.digest if face else "-").encode())
        state.update(f"{component.id} {component.copies}".encode())
    return state.hexdigest()[:6]


def make_imprint(
    game: Game, spoken: Translations, options: Options, words: Words, digest: str, untranslated: int
) -> Imprint:
    """Return the imprint for the margins of a kit's sheets: its words, their typeface and their colour.
    `digest` identifies the kit. `untranslated` is the number of texts that a draft of a translation lacks.
    The name of the stock is left empty."""
    return Imprint(
        title=spoken.gettext(game.definition.game.title),
        stock="",
        locale=words.language(options.locale, untranslated),
        paper=options.paper,
        version=game.definition.game.version,
        digest=digest,
        typeface=game.faces.theme(options.variant).typeface("label"),
        ink=Swatch("imprint", "#444444" if options.variant != "mono" else "#000000"),
        sheet=words.sheet,
        front=words.front,
        back=words.back,
        scale=words.scale,
        flip_long=words.flip_long,
        flip_short=words.flip_short,
        fold=words.fold,
        tile=words.tile,
        bar=words.bar,
        printer=options.printer,
        moved=words.moved,
        proof=words.proof if options.proof else "",
    )


def _sheets(
    components: Sequence[Component], options: Options, words: Words, imprint: Imprint
) -> tuple[tuple[File, ...], dict[str, str]]:
    """Return the file of each stock. For a board that is joined from several sheets, also return a file on
    large paper, if that needs fewer sheets."""
    files: list[File] = []
    choices: dict[str, str] = {}
    for stock in STOCKS:
        if not (of_stock := [component for component in components if component.stock == stock]):
            continue
        named = replace(imprint, stock=getattr(words, stock))
        if stock == "board":
            large = PAPERS[options.paper].large
            many = len({printing.plain_id(component.id) for component in of_stock}) > 1
            for component in of_stock:
                letter = printing.set_letter(component.id)
                told = replace(named, stock=f"{named.stock} {letter}".strip())
                name = printing.plain_id(component.id) if many else "board"
                name = f"{name}-{letter}" if letter else name
                usual = tile_board(component, PAPERS[options.paper], told)
                files.append(replace(usual, name=f"{name}.pdf"))
                if not large or usual.sheets == 1:
                    continue  # there is no larger paper, or one sheet is enough
                big = tile_board(component, PAPERS[large], replace(told, paper=large))
                if big.sheets < usual.sheets:
                    files.append(replace(big, name=f"{name}-{large}.pdf"))
                    choices[f"{name}-{large}.pdf"] = large
        else:
            paper = PAPERS[options.paper]
            if stock == "boxes":
                refuse_paper(of_stock, paper, named, sleeved=options.boxes == "sleeved")
            asked = _arrangement(options)
            files.append(impose(of_stock, stock, paper, options.backs, named, options.back_offset, asked))
    _refuse_idle(options, files)
    _refuse_empty(options, files)
    _refuse_groups(options, files)
    return tuple(files), choices


def _arrangement(options: Options) -> Arrangement:
    """Return the arrangement of parts on sheets that the options ask for."""
    columns, _, rows = options.groups.partition("x")
    group = (int(columns), int(rows)) if rows else None
    ink = BLACK if options.variant == "mono" else INKS[options.mark_ink]
    return Arrangement(options.spacing, group, options.gap, options.empty, options.marks, ink)


ARRANGING = ("spacing", "groups", "empty", "marks")
"""The options that arrange parts which share sheets."""


def _refuse_idle(options: Options, files: Sequence[File]) -> None:
    """Raise LayoutError for an option of ARRANGING if the kit has only boards, on which it has no effect."""
    for name in ARRANGING:
        if getattr(options, name) != BY_NAME[name].usual and not any(file.groups for file in files):
            raise LayoutError(
                "nothing here is arranged by this option",
                place=BY_NAME[name].flag,
                expected="parts that lie on sheets together",
                found="a board, which has its sheets to itself",
            )


def _refuse_groups(options: Options, files: Sequence[File]) -> None:
    """Raise LayoutError for groups that are larger than any sheet holds."""
    if not options.groups:
        return
    columns, rows = _arrangement(options).group or (1, 1)
    most = dict.fromkeys(each for file in files for each in file.groups)
    if any(columns <= across and rows <= down for across, down in most):
        return
    largest = [
        f"{a}x{b}" for a, b in most if not any((a, b) != (c, d) and a <= c and b <= d for c, d in most)
    ]
    raise LayoutError(
        "no sheet holds such a group",
        place="--groups",
        expected=f"at most {' or '.join(largest)} on {options.paper}",
        found=options.groups,
    )


def _refuse_empty(options: Options, files: Sequence[File]) -> None:
    """Raise LayoutError if a slot that is to be left free exists on no sheet."""
    most = max((file.slots for file in files), default=0)
    if options.empty and max(options.empty) > most:
        raise LayoutError(
            "no sheet has such a slot",
            place="--empty",
            expected=f"numbers from 1 to {most}",
            found=str(max(options.empty)),
        )


def places(file: File, choice: str | None) -> list[tuple[str, manifest.Place]]:
    """Return (id of the component, place) for each printed side of each copy on the sheets of a file. All
    tiles of a board are one place. `choice` is the paper of an alternative file, such as "a3" for
    board-a3.pdf, or None."""
    places: list[tuple[str, manifest.Place]] = []
    tiles: dict[tuple[str, int], list[manifest.Tile]] = {}
    for placement in file.placements:
        x, y = round(placement.x, 4), round(placement.y, 4)
        if placement.clip is not None:
            tile = manifest.Tile(page=placement.page, x_mm=x, y_mm=y, clip_mm=placement.clip)
            tiles.setdefault((placement.component, placement.copy), []).append(tile)
            continue
        place = manifest.Place(
            file=file.name,
            copy=placement.copy,
            side=placement.side,
            rotation=placement.rotation,  # type: ignore[arg-type]  # one of the four
            page=placement.page,
            x_mm=x,
            y_mm=y,
            choice=choice,
        )
        places.append((placement.component, place))
    for (component, copy), parts in tiles.items():
        place = manifest.Place(file=file.name, copy=copy, side="front", tiles=tuple(parts), choice=choice)
        places.append((component, place))
    return places


BLEED = 3.0
"""The usual bleed in mm."""


def usual_imprint(game: Game, options: Options) -> Imprint:
    """Return the imprint of a kit's sheets, with zeros in place of the digest. It is for counting parts per
    sheet. Because this reads the game's catalog, call it once for all sizes of parts."""
    spoken = translations(game, options.locale)
    return make_imprint(game, spoken, options, Words().translate(spoken.gettext), "000000", 0)


def parts_per_sheet(
    imprint: Imprint,
    options: Options,
    stock: str,
    size: tuple[float, float],
    copies: int,
    apart: float,
    backs: bool,
    more_than: int,
) -> int:
    """Return how many of the `copies` of a part fit on the sheet that holds the most of them, `apart` mm from
    each other. `size` is its width and height in mm, and `backs` is whether it has a back. Return 0 if no
    sheet holds more than `more_than` of them."""
    width, height = size
    trim = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    ground = rectangle(-BLEED, -BLEED, width + 2 * BLEED, height + 2 * BLEED, Style(fill=WHITE))
    face = Face("plain", width, height, trim, (ground,), WHITE, BLEED)
    part = Component("plain", "piece", stock, copies, face, "plain", face if backs else None)  # type: ignore[arg-type]
    asked = Arrangement(spacing=apart, marks=options.marks)
    try:
        with use_language(options.locale):
            return count_on_fullest_sheet(
                part, PAPERS[options.paper], options.backs, imprint, asked, more_than=more_than
            )
    except LayoutError:
        return 0
