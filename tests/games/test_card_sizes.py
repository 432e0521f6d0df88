"""Which sizes of cards a game has is what its faces say, and what is drawn; another one is refused."""

from dataclasses import replace
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.errors import PnpError, UnknownName
from pnp.games import Game, Setting, card_sizes, draw, every_game, open_game
from pnp.games.proof import pull
from pnp.games.sizing import has_cards
from pnp.kit import produce
from pnp.kit.plan import Options, Plan, plans
from pnp.scene.component import Component
from pnp.units import CARD_SIZES, DEFAULT_CARD
from pnp.verify.drawing import cut as drawing_cut
from pnp.verify.drawing import text as drawing_text
from tests.gamefile import component, game_toml

SENTENCE = "Draw a card and lay it down beside one of your own. "


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """A game of data alone: a card that says nothing, one with a sentence, one with much to say, and one of a
    size of its own."""
    folder = tmp_path_factory.mktemp("told")
    whole = game_toml(
        "grids",
        component("Moon", copies=2, back="night"),
        component("Sun", copies=2, back="night", text=SENTENCE.strip()),
        component("Wanderers", copies=2, back="night", text=(SENTENCE * 3).strip()),
        component("Own", trim_mm=[63, 88]),
    )
    (folder / "game.toml").write_text(whole, encoding="utf-8")
    return open_game(str(folder))


def setting(game: Game, size: str = DEFAULT_CARD, **options: Any) -> Setting:
    return Setting(game, "colour", "en", max(game.definition.game.players), str, card_size=size, **options)


@cache
def drawn(game: str, size: str = DEFAULT_CARD) -> tuple[Component, ...]:
    """Drawn once: Components never change."""
    return tuple(draw(setting(open_game(game), size)))


def sizes_of_games() -> list[tuple[str, str]]:
    return [(game.id, size) for game in every_game() if has_cards(game) for size in card_sizes(game)]


@pytest.mark.parametrize(("game", "size"), sizes_of_games())
def test_cards_alone_have_the_size_and_backs_with_them(game: str, size: str) -> None:
    of_own = {entry.id for entry in open_game(game).definition.components if entry.trim_mm is not None}
    held(drawn(game), drawn(game, size), size, of_own)


@pytest.mark.parametrize("size", CARD_SIZES)
def test_plain_cards_alone_have_the_size(told: Game, size: str) -> None:
    held(draw(setting(told)), draw(setting(told, size)), size, {"card.own"})


FOR_CARDS = frozenset({"mat.sequence"})
"""What is no card, but has places that cards lie in: it is laid out for their size."""


def held(usual: tuple[Component, ...], made: tuple[Component, ...], size: str, of_own: set[str]) -> None:
    """What is drawn in a size is the usual kit, but for the size of its cards."""
    before = {each.id: each for each in usual}
    assert before.keys() == {each.id for each in made}
    for each in made:
        if each.id in FOR_CARDS:
            assert (each == before[each.id]) == (size == DEFAULT_CARD)
            continue
        if each.kind != "card" or each.id in of_own:
            assert each == before[each.id]
            continue
        assert each.copies == before[each.id].copies
        assert (each.back is None) == (before[each.id].back is None)
        for side in (each.front, each.back):
            if side is not None:
                assert (side.width, side.height) == CARD_SIZES[size]


@pytest.mark.parametrize(("game", "size"), [each for each in sizes_of_games() if each[1] != DEFAULT_CARD])
def test_cards_of_every_size_are_cut_like_the_usual_ones(game: str, size: str) -> None:
    """Ground out to the bleed, ink in the safe zone, lines that print, backs that meet their fronts."""
    opened = open_game(game)
    cards = [each for each in drawn(game, size) if each.kind == "card"]
    assert sound(setting(opened, size), [*cards[:3], *cards[-2:]]) == []


@pytest.mark.parametrize("text", ["normal", "large"])
@pytest.mark.parametrize("variant", ["colour", "low-ink", "mono"])
@pytest.mark.parametrize("size", CARD_SIZES)
def test_plain_cards_of_every_size_are_sound(told: Game, size: str, variant: Any, text: Any) -> None:
    of_size = replace(setting(told, size, text=text), variant=variant)
    cards = [each for each in draw(of_size) if each.kind == "card"]
    assert sound(of_size, cards, (*drawing_cut.CHECKS, *drawing_text.CHECKS)) == []


def sound(made_for: Setting, cards: Any, checks: Any = drawing_cut.CHECKS) -> list[Any]:
    proof = pull(made_for.game, made_for, cards)
    return [finding for check in checks for finding in check(proof)]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_as_many_as_fit_are_on_a_sheet(paper: str) -> None:
    game = open_game("el-switcher")
    options = Options("en", paper, card_size="mini", only=("card.fig.sun.*",))
    files = produce.draw(Plan(game.id, game.definition.folder, options, Path("output"))).files
    (file,) = (each for each in files if each.name == "cards.pdf")
    fronts = [place for place in file.placements if place.side == "front"]
    assert len(fronts) == 23  # of one ground, so that they share cuts
    # Printing research 1.4: 16 butt-cut cards of 44 x 68 mm on A4; Letter keeps its bleed and has fewer.
    assert file.sheets <= 23 // (16 if paper == "a4" else 12) + 1


def planned(game: Game, size: str) -> Plan:
    (plan,) = plans([game], locales=["en"], papers=["a4"], card_size=size, out=Path("output"))
    return plan


def test_a_wrong_name_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match="did you mean 'tarot'"):
        planned(open_game("el-switcher"), "taro")


def test_a_size_has_other_names_and_is_in_the_name_of_the_kit(told: Game) -> None:
    assert planned(told, "70x120").options.name == "en-a4-tarot-cards"


def saying(monkeypatch: pytest.MonkeyPatch, game: Game, sizes: Any) -> None:
    """As if the game's faces said so; None for faces that say nothing."""
    faces = SimpleNamespace(**({} if sizes is None else {"CARD_SIZES": sizes}))
    monkeypatch.setattr(Game, "faces", property(lambda self: faces))


def test_a_game_that_does_not_say_has_the_usual_size_alone(
    told: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert card_sizes(told) == tuple(CARD_SIZES)
    saying(monkeypatch, told, None)
    assert card_sizes(told) == (DEFAULT_CARD,)
    planned(told, "poker")
    with pytest.raises(UnknownName) as caught:
        planned(told, "mini")
    error = caught.value
    assert (error.place, error.expected, error.found) == ("--card-size", "poker", "mini")
    assert "grids" in error.problem


def test_the_sizes_that_a_game_has_are_told_where_another_is_refused(
    told: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    saying(monkeypatch, told, ("tarot", "poker"))
    assert card_sizes(told) == ("poker", "tarot")
    planned(told, "tarot")
    with pytest.raises(UnknownName) as caught:
        planned(told, "square")
    assert caught.value.expected == "poker or tarot"
    assert "--card-size tarot" in caught.value.hint


@pytest.mark.parametrize("sizes", [(), ("mini",), ("poker", "huge"), "poker"])
def test_what_faces_say_is_held_to_the_sizes_that_there_are(
    told: Game, monkeypatch: pytest.MonkeyPatch, sizes: Any
) -> None:
    saying(monkeypatch, told, sizes)
    with pytest.raises(PnpError, match="does not name sizes of cards"):
        card_sizes(told)


def test_a_game_without_cards_is_built_in_any_size(monkeypatch: pytest.MonkeyPatch) -> None:
    game = open_game("dehexz-war")
    assert not has_cards(game)
    assert planned(game, "mini").options.card_size == "mini"


@pytest.mark.parametrize("name", ["gear", "spirit", "plate-1"])
def test_figures_of_books_show_cards_of_the_usual_size(name: str) -> None:
    """A figure has its room from the usual cards: those of another size would be cut off at their edges."""
    game = open_game("qiahn")
    figure = game.faces.FIGURES[name]
    assert figure(setting(game, "tarot")) == figure(setting(game))
