"""Faces as data: layout.toml, its faces made of boxes, and how a row of a table is drawn by one.

`schema` is what may be written, `merging` what faces and styles that extend each other come to, `anchors`
where boxes stand; `drawing` makes the elements.
"""

from pnp.layout.reading import Layout, dress_of, layout_of, plain_layout
from pnp.layout.schema import FaceTable, LayoutFile

__all__ = [
    "FaceTable",
    "Layout",
    "LayoutFile",
    "checking",
    "comparing",
    "drawing",
    "dress_of",
    "filling",
    "icons",
    "layout_of",
    "merging",
    "messages",
    "outlines",
    "plain_layout",
    "planning",
    "repeating",
    "row",
    "schema",
    "thinning",
]
