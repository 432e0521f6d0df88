"""Computes the style of SVG elements: attributes, rules of a <style>, style="", and inheritance."""

from collections.abc import Iterable, Mapping
from typing import Any

from pnp.pictures.tree import Node, svg_error

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
"""The properties that an element inherits, with their initial values."""

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
"""A selector's specificity (1 a tag, 10 a class, 100 an id), the selector, and its declarations."""


def rules(root: Node, place: object) -> tuple[Rule, ...]:
    """Return the rules of every <style>, the least specific first. Raises LayoutError for imports, and for
    selectors other than of a tag, a class or an id."""
    import tinycss2

    found: list[Rule] = []
    for node in root:
        if node.tag != "style":
            continue
        sheet: Iterable[Any] = tinycss2.parse_stylesheet(node.text, skip_comments=True, skip_whitespace=True)
        for rule in sheet:
            if rule.type == "at-rule" and rule.lower_at_keyword == "import":
                raise svg_error("a style that comes from elsewhere", place, node.line, "none", "@import")
            if rule.type != "qualified-rule":
                continue
            said = _parse_declarations(rule.content)
            selectors = [selector.strip() for selector in tinycss2.serialize(rule.prelude).split(",")]
            found += [(_weight(selector, place, node.line), selector, said) for selector in selectors]
    return tuple(sorted(found, key=lambda rule: rule[0]))


def _weight(selector: str, place: object, line: int) -> int:
    bare = selector.lstrip(".#")
    if selector != "*" and not bare.replace("-", "").replace("_", "").isalnum():
        raise svg_error(
            "a style for elements within others",
            place,
            line,
            "a tag, a .class or an #id",
            selector,
            "export with presentation attributes",
        )
    return {".": 10, "#": 100}.get(selector[:1], 0 if selector == "*" else 1)


def _parse_declarations(content: Any) -> dict[str, str]:
    import tinycss2

    parts: Iterable[Any] = tinycss2.parse_blocks_contents(content, skip_comments=True, skip_whitespace=True)
    return {
        part.lower_name: tinycss2.serialize(part.value).strip()
        for part in parts
        if part.type == "declaration"
    }


def cascade(node: Node, around: Mapping[str, str], given: Iterable[Rule]) -> dict[str, str]:
    """Return the properties of an element whose parent has those of `around`."""
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
    said.update(_parse_declarations(node.attributes.get("style", "")))
    found = {key: said.get(key, around.get(key, first)) for key, first in INHERITED.items()}
    found = {key: around.get(key, INHERITED[key]) if v == "inherit" else v for key, v in found.items()}
    return found | {key: said.get(key, first) for key, first in OWN.items()}


def paint_colour(style: Mapping[str, str], key: str, place: object, line: int) -> tuple[str | None, float]:
    """Return the colour (#rrggbb) of "fill" or "stroke", or None for none, and its opacity from 0 to 1.

    Raises LayoutError for other paint: gradients and patterns are read elsewhere.
    """
    if style[key] == "none":
        return None, 0.0
    found, seen = parse_colour(style, key, place, line)
    seen *= opacity(style, key, place, line)
    return (None, 0.0) if seen <= 0 else (found, 1.0 if seen >= SOLID else seen)


SOLID = 0.995
"""The opacity from which on paint hides all below it."""


def opacity(style: Mapping[str, str], key: str, place: object, line: int) -> float:
    """Return the opacity of the fill or the stroke of an element."""
    return parse_share(style[f"{key}-opacity"], place, line) * parse_share(style["opacity"], place, line)


def parse_colour(style: Mapping[str, str], key: str, place: object, line: int) -> tuple[str, float]:
    """Return a colour of an SVG as #rrggbb, and its own opacity. Raises LayoutError for other words."""
    from tinycss2.color3 import parse_color

    value = style[key]
    parsed: Any = parse_color(style["color"] if value.lower() == "currentcolor" else value)
    if parsed is None or parsed == "currentColor":
        raise svg_error(f"a {key} that is no colour", place, line, "#rrggbb, a colour's name or none", value)
    return "#" + "".join(f"{round(level * 255):02x}" for level in parsed[:3]), float(parsed.alpha)


def parse_share(value: str, place: object, line: int) -> float:
    """Return a number from 0 to 1, given as such or in percent."""
    try:
        found = float(value.rstrip("% ")) / (100 if value.rstrip().endswith("%") else 1)
    except ValueError as error:
        raise svg_error("an opacity that is no number", place, line, "0 to 1", value) from error
    return min(1.0, max(0.0, found))
