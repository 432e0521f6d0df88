"""A position of Dehex'z War: a value that never changes."""

from pnp.games.dehexz_war.rules.tables import Tables


class State:
    """The board, the rest (see codes.py), the plays since anything happened, and what may be repeated.

    `past` are the positions at the start of each turn since the last irreversible one, this turn's
    included; `line` the actions since the first of them. Both are empty where a turn is under way
    that cannot be taken back.
    """

    __slots__ = ("board", "line", "past", "quiet", "rest", "tables")

    def __init__(
        self,
        tables: Tables,
        board: bytes,
        rest: bytes,
        quiet: int,
        past: tuple[bytes, ...],
        line: tuple[int, ...],
    ) -> None:
        self.tables, self.board, self.rest = tables, board, rest
        self.quiet, self.past, self.line = quiet, past, line

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, State)
            and self.board == other.board
            and self.rest == other.rest
            and self.quiet == other.quiet
            and self.past == other.past
            and self.line == other.line
        )

    def __hash__(self) -> int:
        return hash((self.board, self.rest, self.quiet, self.line))
