"""Draws components in the size that a build asks for. Knows which sizes of cards a game offers, and refuses
others."""

from collections import Counter
from collections.abc import Sequence
from fnmatch import fnmatchcase

from pnp.errors import PnpError, UnknownName, unknown
from pnp.games.game import Game, Setting
from pnp.scene import Component
from pnp.units import CARD_SIZES, DEFAULT_CARD

# A game's module `faces` names the sizes in which it can draw cards in `CARD_SIZES`: keys of
# pnp.units.CARD_SIZES, DEFAULT_CARD among them. It draws its cards for `setting.card_size`. Without
# `CARD_SIZES`, its cards have the size DEFAULT_CARD only.


def has_cards(game: Game) -> bool:
    """Return whether a game has cards whose size the user can choose: cards without a trim_mm of their
    own."""
    return any(entry.kind == "card" and entry.trim_mm is None for entry in game.definition.components)


def card_sizes(game: Game) -> tuple[str, ...]:
    """Return the sizes that a game's cards can have, as keys of CARD_SIZES, in its order; all sizes if the
    game has no cards. Raises PnpError if its faces name unknown sizes, or leave out DEFAULT_CARD."""
    if not has_cards(game):
        return tuple(CARD_SIZES)
    told = tuple(getattr(game.faces, "CARD_SIZES", (DEFAULT_CARD,)))
    if DEFAULT_CARD not in told or not set(told) <= CARD_SIZES.keys():
        raise PnpError(
            "CARD_SIZES of a game's faces does not name sizes of cards",
            place=f"{game.package}.faces",
            expected=f"{DEFAULT_CARD}, and what else there is of {', '.join(CARD_SIZES)}",
            found=", ".join(map(str, told)) or "nothing",
        )
    return tuple(name for name in CARD_SIZES if name in told)


def refuse_size(game: Game, size: str) -> None:
    """Raise UnknownName if a game's cards are not laid out in `size`, a key of CARD_SIZES.

    The usual size, DEFAULT_CARD ("poker"), is always accepted, because every game has it. The game's faces,
    which are slow to load, are loaded only for other sizes.
    """
    if size == DEFAULT_CARD:
        return
    able = card_sizes(game)
    if size not in able:
        raise UnknownName(
            f"the cards of {game.id} are not laid out in this size",
            place="--card-size",
            expected=" or ".join(able),
            found=size,
            hint=f"pnp build {game.id} --card-size {able[-1]}, or without --card-size",
        )


def has_decks(game: Game) -> bool:
    """Return whether a game has enough cards of one size and back for a tuck box, by its definition."""
    from pnp.boxes import FEWEST  # loads fonts, which only who draws needs

    decks: Counter[tuple[object, ...]] = Counter()
    copies = game.copies()
    for entry in game.definition.components:
        if entry.kind == "card":
            decks[entry.trim_mm, entry.back] += copies[entry.id]
    return any(number >= FEWEST for number in decks.values())


def refuse_boxes(game: Game, boxes: str) -> None:
    """Raise PnpError if a build asks for tuck boxes and the game has no cards. `boxes` is the value of the
    option --boxes: "none" (no tuck boxes), "cards" (for cards as they are) or "sleeved" (for cards in
    sleeves)."""
    if boxes != "none" and not any(each.kind == "card" for each in game.definition.components):
        raise PnpError(
            f"{game.id} has no cards to put into a box",
            place="--boxes",
            expected="a game with cards",
            hint="build it without --boxes",
        )


def draw(setting: Setting) -> tuple[Component, ...]:
    """Draw every component of a kit, with cards in the size of the setting. Add the tuck boxes for its decks
    if the setting asks for them.

    Raises LayoutError, or PnpError if boxes are asked for and the game has no deck.
    """
    from pnp.text import use_language  # loads fonts, which only who draws needs

    with use_language(setting.locale):
        components = setting.game.faces.components(setting)
        if setting.boxes == "none":
            return components
        from pnp.games import boxing

        return (*components, *boxing.tuck_boxes(setting, components))


# Checks of the options for parts and for the number of players.


def refuse_parts(game: Game, players: int | None, only: Sequence[str]) -> None:
    """Check the options --players and --only of a build. `players` is a number of players (None: the largest
    number), and `only` has patterns for the ids of the components to print.

    Raise PnpError if the game is not for this number of players. Also raise it if this number of players
    needs no copy of the components that `only` selects, because the file would have no page. Raise
    UnknownName for a pattern that matches no component.
    """
    able = game.definition.game.players
    if players is not None and players not in able:
        expected = " or ".join(map(str, able))
        problem = f"{game.id} is not for {players} players"
        raise PnpError(problem, place="--players", expected=expected, found=str(players))
    needed = game.copies(players or 0)
    for pattern in only:
        if not any(fnmatchcase(name, pattern) for name in needed):
            raise unknown("component", pattern, needed, place=game.id)
    chosen = [name for name in needed if any(fnmatchcase(name, pattern) for pattern in only)]
    if chosen and not any(needed[name] for name in chosen):
        more = f" and {len(chosen) - 1} more" if len(chosen) > 1 else ""
        raise PnpError(
            f"{players} players need none of this",
            place="--only",
            expected=f"a component of {game.id} that {players} players need",
            found=chosen[0] + more,
            hint="leave out --players, or print something else",
        )
