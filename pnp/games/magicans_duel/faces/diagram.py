"""The charts of the rulebook's figures: parts of the board with tokens and arrows.

Draw the table at a moment of a duel: the board, the move, the pieces on which it depends, and the actions
of the turn.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
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
from pnp.scene import (
    Circle,
    Drawing,
    Element,
    Group,
    Path,
    Polygon,
    Segment,
    Style,
    bounds,
    line,
    outline,
    rectangle,
    translate,
)
from pnp.scene.forms import arrow_head
from pnp.tabletop.closeup import Closeup
from pnp.text import cap_height, flow, set_line
from pnp.units import Point, from_points, mm

TOKEN = 3.1

_GOES_ON, _FADING = 5.4, (0.3, 0.3, 0.2, 0.1)
"""The length in mm of a path's start that leads out of the visible part of the board, and the widths in mm of
its sections."""


@dataclass(slots=True)
class Chart:
    """A chart being drawn; x + 1 and row + 1 lie `pitch` mm apart."""

    setting: Setting
    pitch: tuple[float, float]
    token: float = TOKEN
    elements: list[Element] = field(default_factory=list)

    @property
    def facts(self) -> Facts:
        facts: Facts = self.setting.definition.facts
        return facts

    def point_at(self, place: Lattice) -> Point:
        return (mm(place[0] * self.pitch[0]), mm(place[1] * self.pitch[1]))

    def lattice(self, shown: Iterable[Lattice] | None = None, *, plain: bool = False) -> None:
        """Draw the paths and places of the board, or of a part of it.

        A `plain` lattice shows neither the kinds of its places nor that the board continues around it.
        """
        look, board = theme(self.setting.variant), self.setting.definition.point_board()
        points = tuple(shown) if shown is not None else board.points
        closed = frozenset() if plain else niches(self.facts)
        ways = Style(None, look.swatch("line"), 0.3)
        beads = Style(None, look.swatch("accent"), 0.7, (0.01, 1.2))
        for a, b in paths(points, board.steps):
            self.elements.append(line(self.point_at(a), self.point_at(b), beads if {a, b} & closed else ways))
        if not plain:
            self._fade_paths(frozenset(points))
        special = {} if plain else special_places(self.facts)
        r = self.token
        for place in points:
            x, y = self.point_at(place)
            kind = special.get(place, "").partition(".")[0]
            paper = look.swatch("paper")
            if kind == "niche":
                arch = sky.arch((x, y), 0.9 * r, 0.9 * r, 0.0)
                self.elements.append(Path(arch, Style(paper, look.swatch("accent"), 0.45)))
            elif kind == "portal":
                self.elements.append(Circle((x, y), mm(0.95 * r), Style(paper, look.swatch("ink"), 0.35)))
                lit = sky.crescent((x, y), 0.95 * r, 0.35)
                self.elements.append(Path(lit, Style(look.swatch("line"), look.swatch("ink"), 0.3)))
            else:
                self.elements.append(Circle((x, y), mm(0.3 * r), Style(paper, look.swatch("line"), 0.3)))

    def _fade_paths(self, shown: frozenset[Lattice]) -> None:
        """Draw the starts of paths that lead out of the visible part, getting thinner."""
        board, tone = self.setting.definition.point_board(), theme(self.setting.variant).swatch("line")
        for ends in paths(board.points, board.steps):
            for start, goal in (ends, ends[::-1]):
                if start not in shown or goal in shown:
                    continue
                (x, y), (u, v) = self.point_at(start), self.point_at(goal)
                way = hypot(u - x, v - y)
                for k, width in enumerate(_FADING):
                    near, far = (mm(_GOES_ON * part / len(_FADING)) / way for part in (k, k + 1))
                    a, b = ((mm(x + (u - x) * t), mm(y + (v - y) * t)) for t in (near, far))
                    self.elements.append(line(a, b, Style(None, tone, width, round=False)))

    def piece(self, name: str, place: Lattice) -> None:
        """Draw a token like the piece's foot: a disc or a sun for mages, a slab for gargoyles, a blaze for
        spells."""
        look, r, (x, y) = theme(self.setting.variant), self.token, self.point_at(place)
        ink, paper = look.swatch("ink"), look.swatch("paper")
        feet: dict[str, tuple[Point, ...]] = {  # the signs on the pieces' feet
            "G": sky.star_points((x, y), 4, 1.12 * r, 1.12 * r, 22.5),
            "H": sky.star_points((x, y), 8, 1.42 * r, 0.98 * r),
        }
        dark = name.endswith(".black")
        fill = (
            ink
            if dark
            else {"G": look.swatch("stone-light"), "H": look.swatch("spell-light")}.get(
                name[0], look.swatch("robe-white")
            )
        )
        style = Style(fill, ink, 0.4)
        if name[0] in feet:
            self.elements.append(Polygon(feet[name[0]], style))
        else:
            if not dark:
                rays = sky.star_points((x, y), 16, 1.3 * r, 0.95 * r)
                self.elements.append(Polygon(rays, Style(ink)))
            self.elements.append(Circle((x, y), mm(r), style))
        face, em = look.typeface("numeral"), r * 1.16
        lift, tone = cap_height(face, em) / 2, paper if dark else ink
        words = name.partition(".")[0]
        self.elements.append(set_line(words, face, em, tone, (x, mm(y + lift)), anchor="middle"))

    def arrow(
        self, start: Lattice, end: Lattice, *, bend: float = 0.0, dash: Sequence[float] = (), word: str = ""
    ) -> None:
        """Draw an arrow between two places, curved sideways by `bend` mm. The `word`, if any, is in a disc at
        the arrow's middle."""
        look = theme(self.setting.variant)
        (x0, y0), (x1, y1) = self.point_at(start), self.point_at(end)
        length = hypot(x1 - x0, y1 - y0)
        ux, uy = (x1 - x0) / length, (y1 - y0) / length
        near, far = self.token * 1.15, length - self.token * 0.75
        a = (x0 + ux * near, y0 + uy * near)
        b = (x0 + ux * far, y0 + uy * far)
        mid = ((a[0] + b[0]) / 2 + uy * bend, (a[1] + b[1]) / 2 - ux * bend)
        tone, head = look.swatch("arrow"), 0.62 * self.token
        vx, vy = b[0] - mid[0], b[1] - mid[1]
        size = hypot(vx, vy)
        vx, vy = vx / size, vy / size
        base = (b[0] - vx * head, b[1] - vy * head)
        way = (
            ("M", *a),
            (
                "C",
                (a[0] + 2 * mid[0]) / 3,
                (a[1] + 2 * mid[1]) / 3,
                (base[0] + 2 * mid[0]) / 3,
                (base[1] + 2 * mid[1]) / 3,
                *base,
            ),
        )
        stem: tuple[Segment, ...] = tuple((s[0], *(mm(float(v)) for v in s[1:])) for s in way)
        tip = arrow_head(b, (vx, vy), head, head)
        self.elements.append(Path(stem, Style(None, tone, 0.8, tuple(dash))))
        self.elements.append(Path(outline(tip), Style(tone)))
        if word:
            middle = ((a[0] + b[0] + 2 * mid[0]) / 4, (a[1] + b[1] + 2 * mid[1]) / 4)
            self.badge(word, middle)

    def badge(self, word: str, at: Point) -> None:
        """Draw a number in a disc."""
        look = theme(self.setting.variant)
        x, y = at
        face, em = look.typeface("numeral"), from_points(8)
        self.elements.append(
            Circle((mm(x), mm(y)), 1.9, Style(look.swatch("paper"), look.swatch("arrow"), 0.4))
        )
        self.elements.append(
            set_line(
                word,
                face,
                em,
                look.swatch("arrow"),
                (mm(x), mm(y + cap_height(face, em) / 2)),
                anchor="middle",
            )
        )

    def halo(self, place: Lattice) -> None:
        """Draw a ring around a piece on which a move depends."""
        look = theme(self.setting.variant)
        style = Style(None, look.swatch("accent"), 0.4, (1.0, 0.7))
        self.elements.append(Circle(self.point_at(place), mm(1.55 * self.token), style))

    def word(self, text: str, at: Point, *, size: float = 9, anchor: str = "middle") -> None:
        look = theme(self.setting.variant)
        face, em = look.typeface("label"), from_points(size)
        place = (mm(at[0]), mm(at[1] + cap_height(face, em) / 2))
        self.elements.append(set_line(text, face, em, look.swatch("ink"), place, anchor=anchor))  # type: ignore[arg-type]

    def finish(self) -> Drawing:
        return crop_drawing(self.elements)


def crop_drawing(elements: Sequence[Element], margin: float = 1.0) -> Drawing:
    """Return a drawing of the size of its elements plus a margin."""
    box = bounds(elements)
    assert box is not None, "a figure shows something"
    left, top, right, bottom = box
    size = (mm(right - left + 2 * margin), mm(bottom - top + 2 * margin))
    return Drawing(*size, (Group(tuple(elements), translate(margin - left, margin - top)),))


def drawings_in_row(drawings: Sequence[Drawing], gap: float) -> Drawing:
    """Return drawings side by side, centred vertically."""
    height = max(drawing.height for drawing in drawings)
    x, parts = 0.0, []
    for drawing in drawings:
        parts.append(Group(drawing.elements, translate(x, (height - drawing.height) / 2)))
        x += drawing.width + gap
    return Drawing(mm(x - gap), height, tuple(parts))


_WIDE, _HIGH, _BAR = 92.0, 62.0, 5.4
_CLOSEST, _STANDING = 0.65, 0.62
"""The largest size of the board over its printed size, and that of the pieces over that of the board: at
their full size they would hide what stands behind them."""
_CORNER = 8.0
"""The space in mm at the start of the bar, for the number of a step of the quick start."""
_BEND = 7.0
"""Of a jump's arrow, in mm."""
_BELOW = 5.2
"""mm from a point to its name under a piece that stands there."""


def table(setting: Setting, moment: Moment) -> Drawing:
    """Draw the part of the board around a move, before the move.

    An arrow shows each move, a line goes around each piece that makes it possible, and the bar shows the
    player's actions. All pieces are shown at the opening, where nothing moves.
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
    board = view.draw()
    return Drawing(
        _WIDE,
        mm(_BAR + 1.0 + board.height),
        (*_bar(setting, moment), Group(board.elements, translate(mm((_WIDE - board.width) / 2), _BAR + 1.0))),
    )


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


def _bar(setting: Setting, moment: Moment) -> Iterator[Element]:
    """Draw the bar: the player whose turn it is (dark for black), and a moon for each action.

    A moon is full if its action is left, crossed out if the current action uses it, and empty if it is used.
    """
    look, state = theme(setting.variant), moment.before
    ink, paper = look.swatch("ink"), look.swatch("paper")
    dark = state.player == 0
    ground, tone = (ink, paper) if dark else (None, ink)
    yield rectangle(0.15, 0.15, _WIDE - 0.3, _BAR - 0.3, Style(ground, ink, 0.3))
    face, em = look.typeface("title"), from_points(9.5)
    name = setting.say("Black mages" if dark else "White mages")
    sides = flow(_WIDE)
    at = (sides.x(_CORNER), mm(_BAR / 2 + cap_height(face, em) / 2))
    yield set_line(name, face, em, tone, at, anchor=sides.anchor("start"))
    spent = cost(state, moment.action) if moment.action is not None and moment.action >= 0 else 0
    for number in range(state.granted):
        x, y, r = sides.x(mm(_WIDE - 3.6 - (state.granted - 1 - number) * 4.8)), _BAR / 2, 1.6
        full = number < state.left - spent
        yield Circle((x, y), r, Style(tone if full else None, tone, 0.35))
        if state.left - spent <= number < state.left:
            for way in (-1, 1):
                yield line((mm(x - 1.1), y - 1.1 * way), (mm(x + 1.1), y + 1.1 * way), Style(None, tone, 0.6))
