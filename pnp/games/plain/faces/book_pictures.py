"""The pictures that the books of a game without code can show: the cover, and any picture file in the game's
folder."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from math import cos, pi, sin
from pathlib import Path

from pnp.errors import DefinitionError, LayoutError
from pnp.games import Setting
from pnp.games.plain.faces.layouts import drawer
from pnp.games.plain.faces.plate import plate
from pnp.games.plain.faces.rosette import drawn, rosette
from pnp.games.plain.faces.theme import game_theme
from pnp.layout import dress_of
from pnp.pictures import file_in, natural_size, picture
from pnp.scene import Circle, Drawing, Element, Style, Swatch
from pnp.units import mm

Draw = Callable[[Setting], Drawing]

WIDEST, HIGHEST = 120.0, 90.0
"""The largest width and height in mm of a picture. Larger pictures are reduced."""

FORMATS = (".png", ".jpg", ".jpeg", ".webp", ".svg")


class Figures(Mapping[str, Draw]):
    """Figures by name. A name that ends like a picture file is the file's path in the game's folder.
    Iteration does not yield such names, because the book decides which files it shows."""

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
    with the game's rosette among rosettes of its components."""
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
    heart = rosette(f"{setting.definition.game.id}/cover", even=True)
    elements += drawn(heart, middle, 28.5, ink, outlined=low)
    count = max(len(shown), 6)
    small = min(8.6, 42.2 * sin(pi / count) - 1.2)
    for number in range(count):
        each = plate(setting, shown[number % len(shown)], shown[number % len(shown)].front)
        turn = 2 * pi * number / count
        at = (mm(middle[0] + 42.2 * sin(turn)), mm(middle[1] - 42.2 * cos(turn)))
        elements += drawn(each.rosette, at, small, each.ink, outlined=low)
    return Drawing(DIAMETER, DIAMETER, tuple(elements))
