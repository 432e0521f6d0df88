"""How the elements of an SVG are painted: attributes, rules of a <style>, style="", and what is inherited."""

from collections.abc import Iterable, Mapping
from typing import Any

from pnp.pictures.tree import Node, refused

INHERITED = {
    "fill": "black",
    "stroke": "none",
    "stroke-width": "1",
    "stroke-dasharray": "none",
    "stroke-dashoffset": "0",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "fill-rule": "nonzero",
    "clip-rule": "nonzero",
    "fill-opacity": "1",
    "stroke-opacity": "1",
    "visibility": "visible",
    "color": "black",
    "font-size": "16px",
    "font-weight": "normal",
    "font-style": "normal",
    "text-anchor": "start",
    "marker": "none",
    "marker-start": "none",
    "marker-mid": "none",
    "marker-end": "none",
}
"""What an element takes from the one around it, with what holds where nobody says."""

OWN = {
    "opacity": "1",
    "display": "inline",
    "clip-path": "none",
    "mask": "none",
    "filter": "none",
    "mix-blend-mode": "normal",
    "vector-effect": "none",
    "stop-color": "black",
    "stop-opacity": "1",
}

Rule = tuple[int, str, Mapping[str, str]]
"""How much a selector weighs (1 a tag, 10 a class, 100 an id), the selector, and what it says."""


def rules(root: Node, place: object) -> tuple[Rule, ...]:
    """The rules of every <style>, the lighter first. Raises LayoutError for what is imported, and for
    selectors other than of a tag, a class or an id."""
    import tinycss2

    found: list[Rule] = []
    for node in root:
        if node.tag != "style":
            continue
        sheet: Iterable[Any] = tinycss2.parse_stylesheet(node.text, skip_comments=True, skip_whitespace=True)
        for rule in sheet:
            if rule.type == "at-rule" and rule.lower_at_keyword == "import":
                raise refused("a style that comes from elsewhere", place, node.line, "none", "@import")
            if rule.type != "qualified-rule":
                continue
            said = _declared(rule.content)
            selectors = [selector.strip() for selector in tinycss2.serialize(rule.prelude).split(",")]
            found += [(_weight(selector, place, node.line), selector, said) for selector in selectors]
    return tuple(sorted(found, key=lambda rule: rule[0]))


def _weight(selector: str, place: object, line: int) -> int:
    bare = selector.lstrip(".#")
    if selector != "*" and not bare.replace("-", "").replace("_", "").isalnum():
        raise refused(
            "a style for elements within others",
            place,
            line,
            "a tag, a .class or an #id",
            selector,
            "export with presentation attributes",
        )
    return {".": 10, "#": 100}.get(selector[:1], 0 if selector == "*" else 1)


def _declared(content: Any) -> dict[str, str]:
    import tinycss2

    parts: Iterable[Any] = tinycss2.parse_blocks_contents(content, skip_comments=True, skip_whitespace=True)
    return {
        part.lower_name: tinycss2.serialize(part.value).strip()
        for part in parts
        if part.type == "declaration"
    }


def styled(node: Node, around: Mapping[str, str], given: Iterable[Rule]) -> dict[str, str]:
    """The properties of an element whose parent has those of `around`."""
    said = {key: value.strip() for key, value in node.attributes.items() if key in INHERITED or key in OWN}
    classes = set(node.attributes.get("class", "").split())
    for _, selector, declared in given:
        named = selector[1:]
        if (
            selector in ("*", node.tag)
            or (selector.startswith(".") and named in classes)
            or (selector.startswith("#") and named == node.attributes.get("id"))
        ):
            said.update(declared)
    said.update(_declared(node.attributes.get("style", "")))
    found = {key: said.get(key, around.get(key, first)) for key, first in INHERITED.items()}
    found = {key: around.get(key, INHERITED[key]) if v == "inherit" else v for key, v in found.items()}
    return found | {key: said.get(key, first) for key, first in OWN.items()}


def colour(style: Mapping[str, str], key: str, place: object, line: int) -> tuple[str | None, float]:
    """The colour (#rrggbb) of "fill" or "stroke", None for none, and how solid it is, from 0 to 1.

    Raises LayoutError for what is no colour: gradients and patterns are read elsewhere.
    """
    if style[key] == "none":
        return None, 0.0
    found, seen = colour_of(style, key, place, line)
    seen *= opacity(style, key, place, line)
    return (None, 0.0) if seen <= 0 else (found, 1.0 if seen >= SOLID else seen)


SOLID = 0.995
"""How solid paint is that hides all below it."""


def opacity(style: Mapping[str, str], key: str, place: object, line: int) -> float:
    """How solid the fill or the stroke of an element is by its opacities."""
    return share(style[f"{key}-opacity"], place, line) * share(style["opacity"], place, line)


def colour_of(style: Mapping[str, str], key: str, place: object, line: int) -> tuple[str, float]:
    """A colour that an SVG names, as #rrggbb, and its own opacity. Raises LayoutError for what is none."""
    from tinycss2.color3 import parse_color

    value = style[key]
    parsed: Any = parse_color(style["color"] if value.lower() == "currentcolor" else value)
    if parsed is None or parsed == "currentColor":
        raise refused(f"a {key} that is no colour", place, line, "#rrggbb, a colour's name or none", value)
    return "#" + "".join(f"{round(level * 255):02x}" for level in parsed[:3]), float(parsed.alpha)


def share(value: str, place: object, line: int) -> float:
    """A number from 0 to 1, or percent."""
    try:
        found = float(value.rstrip("% ")) / (100 if value.rstrip().endswith("%") else 1)
    except ValueError as error:
        raise refused("an opacity that is no number", place, line, "0 to 1", value) from error
    return min(1.0, max(0.0, found))
