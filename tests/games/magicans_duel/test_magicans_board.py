"""The board is data: another list of points is drawn and proved without a change of code."""

import shutil
from pathlib import Path

import pytest

from pnp.errors import LayoutError
from pnp.games import Game, Setting, open_game
from pnp.games.magicans_duel.faces.pieces import piece_face
from pnp.kit.catalogs import translations
from pnp.scene.theme import VARIANTS, Variant
from pnp.verify import drawing, model
from pnp.verify.drawing.ink import ink_of

GAME = open_game("magicans-duel")


def other(tmp_path: Path, *changes: tuple[str, str]) -> Game:
    folder = tmp_path / GAME.id
    shutil.copytree(GAME.definition.folder, folder)
    path = folder / "game.toml"
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
    return open_game(str(folder))


def test_another_board_builds_and_verifies(tmp_path: Path) -> None:
    """One row more, at another pitch."""
    game = other(
        tmp_path,
        ("[12, 9], [14, 9], [16, 9],\n]", "[12, 9], [14, 9], [16, 9],\n    [5, 10], [7, 10], [9, 10],\n]"),
        ("cells = 77", "cells = 80"),
        ("points = 77\ncrossings = 67", "points = 80\ncrossings = 70"),
        ("rows = 9\n", "rows = 10\n"),
        ("pitch_mm = [17.5, 26.0]", "pitch_mm = [17.0, 23.5]"),
    )
    setting = Setting(game, "colour", "en", 2, translations(game, "en").gettext)
    found = [finding for check in (*model.CHECKS, *game.checks.MODEL) for finding in check(game)]
    found += drawing.run(game, setting, game.faces.components(setting))
    assert [finding for finding in found if finding.severity != "note"] == []
    assert game.numbers["crossings"] == 70


def test_a_board_that_is_too_large_is_refused(tmp_path: Path) -> None:
    game = other(tmp_path, ("pitch_mm = [17.5, 26.0]", "pitch_mm = [19.5, 26.0]"))
    with pytest.raises(LayoutError, match="more room"):
        game.faces.components(Setting(game, "colour", "en", 2, lambda text: text))


def test_the_counts_of_the_board_are_those_of_the_proposal() -> None:
    numbers = GAME.numbers
    assert [numbers[name] for name in ("points", "crossings", "portals", "niches")] == [77, 67, 4, 6]


@pytest.mark.parametrize("variant", VARIANTS)
def test_ink_of_the_board_and_of_the_cards(variant: Variant) -> None:
    """Low-ink and mono leave the paper white: under 15 % of the board is dark."""
    setting = Setting(GAME, variant, "en", 2, lambda text: text)
    for component in GAME.faces.components(setting):
        if component.kind != "board" or variant == "colour":
            continue
        ink = ink_of(component.front)
        dark = sum(
            ink.area(i).area
            for i, shape in enumerate(ink.shapes)
            if i and (shape.fill or shape.stroke) not in ("#ffffff", None) and not shape.unseen
        )
        assert dark / (component.front.width * component.front.height) < 0.15


PIECES = ("M1.black", "G1", "H1")


def setting(variant: Variant = "colour") -> Setting:
    return Setting(GAME, variant, "en", 2, lambda text: text)


def test_a_piece_is_as_wide_as_its_foot_and_its_outlines_differ() -> None:
    faces = [piece_face(setting(), piece) for piece in PIECES]
    for face in faces:
        assert (max(x for x, _ in face.trim), max(y for _, y in face.trim)) == (face.width, face.height)
        assert min(x for x, _ in face.trim) == min(y for _, y in face.trim) == 0
    assert len({face.trim for face in faces}) == 3


def test_a_foot_is_smaller_than_the_way_to_the_next_crossing() -> None:
    """Pieces side by side do not touch: 5 mm of air at least."""
    across, down = GAME.definition.point_board().pitch_mm
    assert min(2 * across, (across**2 + down**2) ** 0.5) > piece_face(setting(), "G1").width + 5


def test_both_sides_of_a_piece_say_its_name() -> None:
    for piece in ("M1.black", "M3.white", "G5", "H4"):
        lines = ink_of(piece_face(setting("mono"), piece)).lines
        assert [line.text.text for line in lines] == [piece.partition(".")[0]] * 2
