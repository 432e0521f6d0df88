"""Which kits are tried: as unlike each other as they come, the same ones for the same seed."""

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from pnp.errors import PnpError
from pnp.games import Game, card_sizes, every_game, open_game
from pnp.kit.catalogs import game_locales
from pnp.kit.plan import Plan, plans
from pnp.papers import PAPERS
from pnp.scene import BACKS, VARIANTS
from pnp.units import DEFAULT_CARD

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
DATA = ("endless-coast", "moth-hour", "supper-is-served")
"""Games without Python."""


class Asked(NamedTuple):
    """A kit as somebody could ask for it."""

    game: str
    locale: str
    paper: str
    options: dict[str, Any]

    @property
    def said(self) -> str:
        """In a line: what is not default, after game, language and paper."""
        more = [f"{key}={_said(value)}" for key, value in sorted(self.options.items())]
        return " ".join((self.game, self.locale, self.paper, *more))

    def plan(self, out: Path) -> Plan:
        """What is built. Raises PnpError where nobody can have such a kit."""
        (plan,) = plans(
            [games()[self.game]], locales=[self.locale], papers=[self.paper], out=out, **self.options
        )
        return plan


def _said(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


@cache
def games() -> dict[str, Game]:
    """The games that are tried, by their ids."""
    data = [open_game(str(EXAMPLES / name / "game.toml")) for name in DATA]
    return {game.id: game for game in (*every_game(), *data)}


def asked(seed: int, *, whole: int = 0) -> Iterator[Asked]:
    """Kits without end, each of one to three kinds of parts; every `whole`-th, if any, with all and books."""
    rng = Random(f"good kits {seed}")
    number = 0
    while True:
        number += 1
        yield _one(rng, whole=bool(whole) and number % whole == 0)


def _one(rng: Random, *, whole: bool) -> Asked:
    game = games()[rng.choice(sorted(games()))]
    options: dict[str, Any] = {
        "variant": _mostly(rng, VARIANTS),
        "backs": _mostly(rng, BACKS),
        "sets": _mostly(rng, (1, 2, 3, 4)),
        "text": _mostly(rng, ("normal", "large")),
        "card_size": _mostly(rng, sizes(game)),
        "players": rng.choice((None, *game.definition.game.players)),
        "formats": rng.choice(("pdf", "pdf", "pdf", "pdf,svg", "pdf,png", "svg")),
    }
    if whole:
        options |= {"booklet": rng.random() < 0.5, "boxes": _mostly(rng, ("none", "cards", "sleeved"))}
    else:
        options["only"] = _parts(rng, [each.id for each in game.definition.components])
    locale = rng.choice(game_locales(game))
    usual = {"variant": "colour", "backs": "duplex-long", "sets": 1, "text": "normal", "card_size": "poker"}
    usual |= {"players": None, "formats": "pdf", "booklet": False, "boxes": "none"}
    told = {key: value for key, value in options.items() if usual.get(key, "") != value}
    return Asked(game.id, locale, rng.choice(sorted(PAPERS.common)), told)


def sizes(game: Game) -> tuple[str, ...]:
    """The sizes of a game's cards, the usual one first, in an order that no process has to itself."""
    return (DEFAULT_CARD, *(each for each in card_sizes(game) if each != DEFAULT_CARD))


def _mostly(rng: Random, values: Sequence[Any]) -> Any:
    """The first value every other time: kits with one thing unusual show whose fault a finding is."""
    return values[0] if rng.random() < 0.5 else rng.choice(values)


def _parts(rng: Random, ids: Sequence[str]) -> list[str]:
    return sorted(rng.sample(ids, min(len(ids), rng.choice((1, 1, 2, 3)))))


def can_be_had(kit: Asked) -> bool:
    """Whether such a kit can be planned: a game has not all sizes of cards, nor boxes without decks."""
    try:
        kit.plan(Path())
    except PnpError:
        return False
    return True
