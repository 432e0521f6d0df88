"""What only El Switcher promises: its counts, its movements, its figures, and drawings that differ."""

from collections import Counter

import pytest

from pnp.games import Setting, open_game
from pnp.games.el_switcher.faces import curiosities, pen
from pnp.games.el_switcher.faces.theme import theme
from pnp.games.el_switcher.facts import Facts, deck, targets
from pnp.grid import polyomino
from pnp.scene.component import Component

GAME = open_game("el-switcher")
FACTS: Facts = GAME.definition.facts


def drawn(players: int) -> tuple[Component, ...]:
    setting = Setting(GAME, "mono", "en", players, lambda text: text)
    made: tuple[Component, ...] = GAME.faces.components(setting)
    return made


@pytest.mark.parametrize(("players", "cards"), [(2, 95), (3, 118), (4, 141)])
def test_players_get_the_movement_cards_and_a_deck_each(players: int, cards: int) -> None:
    kinds: Counter[str] = Counter()
    for each in drawn(players):
        kinds[each.kind] += each.copies
    assert (kinds["card"], kinds["tile"], kinds["board"]) == (cards, 36, 1)


def test_decks_hold_the_same_figures_and_backs_of_their_own() -> None:
    backs: dict[str, set[str]] = {}
    names: dict[str, list[str]] = {}
    for each in drawn(4):
        if each.id.startswith("card.fig."):
            _, _, own, name = each.id.split(".")
            assert each.back is not None
            backs.setdefault(own, set()).add(each.back.digest)
            names.setdefault(own, []).append(name)
    assert len(names) == 4
    assert all(found == list(deck(FACTS.figures)) for found in names.values())
    assert len({back for found in backs.values() for back in found}) == 4


def test_the_deck_is_every_pentomino_and_one_hand_of_each_tetromino() -> None:
    shapes = deck(FACTS.figures)
    hard = {shape for name, shape in shapes.items() if name.startswith("5-")}
    easy = {shape for name, shape in shapes.items() if name.startswith("4-")}
    assert hard == set(polyomino.one_sided(5))
    either = {min(shape, polyomino.canonical(polyomino.mirror(shape))) for shape in easy}
    assert len(easy) == len(either) == 5


@pytest.mark.parametrize(
    ("name", "start", "found"),
    [
        ("line-near", (0, 0), {(1, 0), (0, 1)}),
        ("diagonal-gap", (3, 3), {(1, 1), (5, 1), (1, 5), (5, 5)}),
        ("ell-left", (2, 2), {(1, 4), (0, 1), (3, 0), (4, 3)}),
        ("ell-right", (2, 2), {(3, 4), (0, 3), (1, 0), (4, 1)}),
        ("lateral", (1, 2), {(0, 2), (5, 2), (1, 0), (1, 5)}),
        ("lateral", (0, 3), {(0, 0), (0, 5), *((x, 3) for x in range(1, 6))}),
        ("lateral", (0, 0), {*((x, 0) for x in range(1, 6)), *((0, y) for y in range(1, 6))}),
    ],
)
def test_where_a_movement_leads(name: str, start: tuple[int, int], found: set[tuple[int, int]]) -> None:
    assert set(targets(FACTS.move(name), start, 6, 6)) == found


@pytest.mark.parametrize("move", FACTS.moves, ids=lambda move: str(move.id))
def test_a_swap_is_mutual(move: object) -> None:
    cells = [(x, y) for x in range(6) for y in range(6)]
    for cell in cells:
        for other in targets(move, cell, 6, 6):  # type: ignore[arg-type]  # a move of the facts
            assert cell in targets(move, other, 6, 6)  # type: ignore[arg-type]


def test_every_compartment_has_a_drawing_of_its_own() -> None:
    assert len(curiosities.NAMES) == len(set(curiosities.NAMES)) == GAME.definition.square_board().cells
    assert set(curiosities.NAMES) == set(curiosities.DRAWINGS)
    look = theme("colour")
    assert len({curiosities.curiosity(name, look, 23.0).key for name in curiosities.NAMES}) == 36


@pytest.mark.parametrize("name", curiosities.NAMES)
def test_drawings_stay_in_their_box(name: str) -> None:
    for _, segments in pen.parse(curiosities.DRAWINGS[name]):
        values = [float(v) for segment in segments for v in segment[1:]]
        assert min(values) >= 0
        assert max(values) <= curiosities.BOX


def test_a_path_that_ends_too_soon_is_refused() -> None:
    with pytest.raises(ValueError, match="too soon"):
        pen.path("M 1")
    with pytest.raises(ValueError, match="after Z"):
        pen.path("M 1 2 Z 3")


def test_deck_backs_are_the_same_upside_down() -> None:
    from io import BytesIO

    import cairosvg
    import numpy as np
    from PIL import Image

    from pnp.export import svg
    from pnp.scene.component import face_page

    shown = {each.back.name: each.back for each in drawn(4) if each.back and each.kind == "card"}
    assert len(shown) == 5
    for name, face in shown.items():
        picture = svg.text(face_page(face).drawing, title="", language="en")
        pixels = Image.open(BytesIO(cairosvg.svg2png(picture.encode(), output_width=276))).convert("L")
        grey = np.asarray(pixels, dtype=float)
        assert np.abs(grey - grey[::-1, ::-1]).mean() < 4, name
