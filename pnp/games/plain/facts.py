"""The numbers that texts may use in any game, and the [facts] table of games without code."""

import re
from typing import Annotated, ClassVar

from pydantic import ConfigDict
from pydantic import Field as Bounds

from pnp.definition import Definition, HexBoard, HexField, MapBoard, SquareBoard, Table
from pnp.definition.boards import Board
from pnp.grid.field import Field

MOST = 1_000_000


class Facts(Table):
    """The content of [facts] for a game without code: numbers under names that the author chooses. Texts
    write the number hand = 5 as %(hand)s."""

    model_config = ConfigDict(extra="allow")

    __pydantic_extra__: dict[str, Annotated[int, Bounds(ge=0, le=MOST)]]

    examples: ClassVar[tuple[str, ...]] = ()
    """The names of worked examples, which a game without code does not have. [facts] may nevertheless contain
    a number with the name `examples`."""

    @property
    def numbers(self) -> dict[str, int]:
        """The numbers of [facts] by name."""
        return dict(self.__pydantic_extra__)


def numbers(definition: Definition) -> dict[str, int | str]:
    """Return the numbers that the texts of a game may use as %(name)s, by name, for the largest number of
    players: those of [facts], and those that pnp counts, such as `cards`. All values are integers here; other
    games also have texts.

    In a name made from an id, each character that is not a letter, a digit or _ becomes _. docs/keys.md
    lists all names, in the section of [[expected]].
    """
    players = max(definition.game.players)
    result: dict[str, int | str] = {
        "players_min": min(definition.game.players),
        "players_max": players,
    }
    kinds: dict[str, int] = {}
    for component in definition.components:
        copies = component.copies_for(players)
        result[f"count_{_word(component.id)}"] = copies
        several = component.kind if component.kind == "dice" else f"{component.kind}s"
        kinds[several] = kinds.get(several, 0) + copies
    result["components"] = sum(kinds.values())
    result |= kinds
    for piece in definition.pieces:
        result[f"pieces_{_word(piece.id)}"] = piece.per_player
    for index, board in enumerate(definition.boards):
        for ending in (f"_{_word(board.id)}", *([""] if index == 0 else [])):
            result[f"cells{ending}"] = _cells(definition, board)
            if isinstance(board, HexBoard):
                result[f"side{ending}"] = board.side
            field = board.places if isinstance(board, MapBoard) else board
            if isinstance(field, HexField | SquareBoard | Field):
                result |= {f"columns{ending}": field.columns, f"rows{ending}": field.rows}
    return {**stated_numbers(definition), **result}


def _cells(definition: Definition, board: Board) -> int:
    if isinstance(board, MapBoard):
        return next(len(chart.cells) for chart in definition.charts if chart.board is board)
    return board.cells


def texts(definition: Definition) -> tuple[tuple[str, str], ...]:
    """Return (msgid, comment for the translator) for each name that a map prints on a cell."""
    return tuple(
        (cell.name, f"on cell {cell.code} of the board {chart.board.id}")
        for chart in definition.charts
        for cell in chart.cells
        if cell.name
    )


def stated_numbers(definition: Definition) -> dict[str, int]:
    """Return the numbers of [facts] by name. Return an empty dict for a game whose package has a model of
    its own for [facts]."""
    return definition.facts.numbers if isinstance(definition.facts, Facts) else {}


def _word(name: str) -> str:
    return re.sub(r"\W", "_", name)
