"""A position on one line, in seven fields and, where something may be repeated, the plays since:

    EDHI.../.../... 1 A9/A9D1 -/F190! 187/- 1/2 14 moves D199-150 H17-13

Who writes such a line may add `gives` and the seven fields of the position after the plays, which is
then compared with what they lead to.

The board, row by row from the top, as in chess: letters are pieces and numbers empty cells; letters of
the first player are large, of the second small, of the third large with an apostrophe.
Who decides (1, 2, 3), with what goes on if it is no ordinary turn: `1:start`, `1:extra=S,G,M,E` (where
the piece stands that attacked a possessed one, the players whose Ghosts stay there when it leaves, the
player's Mimic that attacked, whether the turn could prevent a defeat), `1:rescue=N` (N pieces removed),
`1:rescued`, `1:spoils=L,C,T` (whose pieces, which one now, whose turn follows); or `over:CLAUSE`.
The capture zones; the Ghosts: F and its cell (with ! if the last turn ended with it and no Mimic), or x
and the cell where a Doppelgänger was attacked; the Mimics that may capture; for each side who owns its
pieces, or r p n s d: left in retreat, peaceful, neutral, by suicide, defeated; the quiet plays.
"""

from pnp.caching import remembered
from pnp.games.dehexz_war.rules import codes
from pnp.games.dehexz_war.rules.after import after
from pnp.games.dehexz_war.rules.codes import KIND, KINDS, NOWHERE, SIDE, letter
from pnp.games.dehexz_war.rules.notation import write
from pnp.games.dehexz_war.rules.state import Position, State
from pnp.games.dehexz_war.rules.tables import Tables
from pnp.play import TERMINAL


def serialize(tables: Tables, state: State) -> str:
    """The position as a line."""
    if not state.line:
        return seven_fields(tables, state)
    first = state.past[0]
    # A turn that ended the game is in `past` as well.
    here = State(first, state.quiet - len(state.past) + 1, (first,))
    words = [seven_fields(tables, here), "moves"]
    for action in state.line:
        words.append(write(tables, here.position, action))
        here = after(tables, here, action)
    return " ".join(words)


def seven_fields(tables: Tables, state: State) -> str:
    """The position without what has led to it."""
    position, players = state.position, range(tables.players)
    zones = (
        "".join(f"{KINDS[kind]}{count}" for kind, count in enumerate(position.zones[player]) if count)
        for player in players
    )
    return " ".join(
        (
            "/".join(_row(position.board[row[0] : row[-1] + 1]) for row in tables.rows),
            _decides(position),
            "/".join(zone or "-" for zone in zones),
            "/".join(_double(position, player) for player in players),
            "/".join(_cell(position.momentum[player]) for player in players),
            "/".join(codes.OWNERS[position.owners[player]] for player in players),
            str(state.quiet),
        )
    )


@remembered
def _row(pieces: bytes) -> str:
    text, empty = "", 0
    for code in pieces:
        if code:
            name = letter(KIND[code])
            text += (str(empty) if empty else "") + (name, name.lower(), name + "'")[SIDE[code]]
            empty = 0
        else:
            empty += 1
    return text + (str(empty) if empty else "")


def _decides(position: Position) -> str:
    if position.actor == TERMINAL:
        return f"over:{codes.ENDS[position.end]}"
    text = str(position.actor + 1)
    if position.phase != codes.TURNING:
        text += f":{codes.PHASES[position.phase]}"
    arguments = _arguments(position)
    return text + (f"={','.join(arguments)}" if arguments else "")


def _arguments(position: Position) -> tuple[str, ...]:
    """What is said of a phase beside its name."""
    interlude = position.interlude
    match position.phase:
        case codes.EXTRA_MOVE:
            staying = "".join(str(player + 1) for player in interlude.staying) or "-"
            mimic, escape = _cell(position.new_momentum), str(int(interlude.could_escape))
            return _cell(interlude.attacker), staying, mimic, escape
        case codes.PAYING:
            return (str(interlude.paid),)
        case codes.SPOILS:
            return str(interlude.spoils_side + 1), _cell(interlude.spoils_cell), str(position.turn + 1)
        case _:
            return ()


def _cell(cell: int) -> str:
    return "-" if cell == NOWHERE else str(cell)


def _double(position: Position, player: int) -> str:
    ghost, rescue = position.ghosts[player], position.rescues[player]
    if ghost != NOWHERE:
        return f"F{ghost}" + ("!" if position.at_risk[player] else "")
    return f"x{rescue}" if rescue != NOWHERE else "-"
