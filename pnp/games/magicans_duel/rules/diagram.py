"""The board for a terminal: G gargoyles, H spells, M mages with b or w; ( ) portals, [ ] niches."""

from collections.abc import Iterator

from pnp.games.magicans_duel.rules.notation import SIGNS, WORDS, piece
from pnp.games.magicans_duel.rules.reach import free_crossings
from pnp.games.magicans_duel.rules.state import OFFERED, State, ended_by, winner
from pnp.games.magicans_duel.rules.tables import AGREE, END, JUMP, OFFER, PORTAL, PUSH, Tables
from pnp.play import ENGLISH, Said, Voice, cells, pad_left, say

_STEP = 4
"""Columns between one x and the next; neighbours in a row are twice as far apart."""
_FIRST = 5
"""The column of the first x."""
_COLUMNS = 80
"""What a terminal has; on a wider board the xs stand closer together."""


def diagram(state: State, *, voice: Voice = ENGLISH) -> str:
    """Return the board row by row, with the seats and the state of the game."""
    tables = state.tables
    xs, rows = [x for x, _ in tables.points], [row for _, row in tables.points]
    first, width = min(xs), max(xs) - min(xs)
    step = min(_STEP, (_COLUMNS - 2 * _FIRST) // width)

    def line(head: str, words: dict[int, str]) -> str:
        """Words over the columns of their xs."""
        for x, word in sorted(words.items()):
            head = head.ljust(_FIRST + step * (x - first) - len(word) // 2) + word
        return head

    left, right = voice(say("Black mages (b)")), voice(say("White mages (w)"))
    lines = [f"   {left}{pad_left(right, _FIRST + step * width - cells(left))}", ""]
    lines.append(line("", {x: tables.point_names[n].rstrip("0123456789") for n, x in enumerate(xs)}))
    for number, row in enumerate(range(min(rows), max(rows) + 1), 1):
        shown = {x: _cell(state, cell) for (x, y), cell in tables.point_at.items() if y == row}
        lines.append(line(f"{number:>2}", shown))
    return "\n".join([*lines, "", *map(voice, _score_lines(state))])


def _cell(state: State, cell: int) -> str:
    """Return the piece on a point, between the brackets of the place."""
    tables = state.tables
    there = piece(state, state.cells.index(cell)) if cell in state.cells else ""
    if tables.all_niches >> cell & 1:
        return f"[{there:^3}]"
    if tables.portals >> cell & 1:
        return f"({there:^3})"
    return there or "."


def _score_lines(state: State) -> Iterator[Said]:
    """Yield the progress of each side, and whose turn it is."""
    tables = state.tables
    wanted = tables.actions.niches_to_win
    black, white = ((state.occupied & tables.niches[1 - player]).bit_count() for player in (0, 1))
    yield say("Niches that black has filled: %(filled)s of %(wanted)s.", filled=black, wanted=wanted)
    yield say("Niches that white has filled: %(filled)s of %(wanted)s.", filled=white, wanted=wanted)
    if ended_by(state) is not None:
        yield (say("The game is drawn."), say("Black has won."), say("White has won."))[
            0 if (won := winner(state)) is None else won + 1
        ]
        return
    left, granted = state.left, state.granted
    yield (
        say("Black is to move; actions left: %(left)s of %(granted)s.", left=left, granted=granted),
        say("White is to move; actions left: %(left)s of %(granted)s.", left=left, granted=granted),
    )[state.player]
    if free_crossings(state):
        yield say("Jumps pass over pieces for nothing: only free crossings are paid.")
    if state.draw == OFFERED:
        yield say("A draw is offered.")


# The help at the terminal: how the board is drawn and actions are written.


def guide(tables: Tables) -> list[Said]:
    """Return the lines of the guide."""
    lines = [
        say(
            "G is a gargoyle, H a spell, M a mage, numbered as on their feet. The letter after a mage’s"
            " number is its clan, in every language: b is black, with the moon; w is white, with the sun."
            " Without a letter, the mage is yours."
        ),
        say("On the board, ( ) is a portal, [ ] a niche, and a dot a free crossing."),
        say(
            "Places have the names that the board prints beside them: a letter for the column, a number"
            " for the row. Paths run along the rows and the diagonals."
        ),
        say(
            "%(action)s: a step, here of black’s M1. A step of a rival’s mage is a possession.",
            action="M1b-d2",
        ),
        say("%(action)s: a step that pushes whoever stands there.", action=f"G2{SIGNS[PUSH]}h4"),
        say("%(action)s: a jump, to where the mage lands.", action=f"M1b{SIGNS[JUMP]}f6"),
        say("%(action)s: through the portals.", action=f"M1b{SIGNS[PORTAL]}a9"),
        say("%(action)s: the turn ends, and the actions left are lost.", action=WORDS[END]),
    ]
    if tables.agreed:
        lines.append(
            say(
                "%(offer)s: the turn ends with the offer of a draw; %(agree)s: yes to it.",
                offer=WORDS[OFFER],
                agree=WORDS[AGREE],
            )
        )
    return lines
