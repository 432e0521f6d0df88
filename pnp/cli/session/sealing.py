"""Positions that tell a player too much, written so that nobody reads them by looking at the screen."""

import binascii
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

from pnp.errors import PnpError

SEAL = "sealed:"
LONGEST = 100_000
"""Bytes of a position; the longest of ours has some hundred."""


def seal_position(position: str) -> str:
    """Return a position as one word that `open_position` reads, so that nobody reads it by chance."""
    return SEAL + urlsafe_b64encode(zlib.compress(position.encode(), 9)).decode()


def open_position(text: str) -> str:
    """Return the position in a text, sealed or not. Raises PnpError for a broken seal."""
    if not text.startswith(SEAL):
        return text
    unpacking = zlib.decompressobj()
    try:
        raw = urlsafe_b64decode(text.removeprefix(SEAL).encode())
        position = unpacking.decompress(raw, LONGEST).decode()
    except (binascii.Error, zlib.error, ValueError):
        position = ""
    if not position or not unpacking.eof:
        raise PnpError(
            "this is no sealed position",
            expected="the whole of what `position` or `quit` wrote",
            found=repr(text[:40]),
        )
    return position
