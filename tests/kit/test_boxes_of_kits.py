"""Kits with tuck boxes: what the option is, what it gives, and where it is refused."""

from dataclasses import replace
from pathlib import Path

import pytest

from pnp.errors import LayoutError, PnpError, UnknownName
from pnp.games import Setting, draw, open_game
from pnp.games.boxing import decks
from pnp.kit import produce
from pnp.kit.catalogs import translations
from pnp.kit.plan import Options, Plan, plans

GAME = open_game("duelo-de-runas")


def plan(paper: str = "a4", **asked: str) -> Plan:
    (found,) = plans([GAME], locales=["en"], papers=[paper], out=Path("out"), **asked)  # type: ignore[arg-type]
    return found


def test_a_kit_without_boxes_is_called_and_drawn_as_ever() -> None:
    assert plan().options == Options("en", "a4")
    assert plan().options.name == "en-a4"
    assert "boxes.pdf" not in {file.name for file in produce.draw(plan()).files}


def test_a_kit_with_boxes_says_so_and_has_a_file_of_them() -> None:
    asked = plan(boxes="sleeved")
    assert asked.options.name == "en-a4-boxes-sleeved"
    (file,) = (file for file in produce.draw(asked).files if file.name == "boxes.pdf")
    assert file.sheets == len(file.placements) == 1


def test_decks_are_cards_of_one_size_and_back_and_what_lies_with_them() -> None:
    def counts(name: str) -> list[int]:
        game = open_game(name)
        setting = Setting(game, "colour", "en", max(game.definition.game.players), str)
        return [deck.copies for deck in decks(draw(setting))]

    assert counts("el-switcher") == [51, 23, 23, 23, 23]  # two aids lie with the first
    assert counts("qiahn") == [27, 25]  # so do the two single cards
    assert counts("magicans-duel") == []


def test_a_box_says_how_many_cards_it_holds() -> None:
    setting = Setting(GAME, "colour", "en", 4, translations(GAME, "en").gettext, boxes="cards")
    (box,) = (each for each in draw(setting) if each.kind == "box")
    assert box.label == "Duelo de Runas · 46"


def test_a_game_without_cards_and_a_part_of_a_kit_have_no_boxes() -> None:
    with pytest.raises(PnpError, match="no cards to put into a box"):
        plans([open_game("dehexz")], locales=["en"], papers=["a4"], out=Path("out"), boxes="cards")
    with pytest.raises(PnpError, match="no decks to put into boxes"):
        plans([GAME], locales=["en"], papers=["a4"], out=Path("out"), boxes="cards", only=["card.*"])
    with pytest.raises(UnknownName, match="sleevd"):
        plan(boxes="sleevd")


def test_a_box_too_large_for_the_paper_is_refused_with_what_would_help(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pnp.boxes.unfolding.SLEEVE", 0.9)
    asked = plan(boxes="sleeved")
    # Another text size, so that no drawing of another test is taken.
    asked = replace(asked, options=replace(asked.options, variant="low-ink"))
    with pytest.raises(LayoutError) as refused:
        produce.draw(asked)
    assert refused.value.place == "box.1"
    assert "Duelo de Runas · 46" in str(refused.value)
    assert "a3" in refused.value.hint
    assert "210 x 297 mm" in str(refused.value)
