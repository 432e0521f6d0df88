"""Back ends, one module a format: plain functions from pages or drawings to a file.

`FORMATS` names them in the order in which a kit offers them, with what each is for. Their modules
are imported by who writes with them, since each brings a library that takes long to load.
"""

from collections.abc import Mapping
from types import MappingProxyType

FORMATS: Mapping[str, str] = MappingProxyType(
    {
        "pdf": "sheets to print",
        "svg": "faces to edit, and figures of books",
        "png": "pictures of sheets and faces, for the screen",
    }
)
