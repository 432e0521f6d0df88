"""The assembly sheet says what the kit is: its counts, files and steps are those of components and sheets."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import pypdfium2
import pytest

from pnp.boxes import inner
from pnp.errors import LayoutError
from pnp.games import open_game
from pnp.kit import assembly, catalogs, produce
from pnp.kit.assembly import Sheets, families, family_figure
from pnp.kit.assembly import paper as sheet_parts
from pnp.kit.assembly.paper import carton, draw_die, fan, walls
from pnp.kit.assembly.pen import SizedDrawing
from pnp.kit.book import Pictures
from pnp.kit.cost import Cost
from pnp.kit.plan import Options, Plan
from pnp.kit.words import Words
from pnp.rulebook.book import Book, Figure, Table, plain, text_of, walk
from pnp.scene import (
    BACKS,
    BLACK,
    FOLD,
    Drawing,
    Element,
    Face,
    Group,
    Polygon,
    Style,
    Swatch,
    Use,
    leaves,
    rectangle,
)
from pnp.scene import Path as Path_
from pnp.scene.geometry import bounds
from pnp.verify.paint.pdf import pdfium

COST = Cost(sheets=6, cuts=91, snips=222, minutes=57, ink_percent=12.4)
TWICE = {"duplex-long", "duplex-short", "separate"}
GAMES = ("dehexz-war", "duelo-de-runas", "el-switcher", "magicans-duel", "qiahn-tactics-goblin")


COAST = str(Path(__file__).resolve().parents[2] / "examples" / "endless-coast")
"""A game with a die."""


@cache
def drawn(name: str = "dehexz-war", options: Options | None = None) -> Sheets:
    game, chosen = open_game(name), options or Options("en", "a4")
    kit = produce.draw(Plan(game.id, game.definition.folder, chosen, Path("output")))
    return produce.assembly_data(kit, chosen, COST, 15)


def steps(kit: Sheets) -> list[str]:
    blocks = walk(assembly.make_sheet(kit).blocks)
    return [
        block.name.removeprefix("assembly-")
        for block in blocks
        if isinstance(block, Figure) and block.placement == "panel"
    ]


def parts(kit: Sheets) -> list[str]:
    blocks = walk(assembly.make_sheet(kit).blocks)
    return [plain(b.caption) for b in blocks if isinstance(b, Figure) and b.placement == "part"]


def rows(book: Book) -> dict[str, list[str]]:
    (table,) = (block for block in walk(book.blocks) if isinstance(block, Table))
    told = [[plain(cell) for cell in row] for row in table.rows]
    return {row[0].removeprefix("or "): row[1:] for row in told}


@pytest.fixture
def blank(monkeypatch: pytest.MonkeyPatch) -> None:
    """Grey rectangles instead of pictures: where words find their room, only the sizes of these count."""
    figures = assembly.figures

    def greyed(kit: Sheets) -> dict[str, Drawing]:
        grey = Style(fill=Swatch("grey", "#999999"))
        return {
            name: replace(drawing, elements=(rectangle(0, 0, drawing.width, drawing.height, grey),))
            for name, drawing in figures(kit).items()
        }

    monkeypatch.setattr(assembly, "figures", greyed)


def pages_of(path: Path) -> list[str]:
    with pypdfium2.PdfDocument(path) as document:
        return [page.get_textpage().get_text_bounded() for page in document]


@pytest.mark.parametrize("backs", BACKS)
def test_every_file_is_named_with_its_sheets_and_how_to_print_it(backs: str) -> None:
    kit = drawn(options=Options("en", "a4", backs=backs))  # type: ignore[arg-type]
    told = rows(assembly.make_sheet(kit))
    assert list(told) == [*(file.name for file in kit.files), "rulebook.pdf"]
    assert [row[0] for row in told.values()] == [*(str(file.sheets) for file in kit.files), "8"]
    assert told["rulebook.pdf"][2].startswith("15 pages to read")
    ways = {
        "duplex-long": "both sides, flip on the long edge",
        "duplex-short": "both sides, flip on the short edge",
        "gutterfold": "one side; each sheet is folded later",
        "separate": "page 1, then page 2 on its back",
        "none": "one side",
    }
    assert told["pieces.pdf"][2] == ways[backs]
    assert told["board.pdf"][2] == "one side"
    assert ("fold" in steps(kit)) == (backs == "gutterfold")
    assert ("light" in steps(kit)) == (backs in TWICE)
    assert ("pile" in steps(kit)) == (backs == "separate")


def test_a_kit_without_a_rulebook_names_none() -> None:
    assert "rulebook.pdf" not in rows(assembly.make_sheet(drawn()._replace(rulebook=0)))


@pytest.mark.parametrize(("paper", "large"), [("a4", "A3"), ("letter", "Tabloid")])
def test_an_alternative_is_told_as_one(paper: str, large: str) -> None:
    book = assembly.make_sheet(drawn(options=Options("en", paper)))
    other = f"board-{large.lower()}.pdf"
    told = rows(book)
    assert list(told)[:2] == ["board.pdf", other]
    called = paper.upper() if paper == "a4" else "Letter"
    assert [told[name][1] for name in ("board.pdf", other)] == [
        f"{called}, from 120\u00a0g/m²",
        f"{large}, from 120\u00a0g/m²",
    ]
    assert f"board.pdf and {other} show the same board" in text_of(book.blocks)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("dehexz-war", "print light strips parts snip join mount ready"),
        ("duelo-de-runas", "print light strips parts ready"),
        ("el-switcher", "print light back strips parts join mount ready"),
        ("magicans-duel", "print strips parts snip stand join mount ready"),
        ("qiahn-tactics-goblin", "print light strips parts sort ready"),
    ],
)
def test_a_kit_has_the_panels_that_it_needs_and_no_others(name: str, expected: str) -> None:
    kit = drawn(name)
    assert steps(kit) == expected.split()
    assert {f"assembly-{step}" for step in expected.split()} <= set(assembly.figures(kit))


def test_a_board_on_one_sheet_is_not_joined_but_glued_onto_card() -> None:
    kit = drawn()
    whole = kit._replace(files=tuple(file for file in kit.files if file.name != "board.pdf"), choices={})
    assert "join" in steps(kit)
    assert "join" not in steps(whole)
    assert "mount" in steps(whole)


def test_what_it_costs_and_what_one_needs() -> None:
    kit = drawn()
    said = text_of(assembly.make_sheet(kit).blocks)
    for told in (
        "Parts 123",
        "Straight cuts 91",
        "Snips 222",
        "Minutes of cutting, about 57",
        "Ink 12\u00a0%",
    ):
        assert told in said
    for supply in kit.setting.definition.supplies:
        assert supply.name in said
    assert "222 snips" in said


@pytest.mark.parametrize("name", GAMES)
def test_the_families_have_every_copy_once_and_no_table_of_ones(name: str) -> None:
    kit = drawn(name)
    found = families(kit.components, Words())
    assert sum(family.copies for family in found) == sum(component.copies for component in kit.components)
    members = [component.id for family in found for component in family.members]
    assert sorted(members) == sorted(component.id for component in kit.components)
    assert len(found) <= 20
    assert sum(family.copies == 1 for family in found) <= 3
    assert len(parts(kit)) == len(found)


def test_a_family_is_called_by_what_its_names_share() -> None:
    told = parts(drawn("magicans-duel"))
    assert [name.split("\n")[:2] for name in told[:5]] == [
        ["× 1", "Board"], ["× 3", "Black mage"], ["× 3", "White mage"], ["× 5", "Gargoyle"], ["× 4", "Spell"],
    ]  # fmt: skip
    assert parts(drawn("duelo-de-runas"))[0].split("\n") == ["× 41", "Cards"]
    decks = [name.split("\n") for name in parts(drawn("qiahn-tactics-goblin"))]
    assert decks[:2] == [["× 25", "Cara’s deck"], ["× 25", "Cruz’s deck"]]
    assert "× 24\nAssassin, Dragon behind\n8 for each player" in parts(drawn())


@pytest.mark.parametrize(
    ("name", "decks"), [("qiahn-tactics-goblin", 2), ("el-switcher", 4), ("duelo-de-runas", 0)]
)
def test_a_deck_among_others_of_its_size_shows_its_back_on_top(
    name: str, decks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cara's cards and Cruz's have nearly the same fronts; a deck that is alone shows what its cards are."""
    kit = drawn(name)
    tops: list[Face] = []

    def fanned(faces: Sequence[Face], height: float, ink: Swatch) -> SizedDrawing:
        tops.append(faces[-1])
        return fan(faces, height, ink)

    monkeypatch.setattr(sheet_parts, "fan", fanned)
    found = families(kit.components, Words())
    assert sum(family.backed for family in found) == decks
    theme = kit.setting.game.faces.theme("colour")
    for family in found:
        tops.clear()
        family_figure(theme, family)
        backs = {each.back.name for each in family.members if each.back}
        if tops:
            assert ({top.name for top in tops} == backs) == family.backed
        else:
            assert not family.backed


@pytest.mark.parametrize("name", GAMES)
def test_no_language_shows_fewer_families_than_english(name: str) -> None:
    kit = drawn(name)
    english = [[each.id for each in family.members] for family in families(kit.components, Words())]
    for language in set(catalogs.shared_locales()) - {"en"}:
        spoken = catalogs.translations(kit.setting.game, language)
        said = [
            replace(each, label=spoken.gettext(each.label), pile=each.pile and spoken.gettext(each.pile))
            for each in kit.components
        ]
        assert {each.label for each in said} != {each.label for each in kit.components}
        found = families(said, Words().translate(spoken.gettext))
        assert [[each.id for each in family.members] for family in found] == english, language
        assert all(family.name for family in found)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("variant", ["colour", "mono"])
def test_no_picture_leaves_its_frame(name: str, variant: str) -> None:
    kit = drawn(name, Options("en", "a4", variant=variant))  # type: ignore[arg-type]
    for figure, drawing in assembly.figures(kit).items():
        if any(getattr(element, "clip", ()) for element in drawing.elements):
            continue  # a panel, cut off at its frame
        ink = bounds(drawing.elements)
        assert ink is not None, figure
        assert drawing.width <= 40, figure
        assert drawing.height <= 29, figure


@pytest.mark.parametrize(
    ("locale", "paper", "text"),
    # The words are longest in Spanish and in large print, the paper is shortest in Letter.
    [("en", "a4", "normal"), ("es", "letter", "large")],
)
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.usefixtures("blank")
def test_the_pdf_says_it_all_in_two_pages(
    name: str, locale: str, paper: str, text: str, tmp_path: Path
) -> None:
    kit = drawn(name, Options(locale, paper, text=text))  # type: ignore[arg-type]
    path = tmp_path / "assembly.pdf"
    assembly.write(Pictures(kit.setting), kit, path)
    pages = pages_of(path)
    assert len(pages) <= 2
    said = " ".join(" ".join(pages).split())
    for family in families(kit.components, Words().translate(kit.spoken.gettext)):
        assert f"× {family.copies}" in said
    for file in kit.files:
        assert file.name in said
    assert kit.setting.definition.game.title in " ".join(pages[0].split())
    assert kit.digest in "".join(pages[0].split())


@pytest.mark.parametrize(
    ("locale", "paper"),
    [("de", "letter"), ("ar", "a4")],  # the longest words, and the other way
)
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.usefixtures("blank")
def test_no_page_is_left_half_empty(name: str, locale: str, paper: str, tmp_path: Path) -> None:
    kit = drawn(name, Options(locale, paper))
    path = tmp_path / "assembly.pdf"
    assembly.write(Pictures(kit.setting), kit, path)
    shares = filled(path)
    assert len(shares) <= 2
    assert min(shares) > 0.6, shares
    assert shares[0] > 0.8, shares  # what follows begins on the next page, not this one


def filled(path: Path) -> list[float]:
    """How much of each page has something on it: the share of its bands of 5 mm between head and foot."""
    shares = []
    with pypdfium2.PdfDocument(path) as document:
        for page in document:
            picture = page.render(scale=25.4 / 72).to_pil().convert("L")  # a pixel a millimetre
            tops = range(11, picture.height - 18, 5)
            bands = [picture.crop((15, top, picture.width - 15, top + 5)) for top in tops]
            shares.append(sum(band.getextrema()[0] < 200 for band in bands) / len(bands))
    return shares


@pytest.mark.parametrize("variant", ["colour", "mono"])
@pytest.mark.parametrize("name", GAMES)
def test_nothing_lies_over_the_bar_that_one_measures(name: str, variant: str) -> None:
    kit = drawn(name, Options("en", "a4", variant=variant))  # type: ignore[arg-type]
    shapes = list(leaves(assembly.figures(kit)["assembly-print"].elements))
    bars = [at for at, (shape, _) in enumerate(shapes) if isinstance(shape, Path_) and shape.style.width == 1]
    bars = bars[-3:]  # a bar and a stroke at each end; what is before them may be of the sheet
    assert bars == list(range(bars[0], bars[0] + 3))
    box = bounds(shapes[at][0] for at in bars)
    assert box is not None
    assert box[2] - box[0] > 40
    colour = {shapes[at][0].style.stroke.hex for at in bars}  # type: ignore[union-attr]
    assert colour == {"#d0342c" if variant == "colour" else "#000000"}
    for shape, matrix in shapes[bars[-1] + 1 :]:
        over = bounds([Group((shape,), matrix)])
        assert over is None or over[0] > box[2] or over[1] > box[3], shape


def test_the_same_kit_has_the_same_sheet(tmp_path: Path) -> None:
    kit = drawn("magicans-duel")
    written = []
    for name in ("a.pdf", "b.pdf"):
        assembly.write(Pictures(kit.setting), kit, tmp_path / name)
        written.append((tmp_path / name).read_bytes())
    assert written[0] == written[1]


def test_words_that_do_not_fit_their_panel_are_refused_and_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kit = drawn("magicans-duel")
    book = assembly.make_sheet(kit)
    caption = "Cut the strips into parts."

    def longer(block: object) -> object:
        if isinstance(block, Figure) and plain(block.caption) == caption:
            return replace(block, caption=block.caption * 30)
        return block

    monkeypatch.setattr(
        assembly, "make_sheet", lambda _: replace(book, blocks=tuple(map(longer, book.blocks)))
    )
    with pytest.raises(LayoutError, match="no room for the words under a picture: Cut the strips"):
        assembly.write(Pictures(kit.setting), kit, tmp_path / "assembly.pdf")


@pytest.mark.parametrize(
    ("name", "options", "language"),
    [
        # The captions of folded backs are the longest; of the others, those of the longest languages.
        *(
            ("el-switcher", Options("en", "a4", backs="gutterfold"), each)
            for each in catalogs.shared_locales()
        ),
        ("magicans-duel", Options("en", "a4", backs="separate", sets=2), "de"),
        ("magicans-duel", Options("en", "a4", backs="separate", sets=2), "ja"),
        ("dehexz-war", Options("en", "letter", backs="none"), "el"),
        (COAST, Options("en", "a4", only=("dice.*",)), "el"),  # what is said of dice is longest there
    ],
    ids=lambda given: Path(given).name if isinstance(given, str) else given.backs,
)
@pytest.mark.usefixtures("blank")
def test_the_words_of_each_language_fit_their_panels(
    tmp_path: Path, name: str, options: Options, language: str
) -> None:
    """The drawings of one language under the words of each: the pictures have none."""
    kit = drawn(name, options)
    said = kit._replace(spoken=catalogs.translations(kit.setting.game, language))
    assembly.write(Pictures(kit.setting), said, tmp_path / "assembly.pdf")
    panels = [panel for page in pdfium.read_pages(tmp_path / "assembly.pdf") for panel in page.panels]
    assert len(panels) == len(steps(kit))


def test_from_right_to_left_panels_begin_at_the_right(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kit = drawn("qiahn-tactics-goblin")
    book = assembly.make_sheet(kit)
    monkeypatch.setattr(assembly, "make_sheet", lambda _: replace(book, language="he"))
    assembly.write(Pictures(kit.setting), kit, tmp_path / "assembly.pdf")
    page = pdfium.read_pages(tmp_path / "assembly.pdf")[0]
    panels = [run for run in page.runs if any(p[1] < run.box[1] and run.box[3] < p[3] for p in page.panels)]
    numbers = {run.text: run.box for run in panels}
    assert numbers["1"][0] > page.width / 2 > numbers["2"][0]
    assert len(page.panels) == 6
    assert all(a[0] > b[0] or a[1] < b[1] for a, b in pairwise(page.panels))


def test_a_class_set_counts_one_set_and_all() -> None:
    kit = drawn(options=Options("en", "a4", sets=3))
    copies = sum(part.copies for part in kit.components)
    said = text_of(assembly.make_sheet(kit).blocks)
    assert f"All 3 sets 3 × {copies} = {3 * copies}" in said
    assert "3 sets, A to C" in said
    assert f"Parts {copies}" in said


@pytest.mark.parametrize("language", ["ja", "zh"])
def test_sentences_in_han_follow_each_other_without_a_blank(language: str) -> None:
    """Of the booklet and its creep, of sets, and what one needs behind its colon."""
    kit = drawn(options=Options(language, "a4", sets=3))._replace(booklet=20)
    blocks = [text_of([block]) for block in assembly.make_sheet(kit).blocks]
    assert not [each for each in blocks if re.search("[。：] ", each)]
    english = text_of(
        assembly.make_sheet(drawn(options=Options("en", "a4", sets=3))._replace(booklet=20)).blocks
    )
    for ends, begins in (("the fold.", "The inner"), ("one set.", "All 3"), ("at hand:", "")):
        assert f"{ends} {begins}" in english


@pytest.mark.parametrize("with_corners", [False, True])
def test_a_standee_stands_with_its_front_and_foot(with_corners: bool) -> None:
    """Its outline need not have corners at the folds, 42 and 76 mm from the top."""
    sides = [(30.0, y) for y in (42.0, 76.0)], [(0.0, y) for y in (76.0, 42.0)]
    right, left = sides if with_corners else ([], [])
    trim = ((0.0, 0.0), (30.0, 0.0), *right, (30.0, 84.0), (0.0, 84.0), *left)
    fold = Path_((("M", 0.0, 76.0), ("L", 30.0, 76.0)), Style(None, BLACK, 0.2), FOLD)
    red, paper = Swatch("red", "#cc0000"), Swatch("paper", "#ffffff")
    face = Face("s", 30.0, 84.0, trim, (rectangle(0, 42, 30, 34, Style(red)), fold), paper)
    stood = sheet_parts.draw_standee(face, 1.0, BLACK)
    assert (stood.width, stood.height) == pytest.approx((30.0, 34.0 + 8.0 * 0.42))
    panels = [
        element.points
        for element, _ in leaves(stood.elements)
        if isinstance(element, Polygon) and element.style.fill == paper
    ]
    assert [{*points} for points in panels] == [
        {(0.0, 0.0), (30.0, 0.0), (30.0, -8.0), (0.0, -8.0)},
        {(0.0, 0.0), (30.0, 0.0), (30.0, 34.0), (0.0, 34.0)},
    ]


def test_a_die_has_a_panel_and_is_shown_as_it_lies() -> None:
    kit = drawn(COAST, Options("en", "a4", only=("dice.*",)))
    assert steps(kit) == ["print", "strips", "parts", "snip", "dice", "ready"]
    (shown,) = (part for part in kit.components if part.kind == "dice")
    lying = draw_die(shown.front, 20.0, BLACK)
    assert lying.height == 20.0
    sides = [each for each in lying.elements if isinstance(each, Group)]
    assert len(sides) == 3
    box = bounds([Group((side.children[-1],), side.transform) for side in sides])  # their outlines
    assert box is not None
    assert (box[2], box[3]) == pytest.approx((lying.width, lying.height), abs=0.3)


def parts_on_table(kit: Sheets) -> int:
    """Return how many faces the last panel paints as parts of a table."""
    panel = assembly.figures(kit)["assembly-ready"]
    return sum(isinstance(shape, Use) and "-table-" in shape.symbol.key for shape in used(panel.elements))


def used(elements: Sequence[Element]) -> Iterator[Element]:
    for element in elements:
        yield element
        if isinstance(element, Group):
            yield from used(element.children)


@pytest.mark.parametrize(
    ("name", "players", "parts"),
    # A board, two mats, an aid each, six mages, five gargoyles, four spells; a deck is three cards.
    [("magicans-duel", 2, 20), ("el-switcher", 2, 61), ("el-switcher", 4, 79)],
)
def test_the_last_panel_shows_the_table_of_the_players_of_the_kit(
    name: str, players: int, parts: int
) -> None:
    assert parts_on_table(drawn(name, Options("en", "a4", players=players))) == parts


def test_a_game_that_states_no_table_and_a_kit_of_a_board_alone_show_their_parts() -> None:
    """What is not in the kit is not on the table either."""
    whole = drawn("magicans-duel")
    without = drawn("magicans-duel", Options("en", "a4", only=("board",)))
    bare = replace(whole.setting.definition, placed=())
    unstated = whole._replace(
        setting=replace(whole.setting, game=replace(whole.setting.game, definition=bare))
    )
    for kit in (without, unstated):
        assert parts_on_table(kit) == 0
        assert steps(kit)[-1] == "ready"


def test_a_box_has_a_panel_and_is_shown_closed() -> None:
    """Who has cut it out is told to fold it, and which flap is glued: the others are tucked in."""
    kit = drawn("duelo-de-runas", Options("en", "a4", boxes="sleeved"))
    assert [name for name in steps(kit) if name in ("snip", "box", "join", "mount")] == ["snip", "box"]
    assert "box" not in steps(drawn("duelo-de-runas"))
    (shown,) = (part for part in kit.components if part.kind == "box")
    deck = inner(int(shown.label.rpartition(" ")[2]), 63.0, 88.0, sleeved=True)
    sizes = [(box[2] - box[0], box[3] - box[1]) for box in walls(shown.front)]
    wanted = ((deck.width, deck.height), (deck.depth, deck.height), (deck.width, deck.depth))
    for found, size in zip(sizes, wanted, strict=True):
        assert found == pytest.approx(size, abs=0.05)
    closed = carton(shown.front, 20.0, BLACK)
    sides = [each for each in closed.elements if isinstance(each, Group)]
    assert len(sides) == 3
    box = bounds([Group((side.children[-1],), side.transform) for side in sides])  # their outlines
    assert box == pytest.approx((0.0, 0.0, closed.width, closed.height), abs=0.3)
