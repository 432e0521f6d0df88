"""The texts of faces for translators: words of layouts, and the columns that they show."""

from collections.abc import Iterator, Mapping
from itertools import product

from pnp.expression import Fault, Value, template
from pnp.layout import repeating
from pnp.layout.merging import Keys, merged
from pnp.layout.reading import Layout
from pnp.layout.row import has_letters
from pnp.scene import VARIANTS


def messages(
    layout: Layout, face: str, called: str, columns: Mapping[str, Value]
) -> Iterator[tuple[str, str]]:
    """Yield (msgid, comment for the translator) of a component that a face draws. Raises DefinitionError."""
    sizes = ("", *layout.own.faces[face].sizes)
    for size, variant in product(sizes, VARIANTS):
        found = merged(layout, face, size, variant)
        known = {**found.columns, "variant": variant, **columns}
        for name, keys in found.boxes.items():
            if "text" not in keys or ("translate" in keys and keys["translate"].value is False):
                continue
            told = f"on the face {face}, box {name}"
            for row in repeating.rows_of(found.boxes, name, layout.folder):
                for text, words in _box_texts(keys, {**known, **row}):
                    yield text, told if words or row else f"component {called}, {told}"


def _box_texts(keys: Keys, columns: Mapping[str, Value]) -> Iterator[tuple[str, bool]]:
    """Yield the texts of a box for a row: its own words, and those from columns."""
    try:
        written = template(keys["text"].value)
    except Fault:
        return  # told where the face is drawn
    if has_letters(written.words):
        yield written.said, True
    for expression, _ in written.expressions:
        try:
            value = expression(columns)
        except Fault:
            continue  # a column that is there for other components alone
        if isinstance(value, str) and has_letters(value):
            yield value, False
