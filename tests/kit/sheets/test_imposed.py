"""Components on the sheets of a kit: which files there are, what their margins say, and where a manifest has
each copy."""

from dataclasses import replace
from typing import Any

import pytest

from pnp.errors import LayoutError
from pnp.games import open_game
from pnp.imposition import Placement
from pnp.kit import catalogs, printing
from pnp.kit.folder import manifest
from pnp.kit.plan import Options
from pnp.kit.sheets import ImposedKit, impose_components, places
from pnp.scene import Component, Text, Variant, leaves
from tests.imposition.test_imposing import component
from tests.imposition.test_tiling import board

GAME = open_game("magicans-duel")
THEME = GAME.faces.theme("colour")


def of(stock: Any, made: Component, **more: Any) -> Component:
    return replace(made, stock=stock, **more)


CARD = of("cards", component("card.rain", 63.0, 88.0, 3), kind="card")
PARTS = (
    of("boxes", component("box.cards", 120.0, 150.0, 1, back=False), kind="box"),
    of("mats", component("mat.bed", 150.0, 100.0, 1, back=False)),
    CARD,
    of("pieces", component("piece.D", 20.0, 30.0, 2, back=False)),
    board(250.0, 190.0),
)


def laid(*parts: Component, locale: str = "en", untranslated: int = 0, **options: Any) -> ImposedKit:
    chosen = Options(locale, options.pop("paper", "a4"), **options)
    return impose_components(GAME, catalogs.translations(GAME, locale), parts or PARTS, chosen, untranslated)


def margins(made: ImposedKit, page: int = 0) -> dict[str, list[str]]:
    """What the margins of a page of each file say; no numbers of cuts."""
    return {
        file.name: [
            leaf.text
            for leaf, _ in leaves(file.pages[page].drawing.elements)
            if isinstance(leaf, Text) and not leaf.text.isdigit()
        ]
        for file in made.files
    }


def line(*parts: str) -> list[str]:
    """A margin: its line, and the bars that one measures."""
    return [" · ".join(parts), "50 mm", "50 mm"]


def test_each_stock_has_its_file_and_its_margin_in_the_order_in_which_one_prints() -> None:
    made = laid(locale="es", players=2)
    assert len(made.digest) == 6
    told = ("es", "a4", GAME.definition.game.version, made.digest, "imprimir al 100 %")
    duplex = (*told, "girar por el borde largo")
    assert list(margins(made).items()) == [
        ("board.pdf", line("Magicans Duel", "tablero", "hoja 1/1", "anverso", *told)),
        ("pieces.pdf", line("Magicans Duel", "piezas", "hoja 1/1", "anverso", *told)),
        ("cards.pdf", line("Magicans Duel", "cartas", "hoja 1/1", "anverso", *duplex)),
        ("mats.pdf", line("Magicans Duel", "tapetes", "hoja 1/1", "anverso", *told)),
        ("boxes.pdf", line("Magicans Duel", "cajas", "hoja 1/1", "anverso", *told)),
    ]
    assert made.choices == {}


@pytest.mark.parametrize(
    ("options", "front", "back"),
    [
        (
            {"backs": "duplex-short"},
            ("anverso", "girar por el borde corto"),
            ("reverso", "girar por el borde corto"),
        ),
        ({"backs": "gutterfold"}, ("", "doblar por la línea discontinua"), None),
        ({"backs": "none"}, ("anverso", ""), None),
        (
            {"printer": "laser", "back_offset": (0.5, -1.0)},
            ("anverso", "girar por el borde largo"),
            ("reverso", "reversos movidos +0.5, −1 mm para laser · girar por el borde largo"),
        ),
    ],
)
def test_a_margin_says_which_side_it_is_and_how_to_get_the_other(
    options: dict[str, Any], front: tuple[str, str], back: tuple[str, str] | None
) -> None:
    made = laid(CARD, locale="es", **options)
    for page, (side, way) in enumerate(filter(None, (front, back))):
        *several, _, _ = margins(made, page)["cards.pdf"]
        said = " · ".join(several)
        assert (f" · {side} · es" in said) == bool(side)
        assert ("verso" in said.partition("es · a4")[0]) == bool(side)
        assert all(each in said for each in way.split(" · "))
        assert said.endswith(way.rpartition(" · ")[2] or "imprimir al 100 %")
    assert len(made.files[0].pages) == (2 if back else 1)


@pytest.mark.parametrize(
    ("variant", "ink"), [("colour", "#444444"), ("low-ink", "#444444"), ("mono", "#000000")]
)
def test_margins_are_set_in_the_lettering_of_labels_and_in_mono_in_black(variant: Variant, ink: str) -> None:
    made = laid(CARD, variant=variant)
    texts = [each for each, _ in leaves(made.files[0].pages[0].drawing.elements) if isinstance(each, Text)]
    assert {(each.fill.name, each.fill.hex) for each in texts} == {("imprint", ink)}
    font = GAME.faces.theme(variant).typeface("label").fonts[0]
    (said,) = (each for each in texts if "·" in each.text)
    assert f"/wght{font.weight}/" in said.glyphs[0][0].key or font.weight == 0


def test_a_draft_says_in_the_margin_how_much_of_it_is_english() -> None:
    (said, *_) = margins(laid(CARD, locale="es", untranslated=7))["cards.pdf"]
    assert "es" in said
    assert "7" in said.partition(" · a4")[0].rpartition("·")[2]


def test_a_board_of_several_sheets_is_there_on_large_paper_too_where_that_saves_one() -> None:
    small, wide, vast = board(250.0, 190.0), board(380.0, 250.0), board(700.0, 40.0)
    assert [file.name for file in laid(small).files] == ["board.pdf"]
    made = laid(wide)
    assert [(file.name, file.sheets) for file in made.files] == [("board.pdf", 2), ("board-a3.pdf", 1)]
    assert made.choices == {"board-a3.pdf": "a3"}
    first, large = (said[0] for said in margins(made).values())
    assert " · a4 · " in first
    assert " · a3 · " in large
    tabloid = laid(wide, paper="letter")
    assert tabloid.choices == {"board-tabloid.pdf": "tabloid"}
    usual, other = (file.sheets for file in laid(vast).files)
    assert usual > other > 1


def test_a_board_that_takes_as_many_large_sheets_is_not_there_twice() -> None:
    made = laid(board(500.0, 40.0))
    assert [(file.name, file.sheets) for file in made.files] == [("board.pdf", 2)]
    assert made.choices == {}


def test_paper_that_has_no_larger_one_has_no_second_file() -> None:
    """On A3 there is nothing larger; a board that is joined there is not made twice."""
    narrow = board(120.0, 560.0)
    usual = laid(narrow, paper="a3").files
    assert [file.name for file in usual] == ["board.pdf"]
    assert usual[0].sheets == 2


def test_boards_are_called_by_their_ids_where_there_are_several_and_by_their_set() -> None:
    one, two = board(250.0, 190.0), replace(board(120.0, 90.0), id="score")
    assert [file.name for file in laid(one, two).files] == ["board.pdf", "score.pdf"]
    assert [file.name for file in laid(two).files] == ["board.pdf"]
    twice = printing.all_sets((replace(two, id="track"),), 2, THEME)
    made = laid(*twice, sets=2)
    assert [file.name for file in made.files] == ["board-A.pdf", "board-B.pdf"]
    assert [[each.split(" · ")[1] for each in said if " · " in each] for said in margins(made).values()] == [
        ["board A"],
        ["board B"],
    ]
    several = printing.all_sets((one, two), 2, THEME)
    assert {file.name for file in laid(*several, sets=2).files} == {
        f"{name}-{letter}.pdf" for name in ("board", "score") for letter in "AB"
    }


def test_a_box_that_no_sheet_holds_is_refused_with_its_name_and_what_would_help() -> None:
    box = of("boxes", component("box.cards", 230.0, 280.0, 1, back=False), kind="box")
    papers = "--paper tabloid or a3"
    backs = "or cards of two backs: each has a box of its own"
    for boxes, hint in (
        ("cards", f"{papers}; {backs}"),
        ("sleeved", f"{papers}; smaller without sleeves: --boxes cards; {backs}"),
    ):
        with pytest.raises(LayoutError, match=r"box.cards: the box of box.cards does not fit .*a4, 210") as e:
            laid(box, boxes=boxes)
        assert e.value.hint == hint


CHANGES: dict[str, tuple[tuple[Component, ...], dict[str, Any]]] = {
    "backs": ((CARD,), {"backs": "none"}),
    "players": ((CARD,), {"players": 2}),
    "offset": ((CARD,), {"printer": "laser", "back_offset": (0.5, 0.0)}),
    "offset of another printer": ((CARD,), {"printer": "ink", "back_offset": (0.5, 0.0)}),
    "another offset": ((CARD,), {"printer": "laser", "back_offset": (0.0, 0.5)}),
    "printer": ((CARD,), {"printer": "laser"}),
    "large text": ((CARD,), {"text": "large"}),
    "an earlier version": ((CARD,), {"since": "v1.0"}),
    "copies": ((replace(CARD, copies=4),), {}),
    "id": ((replace(CARD, id="card.sun"),), {}),
    "no back": ((replace(CARD, back=None),), {}),
    "front": ((replace(CARD, front=replace(CARD.front, bleed=2.5)),), {}),
    "two": ((CARD, CARD), {}),
}


def test_what_is_drawn_and_what_was_asked_for_makes_the_digest_and_nothing_else() -> None:
    plain = laid(CARD).digest
    digests = {name: laid(*parts, **options).digest for name, (parts, options) in CHANGES.items()}
    assert len({plain, *digests.values()}) == 1 + len(CHANGES)
    assert laid(CARD, locale="es", variant="mono").digest == plain
    assert laid(CARD, paper="letter").digest == plain, "books are the same on all papers"


def test_a_manifest_has_each_copy_where_it_lies() -> None:
    back = CARD.back
    assert back is not None
    (file,) = laid(CARD).files
    odd = Placement("card.rain", 2, "back", 3, 10.123456, 20.98766, 90, back)
    found = places(replace(file, placements=(*file.placements[:1], odd)), "a3")
    first = file.placements[0]
    assert [name for name, _ in found] == ["card.rain", "card.rain"]
    assert found[0][1] == manifest.Place(
        file="cards.pdf", copy=1, side="front", rotation=0, page=1,
        x_mm=first.x, y_mm=first.y, choice="a3",
    )  # fmt: skip
    assert found[1][1] == manifest.Place(
        file="cards.pdf", copy=2, side="back", rotation=90, page=3, x_mm=10.1235, y_mm=20.9877, choice="a3"
    )


def test_the_parts_of_a_board_are_one_place() -> None:
    made = laid(board(380.0, 250.0), CARD)
    (usual, large, _) = made.files
    assert [bool(places(each, made.choices.get(each.name))[0][1].tiles) for each in (usual, large)] == [
        True,
        False,
    ]
    ((name, place),) = places(usual, None)
    assert (name, place.file, place.copy_, place.side, place.choice) == (
        "board",
        "board.pdf",
        1,
        "front",
        None,
    )
    assert [(tile.page, tile.x_mm, tile.y_mm, tile.clip_mm) for tile in place.tiles] == [
        (each.page, round(each.x, 4), round(each.y, 4), each.clip) for each in usual.placements
    ]
    ((_, chosen),) = places(usual, "a3")
    assert chosen.choice == "a3"
    ((_, other),) = places(large, made.choices[large.name])
    assert (other.choice, other.page) == ("a3", 1)


@pytest.mark.parametrize(
    ("parts", "options", "expected", "found"),
    [
        ((CARD,), {"groups": "9x9"}, "at most 3x3 or 4x2 on a4", "9x9"),
        ((CARD,), {"groups": "3x4", "gap": 2.0}, "at most 3x3 or 4x2 on a4", "3x4"),
        ((CARD,), {"groups": "3x3", "spacing": 9.0}, "at most 2x3 or 4x2 on a4", "3x3"),
    ],
)
def test_a_group_that_no_sheet_holds_is_refused_with_what_fits(
    parts: tuple[Component, ...], options: dict[str, Any], expected: str, found: str
) -> None:
    with pytest.raises(LayoutError, match="no sheet holds such a group") as caught:
        laid(*parts, backs="none", **options)
    assert (caught.value.place, caught.value.expected, caught.value.found) == ("--groups", expected, found)


def test_a_group_is_for_the_parts_that_it_fits() -> None:
    files = {file.name: file for file in laid(*PARTS, backs="none", groups="3x3").files}
    assert files["mats.pdf"].sheets == 1
    assert files["board.pdf"].groups == ()


@pytest.mark.parametrize(
    ("flag", "value"), [("spacing", 4.0), ("groups", "2x2"), ("empty", (1,)), ("marks", 0.0)]
)
def test_an_option_that_arranges_nothing_is_refused(flag: str, value: object) -> None:
    with pytest.raises(LayoutError, match="nothing here is arranged by this option") as caught:
        laid(board(250.0, 190.0), **{flag: value})
    assert caught.value.place == f"--{flag}"
    assert laid(*PARTS, **{flag: value}).files  # beside parts that it arranges
