"""What checks of books ask for: the books of a kit and its drawings, made anew by whoever knows how."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Protocol

from pnp.rulebook import Book
from pnp.scene import Drawing


class Library(Protocol):
    """The books that a kit should hold, and what they show."""

    drawn: dict[tuple[str, str], Any]
    compared: dict[Any, Any]

    @property
    def rulebook(self) -> Book | None: ...

    @property
    def assembly(self) -> Book: ...

    @property
    def parts(self) -> tuple[tuple[int, str], ...]: ...

    @property
    def has_cover_picture(self) -> bool: ...

    @property
    def has_picture_bullets(self) -> bool: ...

    @property
    def has_short_contents(self) -> bool: ...

    @property
    def figures(self) -> Mapping[str, Callable[[], Drawing]]: ...

    @property
    def panels(self) -> Mapping[str, Drawing]: ...

    @property
    def screen_vignettes(self) -> Mapping[str, Callable[[], Drawing]]: ...

    @property
    def families(self) -> Mapping[str, tuple[str, ...]]: ...

    @property
    def fonts(self) -> tuple[Path, ...]: ...

    @property
    def screen_families(self) -> Mapping[str, tuple[str, ...]]: ...

    def screen_font(self, name: str, weight: int, *, italic: bool) -> tuple[Any, Mapping[str, float]] | None:
        """A face of a family, and where its axes stand; None where it has none of that kind."""
        ...

    @property
    def palette(self) -> frozenset[str]: ...

    def vignettes(self, *, leaflet: bool, folded: bool = False) -> Mapping[str, Callable[[], Drawing]]:
        """The pictures around the words of a book, by name."""
        ...
