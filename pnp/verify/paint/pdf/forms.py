"""Forms that are the same in several files, and what they painted in the first of them.

A game's kits, and the files of one, draw the same faces: told by its content a form has to be run once. Two
forms are the same where a machine could not tell them apart: the same operators, the same text by what its
fonts say of it, the same pictures, and forms in them that are the same.
"""

import marshal
import re
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import pikepdf

from pnp.caching import Shelf
from pnp.verify.paint.pdf.again import BESIDE, Manner, Painted
from pnp.verify.paint.pdf.objects import Store

OPAQUE = frozenset(("cs", "CS", "sc", "scn", "SC", "SCN", "sh"))
"""Operators whose operands are not followed to what they name: forms with them are like no other."""

_NAMING = re.compile(rb"[/(<]")
"""What names and strings begin with: a program without any says all by itself what it paints."""

DEPTH = 24
"""Forms in forms, looked into so far."""


class Forms:
    """What forms have painted, by what they are and by the manner in which they were drawn."""

    def __init__(self) -> None:
        self._painted = Shelf()

    def get(self, form: str, manner: Manner) -> Painted | None:
        """What the form of this digest painted in this manner, as far as that is known."""
        found: Painted | None = self._painted.get((form, manner))
        return found

    def keep(self, form: str, manner: Manner, painted: Painted) -> None:
        """Remember what it painted."""
        self._painted.put((form, manner), painted)


class Common:
    """What the forms of one open file have in common with those of others."""

    def __init__(self, store: Store, forms: Forms) -> None:
        self._store, self._forms = store, forms
        self._of: dict[tuple[int, int], str] = {}

    def painted(self, form: Any, manner: Manner) -> Painted | None:
        """What the same form painted in this manner in another file, or in this one."""
        digest = self.digest(form)
        return self._forms.get(digest, manner[BESIDE:]) if digest else None

    def keep(self, form: Any, manner: Manner, painted: Painted) -> None:
        """Remember what the form painted for other files, where it can be told from others."""
        if digest := self.digest(form):
            self._forms.keep(digest, manner[BESIDE:], painted)

    def digest(self, form: Any, depth: int = 0) -> str:
        """The digest of all that decides what a form paints in a given state; empty where that is open."""
        key = form.objgen
        if key not in self._of:
            self._of[key] = ""  # what comes back to itself is like no other
            if key != (0, 0) and depth < DEPTH and "/Resources" in form and "/OC" not in form:
                try:
                    told = list(self._told(form, depth))
                except _Untold:
                    return ""
                self._of[key] = sha256(marshal.dumps(told, 2)).hexdigest()
        return self._of[key]

    def _told(self, form: Any, depth: int) -> Iterator[object]:
        """Its program as it is written, where it names nothing; else operator after operator, the operands in
        plain numbers and words. Raises _Untold."""
        written = form.read_bytes()
        if not _NAMING.search(written):
            yield written
            return
        font: Any = None
        for operator, operands in self._store.program(form):
            if operator in OPAQUE or (operator == "BDC" and str(operands[0]) == "/OC"):
                raise _Untold
            if operator == "Do":
                yield self._object(form.Resources, operands[0], depth)
            elif operator == "gs":
                yield _plain(_named(form.Resources, "/ExtGState", operands[0]))
            elif operator == "Tf":
                font = _named(form.Resources, "/Font", operands[0])
                about = (str(font.get("/Subtype")), str(font.get("/BaseFont", "")), self._store.blank(font))
                yield "font", about, operands[1]
            elif operator in ("Tj", "TJ", "'", '"'):
                if font is None:  # the one that was set when the form began
                    raise _Untold
                yield operator, self._store.said(font, operands[-1])
            else:
                yield operator, [_operand(each) for each in operands]

    def _object(self, resources: Any, name: Any, depth: int) -> object:
        target = _named(resources, "/XObject", name)
        if target.get("/Subtype") != "/Form":
            if "/OC" in target:
                raise _Untold
            return "image", self._store.picture(target)
        if not (digest := self.digest(target, depth + 1)):
            raise _Untold
        return digest, _operand(target.get("/Matrix")), _operand(target.get("/BBox"))


class _Untold(Exception):  # it is caught here, and tells of no error
    """There is something in a form by which it cannot be told from another."""


def _named(resources: Any, kind: str, name: Any) -> Any:
    found = resources.get(kind, pikepdf.Dictionary()).get(str(name))
    if found is None:
        raise _Untold
    return found


def _plain(state: Any) -> object:
    """A dictionary of numbers, names and lists of them."""
    return "state", sorted((key, _operand(value)) for key, value in state.items())


def _operand(value: Any) -> object:
    """A number as it is, anything else as it is written; nothing that is written elsewhere."""
    if value is None or isinstance(value, str | float | int):
        return value
    if not isinstance(value, pikepdf.Object):
        return str(value)
    if value.is_indirect:
        raise _Untold
    written = value.unparse()
    if b" R" in written:  # a reference, or what looks like one
        raise _Untold
    return written
