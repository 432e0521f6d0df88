"""What play.html draws: every part has its faces, every zone its place; the same game gives the same page."""

import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pnp.games import Game, Setting, draw, every_game, listening, open_game
from pnp.kit import catalogs
from pnp.kit.playing import page, stage
from pnp.scene import Component
from pnp.tabletop import CELL
from tests.broken import plays

MARKET = Path(plays.__file__).with_name("market")


def drawn(game: Game, locale: str) -> tuple[Component, ...]:
    """All faces of a game."""
    return draw(setting_of(game, locale))


def setting_of(game: Game, locale: str) -> Setting:
    spoken = catalogs.translations(game, locale)
    return listening(Setting(game, "colour", locale, max(game.definition.game.players), spoken.gettext))


@cache
def made(name: str, locale: str = "en") -> stage.Stage:
    setting = setting_of(open_game(name), locale)
    return stage.make_stage(setting, draw(setting))


def zones(data: Any, players: int) -> dict[str, Any]:
    return {each["id"]: each for each in data["tables"][str(players)]["zones"]}


def test_parts_of_the_market_have_faces_and_places() -> None:
    data = made(str(MARKET)).data
    assert data["components"].keys() == {
        "board", "mat.stall", "card.apples", "card.bread", "marker.coin", "marker.cart", "marker.rope", "dice"
    }  # fmt: skip
    assert len(set(data["components"]["dice"]["sides"])) == 6
    assert data["components"]["dice"]["front"] == data["components"]["dice"]["sides"][0]
    first, last = (zones(data, 2)[f"board.{number}"] for number in (0, 8))
    assert first["box"][2] - first["box"][0] == pytest.approx(25.0, abs=0.01)
    assert (last["middle"][0] - first["middle"][0], last["middle"][1] - first["middle"][1]) == pytest.approx(
        (50, 50)
    )
    assert zones(data, 2)["till.1"]["middle"] == [100.0, 20.0]
    assert zones(data, 2)["goods.2.2"]["box"] is not None
    assert (zones(data, 2)["hand.2"]["owner"], zones(data, 2)["hand.2"]["seen"]) == (1, "owner")
    assert [players for players in (2, 3) if "hand.3" in zones(data, players)] == [3]
    assert data["tables"]["2"]["boards"] == ["board", "mat.stall"]


@pytest.mark.parametrize("name", [game.id for game in every_game()])
def test_every_part_and_zone_of_our_games_can_be_drawn(name: str) -> None:
    found = made(name)
    data = found.data
    keys = [
        face
        for each in data["components"].values()
        for face in (each["front"], each["back"], each["standing"])
    ]
    keys += [*data["backs"].values(), *data["ornaments"].values()]
    assert {key for key in keys if key} == data["faces"].keys()
    assert all(f'<symbol id="{face["symbol"]}"' in found.symbols for face in data["faces"].values())
    game = open_game(name)
    for players in game.definition.game.players:
        table = zones(data, players)
        assert table.keys() == game.rules(players).zones.keys()
        for zone_id, zone in game.rules(players).zones.items():
            if zone.spot.startswith(CELL):
                assert table[zone_id]["box"], zone_id
    assert len(found.symbols) < 1_000_000


def test_words_are_there_in_twelve_languages() -> None:
    data = made(str(MARKET)).data
    assert len(data["words"]) == 12
    assert {frozenset(words) for words in data["words"].values()} == {frozenset(data["words"]["en"])}
    assert data["right_to_left"] == ["ar", "he"]
    assert data["languages"]["ja"] == "日本語"


def test_the_same_game_gives_the_same_page_for_any_hash_seed() -> None:
    code = (
        "import hashlib, sys; from tests.kit.playing.test_stage import page_of; "
        "print(hashlib.sha256(page_of(sys.argv[1]).encode()).hexdigest())"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", code, str(MARKET)],
            env={"PYTHONHASHSEED": seed, "PATH": ""},
            capture_output=True,
            text=True,
            check=True,
            timeout=300,
        ).stdout
        for seed in ("0", "1")
    }
    assert len(digests) == 1


def page_of(name: str) -> str:
    setting = setting_of(open_game(name), "en")
    return page.make_page(setting, draw(setting))
