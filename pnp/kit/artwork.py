"""A game opened and drawn: what its kits on all papers have in common."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from pnp import games
from pnp.games import Game, Setting, listening, open_game
from pnp.kit import catalogs
from pnp.kit.book import Pictures
from pnp.kit.fingerprint import sources
from pnp.kit.plan import Plan
from pnp.options import Options
from pnp.rulebook.catalog import Translations
from pnp.scene import Component


@dataclass(frozen=True, slots=True, eq=False)
class Artwork:
    """The drawings of a game in one setting: every component and the pictures of its books, with the
    language's words."""

    setting: Setting
    spoken: Translations
    components: tuple[Component, ...]
    pictures: Pictures
    untranslated: int
    """How many of its texts are English because its translation is a draft."""


def artwork(plan: Plan) -> Artwork:
    """Return every component of a plan's game, drawn for its options once for all papers. Raises PnpError."""
    return _draw_artwork(plan.folder, sources(plan.game, plan.folder, plan.out), plan.options.drawn)


@lru_cache(maxsize=1)
def _draw_artwork(folder: Path, _sources: str, options: Options) -> Artwork:
    """Return the drawn game. `_sources` is the content of the folder, so that a game edited meanwhile is
    drawn again."""
    game = _open_game(folder, _sources)
    source = _source(folder, _sources)
    untranslated = catalogs.refuse_unfinished(game, options.locale, source.messages(options.locale))
    spoken = catalogs.translations(game, options.locale)
    setting = listening(Setting.of(game, options, spoken.gettext))
    return Artwork(setting, spoken, games.draw(setting), Pictures(setting), untranslated)


@lru_cache(maxsize=8)
def _source(folder: Path, _sources: str) -> catalogs.Source:
    """Return the texts of a game, found once for all languages and papers."""
    return catalogs.source(_open_game(folder, _sources))


@lru_cache(maxsize=8)
def _open_game(folder: Path, _sources: str) -> Game:
    """Return a game, opened once for all languages and papers."""
    return open_game(str(folder))
