"""Find keys of boxes without effect: those of another kind of box, and those that need another key."""

from collections.abc import Iterable, Iterator, Mapping

from pnp.definition.pattern import HatchTable
from pnp.errors import DefinitionError
from pnp.layout.merging import Given, Keys, Merged
from pnp.layout.repeating import is_repeated
from pnp.layout.schema import CONTENTS, STYLE_KEYS, BoxTable, Shade
from pnp.layout.shapes import ENDED, KEYS

_SET = ("font", "size", "smallest", "colour", "align", "valign", "leading", "capitals", "quotes", "tracking")
_LETTERS = (*_SET, "ellipsis", "bold", "italic", "translate")
_PLACED = ("of", "left", "right", "centre", "width", "top", "bottom", "middle", "height", "turn")

OWN: Mapping[str, tuple[str, ...]] = {
    "text": (*_LETTERS, "along", "table"),
    "image": ("fit", "part", "grid", "pixels", "opacity", "mirror", *_LETTERS),  # an SVG may have texts
    "icon": ("colour", "gap", "align", "valign", "solid", "mirror"),
    "shape": ("fill", "hatch", "opacity", "stroke", "line", "dash", "solid", "mirror", *KEYS),
    "symbol": ("mirror",),
    "qr": ("colour",),
}
"""The keys that a kind of box has, beside its place and the keys of all boxes."""

_SOME = frozenset(STYLE_KEYS) | {key for keys in OWN.values() for key in keys}
"""Keys that not all boxes have."""

_CALLED = {
    "text": "a text",
    "image": "an image",
    "icon": "an icon",
    "shape": "a shape",
    "symbol": "a symbol",
    "qr": "a code",
}

_PANEL = "what lies behind a text is a box of its own, before it: shape, with this fill or stroke"


def idle(met: Iterable[Merged]) -> Iterator[DefinitionError]:
    """Yield a fault for each key that the game gives its boxes and that has no effect on any of the faces in
    `met`.

    Styles may say more than a box needs, and so may a box whose child is of another kind.
    """
    told: dict[str, DefinitionError] = {}
    used: set[str] = set()
    for found in met:
        for box, keys in found.boxes.items():
            for key, given in keys.items():
                if (
                    key in _SOME | {"repeat", *_PLACED}
                    and given.is_own
                    and given.key[-3:-1] == ("boxes", box)
                ):
                    if fault := _idle(key, given, keys):
                        told.setdefault(given.place, fault)
                    else:
                        used.add(given.place)
    yield from (fault for place, fault in told.items() if place not in used)


def _idle(key: str, given: Given, keys: Keys) -> DefinitionError | None:
    is_what = [each for each in CONTENTS if each in keys]
    if len(is_what) != 1:
        return None  # told by itself
    (kind,) = is_what
    called = _CALLED[kind]
    if key in _SOME and key not in OWN[kind]:
        hint = _PANEL if kind == "text" and key in ("fill", "stroke") else ""
        return _make_error(
            given, f"{key!r} changes nothing of {called}", f"keys of {called}: {_list_keys(kind)}", hint
        )
    if wanted := "" if "variants" in given.key else _lacking(key, keys):
        return _make_error(given, f"{key!r} changes nothing here", wanted)
    if key == "smallest" and _sizes_clash(given, keys):
        return _make_error(
            given, "'smallest' is larger than 'size'", f"at most {keys['size'].value:g} points"
        )
    return None


def _lacking(key: str, keys: Keys) -> str:
    """Return what a key needs to have an effect, or nothing if it has one."""
    shape = keys["shape"].value if "shape" in keys else ""
    if shape and shape not in KEYS.get(key, (shape,)):
        *others, last = (f'"{each}"' for each in KEYS[key])
        return f"shape = {', '.join(others)}{' or ' * bool(others)}{last} beside it"
    match key:
        case "hatch" if shape in ("line", "arc"):
            return "a shape that has an inside"
        case "fill" if shape == "line" and isinstance(keys["fill"].value, Shade):
            return "a colour: a line is too thin for a gradient"
        case "colour" if isinstance(keys["colour"].value, Shade) and ("text" not in keys or "table" in keys):
            return "a colour: the letters of a text alone, that is no table, have a gradient"
        case "part" if isinstance(keys["part"].value, str | int) and "grid" not in keys:
            return "a grid beside it, as in [8, 4], of whose cells it is the number"
        case "grid" if "part" not in keys or not isinstance(keys["part"].value, str | int):
            return "a part beside it: the number of a cell"
        case "fill" if shape == "arc":
            return 'a stroke; shape = "sector" is an arc with a fill'
        case "tip" if shape in ENDED and not {"head", "tail"} & keys.keys():
            return "a head or a tail beside it"
        case "closed" if shape == "curve" and {"head", "tail"} & keys.keys():
            return "either closed or a head and a tail"
        case "repeat" if "icon" not in keys and not is_repeated(keys):
            return "a table, as in repeat = { columns = 3, rows = 2 }; icons alone stand in a row"
        case "table" if "along" in keys:
            return "a text of its own box, not along a shape"
        case "align" | "tracking" if "table" in keys:
            return "nothing: columns of a table begin and end by themselves"
        case "ellipsis" if "text" not in keys or {"along", "table"} & keys.keys():
            return "a text in a box of its own, not along a shape and not a table"
        case "leading" if "along" in keys:
            return "a text of its own box, not along a shape"
        case key if key in _PLACED and "along" in keys and not (key == "of" and "repeat" in keys):
            return "no place: the shape that the text stands along has one"
        case "line" if shape not in ("", "line") and "fill" in keys and "stroke" not in keys:
            return "a stroke beside it, of which it is the width"
        case "gap" if "repeat" not in keys or is_repeated(keys):
            return 'repeat = "cost" beside it, which is how many icons stand in a row'
        case "turn" if "mirror" in keys:
            return "either turn or mirror"
    return ""


def _sizes_clash(given: Given, keys: Keys) -> bool:
    """Return whether the least size of a text and its size, said in one place, contradict each other."""
    size = keys.get("size")
    return size is not None and size.key[:-1] == given.key[:-1] and given.value > size.value


def _list_keys(kind: str) -> str:
    """Return the keys of a kind of box, in the order of the schema."""
    return ", ".join(each for each in BoxTable.model_fields if each in OWN[kind])


def _make_error(given: Given, problem: str, expected: str, hint: str = "") -> DefinitionError:
    value = "{...}" if isinstance(given.value, Shade | HatchTable) else repr(given.value)
    found = f"{given.key[-1]} = {value}"
    return DefinitionError(problem, place=given.place, expected=expected, found=found, hint=hint)
