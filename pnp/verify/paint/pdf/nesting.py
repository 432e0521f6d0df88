"""How much the pages of a PDF paint, forms in forms, counted before anybody follows them.

A form of 180 bytes that paints itself thirty times, or thirty forms of which each paints the next one twice,
are more than any memory holds once a renderer enters them. Here each form is looked at once: it costs what
its content has in bytes, and what the forms, patterns, masks and letters cost that it names, as often as it
names them. Where a name may mean one thing or another, the dearer one counts.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import pikepdf

from pnp.verify.paint.shapes import Unreadable

DEPTH = 24
"""Forms in forms: deeper nesting is refused."""

LOOKS = 100_000
"""Forms that are looked at, each in the resources that it is painted with."""

EACH = 100
"""What a form costs in bytes beside its content: an empty one takes a renderer's time as well."""

PAGE, ALL = 64_000_000, 500_000_000
"""Bytes of content that a page and a file may have, forms counted as often as they are painted. A renderer
takes some 25 bytes of memory for each."""

LZW = 1500
"""How many times as long, at most, what this filter has packed becomes."""

_BLANK = rb"\x00\t\n\x0c\r \x80\xff"
_REGULAR = rb"[^" + _BLANK + rb"()<>\[\]{}/%]"
_GAP = rb"(?:[" + _BLANK + rb"]|%[^\r\n]*[\r\n])*+"
_NAMING = re.compile(
    rb"[/)>](?:(?<=/)(" + _REGULAR + rb"*+)|(?<!/))" + _GAP + rb"(?:[-+.0-9]++" + _GAP + rb")?"
    rb"(Do|gs|scn|SCN|Tf)(?!" + _REGULAR + rb")"
)  # fmt: skip
"""An operator that uses a resource, and the name before it; or a string, which may be a name. It has no
possessive group that may be left out: Python 3.11.2 takes nothing after one for a failure."""

_KINDS = {b"Do": "/XObject", b"gs": "/ExtGState", b"scn": "/Pattern", b"SCN": "/Pattern", b"Tf": "/Font"}

_NONE = pikepdf.Dictionary()

_Number = tuple[int, ...]
"""Of an object, with its generation."""


def refuse_explosive(pdf: pikepdf.Pdf, place: str) -> None:
    """Raise Unreadable for forms that paint themselves, or that come to more than any renderer can hold;
    PdfError for content that cannot be unpacked."""
    look, whole = _Look(place), 0
    for number, page in enumerate(pdf.pages, 1):
        cost = look.page(page.obj, number)
        whole += cost
        if cost > PAGE:
            raise look.refused(f"at most {PAGE:,} bytes on a page", f"{cost:,} on page {number}")
        if whole > ALL:
            raise look.refused(f"at most {ALL:,} bytes", f"{whole:,} up to page {number}")


@dataclass(frozen=True, slots=True)
class _Scope:
    """Where content looks for what it names: its own resources, then those of its page."""

    own: Any
    page: Any
    number: int
    """Of the page."""
    form: _Number = ()
    """Whose resources its own are, if not the page's."""
    depth: int = 0

    def has(self, kinds: set[str]) -> bool:
        """Whether its own resources have all of these, so that what lies around it changes nothing."""
        return all(_within(self.own, kind) is not _NONE for kind in kinds)

    def named(self, kind: str, name: bytes | None) -> Iterator[Any]:
        """What a name means; all that it may mean, where not everybody reads its letters alike."""
        for resources in (self.own, self.page):
            there = _within(resources, kind)
            if name is None or not name.isascii():
                yield from _members(there)
            elif (found := there.get(f"/{name.decode()}")) is not None:
                yield found
                return


@dataclass(frozen=True)
class _Content:
    """The bytes of a stream, or how many they are, and what they name, how often."""

    size: int
    names: Counter[tuple[str, bytes | None]]

    @classmethod
    def of(cls, data: bytes) -> "_Content":
        found = Counter(
            (_KINDS[operator], None if name is None else _spelt(name))
            for name, operator in (each.groups() for each in _NAMING.finditer(data))
        )
        return cls(len(data), found)

    @cached_property
    def kinds(self) -> set[str]:
        return {kind for kind, _ in self.names}


class _Look:
    """What each form costs, and how many forms deep it goes, once it has been looked at."""

    def __init__(self, place: str) -> None:
        self.place = place
        self.known: dict[_Number, tuple[int, int]] = {}  # by form, and by its scope where that matters
        self.contents: dict[_Number, _Content] = {}
        self.entered: set[_Number] = set()

    def refused(self, expected: str, found: str) -> Unreadable:
        """What is told of a file that paints too much."""
        return Unreadable("more is painted than can be", place=self.place, expected=expected, found=found)

    def page(self, page: Any, number: int) -> int:
        """What a page costs, with its annotations."""
        resources = _within(page, "/Resources")
        scope = _Scope(resources, resources, number)
        parts = page.get("/Contents")
        data = bytearray()
        for each in parts if isinstance(parts, pikepdf.Array) else (parts,):
            if isinstance(each, pikepdf.Stream) and len(data) <= PAGE:
                data += _unpacked(each) + b"\n"
        cost, _ = self._painted(_Content.of(bytes(data)), scope)
        annotations = page.get("/Annots")
        for each in annotations if isinstance(annotations, pikepdf.Array) else ():
            cost += sum(self._form(stream, scope)[0] for stream in _appearances(each))
        return cost

    def _painted(self, content: _Content, scope: _Scope) -> tuple[int, int]:
        """What content costs, with all that it names; and how many forms deep it goes."""
        cost, deepest = content.size, 0
        for (kind, name), times in content.names.items():
            found = [self._used(kind, thing, scope) for thing in scope.named(kind, name)]
            cost += times * (EACH + max((each for each, _ in found), default=0))
            deepest = max([deepest, *(depth for _, depth in found)])
        return cost, deepest

    def _used(self, kind: str, thing: Any, scope: _Scope) -> tuple[int, int]:
        """What a resource costs, and how deep it goes."""
        if kind == "/XObject":
            is_form = isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") != "/Image"
            return self._form(thing, scope) if is_form else (0, 0)
        if kind == "/ExtGState":
            mask = _within(_within(thing, "/SMask"), "/G")
            return self._form(mask, scope) if isinstance(mask, pikepdf.Stream) else (0, 0)
        if kind == "/Pattern":
            return self._form(thing, scope) if isinstance(thing, pikepdf.Stream) else (0, 0)
        streams = [
            each for each in _members(_within(thing, "/CharProcs")) if isinstance(each, pikepdf.Stream)
        ]
        found = [self._form(each, scope, _within(thing, "/Resources")) for each in streams]
        return sum(cost for cost, _ in found), max((depth for _, depth in found), default=0)

    def _form(self, stream: Any, around: _Scope, resources: Any = _NONE) -> tuple[int, int]:
        number = stream.objgen
        if number in self.entered:
            raise Unreadable("a form paints itself", place=self.place, found=f"object {number[0]}")
        if number not in self.contents:
            self.contents[number] = _Content.of(_unpacked(stream))
        content, own = self.contents[number], _within(stream, "/Resources")
        own = resources if own is _NONE else own
        inner = replace(around, depth=around.depth + 1)
        if own is not _NONE:
            inner = replace(inner, own=own, form=number)
        is_alike = own is not _NONE and inner.has(content.kinds)  # wherever it is painted
        key = number if is_alike else (*number, *inner.form, inner.number)
        if key not in self.known:
            if len(self.known) >= LOOKS:
                raise self.refused(f"at most {LOOKS:,} forms", "more")
            self._refuse_deep(inner.depth)
            self.entered.add(number)
            cost, depth = self._painted(content, inner)
            self.entered.remove(number)
            self.known[key] = cost, depth + 1
        self._refuse_deep(around.depth + self.known[key][1])
        return self.known[key]

    def _refuse_deep(self, depth: int) -> None:
        if depth > DEPTH:
            raise Unreadable("forms are nested too deeply", place=self.place, expected=f"at most {DEPTH}")


def _within(holder: Any, key: str) -> Any:
    """A dictionary, or a stream, in another one; an empty one where there is none."""
    if not isinstance(holder, pikepdf.Dictionary | pikepdf.Stream):
        return _NONE
    found = holder.get(key)
    return found if isinstance(found, pikepdf.Dictionary | pikepdf.Stream) else _NONE


def _members(holder: Any) -> list[Any]:
    """All that a dictionary has."""
    return [value for _, value in holder.items()]


def _appearances(annotation: Any) -> Iterator[Any]:
    """The streams that an annotation may be painted with."""
    for look in _members(_within(annotation, "/AP")):
        if isinstance(look, pikepdf.Stream):
            yield look
        elif isinstance(look, pikepdf.Dictionary):
            yield from (state for state in _members(look) if isinstance(state, pikepdf.Stream))


def _spelt(name: bytes) -> bytes:
    """A name as it is meant: #41 is A."""
    return re.sub(rb"#([0-9A-Fa-f]{2})", lambda code: bytes([int(code[1], 16)]), name)


def _unpacked(stream: Any) -> bytes:
    """The content of a stream. Raises PdfError where it cannot be had, or is more than a page may have."""
    filters = stream.get("/Filter")
    names = [str(each) for each in filters] if isinstance(filters, pikepdf.Array) else [str(filters)]
    if any("LZW" in name for name in names) and len(stream.read_raw_bytes()) * LZW > PAGE:
        raise pikepdf.PdfError("content that unpacks to more than a page has")
    return bytes(stream.read_bytes())
