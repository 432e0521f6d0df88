"""Sound kits pass every F check, and each defect in tests/broken/files.py is told by its check alone."""

import re
import shutil
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

from pnp.finding import Check, Finding
from pnp.games import Game, Setting, open_game
from pnp.kit import book as kit_book
from pnp.kit.plan import Plan, plans
from pnp.kit.produce import produce
from pnp.rulebook.book import Book
from pnp.rulebook.catalog import Translations
from pnp.scene import Component, Face
from pnp.verify import files, rebuilding, sheets
from pnp.verify import sheets as sheets_stating
from pnp.verify.files import counts as files_cells
from pnp.verify.files import documents
from pnp.verify.files.kit import BOOKLET, Kit, Memory, Order, Sheet
from pnp.verify.files.page import PageComparison
from pnp.verify.library import Library
from pnp.verify.paint.faces import FoundFace, Model, Part
from pnp.verify.paint.pdf import Half
from pnp.verify.paint.pdf.pdfium import TextPage
from pnp.verify.paint.raster import Disagreement, Pixels, difference
from pnp.verify.paint.shapes import PagePaint
from pnp.verify.sheets import comparing as sheets_pages
from tests import memory, nights
from tests.broken import answers, arranged, books, formulas, layers, plays, trying
from tests.broken import faces as broken_faces
from tests.broken import files as broken
from tests.broken import sheets as broken_sheets
from tests.broken.files_editing import seal
from tests.broken.trying import Recorded
from tests.renderer import svg2png

GAME = open_game("dehexz-war")

SAMPLES: dict[str, dict[str, Any]] = {
    "full": {"locales": ["es"], "booklet": True},
    "board": {"locales": ["en"], "formats": "pdf,svg", "only": ["board"]},
    "part": {"locales": ["en"], "only": ["piece.D.*", "piece.Ä.*"]},
    "tiny": {"locales": ["en"], "formats": "pdf,svg,png", "only": ["piece.Ä.*"], "backs": "gutterfold"},
    "mat": {
        "locales": ["en"],
        "papers": ["letter"],
        "formats": "pdf,svg",
        "only": ["mat.*"],
        "variant": "low-ink",
    },
    "arranged": {
        "locales": ["en"],
        "only": ["piece.D.*", "piece.Ä.*"],
        "backs": "none",
        "spacing": 0.0,
        "groups": "3x2",
        "gap": 8.0,
        "empty": "1",
        "marks": 6.0,
        "proof": True,
    },
    "card": {"locales": ["en"], "only": ["fighter.cara.mage.puddle"]},
    "cards": {
        "locales": ["en"],
        "papers": ["letter"],
        "only": ["fighter.cara.*", "equipment.cara.*", "magic.cara.air"],
    },
}
OTHER_GAMES = dict.fromkeys(("card", "cards"), open_game("qiahn-tactics-goblin"))


def rulebook(kit: Order) -> Book | None:
    return None if kit.manifest.only else kit_book.rulebook(kit.game, kit.translations, digest="")


class Known(Kit):
    """A kit that is a damaged copy of a sound one: what is the same is not read or compared again."""

    def __init__(self, sound: Kit, folder: Path) -> None:
        super().__init__(sound.game, folder, rulebook, sound.pictures, Library)
        self.sound = sound
        self.memory = sound.memory  # as of a run that has looked at the sound one just before

    @cached_property
    def translations(self) -> Translations:
        return self.sound.translations

    @cached_property
    def face_setting(self) -> Setting:
        return self.sound.face_setting

    @cached_property
    def _plain(self) -> tuple[Component, ...]:
        drawn = ("variant", "locale", "players", "only", "fewer", "card_size", "text", "boxes")
        mine, theirs = ([getattr(kit.manifest, name) for name in drawn] for kit in (self, self.sound))
        return self.sound._plain if self.game is self.sound.game and mine == theirs else super()._plain

    @cached_property
    def components(self) -> dict[str, Component]:
        return self.sound.components

    @cached_property
    def faces(self) -> dict[str, Face]:
        return self.sound.faces

    @cached_property
    def book(self) -> Book | None:
        return self.sound.book

    @cached_property
    def library(self) -> Any:
        return self.sound.library if self.game is self.sound.game else super().library

    def read_paint(self, name: str) -> tuple[PagePaint, ...]:
        return self.sound.read_paint(name) if self._same(name) else super().read_paint(name)

    def texts(self, name: str) -> tuple[TextPage, ...]:
        return self.sound.texts(name) if self._same(name) else super().texts(name)

    @cached_property
    def halves(self) -> tuple[tuple[Half, Half], ...]:
        return self.sound.halves if self._same(BOOKLET) else super().halves

    def visible_indices(self, face: Face) -> tuple[int, ...]:
        return self.sound.visible_indices(face)

    def model(self, face: Face) -> Model:
        return self.sound.model(face)

    def find_faces(self, sheet: Sheet) -> tuple[FoundFace, ...]:
        return self.sound.find_faces(sheet) if self._is_sound(sheet) else super().find_faces(sheet)

    def board_part(self, sheet: Sheet, face: Face) -> Part | None:
        return (
            self.sound.board_part(sheet, face) if self._is_sound(sheet) else super().board_part(sheet, face)
        )

    def _same(self, name: str) -> bool:
        ours, theirs = self.folder / name, self.sound.folder / name
        return theirs.is_file() and ours.is_file() and ours.read_bytes() == theirs.read_bytes()

    def _is_sound(self, sheet: Sheet) -> bool:
        return any(sheet.paint is paint for paint in self._sound_paints(sheet))

    def compare_sheet(self, sheet: Sheet) -> PageComparison:
        def placed(kit: Kit) -> list[object]:
            return [(s.name, s.matrix, s.clip, s.side) for s in kit.spots_on(sheet.file, sheet.page)]

        same = placed(self) == placed(self.sound)
        if same and self._is_sound(sheet):
            return self.sound.compare_sheet(sheet)
        return super().compare_sheet(sheet)

    def _sound_paints(self, sheet: Sheet) -> Sequence[PagePaint]:
        name = sheet.source.partition(",")[0]
        return self.sound.paint_of(name) if (self.sound.folder / name).is_file() else ()


def nothing_refused(game: Game, setting: Setting, components: object) -> None:
    """The kits are drawn from a definition that is verified elsewhere."""


MADE: dict[str, Kit] = memory.Kept()
"""Sound kits by their names in SAMPLES, each built once, and read once by the tests of books as well."""


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Kit]:
    """A sound kit by its name in SAMPLES."""

    def get(name: str) -> Kit:
        if name not in MADE:
            out = tmp_path_factory.mktemp(name)
            game = OTHER_GAMES.get(name, GAME)
            (plan,) = plans([game], out=out, **{"papers": ["a4"], **SAMPLES[name]})
            MADE[name] = Kit(game, build(plan), rulebook, library=Library)
        return MADE[name]

    return get


def build(plan: Plan) -> Path:
    plan.target.mkdir(parents=True)
    produce(plan, plan.target, lambda step: None, check=nothing_refused)
    return plan.target


@pytest.fixture(autouse=True, scope="module")
def counted_once() -> Any:
    """Hexagons of the same pages are counted once."""
    count, known = files_cells.count_cells, dict[tuple[int, ...], Any]()
    kept: list[object] = []

    def counted(kit: Any, board: Any, tiles: Any) -> Any:
        key = tuple(id(paint) for paint, _ in tiles)
        if key not in known:
            kept.append(tiles)  # so that no other page gets its id
            known[key] = count(kit, board, tiles)
        return known[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(files_cells, "count_cells", counted)
        yield


@pytest.fixture(autouse=True, scope="module")
def laid_once() -> Any:
    """Sheets of the same components are imposed once, those that are the same compared once, and files of the
    same bytes rendered once for their ink."""
    imposed, compare, ink = (
        sheets_pages.sheets.impose_components,
        sheets_pages.find_faults,
        sheets_stating.ink_percent,
    )
    made, compared, inked = dict[Any, Any](), dict[Any, Any](), dict[Any, float]()
    kept: list[object] = []

    def imposed_once(game: Game, spoken: Any, components: Any, options: Any, untranslated: int) -> Any:
        key = (tuple(map(id, components)), options)
        if key not in made:
            kept.append(components)
            made[key] = imposed(game, spoken, components, options, untranslated)
        return made[key]

    def compared_once(kit: Kit, sheet: Sheet, page: Any) -> Any:
        placed = tuple((spot.name, spot.matrix, spot.clip) for spot in kit.spots_on(sheet.file, sheet.page))
        key = (id(sheet.paint), id(page), placed)
        if key not in compared:
            kept.append((sheet, page))
            compared[key] = compare(kit, sheet, page)
        return compared[key]

    def ink_once(pdfs: Any) -> float:
        paths = list(pdfs)
        key = tuple(path.read_bytes() for path in paths)
        if key not in inked:
            inked[key] = ink(paths)
        return inked[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sheets_pages.sheets, "impose_components", imposed_once)
        patch.setattr(sheets_pages, "find_faults", compared_once)
        patch.setattr(sheets_stating, "ink_percent", ink_once)
        yield


def run(kit: Kit) -> list[Finding]:
    """All that the checks of a kit's files and of its sheets find."""
    found = files.run(kit)
    return [*found, *sheets.run(kit, found)]


CHECKS: tuple[Check[Any], ...] = (*files.CHECKS, *sheets.CHECKS)


def told(findings: Sequence[Finding]) -> list[str]:
    """Return findings as the golden file has them: without the digest of a script, which changes with it."""
    return [
        re.sub(r"sha256-[\w+/]+", "sha256-…", f"{f.code} {f.severity} {trying.told(f)}") for f in findings
    ]


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sound_kit_has_no_finding(name: str, sample: Callable[[str], Kit]) -> None:
    assert told(run(sample(name))) == []


def test_every_check_has_a_defect() -> None:
    codes = {check.code for check in CHECKS}
    apart = {*broken.RULES, *broken.PICTURES, *books.DEFECTS, *layers.DEFECTS, *formulas.FORMULAS}
    apart |= {*plays.PLAYS, *answers.ANSWERS}
    assert codes == {*ALL, *apart}
    assert all(len(check.explanation) > 60 for check in CHECKS)


OTHERS_WORDS = {"F13", "F20"}
"""Checks whose findings cite the book at length, or a library, and are not on record word by word."""

WARNS = {"F31"}
"""Checks of what is no fault of a game, though it looks like one."""

LONGEST = "full"
"""The kit of which all checks are asked at night alone. That no other check finds anything in a damaged kit
is proved each day of the others."""

FEW = 2
"""Defects of a check that the suite tries; `PNP_EVERY_DEFECT=1` has it try all, each against all checks."""

ALL = {
    code: (
        *broken.DEFECTS.get(code, ()),
        *broken_sheets.DEFECTS.get(code, ()),
        *broken_sheets.BY_OTHERS.get(code, ()),
        *(each for table in broken_faces.TABLES for each in table.get(code, {}).values()),
        *arranged.DEFECTS.get(code, {}).values(),
    )
    for code in (*broken.DEFECTS, *broken_sheets.DEFECTS)
}
CASES = [
    pytest.param(code, name, damage, id=f"{code}-{number}")
    for code, several in ALL.items()
    for number, (name, damage) in enumerate(several)
    if trying.EVERY or number < FEW
]


@pytest.mark.golden
@pytest.mark.parametrize(("code", "name", "damage"), CASES)
def test_a_damaged_kit_is_found(
    code: str,
    name: str,
    damage: broken.Damage,
    sample: Callable[[str], Kit],
    tmp_path: Path,
    recorded: Recorded,
) -> None:
    sound = sample(name)
    folder = tmp_path / "kit"
    shutil.copytree(sound.folder, folder)
    damage(folder)
    seal(folder)
    kit = Known(sound, folder)
    # All checks are asked of a check's first defect, itself alone of the others; by day also of the first, in
    # the kit that takes longest.
    alone = [each for each in files.CHECKS if each.code == code]
    narrow = (name, damage) != ALL[code][0] and (not trying.EVERY or code in broken.OUTSIDE)
    narrow = narrow or (name == LONGEST and bool(alone) and not (nights.WHOLE or trying.EVERY))
    if code in broken_sheets.DEFECTS and (name in broken_sheets.SLOW or narrow):
        found = sheets.run(kit, ())
    else:
        found = [finding for each in alone for finding in each(kit)] if narrow else run(kit)
    also = set[str]() if narrow else broken.ALSO.get(code, set())
    assert {f.code for f in found} == {code} | also, told(found)
    found = [each for each in found if each.code == code]
    assert all(f.severity == ("warning" if code in WARNS else "error") for f in found)
    if code not in OTHERS_WORDS:
        recorded(told(found))


def test_a_missing_cell_is_named_and_the_cells_are_counted(
    sample: Callable[[str], Kit], tmp_path: Path
) -> None:
    shutil.copytree(sample("board").folder, tmp_path / "kit")
    broken.on_cell(lambda part: [])(tmp_path / "kit")
    seal(tmp_path / "kit")
    (found,) = files.run(Known(sample("board"), tmp_path / "kit"))
    assert "cell:" in found.message
    assert "is missing" in found.message
    assert found.where == "board-a3.pdf, page 1"
    assert "216 of 217 cells are painted" in found.hint


@pytest.mark.golden
@pytest.mark.parametrize(
    ("code", "name", "file", "old", "new"),
    [(code, *case) for code, several in broken.RULES.items() for case in several],
)
def test_a_kit_that_no_longer_fits_its_game_is_found(
    code: str,
    name: str,
    file: str,
    old: str,
    new: str,
    sample: Callable[[str], Kit],
    tmp_path: Path,
    recorded: Recorded,
) -> None:
    sound = sample(name)
    folder = tmp_path / sound.game.id
    shutil.copytree(sound.game.definition.folder, folder)
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    kit = Known(sound, sound.folder)
    kit.game = open_game(str(folder))
    first = broken.RULES[code][0] == (name, file, old, new)
    found = [each for check in files.CHECKS if first or check.code == code for each in check(kit)]
    assert {f.code for f in found} == {code}, told(found)
    recorded(told(found))


@pytest.mark.parametrize(
    ("code", "name", "damage"),
    [(code, *case) for code, several in broken.PICTURES.items() for case in several],
)
def test_a_picture_that_another_renderer_sees_otherwise_is_found(
    code: str, name: str, damage: broken.Damage, sample: Callable[[str], Kit], tmp_path: Path
) -> None:
    svg2png(b'<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')  # or skip
    sound = sample(name)
    shutil.copytree(sound.folder / "svg" / "faces", tmp_path / "faces")
    kit = Known(sound, sound.folder)
    kit.pictures = tmp_path / "faces"
    assert told(files.run(kit)) == []
    damage(tmp_path / "faces")
    found = files.run(kit)
    assert {f.code for f in found} == {code}, told(found)


def test_two_renderers_draw_a_hair_line_on_the_same_pixels(
    sample: Callable[[str], Kit], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A frame of dark lines of 0.25 mm on white: at 150 dpi a line is one pixel and a half, and where the
    two pictures lie half a pixel apart, a pixel of it is dark in one of them alone."""
    from pnp.verify.files import pictures as files_pictures

    kit, shares = Known(sample("mat"), sample("mat").folder), list[float]()
    kit.pictures = kit.folder / "svg" / "faces"

    def told_apart(one: Pixels, two: Pixels) -> Disagreement:
        found = difference(one, two)
        shares.append(found.share)
        return found

    monkeypatch.setattr(files_pictures, "difference", told_apart)
    found = list(files_pictures.renderings(kit))
    if found and found[0].severity == "note":
        pytest.skip(found[0].message)
    assert told(found) == []
    assert len(shares) == 1
    assert shares[0] < 1e-5


def test_without_a_second_renderer_there_is_a_note(
    sample: Callable[[str], Kit], monkeypatch: pytest.MonkeyPatch
) -> None:
    from pnp.errors import ToolMissing
    from pnp.verify.files import pictures as files_pictures

    def missing(*_: object) -> None:
        raise ToolMissing("the cairo library is missing", hint="sudo apt install libcairo2")

    monkeypatch.setattr(files_pictures, "raster_svg", missing)
    kit = Known(sample("tiny"), sample("tiny").folder)
    kit.memory = Memory()  # nothing is known to agree
    kit.pictures = kit.folder / "svg" / "faces"
    (found,) = files_pictures.renderings(kit)
    assert (found.severity, found.hint) == ("note", "sudo apt install libcairo2")


def test_files_of_somebody_s_own_are_notes_and_a_rebuild_does_not_miss_them(
    sample: Callable[[str], Kit], tmp_path: Path
) -> None:
    sound = sample("tiny").folder
    folder = tmp_path / "kit"
    shutil.copytree(sound, folder)
    (folder / "notes.txt").write_text("mine")
    (folder / "photos").mkdir()
    for number in range(3):
        (folder / "photos" / f"{number}.jpg").write_bytes(b"mine")
    (folder / "photos" / "all").symlink_to(tmp_path)
    (folder / "receipt.pdf").write_bytes(b"mine")
    kit = Known(sample("tiny"), folder)
    assert [(each.severity, each.where, each.message) for each in documents.whole(kit)] == [
        ("note", "notes.txt", "is not of this kit; pnp leaves it alone"),
        ("warning", "receipt.pdf", "is not of this kit, and may be printed or read as a part of it"),
        ("note", "photos/", "holds 4 files that are not of this kit; pnp leaves the folder alone"),
    ]
    assert list(rebuilding._differences(kit, sound)) == []
    (folder / "preview.png").write_bytes(b"mine")
    (folder / "manifest.json").write_text("{}")
    assert {name for name, _ in rebuilding._differences(kit, sound)} == {"preview.png", "manifest.json"}
