"""Turn picture files of a game's folder into elements of a drawing: PNG, JPEG, WebP and SVG.

`file_in` finds one by its name, `picture` puts it into a box; `template` reads an SVG as a face, with places
for texts, and `fields` puts that into a box; `parted` takes elements out of an SVG by their ids, as the
regions of a map. Files are those of strangers: nothing in them is run, fetched or expanded, and each is
refused with its line or its name.
"""

from pnp.pictures.pixels import reduce_pixels
from pnp.pictures.placing import (
    Fit,
    Paint,
    Part,
    Toward,
    aspect_ratio,
    fields,
    file_in,
    ids,
    natural_size,
    parted,
    picture,
    template,
)
from pnp.pictures.svg.lettering import Field
from pnp.pictures.svg.vector import Parted, Region, Template

__all__ = [
    "Field",
    "Fit",
    "Paint",
    "Part",
    "Parted",
    "Region",
    "Template",
    "Toward",
    "aspect_ratio",
    "fields",
    "file_in",
    "ids",
    "natural_size",
    "parted",
    "picture",
    "reduce_pixels",
    "template",
]
