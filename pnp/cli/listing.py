"""The text of `pnp list`: the games, or the parts of one game."""

import json
from collections.abc import Sequence

from pnp.games import Game
from pnp.play import Option, cells, pad_right


def overview(games: Sequence[Game]) -> str:
    """Return a line for each game: id, title, players, components."""
    rows = [("game", "title", "players", "components")]
    rows += [(game.id, game.definition.game.title, players(game), str(_whole(game))) for game in games]
    return table(rows)


def contents(game: Game) -> str:
    """Return the title, facts, options and components of a game, counted for the largest number of
    players."""
    from pnp.kit.words import Words, facts

    definition = game.definition
    counted = game.copies()
    rows = [("component", "kind", "copies", "name")]
    rows += [
        (c.id, c.kind, f"({counted[c.id]})" if c.optional else str(counted[c.id]), c.name)
        for c in definition.components
    ]
    rows.append(("", "", str(_whole(game)), ""))
    if any(c.optional for c in definition.components):
        rows.append(("", "", "( )", "printed when --only names it"))
    told = ", ".join(facts(definition, Words()))
    return f"{definition.game.title}: {definition.game.tagline}\n{told}\n{_options(game)}\n{table(rows)}"


def _options(game: Game) -> str:
    """Return the options that players choose before the game, as `--option` takes them, the default value
    first."""
    if not game.options:
        return ""
    words = [f"--option {option.name}={'|'.join(option.values)}{_those(option)}" for option in game.options]
    return "\n".join(("", "Chosen before the game (pnp play, moves, perft, simulate):", *words, ""))


def _those(option: Option) -> str:
    """Return the numbers of players that an option is for, or "" if it is for all."""
    return f", {' or '.join(map(str, option.players))} players" if option.players else ""


def _whole(game: Game) -> int:
    """Return the number of components in a kit for the most players."""
    copies = game.copies()
    return sum(copies[name] for name in game.definition.printed_ids())


def as_json(games: Sequence[Game]) -> str:
    """Return the games as JSON."""
    return json.dumps(
        [
            {
                "game": game.id,
                "title": game.definition.game.title,
                "players": list(game.definition.game.players),
                "best_players": list(game.definition.game.best_players),
                "age": game.definition.game.age,
                "minutes": list(game.definition.game.minutes),
                "components": [
                    {"id": c.id, "kind": c.kind, "copies": game.copies()[c.id], "optional": c.optional}
                    for c in game.definition.components
                ],
            }
            for game in games
        ],
        ensure_ascii=False,
        indent=2,
    )


def people(count: int) -> str:
    """Return a number of players in words: "1 player", "2 players"."""
    return "1 player" if count == 1 else f"{count} players"


def players(game: Game) -> str:
    """Return the range of players: "2-3", or the one number."""
    counts = game.definition.game.players
    return str(counts[0]) if len(counts) == 1 else f"{min(counts)}-{max(counts)}"


def table(rows: Sequence[Sequence[str]]) -> str:
    """Return rows as columns of text, each as wide as its widest entry on a terminal."""
    widths = [max(cells(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = (
        "  ".join(pad_right(cell, width) for cell, width in zip(row, widths, strict=True)) for row in rows
    )
    return "\n".join(line.rstrip() for line in lines)


def columns(words: Sequence[str], width: int = 100) -> str:
    """Return words in columns as wide as the longest word. Rows are filled first, and lines have at most
    `width` characters."""
    if not words:
        return "(none)"
    wide = max(map(cells, words)) + 2
    each = max(1, width // wide)
    lines = [words[start : start + each] for start in range(0, len(words), each)]
    return "\n".join("".join(pad_right(word, wide) for word in line).rstrip() for line in lines)
