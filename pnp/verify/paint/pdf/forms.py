"""Identifies equal forms of several files, and caches what they painted in the first of them.

A game's kits, and the files of one, draw the same faces: identified by its content, a form is run only once.
Two forms are equal if they have the same operators, the same text by their fonts' tables, the same pictures,
and equal forms within.
"""

import marshal
import re
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import pikepdf

from pnp.caching import Shelf
from pnp.verify.paint.pdf.form_paint import PORTABLE, FormKey, FormPaint
from pnp.verify.paint.pdf.objects import Store

OPAQUE = frozenset(("cs", "CS", "sc", "scn", "SC", "SCN", "sh"))
"""Operators whose operands are not resolved: a form that uses one equals no other."""

_NAMING = re.compile(rb"[/(<]")
"""The first characters of names and strings: a program without them depends on nothing else."""

DEPTH = 24
"""The nesting of forms that is resolved."""


class Forms:
    """A cache of what forms have painted, by the form's digest and the key of its state."""

    def __init__(self) -> None:
        self._painted = Shelf()

    def get(self, form: str, manner: FormKey) -> FormPaint | None:
        """Return what the form with this digest painted under this key, or None if that is not known."""
        found: FormPaint | None = self._painted.get((form, manner))
        return found

    def put(self, form: str, manner: FormKey, painted: FormPaint) -> None:
        """Store what a form painted."""
        self._painted.put((form, manner), painted)


class FileForms:
    """The forms of one open file, looked up in the cache that files share."""

    def __init__(self, store: Store, forms: Forms) -> None:
        self._store, self._forms = store, forms
        self._of: dict[tuple[int, int], str] = {}

    def get(self, form: Any, manner: FormKey) -> FormPaint | None:
        """Return what an equal form painted under this key, in this file or in another one; None if not
        known."""
        digest = self.digest(form)
        return self._forms.get(digest, manner[PORTABLE:]) if digest else None

    def put(self, form: Any, manner: FormKey, painted: FormPaint) -> None:
        """Store what the form painted, if it can be identified."""
        if digest := self.digest(form):
            self._forms.put(digest, manner[PORTABLE:], painted)

    def digest(self, form: Any, depth: int = 0) -> str:
        """Return a digest of everything that decides what a form paints in a given state; empty if it cannot
        be identified."""
        key = form.objgen
        if key not in self._of:
            self._of[key] = ""  # a form that contains itself equals no other
            if key != (0, 0) and depth < DEPTH and "/Resources" in form and "/OC" not in form:
                try:
                    content = list(self._content(form, depth))
                except _Unidentified:
                    return ""
                self._of[key] = sha256(marshal.dumps(content, 2)).hexdigest()
        return self._of[key]

    def _content(self, form: Any, depth: int) -> Iterator[object]:
        """Yield the program as written if it names nothing; else each operator, its operands as plain numbers
        and words. Raises _Unidentified."""
        written = form.read_bytes()
        if not _NAMING.search(written):
            yield written
            return
        font: Any = None
        for operator, operands in self._store.program(form):
            if operator in OPAQUE or (operator == "BDC" and str(operands[0]) == "/OC"):
                raise _Unidentified
            if operator == "Do":
                yield self._object(form.Resources, operands[0], depth)
            elif operator == "gs":
                yield _state_entries(_resource(form.Resources, "/ExtGState", operands[0]))
            elif operator == "Tf":
                font = _resource(form.Resources, "/Font", operands[0])
                about = (
                    str(font.get("/Subtype")),
                    str(font.get("/BaseFont", "")),
                    self._store.is_blank(font),
                )
                yield "font", about, operands[1]
            elif operator in ("Tj", "TJ", "'", '"'):
                if font is None:  # the one that was set when the form began
                    raise _Unidentified
                yield operator, self._store.decode_string(font, operands[-1])
            else:
                yield operator, [_operand(each) for each in operands]

    def _object(self, resources: Any, name: Any, depth: int) -> object:
        target = _resource(resources, "/XObject", name)
        if target.get("/Subtype") != "/Form":
            if "/OC" in target:
                raise _Unidentified
            return "image", self._store.picture(target)
        if not (digest := self.digest(target, depth + 1)):
            raise _Unidentified
        return digest, _operand(target.get("/Matrix")), _operand(target.get("/BBox"))


class _Unidentified(Exception):  # caught in this module: it reports no error
    """A form contains something by which it cannot be compared with others."""


def _resource(resources: Any, kind: str, name: Any) -> Any:
    found = resources.get(kind, pikepdf.Dictionary()).get(str(name))
    if found is None:
        raise _Unidentified
    return found


def _state_entries(state: Any) -> object:
    """Return the entries of a dictionary of numbers, names and lists of them."""
    return "state", sorted((key, _operand(value)) for key, value in state.items())


def _operand(value: Any) -> object:
    """Return a number as it is, anything else as written. Raises _Unidentified for a reference."""
    if value is None or isinstance(value, str | float | int):
        return value
    if not isinstance(value, pikepdf.Object):
        return str(value)
    if value.is_indirect:
        raise _Unidentified
    written = value.unparse()
    if b" R" in written:  # a reference, or what looks like one
        raise _Unidentified
    return written
