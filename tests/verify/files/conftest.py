"""What tests of damaged kits share: a page is read once, in however many copies of a kit it is."""

from collections.abc import Iterator
from typing import Any

import pikepdf
import pytest

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
        yield
