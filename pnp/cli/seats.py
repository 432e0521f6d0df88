"""The verb `play`: seats, language and opponents."""

from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.choices import select_game
from pnp.cli.options import Game, Spoken
from pnp.cli.play import Options, Players, Position, language, position, select_rules
from pnp.cli.streams import say
from pnp.errors import PnpError

if TYPE_CHECKING:
    from pnp import games
    from pnp.kit.story import Tale


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
    story: Annotated[
        bool,
        typer.Option("--story", help="First the game that the book tells, turn by turn; then go on with it."),
    ] = False,
) -> None:
    """Play in the terminal, against each other or against a player who acts at random."""
    from random import Random, SystemRandom

    from pnp.cli.session import OPPONENTS, Clauses, Screen, Session
    from pnp.errors import unknown
    from pnp.kit import catalogs

    if against not in OPPONENTS:
        raise unknown("opponent", against, OPPONENTS, place="--against")
    tale = None
    if story:
        asked = {"--players": players, "--option": options, "--seed": seed, "--position": file}
        tale = first_tale(select_game(name), [option for option, value in asked.items() if value is not None])
        game, rules, seed = select_game(name), tale.rules, tale.story.written.seed
    else:
        game, rules, _ = select_rules(name, players, options, least=1 if against == "person" else 2)
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
    session.play(frozenset(persons), OPPONENTS[against], tale)


def first_tale(game: "games.Game", asked: list[str]) -> "Tale":
    """Return the first game that a game's book tells. Raises PnpError if there is none, or for the first of
    the options `asked`, which the told game decides itself."""
    from pnp.kit.story import tale

    if asked:
        raise PnpError(
            "the game that is told says this itself",
            place=asked[0],
            expected=f"--story without {asked[0]}",
            found="both",
        )
    found = tale(game)
    if found is None:
        raise PnpError(
            "no first game is told of this game", place=game.id, hint=f"pnp play {game.id} plays one"
        )
    return found
