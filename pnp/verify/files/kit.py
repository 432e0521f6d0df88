"""The content of a kit on the disk, for the F checks. `Order` is the expected content: the game is drawn
again with the options in the manifest. `Kit` reads each file once. `Memory` keeps results from kit to kit in
one run."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Self

import shapely

from pnp.errors import KitError, PnpError
from pnp.games import Game, Setting, card_sizes, draw
from pnp.kit import catalogs, printing
from pnp.kit.catalogs import Source, translations
from pnp.kit.folder import manifest
from pnp.kit.plan import printed_components
from pnp.kit.playing import frame
from pnp.options import PAGE, RECORD, Options
from pnp.rulebook import Book
from pnp.rulebook.catalog import Translations
from pnp.scene import (
    COPY,
    IDENTITY,
    Box,
    Component,
    Face,
    Matrix,
    compose,
    id_of,
    rotate,
    transform_point,
    translate,
)
from pnp.verify.compare import TOLERANCE, Difference, expected_shapes, match, shapes_of
from pnp.verify.files.page import PageComparison, Spot, compare_page, visible_indices
from pnp.verify.ledger import Ledger
from pnp.verify.paint import PagePaint, Region, Shape, Unreadable, book, clip_shape, transform_outline
from pnp.verify.paint.book import BookPage, Navigation, Structure
from pnp.verify.paint.faces import FoundFace, Model, PageIndex, Part, find, locate, make_model
from pnp.verify.paint.pdf import Facts, Forms, Half, pdfium, read_facts, read_halves, read_pdf
from pnp.verify.paint.pdf.pdfium import LayoutPage
from pnp.verify.paint.svg import read_svg
from pnp.verify.told import Library


def _known_values(game: Game) -> dict[str, tuple[Any, ...]]:
    """Return the values that a manifest can state for each option with a fixed list of values. None stands
    for the default."""
    known: dict[str, tuple[Any, ...]] = {}
    for each in RECORD:
        if each.kind == "choice" and (each.is_drawn or not each.is_always_stated):
            known[each.key] = each.names if each.is_always_stated else (None, *each.names)
        elif each.kind == "number" and each.most is not None:
            known[each.key] = (None, *(n for n in range(each.least, each.most + 1) if n != each.usual))
    return known | {"players": game.definition.game.players, "card_size": (None, *card_sizes(game))}


class Order:
    """The expected content of the kit in a folder, from its game and the options in its manifest. `book` is a
    function that makes the expected rulebook, or returns None for a game without one.

    Raises KitError if there is no manifest or it does not fit the game, and UnknownName for a locale that the
    game does not have.
    """

    def __init__(self, game: Game, folder: Path, book: Callable[["Order"], Book | None]) -> None:
        self.game, self.folder, self._book = game, folder, book
        self.manifest = manifest.read_manifest(folder)
        for key, known in _known_values(game).items():
            if (found := getattr(self.manifest, key)) not in known:
                raise KitError(
                    f"the manifest has a {key} that the game has not",
                    place=str(folder / manifest.NAME),
                    expected=" or ".join(map(str, known)),
                    found=str(found),
                )
        self._refuse_bad_values()
        self._refuse_bad_selection()

    @cached_property
    def untranslated_count(self) -> int:
        """The number of the kit's texts that have no translation into its language. It is 0 if the
        translation is marked as finished."""
        locale = self.manifest.locale
        return 0 if catalogs.is_ready(self.game, locale) else catalogs.count_missing(self.game, locale)[0]

    def _refuse_bad_values(self) -> None:
        """Raise KitError for lengths and slots in the manifest that no build writes."""
        for each in RECORD:
            if (
                each.kind in ("length", "grid", "slots")
                and (found := getattr(self.manifest, each.key)) is not None
            ):
                try:
                    asked = each.parse(found)
                except PnpError as error:
                    place = str(self.folder / manifest.NAME)
                    raise KitError(
                        error.problem, place=place, expected=error.expected, found=str(found)
                    ) from None
                if asked != found or found == each.usual:
                    raise KitError(
                        f"the manifest states {each.key} as no build does",
                        place=str(self.folder / manifest.NAME),
                        expected=str(asked if asked != found else "nothing"),
                        found=str(found),
                    )

    def _refuse_bad_selection(self) -> None:
        """Raise KitError if the manifest selects copies that the game does not have."""
        copies = self.game.copies(self.manifest.players)
        for name, many in (self.manifest.fewer or {}).items():
            if not 0 < many <= copies.get(name, 0):
                able = f"from 1 to {copies[name]} of {name}" if name in copies else "a component of the game"
                raise KitError(
                    "the manifest asks for copies that the game has not",
                    place=str(self.folder / manifest.NAME),
                    expected=able,
                    found=f"{many} of {name}",
                )

    @cached_property
    def translations(self) -> Translations:
        """Return the game's texts in the language of the kit."""
        return translations(self.game, self.manifest.locale)

    @cached_property
    def book(self) -> Book | None:
        """Return the expected rulebook, or None for a game without one."""
        return self._book(self)

    @cached_property
    def options(self) -> Options:
        """Return the options in the manifest."""
        return manifest.read_options(self.manifest, max(self.game.definition.game.players))

    @cached_property
    def face_setting(self) -> Setting:
        """Return the setting with which the faces of the kit are drawn: the game, the options and the
        texts."""
        return Setting.from_options(self.game, self.options, self.translations.gettext)

    @cached_property
    def all_components(self) -> tuple[Component, ...]:
        """Return all components of the definition, drawn again with the kit's options. Components that the
        kit leaves out are included."""
        return draw(self.face_setting)

    @cached_property
    def _plain(self) -> tuple[Component, ...]:
        """Return the components for the kit, drawn again, without the letters of class sets."""
        m = self.manifest
        return printed_components(self.game.definition, self.all_components, m.only, m.fewer or {})

    @cached_property
    def one_set(self) -> tuple[Component, ...]:
        """Return the components of the first class set (a kit for a school class contains the game several
        times). Their ids are those in the definition."""
        theme = self.game.faces.theme(self.face_setting.variant)
        return printing.lettered_set(self._plain, printing.letters(self.manifest.sets or 1)[0], theme)

    @cached_property
    def components(self) -> dict[str, Component]:
        """Return the expected components of the kit by id, including all class sets."""
        theme = self.game.faces.theme(self.face_setting.variant)
        parts = printing.all_sets(self._plain, self.manifest.sets or 1, theme)
        if self.manifest.proof:
            parts = printing.add_proof_lines(parts, self.manifest.variant)
        return {c.id: c for c in parts}

    @cached_property
    def needed_copies(self) -> dict[str, int]:
        """Return the number of copies that the kit should have of each component, by id."""
        return {name: self.needed_in_set[printing.single_set_id(name)] for name in self.components}

    @cached_property
    def needed_in_set(self) -> dict[str, int]:
        """Return the number of copies of each component in one class set, by the id in the definition.
        Components that the kit leaves out are included."""
        boxes = {each.id: each.copies for each in self._plain if each.kind == "box"}
        split = {id_of(each.id) for each in self._plain if COPY in each.id}
        alone = {each.id: 1 for each in self._plain if id_of(each.id) in split}
        return self.game.copies(self.manifest.players) | (self.manifest.fewer or {}) | boxes | alone

    @cached_property
    def faces(self) -> dict[str, Face]:
        """Return the distinct faces to print, by name."""
        parts = printing.printed_sides(tuple(self.components.values()), self.manifest.backs)
        sides = (side for c in parts for side in (c.front, c.back) if side is not None)
        return {face.name: face for face in sides}

    @cached_property
    def other_files(self) -> frozenset[str]:
        """Return the expected files of the kit other than its sheets: faces, books and the preview."""
        m = self.manifest
        names = {face.replace(":", "-") for face in self.faces}
        pictured = [form for form in m.formats if form not in ("pdf", PAGE)]
        found = {f"{form}/faces/{name}.{form}" for form in pictured for name in names}
        if PAGE in m.formats and not m.only:
            found.add(frame.NAME)
        if not m.only or m.since:
            found.add("assembly.pdf")
        if not m.only and (self.game.definition.folder / "rulebook.md.j2").exists():
            found |= {"rulebook.pdf", "rulebook.html", *(["rulebook-booklet.pdf"] if m.booklet else [])}
        return frozenset((*found, manifest.PREVIEW))

    @cached_property
    def boards(self) -> tuple[Face, ...]:
        """Return the faces of the boards, which can be printed in parts on several sheets."""
        return tuple(c.front for c in self.components.values() if c.stock == "board")


def matrix_of(face: Face, x: float, y: float, turn: int) -> Matrix:
    """Return the matrix that maps a face's coordinates to the page. The face is turned by `turn` degrees
    clockwise, and the upper left corner of its turned trim box is at (x, y) in mm."""
    turned = rotate(turn) if turn else IDENTITY
    corners = [transform_point(turned, (u, v)) for u in (0.0, face.width) for v in (0.0, face.height)]
    left, top = (min(corner[axis] for corner in corners) for axis in (0, 1))
    return compose(translate(x - left, y - top), turned)


def place_shape(shape: Shape, matrix: Matrix, owner: str, clips: dict[int, Any]) -> Shape:
    """Return a shape of a face at its place on the page. `matrix` only turns and moves. `owner` is the name
    of the copy, which begins the shape's name in messages. `clips` is a cache of clips already on the page,
    by the id of the face's clip."""
    clip: Any = shape.clip
    if id(clip) not in clips:
        a, b, c, d, e, f = matrix
        clips[id(clip)] = shapely.affinity.affine_transform(clip, (a, c, b, d, e, f))
    outline, bounds = transform_outline(shape.outline, matrix), _transform_box(shape.bounds, matrix)
    name = f"{owner} · {shape.name}"
    return shape.with_place(outline, bounds, clips[id(clip)], shape.unseen, name, matrix)


def _transform_box(box: Box, matrix: Matrix) -> Box:
    left, top, right, bottom = box
    if matrix[:4] == IDENTITY[:4]:
        x, y = matrix[4:]
        return (left + x, top + y, right + x, bottom + y)
    corners = [transform_point(matrix, (u, v)) for u in (left, right) for v in (top, bottom)]
    xs, ys = zip(*corners, strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


def _empty_ledger() -> Ledger:
    return Ledger("", None)


@dataclass(frozen=True, slots=True)
class Memory:
    """Results that the verifier keeps while it checks several kits. `known` are the digests of drawings in
    which no error was found. The others are the paint of PDF forms and the messages of games."""

    known: Ledger = field(default_factory=_empty_ledger)
    forms: Forms = field(default_factory=Forms)
    _sources: dict[Path, tuple[Source, Source]] = field(default_factory=dict)

    def sources(self, game: Game) -> tuple[Source, Source]:
        """Return two sources of messages (texts to translate) for a game: the game's own messages, and those
        that the kits of all games share."""
        folder = game.definition.folder
        if folder not in self._sources:
            self._sources[folder] = catalogs.source(game), catalogs.shared_source("kit")
        return self._sources[folder]


BOOKS = ("rulebook.pdf", "assembly.pdf")
"""The PDFs for reading, which are not cut."""

BOOKLET = "rulebook-booklet.pdf"
"""The rulebook to fold. Each of its pages shows two pages of the rulebook."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side of a sheet, as a page of a PDF or as an SVG. `file` and `page` are the file name and page
    number of the PDF, `source` names the place in messages, and `paint` is what the page paints."""

    file: str
    page: int
    source: str
    paint: PagePaint


class Kit(Order):
    """A kit in a folder with the content of its files, which is read when needed and cached. `pictures` is
    the folder with its faces as SVG. `library` is a function that makes all its expected books; without it,
    books are not checked."""

    def __init__(
        self,
        game: Game,
        folder: Path,
        book: Callable[[Order], Book | None],
        pictures: Path | None = None,
        library: Callable[[Order], Library] | None = None,
    ) -> None:
        super().__init__(game, folder, book)
        self._library = library
        self.pictures = pictures
        self.memory = Memory()
        self._paints: dict[str, tuple[PagePaint, ...]] = {}
        self._compared: dict[tuple[str, int, str], PageComparison] = {}
        self._alone: dict[tuple[str, int], tuple[Difference, ...]] = {}
        self._seen: dict[str, tuple[int, ...]] = {}
        self._parted: dict[tuple[str, int, str], tuple[int, ...]] = {}
        self._models: dict[str, Model] = {}
        self._found: dict[str, tuple[FoundFace, ...]] = {}
        self._parts: dict[tuple[str, str], Part | None] = {}
        self._page: PageIndex | None = None
        self._printed: dict[str, tuple[BookPage, ...]] = {}
        self.told: dict[str, Any] = {}
        """The results of comparing books with their expected text (pnp/verify/files/telling.py), by file
        name."""
        self.screens: list[Any] = []
        self.html: dict[str, Any] = {}
        """The content of HTML files, or the errors that reading them raised (pnp/verify/files/telling.py)."""
        self._facts: dict[str, Facts | None] = {}
        self._texts: dict[str, tuple[pdfium.TextPage, ...]] = {}
        self._laid: dict[str, tuple[LayoutPage, ...]] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Free the content of all files, hundreds of MB. A kit and its books refer to each other, so they
        would otherwise stay until a garbage collection."""
        if library := self.__dict__.get("library"):
            vars(library).clear()
        vars(self).clear()

    @cached_property
    def contents(self) -> tuple[frozenset[str], dict[str, str]]:
        """Return the files in the folder that may be read. Also return a mapping from each other file, such
        as a link or a pipe, to the reason why it is not read."""
        return manifest.contents(self.folder)

    @cached_property
    def library(self) -> Library | None:
        """Return the books that the kit should have, or None if books are not checked."""
        return self._library(self) if self._library else None

    @property
    def right_to_left(self) -> bool:
        """Return whether the language of the rulebook is written from right to left."""
        return self.book is not None and self.book.right_to_left

    @cached_property
    def listed_files(self) -> tuple[str, ...]:
        """Return the files that the manifest lists and that exist and may be read."""
        sound, _ = self.contents
        return tuple(f.path for f in self.manifest.files if f.path in sound)

    @cached_property
    def sheet_files(self) -> tuple[str, ...]:
        """Return the PDFs that the manifest's placements name, in order of first use. A PDF may be
        missing."""
        named = (place.file for part in self.manifest.components for place in part.placements)
        return tuple(dict.fromkeys(named))

    @cached_property
    def spots(self) -> tuple[Spot, ...]:
        """Return a spot for each side of each copy that the manifest places on a page: the expected face and
        its place on that page."""
        return tuple(self._spots())

    def _spots(self) -> Iterator[Spot]:
        for part in self.manifest.components:
            component = self.components.get(part.id)
            for place in part.placements:
                if component is None:
                    continue
                face = component.front if place.side == "front" else component.back
                if face is None:
                    continue
                name = f"{part.id} {place.copy_}/{part.copies}" + (" back" if place.side == "back" else "")
                common = (part.id, place.copy_, place.side, face, name, place.file, place.choice)
                turn = place.rotation % 360
                for tile in place.tiles:
                    at = matrix_of(face, tile.x_mm, tile.y_mm, turn)
                    yield Spot(*common, tile.page, turn, at, tile.clip_mm)
                if not place.tiles and None not in (place.page, place.x_mm, place.y_mm):
                    at = matrix_of(face, place.x_mm or 0.0, place.y_mm or 0.0, turn)
                    yield Spot(*common, place.page or 0, turn, at, None)

    def spots_on(self, file: str, page: int) -> tuple[Spot, ...]:
        """Return the spots (places of faces) that the manifest states on a page of a file."""
        return self._by_page.get((file, page), ())

    @cached_property
    def _by_page(self) -> dict[tuple[str, int], tuple[Spot, ...]]:
        found: dict[tuple[str, int], list[Spot]] = {}
        for spot in self.spots:
            found.setdefault((spot.file, spot.page), []).append(spot)
        return {where: tuple(spots) for where, spots in found.items()}

    def pages(self, file: str) -> tuple[int, ...]:
        """Return the numbers of those pages of a file on which the manifest places faces."""
        return tuple(sorted({spot.page for spot in self.spots if spot.file == file}))

    def read_paint(self, name: str) -> tuple[PagePaint, ...]:
        """Return the paint of each page of a PDF or SVG. Raises Unreadable."""
        if name not in self._paints:
            path = self.folder / name
            pdf = name.endswith(".pdf")
            self._paints[name] = read_pdf(path, self.memory.forms) if pdf else (read_svg(path),)
        return self._paints[name]

    def sheets(self, form: str) -> Iterator[Sheet]:
        """Yield the sheets of the kit as "pdf" or "svg". Skip those that are missing or cannot be read."""
        for file in self.sheet_files:
            if form == "pdf":
                if file in self.listed_files:
                    for number, paint in enumerate(self.paint_of(file), 1):
                        yield Sheet(file, number, f"{file}, page {number}", paint)
                continue
            stem, number = Path(file).stem, 1
            while (name := f"svg/sheets/{stem}-{number}.svg") in self.listed_files:
                for paint in self.paint_of(name):
                    yield Sheet(file, number, name, paint)
                number += 1

    def paint_of(self, name: str) -> tuple[PagePaint, ...]:
        """Return the paint of each page of a file, or () if the file cannot be read, which F20 reports."""
        try:
            return self.read_paint(name)
        except Unreadable:
            return ()

    def compare_sheet(self, sheet: Sheet) -> PageComparison:
        """Return the differences between a sheet and the faces that the manifest places on it."""
        key = (sheet.file, sheet.page, sheet.source)
        if key not in self._compared:
            self._compared[key] = compare_page(
                self.spots_on(sheet.file, sheet.page), sheet.paint, self.expected_shapes
            )
        return self._compared[key]

    def compare_face(self, face: Face, paint: PagePaint) -> tuple[Difference, ...]:
        """Return the differences between a face as drawn and `paint`, the paint of a page that shows only
        that face with its bleed."""
        if (face.name, id(paint)) not in self._alone:
            self._alone[face.name, id(paint)] = tuple(self._differences(face, paint))
        return self._alone[face.name, id(paint)]

    def _differences(self, face: Face, paint: PagePaint) -> Iterator[Difference]:
        reach = face.bleed
        size = (face.width + 2 * reach, face.height + 2 * reach)
        if abs(paint.width - size[0]) > TOLERANCE or abs(paint.height - size[1]) > TOLERANCE:
            said = f"is {paint.width:.2f} x {paint.height:.2f} mm, expected {size[0]:.2f} x {size[1]:.2f} mm"
            yield Difference("page", "the page", said, (0.0, 0.0))
            return
        yield from match(expected_shapes(face.elements, translate(reach, reach), None, ""), paint)

    def visible_indices(self, face: Face) -> tuple[int, ...]:
        """Return the indices of a face's shapes that have ink inside its trim."""
        if face.name not in self._seen:
            here = Spot("", 0, "", face, "", "", None, 0, 0, IDENTITY, None)
            self._seen[face.name] = tuple(visible_indices(shapes_of(face), here))
        return self._seen[face.name]

    def visible_shapes(self, face: Face) -> list[Shape]:
        """Return the shapes of a face that have ink inside its trim, in mm from the upper left corner of its
        trim box."""
        shapes = shapes_of(face)
        return [shapes[number] for number in self.visible_indices(face)]

    def expected_shapes(self, spot: Spot) -> list[Shape]:
        """Return the shapes of the face in a spot (the place of a face on a page), moved to the page. They
        have names for messages, and are clipped if the spot shows only a tile of a board."""
        return [shape for _, shape in self.numbered_shapes(spot)]

    def numbered_shapes(self, spot: Spot) -> list[tuple[int, Shape]]:
        """Return the visible shapes of the face in a spot (the place of a face on a page), moved to the page.
        Each comes with its index among all shapes of the face."""
        clips: dict[int, Any] = {id(None): None}
        if spot.clip is None:
            shapes, numbers = shapes_of(spot.face), self.visible_indices(spot.face)
            return [(n, place_shape(shapes[n], spot.matrix, spot.name, clips)) for n in numbers]
        region = Region(spot.clip)
        all_of = [place_shape(shape, spot.matrix, spot.name, clips) for shape in shapes_of(spot.face)]
        cut = [clip_shape(shape, region) for shape in all_of]
        self._parted[spot.file, spot.page, spot.name] = numbers = tuple(visible_indices(cut, spot))
        return [(number, cut[number]) for number in numbers]

    def shown_indices(self, spot: Spot) -> tuple[int, ...]:
        """Return the indices of those shapes of a face that are visible in a spot (the place of a face on a
        page). A spot with a tile of a board shows only a part of the face."""
        if spot.clip is None:
            return self.visible_indices(spot.face)
        if (key := (spot.file, spot.page, spot.name)) not in self._parted:
            self.numbered_shapes(spot)
        return self._parted[key]

    def model(self, face: Face) -> Model:
        """Return the model of a face: the description of its shapes by which `find_faces` recognises it on
        pages."""
        if face.name not in self._models:
            self._models[face.name] = make_model(face, self.visible_shapes(face))
        return self._models[face.name]

    def find_faces(self, sheet: Sheet) -> tuple[FoundFace, ...]:
        """Return the faces that a sheet paints completely, wherever they are on the sheet. Boards are left
        out."""
        boards = {face.name for face in self.boards}
        if sheet.source not in self._found:
            models = [self.model(face) for name, face in self.faces.items() if name not in boards]
            self._found[sheet.source] = find(models, self._paint_index(sheet))
        return self._found[sheet.source]

    def board_part(self, sheet: Sheet, face: Face) -> Part | None:
        """Return the part of a board that a sheet paints, as the shapes found and the place of the board on
        the sheet. `face` is the board's face. Return None if the sheet paints none of it."""
        if (sheet.source, face.name) not in self._parts:
            self._parts[sheet.source, face.name] = locate(self.model(face), self._paint_index(sheet))
        return self._parts[sheet.source, face.name]

    def _paint_index(self, sheet: Sheet) -> PageIndex:
        if self._page is None or self._page.page is not sheet.paint:
            self._page = PageIndex(sheet.paint)
        return self._page

    def texts(self, name: str) -> tuple[pdfium.TextPage, ...]:
        """Return for each page of the PDF `name` its texts with their places. For the rulebook, each page
        also has `squares` and `rows`: the shares of its squares of 10 mm, and of its rows, that are not
        empty. Return () if the PDF cannot be read."""
        if name not in self._texts:
            try:
                self._texts[name] = pdfium.read_texts(self.folder / name, measured=name == BOOKS[0])
            except Unreadable:
                self._texts[name] = ()
        return self._texts[name]

    def layout_of(self, name: str) -> tuple[LayoutPage, ...]:
        """Return the places of words and panels on each page of a book, or () if it cannot be read."""
        if name not in self._laid:
            try:
                self._laid[name] = pdfium.read_pages(self.folder / name)
            except Unreadable:
                self._laid[name] = ()
        return self._laid[name]

    def book_pages(self, name: str) -> tuple[BookPage, ...]:
        """Return the pages of a book with letters and paint, or () if it is missing or cannot be read."""
        if name not in self._printed:
            try:
                self._printed[name] = book.read_pages(self.folder / name) if name in self.listed_files else ()
            except Unreadable:
                self._printed[name] = ()
        return self._printed[name]

    def navigation(self, name: str) -> Navigation | None:
        """Return the targets of the links and of the outline of a book, or None if it is missing or cannot be
        read."""
        try:
            return book.read_navigation(self.folder / name) if name in self.listed_files else None
        except Unreadable:
            return None

    def structure(self, name: str) -> Structure | None:
        """Return the tags for screen readers in a PDF of a book. Return None if the PDF is missing or has
        none. Raises Unreadable."""
        return book.read_structure(self.folder / name) if name in self.listed_files else None

    def facts(self, name: str) -> Facts | None:
        """Return the properties of a PDF, such as its title and language, or None if the PDF cannot be
        read."""
        if name not in self._facts:
            self._facts[name] = read_facts(self.folder / name)
        return self._facts[name]

    @cached_property
    def halves(self) -> tuple[tuple[Half, Half], ...]:
        """Return the left and right half of each page of the booklet, or () if the booklet cannot be read."""
        try:
            return read_halves(self.folder / BOOKLET)
        except Unreadable:
            return ()
