"""The booklet: a book set on pages of half a sheet, two on each side, to print, fold and staple.

It is for printing alone. Its pages are pictures of pages, without the tags that screen readers follow.
"""

from io import BytesIO
from pathlib import Path

import pikepdf

from pnp.papers import Paper
from pnp.rulebook import finish
from pnp.rulebook.saddle import spreads
from pnp.units import to_points


def write(pages: Path, path: Path, *, paper: Paper, title: str, about: str, right_to_left: bool) -> None:
    """Write a booklet to `path`, on sheets of `paper` in landscape, from a PDF of its pages.

    `title`, `about` (what the file is for) and the language of the pages become its metadata.
    """
    sheet = paper.landscape
    width, height = to_points(sheet.width), to_points(sheet.height)
    with pikepdf.open(pages) as book, pikepdf.new() as document:
        forms = [document.copy_foreign(_form(page)) for page in book.pages]
        for side in spreads(len(forms), right_to_left=right_to_left):
            page = document.add_blank_page(page_size=(width, height))
            shown = {"L": (side.left, side.creep), "R": (side.right, -side.creep)}
            content, named = [], pikepdf.Dictionary()
            for half, (number, shift) in shown.items():
                if number is not None:
                    x = (0.0 if half == "L" else width / 2) + to_points(shift)
                    content.append(f"q 1 0 0 1 {x:.4f} 0 cm /{half} Do Q")
                    named[f"/{half}"] = forms[number]
            page.obj.Resources = pikepdf.Dictionary(XObject=named)
            page.obj.Contents = document.make_stream("\n".join(content).encode())
        document.docinfo["/Title"], document.docinfo["/Subject"] = title, about
        document.Root.Lang = pikepdf.String(str(book.Root.get("/Lang", "")))
        document.Root.ViewerPreferences = pikepdf.Dictionary(Duplex=pikepdf.Name.DuplexFlipShortEdge)
        made = BytesIO()
        document.save(made, deterministic_id=True)
    finish.finish(made.getvalue(), path)


def _form(page: pikepdf.Page) -> pikepdf.Object:
    """Return a page as a picture, without its place in a tree of tags, since the booklet has none."""
    form = page.as_form_xobject()
    if "/StructParents" in form:
        del form["/StructParents"]
    return form
