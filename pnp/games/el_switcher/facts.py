"""The [facts] table of El Switcher as typed data, and the numbers that follow from it.

Cells are (column, row), rows downwards. A movement's offset is for one direction; quarter turns give the
others.
"""

from typing import Annotated, Literal

from pydantic import Field

from pnp.definition import Definition, SourcedTable, Table
from pnp.grid import polyomino
from pnp.grid.polyomino import Cell, Shape

Colour = Literal["red", "green", "blue", "yellow"]
Knob = Literal["round", "square", "diamond", "star"]
Grain = Literal["flame", "straight", "rings", "burl"]
Deck = Literal["sun", "moth", "shell", "leaf"]
Count = Annotated[int, Field(ge=1, le=99)]
Step = Annotated[tuple[int, int], Field(strict=False)]
Rows = Annotated[tuple[str, ...], Field(strict=False)]

LETTERS: dict[str, Colour] = {"R": "red", "G": "green", "B": "blue", "Y": "yellow"}
"""The colours of drawers by their letters in the examples."""


class Turn(SourcedTable):
    """The numbers of the rules for a player's hand and sector and for a turn."""

    hand: Count
    sector: Count
    minutes: Count
    blocked_most: Count


class Colours(SourcedTable):
    """A colour of drawers: the shape of its knob, the grain of its wood and the number of its tiles."""

    id: Colour
    knob: Knob
    grain: Grain
    tiles: Count


class Move(SourcedTable):
    """A kind of movement card. `offset` is the way of a drawer in (columns, rows); the movement to an end of
    a row or column has no offset (None)."""

    id: str
    offset: Step | None = None
    copies: Count


class Figures(SourcedTable):
    """The contents of the figure decks: the sizes of easy and hard figures in drawers, the number of cards in
    a deck, the figures that are left out, and the names of the decks."""

    easy: Count
    hard: Count
    deck: Count
    left_out: Annotated[tuple[Rows, ...], Field(strict=False)]
    decks: Annotated[tuple[Deck, ...], Field(strict=False)]


class Example(SourcedTable):
    """An example in the book: a board, the swap that is made on it, the figure, and whether the figure
    counts."""

    id: str
    board: Rows
    at: Annotated[tuple[Step, ...], Field(strict=False)]
    valid: bool
    locked: Colour | None = None
    move: str | None = None
    swap: Annotated[tuple[Step, ...], Field(strict=False)] = ()

    @property
    def drawers(self) -> dict[Cell, Colour]:
        """The colour of the drawer in each cell before the swap."""
        return {
            (x, y): LETTERS[letter]
            for y, row in enumerate(self.board)
            for x, letter in enumerate(row)
            if letter in LETTERS
        }

    @property
    def drawers_after(self) -> dict[Cell, Colour]:
        """The colour of the drawer on each cell after the swap."""
        drawers = self.drawers
        if len(self.swap) == 2 and all(cell in drawers for cell in self.swap):
            one, other = self.swap
            drawers[one], drawers[other] = drawers[other], drawers[one]
        return drawers


class Facts(Table):
    """All of [facts] in game.toml."""

    turn: Turn
    colours: Annotated[tuple[Colours, ...], Field(strict=False)]
    moves: Annotated[tuple[Move, ...], Field(strict=False)]
    figures: Figures
    examples: Annotated[tuple[Example, ...], Field(strict=False)]

    def colour(self, name: str) -> Colours:
        return next(colour for colour in self.colours if colour.id == name)

    def move(self, name: str) -> Move:
        return next(move for move in self.moves if move.id == name)

    def example(self, name: str) -> Example:
        return next(example for example in self.examples if example.id == name)


def deck(figures: Figures) -> dict[str, Shape]:
    """Return the figures of a deck by the names on their cards: 4-1, 4-2 ... are figures of four drawers, 5-1
    ... are figures of five."""
    left_out = {polyomino.canonical(polyomino.parse_cells(rows)) for rows in figures.left_out}
    easy = [shape for shape in polyomino.one_sided(figures.easy) if shape not in left_out]
    hard = [shape for shape in polyomino.one_sided(figures.hard) if shape not in left_out]
    return {
        f"{len(shape)}-{number}": shape for shapes in (easy, hard) for number, shape in enumerate(shapes, 1)
    }


def offsets(move: Move) -> tuple[Cell, ...]:
    """Return the offsets of a movement in all directions, one for each quarter turn; an empty tuple for the
    movement to an end of a row or column."""
    if move.offset is None:
        return ()
    x, y = move.offset
    return tuple(dict.fromkeys(((x, y), (-y, x), (-x, -y), (y, -x))))


def targets(move: Move, cell: Cell, columns: int, rows: int) -> tuple[Cell, ...]:
    """Return the cells on the board whose drawers a movement may swap with the drawer in `cell`.

    The movement "to an end of the line" swaps two drawers of one row or column, one of which is at an end of
    it (in the original rules, the section "Cartas de movimiento"). So a drawer in `cell` can be swapped with
    the drawers at the ends of its row and column. If it is itself at an end of its row, it can be swapped
    with every drawer of that row; the same holds for its column.
    """
    x, y = cell
    if move.offset is not None:
        found = [(x + dx, y + dy) for dx, dy in offsets(move)]
        return tuple(at for at in found if 0 <= at[0] < columns and 0 <= at[1] < rows)
    ends = {(0, y), (columns - 1, y), (x, 0), (x, rows - 1)}
    if x in (0, columns - 1):
        ends |= {(other, y) for other in range(columns)}
    if y in (0, rows - 1):
        ends |= {(x, other) for other in range(rows)}
    return tuple(sorted(ends - {cell}, key=lambda at: (at[1], at[0])))


def numbers(definition: Definition) -> dict[str, int | str]:
    """Return the numbers that the texts of the game may use, by the names that stand for them in the
    texts."""
    facts: Facts = definition.facts
    board, turn, figures = definition.square_board(), facts.turn, facts.figures
    shapes = deck(figures)
    lateral = next((move for move in facts.moves if move.offset is None), None)
    return {
        "columns": board.columns,
        "rows": board.rows,
        "cells": board.columns * board.rows,
        "players_min": min(definition.game.players),
        "players_max": max(definition.game.players),
        "drawers": sum(colour.tiles for colour in facts.colours),
        "colours": len(facts.colours),
        "tiles": facts.colours[0].tiles,
        "movements": sum(move.copies for move in facts.moves),
        "kinds": len(facts.moves),
        "alike": facts.moves[0].copies,
        "decks": len(figures.decks),
        "deck": figures.deck,
        "easy": sum(len(shape) == figures.easy for shape in shapes.values()),
        "hard": sum(len(shape) == figures.hard for shape in shapes.values()),
        "easy_drawers": figures.easy,
        "hard_drawers": figures.hard,
        "left_out": len(figures.left_out),
        "hand": turn.hand,
        "sector": turn.sector,
        "minutes": turn.minutes,
        "blocked_most": turn.blocked_most,
        "ends": len(targets(lateral, (1, 2), board.columns, board.rows)) if lateral else 0,
    }
