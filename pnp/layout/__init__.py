"""Draw faces as layout.toml describes them. A face is one printed side of a component; it is made of boxes,
and is drawn once for each row of a table.

`schema` defines the file, `merging` combines faces and styles that extend each other, `checking` finds
faults, `planning` and `repeating` compute the places of boxes, and `drawing` makes the elements.
"""

from pnp.layout.merging import Layout, dress_of, layout_of, plain_layout
from pnp.layout.schema import FaceTable, LayoutFile

__all__ = [
    "FaceTable",
    "Layout",
    "LayoutFile",
    "checking",
    "contents",
    "drawing",
    "dress_of",
    "layout_of",
    "merging",
    "plain_layout",
    "planning",
    "repeating",
    "row",
    "schema",
]
