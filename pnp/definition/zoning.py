"""Compare [[zones]] and [[placements]] with the rest of game.toml: components, boards, set-ups, numbers of
players, and the ids of other zones."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial

from pnp.definition.boards import Board, MapBoard
from pnp.definition.chart import Chart
from pnp.definition.placing import PlacedRow
from pnp.definition.schema import ComponentTable, GameFile
from pnp.definition.tabletop import BOX, ZoneTable
from pnp.errors import DefinitionError, expected_names, nearest_name, raise_all

MOST_LISTED = 8
"""The most ids that a message lists."""

Place = Callable[..., str]


def cell_names(
    component: ComponentTable, boards: Sequence[Board], charts: Sequence[Chart]
) -> tuple[str, ...]:
    """Return the names of the cells of the board that a component shows, by their numbers: the codes of a
    map, else the numbers themselves. Empty for a component that shows no board."""
    if component.kind != "board":
        return ()
    board = next((each for each in boards if each.id == component.front), None)
    if board is None:
        return ()
    if isinstance(board, MapBoard):
        chart = next(each for each in charts if each.board.id == board.id)
        return tuple(cell.code for cell in chart.cells)
    return tuple(map(str, range(board.cells)))


def zone_ids(entry: ZoneTable, players: int, cells: Sequence[str]) -> Iterator[str]:
    """Yield the ids of the zones of an entry for a number of players. `cells` has the names of the cells of
    the board that it lies on."""
    owners = [f"{entry.id}.{player}" for player in range(1, entry.needed(players) + 1)]
    for name in owners if entry.per == "player" else [entry.id]:
        if entry.cells:
            yield from (f"{name}.{cell}" for cell in cells)
        elif entry.slots:
            yield from (f"{name}.{number}" for number in range(1, len(entry.slots) + 1))
        else:
            yield name


def refuse_lost_zones(
    file: GameFile, components: Sequence[ComponentTable], charts: Sequence[Chart], place: Place, part: Place
) -> None:
    """Refuse zones that contradict the rest of game.toml. `place` returns the place of a key of [[zones]],
    `part` that of a key of a component.

    Raises DefinitionError with all faults.
    """
    if not file.zones:
        return
    cells = {entry.id: cell_names(entry, file.boards, charts) for entry in components}
    _refuse_misspelt_boards([board.id for board in file.boards], components, part)
    faults: list[DefinitionError] = []
    for index, entry in enumerate(file.zones):
        faults += _entry_faults(index, entry, cells, file.game.players, place)
    raise_all(faults or list(_collisions(file, components, cells, place)))


def refuse_lost_rows(file: GameFile, rows: Sequence[PlacedRow]) -> None:
    """Refuse rows of set-ups for numbers of players or [[setups]] that the game does not have.

    Raises DefinitionError with all faults.
    """
    faults: list[DefinitionError] = []
    setups = [each.id for each in file.setups]
    for row in rows:
        said = row.placing
        faults += _number_faults(said.players, file.game.players, partial(row.place, "players"))
        if said.setup is not None and said.setup not in setups:
            faults.append(
                DefinitionError(
                    f"there is no set-up {said.setup!r}",
                    place=row.place("setup"),
                    expected=expected_names(said.setup, setups, MOST_LISTED)
                    if setups
                    else "no `setup`: game.toml has no [[setups]]",
                    found=repr(said.setup),
                    hint=_near(said.setup, setups),
                )
            )
    raise_all(faults)


def _refuse_misspelt_boards(boards: Sequence[str], components: Sequence[ComponentTable], part: Place) -> None:
    """Refuse a board whose `front` is almost the id of one of [[boards]]: all its cells would be missing."""
    for index, entry in enumerate(components):
        if entry.kind == "board" and entry.front not in boards and (hint := _near(entry.front, boards)):
            raise DefinitionError(
                f"unknown board {entry.front!r}",
                place=part(index, "front"),
                expected="the id of one of [[boards]]",
                found=repr(entry.front),
                hint=hint,
            )


def _entry_faults(
    index: int, entry: ZoneTable, cells: Mapping[str, Sequence[str]], players: Sequence[int], place: Place
) -> Iterator[DefinitionError]:
    """Yield what is wrong with an entry of [[zones]] by itself."""
    if entry.id == BOX:
        yield DefinitionError(
            f"{BOX!r} is the zone for what stays in the box",
            place=place(index, "id"),
            expected="another id; every game has this zone already",
            found=repr(entry.id),
        )
    written = [key for key in ("cells", "slots", "at_mm") if getattr(entry, key)]
    if entry.on is None:
        for key in written[:1]:
            yield DefinitionError(
                f"{key!r} needs `on`",
                place=place(index, key),
                expected="the id of the component on whose face it lies",
                found="no `on`",
                hint=f"as in on = {next(iter(cells), 'board')!r}".replace("'", '"'),
            )
    elif entry.on not in cells:
        yield DefinitionError(
            f"there is no component {entry.on!r}",
            place=place(index, "on"),
            expected=expected_names(entry.on, list(cells), MOST_LISTED),
            found=repr(entry.on),
            hint=_near(entry.on, list(cells)),
        )
    elif entry.cells and not cells[entry.on]:
        boards = [name for name, found in cells.items() if found]
        yield DefinitionError(
            f"{entry.on} shows no board of [[boards]], so it has no cells",
            place=place(index, "cells"),
            expected=_list_names(boards)
            if boards
            else 'a component of the kind "board" whose `front` names one',
            found=repr(entry.on),
            hint="`slots` names elements of a face that is no board",
        )
    for key in written[1:]:
        yield DefinitionError(
            f"{key!r} beside {written[0]!r} has no effect",
            place=place(index, key),
            expected="one of cells, slots and at_mm",
            found=f"{written[0]} and {key}",
        )
    for number, slot in enumerate(entry.slots):
        if slot in entry.slots[:number]:
            yield DefinitionError(
                "the same slot twice",
                place=place(index, "slots", number),
                expected="each element once",
                found=repr(slot),
            )
    yield from _number_faults(entry.players, players, partial(place, index, "players"))


def _number_faults(
    numbers: Sequence[int], players: Sequence[int], place: Callable[[], str]
) -> Iterator[DefinitionError]:
    for number in dict.fromkeys(numbers):
        if number not in players:
            yield DefinitionError(
                f"the game is not for {number} players",
                place=place(),
                expected=f"some of {', '.join(map(str, players))}",
                found=str(number),
                hint="`players` under [game] says for how many it is",
            )


def _collisions(
    file: GameFile, components: Sequence[ComponentTable], cells: Mapping[str, Sequence[str]], place: Place
) -> Iterator[DefinitionError]:
    """Yield a fault for each entry one of whose zones has the id of another zone."""
    with_cells = {entry.on for entry in file.zones if entry.cells}
    on_boards = {
        f"{entry.id}.{cell}": entry.id
        for entry in components
        if not entry.optional and entry.id not in with_cells
        for cell in cells[entry.id]
    }
    blamed: set[int] = set()
    for players in file.game.players:
        taken: dict[str, int] = {}
        for index, entry in enumerate(file.zones):
            if entry.players and players not in entry.players:
                continue
            for name in zone_ids(entry, players, cells.get(entry.on or "", ())):
                first = taken.setdefault(name, index)
                if index in blamed or (first == index and name not in on_boards):
                    continue
                blamed.add(index)
                other = (
                    f"a zone of {file.zones[first].id!r}"
                    if first != index
                    else f"a cell of {on_boards[name]!r}"
                )
                yield DefinitionError(
                    "two zones of one id",
                    place=place(index, "id"),
                    expected="an id of its own for each zone",
                    found=f"{name!r}, which is {other}, too, with {players} players",
                )


def _list_names(names: Collection[str]) -> str:
    shown = ", ".join(list(names)[:MOST_LISTED])
    return f"one of {shown}" + (" ..." if len(names) > MOST_LISTED else "")


def _near(name: str, known: Sequence[str]) -> str:
    near = nearest_name(name, known)
    return f"did you mean {near!r}?" if near else ""
