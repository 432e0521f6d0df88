"""Turn picture files of a game's folder into elements of a drawing: PNG, JPEG, WebP and SVG.

`file_in` finds a file by its name. `picture` puts the picture of a file into a box. `template` reads an SVG
as a face with fields for texts, and `fields` puts such an SVG into a box. `split_regions` takes elements out
of an SVG by their ids, such as the regions of a map. The files may come from strangers: nothing in them is
run, fetched or expanded, and an error names the file and, for an SVG, the line.
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
    picture,
    split_regions,
    template,
)
from pnp.pictures.svg.lettering import Field
from pnp.pictures.svg.vector import Region, SplitPicture, Template

__all__ = [
    "Field",
    "Fit",
    "Paint",
    "Part",
    "Region",
    "SplitPicture",
    "Template",
    "Toward",
    "aspect_ratio",
    "fields",
    "file_in",
    "ids",
    "natural_size",
    "picture",
    "reduce_pixels",
    "split_regions",
    "template",
]
