"""The verbs that use an engine: `play`, with its seats, language and opponents; `moves`, which lists legal
actions; `perft`, which counts action sequences; and `simulate`, which plays many games."""

import json
import sys
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pnp.cli.choices import select_game
from pnp.cli.options import Game as GameName
from pnp.cli.options import Jobs, Json, Scheduler, Spoken, processors
from pnp.cli.streams import say
from pnp.errors import PnpError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pnp import games
    from pnp.games import Game
    from pnp.kit.story import Tale
    from pnp.play import Rules


Players = Annotated[
    int | None,
    typer.Option(
        "--players",
        min=1,
        help="The number of players. [default: the best number, or the least]",
        metavar="N",
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        help="An option of the rules; pnp list GAME names them. May be repeated.",
        metavar="NAME=VALUE",
    ),
]
Position = Annotated[
    str | None,
    typer.Option(
        "--position",
        help="Begin with the position in this file, on one line; - reads the input.",
        metavar="FILE",
    ),
]
Seed = Annotated[
    int, typer.Option("--seed", help="The seed that draws the cards and rolls the dice.", metavar="S")
]
Policy = Annotated[
    str,
    typer.Option(
        "--policy",
        help="How they act: uniform (at random), eager (in a hurry) or a policy that only this game has; "
        "with commas, one for each player.",
        metavar="NAME",
    ),
]

MOST_GAMES = 10_000_000
"""The most games of a simulation. They give shares of victories to 0.03 percentage points, and take days for
the slowest game."""

MOST_PLIES = 1_000_000
"""The most plies of a simulated game. The longest known game ends within some thousands."""

AS_WRITTEN = "pnp moves GAME prints one as it is written, on the line below the diagram"


def select_rules(
    name: str | None, players: int | None, options: list[str] | None, least: int = 1
) -> "tuple[Game, Rules[Any, Any], dict[str, str]]":
    """Return a game, its engine and the chosen options. Each text in `options` is NAME=VALUE; the dictionary
    that is returned has the values by these names. Without `players`, the engine is for the best number of
    players that the game states, or else for the smallest number that is at least `least`. Raises PnpError
    for a game, number or option that does not exist."""
    game = select_game(name)
    match_names: dict[str, str] = {}
    for text in options or ():
        key, equals, value = text.partition("=")
        if not equals:
            raise PnpError("this chooses nothing", place="--option", expected="NAME=VALUE", found=repr(text))
        match_names[key] = value
    if players is None:
        about = game.definition.game
        able = [n for n in (*about.best_players, *sorted(about.players)) if n >= least]
        players = able[0] if able else 0
    return game, game.rules(players, match_names), match_names


def language(game: "Game", locale: str | None) -> str:
    """Return the language that the user named or, by default, the user's own among those of the game. Raises
    UnknownName."""
    from pnp.kit.catalogs import game_locales, is_untranslated, refuse_untranslated
    from pnp.kit.preferences import preferences
    from pnp.options import match_names

    offered = game_locales(game)
    if locale is None:
        return preferences([each for each in offered if not is_untranslated(game, each)]).locale
    several = match_names("locale", locale, offered)
    if len(several) > 1:
        raise PnpError("one language at a time", place="--locale", expected="one", found=", ".join(several))
    refuse_untranslated(game, several[0])
    return several[0]


def position(rules: "Rules[Any, Any]", file: str | None) -> Any:
    """Return the position in a file ("-": standard input), or the first position if there is no file. Raises
    PnpError for an impossible position."""
    if file is None:
        return rules.initial_state()
    place = "the input" if file == "-" else file
    try:
        written = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        text = written.decode("utf-8")
    except OSError as error:
        raise PnpError(
            "cannot read the position", place=place, expected="a file", found=(error.strerror or "").lower()
        ) from None
    except UnicodeDecodeError as error:
        found = f"byte {error.object[error.start]:#04x} at {error.start}"
        raise PnpError("cannot read the position", place=place, expected="UTF-8", found=found) from None
    from pnp.cli.session import open_position

    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) != 1:
        raise PnpError(
            "cannot read the position",
            place=place,
            expected="one line",
            found=f"{len(lines)}",
            hint=AS_WRITTEN,
        )
    try:
        state = rules.parse(open_position(lines[0]))
    except PnpError as error:
        error.place = f"{place}, {error.place}" if error.place else place
        error.hint = error.hint or AS_WRITTEN
        raise
    if faults := rules.status(state):
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        clause = f" ({faults[0].clause})" if faults[0].clause else ""
        raise PnpError(f"this cannot be: {faults[0].message}{clause}{more}", place=place)
    return state


def moves(
    name: GameName = None,
    players: Players = None,
    options: Options = None,
    seed: Seed = 0,
    file: Position = None,
    locale: Spoken = "en",
    as_json: Json = False,
) -> None:
    """Show a position and every action that is legal in it, with the clause that gives it."""
    from pnp.cli.listing import table
    from pnp.cli.session import Actions, Screen
    from pnp.kit import catalogs
    from pnp.languages import run_on, with_label
    from pnp.play.playout import next_decision

    game, rules, _ = select_rules(name, players, options)
    state = next_decision(rules, position(rules, file), seed)
    tongue = language(game, locale)
    voice = catalogs.voice(catalogs.translations(game, tongue))
    accounts = [
        (each.notation, each.clauses, [voice(effect) for effect in each.effects])
        for each in (rules.describe(state, action) for action in rules.legal_actions(state))
    ]
    player, ended = rules.current_player(state), rules.ended_by(state)
    if as_json:
        data = {
            "game": game.id,
            "players": rules.players,
            "options": dict(rules.chosen),
            "position": rules.serialize(state),
            "player": player + 1 if player >= 0 else None,
            "ended_by": ended,
            "returns": list(rules.returns(state)) if ended else None,
            "actions": [
                {"notation": notation, "clauses": clauses, "effects": effects}
                for notation, clauses, effects in accounts
            ],
        }
        typer.echo(json.dumps(data, ensure_ascii=False, indent=1))
        return
    screen = Screen(voice)
    screen.draw(rules.diagram(state, voice))
    screen.show(f"\n{rules.serialize(state)}\n")
    if ended:
        shares = ", ".join(f"{share:g}" for share in rules.returns(state))
        typer.echo(f"The game has ended: {ended}; returns {shares}")
        return
    many = Actions(rules, state, screen).how_many
    screen.show(screen.row(with_label(voice(rules.player_name(player)), voice(many), tongue)))
    told = [
        (screen.part(code), screen.part(clauses[0]), screen.sentence(run_on(*effects)))
        for code, clauses, effects in accounts
    ]
    screen.show("\n".join(map(screen.row, table(told).split("\n"))))


def perft(
    depth: Annotated[
        int,
        typer.Option(
            "--depth", min=1, max=100, help="How many decisions of players to look ahead.", metavar="N"
        ),
    ],
    name: GameName = None,
    players: Players = None,
    options: Options = None,
    seed: Seed = 0,
    file: Position = None,
    as_json: Json = False,
) -> None:
    """Count the sequences of DEPTH decisions of the players: after each legal action, and in all."""
    from pnp.play.playout import divide

    game, rules, _ = select_rules(name, players, options)
    begin = perf_counter()
    state = position(rules, file)
    try:
        counts = divide(rules, state, depth, seed)
    except KeyboardInterrupt:
        say("pnp: interrupted")
        raise typer.Exit(130) from None
    seconds = perf_counter() - begin
    total = sum(counts.values())
    if as_json:
        data = {
            "game": game.id,
            "players": rules.players,
            "options": dict(rules.chosen),
            "depth": depth,
            "seed": seed,
            "actions": counts,
            "total": total,
        }
        typer.echo(json.dumps(data, ensure_ascii=False, indent=1))
        return
    for said, count in counts.items():
        typer.echo(f"{said}: {count}")
    typer.echo(f"\n{total}")
    say(f"{seconds:.2f} s, {total / max(seconds, 1e-9):,.0f} leaves a second")


def simulate(
    games: Annotated[
        int, typer.Option("--games", min=1, max=MOST_GAMES, help="The number of games.", metavar="N")
    ],
    name: GameName = None,
    players: Players = None,
    options: Options = None,
    seed: Seed = 0,
    policy: Policy = "uniform",
    cap: Annotated[
        int,
        typer.Option(
            "--cap",
            min=1,
            max=MOST_PLIES,
            help="The number of plies after which a game is left unfinished.",
            metavar="P",
        ),
    ] = 1000,
    jobs: Jobs = None,
    scheduler: Scheduler = None,
    as_json: Json = False,
) -> None:
    """Play many games at random and say how they go: lengths, ends, wins by seat, clauses used."""
    from functools import partial

    from pnp.cli.listing import people
    from pnp.cli.streams import Bar
    from pnp.games import open_rules
    from pnp.play import simulation
    from pnp.play.simulation import Plan
    from pnp.play.simulation import simulate as play_all

    game, rules, match_names = select_rules(name, players, options)
    make: Callable[[], Rules[Any, Any]] = partial(
        open_rules, str(game.definition.folder), rules.players, match_names
    )
    who: Callable[[], Mapping[str, str]] = dict
    if scheduler is not None:
        from pnp.kit.fingerprint import identity
        from pnp.kit.sending import OpenRules, SentGame

        make, who = OpenRules(SentGame.pack_game(game, None, far=True), rules.players, match_names), identity
    plan = Plan(games, seed=seed, policy=policy, cap=cap)
    try:
        with Bar("playing", games) as bar:
            tally = play_all(
                make,
                plan,
                jobs=jobs or processors(),
                progress=bar.advance,
                scheduler=scheduler,
                identity=who,
            )
    except KeyboardInterrupt:
        say("pnp: interrupted")
        raise typer.Exit(130) from None
    runs = [
        clause.name for clause in game.definition.clauses if clause.kind in ("action", "permission", "end")
    ]
    unseen = [clause for clause in runs if clause not in tally.clauses]
    if as_json:
        data = {"game": game.id, "options": dict(rules.chosen), **simulation.as_data(tally, plan, unseen)}
        typer.echo(json.dumps(data, ensure_ascii=False, indent=1))
        return
    seated = ", ".join((people(rules.players), *(f"{k} {v}" for k, v in rules.chosen.items())))
    typer.echo(f"{game.definition.game.title}, {seated}\n")
    typer.echo(simulation.as_text(tally, plan, unseen))


def play(
    name: GameName = None,
    players: Players = None,
    options: Options = None,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed", help="The seed that draws the cards and rolls the dice. [default: any]", metavar="S"
        ),
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
        int, typer.Option("--seat", min=1, help="Your seat, if programs play against you.", metavar="N")
    ] = 1,
    story: Annotated[
        bool,
        typer.Option(
            "--story", help="First show the game that the book tells, turn by turn; then go on with it."
        ),
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
    """Return the first game that is told in a game's rulebook. Raises PnpError if there is none. Also raises
    PnpError if `asked`, the options that the user gave, is not empty, because the told game fixes them
    itself."""
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
