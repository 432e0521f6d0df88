"""Draw charts of the board for the rulebook: parts of it with tokens and arrows.

Also draw the table at a moment of a game: the board, the move, the pieces on which the move depends, and the
actions left in the turn.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import hypot

from pnp.games import Setting
from pnp.games.magicans_duel.faces import sky
from pnp.games.magicans_duel.faces.theme import theme
from pnp.games.magicans_duel.facts import Facts, niches, special_places
from pnp.games.magicans_duel.rules.state import State, cost, is_movable_by_spells
from pnp.games.magicans_duel.rules.tables import BLACK, GARGOYLES, JUMP, SPELLS, WHITE
from pnp.games.tabling import look_close
from pnp.grid.points import Lattice, paths
from pnp.play.story import Moment
from pnp.scene import Drawing, outline
from pnp.tabletop.closeup import Closeup
from pnp.tabletop.sketch import Arrow, Sketch, draw_bar, draw_disc, in_column, places_at_end, shorten
from pnp.units import Point, mm, to_points

TOKEN = 3.1

_GOES_ON, _FADING = 5.4, (0.3, 0.3, 0.2, 0.1)
"""The length in mm that is drawn of a path that leads out of the visible part of the board, and the widths in
mm of its sections, which get thinner."""


ARROW = Arrow(0.8, 0.62 * TOKEN, neck=1.0, halo=0.0, tone="arrow")
"""The arrow of a chart whose tokens have the usual size."""


class Chart(Sketch):
    """A chart of the board that is being drawn. `pitch` is the distance in mm between neighbouring columns
    and between neighbouring rows; `token` is the radius of the pieces in mm."""

    def __init__(self, setting: Setting, pitch: tuple[float, float], token: float = TOKEN) -> None:
        super().__init__(theme(setting.variant))
        self.setting, self.pitch, self.token = setting, pitch, token

    @property
    def facts(self) -> Facts:
        facts: Facts = self.setting.definition.facts
        return facts

    def point_at(self, place: Lattice) -> Point:
        return (mm(place[0] * self.pitch[0]), mm(place[1] * self.pitch[1]))

    def lattice(self, shown: Iterable[Lattice] | None = None, *, plain: bool = False) -> None:
        """Draw the paths and places of the board, or only the points in `shown` and the paths between them.

        A `plain` lattice shows neither the kinds of its places nor that the board continues around it.
        """
        board, r = self.setting.definition.point_board(), self.token
        points = tuple(shown) if shown is not None else board.points
        closed = frozenset() if plain else niches(self.facts)
        for a, b in paths(points, board.steps):
            look = ("accent", 0.7, (0.01, 1.2)) if {a, b} & closed else ("line", 0.3, ())
            self.line((self.point_at(a), self.point_at(b)), *look)
        if not plain:
            self._fade_paths(frozenset(points))
        special = {} if plain else special_places(self.facts)
        for place in points:
            at = self.point_at(place)
            kind = special.get(place, "").partition(".")[0]
            if kind == "niche":
                self.shape(sky.arch(at, 0.9 * r, 0.9 * r, 0.0), "paper", "accent", 0.45)
            elif kind == "portal":
                self.disc(at, 0.95 * r, "paper", "ink", 0.35)
                self.shape(sky.crescent(at, 0.95 * r, 0.35), "line", "ink", 0.3)
            else:
                self.disc(at, 0.3 * r, "paper", "line", 0.3)

    def _fade_paths(self, shown: frozenset[Lattice]) -> None:
        """Draw the starts of paths that lead out of the visible part, getting thinner."""
        board = self.setting.definition.point_board()
        for ends in paths(board.points, board.steps):
            for start, goal in (ends, ends[::-1]):
                if start not in shown or goal in shown:
                    continue
                (x, y), (u, v) = self.point_at(start), self.point_at(goal)
                way = hypot(u - x, v - y)
                for k, width in enumerate(_FADING):
                    near, far = (mm(_GOES_ON * part / len(_FADING)) / way for part in (k, k + 1))
                    a, b = ((mm(x + (u - x) * t), mm(y + (v - y) * t)) for t in (near, far))
                    self.shape(outline((a, b), closed=False), None, "line", width, rounded=False)

    def piece(self, name: str, place: Lattice) -> None:
        """Draw a piece, such as "M1.white", as a token in the form of its foot: a disc for black mages, a sun
        for white mages, a slab for gargoyles, a blaze for spells."""
        r, at = self.token, self.point_at(place)
        kind, dark = name[0], name.endswith(".black")
        fill = "ink" if dark else {"G": "stone-light", "H": "spell-light"}.get(kind, "robe-white")
        feet = {  # the signs on the pieces' feet
            "G": sky.star_points(at, 4, 1.12 * r, 1.12 * r, 22.5),
            "H": sky.star_points(at, 8, 1.42 * r, 0.98 * r),
        }
        if kind in feet:
            self.shape(feet[kind], fill, "ink", 0.4)
        else:
            if not dark:
                self.shape(sky.star_points(at, 16, 1.3 * r, 0.95 * r), "ink")
            self.disc(at, r, fill, "ink", 0.4)
        tone = "paper" if dark else "ink"
        self.word(name.partition(".")[0], at, to_points(r * 1.16), role="numeral", tone=tone)

    def arrow(
        self, start: Lattice, end: Lattice, *, bend: float = 0.0, dash: Sequence[float] = (), word: str = ""
    ) -> None:
        """Draw an arrow between two places, curved sideways by `bend` mm, with the lengths of dashes and gaps
        in `dash` (none for a solid line). The `word`, if any, is in a disc at the arrow's middle."""
        arrow = replace(ARROW, head=0.62 * self.token)
        ends = shorten(self.point_at(start), self.point_at(end), self.token * 1.15, self.token * 0.75)
        self.elements += arrow.draw(*ends, self.theme, bend=bend, dash=dash)
        if word:
            middle = arrow.middle(*ends, bend)
            self.elements += draw_disc(
                word, middle, 1.9, self.theme, role="numeral", tone="arrow", edge="arrow", width=0.4
            )

    def halo(self, place: Lattice) -> None:
        """Draw a dashed ring around the piece at a place, to mark it as a piece on which a move depends."""
        self.disc(self.point_at(place), 1.55 * self.token, None, "accent", 0.4, (1.0, 0.7))


_WIDE, _HIGH, _BAR = 92.0, 62.0, 5.4
_CLOSEST, _STANDING = 0.65, 0.62
"""The largest scale of the board relative to the printed board, and the scale of the pieces relative to the
board. At full size the pieces would hide others behind them."""
_BEND = 7.0
"""The sideways bend in mm of a jump's arrow."""
_BELOW = 5.2
"""The distance in mm from a point to its name, which is below the piece that stands there."""


def table(setting: Setting, moment: Moment) -> Drawing:
    """Draw the part of the board around a move, in the position before the move. If no piece moves at this
    moment, draw the part with all pieces.

    An arrow shows where each piece goes, and a dashed ring marks each piece that makes the move possible. A
    bar above the board shows the player on turn and that player's actions: left, used by this move, or used
    before.
    """
    state: State = moment.before
    cells = [f"board.{point}" for point in range(len(state.tables.points))]
    moves = moment.action is not None and moment.action >= 0
    held = list(_supporting_pieces(state, moment.action)) if moves else []
    moved = [each for each in zip(state.cells, moment.after.cells, strict=True) if each[0] != each[1]]
    focus = {*(state.cells[piece] for piece in held), *(cell for each in moved for cell in each)}
    view = look_close(
        setting,
        moment.rules,
        state,
        "board",
        focus=[cells[each] for each in focus or state.cells],
        width=_WIDE,
        height=_HIGH,
        closest=_CLOSEST,
        standing=_STANDING if focus else 1.0,
    )
    for piece in held:
        view.halo(cells[state.cells[piece]])
    if moves:
        _show_moves(view, state, moment.action, [(cells[a], cells[b]) for a, b in moved])
    return in_column((_bar(setting, moment), view.draw()), 1.0)


def _show_moves(view: Closeup, state: State, action: int, moved: list[tuple[str, str]]) -> None:
    """Draw an arrow for each move, a bow for a jump and dots for a push, and the names of its ends."""
    kind, moving, _ = state.tables.decoded[action]
    starts = {start for start, _ in moved}
    for start, goal in moved:
        (x0, _), (x1, _) = view.middle(start), view.middle(goal)
        bend = (_BEND if x1 > x0 else -_BEND) if kind == JUMP else 0.0
        view.arrow(start, goal, bend=bend, pushed=start != f"board.{state.cells[moving]}")
    for zone in {zone: None for each in moved for zone in each}:
        name = state.tables.point_names[int(zone.removeprefix("board."))]
        view.name(zone, name, below=_BELOW if zone in starts else 0.0)


def _supporting_pieces(state: State, action: int) -> Iterator[int]:
    """Yield the pieces on which an action depends: the pieces that a mage jumps over, or the spells and mages
    that make a gargoyle, a spell or an opponent's mage move."""
    tables = state.tables
    kind, piece, to = tables.decoded[action]
    group, at = tables.group_of[piece], state.cells[piece]
    if kind == JUMP:
        yield from _pieces_on(state, tables.line_masks[at, to])
    elif group == GARGOYLES:
        near = tables.look(at).gargoyle
        spells, mages = state.groups[SPELLS], state.groups[BLACK] | state.groups[WHITE]
        yield from _pieces_on(
            state, near & (spells if is_movable_by_spells(state, at, tables.look) else mages)
        )
    elif group == SPELLS:
        holding: list[int] = []
        for ring in tables.look(at).rings:
            holding += _pieces_on(state, ring & state.groups[BLACK + state.player])
        yield from holding[: tables.reach.spell_mages]
    elif group == WHITE - state.player:
        yield from _pieces_on(state, tables.look(at).possession & state.groups[BLACK + state.player])


def _pieces_on(state: State, points: int) -> Iterator[int]:
    """Return the pieces that stand on a set of points."""
    return (piece for piece, cell in enumerate(state.cells) if points >> cell & 1)


def _bar(setting: Setting, moment: Moment) -> Drawing:
    """Draw the bar: the player whose turn it is (dark for black), and a moon for each action.

    A moon is full if its action is left, crossed out if the current action uses it, and empty if it is used.
    """
    state, sketch = moment.before, Sketch(theme(setting.variant))
    tone, fill = ("paper", "ink") if state.player == 0 else ("ink", None)
    name = setting.say(("Black mages", "White mages")[state.player])
    sketch.elements += draw_bar(name, _WIDE, _BAR, sketch.theme, tone=tone, fill=fill)
    spent = cost(state, moment.action) if moment.action is not None and moment.action >= 0 else 0
    for number, x in enumerate(places_at_end(state.granted, _WIDE, 3.6, 4.8)):
        y, left = _BAR / 2, state.left - spent
        sketch.disc((x, y), 1.6, tone if number < left else None, tone, 0.35)
        if left <= number < state.left:
            for way in (-1, 1):
                sketch.line(((mm(x - 1.1), y - 1.1 * way), (mm(x + 1.1), y + 1.1 * way)), tone, 0.6)
    return Drawing(_WIDE, _BAR, tuple(sketch.elements))
