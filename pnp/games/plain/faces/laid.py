"""Components that layouts draw: which face of layout.toml is whose, how large it is, what lies behind."""

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from pnp.definition import ComponentTable, Definition
from pnp.errors import DefinitionError, unknown
from pnp.games import Setting, remembered
from pnp.games.plain.faces.counter import piece_width
from pnp.games.plain.faces.plate import SIZES
from pnp.layout import Layout, drawing, layout_of
from pnp.layout.drawing import Plan
from pnp.layout.row import Hand, Row
from pnp.scene import Face, Theme
from pnp.units import CARD_SIZES, DEFAULT_CARD

PICTURES = (".png", ".jpg", ".jpeg", ".svg")
"""How files end that faces may show."""


@dataclass(slots=True)
class Drawer:
    """Draws what has a layout, for one setting; a face once, however many components show it."""

    setting: Setting
    theme: Theme
    layout: Layout
    places: Mapping[str, str]
    """Where each component stands, by its id."""
    pictures: Hashable
    """What tells the state of the folder's pictures from another."""
    _backs: dict[object, Face] = field(default_factory=dict)

    def face_of(self, entry: ComponentTable) -> str | None:
        """The face that draws a component: the one that it names, or the one of its kind; None for the plain
        ones. Raises DefinitionError where it names one that there is not."""
        return face_of(self.setting.definition, self.layout, entry)

    def front(self, entry: ComponentTable, name: str) -> Face:
        """The front of a component. Raises DefinitionError, LayoutError."""
        plan = self._plan(entry, name)
        hand, called = self._hand(entry, plan), f"{entry.kind}:{entry.front}"
        # A plan stands for its layout and theme as well: where those have changed, it is another one.
        key = (plan, repr(hand.row.columns), hand.text_size, called, self.pictures)
        return remembered(self.setting, key, lambda: drawing.face(plan, hand, called))

    def back(self, entry: ComponentTable, name: str, shown: Face) -> Face | None:
        """The back that the layouts have for a component, behind its front; None where they have none."""
        behind = self._behind(entry, name)
        if behind is None:
            return None
        size = self._size(entry, name)[2]
        plan = drawing.plan(self.layout, behind, size, self.setting.variant, shown.width, shown.height)
        hand = self._hand(entry, plan)
        said = tuple((each, hand.row.columns.get(each)) for each in drawing.asked(plan))
        outline = f"{shown.width:g}x{shown.height:g}"
        key = (behind, entry.back, outline, len(shown.trim), said)
        if key not in self._backs:
            called = f"back:{entry.back or behind}:{outline}"
            again = sum(face.name.startswith(called) for face in self._backs.values())
            self._backs[key] = drawing.face(plan, hand, f"{called}:{again + 1}" if again else called, shown)
        return self._backs[key]

    def _behind(self, entry: ComponentTable, name: str) -> str | None:
        """The face that is drawn behind: the one of the component's back, or the one that its front names."""
        if entry.back is not None:
            for said in (f"back:{entry.back}", f"back.{entry.back}", entry.back):
                if said in self.layout.own.faces:
                    return said
        given = self._plan(entry, name).key("back")
        if given is None:
            return None
        if given.value not in self.layout.own.faces:
            raise unknown("face", given.value, self.layout.names, place=given.place)
        return str(given.value)

    def _plan(self, entry: ComponentTable, name: str) -> Plan:
        width, height, size = self._size(entry, name)
        return drawing.plan(self.layout, name, size, self.setting.variant, width, height)

    def _size(self, entry: ComponentTable, name: str) -> tuple[float, float, str]:
        """Width and height in mm, and the name of the size where it has one."""
        if entry.trim_mm is not None:
            return *entry.trim_mm, _named(entry.trim_mm)
        told = drawing.size_of(self.layout, name)
        if isinstance(told, tuple):
            return *told, _named(told)
        asked = self.setting.card_size
        if entry.kind == "card" and asked != DEFAULT_CARD:
            return *CARD_SIZES[asked], asked
        if told is not None or entry.kind in ("card", "aid"):
            return *CARD_SIZES[told or DEFAULT_CARD], told or DEFAULT_CARD
        if entry.kind == "piece":
            width = piece_width(self.setting)
            return width, width, ""
        return *SIZES[entry.kind], ""

    def _hand(self, entry: ComponentTable, plan: Plan) -> Hand:
        setting = self.setting
        columns = {
            **plan.merged.columns,
            "variant": setting.variant,
            "locale": setting.locale,
            "players": setting.players,
            "card_size": setting.card_size,
            **entry.fields,
        }
        row = Row(entry.name, entry.kind, self.places[entry.id], columns)
        return Hand(row, self.theme, setting.say, self.layout.dress.symbol, setting.text)


def _named(size: tuple[float, float]) -> str:
    return next((name for name, each in CARD_SIZES.items() if each == tuple(size)), "")


def drawer(setting: Setting, theme: Theme) -> Drawer | None:
    """Who draws by layout.toml; None for a game that has none. Raises DefinitionError."""
    definition = setting.definition
    layout = layout_of(definition.folder)
    if layout is None:
        return None
    places = {
        entry.id: definition.place("components", index).partition(": ")[0]
        for index, entry in enumerate(definition.components)
    }
    return Drawer(setting, theme, layout, places, tuple(_pictures(definition.folder)))


def _pictures(folder: Path) -> Iterator[tuple[str, int, int]]:
    """The pictures in a folder with their times and sizes."""
    for path in sorted(folder.rglob("*")):
        if path.suffix.lower() in PICTURES and path.is_file():
            found = path.stat()
            yield str(path.relative_to(folder)), found.st_mtime_ns, found.st_size


def face_of(definition: Definition, layout: Layout | None, entry: ComponentTable) -> str | None:
    """The face of layout.toml that draws a component; None for the plain ones. Raises DefinitionError where
    it names one that there is not."""
    names = layout.names if layout is not None else ()
    if entry.layout is None:
        return entry.kind if entry.kind in names else None
    if entry.layout in names:
        return entry.layout
    place = definition.place("components", definition.components.index(entry), "layout")
    if layout is None:
        raise DefinitionError(
            "a component asks for a layout, and there is no layout.toml",
            place=place,
            expected=str(definition.folder / "layout.toml"),
            found="no such file",
        )
    raise unknown("face", entry.layout, names, place=place)


def card_sizes(definition: Definition) -> tuple[str, ...]:
    """The sizes in which all the cards of a game are laid out, the usual one among them.

    A face is laid out for its own size and those under [faces.X.sizes]; plain faces for all. Cards that
    have a trim of their own, in game.toml or in mm in their face, have it in every size.
    """
    layout = layout_of(definition.folder)
    able = set(CARD_SIZES)
    if layout is not None:
        for entry in definition.components:
            name = face_of(definition, layout, entry) if entry.kind == "card" else None
            if name is None or entry.trim_mm is not None:
                continue
            told = drawing.size_of(layout, name)
            if not isinstance(told, tuple):
                able &= {told or DEFAULT_CARD, DEFAULT_CARD, *drawing.sizes_of(layout, name)}
    return tuple(size for size in CARD_SIZES if size in able)
