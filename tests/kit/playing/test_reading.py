"""What a screen reader says for the face of a part: all its words, each where it belongs."""

import re
from functools import cache
from pathlib import Path

import pytest

from pnp.games import Game, Setting, draw, open_game, with_listener
from pnp.kit import catalogs
from pnp.kit.playing import stage
from pnp.kit.playing.reading import join_lines
from pnp.scene import Text, leaves
from tests.layout.folder import game_in

EXAMPLES = Path(__file__).parents[3] / "examples"
GAMES = [
    (path.parent.name, locale)
    for path in sorted(EXAMPLES.glob("*/game.toml"))
    for locale in ("en", "es")
    if locale == "en" or path.with_name("locale").is_dir()
]
LAYOUT = """schema = 1

[faces.card.boxes.value]
text = "{value}"
size = 24
height = 10

[faces.card.boxes.rule]
text = "{rule}"
font = "text"
size = 11
top = 14
height = 40
"""
RULES = {
    "a long one": "Return a card of the next player to the top of the deck and take another one.",
    "a short one": "Draw a card.",
    "bold words": "Draw **two** cards, and keep one of them for the next round.",
    "an icon in a line": "Gain one :sun: at once, or two :sun:: as you like it best of all.",
    "broken words": "Ooooooo­ooooooo­ooooooo­ooooooo­ooooooo a well-known word",
}


def setting_of(game: Game, locale: str) -> Setting:
    """Return the setting in which the faces of a game are drawn."""
    spoken = catalogs.translations(game, locale)
    return with_listener(Setting(game, "colour", locale, max(game.definition.game.players), spoken.gettext))


def letters(text: str) -> str:
    """Return the letters of a text: no blanks, no marks of joints."""
    return re.sub(r"[\W_]", "", text.casefold())


@cache
def spoken(name: str, locale: str) -> list[tuple[str, str, str]]:
    """Return the id of each card and tile of a game, what is said of it, and what is drawn on it, as letters
    in the order of the boxes."""
    game = open_game(name)
    setting = setting_of(game, locale)
    components = draw(setting)
    data = stage.make_stage(setting, components).data["components"]
    names = {each.id: each.name for each in game.definition.components}
    found = []
    for each in components:
        if each.kind in stage.READ:
            drawn = [letters(leaf.text) for leaf, _ in leaves(each.front.elements) if isinstance(leaf, Text)]
            said = (setting.say(names[each.id]), data[each.id]["printed"], data[each.id]["text"])
            found.append((each.id, letters("".join(said)), " ".join(filter(None, drawn))))
    return found


@pytest.mark.parametrize(("name", "locale"), GAMES)
def test_every_word_on_a_card_is_said(name: str, locale: str) -> None:
    cards = spoken(f"examples/{name}", locale)
    unsaid = [(id_, word) for id_, said, drawn in cards for word in drawn.split() if word not in said]
    assert unsaid == []


@pytest.mark.parametrize("what", RULES)
def test_a_rule_is_said_as_it_was_written(what: str, tmp_path: Path) -> None:
    folder = game_in(
        tmp_path / "g", LAYOUT, f'name = "Ripple"\nfields = {{ value = "2", rule = "{RULES[what]}" }}'
    )
    setting = setting_of(open_game(str(folder)), "en")
    (card,) = (
        each
        for each in stage.make_stage(setting, draw(setting)).data["components"].values()
        if each["kind"] == "card"
    )
    plain = RULES[what].replace("*", "").replace("­", "").replace(":sun:", "sun").removesuffix(".")
    assert (card["printed"], card["text"].removesuffix(".")) == ("2", plain)


@pytest.mark.parametrize(
    ("lines", "known", "joined"),
    [
        (("Draw a", "card."), "", "Draw a card."),
        (("an impor-", "tant word"), "an important word", "an important word"),
        (("a well-", "known word"), "a well-known word", "a well-known word"),
        (("カードを一", "枚引く。"), "", "カードを一枚引く。"),
        (("카드를 한 장", "뽑는다."), "", "카드를 한 장 뽑는다."),
        ((), "", ""),
    ],
)
def test_lines_are_joined(lines: tuple[str, ...], known: str, joined: str) -> None:
    assert join_lines(lines, known) == joined
