"""What play.html draws: every part has its faces, every zone its place; the same game gives the same page."""

import re
import subprocess
import sys
from base64 import b64decode
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from fontTools.ttLib import TTFont

from pnp.games import Game, Setting, draw, every_game, open_game, with_listener
from pnp.kit import catalogs
from pnp.kit.playing import page, stage
from pnp.kit.playing.page import make_program
from pnp.scene import Component
from pnp.tabletop import CELL
from tests.broken import plays

MARKET = Path(plays.__file__).with_name("market")


def drawn(game: Game, locale: str) -> tuple[Component, ...]:
    """All faces of a game."""
    return draw(setting_of(game, locale))


def setting_of(game: Game, locale: str) -> Setting:
    spoken = catalogs.translations(game, locale)
    return with_listener(Setting(game, "colour", locale, max(game.definition.game.players), spoken.gettext))


@cache
def made(name: str, locale: str = "en") -> stage.Stage:
    setting = setting_of(open_game(name), locale)
    return stage.make_stage(setting, draw(setting))


def zones(data: Any, players: int) -> dict[str, Any]:
    return {each["id"]: each for each in data["tables"][str(players)]["zones"]}


@pytest.mark.parametrize(
    ("game", "component", "printed"),
    [
        (
            "examples/moth-hour",
            "silk.giant-peacock",
            "9, Saturnia pyri, silk",
        ),  # the icon stands in two boxes
        ("examples/moth-hour", "lamp.candle", "3, The smallest moth, moth ×2"),
        ("qiahn-tactics-goblin", "fighter.cara.mage.puddle", "6, MAGE"),
        ("dehexz-war", "piece.A.D", ""),  # pieces are called what they show
    ],
)
def test_what_is_printed_on_a_card_is_told_with_its_name(game: str, component: str, printed: str) -> None:
    assert made(game).data["components"][component]["printed"] == printed


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


def test_headings_have_the_letters_of_all_languages_that_are_written_like_this() -> None:
    """A page may be read in another language than that of its kit."""
    setting = setting_of(open_game(str(MARKET)), "en")
    stage_data = {"title": "M", "tagline": "", "words": {"en": {"a": "x"}, "pl": {"a": "ż"}}}
    css = page.font_rules(setting, stage_data, {})
    asked = re.findall(r'font-family: "title [^"]*".*?base64,([A-Za-z0-9+/=]*)', css)
    letters = set[int]()
    for font in asked:
        letters |= set(TTFont(BytesIO(b64decode(font))).getBestCmap())
    assert {ord("P"), ord("ż"), ord("7")} <= letters


def test_signs_of_english_sentences_are_in_the_fonts_of_the_book() -> None:
    """English has no catalog: its sentences are the keys of the others."""
    setting, stage_data = setting_of(open_game("el-switcher"), "en"), made("el-switcher").data
    css = page.font_rules(setting, stage_data, make_program(setting.game).to_data())
    letters = {
        sign
        for font in re.findall(r'font-family: "text [^"]*".*?base64,([A-Za-z0-9+/=]*)', css)
        for sign in TTFont(BytesIO(b64decode(font))).getBestCmap()
    }
    assert {ord("“"), ord("”"), ord("×")} <= letters


def test_words_of_other_scripts_have_a_small_font_of_their_own() -> None:
    """Somebody whose system has no Chinese font reads the page in Chinese all the same."""
    setting, stage_data = setting_of(open_game("magicans-duel"), "en"), made("magicans-duel").data
    program = make_program(setting.game).to_data()
    css = page.font_rules(setting, stage_data, program)
    for locale in ("ja", "zh", "ar", "he"):
        rule = re.search(rf'font-family: "words {locale}".*?base64,([A-Za-z0-9+/=]*)', css)
        assert rule is not None, locale
        font = b64decode(rule[1])
        assert len(font) < 160_000, locale
        letters = set(TTFont(BytesIO(font)).getBestCmap())
        texts = [
            *stage_data["words"][locale].values(),
            *(each[1] for each in program["clauses"][locale].values()),
        ]
        asked = {ord(sign) for text in texts for sign in text}
        assert {
            each for each in asked - letters if each >= page.COMMON and each not in page.SIGNS
        } == set(), locale
        assert re.search(rf':root:lang\({locale}\) {{ --script-fonts: "words {locale}", ', css)
    assert len(re.findall(r"var\(--script-fonts\)", css)) == 3
    own = page.font_rules(
        setting_of(open_game("magicans-duel"), "ja"), {**stage_data, "tagline": ""}, program
    )
    assert '"words ja"' not in own
