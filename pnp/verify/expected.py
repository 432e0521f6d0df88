"""Compares the numbers of the texts with those that the definition states, without any program."""

import re
from collections.abc import Iterator, Mapping
from typing import get_args

from pnp.definition import Definition
from pnp.finding import Check, Finding, check
from pnp.games import Game
from pnp.scene import Kind

_IN_CLAUSES = re.compile(r"%\((\w+)\)s")
_IN_BOOKS = re.compile(r"""\bnumbers(?:\.|\[["'])(\w+)""")
_BOOKS = ("rulebook.md.j2", "start.md.j2", "reference.md.j2", "story.toml")


@check("M10", "the numbers that a program counts are those that are stated")
def expected_numbers(self: Check[Game], game: Game) -> Iterator[Finding]:
    """What the texts say is counted by a program (facts.py), which may count wrongly, and every other
    check of the texts would repeat its mistake. So each number has to be stated under [[expected]], from
    the document, and what is counted has to be that.

    A number needs no statement if it is a copy: if game.toml has keys that bear its name, and all of them
    have its value. The name is that of the key (%(hand)s is facts.turn.hand), with the tables around it
    if need be (%(actions_first)s is facts.actions.first), or followed by the id of its table
    (%(cells_garden)s). Copies are also %(players_min)s and %(players_max)s of game.players, and %(cards)s
    of counts.card. The numbers that pnp counts for any game are looked at where a text names them."""
    definition, counted = game.definition, game.numbers
    stated = set()
    for index, group in enumerate(definition.expected):
        for said_name, value in group.numbers.items():
            # The id of a component stands for how many of it there are.
            name = said_name if said_name in counted else "count_" + re.sub(r"\W", "_", said_name)
            stated.add(name)
            if name not in counted:
                yield self.error(
                    definition.place("expected", index, "numbers", said_name),
                    f"expected the name of a number of this game, found {said_name!r}",
                    f"known: {', '.join(sorted(counted))}; and the ids of components",
                )
            elif counted[name] != value:
                yield self.error(
                    definition.place("expected", index, "numbers", said_name),
                    f"expected {value}, as stated here ({group.source}), found {counted[name]} counted",
                    "correct what counts it, or what is stated",
                )
    typed = _typed_numbers(definition)
    for name in sorted(_checked_names(game, counted) - stated):
        said = typed.get(name, set())
        is_usual = game.usual_numbers.get(name) == counted[name]
        if is_usual and _kind(name) in definition.source.data.get("counts", {}):
            continue  # M09 tells where the components do not add up to that
        if said != {counted[name]}:
            where = (
                f", and {' and '.join(map(str, sorted(said)))} under its name in game.toml" if said else ""
            )
            yield self.error(
                definition.place("expected"),
                f"expected a statement of what %({name})s is, found {counted[name]} counted{where}",
                "state the number under [[expected]], with its source"
                if said
                else _stating(name, counted[name]),
            )


def _stating(name: str, counted: object) -> str:
    """Return how a number is stated: in a line of [counts], if it counts the components of a kind."""
    if kind := _kind(name):
        return f"state it under [counts]: {kind} = {counted}"
    return "state the number under [[expected]], with its source"


def _kind(name: str) -> str:
    """Return the kind of components that a number counts, or an empty string if it counts something else."""
    kind = name if name == "dice" else name.removesuffix("s")
    return kind if kind in get_args(Kind) else ""


def _checked_names(game: Game, counted: Mapping[str, object]) -> set[str]:
    """Return the names of the numbers to check: all that a game counts itself, and those of pnp's own that a
    text names."""
    usual = game.usual_numbers
    own = {name for name, value in counted.items() if usual.get(name) != value}
    texts = [text for clause in game.definition.clauses for text in (clause.text, clause.gap or "")]
    named = {name for text in texts for name in _IN_CLAUSES.findall(text)}
    for name in _BOOKS:
        book = game.definition.folder / name
        if book.is_file():
            text = book.read_text(encoding="utf-8", errors="replace")
            named |= {*_IN_BOOKS.findall(text), *_IN_CLAUSES.findall(text)}
    return own | named & set(counted)


def _typed_numbers(definition: Definition) -> dict[str, set[int]]:
    """Return the whole numbers typed into game.toml, by every name that a copy of them can have."""
    data = definition.source.data
    found: dict[str, set[int]] = {
        "players_min": {min(definition.game.players)},
        "players_max": {max(definition.game.players)},
    }
    for kind, count in data.get("counts", {}).items():
        found[kind if kind == "dice" else f"{kind}s"] = {count}
    for name, value in _names({key: part for key, part in data.items() if key != "expected"}, ()):
        found.setdefault(name, set()).add(value)
    return found


def _names(value: object, path: tuple[str, ...], identity: str = "") -> Iterator[tuple[str, int]]:
    """Yield (name, value) of every whole number in a table, under each of its names."""
    match value:
        case dict():
            own = re.sub(r"\W", "_", str(value.get("id", "")))
            for key, part in value.items():
                yield from _names(part, (*path, key), own)
        case list():
            for part in value:
                if isinstance(part, dict):
                    yield from _names(part, path)
        case int() if not isinstance(value, bool):
            for start in range(len(path)):
                yield "_".join(path[start:]), value
            if identity:
                yield f"{path[-1]}_{identity}", value
