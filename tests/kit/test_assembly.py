"""The assembly sheet says what the kit is: its counts, files and steps are those of components and sheets."""

from dataclasses import replace
from functools import cache
from itertools import chain
from pathlib import Path

import pypdfium2
import pytest

from pnp.games import open_game
from pnp.kit import produce
from pnp.kit.assembly import sheet
from pnp.kit.assembly.figures import HEIGHT, cut_figure, fold_figure, join_figure
from pnp.kit.assembly.parts import TALLEST, WIDTH, count, parts_figure, pictured
from pnp.kit.book import Pictures
from pnp.kit.cost import Cost
from pnp.kit.plan import Options, Plan
from pnp.rulebook.book import Book, Figure, Listing, Table, plain, text_of, walk
from pnp.scene import BACKS
from pnp.scene.component import Component
from pnp.scene.elements import Polygon, Text, leaves
from pnp.scene.extent import bounds

COST = Cost(sheets=6, cuts=91, snips=222, minutes=57, ink_percent=12.4)
TWICE = {"duplex-long", "duplex-short", "separate"}


@cache
def drawn(
    backs: str = "duplex-long", paper: str = "a4", locale: str = "en", players: int = 0
) -> produce.Drawn:
    game = open_game("dehexz-war")
    options = Options(locale, paper, backs=backs, players=players)  # type: ignore[arg-type]
    return produce.draw(Plan(game.id, game.definition.folder, options, Path("output")))


def sheet_of(kit: produce.Drawn, backs: str = "duplex-long", paper: str = "a4") -> Book:
    options = Options(kit.setting.locale, paper, backs=backs)  # type: ignore[arg-type]
    parts = (kit.setting, kit.spoken, kit.components, kit.files, kit.choices, options, COST)
    return sheet.assembly(*parts, digest=kit.digest)


def tables(book: Book) -> list[list[list[str]]]:
    found = [block for block in walk(book.blocks) if isinstance(block, Table)]
    return [[[plain(cell) for cell in row] for row in (table.header, *table.rows)] for table in found]


def pages_of(path: Path) -> list[str]:
    with pypdfium2.PdfDocument(path) as document:
        return [page.get_textpage().get_text_bounded() for page in document]


@pytest.mark.parametrize("players", [2, 0])
def test_the_table_counts_what_the_components_count(players: int) -> None:
    kit = drawn(players=players)
    _, *rows, total = tables(sheet_of(kit))[-1]
    assert rows == [
        [part.label, str(part.per_player) if part.per_player else "–", str(part.copies)]
        for part in kit.components
    ]
    assert total[1:] == [
        str(sum(part.per_player for part in kit.components)),
        str(sum(part.copies for part in kit.components)),
    ]
    assert any(row[1:] == ["8", str(8 * (players or 3))] for row in rows)


@pytest.mark.parametrize("backs", BACKS)
def test_every_file_is_named_with_its_sheets_and_how_to_print_it(backs: str) -> None:
    kit = drawn(backs)
    book = sheet_of(kit, backs)
    rows = {row[0].removeprefix("or "): row for row in tables(book)[1][1:]}
    assert list(rows) == [file.name for file in kit.files]
    assert [row[1] for row in rows.values()] == [str(file.sheets) for file in kit.files]
    ways = {
        "duplex-long": "both sides, flip on the long edge",
        "duplex-short": "both sides, flip on the short edge",
        "gutterfold": "one side; each sheet is folded later",
        "separate": "page 1, then page 2 on its back",
        "none": "one side",
    }
    assert rows["pieces.pdf"][3] == ways[backs]
    assert rows["board.pdf"][3] == "one side"
    assert ("Fold and glue" in text_of(book.blocks)) == (backs == "gutterfold")
    assert ("hold it against the light" in text_of(book.blocks)) == (backs in TWICE - {"separate"})
    assert ("Turn the pile over" in text_of(book.blocks)) == (backs == "separate")


@pytest.mark.parametrize(("paper", "large"), [("a4", "A3"), ("letter", "Tabloid")])
def test_an_alternative_is_told_as_one(paper: str, large: str) -> None:
    book = sheet_of(drawn(paper=paper), paper=paper)
    other = f"board-{large.lower()}.pdf"
    firsts = [row[0] for row in tables(book)[1]]
    assert firsts[1:3] == ["board.pdf", f"or {other}"]
    assert [row[2] for row in tables(book)[1][1:3]] == [
        f"{paper.upper() if paper == 'a4' else 'Letter'}, from 120\u00a0g/m²",
        f"{large}, from 120\u00a0g/m²",
    ]
    assert f"board.pdf and {other} show the same board" in text_of(book.blocks)


def test_a_board_on_one_sheet_is_not_joined() -> None:
    kit = drawn()
    whole = replace(kit, files=tuple(file for file in kit.files if file.name != "board.pdf"), choices={})
    titles = text_of(sheet_of(whole).blocks).splitlines()
    assert "Mount the board" in titles
    assert "Join the board" not in titles
    assert "Join the board" in text_of(sheet_of(kit).blocks).splitlines()


def test_what_it_costs_and_what_one_needs() -> None:
    kit = drawn()
    book = sheet_of(kit)
    assert tables(book)[0][1] == ["6", "91", "222", "57", "12\u00a0%"]
    supplies = next(block for block in walk(book.blocks) if isinstance(block, Listing))
    assert len(supplies.items) == len(kit.setting.definition.supplies)
    assert "2 snips for each part" in text_of(book.blocks)


@pytest.mark.parametrize("locale", ["en", "es"])
def test_the_pdf_says_it_all_in_two_pages(locale: str, tmp_path: Path) -> None:
    kit = drawn(locale=locale)
    path = tmp_path / "assembly.pdf"
    options = Options(locale, "a4")
    parts = (kit.setting, kit.spoken, kit.components, kit.files, kit.choices, options, COST)
    sheet.write(Pictures(parts[0]), *parts[1:], digest=kit.digest, path=path)
    first = path.read_bytes()
    sheet.write(Pictures(parts[0]), *parts[1:], digest=kit.digest, path=path)
    assert path.read_bytes() == first
    pages = pages_of(path)
    assert len(pages) <= 2
    text = " ".join(" ".join(pages).split())
    for part in kit.components:
        assert f"{part.label} {part.per_player or '–'} {part.copies}" in text
    for file in kit.files:
        assert file.name in text
    assert kit.setting.definition.game.title in pages[0]
    assert kit.digest in pages[0]


def test_the_picture_shows_every_part_with_its_count() -> None:
    kit = drawn()
    theme = kit.game.faces.theme("colour")
    picture = parts_figure(theme, kit.components)
    said = [shape.text for shape, _ in leaves(picture.elements) if isinstance(shape, Text)]
    for part in kit.components:
        assert count(part) in said
        assert said.count(part.label) == 1
    assert "3 × 8 = 24" in said
    assert picture.width == WIDTH
    assert picture.height <= TALLEST


def cards(number: int) -> list[Component]:
    """As many cards with fronts and backs, each one of its kind."""
    front = replace(drawn().components[1].front, width=63.0, height=88.0, trim=box(63.0, 88.0))
    made = Component("card", "card", "cards", 1, front, "A card with a name", front)
    return [replace(made, id=f"card.{i}") for i in range(number)]


def box(width: float, height: float) -> tuple[tuple[float, float], ...]:
    return ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))


def test_many_cards_are_drawn_small_enough_for_a_page() -> None:
    theme = drawn().game.faces.theme("colour")
    assert parts_figure(theme, cards(4)).height < parts_figure(theme, cards(28)).height <= TALLEST


def test_the_diagrams_stay_in_their_frames() -> None:
    kit = drawn()
    theme = kit.game.faces.theme("mono")
    piece = next(part for part in kit.components if part.stock == "pieces")
    board = next(file for file in kit.files if file.name == "board.pdf")
    snipped, straight = cut_figure(theme, piece), cut_figure(theme, cards(1)[0])
    assert snipped.width > straight.width  # a card needs no snips, so there is no third step
    for drawing in (snipped, straight, fold_figure(theme, piece), join_figure(theme, board)):
        box = bounds(drawing.elements)
        assert box is not None
        assert box[0] >= -0.5
        assert box[1] >= -0.5
        assert box[2] <= drawing.width + 0.5
        assert box[3] <= HEIGHT + 0.5
        assert drawing.width <= 130


def test_a_kit_of_cards_alone_has_no_board_and_no_snips() -> None:
    kit = drawn()
    deck = replace(kit, components=tuple(cards(3)), files=(), choices={})
    book = sheet_of(deck)
    said = text_of(book.blocks)
    assert "scissors:" not in said
    assert "Join the board" not in said
    assert "Mount the board" not in said
    names = [block.name for block in walk(book.blocks) if isinstance(block, Figure)]
    assert set(names) <= set(sheet.figures(deck.setting, deck.components, deck.files))


def test_a_kit_of_many_kinds_of_part_has_several_pictures_each_on_a_page() -> None:
    theme = drawn().game.faces.theme("colour")
    pieces = [part for part in drawn().components if part.stock == "pieces"]
    marker = replace(pieces[0], back=pieces[1].front)
    many = cards(44) + [replace(marker, id=f"marker.{i}") for i in range(40)]
    parts = pictured(many)
    assert [part.id for part in chain(*parts)] == [part.id for part in many]
    assert len(parts) > 1
    assert all(parts_figure(theme, part).height <= TALLEST for part in parts)


def test_a_back_that_many_share_is_shown_once() -> None:
    theme = drawn().game.faces.theme("colour")
    back = replace(drawn().components[1].front, name="back", width=63.0, height=88.0, trim=box(63.0, 88.0))
    sharing = [replace(card, back=back) for card in cards(8)]
    alone = [replace(card, back=None) for card in cards(8)]
    shown = [
        sum(isinstance(leaf, Polygon) and leaf.points == back.trim for leaf, _ in leaves(picture.elements))
        for picture in (parts_figure(theme, sharing), parts_figure(theme, alone))
    ]
    assert shown[0] == shown[1] + 1


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("locale", ["en", "es"])
def test_the_table_of_parts_ends_on_the_page_it_begins(locale: str, paper: str, tmp_path: Path) -> None:
    game = open_game("el-switcher")
    options = Options(locale, paper)
    kit = produce.draw(Plan(game.id, game.definition.folder, options, Path("output")))
    path = tmp_path / "assembly.pdf"
    parts = (kit.setting, kit.spoken, kit.one_set, kit.files, kit.choices, options, COST)
    sheet.write(Pictures(parts[0]), *parts[1:], digest=kit.digest, path=path)
    pages = pages_of(path)
    labels = {part.label for part in kit.one_set}
    last = [label for label in labels if label in pages[-1]]
    assert len(last) == len(labels)
    assert str(sum(part.copies for part in kit.one_set)) in pages[-1]
    assert len(pages) <= 3


def test_a_class_set_counts_one_set_and_all() -> None:
    game = open_game("dehexz-war")
    options = Options("en", "a4", sets=3)
    kit = produce.draw(Plan(game.id, game.definition.folder, options, Path("output")))
    parts = (kit.setting, kit.spoken, kit.one_set, kit.files, kit.choices, options, COST)
    book = sheet.assembly(*parts, digest=kit.digest)
    *_, total, all_sets = tables(book)[-1]
    copies = sum(part.copies for part in kit.one_set)
    assert total[-1] == str(copies)
    assert all_sets[-1] == f"3 × {copies} = {3 * copies}"
    assert "3 sets, A to C" in text_of(book.blocks)
    assert sum(part.copies for part in kit.components) == 3 * copies
