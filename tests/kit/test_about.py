"""For how many a game is, for whom and for how long: as its document has it, in the kit's language."""

import json
import shutil
from pathlib import Path

import pytest

from pnp.cli import listing
from pnp.errors import PnpError
from pnp.games import open_game
from pnp.kit import catalogs
from pnp.kit.folder import index, manifest
from pnp.kit.words import Words, facts
from tests.kit.test_output import told


@pytest.mark.parametrize(
    ("game", "locale", "said"),
    [
        ("magicans-duel", "en", ["2 players", "ages 12 and up", "20–30 minutes"]),
        ("magicans-duel", "es", ["2 jugadores", "a partir de 12 años", "20–30 minutos"]),
        ("duelo-de-runas", "en", ["1–4 players", "best with 2", "15 minutes"]),
        ("duelo-de-runas", "es", ["1–4 jugadores", "ideal para 2", "15 minutos"]),
        ("el-switcher", "en", ["2–4 players"]),
    ],
)
def test_what_the_title_says(game: str, locale: str, said: list[str]) -> None:
    opened = open_game(game)
    words = Words().translate(catalogs.translations(opened, locale).gettext)
    assert list(facts(opened.definition, words)) == said


def test_the_list_says_it_to_people_and_to_programs() -> None:
    game = open_game("duelo-de-runas")
    assert "1–4 players, best with 2, 15 minutes\n" in listing.contents(game)
    (entry,) = json.loads(listing.as_json([game]))
    assert (entry["players"], entry["best_players"]) == ([1, 2, 3, 4], [2])
    assert (entry["age"], entry["minutes"]) == (None, [15])


def test_the_index_says_it_in_the_language_of_each_kit(tmp_path: Path) -> None:
    told(tmp_path / "game" / "es-a4", locale="es", facts=("2 jugadores", "a partir de 12 años"))
    assert manifest.read_manifest(tmp_path / "game" / "es-a4").facts == ("2 jugadores", "a partir de 12 años")
    index.write(tmp_path)
    page = (tmp_path / index.NAME).read_text(encoding="utf-8")
    assert '<ul class="facts"><li>2 jugadores</li><li>a partir de 12 años</li></ul>' in page


@pytest.mark.parametrize("minutes", ["[30, 20]", "[20, 20]", "[5, 10, 20]", "[0]"])
def test_a_time_that_is_none_is_refused(minutes: str, tmp_path: Path) -> None:
    folder = tmp_path / "magicans-duel"
    shutil.copytree(open_game("magicans-duel").definition.folder, folder)
    path = folder / "game.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("minutes = [20, 30]", f"minutes = {minutes}"), encoding="utf-8")
    with pytest.raises(PnpError, match=r"game\.minutes"):
        open_game(str(folder))
