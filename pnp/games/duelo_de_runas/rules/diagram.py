"""A position drawn with letters, for a terminal."""

from collections.abc import Iterator

from pnp.games.duelo_de_runas.rules import position
from pnp.games.duelo_de_runas.rules.runes import numbers
from pnp.games.duelo_de_runas.rules.state import CHOOSE, SEATS, State
from pnp.play import ENGLISH, Voice


def diagram(state: State, viewer: int | None = None, *, voice: Voice = ENGLISH) -> str:
    """The table, one wizard after another: life points, sequence, hand, and what lies on them; with a
    viewer, as that player sees it."""
    return "\n".join(_lines(state, viewer))


def _lines(state: State, viewer: int | None) -> Iterator[str]:
    when, wizards, above, _, monsters, announced, casting, _ = position.serialize(state, viewer).split(" ")
    discards = len(numbers(state.discard))
    yield f"{when}   deck {len(state.deck)}, the Excuse below {above} of them   discards {discards}"
    for seat, wizard in enumerate(wizards.split("/")):
        life, hand, chosen, sequence, spells = wizard.split(";")
        now = max(state.lives[seat], 0)
        hearts = "♥" * now + "·" * (state.dice[seat] - now)
        yield f"{SEATS[seat]} {hearts} {life.replace(':', ' of ')}"
        yield f"  sequence {sequence.replace(',', ' ')}"
        if state.hands[seat]:
            yield f"  hand     {hand.replace(',', ' ')}"
        if state.phase == CHOOSE and state.chosen[seat] != -1:
            yield f"  chosen   {chosen}"
        if spells != "-":
            yield f"  spells   {spells.replace(',', ' ')}"
    for name, text in (("monsters", monsters), ("announced", announced), ("casting", casting)):
        if text != "-":
            yield f"{name}   {text.replace(',', ' ')}"
