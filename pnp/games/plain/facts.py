"""The numbers that follow from any definition, and those that a game of data alone states itself."""

import re
from typing import Annotated, ClassVar

from pydantic import ConfigDict
from pydantic import Field as Bounds

from pnp.definition import Definition, HexBoard, HexField, MapBoard, SquareBoard, Table
from pnp.definition.boards import Board
from pnp.grid.field import Field

MOST = 1_000_000


class Facts(Table):
    """[facts]: numbers of the rules under names of the game's own; texts name hand = 5 as %(hand)s."""

    model_config = ConfigDict(extra="allow")

    __pydantic_extra__: dict[str, Annotated[int, Bounds(ge=0, le=MOST)]]

    examples: ClassVar[tuple[str, ...]] = ()
    """Data alone has no worked examples, and may have a number of that name."""

    @property
    def stated(self) -> dict[str, int]:
        """The numbers, by their names."""
        return dict(self.__pydantic_extra__)


def numbers(definition: Definition) -> dict[str, int | str]:
    """The numbers that a game's texts may name, for as many players as can play.

    Their names stand in `pnp.definition.schema.Expected`, from which the page of the keys is made. In ids,
    what is no letter, digit or _ becomes _. What [facts] states beside these has the names that it has
    there.
    """
    players = max(definition.game.players)
    result: dict[str, int | str] = {
        "players_min": min(definition.game.players),
        "players_max": players,
    }
    kinds: dict[str, int] = {}
    for component in definition.components:
        copies = component.needed(players)
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
    return {**stated(definition), **result}


def _cells(definition: Definition, board: Board) -> int:
    if isinstance(board, MapBoard):
        return next(len(chart.cells) for chart in definition.charts if chart.board is board)
    return board.cells


def texts(definition: Definition) -> tuple[tuple[str, str], ...]:
    """(msgid, comment) of the names that maps print on their cells."""
    return tuple(
        (cell.name, f"on cell {cell.code} of the board {chart.board.id}")
        for chart in definition.charts
        for cell in chart.cells
        if cell.name
    )


def stated(definition: Definition) -> dict[str, int]:
    """The numbers of [facts], where they are plain."""
    return definition.facts.stated if isinstance(definition.facts, Facts) else {}


def _word(name: str) -> str:
    return re.sub(r"\W", "_", name)
