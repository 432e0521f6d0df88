"""Figures of looks: lining ones, in which 1 is no I, unless theme.toml asks for those of old style."""

from pathlib import Path

import pytest

from pnp.games import Setting, open_game
from pnp.kit.playing.page import font_rules
from pnp.looks import dress
from pnp.scene import BLACK
from pnp.text import set_line
from tests.layout.folder import drawn, game_in, said

LAYOUT = 'schema = 1\n\n[faces.card.boxes.a]\ntext = "{name}"\nfont = "title"\nsize = 20\nheight = 20\n'
STAGE = {"words": {"en": {"start": "Start"}}, "title": "One", "tagline": "Two"}


@pytest.mark.parametrize("figures", ["", 'figures = "lining"\n', 'figures = "oldstyle"\n'])
def test_a_one_is_no_capital_i(tmp_path: Path, figures: str) -> None:
    folder = game_in(tmp_path / "g", LAYOUT, 'name = "1I0"')
    (folder / "theme.toml").write_text(f'schema = 1\nlook = "woodcut"\n{figures}', encoding="utf-8")
    assert said(drawn(folder)[0].front.elements) == ["1I0"]
    made = open_game(str(folder)).faces.theme("colour").typeface("title")
    assert made.lining == ("oldstyle" not in figures)
    line = set_line("10", made, 4.0, BLACK, (0.0, 0.0))
    rules = font_rules(Setting(open_game(str(folder)), "colour", "en", 2, str), STAGE, {})
    assert ("--figures: normal;" in rules) == ("oldstyle" in figures)
    plain = set_line("10", dress(None, "woodcut").type["title"], 4.0, BLACK, (0.0, 0.0))
    assert (line.glyphs == plain.glyphs) == made.lining
