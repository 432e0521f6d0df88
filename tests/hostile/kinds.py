"""The kinds of files that are tried: how a case is made, and what of pnp reads it."""

import json
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from pnp.definition import TomlSource, load, scenarios, story
from pnp.errors import PnpError
from pnp.expression import Fault, parse, template
from pnp.games import open_game
from pnp.kit import preferences
from pnp.kit.folder import manifest
from pnp.layout import layout_of
from pnp.looks import dress
from pnp.pictures import picture
from pnp.play import Rules
from pnp.rulebook import catalog, extraction, source
from pnp.rulebook import template as book
from pnp.rulebook.catalog import Translations
from pnp.tables import read_table as table
from pnp.translation import examine, glossary
from pnp.verify import model, profile
from pnp.verify.inspect import Expectations, inspect
from pnp.verify.paint import book as bound
from pnp.verify.paint import pdf, svg
from pnp.verify.paint.pdf import pdfium
from pnp.verify.paint.raster import raster_pdf
from tests.hostile import breaking, documents, fills

ROOT = Path(__file__).parents[2]
ENGINES = ("dehexz-war", "duelo-de-runas", "el-switcher", "magicans-duel", "qiahn-tactics-goblin")

ALLOWED = (PnpError, Fault)
"""What a reader may raise: an error in words; of an expression, which its caller puts a place to."""


@dataclass(frozen=True, slots=True)
class Kind:
    """`make` writes a case into an empty folder, `read` reads it from there; `share` of a hundred cases."""

    make: Callable[[Random, Path], object]
    read: Callable[[Path], object]
    share: int
    warm: Callable[[], object] = lambda: None
    """What all cases need, done once before any is tried."""
    seconds: float = 10.0
    """Of the processor, for a case."""


@cache
def _sound(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def _each(readers: Sequence[Callable[[], object]]) -> None:
    """Try all of them; raises the first error in words that there was."""
    errors: list[Exception] = []
    for read in readers:
        try:
            read()
        except ALLOWED as error:
            str(error)
            errors.append(error)
    if errors:
        raise errors[0]


def _file(name: str, *sound: str) -> Callable[[Random, Path], object]:
    """Writes one of these files of ours, broken, under a name."""

    def make(random: Random, folder: Path) -> None:
        broken = breaking.text(_sound(random.choice(sound)), random)
        (folder / name).write_bytes(breaking.encoded(broken, random))

    return make


def _definition(folder: Path) -> None:
    """A definition that is read is held to the checks of definitions too."""
    game = open_game(str(folder))
    for check in (*model.CHECKS, *game.checks.MODEL):
        check(game)


def _clauses(random: Random, folder: Path) -> None:
    (folder / "game.toml").write_text(_sound("rules/magicans-duel/game.toml"), encoding="utf-8")
    for name in ("clauses", "scenarios", "story"):
        sound = _sound(f"rules/magicans-duel/{name}.toml")
        short = sound if name == "clauses" else "\n\n".join(sound.split("\n\n")[:12])
        broken = breaking.text(short, random) if random.random() < 0.5 else short
        (folder / f"{name}.toml").write_bytes(breaking.encoded(broken, random))


def _stories(folder: Path) -> None:
    facts = open_game("magicans-duel").definition.facts
    definition = load(folder, type(facts))
    scenarios.load(definition)
    story.load(definition)


def _layout(folder: Path) -> None:
    layout_of(folder)
    for variant in ("colour", "low-ink", "mono"):
        dress(folder).theme(variant)  # type: ignore[arg-type]


def _layouts(random: Random, folder: Path) -> None:
    for name in ("layout.toml", "theme.toml"):
        sound = _sound(
            f"{random.choice(('examples/moth-hour', 'examples/supper-is-served', 'rules/qiahn-tactics-goblin'))}/{name}"
        )
        broken = breaking.text(sound, random) if name == "layout.toml" or random.random() < 0.5 else sound
        (folder / name).write_bytes(breaking.encoded(broken, random))


def _workbook(random: Random, folder: Path) -> None:
    (folder / "cards.xlsx").write_bytes(documents.workbook(random))


_EXPRESSIONS = (
    "cost > 2 and kind == 'spell' or not rare", "max(cost, weight) * 2 - -1", "upper(kind) + 'x'",
    "kind in ['spell', 'a b'] and len(kind) <= 5", "(1 if rare else cost) / 0", "round(weight / 3)",
    "Cost {cost}: {upper(kind)} {{x}} {'yes' if rare else 'no'}", "{cost * cost * cost}",
)  # fmt: skip


def _said(random: Random, folder: Path) -> None:
    broken = breaking.text(random.choice(_EXPRESSIONS), random)
    (folder / "said").write_text(broken, encoding="utf-8", errors="surrogatepass", newline="")


def _worth(folder: Path) -> None:
    said = (folder / "said").read_bytes().decode("utf-8", "surrogatepass")
    columns = {"cost": 3, "kind": "spell", "rare": True, "weight": 2.5, "flavour": ""}
    _each([lambda: parse(said)(columns), lambda: template(said)(columns)])


@cache
def _engine(name: str) -> tuple[Rules[Any, Any], tuple[str, ...]]:
    game = open_game(name)
    shown = scenarios.load(game.definition).shown
    given = tuple(each.given for each in shown if isinstance(each.given, str) and each.given)
    return game.rules(), (game.rules().serialize(game.rules().initial_state()), *given)


def _position(random: Random, folder: Path) -> None:
    name = random.choice(ENGINES)
    rules, given = _engine(name)
    sound = random.choice(given)
    actions = [
        rules.notation(rules.initial_state(), a) for a in rules.legal_actions(rules.initial_state())[:9]
    ]
    lines = [name, breaking.text(sound, random), breaking.text(random.choice(actions or ["x"]), random)]
    (folder / "position.json").write_text(json.dumps(lines), encoding="utf-8")


def _played(folder: Path) -> None:
    """A position that is read is looked at, and where nothing is wrong with it, played from."""
    name, position, action = json.loads((folder / "position.json").read_bytes())
    rules, _ = _engine(name)
    _each([lambda: rules.read(rules.initial_state(), action), lambda: _looked_at(rules, position)])


def _looked_at(rules: Rules[Any, Any], position: str) -> None:
    state = rules.parse(position)
    rules.diagram(state)
    if not rules.status(state):
        rules.serialize(state)
        for each in rules.legal_actions(state)[:3]:
            rules.apply(state, each)


def _catalogs(random: Random, folder: Path) -> None:
    sound = _sound(f"rules/magicans-duel/locale/{random.choice(('es', 'pl', 'ar', 'ja'))}.po")
    parts = sound.split("\n\n")
    short = "\n\n".join([parts[0], *random.sample(parts[1:], 6)])
    (folder / "locale").mkdir()
    (folder / "locale" / "es.po").write_bytes(breaking.encoded(breaking.text(short, random), random))


def _catalog(folder: Path) -> None:
    path = folder / "locale" / "es.po"
    _each([lambda: catalog.load("es", folder), lambda: examine(path, thorough=True)])


def _book(folder: Path) -> None:
    text = (folder / "rulebook.md").read_bytes().decode("utf-8", "replace")
    source.parse(text)


_NUMBERS = {"title": "T", "numbers": {"x": 3, "cards": 40}, "clauses": [], "players": [2, 3]}


def _templates(random: Random, folder: Path) -> None:
    (folder / "rulebook.md.j2").write_bytes(breaking.encoded(documents.template(random), random))


def _template(folder: Path) -> None:
    book.render(folder / "rulebook.md.j2", _NUMBERS, Translations("es"))
    book.messages(folder / "rulebook.md.j2")


def _manifests(random: Random, folder: Path) -> None:
    (folder / manifest.NAME).write_bytes(breaking.encoded(breaking.text(documents.MANIFEST, random), random))


def _pdfs(random: Random, folder: Path) -> None:
    (folder / "pieces.pdf").write_bytes(documents.pdf(random))


def _pdf(folder: Path) -> None:
    path = folder / "pieces.pdf"
    readers: tuple[Callable[[Path], object], ...] = (
        pdf.read_pdf, pdf.read_facts, pdf.read_halves, pdfium.fonts, pdfium.read_pages,
        partial(pdfium.read_texts, measured=True), profile.check_sheet, profile.check_book,
        lambda path: raster_pdf(path, 0, 36), lambda path: inspect(path, Expectations()),
    )  # fmt: skip
    for read in (bound.read_pages, bound.read_navigation):  # which know nothing but books
        with suppress(PnpError):
            read(path)
    _each([partial(read, path) for read in readers])


def _svgs(random: Random, folder: Path) -> None:
    (folder / "face.svg").write_bytes(breaking.encoded(documents.svg(random), random))


def _svg(folder: Path) -> None:
    path = folder / "face.svg"
    readers: tuple[Callable[[Path], object], ...] = (
        svg.read_svg, profile.check_svg, lambda path: picture(path, (0, 0, 40, 30), variant="mono"),
    )  # fmt: skip
    _each([partial(read, path) for read in readers])


def _html(folder: Path) -> None:
    profile.check_html(folder / "rulebook.html")


def _webs(random: Random, folder: Path) -> None:
    (folder / "rulebook.html").write_bytes(breaking.encoded(breaking.text(documents.HTML, random), random))


def _pixels(random: Random, folder: Path) -> None:
    (folder / "sun.png").write_bytes(breaking.data(documents.png(random), random))


def _pixel(folder: Path) -> None:
    picture(folder / "sun.png", (0, 0, 40, 30))


_TOML = {
    "game.toml": "tests/games/plain/sample/game.toml",
    "clauses.toml": "rules/magicans-duel/clauses.toml",
    "scenarios.toml": "rules/magicans-duel/scenarios.toml",
    "story.toml": "rules/magicans-duel/story.toml",
    "layout.toml": "examples/moth-hour/layout.toml",
    "theme.toml": "examples/moth-hour/theme.toml",
    "es.glossary.toml": "examples/moth-hour/locale/es.glossary.toml",
    "config.toml": "",
    "printers.toml": "",
}
"""What is read as TOML, by the name of the file, and a sound one."""


def _excesses(random: Random, folder: Path) -> None:
    name = random.choice(list(_TOML))
    sound, odd = _sound(_TOML[name]) if _TOML[name] else "", breaking.excess(random)
    said = random.choice((f"{odd}{sound}", f"{sound}\n{odd}", odd, sound))
    (folder / name).write_bytes(breaking.encoded(said, random) if said != sound else said.encode())


def _excess(folder: Path) -> None:
    """Read a file as what its name says."""
    (path,) = folder.iterdir()
    with patch.dict(os.environ, {"PNP_CONFIG": str(folder / "config.toml")}):
        match path.name:
            case "game.toml":
                open_game(str(folder))
            case "layout.toml":
                layout_of(folder)
            case "theme.toml":
                dress(folder).theme("colour")
            case "story.toml" | "clauses.toml":
                extraction.extract(folder)
            case "es.glossary.toml":
                glossary.read_glossary(folder / "es.po")
            case "config.toml":
                preferences.preferences(["en", "es"])
            case "printers.toml":
                preferences.printers()
            case _:
                TomlSource(path)


KINDS: dict[str, Kind] = {
    "expression": Kind(_said, _worth, 24),
    "position": Kind(_position, _played, 14, lambda: [_engine(name) for name in ENGINES]),
    "definition": Kind(_file("game.toml", "tests/games/plain/sample/game.toml"), _definition, 5),
    "clauses": Kind(_clauses, _stories, 3),
    "layout": Kind(_layouts, _layout, 6),
    "table": Kind(_file("cards.csv", "examples/moth-hour/cards.csv"), lambda at: table(at / "cards.csv"), 6),
    "workbook": Kind(_workbook, lambda at: table(at / "cards.xlsx"), 5),
    "catalog": Kind(_catalogs, _catalog, 5),
    "book": Kind(_file("rulebook.md", "examples/moth-hour/rulebook.md.j2"), _book, 5),
    "template": Kind(_templates, _template, 6),
    "manifest": Kind(_manifests, lambda at: manifest.read_manifest(at), 8),
    "html": Kind(_webs, _html, 4),
    "svg": Kind(_svgs, _svg, 5),
    "pdf": Kind(_pdfs, _pdf, 2),
    "picture": Kind(_pixels, _pixel, 2),
    "fills": Kind(fills.write, lambda at: _each(fills.readers(at)), 2),
    "excess": Kind(_excesses, _excess, 10, seconds=2.0),
}
