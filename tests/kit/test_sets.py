"""A class set is the kit several times, each set with its letter on every face, in a clear place."""

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from pnp.errors import PnpError
from pnp.games import Setting, ids, open_game
from pnp.kit import printing, produce
from pnp.kit.plan import Options, Plan, plans
from pnp.scene.clearing import Clearing
from pnp.scene.component import Component
from pnp.scene.elements import Circle, Group, Style, Swatch, Text, outline, rectangle
from pnp.scene.geometry import bounds
from pnp.scene.theme import Variant
from pnp.verify.drawing.likeness import contrast

INK, PALE = Swatch("ink", "#112233"), Swatch("pale", "#eeddcc")
SQUARE = ((0.0, 0.0), (40.0, 0.0), (40.0, 40.0), (0.0, 40.0))


@cache
def parts(game: str, variant: Variant = "colour") -> tuple[Component, ...]:
    opened = open_game(game)
    setting = Setting(opened, variant, "en", max(opened.definition.game.players), lambda text: text)
    made: tuple[Component, ...] = opened.faces.components(setting)
    return made


def letters_of(component: Component, side: str) -> list[Text]:
    face = getattr(component, side)
    return [each for each in face.elements if isinstance(each, Text) and each.name.startswith("set:")]


@pytest.mark.parametrize(
    ("game", "variant"),
    # The colours that most people print, and the others; the ground of letters is white in mono.
    [
        ("dehexz-war", "colour"),
        ("magicans-duel", "colour"),
        ("qiahn-tactics-goblin", "colour"),
        ("duelo-de-runas", "low-ink"),
        ("el-switcher", "mono"),
    ],
)
def test_every_face_of_a_set_bears_its_letter_and_nothing_else_is_new(game: str, variant: Variant) -> None:
    theme = open_game(game).faces.theme(variant)
    plain = parts(game, variant)
    made = printing.all_sets(plain, 3, theme)
    assert Counter(printing.set_letter(each.id) for each in made) == dict.fromkeys("ABC", len(plain))
    assert [printing.plain_id(each.id) for each in made[: len(plain)]] == [each.id for each in plain]
    for each, first in zip(made, plain * 3, strict=True):
        assert each.copies == first.copies
        for side in ("front", "back"):
            if getattr(first, side) is None:
                assert getattr(each, side) is None
                continue
            found = letters_of(each, side)
            twice = each.kind == "standee" or (side == "back" and each.kind in ("card", "tile"))
            assert [one.text for one in found] == [printing.set_letter(each.id)] * (1 + twice)
            before, after = getattr(first, side).elements, getattr(each, side).elements
            assert after[: len(before)] == before
            assert len(after) == len(before) + len(found)


@pytest.mark.parametrize("game", ids())
def test_a_letter_is_small_in_the_same_place_in_every_set_and_can_be_read(game: str) -> None:
    theme = open_game(game).faces.theme("colour")
    sides = dict.fromkeys(side for each in parts(game) for side in (each.front, each.back) if side)
    for side in sides:
        clearing, places = Clearing(side.elements, side.trim), set()
        for letter in "QJ":  # a wide one and a narrow one
            (made,) = printing.lettered_set([Component("x", "card", "cards", 1, side, "x")], letter, theme)
            (text,) = letters_of(made, "front")
            box = bounds([text])
            assert box is not None
            assert box[3] - box[1] < 2.5
            places.add((round((box[0] + box[2]) / 2), text.origin[1]))
            assert clearing.is_clear(box, margin=0.2, gap=0.05)
            ground = clearing.colour(((box[0] + box[2]) / 2, (box[1] + box[3]) / 2))
            assert contrast(text.fill.hex, ground.hex) >= 4.5
        assert len(places) <= 2  # letters are not all equally wide about their middle


def test_the_back_of_a_card_does_not_tell_which_way_up_it_lies() -> None:
    theme = open_game("duelo-de-runas").faces.theme("colour")
    card = next(each for each in parts("duelo-de-runas") if each.kind == "card")
    (made,) = printing.lettered_set([card], "B", theme)
    one, other = letters_of(made, "back")
    assert one.origin[0] + other.origin[0] == pytest.approx(made.front.width, abs=1e-3)
    assert one.origin[1] + other.origin[1] == pytest.approx(made.front.height, abs=1e-3)
    assert (one.angle, other.angle) == (0.0, 180.0)
    assert printing.without_letters([made]) == (card,)


def test_one_set_is_the_kit_as_it_is() -> None:
    made = parts("duelo-de-runas")
    theme = open_game("duelo-de-runas").faces.theme("colour")
    assert printing.all_sets(made, 1, theme) == made
    assert printing.letters(1) == ("",)
    assert printing.letters(26)[-1] == "Z"
    assert Options("es", "a4", sets=1).name == "es-a4"
    assert Options("es", "a4", sets=3).name == "es-a4-3sets"


@pytest.mark.parametrize("number", [0, 27, -1])
def test_more_sets_than_letters_are_refused(number: int) -> None:
    with pytest.raises(PnpError, match="a number from 1 to 26"):
        plans([open_game("magicans")], locales=["en"], papers=["a4"], sets=number, out=Path("output"))


def test_a_heap_of_sets_is_refused() -> None:
    game = open_game("el-switcher")
    assert plans([game], locales=["en"], papers=["a4"], sets=26, out=Path("output"))
    many = open_game("duelo").copies(4)
    assert sum(many.values()) * 26 <= 5000


def test_every_set_is_printed_with_boards_of_its_own() -> None:
    game = open_game("magicans-duel")
    drawn = produce.draw(Plan(game.id, game.definition.folder, Options("en", "a4", sets=2), Path("output")))
    assert [file.name for file in drawn.files if file.name.startswith("board")] == [
        "board-A.pdf",
        "board-A-a3.pdf",
        "board-B.pdf",
        "board-B-a3.pdf",
    ]
    assert drawn.choices == {"board-A-a3.pdf": "a3", "board-B-a3.pdf": "a3"}
    placed = Counter(
        printing.plain_id(place.component)
        for file in drawn.files
        for place in {(p.component, p.copy): p for p in file.placements}.values()
        if file.name not in drawn.choices
    )
    assert placed == {name: 2 * copies for name, copies in game.copies().items()}


def test_a_clear_place_touches_no_line_no_letter_and_no_clip() -> None:
    frame = rectangle(3, 3, 34, 34, Style(stroke=INK, width=0.5))
    clearing = Clearing((rectangle(-3, -3, 46, 46, Style(fill=PALE)), frame), SQUARE)
    assert clearing.is_clear((5.0, 37.5, 7.0, 39.0), margin=0.7, gap=0.2)
    assert not clearing.is_clear((5.0, 37.0, 7.0, 38.5), margin=0.7, gap=0.2)  # the frame's line
    assert not clearing.is_clear((5.0, 37.9, 7.0, 39.4), margin=0.7, gap=0.2)  # the cut
    assert clearing.is_clear((10.0, 10.0, 12.0, 12.0), margin=0.7, gap=0.2)
    assert clearing.colour((20.0, 20.0)) == PALE
    spot = Circle((20.0, 20.0), 3.0, Style(fill=INK))
    covered = Clearing((rectangle(-3, -3, 46, 46, Style(fill=PALE)), spot), SQUARE)
    assert covered.is_clear((19.0, 19.0, 21.0, 21.0), margin=0.7, gap=0.2)
    assert covered.colour((20.0, 20.0)) == INK
    assert not covered.is_clear((21.0, 19.0, 24.0, 21.0), margin=0.7, gap=0.2)


def test_what_a_clip_hides_is_in_nobodys_way() -> None:
    wide = Circle((20.0, 20.0), 19.0, Style(fill=INK))
    window = outline(((10.0, 10.0), (30.0, 10.0), (30.0, 30.0), (10.0, 30.0)))
    clearing = Clearing((Group((wide,), clip=window),), SQUARE)
    assert clearing.is_clear((19.0, 37.0, 21.0, 39.2), margin=0.7, gap=0.2)
    assert not clearing.is_clear((19.0, 29.0, 21.0, 31.0), margin=0.7, gap=0.2)
    assert clearing.colour((20.0, 20.0)) == INK
    assert clearing.colour((20.0, 35.0)).name == "white"


def test_what_lies_under_a_panel_is_in_nobodys_way() -> None:
    rays = [rectangle(x, 0, 0.5, 40, Style(fill=INK)) for x in range(0, 40, 2)]
    panel = rectangle(10, 10, 20, 20, Style(fill=PALE))
    clearing = Clearing((*rays, panel), SQUARE)
    assert clearing.is_clear((15.0, 15.0, 20.0, 20.0), margin=0.7, gap=0.2)
    assert not clearing.is_clear((8.0, 15.0, 12.0, 20.0), margin=0.7, gap=0.2)
    assert not Clearing((panel, *rays), SQUARE).is_clear((15.0, 15.0, 20.0, 20.0), margin=0.7, gap=0.2)


def test_nowhere_is_no_place() -> None:
    hatching = [rectangle(x / 2, -3, 0.1, 46, Style(fill=INK)) for x in range(-6, 86)]
    assert Clearing(hatching, SQUARE).find_clear_box(1.5, 1.5, margin=0.7, gap=0.2, inset=4.0) is None
