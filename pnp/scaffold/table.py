"""Make the deck of a new game. From a table, make one card per row, with columns for names, copies and texts.
From a folder of finished pictures, make one card per picture, as many copies as its file name says, and a
layout that shows the pictures."""

import csv
import io
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from types import MappingProxyType
from typing import Literal

from pnp.definition import RowTable
from pnp.definition.tables import rows, sheets
from pnp.definition.tables.rows import language_of
from pnp.errors import DefinitionError, PnpError, unknown
from pnp.pictures import aspect_ratio
from pnp.scene import VARIANTS
from pnp.system import disk
from pnp.tables import STANDARD_COLUMNS, Meanings, Rows, candidates, field_of, header_below, is_unprintable
from pnp.units import CARD_ALIASES, CARD_SIZES, number_unlike

BACK = "back"
"""The name of the back of cards whose row names none."""

MOST_BYTES = 16_000_000
"""The size of the largest table in bytes."""

SOURCE = "stated: my own rules"


@dataclass(frozen=True, slots=True)
class Card:
    """A card of a new game with its number of copies. `kind` and `back` are "" for the defaults."""

    name: str
    copies: int = 1
    text: str = ""
    kind: str = ""
    back: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table file from which the cards of a new game come: its name, the name of a sheet in it, and its
    bytes."""

    name: str
    sheet: str | None
    data: bytes
    meanings: Mapping[str, str] = field(default_factory=dict)
    """The columns with names, copies and texts if they have other names, by "name", "copies" and "text"."""


SHOWN = ("icon", "image", "value", "label")
"""The columns that the faces of looks show besides the names and texts."""

MadeOf = Literal["card", "tile"]
"""The kinds of components that rows of a table may become."""

_CARD, _TILE = re.compile(r"\b([Cc]ard)(?=s?\b)"), {"card": "tile", "Card": "Tile"}


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards of a new game in order. `fields` are the columns that the standard layout of cards does not
    show. `table` is the table, or None for a game without one."""

    cards: tuple[Card, ...]
    fields: tuple[str, ...] = ()
    table: Table | None = None
    kind: MadeOf = "card"
    """The kind of component that its rows become."""
    sentences: tuple[str, ...] = ()
    """Those of `fields` that have sentences in them, and so may be the texts of the cards."""

    def say(self, text: str) -> str:
        """Return a text about cards, or its counterpart about tiles if the rows of the deck are tiles."""
        return text if self.kind == "card" else _CARD.sub(lambda found: _TILE[found[1]], text)


def read_deck(
    path: Path,
    room: int,
    sheet: str | None = None,
    meanings: Meanings = MappingProxyType({}),
    kind: MadeOf = "card",
) -> Deck:
    """Return the deck in a table file. `room` is the largest allowed number of copies of all cards together.
    `meanings` maps "name", "copies" and "text" to the columns that have them. `kind` is the kind of component
    that rows become.

    Raises DefinitionError for each fault with its place, and KitError for a file that cannot be read.
    """
    entry = RowTable(
        file=path.name,
        sheet=sheet,
        name_column=meanings.get("name"),
        copies_column=meanings.get("copies"),
        text_column=meanings.get("text"),
        kind=kind,
        back=BACK,
        source=SOURCE,
    )
    try:
        found = sheets.sheet(path, sheet, meanings)
        made = rows.components(entry, found, set(), lambda *key: f"--{key[0]}")
    except FileNotFoundError:
        raise no_table(path) from None
    _refuse_heaps(path, made, room)
    cards = tuple(
        Card(
            each.component.name,
            each.component.copies,
            each.component.text or "",
            str(each.row.cells.get("kind", "")),
            str(each.row.cells.get("back", "")),
        )
        for each in made
    )
    columns = tuple(made[0].row.cells)
    usual = {*STANDARD_COLUMNS, *meanings.values(), *(name for name in columns if language_of(name, columns))}
    fields = tuple(name for name in columns if name not in usual)
    sentences = tuple(name for name in fields if any(" " in str(each.row.cells[name]) for each in made))
    table = Table(path.name, sheet, disk.follow(path, MOST_BYTES), meanings)
    return Deck(cards, fields, table, kind, sentences)


def _refuse_heaps(path: Path, made: Sequence[rows.MadeComponent], room: int) -> None:
    total = 0
    for each in made:
        total += each.component.copies
        if total > room:
            raise DefinitionError(
                "too many cards",
                place=each.row.place("copies"),
                expected=f"at most {room} in all",
                found=f"{total} up to here",
            )
    if not total:
        hint = "the column copies says how many there are of each"
        raise DefinitionError(
            "no cards", place=str(path), expected="one copy at least", found="none", hint=hint
        )


MEANINGS: Mapping[str, str] = MappingProxyType(
    {"name": "the names", "copies": "the copies", "text": "the texts"}
)
"""The words in questions and messages for the columns that may have other names."""

Ask = Callable[[str, Sequence[str]], str]
"""A function that asks a person which column has, for example, "the names". It returns the column's name, or
"" for none."""


def no_table(path: Path) -> PnpError:
    """Return the error for a table file that does not exist."""
    return PnpError(
        "there is no such file",
        place=str(path),
        expected="a table of cards",
        hint=disk.nearest_file(path, sheets.TABLES),
    )


def columns(path: Path, name: str | None, told: Mapping[str, str | None], ask: Ask | None = None) -> Meanings:
    """Return a mapping of "name", "copies" and "text" to the columns of a table that have the names, copies
    and texts of cards. An entry is missing if the column already has that name, or if there is no such
    column.

    `name` is the name of a sheet. `told` is such a mapping with the columns that the user has named, or None
    for each that the user left open. `ask` is called if several columns are possible, or if none is for the
    names. Raises PnpError if `ask` is None in one of these cases.
    """
    try:
        rows = sheets.sheet(path, name)
    except FileNotFoundError:
        raise no_table(path) from None
    found = {
        meaning: _check_column(rows, meaning, column)
        for meaning, column in told.items()
        if column is not None
    }
    for meaning in MEANINGS:
        if meaning in found or meaning in rows.columns or not rows.columns:
            continue
        free = [column for column in candidates(rows, meaning) if column not in found.values()]
        if len(free) == 1:
            found[meaning] = free[0]
        elif free or meaning == "name":
            if ask is None:
                raise _explain_choice(rows, meaning, free)
            if chosen := ask(MEANINGS[meaning], free or rows.columns):
                found[meaning] = chosen
    return {meaning: column for meaning, column in found.items() if meaning != column}


def _check_column(rows: Rows, meaning: str, column: str) -> str:
    name = field_of(column)
    if name not in rows.columns:
        raise unknown("column", column, rows.columns, place=f"--{meaning}-column")
    return name


def _explain_choice(rows: Rows, meaning: str, free: Sequence[str]) -> DefinitionError:
    """Return the error for a run without questions if several columns, or none, are possible. The error names
    the columns and the option that chooses one."""
    option = f"--{meaning}-column"
    if free:
        return DefinitionError(
            f"which column has {MEANINGS[meaning]}?",
            place=rows.head.place(),
            expected=f"a column called {meaning}, or {option}",
            found=", ".join(free),
            hint=f"{option} {free[0]}",
        )
    near = get_close_matches(meaning, rows.columns, n=1) or [column for column in rows.columns if column]
    return DefinitionError(
        f"no column for {MEANINGS[meaning]}",
        place=rows.head.place(),
        expected=f"a column called {meaning}, or {option}",
        found=", ".join(rows.columns)[:200],
        hint=f"{option} {near[0]}"
        if (below := header_below(rows)) is None
        else f"are the names of the columns in row {below}? nothing may stand above them",
    )


SUFFIXES = (".png", ".jpg", ".jpeg", ".webp", ".svg")
FOLDER = "images"
"""The folder of pictures in the game's folder."""

BLEED = 3.0
"""The width in mm of the bleed in a picture that goes over the cut."""

NEAR = 0.12
"""The largest difference between the aspect ratios of a picture and a card, as a share."""

MOST_PICTURE_BYTES = 64_000_000
MOST = 999
"""The most copies of a card that the name of its picture may ask for, as in sun@3.png."""

_OWN = re.compile(r"\.(mono|low-ink)$")
"""A pattern for the name of a picture for a variant, such as sun.mono.png."""

LAYOUT = """\
# What cards look like: a picture, over the whole face. A box with text = "{{name}}" would write on it.
schema = 1

[faces.card]
size = {size}
{boxes}"""

BOX = """
[{face}.boxes.{name}]
image = "{image}"
of = "{frame}"
fit = "{fit}"
"""


@dataclass(frozen=True, slots=True)
class Pictures:
    """The pictures of a new game, the size of its cards in mm, and whether the pictures include the bleed."""

    fronts: tuple[Path, ...]
    others: tuple[Path, ...]
    """Pictures for variants, in the same folder."""
    back: Path | None
    size: tuple[float, float]
    is_bled: bool

    def files(self) -> Iterator[tuple[str, bytes]]:
        """Yield the path and bytes of each picture file in the game's folder."""
        for path in (*self.fronts, *self.others):
            yield f"{FOLDER}/{path.name}", disk.follow(path, MOST_PICTURE_BYTES)
        for path, ending in self._backs():
            yield f"back{ending}{path.suffix.lower()}", disk.follow(path, MOST_PICTURE_BYTES)

    def _backs(self) -> Iterator[tuple[Path, str]]:
        """Yield the file of the back, then the files of its variants that lie beside it. Each comes with the
        ending for its name (".mono")."""
        if self.back is None:
            return
        yield self.back, ""
        for variant in VARIANTS:
            own = self.back.with_name(f"{self.back.stem}.{variant}{self.back.suffix}")
            if own.is_file():
                yield own, f".{variant}"

    def layout(self) -> str:
        """Return the text of layout.toml."""
        name = next((name for name, size in CARD_SIZES.items() if size == self.size), "")
        size = f'"{name}"' if name else f"[{self.size[0]:g}, {self.size[1]:g}]"
        boxes = "".join(self._boxes("faces.card", f"{FOLDER}/{{picture}}"))
        if self.back is not None:
            boxes += f'\n[faces."back:{BACK}"]\nsize = {size}\n'
            boxes += "".join(self._boxes(f'faces."back:{BACK}"', f"back{self.back.suffix.lower()}"))
        return LAYOUT.format(size=size, boxes=boxes)

    def _boxes(self, face: str, image: str) -> Iterator[str]:
        if not self.is_bled:  # the bleed shows if the knife slips, so it gets the picture too
            yield BOX.format(face=face, name="beyond", image=image, frame="bleed", fit="stretch")
        frame = "bleed" if self.is_bled else "trim"
        yield BOX.format(face=face, name="picture", image=image, frame=frame, fit="cover")


def pictures(folder: Path, back: Path | None, size: str | None) -> Pictures:
    """Return the pictures of a folder, sorted by name, as cards of a new game. `back` is the picture on the
    backs. `size` is the size of the cards that the user named; if None, it follows from the shape of the
    pictures. Raises PnpError if there are none, DefinitionError for a picture of another shape than the
    others, and LayoutError for one that cannot be read."""
    if not folder.is_dir():
        raise PnpError("there is no such folder", place=f"--images {folder}", expected="a folder of pictures")
    there = sorted(
        (path for path in folder.iterdir() if path.suffix.lower() in SUFFIXES and path.name[0] != "."),
        key=lambda path: [
            (int(part), "") if part.isdecimal() else (0, part.casefold())
            for part in re.split(r"(\d+)", path.name)
        ],
    )
    fronts = tuple(path for path in there if not _OWN.search(path.stem))
    if not fronts:
        expected = f"a folder with {', '.join(SUFFIXES)}"
        raise PnpError("no pictures", place=f"--images {folder}", expected=expected, found="none")
    shapes = {path: aspect_ratio(path) for path in (*fronts, *([back] if back is not None else []))}
    found, is_bled = _size(shapes[fronts[0]], fronts[0], size)
    wanted = _shape(found, is_bled=is_bled)
    odd = [path for path, shape in shapes.items() if abs(shape / wanted - 1) > NEAR]
    if odd:
        raise _all([_odd(path, shapes[path], wanted) for path in odd])
    others = tuple(path for path in there if path not in fronts)
    return Pictures(fronts, others, back, found, is_bled)


def deck(found: Pictures, room: int) -> Deck:
    """Return a deck with a card for each picture. `room` is the largest allowed number of copies of all cards
    together. Raises DefinitionError."""
    cards = [_card(path) for path in found.fronts]
    twice = Counter(card.name for card in cards)
    faults = [
        DefinitionError("a name stands twice", place=str(path), expected="a name of its own for each card",
                        found=f"{card.name!r} again")
        for path, card in zip(found.fronts, cards, strict=True)
        if twice[card.name] > 1 or not card.name
    ]  # fmt: skip
    if faults:
        raise _all(faults)
    total = sum(card.copies for card in cards)
    if not 0 < total <= room:
        raise DefinitionError(
            "no cards" if not total else "too many cards",
            place=str(found.fronts[0].parent),
            expected=f"from 1 to {room} in all",
            found=str(total),
            hint="sun@3.png is three copies of sun.png",
        )
    text = io.StringIO()
    rows = [(card.name, card.copies, path.name) for card, path in zip(cards, found.fronts, strict=True)]
    csv.writer(text, lineterminator="\n").writerows([("name", "copies", "picture"), *rows])
    return Deck(tuple(cards), (), Table("cards.csv", None, text.getvalue().encode()))


def _card(path: Path) -> Card:
    stem, _, copies = path.stem.partition("@")
    name = " ".join(each for each in re.split(r"[\s_-]+", stem) if each)
    if copies and not (copies.isascii() and copies.isdecimal() and int(copies) <= MOST):
        raise DefinitionError(
            "wrong number of copies",
            place=str(path),
            expected=f"a whole number from 0 to {MOST} after the @, as in sun@3.png",
            found=repr(copies[:80]),
        )
    clean = "".join(each for each in name if not is_unprintable(each))
    return Card(clean[:1].upper() + clean[1:], int(copies) if copies else 1)


def _size(shape: float, path: Path, asked: str | None) -> tuple[tuple[float, float], bool]:
    """Return the size of the cards in mm, and whether the pictures include the bleed. The size is the one in
    `asked` or, if that is None, the standard size with the nearest shape."""
    sizes = [_parse_size(asked)] if asked is not None else list(CARD_SIZES.values())
    ways = [(size, is_bled) for size in sizes for is_bled in (False, True)]
    near = min((abs(shape / _shape(size, is_bled=is_bled) - 1), size, is_bled) for size, is_bled in ways)
    if near[0] > NEAR and asked is None:
        known = ", ".join(f"{name} ({width:g} x {height:g})" for name, (width, height) in CARD_SIZES.items())
        raise PnpError(
            "these pictures have the shape of no card",
            place=str(path),
            expected=known,
            found=f"{shape:.2f} to 1",
            hint="say how large the cards are, as in --size 63x88",
        )
    return near[1], near[2]


def _parse_size(size: str) -> tuple[float, float]:
    name = CARD_ALIASES.get(size.casefold(), size.casefold())
    if name in CARD_SIZES:
        return CARD_SIZES[name]
    found = re.fullmatch(r"(\d{1,3}(?:\.\d)?)[x×](\d{1,3}(?:\.\d)?)", name)
    if not found or not all(20 <= float(each) <= 200 for each in found.groups()):
        raise PnpError(
            "no such size",
            place="--size",
            expected=f"{', '.join(CARD_SIZES)}, or width and height from 20 to 200 mm",
            found=repr(size),
            hint="as in --size 63x88",
        )
    return float(found[1]), float(found[2])


def _shape(size: tuple[float, float], *, is_bled: bool) -> float:
    more = 2 * BLEED if is_bled else 0.0
    return (size[0] + more) / (size[1] + more)


def _odd(path: Path, shape: float, wanted: float) -> PnpError:
    return DefinitionError(
        "a picture of another shape",
        place=str(path),
        expected=f"{number_unlike(wanted, shape)} to 1, as the first",
        found=f"{number_unlike(shape, wanted)} to 1",
        hint="pictures of one deck are of one size",
    )


def _all(faults: Sequence[PnpError]) -> PnpError:
    first, *others = faults
    first.others = tuple(others)
    return first
