"""Builds the files of a plan in a folder: draws, imposes, writes and counts. Runs in the worker process. The
drawings of a game are shared by its kits on all papers."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

import pnp
from pnp import games
from pnp.export import pdf, png
from pnp.games import Game, Setting, open_game, reading, with_listener
from pnp.imposition import File
from pnp.kit import assembly, book, boxed, catalogs, pictures, printing, sheets
from pnp.kit.book import Pictures
from pnp.kit.cost import Cost, cost, ink_percent
from pnp.kit.fingerprint import code_at_start, fingerprint, sources
from pnp.kit.folder import manifest
from pnp.kit.plan import Plan, printed_components
from pnp.kit.playing import frame
from pnp.kit.words import Words, facts
from pnp.options import PAGE, Options
from pnp.rulebook.catalog import Translations
from pnp.scene import Component


@dataclass(frozen=True, slots=True, eq=False)
class Artwork:
    """The drawings of a game in one setting: all components, the pictures of its books, and the
    translations."""

    setting: Setting
    spoken: Translations
    components: tuple[Component, ...]
    pictures: Pictures
    untranslated: int
    """The number of the game's texts that are in English because its translation is a draft."""


def artwork(plan: Plan) -> Artwork:
    """Return the drawings of a plan's game for the plan's options. They are drawn once for all papers. Raises
    PnpError."""
    return _draw_artwork(plan.folder, sources(plan.game, plan.folder, plan.out), plan.options.face_options)


@lru_cache(maxsize=1)
def _draw_artwork(folder: Path, _sources: str, options: Options) -> Artwork:
    """Return the drawings of a game. `_sources` is a digest of its files and part of the cache key, so that a
    game that was edited meanwhile is drawn again."""
    game = _open_game(folder, _sources)
    source = _source(folder, _sources)
    untranslated = catalogs.refuse_unfinished(game, options.locale, source.messages(options.locale))
    spoken = catalogs.translations(game, options.locale)
    setting = with_listener(Setting.from_options(game, options, spoken.gettext))
    return Artwork(setting, spoken, games.draw(setting), Pictures(setting), untranslated)


@lru_cache(maxsize=8)
def _source(folder: Path, _sources: str) -> catalogs.Source:
    """Return the texts of a game, found once for all languages and papers."""
    return catalogs.source(_open_game(folder, _sources))


@lru_cache(maxsize=8)
def _open_game(folder: Path, _sources: str) -> Game:
    """Return a game, opened once for all languages and papers."""
    return open_game(str(folder))


Say = Callable[[str], None]
Check = Callable[[Game, Setting, Sequence[Component]], None]  # raises PnpError to refuse a kit


@dataclass(frozen=True, slots=True)
class KitContent:
    """The content of a kit before it is written: the components to print, the sheets, and the translated
    words."""

    game: Game
    setting: Setting
    spoken: Translations
    pictures: book.Pictures
    words: Words
    components: tuple[Component, ...]
    """The components of all sets."""
    one_set: tuple[Component, ...]
    """The components of the first set alone, with the ids that they have in the definition."""
    files: tuple[File, ...]
    choices: dict[str, str]
    """The alternative files that can be printed instead of others, such as board-a3.pdf, each with its
    paper."""
    digest: str


def draw(plan: Plan) -> KitContent:
    """Draw the faces of a plan's kit and lay them out on sheets, without writing files. Raises PnpError."""
    return lay_out(artwork(plan), plan.options)


def lay_out(art: Artwork, options: Options) -> KitContent:
    """Lay out drawings on the sheets of a kit. Raises PnpError."""
    setting, spoken, game = art.setting, art.spoken, art.setting.game
    plain = printed_components(game.definition, art.components, options.only, dict(options.fewer))
    theme = game.faces.theme(options.variant)
    components = printing.all_sets(plain, options.sets, theme)
    if options.proof:
        components = printing.add_proof_lines(components, options.variant)
    one_set = printing.lettered_set(plain, printing.letters(options.sets)[0], theme)
    words = Words().translate(spoken.gettext)
    laid = sheets.impose_components(game, spoken, components, options, art.untranslated)
    own = (components, one_set, laid.files, laid.choices, laid.digest)
    return KitContent(game, setting, spoken, art.pictures, words, *own)


def produce(plan: Plan, folder: Path, say: Say, *, check: Check, art: Artwork | None = None) -> None:
    """Build a kit into an empty folder. `say` is called with the name of each step when it begins. `check`
    may refuse the kit by raising PnpError. `art` has the drawings of the plan, if they exist already. Raises
    PnpError."""
    say("drawing")
    art = art or artwork(plan)
    drawn = lay_out(art, plan.options)
    check(drawn.game, drawn.setting, drawn.one_set)
    options, title = plan.options, drawn.spoken.gettext(drawn.game.definition.game.title)
    pdfs = [folder / file.name for file in drawn.files]
    for file, path in zip(drawn.files, pdfs, strict=True):
        say(file.name)
        flip = {"duplex-long": "long", "duplex-short": "short"}.get(options.backs, "")
        two_sided = any(placement.side == "back" for placement in file.placements)
        pdf.write(
            file.pages,
            path,
            title=f"{title} · {Path(file.name).stem}",
            language=options.locale,
            author=drawn.game.definition.credits[0].author,
            duplex=flip if two_sided else "",  # type: ignore[arg-type]  # one of the three
        )
    usual = [file for file in drawn.files if file.name not in drawn.choices]
    costs = cost(usual, drawn.components, ink_percent(drawn.files))
    printed_sides = printing.printed_sides(drawn.components, options.backs)
    shown = pictures.PictureData(printed_sides, drawn.files, folder, options.locale)
    for name, write in pictures.WRITERS.items():
        if name in options.formats:
            say(name)
            write(shown, folder / name)
    if not options.only or options.since:
        _write_books(drawn, art, plan, folder, costs, say, rules=not options.only)
    if PAGE in options.formats and not options.only:
        say(frame.NAME)
        _write_page(art, folder)
    say("preview")
    pictures.write(drawn.pictures, pdfs, folder, whole=not options.only)
    if "pdf" not in options.formats:
        for path in pdfs:
            path.unlink()
    manifest.write(_manifest(plan, drawn, costs, folder), folder)


def _write_books(
    drawn: KitContent, art: Artwork, plan: Plan, folder: Path, costs: Cost, say: Say, *, rules: bool
) -> None:
    """Write the rulebook, if `rules`, and the assembly sheet."""
    pages = leaves = 0
    if rules and book.has_rulebook(drawn.game):
        say("rulebook")
        said = (drawn.spoken.language, drawn.digest)  # the same on each paper
        told = drawn.pictures.reuse(
            "book", said, lambda: book.rulebook(drawn.game, drawn.spoken, digest=drawn.digest)
        )
        paths = (folder / "rulebook.pdf", folder / "rulebook.html")
        box = boxed.component_families(drawn.pictures, art.components, drawn.spoken)
        book.write(told, drawn.pictures, *paths, paper=plan.options.paper, box=box)
        pages = png.count_pages(paths[0])
        if plan.options.booklet:
            say("booklet")
            book.write_booklet(told, drawn.pictures, folder / book.BOOKLET, paper=plan.options.paper, box=box)
            leaves = png.count_pages(folder / book.BOOKLET) // 2
    say("assembly")
    sheets = assembly_data(drawn, plan.options, costs, pages, leaves)
    assembly.write(drawn.pictures, sheets, folder / "assembly.pdf")


def _write_page(art: Artwork, folder: Path) -> None:
    """Write play.html, which is the same on each paper."""
    from pnp.kit.playing import page  # few kits have such a page, and it needs the hosts of games

    parts = tuple(each for each in art.components if each.kind != "box")
    made = art.pictures.reuse("play", None, lambda: page.make_page(art.setting, parts))
    (folder / frame.NAME).write_text(made, encoding="utf-8", newline="\n")


def assembly_data(
    drawn: KitContent, options: Options, costs: Cost, pages: int, booklet: int = 0
) -> assembly.Sheets:
    """Return the content of the assembly sheet. `pages` is the number of pages of the rulebook, `booklet` the
    number of sheets of its booklet."""
    return assembly.Sheets(
        drawn.setting,
        drawn.spoken,
        drawn.one_set,
        drawn.files,
        drawn.choices,
        options,
        costs,
        drawn.digest,
        pages,
        booklet,
    )


def _manifest(plan: Plan, drawn: KitContent, costs: Cost, folder: Path) -> manifest.Manifest:
    options = plan.options
    by_component: dict[str, list[manifest.Place]] = {component.id: [] for component in drawn.components}
    for file in drawn.files:
        for component, place in sheets.places(file, drawn.choices.get(file.name)):
            by_component[component].append(place)
    parts = tuple(
        manifest.Part(
            id=component.id,
            kind=component.kind,
            copies=component.copies,
            trim_mm=(component.front.width, component.front.height),
            face=component.front.digest,
            back=component.back.digest if component.back else None,
            placements=tuple(by_component[component.id]),
        )
        for component in drawn.components
    )
    names = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    return manifest.Manifest(
        game=plan.game,
        title=drawn.spoken.gettext(drawn.game.definition.game.title),
        tagline=drawn.spoken.gettext(drawn.game.definition.game.tagline),
        facts=tuple(facts(drawn.game.definition, drawn.words)),
        version=drawn.game.definition.game.version,
        **manifest.state_options(options, drawn.setting.players),
        large_text_exceptions=_smaller(drawn) if options.text == "large" else None,
        pnp=pnp.__version__,
        built_from=fingerprint(plan, code_at_start()),
        components=parts,
        sheets=costs.sheets,
        cuts=costs.cuts,
        snips=costs.snips,
        minutes=costs.minutes,
        ink_percent=costs.ink_percent,
        files=tuple(_file(folder, name) for name in names),
    )


def _smaller(drawn: KitContent) -> tuple[manifest.Smaller, ...]:
    return tuple(
        manifest.Smaller(part=each.part, side=each.side, points=each.points)
        for each in reading.exceptions(drawn.one_set)
    )


def _file(folder: Path, name: str) -> manifest.File:
    pages = png.count_pages(folder / name) if name.endswith(".pdf") else None
    return manifest.File(path=name, sha256=sha256((folder / name).read_bytes()).hexdigest(), pages=pages)
