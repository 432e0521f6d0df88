"""What tests of damaged kits share: pages and files of the same bytes are read once, in however many copies
of a kit they are."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from babel.messages import Catalog, Message

from pnp.games import Game
from pnp.kit import catalogs
from pnp.verify.files import books as of_books
from pnp.verify.files import kit, properties, telling
from pnp.verify.files.layers import glyphs
from pnp.verify.paint.book import reader as book_page
from pnp.verify.paint.pdf import opening, pdfium
from tests import memory


@pytest.fixture(scope="module", autouse=True)
def read_once() -> Iterator[None]:
    """Pages of the same bytes are read once."""
    read, known = book_page._page, dict[object, Any]()

    def remembered(page: pikepdf.Page, faces: Any) -> Any:
        resources = page.obj.get("/Resources", pikepdf.Dictionary())
        inner = tuple(_inner(resources))
        box = tuple(map(float, page.mediabox))
        key = (
            bytes(page.obj.Contents.read_bytes()),
            inner,
            box,
            fonts_of(resources),
            *(fonts_of(form.get("/Resources", {})) for form in resources.get("/XObject", {}).values()),
        )
        if key not in known:
            known[key] = read(page, faces)
        return known[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(book_page, "_page", remembered)
        for name in ("check_book", "check_html", "check_sheet", "check_svg"):
            patch.setattr(properties, name, by_bytes(getattr(properties, name)))
        patch.setattr(pdfium, "read_pages", by_bytes(pdfium.read_pages))
        patch.setattr(pdfium, "read_texts", by_bytes(pdfium.read_texts))
        patch.setattr(glyphs, "webfont_faults", _fonts_held_once(glyphs.webfont_faults))
        patch.setattr(telling, "read_html", by_bytes(telling.read_html))
        # Forms are handed on from file to file, which changes nothing of what they paint.
        sheets = by_bytes(kit.read_pdf)
        patch.setattr(kit, "read_pdf", lambda path, _forms: sheets(path))
        patch.setattr(opening._Content, "parse", cache(opening._Content.parse))
        yield


def _inner(resources: Any) -> Iterator[object]:
    """The forms and images of a page, and those that forms show."""
    for name, form in sorted(resources.get("/XObject", {}).items()):
        box = tuple(map(float, form.get("/BBox", ())))
        yield name, bytes(form.read_bytes()), box, tuple(_inner(form.get("/Resources", {})))


def _fonts_held_once(find: Callable[..., Iterator[str]]) -> Callable[..., Iterator[str]]:
    """What holds the fonts of a page to those of a library, but for those that it has held to it already."""
    known = dict[object, tuple[object, list[str]]]()

    def remembered(style: str, settings: Mapping[str, str], said: Iterable[str], library: object) -> Any:
        words = tuple(said)
        key = style, tuple(settings.items()), words, id(library)
        if key not in known:
            known[key] = library, list(find(style, settings, words, library))
        return iter(known[key][1])

    return remembered


def fonts_of(resources: Any) -> tuple[object, ...]:
    """The fonts of a page: their tables, their widths and their outlines."""
    found = []
    for name, font in sorted(resources.get("/Font", {}).items()):
        inner = font.DescendantFonts[0]
        program = inner.FontDescriptor.get("/FontFile2", inner.FontDescriptor.get("/FontFile3"))
        outlines = program.read_raw_bytes() if program is not None else b""
        found.append((name, bytes(font.ToUnicode.read_raw_bytes()), str(inner.get("/W")), bytes(outlines)))
    return tuple(found)


_TOLD: dict[object, Any] = memory.Kept()
"""What was found of folders and catalogs, for all modules of these tests."""


@pytest.fixture(scope="module", autouse=True)
def told_once() -> Iterator[None]:
    """What there is to translate in a folder, and what is wrong with a catalog of it, is found once: each
    test here that edits one has a copy of its own. Tests elsewhere edit the one that they have."""
    asked, shared, examine = catalogs.messages, catalogs.shared_messages, of_books.examine
    known = _TOLD

    def messages(game: Game) -> Catalog:
        key = ("game", game.package, game.definition.folder)
        return known[key] if key in known else known.setdefault(key, asked(game))

    def shared_messages(game: Game | None = None) -> Catalog:
        kinds = {part.kind for part in game.definition.components} if game else ()
        key = ("shared", game and game.engine_folder is None, *sorted(kinds))
        return known[key] if key in known else known.setdefault(key, shared(game))

    def examined(path: Path, wanted: Sequence[Message] = (), *, thorough: bool = False) -> Any:
        key = (path, path.read_bytes(), thorough, *((str(each.id), each.context) for each in wanted))
        if key not in known:
            known[key] = examine(path, wanted, thorough=thorough)
        return known[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(catalogs, "messages", messages)
        patch.setattr(catalogs, "shared_messages", shared_messages)
        patch.setattr(of_books, "examine", examined)
        yield


def by_bytes(read: Callable[..., Any]) -> Callable[..., Any]:
    """What reads a file, but for files that hold what it has read already, in the same way."""
    known = dict[object, Any]()

    def remembered(path: Path, **ways: object) -> Any:
        try:
            held = path.read_bytes(), tuple(ways.items())
        except OSError:
            return read(path, **ways)  # which says what it cannot read
        if held not in known:
            known[held] = read(path, **ways)
        return known[held]

    return remembered
