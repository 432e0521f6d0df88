"""Keep the drawings of a game, so that after a change only the changed faces are drawn again.
pnp.games.shared records what each face depends on. This module keeps pictures and findings by the digests of
faces, and converts them to data for the page."""

import re
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from pnp import games
from pnp.definition import Definition
from pnp.errors import PnpError
from pnp.export import svg
from pnp.finding import Check, Finding
from pnp.games import Game, Setting, authors, open_game, with_listener
from pnp.kit import catalogs, produce
from pnp.kit.book import Pictures
from pnp.kit.produce import Artwork
from pnp.options import Options
from pnp.rulebook.catalog import locale_of
from pnp.scene import (
    Component,
    Drawing,
    Face,
    Group,
    Page,
    Style,
    Swatch,
    digest,
    face_page,
    id_of,
    outline,
    translate,
)
from pnp.scene import Path as Line
from pnp.serve.view import View, choices, options
from pnp.system.process import fault
from pnp.verify import drawing, model

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
class PrintedFace:
    """A face that is printed, with a unique name. `side` is "front" or "back", `on` the components that have
    it."""

    name: str
    face: Face
    side: str
    on: tuple[Component, ...]

    @property
    def key(self) -> str:
        """Return the key of the face's picture in the URL, different for each face."""
        return self.face.digest[:_SHORT]

    def to_json(self) -> Json:
        """Return the face as data for the page: `id` (the name of the face), `key` of its picture, `kind` and
        `label` of the first component that has it, `side` ("front" or "back"), `on` (the ids of these
        components), `copies` (of all of them together), and `width`, `height` and `bleed` in mm."""
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


def distinct_faces(components: Sequence[Component]) -> tuple[PrintedFace, ...]:
    """Return each distinct face once, sorted by kind of component. Fronts come in the order of the
    definition, each followed by its back. A back that several components share comes after all faces of its
    kind."""
    sides: dict[str, tuple[Face, str, list[Component]]] = {}
    for component in components:
        for side, face in (("front", component.front), ("back", component.back)):
            if face is not None:
                name = _free(sides, face)
                sides.setdefault(name, (face, side, []))[2].append(component)
    found = [PrintedFace(name, face, side, tuple(on)) for name, (face, side, on) in sides.items()]
    kinds = list(dict.fromkeys(each.on[0].kind for each in found))
    is_common = {each.name: each.side == "back" and len(each.on) > 1 for each in found}
    return tuple(sorted(found, key=lambda each: (kinds.index(each.on[0].kind), is_common[each.name])))


def _free(sides: Mapping[str, tuple[Face, str, list[Component]]], face: Face) -> str:
    """Return a unique name for a face, as in the proof of a kit (pnp.games.proof): a second face with the
    same name becomes "name (2)"."""
    name, n = face.name, 1
    while name in sides and sides[name][0] is not face and sides[name][0] != face:
        n += 1
        name = f"{face.name} ({n})"
    return name


def cut_face(face: Face) -> Drawing:
    """Return a face without its bleed, as it looks after the cut."""
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
    """Finds the faces that a finding or an error is about, by the place that it names. `by_name` has the
    names of faces by the id of a component or the name of a face. `by_entry` has them by the number of an
    entry in the list of components, from 0."""

    by_name: Mapping[str, tuple[str, ...]]
    by_entry: Mapping[int, tuple[str, ...]]
    by_line: Mapping[str, tuple[str, ...]]
    """Face names by the start of a place that names a row of a table: "cards.csv:7". A component of combined
    tables has a row in each of them, joined by "and"."""

    def faces(self, where: str) -> tuple[str, ...]:
        """Return the names of the faces to which a place refers, or () if it refers to no face."""
        if found := self.by_name.get(where) or self.by_name.get(where.partition(":")[0].strip()):
            return found
        if (entry := _ENTRY.search(where)) is not None:
            return self.by_entry.get(int(entry[1]), ())
        several = [self.by_line.get(_line(each), ()) for each in where.split(" and ")]
        return tuple(name for name in several[0] if all(name in names for names in several))


def _line(where: str) -> str:
    """Return the row or line of a place with its file's name, without folders: "cards.csv:7"."""
    return re.split(r"[\\/]", where.rpartition(": ")[0] or where)[-1]


def index(definition: Definition, faces: Sequence[PrintedFace]) -> Index:
    """Return an index of a game's faces, by every place that a finding or an error about them may name."""
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
    """Return findings as data for the page, each once, errors first. Each has `code`, `severity`, `where`,
    `message` and `hint`, the `title` and `explanation` of its check, and `faces` (the names of the faces that
    it is about).

    `known` finds these faces by the place of the finding. `checks` are the checks that may have made the
    findings; one that is missing gives an empty title and explanation. Paths become relative to `folder`.
    """
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
    """Return a game's errors as data for the page: the given error, and those found at the same time. Each
    has `where`, `message`, `expected`, `found`, `hint` and `faces` (the names of the faces that it is about).
    `known` finds these faces; None if no faces are known. Paths become relative to `folder`."""
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
    row = _ROW.search(error.problem) or _ROW.search(error.found)
    return known.faces(error.place) or (known.faces(row[1]) if row is not None else ())


def _all(error: PnpError) -> Iterator[PnpError]:
    yield error
    for other in error.others:
        yield from _all(other)


def relative_paths(text: str, folder: Path) -> str:
    """Return a text in which paths into a folder are relative to the folder."""
    return text.replace(f"{folder}/", "").replace(f"{folder}\\", "")


MOST_VIEWS = 6
"""The most views that are kept drawn. Each holds all faces of a game."""

MOST_PICTURES = 6000
"""The most faces and sheets whose pictures can still be requested after they have changed."""


@dataclass(slots=True)
class _LastDrawing:
    """The last successful drawing of a view, and the findings in it."""

    told: Json
    art: Artwork
    options: Options
    index: Index
    revision: int
    found: list[Json] | None = None


class Easel:
    """Draws the game in a folder for the views that pages request. A view is a choice of build options
    (`pnp.serve.view`)."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self.revision = 0
        self._game: Game | PnpError | None = None
        self._views: OrderedDict[View, _LastDrawing] = OrderedDict()
        self._pictures: OrderedDict[str, PrintedFace | Page] = OrderedDict()
        self._verdicts = drawing.Verdicts()

    def forget(self) -> None:
        """Discard all that was read and drawn, because the files have changed."""
        self._game = None
        self.revision += 1

    def look(self, view: View) -> Json:
        """Return the game in a view as data for the page: `title`, `faces` (each as from
        `PrintedFace.to_json`), `troubles` (the errors, as from `troubles`; empty if the game can be drawn),
        `revision` (how often the files have changed) and `milliseconds` (the time that the drawing took).
        Once the view has been drawn, there are also `game` (its id), `version`, `direction` of its script
        ("ltr" or "rtl"), `choices` (as from `pnp.serve.view.choices`) and `view` (the value of each key).

        If the game cannot be drawn now, `faces` are the last ones that could be drawn in this view, or empty.
        """
        began = perf_counter()
        last, trouble = self._last_drawing(view)
        return {
            **(last.told if last is not None else {"title": self.folder.name, "faces": []}),
            "revision": self.revision,
            "troubles": _troubles(trouble, last, self.folder),
            "milliseconds": round(1000 * (perf_counter() - began)),
        }

    def _last_drawing(self, view: View) -> tuple[_LastDrawing | None, PnpError | None]:
        """Return the last drawing of a view that succeeded, and the error if it cannot be drawn now."""
        last, trouble = self._views.get(view), None
        try:
            if last is None or last.revision != self.revision:
                last = self._views[view] = self._draw(view)
        except PnpError as error:
            trouble = error
        except Exception as error:  # noqa: BLE001  # whatever somebody's package does
            trouble = fault(error, place=self.folder.name, author=authors(self._id()))
        while len(self._views) > MOST_VIEWS:
            self._views.popitem(last=False)
        return last, trouble

    def _open_game(self) -> Game:
        """Return the game as it is now. Raises PnpError, the same one until the files change."""
        if self._game is None:
            try:
                self._game = open_game(str(self.folder))
            except PnpError as error:
                self._game = error
        if isinstance(self._game, PnpError):
            raise self._game
        return self._game

    def _id(self) -> str:
        return self._game.id if isinstance(self._game, Game) else ""

    def _draw(self, view: View) -> _LastDrawing:
        game = self._open_game()
        wanted = options(game, view)
        spoken = catalogs.translations(game, wanted.locale)
        setting = with_listener(Setting.from_options(game, wanted, spoken.gettext))
        components = games.draw(setting)
        printed = game.definition.printed_ids()
        seen = distinct_faces([each for each in components if id_of(each.id) in printed])
        for each in seen:
            self._keep(each.key, each)
        told: Json = {
            "game": game.id,
            "title": spoken.gettext(game.definition.game.title),
            "version": game.definition.game.version,
            "direction": "rtl" if locale_of(wanted.locale).text_direction == "rtl" else "ltr",
            "choices": choices(game),
            "view": dict(view.asked),
            "faces": [each.to_json() for each in seen],
        }
        art = Artwork(setting, spoken, components, Pictures(setting), 0)
        return _LastDrawing(told, art, wanted, index(game.definition, seen), self.revision)

    def _keep(self, key: str, picture: PrintedFace | Page) -> None:
        self._pictures[key] = picture
        self._pictures.move_to_end(key)
        while len(self._pictures) > MOST_PICTURES:
            self._pictures.popitem(last=False)

    def proof(self, view: View) -> Iterator[list[Json] | None]:
        """Run the model checks (M) and drawing checks (D) on a view in small steps. Yield None after each
        step, and the findings at the end, as data from `findings`. Yield nothing if the view is not drawn or
        the files have changed since it was drawn."""
        last = self._views.get(view)
        if last is None or last.revision != self.revision:
            return
        if last.found is None:
            found: list[Finding] = []
            game = last.art.setting.game
            shared: tuple[Check[Game], ...] = (*model.CHECKS, *game.checks.MODEL)
            for check in shared:
                found += check(game)
                yield None
            for some in self._verdicts.findings(game, last.art.setting, _printed_components(last.art)):
                found += some
                yield None
            every: list[Check[object]] = [*shared, *drawing.CHECKS, *game.checks.DRAWING]  # type: ignore[list-item]  # only their words are used
            last.found = findings(found, last.index, every, self.folder)
        yield last.found

    def sheets(self, view: View) -> list[Json]:
        """Return data about each page of the sheets that a view prints: `file`, `page` (its number there,
        from 1), `pages` (of the file), `key` of its picture, `width` and `height` in mm, and `side` ("front"
        or "back", "" for a page with both or neither). Raises PnpError if the view cannot be drawn or laid
        out on its paper, and UnknownName if the game does not have it."""
        last, trouble = self._last_drawing(view)
        if last is None:
            raise trouble or PnpError("nothing is drawn yet")
        made = produce.lay_out(last.art, last.options)
        told: list[Json] = []
        for file in made.files:
            for number, page in enumerate(file.pages, 1):
                key = f"sheet-{digest(page.drawing.elements)[:20]}"
                self._keep(key, page)
                sides = {each.side for each in file.placements if each.page == number}
                about = {"file": file.name, "page": number, "pages": len(file.pages), "key": key}
                size = {"width": page.drawing.width, "height": page.drawing.height}
                told.append({**about, **size, "side": sides.pop() if len(sides) == 1 else ""})
        return told

    def picture(self, key: str, *, guides: bool = False) -> str | None:
        """Return the face or the sheet with a key as SVG, or None for an unknown key. With `guides`, a face
        has its bleed, the cut line and the safe zone."""
        match self._pictures.get(key):
            case None:
                return None
            case Page() as page:
                return svg.text(page, title=key, language="")
            case PrintedFace() as seen:
                made = face_with_guides(seen.face) if guides else cut_face(seen.face)
                return svg.text(made, title=seen.on[0].label, language="")


def _troubles(error: PnpError | None, last: _LastDrawing | None, folder: Path) -> list[Json]:
    known = last.index if last is not None else None
    return troubles(error, known, folder) if error is not None else []


def _printed_components(art: Artwork) -> tuple[Component, ...]:
    printed = art.setting.definition.printed_ids()
    return tuple(each for each in art.components if id_of(each.id) in printed)
