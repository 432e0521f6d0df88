"""Reports the differences of two versions as lines for people, as data for programs, and as an HTML page with
the drawings before and after and all texts."""

from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

from pnp.changes.difference import Change, Difference, FaceChange, Piece, words
from pnp.changes.state import Part, Passage, Rule, State
from pnp.export import svg
from pnp.rulebook import template
from pnp.scene import Drawing, Face
from pnp.system import seal

SIGNS = {"added": "+", "removed": "-", "changed": "~"}

Line = tuple[Piece, ...]
"""A line of the report in pieces, each the same in both versions, removed or added."""


def plain(line: Line) -> str:
    """Return a line of the report as text without colours. As in `git diff`, removed text stands in [- -] and
    added text in {+ +}."""
    marks = {"same": ("", ""), "gone": ("[-", "-]"), "new": ("{+", "+}")}
    return "".join(f"{marks[kind][0]}{text}{marks[kind][1]}" for kind, text in line)


def lines(difference: Difference) -> Iterator[Line]:
    """Yield the lines of the report on all differences, section by section. A blank line and a title with the
    number of changes come before each section. Each line is a tuple of pairs (kind, text), whose texts are
    printed one after another. The kind is "same", "gone" for removed text or "new" for added text. A blank
    line is an empty tuple."""
    yield _same(f"{difference.before} -> {difference.after}")
    if difference.is_empty:
        yield _same("the same")
        return
    sections: Sequence[tuple[str, Sequence[Change[Any]], Callable[[Change[Any]], Iterator[Line]]]] = (
        ("components", difference.parts, _part),
        ("copies in all", difference.counts, _value),
        ("clauses", difference.rules, _rule),
        ("clauses that stand elsewhere", difference.order, _order),
        ("numbers", difference.numbers, _value),
        ("game.toml", difference.facts, _value),
        ("the book", difference.passages, _passage),
        *((f"translation {language}", told, _string) for language, told in difference.strings),
        ("other files", difference.files, _file),
    )
    for title, changes, tell in sections:
        if changes:
            yield ()
            yield _same(f"{title}: {count_text(changes)}")
            for change in changes:
                yield from tell(change)


def count_text(changes: Sequence[Change[Any]]) -> str:
    """Return the number of changes of each kind, such as "2 added, 1 changed"."""
    how = [change.how for change in changes]
    return ", ".join(f"{how.count(each)} {each}" for each in SIGNS if each in how)


def _same(text: str) -> Line:
    return (("same", text),)


def _heading_line(change: Change[Any], told: str = "") -> Line:
    head = f"  {SIGNS[change.how]} {change.name}"
    return _same(f"{head}  {told}" if told else head)


def _value_line(key: str, before: object, after: object) -> Line:
    """Return a line with a value before and after. Either may be None."""
    pieces: list[Piece] = [("same", f"{key}: ")]
    if before is not None:
        pieces.append(("gone", str(before)))
    if before is not None and after is not None:
        pieces.append(("same", " "))
    if after is not None:
        pieces.append(("new", str(after)))
    return tuple(pieces)


def _value(change: Change[Any]) -> Iterator[Line]:
    told = _value_line(change.name, change.before, change.after)
    yield (("same", f"  {SIGNS[change.how]} {told[0][1]}"), *told[1:])


def _order(change: Change[str]) -> Iterator[Line]:
    ends = [f"behind {each}" if each else "first" for each in (change.before, change.after)]
    told = _value_line(change.name, *ends)
    yield (("same", f"  ~ {told[0][1]}"), *told[1:])


def _part(change: Change[Part]) -> Iterator[Line]:
    one = change.after or change.before
    assert one is not None
    yield _heading_line(
        change, f"{one.kind}, {one.name!r}, {one.copies} {'copy' if one.copies == 1 else 'copies'}"
    )
    if change.before is not None and change.after is not None:
        for key, before, after in list_differences(change.before, change.after):
            pieces = _same(str(after)) if before == "" else _text_line(before, after)
            yield (("same", f"      {key}: "), *pieces)


def _text_line(before: object, after: object) -> Line:
    """Return a line with the differences of two texts word by word, or with two other values as wholes."""
    if isinstance(before, str) and isinstance(after, str):
        return words(before, after)
    return _value_line("", before, after)[1:]


def list_differences(before: Part, after: Part) -> Iterator[tuple[str, object, object]]:
    """Yield (property, before, after) for each difference of a component that both versions have. For a
    changed drawing, only the fact that it changed is given."""
    for name in ("kind", "name", "copies"):
        one, two = getattr(before, name), getattr(after, name)
        if one != two:
            yield name, one, two
    columns, others = dict(before.columns), dict(after.columns)
    for name in sorted({*columns, *others}):
        if columns.get(name) != others.get(name):
            yield name, columns.get(name), others.get(name)
    for side in ("front", "back"):
        one, two = getattr(before, side), getattr(after, side)
        if one != two:
            yield (
                side,
                "" if one else "none",
                "drawn otherwise" if one and two else "drawn" if two else "none",
            )


def _rule(change: Change[Rule]) -> Iterator[Line]:
    yield _heading_line(change)
    for name in ("kind", "source", "text", "gap"):
        before, after = (getattr(each, name, "") for each in (change.before, change.after))
        if before != after:
            label = "" if name == "text" else f"{name}: "
            yield (("same", f"      {label}"), *words(before, after))


def _passage(change: Change[Passage]) -> Iterator[Line]:
    before, after = change.before, change.after
    chapter = (after or before or Passage("", "")).chapter
    told = words(before.text if before else "", after.text if after else "")
    yield (("same", f"  {SIGNS[change.how]} {chapter}: " if chapter else f"  {SIGNS[change.how]} "), *told)


def _string(change: Change[str]) -> Iterator[Line]:
    yield _heading_line(change)
    yield (("same", "      "), *words(change.before or "", change.after or ""))


def _file(change: Change[str]) -> Iterator[Line]:
    yield _heading_line(change)


def data(difference: Difference) -> dict[str, Any]:
    """Return all differences as JSON data for programs. The keys are "before" and "after" (the labels of the
    versions), "same" (true without any difference), and the other fields of Difference, each a list of
    changes. "strings" is a dictionary of such lists by language. In a change, `before` or `after` is null if
    that version does not have the thing."""
    told: dict[str, Any] = {"before": difference.before, "after": difference.after}
    told["same"] = difference.is_empty
    for each in fields(difference)[2:]:
        if each.name == "strings":
            told["strings"] = {
                language: [_change(one) for one in changes] for language, changes in difference.strings
            }
        else:
            told[each.name] = [_change(change) for change in getattr(difference, each.name)]
    return told


def _change(change: Change[Any]) -> dict[str, Any]:
    found = asdict(change)
    for side in ("before", "after"):
        if isinstance(found[side], dict) and "columns" in found[side]:
            found[side]["columns"] = dict(found[side]["columns"])
    return {"name": change.name, "how": change.how, "before": found["before"], "after": found["after"]}


SHELL = "changes.html.j2"

MOST_NAMED = 6
"""The most components sharing a drawing that are named below it. The others are counted."""


def write(difference: Difference, before: State, after: State, path: Path) -> None:
    """Write the HTML page of the differences. Raises KitError if the system refuses."""
    html = template.shell(SHELL, context(difference, before, after))
    with seal.fresh(path) as fresh:
        fresh.write_text(html, encoding="utf-8", newline="\n")


def context(difference: Difference, before: State, after: State) -> dict[str, Any]:
    """Return the values for the template of the HTML page."""
    redrawn = [each for each in difference.faces if each.before and each.after]
    # If other cards have the same back, the back of an added or removed card is unchanged.
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
    """Yield the sections of the report: title, number of changes, and lines in pieces."""
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
    """Return a face, cropped to its trim, as a data URL."""
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
    """Return the outline of a face as a CSS clip path, for faces that are not rectangles."""
    if len(face.trim) == 4 and {x for x, _ in face.trim} == {0.0, face.width}:
        return ""
    points = (f"{100 * x / face.width:.2f}% {100 * y / face.height:.2f}%" for x, y in face.trim)
    return f"clip-path:polygon({','.join(points)})"
