"""Where two files that should be one begin to differ, as a person would look for it: a page and what is on
it, a line, a key, a pixel. Hands no judgement: bytes that differ differ, even where nobody can see it."""

import io
import json
import zlib
from collections.abc import Callable, Iterator
from pathlib import PurePath
from typing import Any

MOST = 20_000_000
"""Bytes of a stream that are unpacked; a page of ours has some hundred thousand."""

SHOWN = 40
"""Letters of either side that are shown."""

_DEEPEST = 40
"""Objects in objects; what is deeper is told by what holds it."""


def place(name: str, found: bytes, expected: bytes) -> str:
    """The first place where a file called `name` is not as expected: "page 2, content, line 7: ...".

    Where a file cannot be read as what its name says, or says the same in other bytes, the byte is told.
    """
    look = _LOOKS.get(PurePath(name).suffix)
    try:
        told = look(found, expected) if look else ""
    except Exception:  # noqa: BLE001  # what a library makes of a damaged file; the bytes are told all the same
        told = ""
    return told or _bytes(found, expected)


def _bytes(found: bytes, expected: bytes) -> str:
    pairs = enumerate(zip(found, expected, strict=False), 1)
    at = next((k for k, (one, other) in pairs if one != other), None)
    if at is None:
        return f"has {len(found)} bytes, expected {len(expected)}"
    return f"from byte {at} on"


def _lines(found: bytes, expected: bytes) -> str:
    """The first line of a text, and where in it."""
    ours, theirs = found.decode("utf-8").split("\n"), expected.decode("utf-8").split("\n")
    for number, (one, other) in enumerate(zip(ours, theirs, strict=False), 1):
        if one != other:
            return f"line {number}: {_said(one, other)}"
    if len(ours) == len(theirs):
        return ""
    return f"has {len(ours)} lines, expected {len(theirs)}"


def _said(found: str, expected: str) -> str:
    """Both sides of two texts around the first letter that differs."""
    at = next((k for k, (a, b) in enumerate(zip(found, expected, strict=False)) if a != b), None)
    start = max(0, (min(len(found), len(expected)) if at is None else at) - SHOWN // 2)
    one, other = found[start : start + SHOWN], expected[start : start + SHOWN]
    return f"expected {other!r}, found {one!r}"


def _keys(found: bytes, expected: bytes) -> str:
    """The first key of a JSON file."""
    return next(_values(json.loads(found), json.loads(expected), ""), "")


def _values(found: Any, expected: Any, path: str) -> Iterator[str]:
    if isinstance(found, dict) and isinstance(expected, dict):
        for key in dict.fromkeys((*expected, *found)):
            here = f"{path}.{key}" if path else key
            if key not in found or key not in expected:
                yield f"{here} is {'missing' if key in expected else 'more than is expected'}"
            else:
                yield from _values(found[key], expected[key], here)
    elif isinstance(found, list) and isinstance(expected, list):
        for index, (one, other) in enumerate(zip(found, expected, strict=False)):
            yield from _values(one, other, f"{path}[{index}]")
        if len(found) != len(expected):
            yield f"{path}: expected {len(expected)} of them, found {len(found)}"
    elif found != expected or type(found) is not type(expected):
        yield f"{path}: {_said(str(found), str(expected))}"


def _pixels(found: bytes, expected: bytes) -> str:
    """The first corner of what differs in a picture, in pixels."""
    from PIL import Image, ImageChops

    with Image.open(io.BytesIO(found)) as one, Image.open(io.BytesIO(expected)) as other:
        if one.size != other.size:
            return f"is {one.width} x {one.height} pixels, expected {other.width} x {other.height}"
        box = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).getbbox()
    return f"the picture, from pixel ({box[0]}, {box[1]}) to ({box[2]}, {box[3]})" if box else ""


def _document(found: bytes, expected: bytes) -> str:
    """The first page of a PDF, and the object of it, or else what the document says of itself."""
    import pikepdf

    with pikepdf.open(io.BytesIO(found)) as one, pikepdf.open(io.BytesIO(expected)) as other:
        if len(one.pages) != len(other.pages):
            return f"has {len(one.pages)} pages, expected {len(other.pages)}"
        seen: set[tuple[Any, Any]] = set()
        for number, (ours, theirs) in enumerate(zip(one.pages, other.pages, strict=True), 1):
            for told in _objects(ours.obj, theirs.obj, seen, ()):
                return f"page {number}, {told}"
        for key in ("/Root", "/Info"):
            for told in _objects(one.trailer.get(key), other.trailer.get(key), seen, (key[1:],)):
                return f"the document, {told}"
    return ""


def _objects(found: Any, expected: Any, seen: set[tuple[Any, Any]], path: tuple[str, ...]) -> Iterator[str]:
    """What differs in two objects of a PDF; each pair is looked at once, and not from page to page."""
    import pikepdf

    where = " ".join(path) or "the page itself"
    numbered = [getattr(each, "objgen", (0, 0)) for each in (found, expected)]
    if numbered[0] != (0, 0) and numbered[1] != (0, 0):
        pair = (numbered[0], numbered[1])
        if pair in seen:
            return
        seen.add(pair)
    if len(path) > _DEEPEST:
        return
    held = (pikepdf.Dictionary, pikepdf.Stream)
    if isinstance(found, held) and isinstance(expected, held):
        for key in sorted({*found.keys(), *expected.keys()} - _ELSEWHERE):
            if key not in found or key not in expected:
                yield f"{where}: {key} is {'missing' if key in expected else 'more than is expected'}"
            else:
                yield from _objects(found[key], expected[key], seen, (*path, key[1:]))
        if isinstance(found, pikepdf.Stream) and isinstance(expected, pikepdf.Stream):
            yield from _streams(found, expected, where)
    elif isinstance(found, pikepdf.Array) and isinstance(expected, pikepdf.Array):
        for index, (one, other) in enumerate(zip(found, expected, strict=False), 1):
            yield from _objects(one, other, seen, (*path, str(index)))
        if len(found) != len(expected):
            yield f"{where}: expected {len(expected)} of them, found {len(found)}"
    elif type(found) is not type(expected) or found != expected:
        yield f"{where}: {_said(str(found), str(expected))}"


def _streams(found: Any, expected: Any, where: str) -> Iterator[str]:
    """The first line of what a page or a form paints; of pictures and fonts, that they differ."""
    if found.read_raw_bytes() == expected.read_raw_bytes():
        return
    one, other = (_unpacked(each) for each in (found, expected))
    if one == other:
        return  # packed otherwise, which is no place
    if other.isascii() and b"\n" in other:
        yield f"{where}, {_lines(one, other) if one.isascii() else 'what it says'}"
    else:
        yield f"{where}, {_bytes(one, other)}"


def _unpacked(stream: Any) -> bytes:
    import pikepdf

    data: bytes = stream.read_raw_bytes()
    packed = stream.get("/Filter", None)
    ways = list(map(str, packed)) if isinstance(packed, pikepdf.Array) else [str(packed)]
    if ways != ["/FlateDecode"]:
        return data
    return zlib.decompressobj().decompress(data, MOST)


_ELSEWHERE = {"/Parent", "/Pages", "/Length", "/Filter", "/DecodeParms"}
"""Keys that lead back, or tell how a stream is packed."""

_LOOKS: dict[str, Callable[[bytes, bytes], str]] = {
    ".html": _lines,
    ".svg": _lines,
    ".json": _keys,
    ".png": _pixels,
    ".pdf": _document,
}
