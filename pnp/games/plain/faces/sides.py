"""The six sides of a die as rows that a layout draws."""

import re
from collections.abc import Iterator

from pnp.definition import ComponentTable
from pnp.expression import Value

KIND = "dice"

COLUMNS = ("side", "face", "icon", "pips")
"""What layouts may ask of a side: its number, what stands on it, the icon that it is alone, or how many pips
it has where nobody says what stands there."""

_ICON = re.compile(r":([\w-]+):")

_COLUMN = "face{}"
"""Of tables: face1 to face6."""


def sides(entry: ComponentTable) -> Iterator[dict[str, Value]]:
    """The columns of the six sides."""
    told = entry.faces or tuple(entry.fields.get(_COLUMN.format(k), "") for k in range(1, 7))
    blank = all(value == "" for value in told)
    for number, value in enumerate(told, 1):
        icon = _ICON.fullmatch(value.strip()) if isinstance(value, str) else None
        yield {
            "side": number,
            "face": "" if icon else value,
            "icon": icon[1] if icon else "",
            "pips": number if blank else 0,
        }
