"""Draw components by the faces of layout.toml: choose the face and its size, and draw fronts, backs and sides
of dice.

Also list the texts of faces for translators: words of layouts, and the columns that the faces show.
"""

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import product
from pathlib import Path

from pnp.boxes import die_face
from pnp.definition import ComponentTable, Definition
from pnp.errors import DefinitionError
from pnp.expression import Fault, Value, template
from pnp.games import Setting, remember_drawing
from pnp.games.plain.faces.card import piece_width
from pnp.games.plain.faces.matching import (
    COPY,
    COVER,
    KIND,
    backs_of,
    face_of,
    faults,
    no_face,
    number_components,
    own_back,
    sides,
)
from pnp.games.plain.faces.matching import KIND as DICE
from pnp.games.plain.faces.matching import NUMBER_COLUMNS as NUMBERS
from pnp.games.plain.faces.plate import SIZES
from pnp.games.plain.facts import stated_numbers
from pnp.layout import Layout, drawing, layout_of, plain_layout, planning, repeating
from pnp.layout.merging import CELLS, Keys, lineage, merge_face, wide_size
from pnp.layout.planning import Plan
from pnp.layout.row import Hand, Row, has_letters
from pnp.scene import COPY as OF_COPY
from pnp.scene import VARIANTS, Drawing, Face, Group, Theme, bounds, leaves, transform_point
from pnp.tables import STANDARD_COLUMNS
from pnp.units import CARD_SIZES, DEFAULT_CARD, Point, mm

# Components that layouts draw: which face of layout.toml is whose, how large it is, what lies behind.

PICTURES = (".png", ".jpg", ".jpeg", ".webp", ".svg")
"""The endings of picture files that faces may show."""

ROUNDEL = 110.0
"""The width and height in mm of a "cover" face without a size."""


@dataclass(slots=True)
class Drawer:
    """Draws the components that have a layout, for one setting. Components that look the same share a
    face."""

    setting: Setting
    theme: Theme
    layout: Layout
    places: Mapping[str, str]
    """The file and line of each component in the definition, by component id."""
    pictures: Hashable
    """The names, times and sizes of the folder's pictures and of tables that boxes repeat over. Faces are
    drawn anew if they change."""
    _backs: dict[object, Face] = field(default_factory=dict)
    _numbers: dict[str, Mapping[str, Value]] = field(default_factory=dict)

    def face_of(self, entry: ComponentTable) -> str | None:
        """Return the name of the face that draws a component: the one that the component names, or the one of
        its kind; None if no layout draws it. Raises DefinitionError if the component names a face that does
        not exist."""
        return face_of(self.setting.definition, self.layout, entry)

    def front(self, entry: ComponentTable, name: str, plain: Callable[[Collection[str]], Face]) -> Face:
        """Draw the front of a component by the face `name` of layout.toml.

        A board with cells is drawn in two layers: the face lies over the board that `plain` draws. `plain`
        gets the names of the face's boxes and does not draw its own part of such a name, so that a box
        "title" replaces the usual title. For other components it is not called. Raises DefinitionError,
        LayoutError.
        """
        if entry.kind == "board" and any(board.id == entry.front for board in self.setting.definition.boards):
            board = plain(merge_face(self.layout, name, "", self.setting.variant).boxes)
            plan = planning.plan(self.layout, name, "", self.setting.variant, board.width, board.height)
            cells = self._cell_middles(entry, board)
            return drawing.face(plan, self._hand(entry, plan), board.name, over=board, cells=cells)
        plan = self._plan(entry, name)
        hand, called = self._hand(entry, plan), f"{entry.kind}:{entry.front}"
        # A plan stands for its layout and theme as well: where those have changed, it is another one.
        key = (plan, repr(hand.row.columns), hand.text_size, called, self.pictures)
        return remember_drawing(self.setting, key, lambda: drawing.face(plan, hand, called))

    def _cell_middles(self, entry: ComponentTable, board: Face) -> dict[str, Point]:
        """Return the middles of a board's cells in mm, by the names of the cells: their codes on a map, else
        their numbers."""
        charts = [chart for chart in self.setting.definition.charts if chart.board.id == entry.front]
        codes = {str(cell.number): cell.code for chart in charts for cell in chart.cells}
        found = {}
        for leaf, matrix in leaves(board.elements):
            kind, _, number = leaf.name.partition(":")
            if kind == "cell" and (box := bounds((leaf,), matrix)) is not None:
                middle = (mm((box[0] + box[2]) / 2), mm((box[1] + box[3]) / 2))
                found[codes.get(number, number)] = middle
        for group in (each for each in board.elements if isinstance(each, Group) and each.name == CELLS):
            for cell in (cell for chart in charts for cell in chart.cells):
                x, y = transform_point(group.transform, cell.place.centre)
                found[cell.code] = (mm(x), mm(y))
        return found

    def others(self, entry: ComponentTable, copies: int) -> tuple[Face, ...]:
        """Return the fronts of a component's second and later copies, if a box shows the number of the copy;
        () if all copies are the same. Raises DefinitionError, LayoutError."""
        name = self.face_of(entry) if entry.kind not in (DICE, "board") else None
        if name is None or not planning.may_ask(plan := self._plan(entry, name), (COPY,), pictures=False):
            return ()
        if COPY in {*entry.fields, *plan.merged.columns, *stated_numbers(self.setting.definition)}:
            return ()  # a column of the game's own, the same on each copy
        called = f"{entry.kind}:{entry.front}{OF_COPY}"
        hands = (self._hand(entry, plan, copy) for copy in range(2, copies + 1))
        return tuple(drawing.face(plan, hand, f"{called}{n}") for n, hand in enumerate(hands, 2))

    def back(self, entry: ComponentTable, name: str, shown: Face) -> Face | None:
        """Draw the back of a component by its layout; None if no layout draws it. `name` is the layout's face
        for the front, and `shown` the drawn front, whose size the back has. Raises DefinitionError,
        LayoutError."""
        behind = self._back_name(entry, name)
        if behind is None:
            return None
        size = self._size(entry, name)[2]
        plan = planning.plan(self.layout, behind, size, self.setting.variant, shown.width, shown.height)
        hand = self._hand(entry, plan)
        said = tuple((each, hand.row.columns.get(each)) for each in planning.used_columns(plan, hand))
        outline = f"{shown.width:g}x{shown.height:g}"
        key = (behind, entry.back, outline, len(shown.trim), said)
        if key not in self._backs:
            called = f"back:{entry.back or behind}:{outline}"
            taken = {face.name for face in self._backs.values()}
            ways = (called, f"{called}:{entry.front}", f"{called}:{len(taken) + 1}")
            name = next(each for each in ways if each not in taken)
            self._backs[key] = drawing.face(plan, hand, name, before=shown)
        return self._backs[key]

    def side(self, entry: ComponentTable, name: str, columns: Mapping[str, Value]) -> Face:
        """Draw a side of a die by the face `name` of layout.toml. `columns` are the columns of that side, and
        are added to those of the die. Raises DefinitionError, LayoutError."""
        plan = self._plan(entry, name)
        hand = self._hand(entry, plan)
        row = replace(hand.row, columns={**hand.row.columns, **columns})
        return drawing.face(plan, replace(hand, row=row), f"{entry.kind}:{entry.front}:{columns['side']}")

    def cover(self) -> Drawing | None:
        """Draw the ornament of the title page by the face "cover", without its ground; None if layout.toml
        has no such face."""
        if COVER not in self.layout.own.faces:
            return None
        entry = self.setting.definition.components[0]
        told = planning.size_of(self.layout, COVER)
        width, height = told if isinstance(told, tuple) else (ROUNDEL, ROUNDEL)
        plan = planning.plan(
            self.layout, COVER, wide_size(width, height), self.setting.variant, width, height
        )
        face = drawing.face(plan, self._hand(entry, plan), COVER)
        return Drawing(face.width, face.height, face.elements[1:])

    def _back_name(self, entry: ComponentTable, name: str) -> str | None:
        """Return the name of the face that draws a component's back: the one of the component's `back`, or
        the one that its front's face names; None if there is none. Raises DefinitionError."""
        if (own := own_back(self.layout, entry)) is not None:
            return own
        given = self._plan(entry, name).key("back")
        if given is None:
            return None
        if given.value not in self.layout.own.faces:
            raise no_face(given.value, self.layout.names, given.place)
        return str(given.value)

    def _plan(self, entry: ComponentTable, name: str) -> Plan:
        width, height, size = self._size(entry, name)
        return planning.plan(self.layout, name, size, self.setting.variant, width, height)

    def _size(self, entry: ComponentTable, name: str) -> tuple[float, float, str]:
        """Return the width and height of a component in mm, and the name of that size, or "" if it has
        none."""
        if entry.trim_mm is not None:
            return *entry.trim_mm, _size_name(entry.trim_mm)
        told = planning.size_of(self.layout, name)
        if isinstance(told, tuple):
            return *told, _size_name(told)
        asked = self.setting.card_size
        if entry.kind == "card" and asked != DEFAULT_CARD:
            return *CARD_SIZES[asked], asked
        if told is not None or entry.kind in ("card", "aid"):
            return *CARD_SIZES[told or DEFAULT_CARD], told or DEFAULT_CARD
        if entry.kind == "piece":
            width = piece_width(self.setting)
            return width, width, ""
        return *SIZES[entry.kind], _size_name(SIZES[entry.kind])

    def _hand(self, entry: ComponentTable, plan: Plan, copy: int = 1) -> Hand:
        setting = self.setting
        columns = {
            **(self._number(entry, copy) if planning.may_ask(plan, NUMBERS) else {}),
            **stated_numbers(setting.definition),
            **plan.merged.columns,
            "variant": setting.variant,
            "locale": setting.locale,
            "players": setting.players,
            "card_size": setting.card_size,
            **entry.fields,
        }
        find_cell = partial(self._find_cell, entry, plan.merged.name)
        row = Row(entry.name, entry.kind, self.places[entry.id], columns, find_cell)
        dress, folder = self.layout.dress, self.layout.folder
        return Hand(row, self.theme, setting.say, dress.symbol, folder, setting.text, dress.palette)

    def _find_cell(self, entry: ComponentTable, face: str, column: str) -> str:
        """Return the place of the value that a component has in a column: in its table, in game.toml, or
        among the usual columns of its face. Return "" for a column that pnp fills."""
        definition = self.setting.definition
        if column in entry.fields:
            index = definition.components.index(entry)
            if index < len(definition.rows):
                return definition.place("components", index, column)
            own = (column,) if column in STANDARD_COLUMNS else ("fields", column)
            return definition.place("components", index, *own)
        for sheet, name, table in reversed(lineage(self.layout, face)):
            if column in table.columns and sheet is self.layout.own:
                return sheet.place("faces", name, "columns", column)
        return definition.place("facts", column) if column in stated_numbers(definition) else ""

    def _number(self, entry: ComponentTable, copy: int) -> Mapping[str, Value]:
        """Return the numbers of a component in its deck, by column name, for faces that show them."""
        if not self._numbers:
            copies = self.setting.game.copies(self.setting.players)
            self._numbers.update(number_components(self.setting.definition, copies))
        return {**self._numbers[entry.id], COPY: copy}


def _size_name(size: tuple[float, float]) -> str:
    """Return the name of a size in mm, of a card size or of a wide format; "" if it has none."""
    return next((name for name, each in CARD_SIZES.items() if each == tuple(size)), wide_size(*size))


def drawer(setting: Setting, theme: Theme) -> Drawer | None:
    """Return a Drawer, which draws components by the faces of layout.toml. Return None for a game without
    that file. Raises DefinitionError."""
    definition = setting.definition
    layout = layout_of(definition.folder)
    if layout is None and all(entry.layout is None for entry in definition.components):
        return None
    refuse_faults(definition)
    assert layout is not None
    return _drawer(setting, theme, layout)


def _drawer(setting: Setting, theme: Theme, layout: Layout) -> Drawer:
    definition = setting.definition
    seen = (*_pictures(definition.folder), *_tables(layout))
    return Drawer(setting, theme, layout, _places(definition), seen)


def refuse_faults(definition: Definition) -> None:
    """Raise one DefinitionError with all faults of the layouts of a game, if there are any."""
    if wrong := faults(definition):
        first, *others = wrong
        first.others = tuple(others)
        raise first


def draw_sides(setting: Setting, theme: Theme) -> Callable[[ComponentTable, str], Face]:
    """Return a function that draws a side of a component by the game's layout.toml. Its arguments are the
    component and the value of its key `front` or `back`. The face that it returns has this value as its name.

    Raises DefinitionError for a game without layout.toml. The function raises DefinitionError for faults
    of layout.toml, or if no face in it draws the side, and LayoutError if something does not fit.
    """
    definition = setting.definition
    layout = layout_of(definition.folder)
    if layout is None:
        refuse_faults(definition)
        raise DefinitionError("there is no layout.toml", place=str(definition.folder))
    laid = _drawer(setting, theme, layout)

    def draw(entry: ComponentTable, name: str) -> Face:
        try:
            face = laid.face_of(entry)
            front = laid.front(entry, face, no_board) if face else None
            made = laid.back(entry, face, front) if face and front and name == entry.back else front
        except DefinitionError:
            refuse_faults(definition)  # which tells of all; to look for them takes longer than to draw
            raise
        if made is None:
            place = definition.place("components", definition.components.index(entry))
            raise DefinitionError(f"no face of layout.toml draws {name!r}", place=place)
        return replace(made, name=name)

    def no_board(_: Collection[str]) -> Face:
        raise DefinitionError("a board with cells is drawn by a program", place=definition.game.id)

    return draw


def plain_drawer(setting: Setting) -> Drawer:
    """Return a Drawer with a layout of pnp's own and the game's theme. It draws components that need a
    layout, such as dice, in a game without one. Raises DefinitionError."""
    definition = setting.definition
    layout = plain_layout(definition.folder)
    return Drawer(setting, layout.dress.theme(setting.variant), layout, _places(definition), ())


def _places(definition: Definition) -> Mapping[str, str]:
    """Return the place of each component in its file, by component id."""
    return {entry.id: definition.component_place(index) for index, entry in enumerate(definition.components)}


def _pictures(folder: Path) -> Iterator[tuple[str, int, int]]:
    """Yield (path, time, size) of the pictures in a folder."""
    for path in sorted(folder.rglob("*")):
        if path.suffix.lower() in PICTURES and path.is_file():
            found = path.stat()
            yield str(path.relative_to(folder)), found.st_mtime_ns, found.st_size


def _tables(layout: Layout) -> Iterator[tuple[str, int, int]]:
    """Yield (path, time, size) of the tables over whose rows boxes are repeated."""
    for name in sorted(set(repeating.tables(layout.own.file))):
        path = layout.folder / name
        if path.is_file():
            found = path.stat()
            yield name, found.st_mtime_ns, found.st_size


def messages(definition: Definition) -> Iterator[tuple[str, str]]:
    """Yield (msgid, comment) for each text in the layouts of a game. Raises DefinitionError."""
    layout = layout_of(definition.folder)
    for entry in definition.components:
        name = face_of(definition, layout, entry)
        if entry.kind == DICE:
            laid = layout if layout is not None and name else plain_layout(definition.folder)
            for side in sides(entry):
                yield from layout_messages(laid, name or DICE, entry.id, {**entry.fields, **side})
            continue
        if layout is None:
            continue
        for face in (name, *backs_of(layout, name, entry)) if name else ():
            yield from layout_messages(layout, face, entry.id, entry.fields)


def card_sizes(definition: Definition) -> tuple[str, ...]:
    """Return the names of the card sizes, such as "poker", in which all cards of a game can be drawn. The
    default size is always among them.

    A face of a layout is made for its own size and for those of [faces.X.sizes]. A card that no layout
    draws can have every size. Cards with a size in mm, in game.toml or in their face, keep it and do not
    limit the result.
    """
    layout = layout_of(definition.folder)
    able = set(CARD_SIZES)
    if layout is not None:
        for entry in definition.components:
            name = face_of(definition, layout, entry) if entry.kind == "card" else None
            if name is None or entry.trim_mm is not None:
                continue
            told = planning.size_of(layout, name)
            if not isinstance(told, tuple):
                able &= {told or DEFAULT_CARD, DEFAULT_CARD, *planning.sizes_of(layout, name)}
    return tuple(size for size in CARD_SIZES if size in able)


# Dice: six sides, each drawn by a layout from the die's own columns, on one net.


def dice_face(setting: Setting, entry: ComponentTable, laid: Drawer | None) -> Face:
    """Draw the net of a die by the face of the game's layout or, if it has none for the die, by pnp's own.
    `laid` draws by the game's layout; None if there is no layout. Raises DefinitionError, LayoutError."""
    name = laid.face_of(entry) if laid else None
    drawer, called = (laid, name) if laid and name else (plain_drawer(setting), KIND)
    drawn = [drawer.side(entry, called, columns) for columns in sides(entry)]
    ground = drawn[0].ground
    # A side of another colour brings its own ground, which its square cuts off.
    parts = tuple(face.elements[1:] if face.ground == ground else face.elements for face in drawn)
    return die_face(f"{entry.kind}:{entry.front}", drawer.theme, ground, drawn[0].width, parts)


def layout_messages(
    layout: Layout, face: str, called: str, columns: Mapping[str, Value]
) -> Iterator[tuple[str, str]]:
    """Yield (msgid, comment for the translator) for each text that the face `face` of layout.toml shows of a
    component. `called` is the component's name in the comments, and `columns` are its values by column.
    Raises DefinitionError."""
    sizes = ("", *layout.own.faces[face].sizes)
    for size, variant in product(sizes, VARIANTS):
        found = merge_face(layout, face, size, variant)
        known = {**found.columns, "variant": variant, **columns}
        for name, keys in found.boxes.items():
            if "text" not in keys or ("translate" in keys and keys["translate"].value is False):
                continue
            told = f"on the face {face}, box {name}"
            for row in repeating.rows_of(found.boxes, name, layout.folder):
                for text, words in _box_texts(keys, {**known, **row}):
                    yield text, told if words or row else f"component {called}, {told}"


def _box_texts(keys: Keys, columns: Mapping[str, Value]) -> Iterator[tuple[str, bool]]:
    """Yield the texts of a box for a row: its own words, and those from columns."""
    try:
        written = template(keys["text"].value)
    except Fault:
        return  # told where the face is drawn
    if has_letters(written.words):
        yield written.said, True
    for expression, _ in written.expressions:
        try:
            value = expression(columns)
        except Fault:
            continue  # a column that is there for other components alone
        if isinstance(value, str) and has_letters(value):
            yield value, False
