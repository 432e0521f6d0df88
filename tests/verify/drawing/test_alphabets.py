"""D12 asks for the letters of Japanese and Chinese, whose fonts are optional, where a kit is made in them."""

from dataclasses import replace
from pathlib import Path

import pytest

from pnp.games import Setting, open_game
from pnp.scene import Font, Typeface
from pnp.verify import drawing
from pnp.verify.drawing import text
from tests.games.plain.test_small_boards import BOARDS, GAME


@pytest.mark.parametrize(
    ("catalogs", "locale", "missed"),
    [
        ((), "en", []),
        (("fr", "es"), "en", []),
        (("ja",), "en", []),
        (("zh", "ja"), "zh", ["'zh'"]),
        ((), "ja", ["'ja'"]),
    ],
)
def test_a_font_is_missed_only_where_its_language_is_asked_for(
    catalogs: tuple[str, ...],
    locale: str,
    missed: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "game.toml").write_text(f"{GAME}{BOARDS['hex 2']}\n", encoding="utf-8")
    (tmp_path / "locale").mkdir()
    for name in catalogs:
        (tmp_path / "locale" / f"{name}.po").touch()
    game = open_game(str(tmp_path))
    setting = Setting(game, "colour", locale, 2, lambda message: message)
    proof, _ = drawing.proofs(game, setting, game.faces.components(setting))
    assert not list(text.alphabets(proof))
    whole = game.faces.theme("colour")
    poor = {role: _without_han(face) for role, face in whole.typefaces.items()}
    monkeypatch.setattr(type(game.faces), "theme", lambda *_: replace(whole, typefaces=poor))
    proof, _ = drawing.proofs(game, setting, game.faces.components(setting))
    found = list(text.alphabets(proof))
    assert [each.message.split()[4] for each in found] == missed
    assert {each.severity for each in found} <= {"error"}


def _without_han(face: Typeface) -> Typeface:
    return Typeface(tuple(Font(f.family, f.weight) for f in face.fonts if "cjk" not in f.family))
