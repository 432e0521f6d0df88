"""The faces of a game without code: theme, components, the figure of the title page, and the words on
drawings."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

from pnp.definition import ComponentTable, Definition, MapBoard
from pnp.errors import PnpError
from pnp.finding import Finding
from pnp.games import Setting, remembered
from pnp.games.inventory import listed
from pnp.games.plain.faces.board import board_face, sheet_face
from pnp.games.plain.faces.book_pictures import Figures, cover
from pnp.games.plain.faces.card import back_face, card_face, standee_face, tile_face
from pnp.games.plain.faces.chart import chart_face
from pnp.games.plain.faces.counter import counter_face, diameter
from pnp.games.plain.faces.layouts import card_sizes, dice_face, drawer, messages
from pnp.games.plain.faces.matching import doubts, face_of, faults, place_finding, rows_of, shown
from pnp.games.plain.faces.plate import COUNTERS, Plate, fronts, plate
from pnp.games.plain.faces.theme import game_theme, theme
from pnp.layout import icons
from pnp.scene import Component, Drawing, Face, Theme, Variant
from pnp.units import CARD_SIZES as SIZES

__all__ = [
    "CARD_SIZES",
    "COVER",
    "FIGURES",
    "WORDS",
    "components",
    "doubts",
    "face_of",
    "faults",
    "of",
    "plate",
    "rows_of",
    "shown",
    "theme",
]

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
    """Return every component of the kit, drawn for the setting, in the definition's order. Raises
    LayoutError."""
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
    return listed(
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
    numbers = {entry.id: index for index, entry in enumerate(definition.components)}
    for entry in definition.components:
        try:
            drawn[entry.id] = draw(entry)
        except PnpError as error:
            # A plain face names the component that it shows, which others may share: say its row instead.
            if (index := numbers.get(error.place)) is not None:
                error.place = definition.place("components", index).partition(": ")[0]
                hints = (hint for begin, hint in HINTS.items() if error.problem.startswith(begin))
                error.hint = next(hints, error.hint)
                error.problem = f"{definition.components[index].name!r}: {error.problem}"
            found.setdefault(str(error), error)
    if found:
        first, *others = found.values()
        first.others = (*first.others, *others[: MOST_TOLD - 1])
        raise first
    return drawn


@dataclass(frozen=True, slots=True)
class Bound:
    """The faces module of a game without code, together with the contents of the game's files."""

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

    def placed(self, finding: Finding) -> Finding:
        """Return a finding about a face with the file and line of layout.toml, if the finding names a box of
        a layout."""
        return place_finding(self.definition, finding)

    def theme(self, variant: Variant) -> Theme:
        """Return the theme of a variant: colours and typefaces from the game's theme.toml, or pnp's own.
        Raises DefinitionError."""
        return game_theme(self.definition.folder, variant)

    def components(self, setting: Setting) -> tuple[Component, ...]:
        return components(setting)


def of(definition: Definition) -> Bound:
    """Return the faces of a game that has no code of its own."""
    return Bound(definition)


def _front(setting: Setting, entry: ComponentTable, without: Collection[str] = ()) -> Face:
    made = plate(setting, entry, entry.front)
    boards = {board.id: board for board in setting.definition.boards if not isinstance(board, MapBoard)}
    chart = next((each for each in setting.definition.charts if each.board.id == entry.front), None)
    if entry.kind == "board" and chart is not None:
        return chart_face(made, chart, setting, without)
    if entry.kind == "board" and entry.front in boards:
        return board_face(made, boards[entry.front], without)
    across = diameter(setting, made) if entry.kind in COUNTERS else 0.0
    return remembered(setting, (made.key, across), lambda: _plain(made, across))


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
