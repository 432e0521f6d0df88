"""Describe actions for people who follow the game: the clauses that apply, and sentences on the effects.

Also draw the board for a terminal: G gargoyles, H spells, M mages with b or w; ( ) portals, [ ] niches.
"""

from collections.abc import Iterator

from pnp.games.magicans_duel.rules.legal import apply_action
from pnp.games.magicans_duel.rules.state import (
    OFFERED,
    State,
    clear_lines,
    cost,
    ended_by,
    free_crossings,
    is_movable,
    is_movable_by_mages,
    is_movable_by_spells,
    winner,
)
from pnp.games.magicans_duel.rules.tables import (
    AGREE,
    BLACK,
    END,
    GARGOYLES,
    JUMP,
    OFFER,
    PORTAL,
    PUSH,
    SPELLS,
    STEP,
    WHITE,
    Tables,
)
from pnp.games.magicans_duel.rules.writing import SIGNS, WORDS, piece, point, write
from pnp.games.magicans_duel.rules.writing import piece as short
from pnp.play import ENGLISH, TERMINAL, Account, Phrase, Task, Voice, cells, pad_left, plural_message, say


def describe(state: State, action: int) -> Account:
    """Return the account of a legal action: its notation, the clauses that apply, and its effects in
    sentences."""
    now = apply_action(state, action)
    if action < 0:
        clauses = {AGREE: ("end.draw",), OFFER: ("end.draw", "turn.unused")}.get(action, ("turn.unused",))
        effects = [*_word_effects(state, action), *_turn_effects(state, now)]
    else:
        clauses = tuple(dict.fromkeys(_move_clauses(state, action, now)))
        effects = [*_move_effects(state, action, now), *_turn_effects(state, now)]
    return Account(write(state, action), clauses, tuple(effects))


def task(state: State) -> Task | None:
    """Return the task of the player to move, as a sentence; None at the end of the game."""
    if state.player == TERMINAL:
        return None
    if state.draw == OFFERED:
        return Task(say("Your rival offers a draw: agree, or play on."), "end.draw")
    left = plural_message(
        "Move a piece, or end your turn: %(n)s action left.",
        "Move pieces, or end your turn: %(n)s actions left.",
        n=state.left,
    )
    return Task(left, "turn.actions")


def _move_clauses(state: State, action: int, now: State) -> Iterator[str]:
    """Yield the clauses by which a piece moves, the one that gives the action first."""
    tables = state.tables
    kind, piece, to = tables.decoded[action]
    own = tables.group_of[piece] == BLACK + state.player
    if kind != STEP:
        yield {PORTAL: "portal.travel", JUMP: "jump.move", PUSH: "push.move"}[kind]
    elif own:
        yield "mage.move"
    if kind == JUMP:
        yield "jump.cost"
        if free_crossings(state):
            yield from ("help.two", "help.two-cost")
    if not own:
        yield from _control_clauses(state, piece)
    if kind != PORTAL and tables.portals >> to & 1:
        yield "portal.crossing"
    if tables.all_niches >> to & 1:
        yield "goal.niches"
    yield "help.one" if state.occupied & tables.niches[state.player] else "turn.actions"
    if now.player == TERMINAL:
        yield "end.win"


def _control_clauses(state: State, piece: int) -> Iterator[str]:
    """Yield the clauses by which the player may move a piece that is not their own."""
    tables, at = state.tables, state.cells[piece]
    if tables.group_of[piece] == GARGOYLES:
        if is_movable_by_spells(state, at, tables.look):
            yield "gargoyle.spells"
            if tables.hard:
                yield "hard.reach"
        if is_movable_by_mages(state, at, tables.look):
            yield "gargoyle.mages"
    else:
        yield "spell.move" if tables.group_of[piece] == SPELLS else "possession.move"
    if tables.group_of[piece] < BLACK:
        yield "pieces.owner"
    yield "reach.line"
    if not is_movable(state, piece, clear_lines(state)):
        yield "reach.between"


def _move_effects(state: State, action: int, now: State) -> Iterator[Phrase]:
    """Yield sentences on the pieces that an action moves and its cost."""
    tables = state.tables
    _, piece, to = tables.decoded[action]
    yield _move_sentence(state, action, now)
    if tables.all_niches >> to & 1:
        yield say("%(piece)s stays in its niche for the rest of the game.", piece=short(state, piece))
        niches = tables.niches[1 - state.player]
        filled = (now.occupied & niches).bit_count()
        wanted = tables.actions.niches_to_win
        yield (
            say("Niches that black has filled: %(filled)s of %(wanted)s.", filled=filled, wanted=wanted),
            say("Niches that white has filled: %(filled)s of %(wanted)s.", filled=filled, wanted=wanted),
        )[state.player]


def _move_sentence(state: State, action: int, now: State) -> Phrase:
    """Return one sentence with the piece, its way and the cost."""
    tables, n = state.tables, cost(state, action)
    kind, piece, to = tables.decoded[action]
    code, start, end = short(state, piece), point(state, state.cells[piece]), point(state, to)
    if kind == PORTAL:
        return plural_message(
            "%(piece)s goes through the portals from %(start)s to %(end)s, for %(n)s action.",
            "%(piece)s goes through the portals from %(start)s to %(end)s, for %(n)s actions.",
            n=n,
            piece=code,
            start=start,
            end=end,
        )
    if kind == JUMP:
        return plural_message(
            "%(piece)s jumps from %(start)s to %(end)s, for %(n)s action.",
            "%(piece)s jumps from %(start)s to %(end)s, for %(n)s actions.",
            n=n,
            piece=code,
            start=start,
            end=end,
        )
    if kind == PUSH:
        pushed = state.cells.index(to)
        return plural_message(
            "%(piece)s steps from %(start)s to %(end)s, for %(n)s action, pushing %(pushed)s to %(next)s.",
            "%(piece)s steps from %(start)s to %(end)s, for %(n)s actions, pushing %(pushed)s to %(next)s.",
            n=n,
            piece=code,
            start=start,
            end=end,
            pushed=short(state, pushed),
            next=point(state, now.cells[pushed]),
        )
    if tables.group_of[piece] == WHITE - state.player:
        return plural_message(
            "%(piece)s is possessed and steps from %(start)s to %(end)s, for %(n)s action.",
            "%(piece)s is possessed and steps from %(start)s to %(end)s, for %(n)s actions.",
            n=n,
            piece=code,
            start=start,
            end=end,
        )
    return plural_message(
        "%(piece)s steps from %(start)s to %(end)s, for %(n)s action.",
        "%(piece)s steps from %(start)s to %(end)s, for %(n)s actions.",
        n=n,
        piece=code,
        start=start,
        end=end,
    )


def _word_effects(state: State, action: int) -> Iterator[Phrase]:
    """Yield sentences on the end of a turn, or on the offer of and the agreement to a draw."""
    black = state.player == 0
    if action == AGREE:
        yield say("Black agrees to a draw.") if black else say("White agrees to a draw.")
        return
    yield (
        plural_message(
            "Black leaves %(n)s action unused.", "Black leaves %(n)s actions unused.", n=state.left
        ),
        plural_message(
            "White leaves %(n)s action unused.", "White leaves %(n)s actions unused.", n=state.left
        ),
    )[state.player]
    if action == OFFER:
        yield say("Black offers a draw.") if black else say("White offers a draw.")


def _turn_effects(state: State, now: State) -> Iterator[Phrase]:
    """Yield sentences on the actions left in the turn, or on what follows the turn."""
    won = winner(now)
    if won is not None:
        yield say("Black has won.") if won == 0 else say("White has won.")
    elif now.player == state.player:
        yield plural_message("%(n)s action is left.", "%(n)s actions are left.", n=now.left)
    elif now.player != TERMINAL:
        yield (
            plural_message(
                "Black is to move, with %(n)s action.", "Black is to move, with %(n)s actions.", n=now.left
            ),
            plural_message(
                "White is to move, with %(n)s action.", "White is to move, with %(n)s actions.", n=now.left
            ),
        )[now.player]


_STEP = 4
"""The number of terminal columns from one x to the next. Neighbouring points in a row differ by 2 in x."""
_FIRST = 5
"""The terminal column of the smallest x."""
_COLUMNS = 80
"""The number of columns of a terminal. On a board that needs more, points are closer together."""


def diagram(state: State, *, voice: Voice = ENGLISH) -> str:
    """Return the board as text for a terminal, row by row, with the clans' names above and the progress of
    the game below. `voice` translates the words."""
    tables = state.tables
    xs, rows = [x for x, _ in tables.points], [row for _, row in tables.points]
    first, width = min(xs), max(xs) - min(xs)
    step = min(_STEP, (_COLUMNS - 2 * _FIRST) // width)

    def line(head: str, words: dict[int, str]) -> str:
        """Return a line that starts with `head`, with each word centred at the column of its x."""
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


def _score_lines(state: State) -> Iterator[Phrase]:
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


def guide(tables: Tables) -> list[Phrase]:
    """Return the help: how positions are drawn and actions are written, one sentence a line."""
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
