"""hatch = { ... }: lines or dots over a fill, in boxes of layouts and terrains of maps."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from pnp.definition.atoms import Table

Ink = Annotated[str, StringConstraints(min_length=1, max_length=200)]
"""A swatch of the theme; "{suit}" has its name from a column, "none" paints nothing."""

Slant = Annotated[float, Field(ge=-360, le=360)]


class HatchTable(Table):
    """Lines or dots over a fill. `every` is mm from one to the next, `width` mm of each."""

    kind: Literal["lines", "crossed", "dots"] = "lines"
    colour: Ink
    angle: Slant = 45.0
    every: Annotated[float, Field(ge=0.5, le=200)] = 2.0
    width: Annotated[float, Field(ge=0.25, le=50)] = 0.3
