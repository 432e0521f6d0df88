"""Define the plate, the data for drawing one side of a component: its texts, size, theme, colours, pattern
and rosette.

Also define the theme of games without a theme of their own: ivory paper, six colours, old-style titles.
"""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, fields, replace
from pathlib import Path
from types import MappingProxyType

from pnp.boxes import SIDE
from pnp.definition import ComponentTable, Definition
from pnp.games import Setting
from pnp.games.game import KINDS
from pnp.games.plain.faces.rosette import NAMES, Rosette, told_apart
from pnp.layout import dress_of
from pnp.layout.contents import icons
from pnp.scene import Element, Style, Swatch, Theme, Variant, chain, rectangle, swatches
from pnp.text import is_marked

_TYPEFACES = MappingProxyType(
    {
        "title": chain(700, "frank-ruhl-libre", "eb-garamond", "source-serif-4", han="noto-serif-cjk"),
        "label": chain(600, "heebo", "source-sans-3", arabic="ibm-plex-sans-arabic"),
        "text": chain(400, "frank-ruhl-libre", "source-serif-4"),
    }
)

# name: (colour, low-ink, mono). Each ink has 5 : 1 on paper at least, and lies 11 from every other in
# CAM02-UCS, for colour-blind eyes too. Each wash stays below 1.5 : 1 on paper.
_SWATCHES: dict[str, tuple[str, str, str]] = {
    "paper": ("#fbf8f0", "#ffffff", "#ffffff"),
    "ink": ("#23262e", "#23262e", "#000000"),  # text
    "blue": ("#20639b", "#20639b", "#000000"),
    "ochre": ("#9b5b08", "#9b5b08", "#000000"),
    "green": ("#285344", "#285344", "#000000"),
    "plum": ("#7a3b69", "#7a3b69", "#000000"),
    "umber": ("#4a1d10", "#4a1d10", "#000000"),
    "slate": ("#2b2d38", "#2b2d38", "#000000"),
    "blue-wash": ("#d3dfe8", "#ffffff", "#ffffff"),
    "ochre-wash": ("#ecdcc0", "#ffffff", "#ffffff"),
    "green-wash": ("#d3ded5", "#ffffff", "#ffffff"),
    "plum-wash": ("#e6d6e0", "#ffffff", "#ffffff"),
    "umber-wash": ("#e6d5cb", "#ffffff", "#ffffff"),
    "slate-wash": ("#dadada", "#ffffff", "#ffffff"),
    "blue-vein": ("#4a83b3", "#9dbdd6", "#000000"),  # patterns on a panel of the ink
    "ochre-vein": ("#b57b34", "#d9bb8d", "#000000"),
    "green-vein": ("#477365", "#a3bbb1", "#000000"),
    "plum-vein": ("#975c88", "#c9aabf", "#000000"),
    "umber-vein": ("#6d3d2e", "#bfa093", "#000000"),
    "slate-vein": ("#4d505e", "#a9abb3", "#000000"),
    "cell": ("#fffdf8", "#ffffff", "#ffffff"),
    "sheet": ("#e9e4d8", "#ffffff", "#ffffff"),  # the ground of a board
    "line": ("#8b8371", "#8b8371", "#000000"),
    "accent": ("#9b5b08", "#9b5b08", "#000000"),  # the rulebook's numbers and references
    "tint": ("#f3eee2", "#ffffff", "#ffffff"),  # its panels
}

INKS = ("blue", "ochre", "green", "plum", "umber", "slate")
"""The colours of families of components, in the order in which families first appear in the definition."""

_MARKED = {name: f"the pattern of family {number}" for number, name in enumerate(INKS, 1)}
"""The marks that distinguish families in addition to their colour."""


def game_theme(folder: Path, variant: Variant) -> Theme:
    """Return the theme of a game: from the theme.toml in its folder, or pnp's own. Raises DefinitionError."""
    dress = dress_of(folder)
    return theme(variant) if dress is None else dress.theme(variant)


def theme(variant: Variant) -> Theme:
    """Return pnp's own theme for a variant. All variants have swatches and typefaces of the same names."""
    roles = {role: replace(typeface, lining=True) for role, typeface in _TYPEFACES.items()}
    return Theme(variant, swatches(_SWATCHES, variant), roles, (INKS,), _MARKED)


BLEED = 3.0

SIZES: dict[str, tuple[float, float]] = {
    "card": (63.0, 88.0),
    "aid": (63.0, 88.0),
    "tile": (40.0, 40.0),
    "standee": (30.0, 50.0),
    "piece": (15.0, 15.0),
    "marker": (15.0, 15.0),
    "tracker": (180.0, 36.0),
    "mat": (180.0, 120.0),
    "board": (180.0, 180.0),
    "dice": (SIDE, SIDE),
}
"""The width and height in mm of components without trim_mm, by kind. A board with cells is as large as its
cells need."""

COUNTERS = ("piece", "marker")
HOLLOW = 0.56
"""The radius of the empty middle of a counter's rosette, where the letter stands, as a share of the rosette's
radius."""

WRITTEN = ("card", "aid", "mat", "tracker", "board")
"""The kinds of components that can show a `text`."""


@dataclass(frozen=True, slots=True)
class Plate:
    """The plate of one side of a component: all data for drawing it. `name` becomes the name of the face.
    `title` is the component's name, `label` that of its kind. `ink`, `wash` and `vein` are the dark, the
    light and the pattern colour of its family. Sizes are in mm; `safe` is the width of the safe zone."""

    entry: ComponentTable
    theme: Theme
    name: str
    title: str
    label: str
    text: str
    width: float
    height: float
    safe: float
    ink: Swatch
    wash: Swatch
    vein: Swatch
    pattern: str
    rosette: Rosette
    text_size: str
    folder: Path = Path()
    """The game's folder, which may have icons; an empty path if the words have no mark-up and no icons."""
    icons: tuple[tuple[str, int, int], ...] = ()
    """The names, times and sizes of the folder's icons, if the words use icons or mark-up. The face is drawn
    anew if they change."""

    @property
    def key(self) -> Hashable:
        """Return a key with everything that a face depends on. Plates with equal keys have equal faces."""
        own = tuple(getattr(self, each.name) for each in fields(self) if each.name not in ("entry", "theme"))
        theme = self.theme
        look = (theme.variant, tuple(theme.swatches.items()), tuple(theme.typefaces.items()))
        return self.entry.id, self.entry.kind, self.entry.front, own, look

    @property
    def variant(self) -> str:
        return self.theme.variant

    @property
    def paper(self) -> Swatch:
        return self.theme.swatch("paper")

    def ground(self, swatch: Swatch) -> Element:
        """Return the background of a face, its first element, which extends to the bleed."""
        size = (self.width + 2 * BLEED, self.height + 2 * BLEED)
        return rectangle(-BLEED, -BLEED, *size, Style(fill=swatch), "ground")


def stem(entry: ComponentTable) -> str:
    """Return the family of a component, whose members have the same colour and pattern: the component's id
    without the part after the last dot, or its kind if the id has no dot."""
    return entry.id.rpartition(".")[0] or entry.kind


def first_of(definition: Definition, kind: str, front: str) -> ComponentTable:
    """Return the first component of a kind with this front. The front shows the data of that component."""
    return next(c for c in definition.components if (c.kind, c.front) == (kind, front))


def fronts(definition: Definition, kind: str) -> tuple[str, ...]:
    """Return the names of the fronts of all components of a kind, each once, in the definition's order."""
    return tuple(dict.fromkeys(c.front for c in definition.components if c.kind == kind))


def backs(definition: Definition) -> tuple[str, ...]:
    """Return the names of the backs of all components, each once, in the definition's order."""
    return tuple(dict.fromkeys(c.back for c in definition.components if c.back is not None))


def plate(setting: Setting, entry: ComponentTable, side: str, *, is_back: bool = False) -> Plate:
    """Return the plate (the data for drawing) of one side of a component. `side` is the name that the
    component gives to its front or, if `is_back`, to its ornamental back."""
    definition, look = setting.definition, game_theme(setting.definition.folder, setting.variant)
    families = list(dict.fromkeys(stem(c) for c in definition.components if c.kind != "board"))
    # Boards and backs are of no family: the last of the inks, and the quietest of the patterns.
    number = -1 if entry.kind == "board" or is_back else families.index(stem(entry))
    colour = INKS[number % len(INKS)]
    seeds = tuple(f"{definition.game.id}/{entry.kind}/{front}" for front in fronts(definition, entry.kind))
    behind = tuple(f"{definition.game.id}/back/{back}" for back in backs(definition))
    hollow = HOLLOW if entry.kind in COUNTERS else 0.0
    seed = f"{definition.game.id}/{'back' if is_back else entry.kind}/{side}"
    width, height = entry.trim_mm or (setting.card if entry.kind == "card" else SIZES[entry.kind])
    title, text = setting.say(entry.name), setting.say(entry.text) if entry.text else ""
    marked = not is_back and any(is_marked(each) or icons.shows(each) for each in (title, text))
    return Plate(
        entry=entry,
        theme=look,
        name=f"back:{side}" if is_back else f"{entry.kind}:{side}",
        title=title,
        label=setting.say(KINDS[entry.kind]),
        text=text,
        width=width,
        height=height,
        safe=1.5 if entry.kind in COUNTERS else 3.0,
        ink=look.swatch(colour),
        wash=look.swatch(f"{colour}-wash"),
        vein=look.swatch(f"{colour}-vein"),
        pattern=NAMES[number % len(NAMES)] if number >= 0 else "lattice",
        rosette=told_apart(behind + seeds, frozenset(behind), hollow)[seed],
        text_size=setting.text,
        folder=definition.folder if marked else Path(),
        icons=tuple(_icons(definition.folder)) if marked else (),
    )


def _icons(folder: Path) -> Iterator[tuple[str, int, int]]:
    """Yield (name, time, size) of the icons in a folder."""
    for path in sorted((folder / "icons").glob("*.svg")):
        found = path.stat()
        yield path.name, found.st_mtime_ns, found.st_size
