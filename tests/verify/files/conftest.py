"""What tests of damaged kits share: pages and files of the same bytes are read once, in however many copies
of a kit they are."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from pnp.verify.files import assembly, profiles
from pnp.verify.paint.book import reader as book_page


@pytest.fixture(scope="module", autouse=True)
def read_once() -> Iterator[None]:
    """Pages of the same bytes are read once."""
    read, known = book_page._page, dict[object, Any]()

    def remembered(page: pikepdf.Page, faces: Any) -> Any:
        resources = page.obj.get("/Resources", pikepdf.Dictionary())
        inner = tuple(
            (name, bytes(form.read_bytes())) for name, form in sorted(resources.get("/XObject", {}).items())
        )
        box = tuple(map(float, page.mediabox))
        key = (
            bytes(page.obj.Contents.read_bytes()),
            inner,
            box,
            tuple(sorted(resources.get("/Font", {}).keys())),
        )
        if key not in known:
            known[key] = read(page, faces)
        return known[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(book_page, "_page", remembered)
        for name in ("of_book", "of_html", "of_sheet", "of_svg"):
            patch.setattr(profiles, name, by_bytes(getattr(profiles, name)))
        patch.setattr(assembly.layout, "pages", by_bytes(assembly.layout.pages))
        yield


def by_bytes(read: Callable[[Path], Any]) -> Callable[[Path], Any]:
    """What reads a file, but for files that hold what it has read already."""
    known = dict[bytes, Any]()

    def remembered(path: Path) -> Any:
        held = path.read_bytes()
        if held not in known:
            known[held] = read(path)
        return known[held]

    return remembered
