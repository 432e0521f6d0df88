"""No M check reports a definition that is right, however close it comes to one that is wrong."""

import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages import Catalog

from pnp.finding import Check, Finding
from pnp.games import Game, open_game
from pnp.kit import catalogs
from pnp.verify import model, wording
from tests.borderline import games
from tests.borderline import model as borders
from tests.borderline.border import Border, assert_fails, assert_holds, cases, only
from tests.broken.definition import Slip, apply

ORCHARD = Path(borders.__file__).with_name(borders.ORCHARD)


@pytest.fixture(scope="module", autouse=True)
def asked_once() -> Iterator[None]:
    """What there is to translate in the kit itself is found once for games of the same kinds of parts."""
    ask, known = catalogs.shared_messages, dict[object, Catalog]()

    def asked(game: Game | None = None) -> Catalog:
        kinds = {part.kind for part in game.definition.components} if game else ()
        key = (game and game.engine_folder is None, *sorted(kinds))
        return known[key] if key in known else known.setdefault(key, ask(game))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(catalogs, "shared_messages", asked)
        yield


def folder_of(game: str) -> Path:
    return ORCHARD if game == borders.ORCHARD else open_game(game).definition.folder


def checks(game: Game) -> tuple[Check[Game], ...]:
    return (*model.CHECKS, *game.checks.MODEL, *wording.CHECKS)


@cache
def sound(name: str) -> list[Finding]:
    game = open_game(str(folder_of(name)))
    return [found for check in checks(game) for found in check(game)]


def edited(border: Border[Slip], amount: Any, folder: Path) -> Game:
    shutil.copytree(folder_of(border.of), folder)
    apply(border.near(amount), folder)
    return open_game(str(folder))


@pytest.mark.parametrize(("code", "border"), cases(borders.MODEL) + cases(games.MODEL))
def test_a_definition_near_the_border_is_right(code: str, border: Border[Slip], tmp_path: Path) -> None:
    game = edited(border, border.holds_at, tmp_path / "holds" / border.of)
    assert_holds(code, (found for check in checks(game) for found in check(game)), sound(border.of))
    game = edited(border, border.fails_at, tmp_path / "fails" / border.of)
    assert_fails(code, (found for check in only(code, checks(game)) for found in check(game)))
