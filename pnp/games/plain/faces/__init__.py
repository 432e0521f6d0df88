"""The faces of a game without code: theme, components, the figure of the title page, and the words on
drawings.

Also the pictures that the book of such a game can show: the cover, and any picture file in the game's
folder.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from math import cos, pi, sin
from pathlib import Path
from typing import ClassVar

from pnp.definition import ComponentTable, Definition, MapBoard
from pnp.errors import DefinitionError, LayoutError, PnpError
from pnp.finding import Finding
from pnp.games import Setting, remember_drawing
from pnp.games.inventory import list_components
from pnp.games.plain.faces.board import board_face, sheet_face
from pnp.games.plain.faces.card import back_face, card_face, counter_face, diameter, standee_face, tile_face
from pnp.games.plain.faces.layouts import card_sizes, dice_face, draw_sides, drawer, messages
from pnp.games.plain.faces.maps.chart import chart_face
from pnp.games.plain.faces.matching import (
    VARIABLES,
    backs_of,
    doubts,
    drawn_faces,
    face_of,
    faults,
    place_finding,
    rows_of,
)
from pnp.games.plain.faces.plate import COUNTERS, Plate, fronts, game_theme, plate, theme
from pnp.games.plain.faces.rosette import draw_rosette
from pnp.games.plain.faces.rosette import rosette as make_rosette
from pnp.layout import dress_of
from pnp.layout.contents import icons
from pnp.pictures import file_in, natural_size, picture
from pnp.scene import Circle, Component, Drawing, Element, Face, Style, Swatch, Theme, Variant
from pnp.units import CARD_SIZES as SIZES
from pnp.units import mm

__all__ = [
    "CARD_SIZES",
    "COVER",
    "FIGURES",
    "VARIABLES",
    "WORDS",
    "backs_of",
    "bind_faces",
    "components",
    "doubts",
    "draw_sides",
    "drawn_faces",
    "face_of",
    "faults",
    "plate",
    "rows_of",
    "theme",
]


Draw = Callable[[Setting], Drawing]

WIDEST, HIGHEST = 120.0, 90.0
"""The largest width and height in mm of a picture. Larger pictures are reduced."""

FORMATS = (".png", ".jpg", ".jpeg", ".webp", ".svg")


class Figures(Mapping[str, Draw]):
    """The figures of a book by name. The name of a picture file is its path in the game's folder. Such names
    can be looked up but are not iterated over, because the book decides which files it shows."""

    def __init__(self, drawn: Mapping[str, Draw]) -> None:
        self._drawn = drawn

    def __getitem__(self, name: str) -> Draw:
        if name in self._drawn:
            return self._drawn[name]
        if name.lower().endswith(FORMATS):
            return partial(_draw, name)
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._drawn)

    def __len__(self) -> int:
        return len(self._drawn)


def _draw(name: str, setting: Setting) -> Drawing:
    """Draw a picture file in its own size, or reduced to `WIDEST` x `HIGHEST` mm. Raises DefinitionError,
    LayoutError."""
    path = _path(setting.definition.folder, name)
    try:
        width, height = natural_size(path)
    except LayoutError as error:
        if error.problem == "no such picture":
            error.place, error.found = _place(setting.definition.folder, name), repr(name)
        raise
    share = min(1.0, WIDEST / width, HIGHEST / height)
    box = (0.0, 0.0, mm(width * share), mm(height * share))
    paper = Swatch("paper", "#ffffff")
    return Drawing(box[2], box[3], picture(path, box, variant=setting.variant, ground=paper))


def _place(folder: Path, name: str) -> str:
    """Return the file and line of the rulebook that shows a picture, or the file alone if no line does."""
    book = folder / "rulebook.md.j2"
    lines = book.read_text(encoding="utf-8").splitlines() if book.is_file() else ()
    number = next((number for number, line in enumerate(lines, 1) if f"]({name})" in line), 0)
    return f"{book}:{number}" if number else str(book)


def _path(folder: Path, name: str) -> Path:
    """Return the file of a picture. Raises DefinitionError for a path that leads out of the game's folder."""
    path = file_in(folder, name)
    if path is None:
        raise DefinitionError(
            "a picture outside the game's folder",
            place=_place(folder, name),
            expected="a path within it, such as images/table.png",
            found=repr(name),
        )
    return path


# The ornament of the title page: the game's own rosette in a wreath of the rosettes of its components.

DIAMETER = 110.0
_MOST = 12


def cover(setting: Setting) -> Drawing:
    """Draw the ornament of the title page: the face "cover" of layout.toml, or else a circle of `DIAMETER` mm
    with a rosette in the middle and smaller ones around it. A rosette is a round pattern of petals and rays,
    computed from a name: from the game's id for the middle one, from a component for each of the others."""
    laid = drawer(setting, game_theme(setting.definition.folder, setting.variant))
    if laid and (own := laid.cover()):
        return own
    look, low = game_theme(setting.definition.folder, setting.variant), setting.variant == "low-ink"
    middle = (DIAMETER / 2, DIAMETER / 2)
    ink = look.swatch("slate")
    shown = [entry for entry in setting.definition.components if entry.kind not in ("board", "mat")]
    shown = shown[:: max(1, -(-len(shown) // _MOST))] or list(setting.definition.components[:1])
    if dress_of(setting.definition.folder) is not None:
        # Layouts draw the cards themselves: rosettes are told apart here alone, not five hundred of them.
        few = replace(setting.definition, components=tuple(shown), rows=())
        setting = replace(setting, game=replace(setting.game, definition=few))
    elements: list[Element] = [
        Circle(middle, mm(radius), Style(stroke=ink, width=width))
        for radius, width in ((54.5, 0.6), (52.8, 0.3), (31.5, 0.3))
    ]
    heart = make_rosette(f"{setting.definition.game.id}/cover", even=True)
    elements += draw_rosette(heart, middle, 28.5, ink, outlined=low)
    count = max(len(shown), 6)
    small = min(8.6, 42.2 * sin(pi / count) - 1.2)
    for number in range(count):
        each = plate(setting, shown[number % len(shown)], shown[number % len(shown)].front)
        turn = 2 * pi * number / count
        at = (mm(middle[0] + 42.2 * sin(turn)), mm(middle[1] - 42.2 * cos(turn)))
        elements += draw_rosette(each.rosette, at, small, each.ink, outlined=low)
    return Drawing(DIAMETER, DIAMETER, tuple(elements))


CARD_SIZES = tuple(SIZES)
"""The card sizes that plain faces have a layout for: all. Plain faces are those that no layout.toml draws."""

HINTS: Mapping[str, str] = {
    "no font": icons.NO_FONT,
    "text does not fit": "shorten the text, or draw the component in a layout.toml, with more room for it",
}
"""The hints for errors of plain faces, by the beginning of the message. Plain faces have pnp's own boxes and
fonts, so the author cannot change these."""

MOST_TOLD = 20
"""The largest number of faces for which `components` reports an error."""

COVER = "cover"
"""The name of the figure on the title page."""

FIGURES: Mapping[str, Callable[[Setting], Drawing]] = Figures({COVER: cover})

WORDS: tuple[tuple[str, str], ...] = ()
"""The words on the drawings that the kit's catalogs do not have, as (msgid, comment): none."""


def components(setting: Setting) -> tuple[Component, ...]:
    """Return every component of the kit, drawn for the setting, in the definition's order. Raises LayoutError
    if something does not fit on a face."""
    drawn: dict[tuple[str, str], Face] = {}
    firsts: dict[tuple[str, str], ComponentTable] = {
        (c.kind, c.front): c for c in reversed(setting.definition.components)
    }
    laid = drawer(setting, game_theme(setting.definition.folder, setting.variant))

    def front(kind: str, side: str) -> Face:
        if (kind, side) not in drawn:
            entry = firsts[kind, side]
            if kind == "dice":
                drawn[kind, side] = dice_face(setting, entry, laid)
                return drawn[kind, side]
            name = laid.face_of(entry) if laid else None
            plain = partial(_front, setting, entry)
            drawn[kind, side] = laid.front(entry, name, plain) if laid and name else plain()
        return drawn[kind, side]

    def back(entry: ComponentTable) -> Face | None:
        name = laid.face_of(entry) if laid else None
        if laid and name and (made := laid.back(entry, name, front(entry.kind, entry.front))):
            return made
        if entry.back is None:
            return None
        if entry.back in fronts(setting.definition, entry.kind):
            return front(entry.kind, entry.back)
        # Kinds of one outline share a back, so that they can be shuffled together.
        shown = front(entry.kind, entry.front)
        outline = f"{shown.width:g}x{shown.height:g}" + ("-counter" if entry.kind in COUNTERS else "")
        if (outline, entry.back) not in drawn:
            named = f"back:{entry.back}:{outline}"
            behind = replace(
                plate(setting, entry, entry.back, is_back=True),
                name=named,
                width=shown.width,
                height=shown.height,
            )
            drawn[outline, entry.back] = back_face(behind, shown.trim, shown.width, shown.height)
        return drawn[outline, entry.back]

    sides = _draw_sides(setting.definition, lambda entry: (front(entry.kind, entry.front), back(entry)))
    return list_components(
        setting,
        lambda entry: sides[entry.id][0],
        lambda entry: sides[entry.id][1],
        laid.others if laid else lambda _, __: (),
    )


Sides = tuple[Face, Face | None]


def _draw_sides(definition: Definition, draw: Callable[[ComponentTable], Sides]) -> Mapping[str, Sides]:
    """Return the front and back of every component, by component id. Raises one PnpError with the errors of
    all components, such as missing pictures and texts that do not fit."""
    drawn: dict[str, Sides] = {}
    found: dict[str, PnpError] = {}
    again: dict[str, dict[str, None]] = {}
    numbers = {entry.id: index for index, entry in enumerate(definition.components)}
    for entry in definition.components:
        try:
            drawn[entry.id] = draw(entry)
        except PnpError as error:
            # A plain face names the component that it shows, which others may share: say its row instead.
            if (index := numbers.get(error.place)) is not None:
                error.place = definition.component_place(index)
                hints = (hint for begin, hint in HINTS.items() if error.problem.startswith(begin))
                error.hint = next(hints, error.hint)
                error.problem = f"{definition.components[index].name!r}: {error.problem}"
            row = definition.component_place(numbers[entry.id])
            key = _without_row(error, entry, row)
            found.setdefault(key, error)
            if key != _text_of(error):
                again.setdefault(key, {})[entry.name] = None
    for key, names in again.items():
        if more := list(names)[1:]:
            listed = f"{', '.join(map(repr, more[:3]))}{' ...' * (len(more) > 3)}"
            found[key].found += f", and so in {len(more)} more row{'s' * (len(more) > 1)}: {listed}"
    if found:
        first, *others = found.values()
        first.others = (*first.others, *others[: MOST_TOLD - 1])
        raise first
    return drawn


def _without_row(error: PnpError, entry: ComponentTable, place: str) -> str:
    """Return the text of an error of a component without the component's name and place, so that one fault in
    many rows is one text. Of the place of a cell it keeps the column."""
    text = _text_of(error)
    if error.others:
        return text
    file = _FILE.split(place)[0]
    if error.place.startswith(file):
        column = _CELL.split(error.place)[-1].rstrip("0123456789")
        text = text.replace(error.place, column, 1)
    called = re.escape(f"{entry.name!r} ({file}") + r"[^)]*\)"
    return re.sub(called, "", text).replace(f"{entry.name!r}: ", "")


_FILE, _CELL = re.compile(r":\d|: "), re.compile(r"[.:!\s]")
"""The patterns of the end of the file name in an error's `place` (such as "game.toml:12"), and of the
characters between the parts of such a place."""


def _text_of(error: PnpError) -> str:
    return "\n".join((error.place, error.sentence, error.hint))


@dataclass(frozen=True, slots=True)
class BoundFaces:
    """The faces of a game without code: this module's functions, bound to the contents of the game's
    files."""

    definition: Definition

    COVER: ClassVar[str] = COVER
    FIGURES: ClassVar[Mapping[str, Callable[[Setting], Drawing]]] = FIGURES

    @property
    def WORDS(self) -> tuple[tuple[str, str], ...]:  # noqa: N802
        """Return the words of the layouts as (msgid, comment). Raises DefinitionError."""
        return tuple(dict.fromkeys(messages(self.definition)))

    @property
    def CARD_SIZES(self) -> tuple[str, ...]:  # noqa: N802
        """The card sizes in which the layouts draw the game's cards."""
        return card_sizes(self.definition)

    def place_finding(self, finding: Finding) -> Finding:
        """Return a finding about a face. If its message names a box of the face, as "box:NAME", the file,
        line and key of the box in layout.toml are added to the message. Otherwise return it unchanged."""
        return place_finding(self.definition, finding)

    def theme(self, variant: Variant) -> Theme:
        """Return the theme of a variant: colours and typefaces from the game's theme.toml, or pnp's own.
        Raises DefinitionError."""
        return game_theme(self.definition.folder, variant)

    def components(self, setting: Setting) -> tuple[Component, ...]:
        return components(setting)


def bind_faces(definition: Definition) -> BoundFaces:
    """Return the faces of a game that has no code of its own."""
    return BoundFaces(definition)


def _front(setting: Setting, entry: ComponentTable, without: Collection[str] = ()) -> Face:
    made = plate(setting, entry, entry.front)
    boards = {board.id: board for board in setting.definition.boards if not isinstance(board, MapBoard)}
    chart = next((each for each in setting.definition.charts if each.board.id == entry.front), None)
    if entry.kind == "board" and chart is not None:
        return chart_face(made, chart, setting, without)
    if entry.kind == "board" and entry.front in boards:
        return board_face(made, boards[entry.front], without)
    across = diameter(setting, made) if entry.kind in COUNTERS else 0.0
    return remember_drawing(setting, (made.key, across), lambda: _plain(made, across))


def _plain(made: Plate, across: float) -> Face:
    """Draw the face of a component that is not a board with cells. `across` is the diameter in mm of a
    counter."""
    if made.entry.kind in COUNTERS:
        return counter_face(made, across)
    if made.entry.kind in ("card", "aid"):
        return card_face(made)
    if made.entry.kind == "tile":
        return tile_face(made)
    if made.entry.kind == "standee":
        return standee_face(made)
    return sheet_face(made)
