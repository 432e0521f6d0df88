"""The assembly sheet of a kit: what to print on which paper, how to make the kit panel by panel, and what the
finished kit contains."""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from pnp import resources
from pnp.export import pdf
from pnp.games import Setting
from pnp.imposition import File
from pnp.kit import printing
from pnp.kit.assembly.families import Family, families
from pnp.kit.assembly.paper import family_figure
from pnp.kit.assembly.steps import Panels
from pnp.kit.book import BOOKLET, Pictures, look
from pnp.kit.cost import Cost
from pnp.kit.words import Words
from pnp.languages import run_on
from pnp.options import Options
from pnp.papers import PAPERS
from pnp.rulebook import Book, Figure, creep, literal, source, template, typst, walk
from pnp.rulebook import book as book_words
from pnp.rulebook.catalog import Translations, tag_of
from pnp.rulebook.stencils import Stencils
from pnp.scene import Component, Drawing

__all__ = ["Family", "Sheets", "families", "family_figure", "figures", "make_sheet", "write"]


TEMPLATE = resources.TEMPLATES / "book" / "assembly.md.j2"

TEXT_SIZE = 9.2
"""The size of the text in points: readable beside the cutting mat, and small enough for few pages."""


_DRAWN = 1.5
"""The factor by which parts are drawn larger than in a book, for pictures that fill a page (`part-drawn` in
templates/book/leaflet.typ)."""


class Sheets(NamedTuple):
    """The data of an assembly sheet. `components` are those of one set of the game, even if the kit prints
    several sets (option --sets). `files` are the files in which they are printed.

    Some files are alternatives to another file, on another paper: board-a3.pdf can be printed instead of
    board.pdf. `choices` maps the name of each alternative file to its paper ("a3"). `digest` is a short hash
    of the faces and options. `rulebook` is the number of pages of the rulebook. `booklet` is the number of
    sheets of paper of its booklet, 0 if there is none.
    """

    setting: Setting
    spoken: Translations
    components: Sequence[Component]
    files: Sequence[File]
    choices: Mapping[str, str]
    options: Options
    cost: Cost
    digest: str
    rulebook: int = 0
    booklet: int = 0


def write(pictures: Pictures, kit: Sheets, path: Path) -> None:
    """Write assembly.pdf, which shows how the kit is cut, glued and folded. Raises LayoutError if a text does
    not fit its panel."""
    told = make_sheet(kit)
    drawn = figures(kit)
    names = [block.name for block in walk(told.blocks) if isinstance(block, Figure)]
    shown = {name: pictures.draw(drawn[name].elements, partial(drawn.__getitem__, name)) for name in names}
    paper = PAPERS[PAPERS[kit.options.paper].book]
    wears = look(pictures)
    typst.write(
        told,
        path,
        shown,
        wears,
        paper=paper,
        text_size=TEXT_SIZE,
        leaflet=True,
        stencils=Stencils(pdf.forms),
    )


def make_sheet(kit: Sheets) -> Book:
    """Return the assembly sheet as a book. Every count in it is computed from components and files."""
    definition, spoken = kit.setting.definition, kit.spoken
    letters = printing.letters(kit.options.sets)
    copies = sum(component.copies for component in kit.components)
    words = Words().translate(spoken.gettext)
    panels = Panels(kit.setting, kit.components, kit.files, kit.choices, kit.options)
    context = {
        "cost": kit.cost,
        "ink": max(1, round(kit.cost.ink_percent)),
        "supplies": [literal(spoken.gettext(supply.name)) for supply in definition.supplies],
        "files": [_file(kit, file) for file in kit.files],
        "book": _book(kit),
        "booklet": _booklet(kit),
        "panels": panels.names,
        "glued": panels.glued,
        "players": kit.setting.players,
        "parts": [
            {"figure": _figure(i), "name": literal(f.name), "copies": f.copies, "each": f.each}
            for i, f in enumerate(_families(kit), 1)
        ],
        "copies_in_all": copies,
        "sets": kit.options.sets,
        "first_set": letters[0],
        "last_set": letters[-1],
        "run_on": run_on,
        "sets_in_all": f"{kit.options.sets} × {copies} = {kit.options.sets * copies}",
    }
    return Book(
        title=spoken.gettext(definition.game.title),
        subtitle=words.assembly,
        language=tag_of(spoken.language),
        blocks=source.parse(template.render(TEMPLATE, context, spoken.mark_untranslated()), str(TEMPLATE)),
        words=book_words.Words().translate(spoken.gettext),
        edition=words.edition.format(version=definition.game.version, digest=kit.digest),
    )


def figures(kit: Sheets) -> dict[str, Drawing]:
    """Return the drawings of the assembly sheet, by the names in its template."""
    from pnp.kit.assembly.paper import family_figure

    theme = kit.setting.game.faces.theme(kit.setting.variant)
    shown = _families(kit)
    panels = Panels(kit.setting, kit.components, kit.files, kit.choices, kit.options)
    drawn = {f"assembly-{name}": panels.draw_panel(name, shown) for name in panels.names}
    return drawn | {_figure(i): family_figure(theme, family, _DRAWN) for i, family in enumerate(shown, 1)}


def _families(kit: Sheets) -> tuple[Family, ...]:
    return families(kit.components, Words().translate(kit.spoken.gettext))


def _figure(number: int) -> str:
    """Return the name of a family's picture."""
    return f"assembly-part-{number}"


def _book(kit: Sheets) -> dict[str, object] | None:
    """Return the row of the rulebook in the table of files, or None if there is no book."""
    if not kit.rulebook:
        return None
    paper = PAPERS[kit.options.paper].book
    return {
        "name": "rulebook.pdf",
        "sheets": -(-kit.rulebook // 2),
        "pages": kit.rulebook,
        "paper": PAPERS[paper].label,
    }


def _booklet(kit: Sheets) -> dict[str, object] | None:
    """Return the row of the booklet in the table of files, or None if there is no booklet."""
    if not kit.booklet:
        return None
    return {
        "name": BOOKLET,
        "sheets": kit.booklet,
        "paper": PAPERS[PAPERS[kit.options.paper].book].label,
        "creep": round(out) or 1 if (out := creep(4 * kit.booklet)) else 0,
    }


def _file(kit: Sheets, file: File) -> dict[str, object]:
    """Return a row of the table of files."""
    stocks = {component.id: component.stock for component in kit.components}
    of_file = {stocks[printing.plain_id(placement.component)] for placement in file.placements}
    fronts = len({placement.page for placement in file.placements if placement.side == "front"})
    paper = kit.choices.get(file.name, kit.options.paper)
    two_sided = not file.folds and any(placement.side == "back" for placement in file.placements)
    how = "gutterfold" if file.folds else kit.options.backs if two_sided else "none"
    usual = file.name.replace(f"-{paper}.pdf", ".pdf") if file.name in kit.choices else ""
    return {
        "name": file.name,
        "instead_of": usual,
        "instead_of_sheets": sum(other.sheets for other in kit.files if other.name == usual),
        "sheets": file.sheets,
        "pages": len(file.pages),
        "fronts": fronts,
        "first_back": fronts + 1,
        "paper": PAPERS[paper].label,
        "how": how,
        "use": "folded" if file.folds else "paper" if of_file <= {"board", "mats"} else "card",
    }
