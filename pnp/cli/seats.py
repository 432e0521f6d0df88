"""The verb `play`: who sits where, in which language, against whom."""

from typing import Annotated

import typer

from pnp.cli.options import Game, Spoken
from pnp.cli.play import Options, Players, Position, chosen_rules, language, position
from pnp.cli.streams import say
from pnp.errors import PnpError


def play(
    name: Game = None,
    players: Players = None,
    options: Options = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", help="Draws the cards and rolls the dice; default: any.", metavar="S"),
    ] = None,
    file: Position = None,
    locale: Spoken = None,
    against: Annotated[
        str,
        typer.Option(
            "--against", help="Who sits at the other seats: person, random or eager.", metavar="WHOM"
        ),
    ] = "person",
    seat: Annotated[
        int, typer.Option("--seat", min=1, help="Where you sit, against others than persons.", metavar="N")
    ] = 1,
) -> None:
    """Play in the terminal, against each other or against a player who acts at random."""
    from random import Random, SystemRandom

    from pnp.cli.session import OPPONENTS, Clauses, Screen, Session
    from pnp.errors import unknown
    from pnp.kit import catalogs

    if against not in OPPONENTS:
        raise unknown("opponent", against, OPPONENTS, place="--against")
    game, rules, _ = chosen_rules(name, players, options, least=1 if against == "person" else 2)
    if rules.players == 1 and against != "person":
        raise PnpError(
            "there is no seat for others", place="--against", expected="2 players or more", found="1"
        )
    if seat > rules.players:
        expected = " or ".join(str(number + 1) for number in range(rules.players))
        raise PnpError("there is no such seat", place="--seat", expected=expected, found=str(seat))
    state = position(rules, file)
    if seed is None:
        seed = SystemRandom().randrange(10**6)
        say(f"seed {seed}")
    persons = range(rules.players) if against == "person" else (seat - 1,)
    clauses = Clauses(game, catalogs.translations(game, language(game, locale)))
    screen = Screen(catalogs.voice(clauses.spoken))
    session = Session(game, rules, state, Random(seed), screen, clauses)
    session.play(frozenset(persons), OPPONENTS[against])
