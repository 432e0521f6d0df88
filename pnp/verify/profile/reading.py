"""Checks a PDF: each object that can be reached from the trailer against the table of its kind, and the bytes
of the file."""

import re
import zlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cached_property
from pathlib import Path
from typing import Any

import pikepdf

from pnp.verify.profile.grammar import (
    Grammar,
    Match,
    Table,
    Violation,
    is_dictionary,
    match_value,
    resource_names,
)

_HEAD = re.compile(rb"%PDF-1\.[3-7]\r?\n%[^\r\n]{1,80}\r?\n")
_START = re.compile(rb"startxref\r?\n(\d{1,10})\r?\n%%EOF\r?\n?\Z")
_TABLE = re.compile(rb"xref\r?\n0 (\d{1,7}) ?\r?\n")
_ENTRY = re.compile(rb"(\d{10}) (\d{5}) ([nf])(?: \r| \n|\r\n)")
_OBJECT = re.compile(rb"(\d{1,7}) 0 obj\b")
_END = re.compile(rb"endobj\s*\Z")
_TAIL = re.compile(rb"endstream\s*endobj\s*\Z")
_STREAM = re.compile(rb">>\s*stream\r?\n")
_LENGTH = re.compile(rb"/Length\s+(\d{1,9})\b(?!\s+\d+\s+R)")
_LITERAL = re.compile(rb"\((?:[^()\\]|\\.|\((?:[^()\\]|\\.)*+\))*+\)", re.DOTALL)


def find_slips(data: bytes, most: int) -> Iterator[str]:
    """Yield a message for each fault in the bytes of a PDF, such as a wrong header or end, a second table of
    objects, gaps between objects, or more than `most` objects."""
    head = _HEAD.match(data)
    if head is None:
        yield "does not begin with the header of a PDF and one comment"
        return
    end = _START.search(data, max(0, len(data) - 64))
    table = _TABLE.match(data, int(end[1])) if end else None
    if end is None or table is None:
        yield "does not end with one table of objects and %%EOF"
        return
    count, at = int(table[1]), table.end()
    if count > most:
        yield f"has {count} objects, more than {most}"
        return
    places: list[int] = []
    for _ in range(count):
        entry = _ENTRY.match(data, at)
        if entry is None:
            yield "has a table of objects that is cut otherwise than it says"
            return
        at = entry.end()
        if entry[3] == b"n":
            places.append(int(entry[1]))
    if not data.startswith(b"trailer", at):
        yield "has a table of objects in more than one section"
    if re.search(rb"startxref|endobj", data[at : end.start()]):
        yield "has objects after its table"
    yield from _gaps(data, head.end(), sorted(places), int(end[1]))


def _gaps(data: bytes, begin: int, places: list[int], end: int) -> Iterator[str]:
    """Yield a message for each gap between objects. Objects must follow each other without a byte between
    them."""
    if places and places[0] != begin:
        yield "has bytes between its header and its first object"
    for place, following in zip(places, [*places[1:], end], strict=True):
        found = _OBJECT.match(data, place)
        if found is None:
            yield f"has no object at byte {place}, where its table says so"
            return
        if why := _body(data[found.end() : following]):
            yield f"object {int(found[1])}: {why}"


def _body(body: bytes) -> str:
    """Return the fault in the bytes between "obj" and the next object, or ""."""
    stream = _STREAM.search(body)
    last = _TAIL.search(body) if stream else _END.search(body)
    if last is None:
        return "is not all that lies before the next one"
    dictionary = body[: stream.start() if stream else last.start()]
    if stream:
        length = _LENGTH.search(dictionary)
        if length is None or not 0 <= last.start() - stream.end() - int(length[1]) <= 2:
            return "has a stream that is cut otherwise than its length says"
    if b"endobj" in dictionary:
        return "something lies behind its end"
    return "has a comment" if b"%" in dictionary and b"%" in _LITERAL.sub(b"", dictionary) else ""


SIZE = 128_000_000
"""The size of the largest file in bytes."""

UNPACKED = 256_000_000
"""The largest size of all unpacked streams of a file together, in bytes."""

OBJECTS = 50_000
DEPTH = 64
SHOWN = 60

RESOURCES = {
    "Do": "XObject",
    "Tf": "Font",
    "gs": "ExtGState",
    "sh": "Shading",
    "cs": "ColorSpace",
    "CS": "ColorSpace",
    "scn": "Pattern",
    "SCN": "Pattern",
}
"""The kind of resources that each operator uses by name."""

DEVICES = ("DeviceGray", "DeviceRGB", "Pattern")


@dataclass(frozen=True)
class Language:
    """The part of PDF that one kind of file may use. `table` has, for each kind of object, the rules for its
    keys. `grammars` has the grammar of content streams by the kind of object, "Page" or "Form"."""

    table: Table
    grammars: Mapping[str, Grammar]

    @cached_property
    def rules(self) -> Mapping[str, Mapping[str, str]]:
        """The rules for the keys of each kind of object. Keys are written as in a PDF."""
        return {
            kind: {f"/{key.removesuffix('!')}": rule for key, rule in rules.items()}
            for kind, rules in self.table.items()
        }

    @cached_property
    def required_keys(self) -> Mapping[str, frozenset[str]]:
        """The keys that an object of each kind must have."""
        return {
            kind: frozenset(f"/{key[:-1]}" for key in rules if key.endswith("!"))
            for kind, rules in self.table.items()
        }


def read_pdf(path: Path, language: Language) -> Iterator[Violation]:
    """Yield the violations in a PDF. Yield nothing if no reader can open it, which another check reports."""
    try:
        if path.stat().st_size > SIZE:
            yield Violation("", f"is larger than {SIZE} bytes")
            return
        data = path.read_bytes()
        with pikepdf.open(
            path, suppress_warnings=True, attempt_recovery=False, inherit_page_attributes=False
        ) as pdf:
            slips = list(find_slips(data, OBJECTS))
            yield from (Violation("", slip) for slip in slips)
            if not slips:
                walk = _Walk(pdf, language)
                yield from walk.violations()
                yield from (Violation("", f"is damaged: {each}") for each in pdf.get_warnings())
    except pikepdf.PikepdfError:
        if _can_be_repaired(path):
            yield Violation("", "is damaged: its table does not say where its objects are, and readers guess")
    except OSError:
        return


def _can_be_repaired(path: Path) -> bool:
    """Return whether readers can open a damaged file by searching for its objects."""
    try:
        with pikepdf.open(path, suppress_warnings=True) as pdf:
            return len(pdf.pages) > 0
    except (OSError, pikepdf.PikepdfError):
        return False


@dataclass(frozen=True, slots=True)
class _Stop:
    """An object that is still to be checked: its kind, its value and its place."""

    kind: str
    value: Any
    page: str = ""
    owner: int = 0
    depth: int = 0

    @property
    def place(self) -> str:
        """The place in words, for messages."""
        return ", ".join(filter(None, (self.page, f"object {self.owner}" if self.owner else "")))


class _Walk:
    def __init__(self, pdf: pikepdf.Pdf, language: Language) -> None:
        self.pdf, self.language = pdf, language
        self.known: dict[int, str] = {}
        self.unpacked = 0
        self.painting: dict[int, set[int]] = {}
        self.pages = 0

    def violations(self) -> Iterator[Violation]:
        """Yield all violations: values, contents, forms that paint themselves, and objects that nothing
        refers to."""
        waiting = [_Stop("Trailer", self.pdf.trailer)]
        while waiting:
            stop = waiting.pop()
            number = int(stop.value.objgen[0])
            if number:
                before = self.known.setdefault(number, "")
                if before:
                    if before != stop.kind:
                        yield Violation(stop.place, f"object {number} is used as {before} and as {stop.kind}")
                    continue
                self.known[number] = stop.kind
                stop = replace(stop, owner=number, depth=0)
            elif stop.depth > DEPTH:
                yield Violation(stop.place, "is nested too deeply")
                continue
            if stop.kind == "Page":
                self.pages += 1
                stop = replace(stop, page=f"page {self.pages}")
            found: list[_Stop] = []
            yield from self._object(stop, found)
            waiting.extend(reversed(found))
        yield from self._circles()
        for entry in self.pdf.objects:
            if is_dictionary(entry) and entry.objgen[0] not in self.known:
                yield Violation(f"object {entry.objgen[0]}", "is used by nothing")

    def _object(self, stop: _Stop, found: list[_Stop]) -> Iterator[Violation]:
        """Yield the violations in a dictionary and its stream, and add the objects that it refers to to
        `found`."""
        rules = self.language.rules[stop.kind]
        value = stop.value
        entries = dict(value.items())
        for key, entry in entries.items():
            rule = rules.get(key)
            if rule is None:
                yield Violation(stop.place, f"{key} is no key of a {stop.kind}")
                continue
            stands = match_value(rule, entry, self.language.table)
            if stands is None:
                yield Violation(stop.place, f"{key} of a {stop.kind}: expected {rule}, found {_short(entry)}")
                continue
            if isinstance(entry, pikepdf.Object) and entry.objgen[0] and not _is_member(stands, entry):
                self.known.setdefault(int(entry.objgen[0]), rule)
            for kind, member in stands.members:
                found.append(replace(stop, kind=kind, value=member, depth=stop.depth + 1))
        for key in sorted(self.language.required_keys[stop.kind] - entries.keys()):
            yield Violation(stop.place, f"a {stop.kind} has no {key} of its own")
        if isinstance(value, pikepdf.Stream):
            yield from self._stream(stop)
        elif stop.kind == "Page":
            yield from self._page_content(stop, value.get("/Contents"))

    def _stream(self, stop: _Stop) -> Iterator[Violation]:
        """Yield the violations in a stream: its length, and its content if it has a grammar."""
        try:
            data = _unpack(stop.value, UNPACKED - self.unpacked)
        except ValueError as error:
            yield Violation(stop.place, str(error))
            return
        self.unpacked += len(data)
        if stop.kind in self.language.grammars:
            yield from self._content(stop, data)

    def _page_content(self, stop: _Stop, contents: Any) -> Iterator[Violation]:
        """Yield the violations in the content of a page. The length is checked where the stream itself is
        checked."""
        if isinstance(contents, pikepdf.Stream):
            with suppress(ValueError):
                yield from self._content(stop, _unpack(contents, UNPACKED))

    def _content(self, stop: _Stop, data: bytes) -> Iterator[Violation]:
        slip = self.language.grammars[stop.kind].find_slip(data)
        if slip is not None:
            yield Violation(stop.place, f"content that no kit has, at byte {slip.at}: {slip.near!r}")
            return
        own = stop.value.get("/Resources", pikepdf.Dictionary())
        for operator, name in sorted(resource_names(data)):
            there = own.get(f"/{RESOURCES[operator]}", pikepdf.Dictionary())
            if name in DEVICES and operator in ("cs", "CS"):
                continue
            if f"/{name}" not in there:
                yield Violation(stop.place, f"/{name} {operator} asks for what its own resources have not")
            elif operator == "Do":
                self.painting.setdefault(stop.owner, set()).add(int(there[f"/{name}"].objgen[0]))

    def _circles(self) -> Iterator[Violation]:
        """Yield the forms that paint themselves, directly or through other forms."""
        left = {number: set(inner) for number, inner in self.painting.items()}
        while leaves := {number for number, inner in left.items() if not inner & left.keys()}:
            for number in leaves:
                del left[number]
        for number in sorted(left):
            yield Violation(f"object {number}", "paints itself")


def _is_member(stands: Match, entry: Any) -> bool:
    """Return whether a matched value is itself an object that is still to be checked, and not a list or
    dictionary of such objects."""
    return len(stands.members) == 1 and bool(stands.members[0][1].objgen == entry.objgen)


def _short(value: Any) -> str:
    text = str(value) if isinstance(value, pikepdf.Name | int | Decimal) else repr(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}..."


def _unpack(stream: pikepdf.Stream, most: int) -> bytes:
    """Return the unpacked bytes of a stream, at most `most`. Raises ValueError if the data do not end where
    the stream does."""
    data = stream.read_raw_bytes()
    filters = stream.get("/Filter")
    if filters is None:
        return data
    if "DCTDecode" in str(filters.unparse()):
        if not data.startswith(b"\xff\xd8") or not data.rstrip(b"\0\r\n").endswith(b"\xff\xd9"):
            raise ValueError("a JPEG that does not end where its stream does")
        return b""
    unpacking = zlib.decompressobj()
    try:
        found = unpacking.decompress(data, max(most, 1))
    except zlib.error as error:
        raise ValueError(f"a stream that cannot be unpacked: {error}") from None
    if unpacking.unconsumed_tail:
        raise ValueError("unpacks to more than a kit holds")
    if not unpacking.eof or unpacking.unused_data.strip(b"\r\n"):
        raise ValueError("a stream that goes on after its end, or has none")
    return found
