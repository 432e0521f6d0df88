"""The figures of the rulebook: pieces of the board as a light chart, with tokens and arrows."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import hypot

from pnp.games import Setting
from pnp.games.magicans_duel.faces import sky
from pnp.games.magicans_duel.faces.theme import theme
from pnp.games.magicans_duel.facts import Facts, niches, places_of
from pnp.grid.points import Lattice, paths
from pnp.scene import Circle, Drawing, Element, Group, Path, Polygon, Style, bounds, line, outline, translate
from pnp.text import cap_height, set_line
from pnp.units import Point, from_points, mm

TOKEN = 3.1


@dataclass(slots=True)
class Chart:
    """A chart in the making; x + 1 and row + 1 lie `pitch` mm apart."""

    setting: Setting
    pitch: tuple[float, float]
    token: float = TOKEN
    elements: list[Element] = field(default_factory=list)

    @property
    def facts(self) -> Facts:
        facts: Facts = self.setting.definition.facts
        return facts

    def at(self, place: Lattice) -> Point:
        return (mm(place[0] * self.pitch[0]), mm(place[1] * self.pitch[1]))

    def lattice(self, shown: Iterable[Lattice] | None = None, *, plain: bool = False) -> None:
        """The paths and places of the board, or of a part of it; `plain` hides what they are."""
        look, board = theme(self.setting.variant), self.setting.definition.point_board()
        points = tuple(shown) if shown is not None else board.points
        closed = frozenset() if plain else niches(self.facts)
        ways = Style(None, look.swatch("line"), 0.3)
        beads = Style(None, look.swatch("accent"), 0.7, (0.01, 1.2))
        for a, b in paths(points, board.steps):
            self.elements.append(line(self.at(a), self.at(b), beads if {a, b} & closed else ways))
        special = {} if plain else places_of(self.facts)
        r = self.token
        for place in points:
            x, y = self.at(place)
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

    def piece(self, name: str, place: Lattice, *, ghost: bool = False) -> None:
        """A token like its foot: a dark disc or a sun for mages, a slab for gargoyles, a blaze for spells."""
        look, r, (x, y) = theme(self.setting.variant), self.token, self.at(place)
        ink, paper = look.swatch("ink"), look.swatch("paper")
        dash = (0.7, 0.6) if ghost else ()
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
        if ghost:
            fill = paper
        style = Style(fill, ink, 0.4, dash)
        if name[0] in feet:
            self.elements.append(Polygon(feet[name[0]], style))
        else:
            if not dark and not ghost:
                rays = sky.star_points((x, y), 16, 1.3 * r, 0.95 * r)
                self.elements.append(Polygon(rays, Style(ink)))
            self.elements.append(Circle((x, y), mm(r), style))
        words = "" if ghost else name.partition(".")[0]
        if words:
            face, em = look.typeface("numeral"), r * 1.16
            lift = cap_height(face, em) / 2
            tone = paper if dark else ink
            self.elements.append(set_line(words, face, em, tone, (x, mm(y + lift)), anchor="middle"))

    def arrow(
        self, start: Lattice, end: Lattice, *, bend: float = 0.0, dash: Sequence[float] = (), word: str = ""
    ) -> None:
        """An arrow between two places, bent sideways by so many mm, with a word in a disc at its middle."""
        look = theme(self.setting.variant)
        (x0, y0), (x1, y1) = self.at(start), self.at(end)
        length = hypot(x1 - x0, y1 - y0)
        ux, uy = (x1 - x0) / length, (y1 - y0) / length
        near, far = self.token * 1.15, length - self.token * 0.75
        a = (x0 + ux * near, y0 + uy * near)
        b = (x0 + ux * far, y0 + uy * far)
        mid = ((a[0] + b[0]) / 2 + uy * bend, (a[1] + b[1]) / 2 - ux * bend)
        style = Style(None, look.swatch("arrow"), 0.8, tuple(dash))
        head = 0.62 * self.token
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
        self.elements.append(Path(tuple((s[0], *(mm(float(v)) for v in s[1:])) for s in way), style))
        tip = [
            b,
            (base[0] - vy * head * 0.5, base[1] + vx * head * 0.5),
            (base[0] + vy * head * 0.5, base[1] - vx * head * 0.5),
        ]
        self.elements.append(Path(outline(tip), Style(look.swatch("arrow"))))
        if word:
            middle = ((a[0] + b[0] + 2 * mid[0]) / 4, (a[1] + b[1] + 2 * mid[1]) / 4)
            self.badge(word, middle)

    def badge(self, word: str, at: Point) -> None:
        """A number in a disc."""
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
        """A ring around a piece that something depends on."""
        look = theme(self.setting.variant)
        style = Style(None, look.swatch("accent"), 0.4, (1.0, 0.7))
        self.elements.append(Circle(self.at(place), mm(1.55 * self.token), style))

    def word(self, text: str, at: Point, *, size: float = 9, anchor: str = "middle") -> None:
        look = theme(self.setting.variant)
        face, em = look.typeface("label"), from_points(size)
        place = (mm(at[0]), mm(at[1] + cap_height(face, em) / 2))
        self.elements.append(set_line(text, face, em, look.swatch("ink"), place, anchor=anchor))  # type: ignore[arg-type]

    def finish(self) -> Drawing:
        return cropped(self.elements)


def cropped(elements: Sequence[Element], margin: float = 1.0) -> Drawing:
    """A drawing as large as its ink and a margin."""
    box = bounds(elements)
    assert box is not None, "a figure shows something"
    left, top, right, bottom = box
    size = (mm(right - left + 2 * margin), mm(bottom - top + 2 * margin))
    return Drawing(*size, (Group(tuple(elements), translate(margin - left, margin - top)),))


def beside(drawings: Sequence[Drawing], gap: float) -> Drawing:
    """Drawings in a row, their middles level."""
    height = max(drawing.height for drawing in drawings)
    x, parts = 0.0, []
    for drawing in drawings:
        parts.append(Group(drawing.elements, translate(x, (height - drawing.height) / 2)))
        x += drawing.width + gap
    return Drawing(mm(x - gap), height, tuple(parts))
