"""F: files use only the small part of their format that pnp writes."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from pnp.finding import Check, Finding, check
from pnp.verify.files.kit import BOOKLET, BOOKS, Kit
from pnp.verify.files.text import read_html
from pnp.verify.paint import Unreadable
from pnp.verify.profile import Violation, check_book, check_html, check_sheet, check_svg

MOST = 10
"""The most findings of a file. A file of another writer differs everywhere."""


def _profile_faults(
    self: Check[Kit], kit: Kit, name: str, read: Callable[[Path], list[Violation]]
) -> Iterator[Finding]:
    found = read(kit.folder / name)
    for each in found[:MOST]:
        where = f"{name}, {each.where}" if each.where else name
        yield self.error(where, each.what, "docs/profile.md has what a kit's files may hold")
    if len(found) > MOST:
        yield self.error(name, f"and {len(found) - MOST} more")


@check("F32", "the sheets' PDFs hold nothing but what sheets are made of")
def sheets(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """The PDFs to cut are written in a small part of PDF, which docs/profile.md states: kinds of objects,
    their keys and values, the operators of their content. Whatever else a viewer or a printer might act on
    (layers, annotations, scripts, transfer functions, later versions of an object, bytes between objects)
    is refused, even where it changes nothing on the page."""
    for name in kit.listed:
        if name.endswith(".pdf") and name not in (*BOOKS, BOOKLET):
            yield from _profile_faults(self, kit, name, check_sheet)


@check("F33", "the SVGs hold nothing but what sheets and faces are made of")
def pictures(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """The SVGs are written in the elements, attributes and values that docs/profile.md lists, in its order.
    They have no style, script, animation, mask, filter, text, entity, comment or foreign namespace. What an
    element refers to stands before it in the file."""
    for name in kit.listed:
        if name.endswith(".svg"):
            yield from _profile_faults(self, kit, name, check_svg)


@check("F34", "rulebook.html holds nothing but what books are made of")
def screens(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """The book for screens has the elements, attributes and values that docs/profile.md lists, and its
    pictures are SVGs written by pnp. Its one style sheet is the common one after the colours, ornaments and
    fonts of the game. No style hides anything, and there is no script."""
    for name in kit.listed:
        if name.endswith(".html"):
            with suppress(Unreadable):  # which F20 says
                read_html(kit.folder / name)
                yield from _profile_faults(self, kit, name, check_html)


@check("F35", "the books' PDFs hold nothing but what books are made of")
def books(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """The rulebook, the assembly sheet and the booklet are written in a part of PDF of their own, which
    docs/profile.md states: tags, outlines, links and fonts as their writer has them; no layer, no script,
    no annotation but links to places and addresses, no graphics state, no form to fill."""
    for name in kit.listed:
        if name in (*BOOKS, BOOKLET):
            yield from _profile_faults(self, kit, name, check_book)


CHECKS = (sheets, pictures, screens, books)
