"""Texts as one word that nobody reads by chance: positions with hidden information, and records of games."""

import binascii
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

from pnp.errors import PnpError

SEAL = "sealed:"
LONGEST = 100_000
"""The most bytes of a position. The longest of pnp's own games has some hundred."""


def seal_position(position: str) -> str:
    """Return a position as one word that `open_position` decodes, so that nobody reads hidden information by
    chance."""
    return SEAL + urlsafe_b64encode(zlib.compress(position.encode(), 9)).decode()


def open_position(text: str, longest: int = LONGEST) -> str:
    """Return the position in a text, sealed or not. Raises PnpError for a damaged seal, and for a position of
    more than `longest` bytes."""
    if not text.startswith(SEAL):
        return text
    unpacking = zlib.decompressobj()
    try:
        raw = urlsafe_b64decode(text.removeprefix(SEAL).encode())
        position = unpacking.decompress(raw, longest).decode()
    except (binascii.Error, zlib.error, ValueError):
        position = ""
    if not position or not unpacking.eof:
        raise PnpError(
            "this is no sealed position",
            expected="the whole of what `position` or `quit` wrote",
            found=repr(text[:40]),
        )
    return position
