"""The faces of a game as data for the page, and the faces that a finding is about."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pnp.definition import Definition
from pnp.errors import PnpError
from pnp.finding import Check, Finding
from pnp.scene import Component, Drawing, Face, Group, Page, Style, Swatch, face_page, outline, translate
from pnp.scene import Path as Line

Json = dict[str, object]
"""A JSON object."""

_SHORT = 20
"""The number of characters of a digest in a picture's key."""

_ENTRY = re.compile(r"components\[(\d+)\]")

_ROW = re.compile(r"\(([^()]+:\d+)\)")
"""A pattern for the row of a component in a message: 'Rye' (cards.csv:3)."""

_CUT = Style(stroke=Swatch("cut", "#e0007a"), width=0.2, round=False)
_SAFE = Style(stroke=Swatch("safe", "#00a0c8"), width=0.2, dash=(1.2, 0.8), round=False)


@dataclass(frozen=True, slots=True)
class Shown:
    """A face that is printed, with a unique name, and the components that have it."""

    name: str
    face: Face
    side: str
    on: tuple[Component, ...]

    @property
    def key(self) -> str:
        """The key of its picture in the URL, different for each face."""
        return self.face.digest[:_SHORT]

    def to_json(self) -> Json:
        """Return the face as data for the page."""
        first, face = self.on[0], self.face
        return {
            "id": self.name,
            "key": self.key,
            "kind": first.kind,
            "side": self.side,
            "label": first.label,
            "on": [each.id for each in self.on],
            "copies": sum(each.copies for each in self.on),
            "width": face.width,
            "height": face.height,
            "bleed": face.bleed,
        }


def distinct_faces(components: Sequence[Component]) -> tuple[Shown, ...]:
    """Return each distinct face once, kinds in order: fronts as the definition lists them, each followed by
    its back. A back that several components share comes after all faces of its kind."""
    sides: dict[str, tuple[Face, str, list[Component]]] = {}
    for component in components:
        for side, face in (("front", component.front), ("back", component.back)):
            if face is not None:
                name = _free(sides, face)
                sides.setdefault(name, (face, side, []))[2].append(component)
    found = [Shown(name, face, side, tuple(on)) for name, (face, side, on) in sides.items()]
    kinds = list(dict.fromkeys(each.on[0].kind for each in found))
    is_common = {each.name: each.side == "back" and len(each.on) > 1 for each in found}
    return tuple(sorted(found, key=lambda each: (kinds.index(each.on[0].kind), is_common[each.name])))


def _free(sides: Mapping[str, tuple[Face, str, list[Component]]], face: Face) -> str:
    """Return the name of a face, as in the proof of a kit (pnp.games.proof): a second face with the same name
    is "name (2)"."""
    name, n = face.name, 1
    while name in sides and sides[name][0] is not face and sides[name][0] != face:
        n += 1
        name = f"{face.name} ({n})"
    return name


def cut_face(face: Face) -> Drawing:
    """Return a face cut along its trim, without its bleed."""
    return Drawing(face.width, face.height, (Group(face.elements, clip=outline(face.trim)),))


def face_with_guides(face: Face) -> Page:
    """Return a face with its bleed, the cut line and the safe zone."""
    page = face_page(face)
    reach, safe = face.bleed, face.safe
    inner = ((safe, safe), (face.width - safe, safe), (face.width - safe, face.height - safe))
    box = outline((*inner, (safe, face.height - safe)))
    lines = Group((Line(outline(face.trim), _CUT, "cut"), Line(box, _SAFE, "safe")), translate(reach, reach))
    drawing = Drawing(page.drawing.width, page.drawing.height, (*page.drawing.elements, lines))
    return Page(drawing, page.trim, page.bleed)


@dataclass(frozen=True, slots=True)
class Index:
    """The names of faces by the places that findings and errors name."""

    by_name: Mapping[str, tuple[str, ...]]
    by_entry: Mapping[int, tuple[str, ...]]
    by_line: Mapping[str, tuple[str, ...]]
    """Face names by the start of a place that names a row of a table: "cards.csv:7". A component of combined
    tables has a row in each of them, joined by "and"."""

    def faces(self, where: str) -> tuple[str, ...]:
        """Return the names of the faces at a place, or () if it is not the place of a face."""
        if found := self.by_name.get(where) or self.by_name.get(where.partition(":")[0].strip()):
            return found
        if (entry := _ENTRY.search(where)) is not None:
            return self.by_entry.get(int(entry[1]), ())
        several = [self.by_line.get(_line(each), ()) for each in where.split(" and ")]
        return tuple(name for name in several[0] if all(name in names for names in several))


def _line(where: str) -> str:
    """Return the row or line of a place with its file's name, without folders: "cards.csv:7"."""
    return re.split(r"[\\/]", where.rpartition(": ")[0] or where)[-1]


def index(definition: Definition, faces: Sequence[Shown]) -> Index:
    """Return the index of the places that a game's messages can name, with the faces there."""
    by_name: dict[str, tuple[str, ...]] = {}
    for each in faces:
        for component in each.on if each.side == "front" else ():
            by_name[component.id] = (*by_name.get(component.id, ()), each.name)
    for each in faces:
        by_name[each.name] = (each.name,)
        by_name.setdefault(each.face.name.partition(":")[2] or each.name, (each.name,))
    by_entry: dict[int, tuple[str, ...]] = {}
    by_line: dict[str, tuple[str, ...]] = {}
    for number, entry in enumerate(definition.components):
        names = by_name.get(entry.id, ())
        by_entry[number] = names
        for place in definition.place("components", number).split(" and "):
            by_line[_line(place)] = (*by_line.get(_line(place), ()), *names)
    return Index(by_name, by_entry, by_line)


def findings(
    found: Sequence[Finding], known: Index, checks: Sequence[Check[object]], folder: Path
) -> list[Json]:
    """Return distinct findings as data for the page, errors first."""
    titles = {check.code: (check.title, check.explanation) for check in checks}
    ranks = ("error", "warning", "note")
    distinct = sorted(dict.fromkeys(found), key=lambda each: ranks.index(each.severity))
    return [
        {
            "code": each.code,
            "severity": each.severity,
            "where": relative_paths(each.where, folder),
            "message": relative_paths(each.message, folder),
            "hint": relative_paths(each.hint, folder),
            "title": titles.get(each.code, ("", ""))[0],
            "explanation": titles.get(each.code, ("", ""))[1],
            "faces": known.faces(each.where),
        }
        for each in distinct
    ]


def troubles(error: PnpError, known: Index | None, folder: Path) -> list[Json]:
    """Return the errors of a game that cannot be drawn as data for the page."""
    return [
        {
            "where": relative_paths(each.place, folder),
            "message": relative_paths(each.problem, folder),
            "expected": each.expected,
            "found": relative_paths(each.found, folder),
            "hint": relative_paths(each.hint, folder),
            "faces": _faces_of_error(each, known) if known is not None else (),
        }
        for each in _all(error)
    ]


def _faces_of_error(error: PnpError, known: Index) -> tuple[str, ...]:
    """Return the names of the faces that an error is about, by its place or by the row in its message."""
    row = _ROW.search(error.problem)
    return known.faces(error.place) or (known.faces(row[1]) if row is not None else ())


def _all(error: PnpError) -> Iterator[PnpError]:
    yield error
    for other in error.others:
        yield from _all(other)


def relative_paths(text: str, folder: Path) -> str:
    """Return a text with paths in a folder made relative to it."""
    return text.replace(f"{folder}/", "").replace(f"{folder}\\", "")
