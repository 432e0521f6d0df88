"""Checks a PDF as bytes: it has one table of objects, and every byte belongs to one object."""

import re
from collections.abc import Iterator

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
    """Yield what lies outside: bytes before the header or after the end, a second table, objects with
    gaps."""
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
    """Yield gaps: objects must follow each other without a byte between them."""
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
    """Return what is wrong between "obj" and the next object; empty if nothing is."""
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
