"""A game opened and drawn: what its kits on all papers have in common."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from pnp import games
from pnp.games import Boxes, Game, Setting, TextSize, listening, open_game
from pnp.kit import catalogs
from pnp.kit.book import Pictures
from pnp.kit.fingerprint import sources
from pnp.kit.plan import Plan
from pnp.rulebook.catalog import Translations
from pnp.scene import Component, Variant


@dataclass(frozen=True, slots=True, eq=False)
class Artwork:
    """A game in one setting: the words that it is told in, every component, and its books' pictures."""

    setting: Setting
    spoken: Translations
    components: tuple[Component, ...]
    pictures: Pictures
    untranslated: int
    """How many of its texts are English, since its translation is a draft."""


def artwork(plan: Plan) -> Artwork:
    """Every component that a plan's game has, drawn for its options; drawn once for all papers.

    Raises PnpError.
    """
    o = plan.options
    state = sources(plan.game, plan.folder, plan.out)
    return _drawn(plan.folder, state, o.variant, o.locale, o.players, o.card_size, o.text, o.boxes)


@lru_cache(maxsize=1)
def _drawn(
    folder: Path,
    _sources: str,
    variant: Variant,
    locale: str,
    players: int,
    card_size: str,
    text: TextSize,
    boxes: Boxes,
) -> Artwork:
    """`_sources` is what the folder holds: a game that was edited meanwhile is drawn anew."""
    game = _opened(folder, _sources)
    untranslated = catalogs.refuse_unfinished(game, locale, _source(folder, _sources).messages(locale))
    spoken = catalogs.translations(game, locale)
    many = players or max(game.definition.game.players)
    setting = listening(Setting(game, variant, locale, many, spoken.gettext, card_size, text, boxes))
    return Artwork(setting, spoken, games.draw(setting), Pictures(setting), untranslated)


@lru_cache(maxsize=8)
def _source(folder: Path, _sources: str) -> catalogs.Source:
    """What a game says, found once for all languages and papers."""
    return catalogs.source(_opened(folder, _sources))


@lru_cache(maxsize=8)
def _opened(folder: Path, _sources: str) -> Game:
    """A game, opened once for all languages and papers."""
    return open_game(str(folder))
