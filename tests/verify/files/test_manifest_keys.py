"""Every key of a manifest, at any depth, is held to something: each is changed, taken away, and joined by one
that is not known, and a check that reads files has to tell an error."""

import json
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pnp.finding import Finding
from pnp.games import Game, open_game
from pnp.kit import book as kit_book
from pnp.kit import preferences
from pnp.kit import sheets as kit_sheets
from pnp.kit.folder import manifest
from pnp.kit.plan import Plan, plans
from pnp.kit.produce import produce
from pnp.rulebook import Book
from pnp.verify import files, library, sheets
from pnp.verify.files import Order
from pnp.verify.files.kit import Kit
from pnp.verify.library import Library
from pnp.verify.sheets.comparing import Pages
from tests import memory
from tests.broken import trying
from tests.broken.files_editing import Json, manifest_of

SWITCHER = open_game("el-switcher")
EXAMPLE = Path(__file__).resolve().parents[3] / "examples" / "endless-coast"
MAGES = open_game("magicans-duel")

SAMPLE = 6
"""Changes of each kit that the suite tries; PNP_EVERY_DEFECT=1 tries them all, which takes ten minutes."""

PROVES_NOTHING = {"pnp", "built_from"}
"""Keys of which another value is no fault of a kit's files: F49 tells of the first, and F48 builds again
whatever the second is."""

DRAWN = ("variant", "locale", "players", "only", "fewer", "card_size", "text", "boxes", "sets", "proof")


def unchecked(*_: object) -> None:
    """The drawings are proved elsewhere."""


def coast(folder: Path) -> Game:
    """Eight cards of the example, its aid and its dice: fewer cards have the same keys in their manifest."""
    shutil.copytree(EXAMPLE, folder)
    cards = (folder / "cards.csv").read_text(encoding="utf-8").splitlines()
    (folder / "cards.csv").write_text("\n".join(cards[:9]) + "\n", encoding="utf-8")
    text = (folder / "game.toml").read_text(encoding="utf-8")
    assert "\ncard = 21\n" in text
    fewer = text.replace("\ncard = 21\n", "\ncard = 8\n").replace('how_many = "hand"', "how_many = 1")
    (folder / "game.toml").write_text(fewer, encoding="utf-8")
    return open_game(str(folder))


def whole(out: Path) -> Plan:
    """A kit with all that a whole kit can be asked for."""
    (plan,) = plans(
        [coast(out / "endless-coast")],
        locales=["en"],
        papers=["a4"],
        out=out / "output",
        formats="pdf,svg",
        sets=2,
        text="large",
        booklet=True,
        boxes="sleeved",
        printer="laser",
        spacing=4.0,
        groups="2x2",
        gap=8.0,
        empty="1",
        marks=3.0,
        mark_ink="red",
        proof=True,
    )
    return plan


def changed(out: Path) -> Plan:
    """A kit of what has to be printed again."""
    (plan,) = plans(
        [SWITCHER], locales=["en"], papers=["a4"], out=out, formats="png", card_size="mini", text="large"
    )
    (*_, last) = (each.id for each in SWITCHER.definition.components if each.copies > 1)
    options = replace(plan.options, only=(last,), since="v1", fewer=((last, 1),))
    return replace(plan, options=options)


def joined(out: Path) -> Plan:
    """A board to be joined, and one on larger paper in its place."""
    (plan,) = plans([MAGES], locales=["en"], papers=["a4"], out=out, only=["board"])
    return plan


PLANS: dict[str, Callable[[Path], Plan]] = {"whole": whole, "changed": changed, "joined": joined}


class Copy(Kit):
    """A copy of a sound kit whose manifest is another; what is the same is not drawn again."""

    def __init__(self, sound: Kit, folder: Path) -> None:
        super().__init__(sound.game, folder, rulebook, library=Library)
        self.sound, self.memory = sound, sound.memory
        self.is_same = all(getattr(self.manifest, key) == getattr(sound.manifest, key) for key in DRAWN)

    @cached_property
    def components(self) -> Any:
        return self.sound.components if self.is_same else super().components

    @cached_property
    def one_set(self) -> Any:
        return self.sound.one_set if self.is_same else super().one_set

    @cached_property
    def book(self) -> Any:
        return self.sound.book if self.manifest.locale == self.sound.manifest.locale else super().book

    def read_paint(self, name: str) -> Any:
        return self.sound.read_paint(name)

    def compare_sheet(self, sheet: Any) -> Any:
        def placed(kit: Kit) -> list[object]:
            return [(spot.name, spot.matrix, spot.clip) for spot in kit.spots_on(sheet.file, sheet.page)]

        same = self.is_same and placed(self) == placed(self.sound)
        return self.sound.compare_sheet(sheet) if same else super().compare_sheet(sheet)


def rulebook(kit: Order) -> Book | None:
    return kit_book.rulebook(kit.game, kit.translations, digest="")


MADE: dict[str, Kit] = memory.Kept()


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Kit]]:
    """A sound kit by its name in PLANS; sheets of the same components are imposed once."""
    impose = kit_sheets.impose_components
    made: dict[Any, Any] = {}

    def imposed(game: Any, spoken: Any, components: Any, options: Any, untranslated: int) -> Any:
        key = (tuple(component.front.digest for component in components), options, untranslated)
        if key not in made:
            made[key] = impose(game, spoken, components, options, untranslated)
        return made[key]

    def get(name: str) -> Kit:
        if name not in MADE:
            plan = PLANS[name](tmp_path_factory.mktemp(name))
            plan.target.mkdir(parents=True)
            produce(plan, plan.target, lambda _: None, check=unchecked)
            MADE[name] = Kit(open_game(str(plan.folder)), plan.target, rulebook, library=Library)
        return MADE[name]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(preferences, "printer", lambda _: preferences.Printer("laser", (0.4, -0.3)))
        patch.setattr(library.sheets, "impose_components", imposed)
        yield get


Key = tuple[str | int, ...]


def keys(data: Any, path: Key = ()) -> Iterator[Key]:
    """Every key of a manifest; of lists the first and the last element."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield (*path, key)
            yield from keys(value, (*path, key))
    elif isinstance(data, list):
        for index in dict.fromkeys((0, len(data) - 1)) if data else ():
            yield from keys(data[index], (*path, index))


def pattern(key: Key) -> str:
    """A key without the numbers of elements."""
    return ".".join("[]" if isinstance(part, int) else part for part in key)


def tables(data: Any, path: Key = ()) -> Iterator[Key]:
    """Every table of a manifest that has keys of its own; of lists the first and the last element."""
    if isinstance(data, dict):
        if path != ("fewer",):
            yield path
        for key, value in data.items():
            yield from tables(value, (*path, key))
    elif isinstance(data, list):
        for index in dict.fromkeys((0, len(data) - 1)) if data else ():
            yield from tables(data[index], (*path, index))


def at(data: Any, key: Key) -> Any:
    for part in key:
        data = data[part]
    return data


def others(key: str, value: Any) -> Iterator[Any]:
    """Values that might stand in the place of one."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1)
    elif isinstance(value, float):
        yield from (value + 0.5, -value)
    elif isinstance(value, list):
        yield from (value[1:], value[:-1], [*value, *value[-1:]], value[::-1]) if value else ()
    elif isinstance(value, dict):
        yield {}
    elif len(value) == 64:
        yield value[::-1]
    else:
        yield from OTHERS.get(key, (f"{value}x",))


OTHERS: dict[str, tuple[str, ...]] = {
    "locale": ("es", "xx"),
    "paper": ("letter", "a3"),
    "variant": ("mono", "pink"),
    "backs": ("none", "duplex-short", "separate", "gutterfold"),
    "card_size": ("poker", "tarot", "bridge"),
    "text": ("normal", "huge"),
    "boxes": ("none", "bare"),
    "side": ("front", "back"),
    "path": ("board.pdf", "run.exe", "manifest.json"),
    "kind": ("tile",),
    "choice": ("tabloid",),
    "groups": ("3x2", "2"),
}

ADDED: dict[str, Any] = {
    "sets": 2,
    "card_size": "tarot",
    "text": "large",
    "large_text_exceptions": [],
    "booklet": True,
    "boxes": "bare",
    "since": "v2",
    "fewer": {},
    "printer": "ink",
    "back_offset_mm": [0.1, 0.1],
    "spacing": 0.0,
    "groups": "3x2",
    "gap": 4.0,
    "empty": [2],
    "marks": 6.0,
    "proof": True,
    "pages": 3,
    "back": "0" * 64,
    "page": 1,
    "x_mm": 10.0,
    "y_mm": 10.0,
    "choice": "a3",
    "unknown": 1,
}
"""Keys that a manifest may have, each put where it does not stand."""

WHERE = {"": set(manifest.Manifest.model_fields), "files.[]": {"pages"}, "components.[]": {"back"}}
PLACE = {"page", "x_mm", "y_mm", "choice"}


def changes(data: Json) -> Iterator[tuple[str, Callable[[Json], None]]]:
    """Every change of a manifest that is tried, each kind of place once, and what it is."""
    seen: set[str] = set()
    for key in keys(data):
        name, value = pattern(key), at(data, key)
        if name in seen and not isinstance(key[-1], int):
            continue
        seen.add(name)
        if isinstance(key[-1], str):
            for other in others(key[-1], value):
                if other != value and name not in PROVES_NOTHING:
                    yield f"{name} = {other!r:.40}", setter(key, other)
            yield f"no {name}", remover(key)
            yield f"{name} = null", setter(key, None)
    for table in tables(data):
        name = pattern(table)
        if name in seen and table:
            pass
        can = WHERE.get(name, PLACE if name.endswith("placements.[]") else set())
        for key, value in ADDED.items():
            if key not in at(data, table) and (key in can or key == "unknown"):
                label = f"{name}.{key} is added"
                if label not in seen:
                    seen.add(label)
                    yield label, setter((*table, key), value)
    yield "another file is listed", lambda data: data["files"].append({"path": "run.exe", "sha256": "0" * 64})


def setter(key: Key, value: Any) -> Callable[[Json], None]:
    def change(data: Json) -> None:
        at(data, key[:-1])[key[-1]] = value

    return change


def remover(key: Key) -> Callable[[Json], None]:
    return lambda data: at(data, key[:-1]).pop(key[-1])


FIRST = ("F21", "F19", "F05")
"""Checks that are asked first, since they take no time."""


def first_error(sound: Kit, folder: Path) -> Finding | None:
    """The first error that a check has to tell of a kit."""
    opened, refused = files.open_kit(sound.game, folder, rulebook, folder, Library)
    if opened is None:
        return refused[0]
    kit = Copy(sound, folder)
    ordered = sorted(files.CHECKS, key=lambda check: FIRST.index(check.code) if check.code in FIRST else 9)
    told: list[Finding] = []
    looks: list[Callable[[], list[Finding]]] = [
        *(partial(check, kit) for check in ordered[: len(FIRST)]),
        lambda: sheets.manifest_sheets(Pages(kit)),
        *(partial(check, kit) for check in ordered[len(FIRST) :]),
        lambda: sheets.run(kit, told),
    ]
    for look in looks:
        told += look()
        if wrong := [each for each in told if each.severity == "error"]:
            return wrong[0]
    return None


@pytest.mark.parametrize("name", PLANS if trying.EVERY else ("changed", "joined"))
def test_a_sound_kit_has_no_error(name: str, sample: Callable[[str], Kit]) -> None:
    assert first_error(sample(name), sample(name).folder) is None


@pytest.mark.parametrize("name", PLANS)
def test_each_key_of_a_manifest_is_held_to_something(
    name: str, sample: Callable[[str], Kit], tmp_path: Path
) -> None:
    sound = sample(name)
    folder = tmp_path / "kit"
    shutil.copytree(sound.folder, folder)
    possible = list(changes(manifest_of(sound.folder)))
    assert len(possible) > 100
    tried = possible if trying.EVERY else Random(name).sample(possible, SAMPLE)
    missed = []
    for what, change in tried:
        data = manifest_of(sound.folder)
        change(data)
        (folder / manifest.NAME).write_text(manifest.text(data), encoding="utf-8")
        found = first_error(sound, folder)
        if found is None:
            missed.append(what)
    assert missed == []


def test_every_key_that_a_manifest_can_have_is_tried(sample: Callable[[str], Kit]) -> None:
    """Else a new key would go unnoticed."""
    found = {pattern(key) for name in PLANS for key in keys(manifest_of(sample(name).folder))}
    models = {
        "": manifest.Manifest,
        "components.[].": manifest.Part,
        "components.[].placements.[].": manifest.Place,
        "components.[].placements.[].tiles.[].": manifest.Tile,
        "large_text_exceptions.[].": manifest.Smaller,
        "files.[].": manifest.File,
    }
    for prefix, model in models.items():
        names = {prefix + (field.alias or name) for name, field in model.model_fields.items()}
        assert names - found == set()


@pytest.mark.parametrize(
    "written",
    [
        lambda text: text.replace('"title": ', '"title": "Another", "title": '),
        lambda text: json.dumps(json.loads(text)),
        lambda text: text + " ",
        lambda text: text.replace("0.4", "0.40"),
        lambda text: text.replace("endless", "\\u0065ndless", 1),
    ],
)
def test_a_manifest_that_is_written_otherwise_is_told(
    written: Callable[[str], str], sample: Callable[[str], Kit], tmp_path: Path
) -> None:
    """A key that stands there twice is read in two ways by two programs."""
    sound = sample("whole")
    folder = tmp_path / "kit"
    shutil.copytree(sound.folder, folder)
    before = (folder / manifest.NAME).read_text(encoding="utf-8")
    (folder / manifest.NAME).write_text(after := written(before), encoding="utf-8")
    assert after != before
    found = first_error(sound, folder)
    assert found is not None
    assert found.code == "F21"
    assert "is not written as pnp writes it" in found.message
