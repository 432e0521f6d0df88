"""Back ends, one module a format: plain functions from pages or drawings to a file.

The modules are imported by who writes with them, since each brings a library that takes long to load.
"""

from collections.abc import Mapping
from types import MappingProxyType

__all__ = ["FORMATS", "ink", "outside", "pdf", "png", "svg"]

FORMATS: Mapping[str, str] = MappingProxyType(
    {
        "pdf": "sheets to print",
        "svg": "sheets and faces to edit",
        "png": "sheets and faces for the screen",
    }
)
"""What `--format` offers, and what each is for: the modules of this room."""
