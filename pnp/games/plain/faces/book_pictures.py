"""The figures of the books of a game of data: its cover, and any picture of its folder."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path

from pnp.errors import DefinitionError, LayoutError
from pnp.games import Setting
from pnp.pictures import file_in, natural_size, picture
from pnp.scene import Drawing, Swatch
from pnp.units import mm

Draw = Callable[[Setting], Drawing]

WIDEST, HIGHEST = 120.0, 90.0
"""mm: the room of a picture; a larger one is shown smaller."""

FORMATS = (".png", ".jpg", ".jpeg", ".webp", ".svg")


class Figures(Mapping[str, Draw]):
    """Figures by their names. One that ends like a picture is its path in the game's folder; such names are
    not listed, since the book says which of the files it shows."""

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
    """Draw a picture as large as it is, or as it has room. Raises DefinitionError, LayoutError."""
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
    """Return the line of the rulebook that shows a picture."""
    book = folder / "rulebook.md.j2"
    lines = book.read_text(encoding="utf-8").splitlines() if book.is_file() else ()
    number = next((number for number, line in enumerate(lines, 1) if f"]({name})" in line), 0)
    return f"{book}:{number}" if number else str(book)


def _path(folder: Path, name: str) -> Path:
    """Return the file of a picture. Raises DefinitionError for one that is not in the game's folder."""
    path = file_in(folder, name)
    if path is None:
        raise DefinitionError(
            "a picture outside the game's folder",
            place=_place(folder, name),
            expected="a path within it, such as images/table.png",
            found=repr(name),
        )
    return path
