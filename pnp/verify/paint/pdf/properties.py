"""The properties of a PDF as a document, as they stand in it, for viewers, printers and libraries."""

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import pikepdf

MOST = 1_000_000
"""Bytes of metadata that are read; a book has 8,000."""


@dataclass(frozen=True, slots=True)
class Properties:
    """The entries of a PDF's dictionaries, each value as a text: its `info`, its `viewer` preferences, what
    its `marks` say of its tags, and its output `intents`."""

    info: dict[str, str]
    viewer: dict[str, str]
    marks: dict[str, str]
    intents: tuple[dict[str, str], ...]
    profiles: frozenset[str]
    """The sha256 of each profile of colour."""
    metadata: bytes
    """The XMP packet; empty where there is none."""
    language: str


def read_properties(path: Path) -> Properties | None:
    """Return the properties of a PDF, or None where it cannot be read."""
    try:
        with pikepdf.open(path) as pdf:
            return _properties(pdf)
    except (pikepdf.PikepdfError, OSError, AttributeError, TypeError, ValueError):
        return None


def _properties(pdf: pikepdf.Pdf) -> Properties:
    root = pdf.Root
    intents = root.get("/OutputIntents", pikepdf.Array())
    metadata = root.get("/Metadata")
    return Properties(
        info=_entries(pdf.trailer.get("/Info")),
        viewer=_entries(root.get("/ViewerPreferences")),
        marks=_entries(root.get("/MarkInfo")),
        intents=tuple(_entries(intent) for intent in intents.as_list()),
        profiles=frozenset(
            sha256(entry.read_bytes()).hexdigest()
            for entry in pdf.objects
            if isinstance(entry, pikepdf.Stream) and "/N" in entry and "/Type" not in entry
        ),
        metadata=metadata.read_bytes()[:MOST] if isinstance(metadata, pikepdf.Stream) else b"",
        language=str(root.get("/Lang", "")),
    )


def _entries(dictionary: Any) -> dict[str, str]:
    """Return the entries of a dictionary that are no dictionaries themselves."""
    if not isinstance(dictionary, pikepdf.Dictionary):
        return {}
    return {
        key[1:]: str(value).lower() if str(value) in ("True", "False") else str(value)
        for key, value in dictionary.items()
        if not isinstance(value, pikepdf.Dictionary | pikepdf.Stream)
    }
