"""A game opened and drawn: what its kits on all papers have in common."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from pnp import games
from pnp.games import Boxes, Game, Setting, TextSize, listening, open_game
from pnp.imposition import Imprint
from pnp.kit import catalogs
from pnp.kit.book import Pictures
from pnp.kit.fingerprint import sources
from pnp.kit.plan import Options, Plan
from pnp.kit.words import Words
from pnp.rulebook.catalog import Translations
from pnp.scene import Component, Swatch, Variant


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
    return _drawn(plan.folder, sources(plan), o.variant, o.locale, o.players, o.card_size, o.text, o.boxes)


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


def digest_of(components: Sequence[Component], options: Options) -> str:
    """Six letters for the margin: what is drawn, and the options that change where it lies."""
    state = sha256(f"{options.paper} {options.backs} {options.players}".encode())
    if any(options.back_offset):
        state.update(f"{options.printer} {options.back_offset}".encode())
    for component in components:
        for face in (component.front, component.back):
            state.update((face.digest if face else "-").encode())
        state.update(f"{component.id} {component.copies}".encode())
    return state.hexdigest()[:6]


def imprint_of(
    setting: Setting, spoken: Translations, options: Options, words: Words, digest: str, untranslated: int
) -> Imprint:
    """What the margins of sheets say; of a draft, how many of its texts are English."""
    game = setting.game
    return Imprint(
        title=spoken.gettext(game.definition.game.title),
        stock="",
        locale=words.language(options.locale, untranslated),
        paper=options.paper,
        version=game.definition.game.version,
        digest=digest,
        typeface=game.faces.theme(options.variant).typeface("label"),
        ink=Swatch("imprint", "#444444" if options.variant != "mono" else "#000000"),
        sheet=words.sheet,
        front=words.front,
        back=words.back,
        scale=words.scale,
        flip_long=words.flip_long,
        flip_short=words.flip_short,
        fold=words.fold,
        tile=words.tile,
        bar=words.bar,
        printer=options.printer,
        moved=words.moved,
    )
