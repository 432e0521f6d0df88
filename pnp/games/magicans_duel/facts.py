"""The [facts] table of Magicans Duel as typed data, and the numbers that follow from it.

Points are [x, row] of the board. Pieces are named as in the examples: M1.white, G5, H2.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from pnp.definition import ComponentTable, Definition, Key, Placing, SourcedTable, Table
from pnp.grid.points import Lattice

Player = Literal["black", "white"]
PLAYERS: tuple[Player, Player] = ("black", "white")

At = Annotated[tuple[int, int], Field(strict=False)]
Places = Annotated[tuple[At, ...], Field(strict=False)]
Few = Annotated[int, Field(ge=1, le=20)]
PieceName = Annotated[str, StringConstraints(pattern=r"^([GH][1-9]|M[1-9]\.(black|white))$")]


class Niches(SourcedTable):
    black: Places
    white: Places


class SpecialPlaces(SourcedTable):
    portals: Places
    niches: Niches


class Position(SourcedTable):
    """The places of all pieces: gargoyles (G), spells (H), and the mages of black and of white. The first
    place in `black` is that of M1.black, the second that of M2.black, and so on."""

    G: Places
    H: Places
    black: Places
    white: Places


class Actions(SourcedTable):
    first: Few
    turn: Few
    with_niche: Few
    niches_for_jumps: Few
    niches_to_win: Few
    niche_paths: Few


class Costs(SourcedTable):
    step: Few
    portal: Few
    possession: Few
    push: Few
    jump: Few
    crossing: Few


class Reach(SourcedTable):
    possession: Few
    spell_mages: Few
    spell_sum: Few
    gargoyle: Few
    gargoyle_spells: Few
    gargoyle_mages: Few
    gargoyle_own_mages: Few


class Hard(SourcedTable):
    """The hard mode: the largest distance between a mage and one of the two spells that move a gargoyle."""

    mage: Few


class Move(Table):
    piece: PieceName
    kind: Literal["step", "portal", "jump", "push", "possession"]
    to: At


class Example(SourcedTable):
    """A worked turn of the document: the player, the number of actions, the position, and the moves with
    their costs in actions."""

    player: Player
    actions: Few
    costs: Annotated[tuple[Few, ...], Field(strict=False)]
    position: Position
    moves: Annotated[tuple[Move, ...], Field(strict=False)]


class Facts(Table):
    places: SpecialPlaces
    start: Position
    actions: Actions
    costs: Costs
    reach: Reach
    hard: Hard
    examples: dict[str, Example]


def pieces(position: Position) -> Iterator[tuple[str, Lattice]]:
    """Yield (name, place) of every piece of a position: gargoyles, then spells, then mages."""
    for kind in ("G", "H"):
        for number, place in enumerate(getattr(position, kind), 1):
            yield f"{kind}{number}", place
    for player in PLAYERS:
        for number, place in enumerate(getattr(position, player), 1):
            yield f"M{number}.{player}", place


def standees(definition: Definition) -> Mapping[str, str]:
    """Return the component id of each piece, by the piece's name. Pieces are standees: paper figures that
    stand."""
    return {part.front: part.id for part in definition.components if part.kind == "standee"}


def columns(definition: Definition, entry: ComponentTable) -> dict[str, str | int]:
    """Return the values of a piece that layout.toml can show: its name ("piece"), the name on its foot
    ("label") and, for a mage, its owner ("owner"). Components that are not pieces have none."""
    del definition
    if entry.kind != "standee":
        return {}
    label, _, owner = entry.front.partition(".")
    found: dict[str, str | int] = {"piece": entry.front, "label": label}
    return {**found, "owner": owner} if owner else found


def placements(definition: Definition) -> Iterator[tuple[Placing, Key]]:
    """Yield the set-up of the pieces: for each, its placement on a point, and the key in game.toml that
    states it."""
    facts: Facts = definition.facts
    numbers = {point: number for number, point in enumerate(definition.point_board().points)}
    parts = standees(definition)
    for name, place in pieces(facts.start):
        group = name[3:] if name.startswith("M") else name[0]
        # What the kit or the board lacks keeps a name of its own, for the message of set_up.
        zone = f"board.{numbers.get(place, f'{place[0]}/{place[1]}')}"
        yield Placing(what=parts.get(name, name), where=zone, how_many=1), ("facts", "start", group)


def point_names(points: Sequence[Lattice]) -> tuple[str, ...]:
    """Return the names of points: a letter for x counted from the left, and a number for the row counted from
    the top."""
    left, top = min(x for x, _ in points), min(row for _, row in points)
    return tuple(f"{_letters(x - left)}{row - top + 1}" for x, row in points)


def _letters(number: int) -> str:
    """Return the letters of a column number: 0 is a, 1 is b, ... 25 is z, 26 is aa."""
    before, last = divmod(number, 26)
    return (_letters(before - 1) if before else "") + chr(ord("a") + last)


def niches(facts: Facts) -> frozenset[Lattice]:
    """Return the points that are niches, of both sides."""
    return frozenset((*facts.places.niches.black, *facts.places.niches.white))


def special_places(facts: Facts) -> Mapping[Lattice, str]:
    """Return the kind of each special point: "portal", "niche.black" or "niche.white"."""
    found: dict[Lattice, str] = dict.fromkeys(facts.places.portals, "portal")
    found |= dict.fromkeys(facts.places.niches.black, "niche.black")
    return found | dict.fromkeys(facts.places.niches.white, "niche.white")


_PREFIXES = {Actions: "actions", Costs: "cost", Reach: "reach", Hard: "hard"}


def numbers(definition: Definition) -> dict[str, int | str]:
    """Return the values that texts of the game can insert, by name. They are numbers; only the costs of an
    example are a text, such as "1 + 2"."""
    facts: Facts = definition.facts
    board = definition.point_board()
    special = len(special_places(facts))
    printed = standees(definition)
    result: dict[str, int | str] = {
        "points": len(board.points),
        "crossings": len(board.points) - special,
        "portals": len(facts.places.portals),
        "niches": len(niches(facts)),
        "niches_side": len(facts.places.niches.black),
        "rows": len({row for _, row in board.points}),
        "pieces": len(printed),
        "mages": sum(front.startswith("M") for front in printed),
        "mages_side": sum(front.endswith(".black") for front in printed),
        "gargoyles": sum(front.startswith("G") for front in printed),
        "spells": sum(front.startswith("H") for front in printed),
        "jump_one": facts.costs.jump + 2 * facts.costs.crossing,
        "jump_one_discount": facts.costs.jump + facts.costs.crossing,
    }
    for part in (facts.actions, facts.costs, facts.reach, facts.hard):
        for name in type(part).model_fields:
            if name != "source":
                result[f"{_PREFIXES[type(part)]}_{name}"] = getattr(part, name)
    for name, example in sorted(facts.examples.items()):
        result[f"actions_{name}"] = example.actions
        result[f"costs_{name}"] = " + ".join(map(str, example.costs))
    return result
