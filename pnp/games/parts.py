"""Which parts of a game are asked for, and by how many players: what there is not is refused."""

from collections.abc import Sequence
from fnmatch import fnmatchcase

from pnp.errors import PnpError, unknown
from pnp.games.game import Game


def refuse_parts(game: Game, players: int | None, only: Sequence[str]) -> None:
    """Raise PnpError where a game is not for so many players (None: as many as can play), or where they need
    nothing of what is asked for, as a file without a page is none; UnknownName for a pattern (of ids) that
    no component fits."""
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
