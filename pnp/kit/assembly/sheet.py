"""The assembly sheet of a kit: what to print on what, how to cut and join it, and what one has then."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from pathlib import Path

from pnp import resources
from pnp.games import Setting
from pnp.imposition import OVERLAP, File, snips
from pnp.kit import sets
from pnp.kit.assembly.figures import cut_figure, fold_figure, join_figure
from pnp.kit.assembly.parts import TALLEST, beside_table, grouped, is_reduced, parts_figure, pictured
from pnp.kit.book import BOOK_PAPER, Pictures, look
from pnp.kit.cost import Cost
from pnp.kit.plan import Options
from pnp.kit.words import Words
from pnp.rulebook import Book, Figure, literal, source, template, typst, walk
from pnp.rulebook import words as book_words
from pnp.rulebook.catalog import Translations
from pnp.scene import Component, Drawing
from pnp.units import PAPERS, Paper

TEMPLATE = resources.TEMPLATES / "book" / "assembly.md.j2"

TEXT_SIZE = 9.2
"""Points: it lies beside the cutting mat, and should not be a book."""


def write(
    pictures: Pictures,
    spoken: Translations,
    components: Sequence[Component],
    files: Sequence[File],
    choices: Mapping[str, str],
    options: Options,
    cost: Cost,
    *,
    digest: str,
    path: Path,
) -> None:
    """Write assembly.pdf; `choices` names the files that are alternatives, and the paper of each."""
    setting = pictures.setting
    sheet = assembly(setting, spoken, components, files, choices, options, cost, digest=digest)
    paper = PAPERS[BOOK_PAPER[options.paper]]
    drawn = _figures(setting, components, files, paper)
    names = [block.name for block in walk(sheet.blocks) if isinstance(block, Figure)]
    shown = {name: pictures.drawn(name, *drawn[name]) for name in names}
    typst.write(sheet, path, shown, look(pictures), paper=paper, text_size=TEXT_SIZE, leaflet=True)


def assembly(
    setting: Setting,
    spoken: Translations,
    components: Sequence[Component],
    files: Sequence[File],
    choices: Mapping[str, str],
    options: Options,
    cost: Cost,
    *,
    digest: str,
) -> Book:
    """The assembly sheet as a book. Every count in it is computed from components and files."""
    definition = setting.definition
    stocks = {component.id: component.stock for component in components}
    letters = sets.letters(options.sets)
    copies = sum(component.copies for component in components)
    context = {
        "cost": cost,
        "ink": max(1, round(cost.ink_percent)),
        "supplies": [literal(spoken.gettext(supply.name)) for supply in definition.supplies],
        "files": [_file(file, files, stocks, choices, options) for file in files],
        "backs": options.backs,
        "two_sided": any(_two_sided(file) for file in files),
        "folds": sum(file.folds for file in files),
        "cut": any(component.stock != "board" for component in components),
        "standing": any(component.kind == "standee" for component in components),
        "snips_each": _snips_each(components),
        "tiled": any(placement.clip is not None for file in files for placement in file.placements),
        "mounted": any(_is_whole_board(file, stocks) for file in files if file.name not in choices),
        "overlap": f"{OVERLAP:g}",
        "players": setting.players,
        "pictures": _pictures(components),
        "reduced": any(is_reduced(component) for component in components),
        "parts": [
            {"name": literal(c.label), "each": c.per_player, "copies": c.copies} for c in grouped(components)
        ],
        "each_in_all": sum(component.per_player for component in components),
        "copies_in_all": copies,
        "sets": options.sets,
        "first_set": letters[0],
        "last_set": letters[-1],
        "sets_in_all": f"{options.sets} × {copies} = {options.sets * copies}",
    }
    words = Words().translated(spoken.gettext)
    return Book(
        title=definition.game.title,
        subtitle=words.assembly,
        language=spoken.language,
        blocks=source.parse(template.render(TEMPLATE, context, spoken), str(TEMPLATE)),
        words=book_words.Words().translated(spoken.gettext),
        edition=words.edition.format(version=definition.game.version, digest=digest),
    )


def figures(
    setting: Setting, components: Sequence[Component], files: Sequence[File], paper: Paper = PAPERS["a4"]
) -> dict[str, Drawing]:
    """The drawings that the sheet may show, by the names that its template calls them."""
    found = _figures(setting, components, files, paper)
    return {name: draw() for name, (_, draw) in found.items()}


def _figures(
    setting: Setting, components: Sequence[Component], files: Sequence[File], paper: Paper
) -> dict[str, tuple[Hashable, Callable[[], Drawing]]]:
    """What each drawing depends on besides the theme, and how it is made."""
    theme = setting.game.faces.theme(setting.variant)
    parts = grouped(components)
    pictures = pictured(parts)
    tiled = [file for file in files if any(placement.clip is not None for placement in file.placements)]
    # What is folded to stand takes its own room above the picture.
    joined = bool(tiled) and not any(component.kind == "standee" for component in components)
    tallest = beside_table(parts, paper, joined=joined) if len(pictures) == 1 else TALLEST
    found: dict[str, tuple[Hashable, Callable[[], Drawing]]] = {
        name: ((tallest, *map(_told, part)), partial(parts_figure, theme, part, tallest))
        for name, part in zip(_pictures(components), pictures, strict=True)
    }
    small = [component for component in components if component.stock != "board"]
    if small:
        most = max(small, key=lambda component: component.copies)
        found["assembly-cut"] = (_told(most), partial(cut_figure, theme, most))
        found["assembly-fold"] = (_told(most), partial(fold_figure, theme, most))
    if tiled:
        found["assembly-join"] = (object(), partial(join_figure, theme, tiled[0]))  # each paper its own
    return found


def _told(component: Component) -> Hashable:
    """All that a picture of a component tells."""
    sides = tuple(side and (side.name, side.digest) for side in (component.front, component.back))
    return (component.id, component.kind, component.label, component.copies, component.per_player, sides)


def _pictures(components: Sequence[Component]) -> list[str]:
    """The names of the pictures of the parts: one or, for a kit of many kinds of part, several."""
    return [f"assembly-parts-{number + 1}" for number in range(len(pictured(grouped(components))))]


def _two_sided(file: File) -> bool:
    return not file.folds and any(placement.side == "back" for placement in file.placements)


def _is_whole_board(file: File, stocks: Mapping[str, str]) -> bool:
    """Whether a file shows a board on one sheet."""
    return any(
        placement.clip is None and stocks[sets.plain_id(placement.component)] == "board"
        for placement in file.placements
    )


def _file(
    file: File,
    files: Sequence[File],
    stocks: Mapping[str, str],
    choices: Mapping[str, str],
    options: Options,
) -> dict[str, object]:
    """A row of the table of files."""
    thin = all(
        stocks[sets.plain_id(placement.component)] in ("board", "mats") for placement in file.placements
    )
    fronts = len({placement.page for placement in file.placements if placement.side == "front"})
    paper = choices.get(file.name, options.paper)
    how = "gutterfold" if file.folds else options.backs if _two_sided(file) else "none"
    usual = file.name.replace(f"-{paper}.pdf", ".pdf") if file.name in choices else ""
    return {
        "name": file.name,
        "instead_of": usual,
        "instead_of_sheets": sum(other.sheets for other in files if other.name == usual),
        "sheets": file.sheets,
        "pages": len(file.pages),
        "fronts": fronts,
        "first_back": fronts + 1,
        "paper": paper.upper() if len(paper) == 2 else paper.capitalize(),
        "how": how,
        "use": "folded" if file.folds else "paper" if thin else "card",
    }


def _snips_each(components: Sequence[Component]) -> int:
    """How many snips a part needs that needs any; the most, where they differ."""
    small = (component for component in components if component.stock != "board")
    return max((snips(c.front.trim, c.front.width, c.front.height) for c in small), default=0)
