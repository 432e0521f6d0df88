"""Words of a layout under what is painted later: no print shop can show them."""

from pathlib import Path

import pytest

from pnp.games import open_game
from pnp.games.proof import pull
from pnp.verify.drawing import text
from tests.layout.folder import drawn, game_in, setting_of

FACE = """schema = 1
[faces.card.boxes]
title = { text = "{name}", size = 20, top = 0, height = 12 }
over = { %s }
"""


@pytest.mark.parametrize(
    ("box", "covers"),
    [
        ("shape = 'rectangle', fill = 'paper', top = 0, height = 12", True),
        ("shape = 'ellipse', fill = 'blue', left = 0, width = 30, top = 0, height = 12", True),
        ("shape = 'rectangle', fill = 'paper', of = 'bleed'", True),
        ("shape = 'rectangle', fill = 'paper', top = 12, height = 12", False),
        ("shape = 'rectangle', stroke = 'ink', top = 0, height = 12", False),
        ("shape = 'rectangle', fill = 'paper', top = 0, height = 12, under = 'title'", False),
        ("text = '{name}', size = 20, top = 0, height = 12", False),  # words on words are told by their look
    ],
)
def test_a_shape_over_words_is_told(tmp_path: Path, box: str, covers: bool) -> None:
    path = game_in(tmp_path / "g", FACE % box)
    proof = pull(open_game(str(path)), setting_of(open_game(str(path))), drawn(path))
    found = [each.message for each in text.text_contrast(proof) if "painted over" in each.message]
    assert bool(found) == covers
    if covers:
        assert found[0].startswith("expected 'Sun' to be seen, found ")
        assert "box:over" in found[0]
