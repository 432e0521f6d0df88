"""Write the differences of two versions as one page of HTML: drawings before and after, and all texts.

The page loads nothing: drawings are pictures inside it, in which no script runs.
"""

from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pnp.changes.difference import Difference, FaceChange
from pnp.changes.state import State
from pnp.changes.telling import count_text, lines
from pnp.export import svg
from pnp.rulebook import template
from pnp.scene import Drawing, Face
from pnp.system import seal

SHELL = "changes.html.j2"

MOST_NAMED = 6
"""Components that are named below a drawing that they share; of more it is said how many."""


def write(difference: Difference, before: State, after: State, path: Path) -> None:
    """Write the page. Raises KitError where the system refuses."""
    html = template.shell(SHELL, context(difference, before, after))
    with seal.fresh(path) as fresh:
        fresh.write_text(html, encoding="utf-8", newline="\n")


def context(difference: Difference, before: State, after: State) -> dict[str, Any]:
    """Return the values of the page's template."""
    redrawn = [each for each in difference.faces if each.before and each.after]
    # The back of a card that came or went is neither new nor gone where other cards have it.
    new = [each for each in difference.faces if not each.before and each.after not in before.faces]
    gone = [each for each in difference.faces if not each.after and each.before not in after.faces]
    return {
        "title": after.title,
        "before": _version_label(before),
        "after": _version_label(after),
        "same": difference.is_empty,
        "redrawn": [_pair(each, before, after) for each in redrawn],
        "new": [_pair(each, before, after) for each in new],
        "gone": [_pair(each, before, after) for each in gone],
        "counts": difference.counts,
        "sections": list(_sections(difference)),
        "parts": count_text(difference.parts),
    }


def _version_label(state: State) -> str:
    return f"{state.label} · {state.version}"


def _sections(difference: Difference) -> Iterator[dict[str, Any]]:
    """Yield each section of what is told: its title, how many changes, and its lines in pieces."""
    section: dict[str, Any] | None = None
    for line in list(lines(difference))[1:]:
        if not line:
            section = None
        elif section is None and line[0][1][:1] != " ":
            title, _, many = line[0][1].rpartition(": ")
            section = {"title": title, "many": many, "lines": []}
            if title:
                yield section
        elif section is not None:
            head, *rest = line
            text = head[1].lstrip()
            depth = len(head[1]) - len(text)
            sign = text[0] if depth == 2 else ""
            told = [(head[0], text[2:] if sign else text), *rest]
            section["lines"].append({"sign": sign, "pieces": told})


def _pair(change: FaceChange, before: State, after: State) -> dict[str, Any]:
    sides = [
        state.faces[digest] if digest else None
        for state, digest in ((before, change.before), (after, change.after))
    ]
    there = [face for face in sides if face is not None]
    sizes = {(face.width, face.height) for face in there}
    names = list(dict.fromkeys(name for name, _ in change.shown))
    more = len(names) - MOST_NAMED
    one = after.parts.get(names[0]) or before.parts[names[0]]
    return {
        "before": _picture(sides[0], tell_size=len(sizes) > 1),
        "after": _picture(sides[1], tell_size=len(sizes) > 1),
        "called": one.name if len(names) == 1 else "",
        "names": names[:MOST_NAMED],
        "more": max(0, more),
        "side": " and ".join(dict.fromkeys(side for _, side in change.shown)),
        "width": max(face.width for face in there),
        "wide": max(face.width for face in there) > 130,
    }


def _picture(face: Face | None, *, tell_size: bool) -> dict[str, Any] | None:
    """Return a face up to its cut, as the address of a picture that is part of the page."""
    if face is None:
        return None
    markup = svg.text(Drawing(face.width, face.height, face.elements), title=face.name, language="")
    address = b64encode(markup.encode()).decode()
    return {
        "src": template.safe(f"data:image/svg+xml;base64,{address}"),
        "width": face.width,
        "height": face.height,
        "size": f", {round(face.width, 1):g} × {round(face.height, 1):g} mm" if tell_size else "",
        "cut": template.safe(_clip_path(face)),
    }


def _clip_path(face: Face) -> str:
    """Return the outline as CSS, for faces that are no rectangles."""
    if len(face.trim) == 4 and {x for x, _ in face.trim} == {0.0, face.width}:
        return ""
    points = (f"{100 * x / face.width:.2f}% {100 * y / face.height:.2f}%" for x, y in face.trim)
    return f"clip-path:polygon({','.join(points)})"
