"""D12 speaks of a language whose fonts are optional only to those who want the language."""

from pathlib import Path

import pytest

from pnp.games import Setting, open_game
from pnp.verify.drawing import checks, text
from tests.games.plain.test_small_boards import BOARDS, GAME


@pytest.mark.parametrize(
    ("catalogs", "locale", "noted"),
    [
        ((), "en", []),
        (("fr", "es"), "en", []),
        (("ja",), "en", ["'ja'"]),
        (("zh-Hant", "ja"), "en", ["'ja'", "'zh'"]),
        ((), "zh", ["'zh'"]),
    ],
)
def test_a_font_is_missed_only_where_its_language_is_wanted(
    catalogs: tuple[str, ...], locale: str, noted: list[str], tmp_path: Path
) -> None:
    (tmp_path / "game.toml").write_text(f"{GAME}{BOARDS['hex 2']}\n", encoding="utf-8")
    (tmp_path / "locale").mkdir()
    for name in catalogs:
        (tmp_path / "locale" / f"{name}.po").touch()
    game = open_game(str(tmp_path))
    setting = Setting(game, "colour", locale, 2, lambda message: message)
    proof, _ = checks.proofs(game, setting, game.faces.components(setting))
    found = list(text.alphabets(proof))
    assert [each.message.split()[4] for each in found] == noted
    assert {each.severity for each in found} <= {"note"}
