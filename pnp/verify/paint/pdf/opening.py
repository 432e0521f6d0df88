"""Opens untrusted PDF files with pdfium. No other module passes files to pdfium.

A small file can need more memory than any computer has: with a form that paints itself, or with thirty forms
of which each paints the next one twice. Therefore `refuse_explosive` examines each form once before the file
is rendered. The cost of a form is the number of bytes of its content, plus the costs of the forms, patterns,
masks and letters that it names, each as often as it is named. If a name is ambiguous, the larger cost counts.

pdfium loads nested forms with the page, and running out of memory ends the process. Therefore pikepdf
examines a file first. If pikepdf had to repair a damaged file, pdfium gets the repaired bytes; otherwise the
two libraries could find different objects.
"""

import io
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
from pikepdf import settings

from pnp.caching import memoize
from pnp.verify.paint.shapes import Unreadable

DEPTH = 24
"""The largest nesting depth of forms."""

LOOKS = 100_000
"""The most forms that are examined, counted once for each set of resources they are painted with."""

EACH = 100
"""The cost of each use of a form in bytes, in addition to its content, because even an empty form takes a
renderer's time."""

PAGE, ALL = 64_000_000, 500_000_000
"""The largest cost of a page and of a file: bytes of content, with forms counted as often as they are
painted. A renderer needs some 25 bytes of memory for each."""

LZW = 1500
"""The largest factor by which LZW data grows in unpacking."""

_BLANK = rb"\x00\t\n\x0c\r \x80\xff"
_REGULAR = rb"[^" + _BLANK + rb"()<>\[\]{}/%]"
_GAP = rb"(?:[" + _BLANK + rb"]|%[^\r\n]*[\r\n])*+"
_NAMING = re.compile(
    rb"[/)>](?:(?<=/)(" + _REGULAR + rb"*+)|(?<!/))" + _GAP + rb"(?:[-+.0-9]++" + _GAP + rb")?"
    rb"(Do|gs|scn|SCN|Tf)(?!" + _REGULAR + rb")"
)  # fmt: skip
"""An operator that uses a resource, and the name before it; or a string, which may be a name. It has no
optional possessive group: Python 3.11.2 treats what follows one as a failure."""

_KINDS = {b"Do": "/XObject", b"gs": "/ExtGState", b"scn": "/Pattern", b"SCN": "/Pattern", b"Tf": "/Font"}

_NONE = pikepdf.Dictionary()

_Number = tuple[int, ...]
"""The number and generation of a PDF object."""


def refuse_explosive_pages(pdf: pikepdf.Pdf, place: str) -> None:
    """Refuse an open PDF that is too large to render. `place` names the file in messages.

    Raises Unreadable if a form paints itself, or if a page or the file paints more than a renderer can hold.
    Raises PdfError if content cannot be unpacked.
    """
    look, whole = _CostCounter(place), 0
    for number, page in enumerate(pdf.pages, 1):
        cost = look.page_cost(page.obj, number)
        whole += cost
        if cost > PAGE:
            raise look.refusal(f"at most {PAGE:,} bytes on a page", f"{cost:,} on page {number}")
        if whole > ALL:
            raise look.refusal(f"at most {ALL:,} bytes", f"{whole:,} up to page {number}")


@dataclass(frozen=True, slots=True)
class _Scope:
    """The resources in which content looks up names: first its own, then those of the page."""

    own: Any
    page: Any
    number: int
    """The number of the page, counted from 1."""
    form: _Number = ()
    """The object number of the form that has the resources `own`; () if they are the page's."""
    depth: int = 0

    def has(self, kinds: set[str]) -> bool:
        """Return whether the own resources have dictionaries for all these kinds, so that the page's
        resources do not matter."""
        return all(_dictionary_in(self.own, kind) is not _NONE for kind in kinds)

    def resources_named(self, kind: str, name: bytes | None) -> Iterator[Any]:
        """Yield the resources that a name can mean. There are several if PDF readers decode the name
        differently."""
        for resources in (self.own, self.page):
            there = _dictionary_in(resources, kind)
            if name is None or not name.isascii():
                yield from _members(there)
            elif (found := there.get(f"/{name.decode()}")) is not None:
                yield found
                return


@dataclass(frozen=True)
class _Content:
    """The size of a content stream in bytes, and how often it uses each resource."""

    size: int
    names: Counter[tuple[str, bytes | None]]

    @classmethod
    def parse(cls, data: bytes) -> "_Content":
        """Return the size of content and the resources that it uses."""
        found = Counter(
            (_KINDS[operator], None if name is None else _unescape_name(name))
            for name, operator in (each.groups() for each in _NAMING.finditer(data))
        )
        return cls(len(data), found)

    @cached_property
    def kinds(self) -> set[str]:
        return {kind for kind, _ in self.names}


class _CostCounter:
    """Computes the costs of pages and forms, and refuses forms that are nested too deeply."""

    def __init__(self, place: str) -> None:
        self.place = place
        self.known: dict[_Number, tuple[int, int]] = {}  # by form, and by its scope where that matters
        self.contents: dict[_Number, _Content] = {}
        self.entered: set[_Number] = set()

    def refusal(self, expected: str, found: str) -> Unreadable:
        """Return the error for a file that paints too much."""
        return Unreadable("more is painted than can be", place=self.place, expected=expected, found=found)

    def page_cost(self, page: Any, number: int) -> int:
        """Return the cost of a page, including its annotations."""
        resources = _dictionary_in(page, "/Resources")
        scope = _Scope(resources, resources, number)
        parts = page.get("/Contents")
        data = bytearray()
        for each in parts if isinstance(parts, pikepdf.Array) else (parts,):
            if isinstance(each, pikepdf.Stream) and len(data) <= PAGE:
                data += _read_stream(each) + b"\n"
        cost, _ = self._content_cost(_Content.parse(bytes(data)), scope)
        annotations = page.get("/Annots")
        for each in annotations if isinstance(annotations, pikepdf.Array) else ():
            cost += sum(self._form_cost(stream, scope)[0] for stream in _appearances(each))
        return cost

    def _content_cost(self, content: _Content, scope: _Scope) -> tuple[int, int]:
        """Return the cost of content with all the resources it uses, and the nesting depth of forms in it."""
        cost, deepest = content.size, 0
        for (kind, name), times in content.names.items():
            found = [self._resource_cost(kind, thing, scope) for thing in scope.resources_named(kind, name)]
            cost += times * (EACH + max((each for each, _ in found), default=0))
            deepest = max([deepest, *(depth for _, depth in found)])
        return cost, deepest

    def _resource_cost(self, kind: str, thing: Any, scope: _Scope) -> tuple[int, int]:
        """Return the cost of a resource, and the nesting depth of forms in it."""
        if kind == "/XObject":
            is_form = isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") != "/Image"
            return self._form_cost(thing, scope) if is_form else (0, 0)
        if kind == "/ExtGState":
            mask = _dictionary_in(_dictionary_in(thing, "/SMask"), "/G")
            return self._form_cost(mask, scope) if isinstance(mask, pikepdf.Stream) else (0, 0)
        if kind == "/Pattern":
            return self._form_cost(thing, scope) if isinstance(thing, pikepdf.Stream) else (0, 0)
        streams = [
            each for each in _members(_dictionary_in(thing, "/CharProcs")) if isinstance(each, pikepdf.Stream)
        ]
        found = [self._form_cost(each, scope, _dictionary_in(thing, "/Resources")) for each in streams]
        return sum(cost for cost, _ in found), max((depth for _, depth in found), default=0)

    def _form_cost(self, stream: Any, around: _Scope, resources: Any = _NONE) -> tuple[int, int]:
        number = stream.objgen
        if number in self.entered:
            raise Unreadable("a form paints itself", place=self.place, found=f"object {number[0]}")
        if number not in self.contents:
            self.contents[number] = _Content.parse(_read_stream(stream))
        content, own = self.contents[number], _dictionary_in(stream, "/Resources")
        own = resources if own is _NONE else own
        inner = replace(around, depth=around.depth + 1)
        if own is not _NONE:
            inner = replace(inner, own=own, form=number)
        is_alike = own is not _NONE and inner.has(content.kinds)  # costs the same wherever it is painted
        key = number if is_alike else (*number, *inner.form, inner.number)
        if key not in self.known:
            if len(self.known) >= LOOKS:
                raise self.refusal(f"at most {LOOKS:,} forms", "more")
            self._refuse_deep(inner.depth)
            self.entered.add(number)
            cost, depth = self._content_cost(content, inner)
            self.entered.remove(number)
            self.known[key] = cost, depth + 1
        self._refuse_deep(around.depth + self.known[key][1])
        return self.known[key]

    def _refuse_deep(self, depth: int) -> None:
        if depth > DEPTH:
            raise Unreadable("forms are nested too deeply", place=self.place, expected=f"at most {DEPTH}")


def _dictionary_in(holder: Any, key: str) -> Any:
    """Return the dictionary or stream under a key, or an empty dictionary."""
    if not isinstance(holder, pikepdf.Dictionary | pikepdf.Stream):
        return _NONE
    found = holder.get(key)
    return found if isinstance(found, pikepdf.Dictionary | pikepdf.Stream) else _NONE


def _members(holder: Any) -> list[Any]:
    """Return all values of a dictionary."""
    return [value for _, value in holder.items()]


def _appearances(annotation: Any) -> Iterator[Any]:
    """Yield the appearance streams of an annotation."""
    for look in _members(_dictionary_in(annotation, "/AP")):
        if isinstance(look, pikepdf.Stream):
            yield look
        elif isinstance(look, pikepdf.Dictionary):
            yield from (state for state in _members(look) if isinstance(state, pikepdf.Stream))


def _unescape_name(name: bytes) -> bytes:
    """Return a name with its escapes decoded: #41 is A."""
    return re.sub(rb"#([0-9A-Fa-f]{2})", lambda code: bytes([int(code[1], 16)]), name)


def _read_stream(stream: Any) -> bytes:
    """Return the unpacked content of a stream. Raises PdfError if it cannot be read, or is larger than a page
    may be."""
    filters = stream.get("/Filter")
    names = [str(each) for each in filters] if isinstance(filters, pikepdf.Array) else [str(filters)]
    if any("LZW" in name for name in names) and len(stream.read_raw_bytes()) * LZW > PAGE:
        raise pikepdf.PdfError("content that unpacks to more than a page has")
    return bytes(stream.read_bytes())


class DamagedPdf(Unreadable):
    """A file is not a PDF, or cannot be read."""


class LockedPdf(DamagedPdf):
    """A PDF needs a password."""


@contextmanager
def open_pdf(path: Path) -> Iterator[pypdfium2.PdfDocument]:
    """Context manager: open a PDF with pdfium. Raises Unreadable if the file cannot be read or would be
    rendered without end, and Locked if it needs a password.

    Errors of pdfium inside the with block, such as for a damaged page, are raised as Unreadable too.
    """
    with as_unreadable(path):
        given = _repaired_bytes(path)
        with pypdfium2.PdfDocument(path if given is None else given) as document:
            yield document


@contextmanager
def as_unreadable(path: Path) -> Iterator[None]:
    """Context manager: turn errors of pdfium or of the operating system into Unreadable."""
    try:
        yield
    except (pypdfium2.PdfiumError, OSError, IndexError, ValueError) as error:
        raise _damage_error(path, error) from error


def refuse_explosive(path: Path) -> None:
    """Raise Unreadable for a PDF that would be rendered without end. Damaged files are not refused, because
    whatever reads them next reports the damage."""
    with suppress(DamagedPdf, OSError):
        _repaired_bytes(path)


def _repaired_bytes(path: Path) -> bytes | None:
    """Return the bytes to give to pdfium instead of a file, or None if the file itself is fine. Raises
    Unreadable, Locked or OSError."""
    now = path.stat()
    found = _examine(path.resolve(), now.st_mtime_ns, now.st_size, now.st_ino)
    if isinstance(found, Unreadable):
        raise found
    return found


@memoize
def _examine(path: Path, *_: int) -> bytes | Unreadable | None:
    """Return what `_repaired_bytes` returns or raises. The result is cached for each version of a file."""
    try:
        with _limit_unpacking(), pikepdf.open(path, suppress_warnings=True) as pdf:
            refuse_explosive_pages(pdf, str(path))
            return _repair(pdf) if pdf.get_warnings() else None
    except pikepdf.PasswordError:
        return LockedPdf("a PDF that asks for a password", place=str(path))
    except Unreadable as error:
        return error
    except (AttributeError, LookupError, TypeError, ValueError, RecursionError) as error:
        return _damage_error(path, error)
    except pikepdf.PikepdfError as error:  # not PdfError alone: a bad page tree raises another kind
        return _damage_error(path, error)


@contextmanager
def _limit_unpacking() -> Iterator[None]:
    """Context manager: limit the size to which qpdf unpacks a stream to that of a page."""
    before = settings.set_qpdf_limits(flate_max_memory=PAGE, run_length_max_memory=PAGE)
    try:
        yield
    finally:
        flate, run_length = before["flate_max_memory"], before["run_length_max_memory"]
        settings.set_qpdf_limits(flate_max_memory=int(flate), run_length_max_memory=int(run_length))


def _repair(pdf: pikepdf.Pdf) -> bytes:
    """Return a damaged file as pikepdf has repaired it."""
    held = io.BytesIO()
    pdf.save(held)
    return held.getvalue()


def _damage_error(path: Path, error: Exception) -> DamagedPdf:
    return DamagedPdf("not a PDF that can be read", place=str(path), found=str(error))
