"""The types of the values in definition files: names, numbers and texts with their limits. Also the table
`hatch` (lines or dots over a fill), which layouts and maps share."""

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    ValidatorFunctionWrapHandler,
    WrapValidator,
)

from pnp.expression import Fraction, Truth

Provenance = Literal["stated", "derived", "inferred", "proposed"]

Source = Annotated[str, StringConstraints(pattern=r"^(stated|derived|inferred|proposed): \S")]
"""The source of a fact: its provenance and the place where it is found, as in "stated: 2.1" or "proposed: the
document leaves it open"."""

Id = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$", max_length=40)]
Name = Annotated[str, StringConstraints(pattern=r"^[^\W_]+([.-][^\W_]+)*$", max_length=60)]
NumberName = Annotated[str, StringConstraints(pattern=r"^\w+$", max_length=60)]
"""The name of a number. Texts write it as %(cells)s."""
CountName = Annotated[str, StringConstraints(pattern=r"^\w+([.-]\w+)*$", max_length=60)]
"""The name of a number, or the id of a component whose copies are counted."""
Version = Annotated[str, StringConstraints(pattern=r"^\d+\.\d+$")]
ClauseName = Annotated[str, StringConstraints(pattern=r"^[^\W\d_][\w-]*(\.[\w-]+)+$", max_length=60)]
_WRITTEN = r"^[^\x00-\x08\x0b-\x1f\x7f-\x9f\x{fffe}\x{ffff}]*$"
Text = Annotated[str, StringConstraints(min_length=1, max_length=4000, pattern=_WRITTEN)]
"""A text for people: no control characters but tab and line feed."""

FieldName = Annotated[str, StringConstraints(pattern=r"^[^\W\d]\w*$", max_length=60)]
"""The name of a field. Layouts and conditions write it as {cost}."""


def _as_written(value: Any, validate: ValidatorFunctionWrapHandler) -> Any:
    """Return a value of a spreadsheet unchanged if a component has to show it as the spreadsheet does, such
    as 50%. Validate any other value."""
    return value if isinstance(value, Truth | Fraction) else validate(value)


Value = Annotated[str | int | Annotated[float, Field(allow_inf_nan=False)] | bool, WrapValidator(_as_written)]
"""The value of a field of a component."""

Millimetres = Annotated[float, Field(gt=0, le=2000)]
Count = Annotated[int, Field(ge=0, le=10_000)]


@dataclass(frozen=True, slots=True)
class TypeWords:
    """The words by which messages and the reference page call a type. It is attached to the type, as in
    Annotated[str, Said("a colour")]."""

    words: str


class Table(BaseModel):
    """The base class of all tables of definition files. Its instances cannot be changed, it refuses unknown
    keys, and it does not convert values to other types."""

    # The validator of a table is made when the first one is read: most games have few kinds of tables.
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)


class SourcedTable(Table):
    """A table that states the source of its facts."""

    source: Source

    @property
    def provenance(self) -> Provenance:
        return self.source.partition(":")[0]  # type: ignore[return-value]  # the pattern holds it


Ink = Annotated[str, StringConstraints(min_length=1, max_length=500)]
"""The name of a swatch of the theme. It may contain a column, as in "{suit}". "none" paints nothing."""

Slant = Annotated[float, Field(ge=-360, le=360)]


class HatchTable(Table):
    """A hatch: lines or dots over a fill. `every` is the distance in mm from one line or dot to the next, and
    `width` the width in mm of each. `angle` is in degrees clockwise; at 0 the lines are level."""

    kind: Literal["lines", "crossed", "dots"] = "lines"
    colour: Ink
    angle: Slant = 45.0
    every: Annotated[float, Field(ge=0.5, le=200)] = 2.0
    width: Annotated[float, Field(ge=0.25, le=50)] = 0.3
