"""Whose code draws a game."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.games import ids, opening, origin
from tests.games import plugin


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A place for packages that Python looks into, for the time of a test."""
    monkeypatch.syspath_prepend(tmp_path)
    opening.installed_games.cache_clear()
    yield tmp_path
    opening.installed_games.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] in ("acme", "shared_space")]:
        del sys.modules[name]


def test_ours_and_data_alone_have_no_other_origin() -> None:
    assert {origin(game) for game in (*ids(), "of-nobody")} == {None}


def test_an_installed_game_has_its_distribution_and_its_outermost_package(site: Path) -> None:
    plugin.install(site)
    found = origin("hedgerow")
    assert found is not None
    assert found.distribution == "acme-games 2.1"
    assert found.code == (site / "acme",)


def test_a_namespace_is_not_taken_for_the_package_of_a_game(site: Path) -> None:
    plugin.install(site / "shared_space")
    (site / "shared_space" / "acme_games-2.1.dist-info").rename(site / "acme_games-2.1.dist-info")
    points = site / "acme_games-2.1.dist-info" / "entry_points.txt"
    points.write_text("[pnp.games]\nhedgerow = shared_space.acme.hedgerow\n")
    found = origin("hedgerow")
    assert found is not None
    assert found.code == (site / "shared_space" / "acme",)
