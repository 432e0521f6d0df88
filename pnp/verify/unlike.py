"""Finds the first difference between two files that should have the same bytes, and names its place: a page
and an object on it, a line, a key or a pixel. Any byte that differs counts, even if the difference is not
visible."""

import io
import json
import zlib
from collections.abc import Callable, Iterator
from pathlib import PurePath
from typing import Any

MOST = 20_000_000
"""The most bytes to which a stream is unpacked. A page made by pnp has some hundred thousand."""

SHOWN = 40
"""The number of characters shown of each of two texts that differ."""

_DEEPEST = 40
"""The greatest depth at which nested objects are compared. Deeper differences are reported as those of the
bytes."""


def find_difference(name: str, found: bytes, expected: bytes) -> str:
    """Return the first place where a file differs from the expected bytes, such as "page 2, content, line 7:
    ...". `name` is the file's name, whose suffix tells the format.

    If the file cannot be read in this format, or if both files have the same content in other bytes, return
    the offset of the first byte that differs.
    """
    look = _LOOKS.get(PurePath(name).suffix)
    try:
        told = look(found, expected) if look else ""
    except Exception:  # noqa: BLE001  # what a library makes of a damaged file; the bytes are told all the same
        told = ""
    return told or _byte_difference(found, expected)


def _byte_difference(found: bytes, expected: bytes) -> str:
    pairs = enumerate(zip(found, expected, strict=False), 1)
    at = next((k for k, (one, other) in pairs if one != other), None)
    if at is None:
        return f"has {len(found)} bytes, expected {len(expected)}"
    return f"from byte {at} on"


def _line_difference(found: bytes, expected: bytes) -> str:
    """Return a message about the first line that differs between two texts, with this line of both, or about
    their numbers of lines. Return "" if they are equal."""
    ours, theirs = found.decode("utf-8").split("\n"), expected.decode("utf-8").split("\n")
    for number, (one, other) in enumerate(zip(ours, theirs, strict=False), 1):
        if one != other:
            return f"line {number}: {_both_sides(one, other)}"
    if len(ours) == len(theirs):
        return ""
    return f"has {len(ours)} lines, expected {len(theirs)}"


def _both_sides(found: str, expected: str) -> str:
    """Return two texts as "expected ..., found ...", each cut to SHOWN characters around the first that
    differs."""
    at = next((k for k, (a, b) in enumerate(zip(found, expected, strict=False)) if a != b), None)
    start = max(0, (min(len(found), len(expected)) if at is None else at) - SHOWN // 2)
    one, other = found[start : start + SHOWN], expected[start : start + SHOWN]
    return f"expected {other!r}, found {one!r}"


def _key_difference(found: bytes, expected: bytes) -> str:
    """Return the first key of a JSON file that differs."""
    return next(_value_differences(json.loads(found), json.loads(expected), ""), "")


def _value_differences(found: Any, expected: Any, path: str) -> Iterator[str]:
    if isinstance(found, dict) and isinstance(expected, dict):
        for key in dict.fromkeys((*expected, *found)):
            here = f"{path}.{key}" if path else key
            if key not in found or key not in expected:
                yield f"{here} is {'missing' if key in expected else 'more than is expected'}"
            else:
                yield from _value_differences(found[key], expected[key], here)
    elif isinstance(found, list) and isinstance(expected, list):
        for index, (one, other) in enumerate(zip(found, expected, strict=False)):
            yield from _value_differences(one, other, f"{path}[{index}]")
        if len(found) != len(expected):
            yield f"{path}: expected {len(expected)} of them, found {len(found)}"
    elif found != expected or type(found) is not type(expected):
        yield f"{path}: {_both_sides(str(found), str(expected))}"


def _pixel_difference(found: bytes, expected: bytes) -> str:
    """Return the size or the rectangle of pixels in which two pictures differ."""
    from PIL import Image, ImageChops

    with Image.open(io.BytesIO(found)) as one, Image.open(io.BytesIO(expected)) as other:
        if one.size != other.size:
            return f"is {one.width} x {one.height} pixels, expected {other.width} x {other.height}"
        box = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).getbbox()
    return f"the picture, from pixel ({box[0]}, {box[1]}) to ({box[2]}, {box[3]})" if box else ""


def _document_difference(found: bytes, expected: bytes) -> str:
    """Return the first difference between two PDFs: the page and the object on it, or else the key of the
    document."""
    import pikepdf

    with pikepdf.open(io.BytesIO(found)) as one, pikepdf.open(io.BytesIO(expected)) as other:
        if len(one.pages) != len(other.pages):
            return f"has {len(one.pages)} pages, expected {len(other.pages)}"
        seen: set[tuple[Any, Any]] = set()
        for number, (ours, theirs) in enumerate(zip(one.pages, other.pages, strict=True), 1):
            for told in _object_differences(ours.obj, theirs.obj, seen, ()):
                return f"page {number}, {told}"
        for key in ("/Root", "/Info"):
            for told in _object_differences(one.trailer.get(key), other.trailer.get(key), seen, (key[1:],)):
                return f"the document, {told}"
    return ""


def _object_differences(
    found: Any, expected: Any, seen: set[tuple[Any, Any]], path: tuple[str, ...]
) -> Iterator[str]:
    """Yield the differences between two objects of a PDF. Two objects are compared once, even if several
    pages use them."""
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
                yield from _object_differences(found[key], expected[key], seen, (*path, key[1:]))
        if isinstance(found, pikepdf.Stream) and isinstance(expected, pikepdf.Stream):
            yield from _stream_differences(found, expected, where)
    elif isinstance(found, pikepdf.Array) and isinstance(expected, pikepdf.Array):
        for index, (one, other) in enumerate(zip(found, expected, strict=False), 1):
            yield from _object_differences(one, other, seen, (*path, str(index)))
        if len(found) != len(expected):
            yield f"{where}: expected {len(expected)} of them, found {len(found)}"
    elif type(found) is not type(expected) or found != expected:
        yield f"{where}: {_both_sides(str(found), str(expected))}"


def _stream_differences(found: Any, expected: Any, where: str) -> Iterator[str]:
    """Yield the first line that differs between two streams of painting commands. For pictures and fonts
    yield only the first byte that differs."""
    if found.read_raw_bytes() == expected.read_raw_bytes():
        return
    one, other = (_unpack(each) for each in (found, expected))
    if one == other:
        return  # only the compression differs, so there is no place to report
    if other.isascii() and b"\n" in other:
        yield f"{where}, {_line_difference(one, other) if one.isascii() else 'what it says'}"
    else:
        yield f"{where}, {_byte_difference(one, other)}"


def _unpack(stream: Any) -> bytes:
    import pikepdf

    data: bytes = stream.read_raw_bytes()
    packed = stream.get("/Filter", None)
    ways = list(map(str, packed)) if isinstance(packed, pikepdf.Array) else [str(packed)]
    if ways != ["/FlateDecode"]:
        return data
    return zlib.decompressobj().decompress(data, MOST)


_ELSEWHERE = {"/Parent", "/Pages", "/Length", "/Filter", "/DecodeParms"}
"""The keys that are not compared, because they lead back to a parent or state how a stream is packed."""

_LOOKS: dict[str, Callable[[bytes, bytes], str]] = {
    ".html": _line_difference,
    ".svg": _line_difference,
    ".json": _key_difference,
    ".png": _pixel_difference,
    ".pdf": _document_difference,
}
