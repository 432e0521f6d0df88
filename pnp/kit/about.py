"""The facts of a game for the title page, the index and `pnp list`: number of players, age, minutes."""

from collections.abc import Iterator, Sequence

from pnp.definition import Definition
from pnp.kit.words import Words
from pnp.languages import CLOSING, full_stop

_ENDS = (".", "!", "?", "…", "。", "！", "？", "؟")


def facts(definition: Definition, words: Words) -> Iterator[str]:
    """Yield the short lines under a game's title: number of players, age and duration."""
    about = definition.game
    yield _players(about.players, words)
    if about.best_players:
        yield words.best.format(n=_range(about.best_players))
    if about.age is not None:
        yield words.age.format(n=about.age)
    if about.minutes:
        yield words.minutes.format(n=_range(about.minutes))


def _players(counts: Sequence[int], words: Words) -> str:
    if counts == (1,):
        return words.player.format(n=1)
    if len(counts) == 2:
        return words.players_or.format(few=counts[0], many=counts[1])
    return words.players.format(n=_range(counts))


def _range(numbers: Sequence[int]) -> str:
    """Return a number or a range of numbers, as "2" or "20–30"."""
    return "–".join(str(number) for number in sorted({min(numbers), max(numbers)}))


def sentence(text: str, language: str) -> str:
    """A text with one full stop at its end, whether or not its author has written one.

    >>> sentence("CC BY 4.0", "en"), sentence("J. R. R.", "en"), sentence("Made by you!", "en")
    ('CC BY 4.0.', 'J. R. R.', 'Made by you!')
    """
    text = text.rstrip()
    return text if text.rstrip(CLOSING).endswith(_ENDS) else f"{text}{full_stop(language)}"
