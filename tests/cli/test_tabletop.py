"""`pnp tabletop`: in words, as data, as a picture, and what it refuses."""

import json
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path

import jsonschema
import pytest
from typer.testing import CliRunner

from pnp import reference
from pnp.cli.app import _refusal, app
from pnp.games import every_game, open_game
from tests.gamefile import SOURCE, component, entry, game_toml

RUNNER = CliRunner()
GAMES = [game.id for game in every_game()]


def said(*arguments: str) -> str:
    result = RUNNER.invoke(app, ["tabletop", *arguments])
    assert result.exit_code == 0, result.output
    return result.output


def refused(*arguments: str) -> str:
    result = RUNNER.invoke(app, ["tabletop", *arguments])
    assert result.exit_code != 0
    assert isinstance(result.exception, Exception)
    return str(_refusal(result.exception))


def a_game(folder: Path, *placements: str, zones: tuple[str, ...] = ()) -> str:
    text = game_toml(
        "pond",
        component("Frog", copies=6, back="lily"),
        component("Stone", "marker", copies=4),
        entry("[zones]", id="deck", name="Deck", kind="pile", shuffled=True, source=SOURCE),
        entry("[zones]", id="hand", name="Hand", kind="fan", per="player", seen="owner", source=SOURCE),
        entry("[zones]", id="bank", name="Bank", kind="supply", source=SOURCE),
        *zones,
        *placements,
    )
    (folder / "game.toml").write_text(text, encoding="utf-8")
    return str(folder / "game.toml")


def row(what: str, where: str, **keys: object) -> str:
    return entry("[placements]", what=what, where=where, **keys, source=SOURCE)


USUAL = (row("card.frog", "deck"), row("marker.stone", "bank"), row("deck", "hand", how_many=2))


def test_a_rival_that_nobody_plays_sits_at_the_table(tmp_path: Path) -> None:
    """Who plays Duelo de Runas alone has the deck's wizard opposite."""
    for arguments, name in (((), "Wizard B"), (("--setup", "solo"), "player 2")):
        alone = ("duelo-de-runas", "--players", "1", *arguments)
        assert f"life.2.1  [Life tracker · life:6, {name}]: Life stone" in said(*alone).splitlines()
    assert "known: 1, Wizard A" in refused("duelo-de-runas", "--players", "1", "--as", "2")
    page = tmp_path / "alone.svg"
    said("duelo-de-runas", "--players", "1", "--svg", str(page))
    assert "Wizard B" in page.read_text(encoding="utf-8")


def test_words_tell_each_zone_and_hidden_cards_are_not_named(tmp_path: Path) -> None:
    game = a_game(tmp_path, *USUAL)
    assert said(game).splitlines() == [
        "deck  [Deck]: 2 x Frog",
        "hand.1  [Hand, player 1]: 2 x Frog",
        "hand.2  [Hand, player 2]: 2 x Frog",
        "bank  [Bank]: 4 x Stone",
    ]
    assert said(game, "--as", "2").splitlines() == [
        "deck  [Deck]: 2 x hidden (lily)",
        "hand.1  [Hand, player 1]: 2 x hidden (lily)",
        "hand.2  [Hand, player 2]: 2 x Frog",
        "bank  [Bank]: 4 x Stone",
    ]


def test_words_tell_slots_faces_and_sums_apart(tmp_path: Path) -> None:
    """Slots by their names; a card that lies face down where all see it; the sum of a pile of several."""
    slots = entry("[zones]", id="isle", name="Isle", on="mat", slots=["north", "south"], source=SOURCE)
    pile = entry("[zones]", id="heap", name="Heap", kind="pile", source=SOURCE)
    text = game_toml(
        "pond",
        component("Frog", copies=3, back="lily"),
        component("Stone", "marker", copies=4),
        component("Shore", "mat"),
        slots.replace('"mat"', '"mat.shore"'),
        pile,
        row("mat", "box"),
        row("card", "isle.1", how_many=1, side="back"),
        row("marker.stone", "isle.2", how_many=1, side="back"),
        row("card, marker", "heap"),
    )
    (tmp_path / "game.toml").write_text(text, encoding="utf-8")
    assert said(str(tmp_path / "game.toml")).splitlines() == [
        "isle.1  [Isle · north]: Frog, face down",
        "isle.2  [Isle · south]: Stone, other side up",
        "heap  [Heap]: 5 in all: 2 x Frog; 3 x Stone",
        "box  [In the box]: Shore",
    ]


@pytest.mark.parametrize("name", GAMES)
def test_the_data_are_as_their_schema_says_and_hold_all_components(name: str) -> None:
    data = json.loads(said(name, "--json"))
    jsonschema.Draft7Validator(json.loads(reference.make_schema("tabletop"))).validate(data)
    counted = Counter(each["component"] for each in data["placements"])
    copies = {(each["component"], each["copy"]) for each in data["placements"]}
    assert len(copies) == len(data["placements"]), "a copy lies in two places"
    printed = open_game(name).copies()
    assert all(counted[each] <= printed[each] for each in counted)
    zones = {each["id"] for each in data["zones"]}
    assert {each["zone"] for each in data["placements"]} <= zones


def test_the_data_of_a_viewer_name_nothing_hidden() -> None:
    data = json.loads(said("el-switcher", "--json", "--as", "1"))
    assert data["viewer"] == 1
    for each in data["placements"]:
        if each["zone"] in ("hand.2", "draw"):
            assert each["component"] is None
            assert each["copy"] is None


def test_a_picture_is_svg_in_the_language_that_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "table.svg"
    said("el-switcher", "--svg", str(path), "--locale", "es")
    root = ET.fromstring(path.read_text(encoding="utf-8"))
    assert root.get("{http://www.w3.org/XML/1998/namespace}lang", root.get("lang")) == "es"


def test_a_position_is_shown_as_it_is(tmp_path: Path) -> None:
    moved = RUNNER.invoke(app, ["moves", "magicans", "--json"])
    data = json.loads(moved.output)
    path = tmp_path / "position.txt"
    path.write_text(data["position"], encoding="utf-8")
    assert said("magicans", "--position", str(path)) == said("magicans")


def test_what_cannot_be_is_refused_with_its_line(tmp_path: Path) -> None:
    told = refused(a_game(tmp_path, *USUAL, row("card.frog", "dek")))
    assert "game.toml:" in told
    assert "there is no zone 'dek'" in told
    assert "did you mean 'deck'?" in told
    told = refused(a_game(tmp_path, *USUAL[:2], row("deck", "hand", how_many=4)))
    assert "too many parts are dealt from deck (the 3rd [[placements]])" in told
    assert "expected at most 6" in told
    assert "found 8 to 2 zones" in told


def test_what_is_asked_for_and_is_not_there_is_refused(tmp_path: Path) -> None:
    game = a_game(tmp_path, *USUAL)
    assert "so many cannot play" in refused(game, "--players", "5")
    assert "unknown player 'green'" in refused(game, "--as", "green")
    told = refused(game, "--setup", "solo")
    assert "there is no set-up 'solo'; expected no --setup: game.toml has no [[setups]]" in told
    assert "unknown set-up 'alone'" in refused("duelo-de-runas", "--players", "1", "--setup", "alone")
    assert "unknown variant 'grey'" in refused(game, "--variant", "grey")
    assert "--variant: this belongs to --svg" in refused(game, "--variant", "mono")
    assert "cannot write the picture" in refused(game, "--svg", str(tmp_path / "none" / "t.svg"))
    assert "does not say what lies where" in refused(a_game(tmp_path))
    assert "needs a program" in refused(a_game(tmp_path, *USUAL), "--position", "x")
