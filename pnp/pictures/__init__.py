"""Pictures from files of a game's folder as elements of a drawing: PNG, JPEG, WebP and foreign SVG.

`picture` puts one into a box; `template` reads an SVG as a face with fields for texts, and `fields` puts that
into a box. The files may come from strangers: nothing in them is run, fetched or expanded, and an error names
the file or its line.
"""

from pnp.pictures.lettering import Field
from pnp.pictures.pixels import reduce_pixels
from pnp.pictures.placing import Fit, Part, aspect_ratio, fields, natural_size, picture, template
from pnp.pictures.vector import Template

__all__ = [
    "Field",
    "Fit",
    "Part",
    "Template",
    "aspect_ratio",
    "fields",
    "natural_size",
    "picture",
    "reduce_pixels",
    "template",
]
