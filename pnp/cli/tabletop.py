"""`pnp tabletop`: the zones of a table and the parts in them, in words, as data or as a picture."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pnp.cli.choices import select_game
from pnp.cli.options import Game as GameName
from pnp.cli.options import Json, Spoken, Variant
from pnp.cli.play import Options, Players, Position, Seed, language, position, select_rules
from pnp.errors import PnpError, unknown

if TYPE_CHECKING:
    from pnp.games import Game
    from pnp.play import Rules, Voice
    from pnp.scene import Variant as ColourVariant
    from pnp.tabletop import Placement, Table, Zone

Viewer = Annotated[
    str | None,
    typer.Option(
        "--as",
        help="Show what this player sees: a number from 1, or the player's name in the game. [default: "
        "everything]",
        metavar="PLAYER",
    ),
]
Picture = Annotated[
    Path | None, typer.Option("--svg", help="Draw it to this file; - writes to the output.", metavar="FILE")
]
SetupName = Annotated[
    str | None, typer.Option("--setup", help="The id of one of the game's set-ups.", metavar="NAME")
]


def tabletop(
    name: GameName = None,
    players: Players = None,
    options: Options = None,
    setup: SetupName = None,
    seed: Seed = 0,
    file: Position = None,
    viewer: Viewer = None,
    svg: Picture = None,
    variant: Variant = "colour",
    locale: Spoken = "en",
    as_json: Json = False,
) -> None:
    """Say what lies where on the table, when the game begins or in a position."""
    from pnp.kit import catalogs

    dressed = _variant(variant, svg)
    game = select_game(name)
    tongue = language(game, locale)
    spoken = catalogs.translations(game, tongue)
    voice = catalogs.voice(spoken)
    table, names, shown = _table(name, game, (players, options, setup, seed, file), viewer, voice)
    if as_json:
        from pnp.tabletop.data import table_data

        data = table_data(table, game=game.id, version=game.definition.game.version, viewer=shown)
        typer.echo(data.model_dump_json(by_alias=True, indent=1))
    if svg is not None:
        _write(svg, _draw_svg(game, table, tongue, dressed, names))
    if not as_json and svg is None:
        for line in in_words(game, table, spoken.gettext, names):
            typer.echo(line)


def _variant(variant: str, svg: Path | None) -> "ColourVariant":
    """Return the variant of a picture. Raises UnknownName, and PnpError for one without a picture."""
    from pnp.options import VARIANTS

    if variant not in VARIANTS:
        raise unknown("variant", variant, VARIANTS)
    if svg is None and variant != VARIANTS[0]:
        raise PnpError(
            "this belongs to --svg", place="--variant", expected="--svg FILE beside it", found="none"
        )
    return variant


def _table(
    name: str | None,
    game: "Game",
    asked: tuple[int | None, list[str] | None, str | None, int, str | None],
    viewer: str | None,
    voice: "Voice",
) -> "tuple[Table, list[str], int | None]":
    """Return the table that the arguments ask for, the names of its players, and the number of the viewer.
    Raises PnpError for an impossible set-up."""
    from pnp.play import say
    from pnp.tabletop import backs_of, seen_by, set_up

    players, options, setup, seed, file = asked
    if game.engine is not None and setup is None:
        _, rules, _ = select_rules(name, players, options)
        shown = _viewer(viewer, [voice(rules.player_name(player)) for player in range(rules.players)])
        if (table := _of_engine(rules, seed, file, shown)) is not None:
            return table, [voice(rules.player_name(seat)) for seat in range(table.seats)], shown
    elif file is not None or options:
        raise PnpError(
            "a position needs a program that knows the game",
            place=game.id,
            expected="a game with an engine, and no --setup",
            found="--position" if file is not None else "--option",
        )
    able = game.definition.game.players
    many = players or next((n for n in game.definition.game.best_players if n in able), min(able))
    if many not in able:
        raise PnpError(
            "so many cannot play", place=game.id, expected=" or ".join(map(str, able)), found=str(many)
        )
    if setup is not None:
        if not game.definition.setups:
            raise PnpError(
                f"there is no set-up {setup!r}",
                place=f"{game.id}: --setup",
                expected="no --setup: game.toml has no [[setups]]",
                found=repr(setup),
                hint="--players says for how many the table is set up",
            )
        known = [each.id for each in game.definition.setups if each.players == many]
        if setup not in known:
            raise unknown("set-up", setup, known, place=f"{game.id} for {many} players")
    if not game.definition.placed:
        raise PnpError(
            "this game does not say what lies where",
            place=game.definition.place("game"),
            expected="[[zones]] and [[placements]]",
            found="neither",
            hint="docs/your-game.md, What lies where",
        )
    stated = set_up(game.definition, many, setup=setup, seed=seed)
    if stated.faults:
        errors = [
            PnpError(each.problem, place=each.place, expected=each.expected, found=each.found, hint=each.hint)
            for each in stated.faults
        ]
        errors[0].others = tuple(errors[1:])
        raise errors[0]
    names = [voice(say("player %(n)s", n=player + 1)) for player in range(stated.table.seats)]
    shown = _viewer(viewer, names[:many])
    return seen_by(stated.table, backs_of(game.definition), shown), names, shown


def _of_engine(rules: "Rules[Any, Any]", seed: int, file: str | None, viewer: int | None) -> "Table | None":
    """Return the table of a position, by default the first position in which a player decides. Return None if
    the engine does not state where parts lie."""
    from pnp.play.playout import next_decision
    from pnp.tabletop import Table

    state = position(rules, file)
    if file is None:
        state = next_decision(rules, state, seed)
    placements = rules.placements(state, viewer)
    return None if placements is None else Table(rules.players, rules.zones, placements)


def _viewer(asked: str | None, names: Sequence[str]) -> int | None:
    """Return the number of the player whose view is asked for, counted from 0. Raises UnknownName."""
    if asked is None:
        return None
    if asked.isdecimal() and 1 <= int(asked) <= len(names):
        return int(asked) - 1
    found = [index for index, name in enumerate(names) if asked.casefold() in name.casefold()]
    if len(found) == 1:
        return found[0]
    raise unknown("player", asked, [*names, *map(str, range(1, len(names) + 1))], place="--as")


# --- in words ---------------------------------------------------------------------------------------


def in_words(game: "Game", table: "Table", say: Any, names: Sequence[str]) -> Iterator[str]:
    """Yield a line for each zone with its parts. Cells of a board that hold the same parts share one line.
    `say` translates a text, and `names` are the names of the players."""
    from pnp.tabletop import in_zones

    labels = {each.id: say(each.name) for each in game.definition.components}
    backed = frozenset(each.id for each in game.definition.components if each.back is not None)
    told: dict[tuple[str, str], list[str]] = {}
    for zone_id, parts in in_zones(table.placements).items():
        zone = table.zones[zone_id]
        key = (_zone_heading(zone, say, names), _list_parts(parts, zone, labels, backed))
        told.setdefault(key, []).append(zone_id)
    for (heading, contents), zones in told.items():
        where = ", ".join(zones[:12]) + (f" ... ({len(zones)})" if len(zones) > 12 else "")
        yield f"{where}  [{heading}]: {contents}"


def _zone_heading(zone: "Zone", say: Any, names: Sequence[str]) -> str:
    from pnp.tabletop import CELL

    name = str(say(zone.name))
    if zone.spot and not zone.spot.startswith(CELL):
        name = f"{name} · {zone.spot}"
    return f"{name}, {names[zone.owner]}" if zone.owner >= 0 else name


def _list_parts(
    parts: "Sequence[Placement]", zone: "Zone", labels: Mapping[str, str], backed: Collection[str]
) -> str:
    """Return the parts of a zone with their numbers: "12 x Rain, face down". A pile begins with the sum.
    Parts in `backed` have a back; others have two faces."""
    counts: dict[str, int] = {}
    for part in parts:
        name = (
            labels[part.component] if part.component else f"hidden ({part.back})" if part.back else "hidden"
        )
        is_turned = part.side == "back" and part.component and zone.seen == "everybody"
        down = "" if not is_turned else ", face down" if part.component in backed else ", other side up"
        turned = f", turned by {part.turn}°" if part.turn else ""
        counts[f"{name}{down}{turned}"] = counts.get(f"{name}{down}{turned}", 0) + 1
    told = "; ".join(f"{copies} x {name}" if copies > 1 else name for name, copies in counts.items())
    return f"{len(parts)} in all: {told}" if zone.kind == "pile" and len(counts) > 1 else told


# --- as a picture -----------------------------------------------------------------------------------


def _draw_svg(
    game: "Game", table: "Table", locale: str, variant: "ColourVariant", names: Sequence[str]
) -> str:
    """Return the picture of a table as SVG. Raises LayoutError, UnknownName."""
    from pnp.export import svg
    from pnp.games import Setting, tabling
    from pnp.kit import catalogs
    from pnp.options import Options
    from pnp.scene import in_flat_colours
    from pnp.tabletop.picture import draw_table
    from pnp.text import use_language

    spoken = catalogs.translations(game, locale)
    asked = Options(locale=locale, paper="a4", variant=variant, players=table.players)
    setting = Setting.from_options(game, asked, spoken.gettext)
    with use_language(locale):
        headings = [name[:1].upper() + name[1:] for name in names]
        drawing = draw_table(table, tabling.dress(setting, headings))
    title = spoken.gettext(game.definition.game.title)
    return svg.text(in_flat_colours(drawing), title=title, language=locale)


def _write(path: Path, text: str) -> None:
    if str(path) == "-":
        typer.echo(text, nl=False)
        return
    try:
        path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise PnpError(
            "cannot write the picture",
            place=str(path),
            expected="a file in a folder that exists",
            found=(error.strerror or "").lower(),
        ) from None
