"""The cover: two wizards under a moon in a standing stone, the six runes at its sides."""

from pnp.games import Setting
from pnp.games.duelo_de_runas.faces import props
from pnp.games.duelo_de_runas.faces.block import Block
from pnp.games.duelo_de_runas.faces.emblems import standing_stone
from pnp.games.duelo_de_runas.faces.runes import RADIUS, rune_icon
from pnp.games.duelo_de_runas.faces.shapes import arc, disc, join_outlines, poly, rays
from pnp.games.duelo_de_runas.faces.theme import theme
from pnp.games.duelo_de_runas.facts import Facts
from pnp.scene import Drawing, Element, Group, Path, Style, Theme, Use, compose, scale, translate

WIDTH, HEIGHT = 128.0, 116.0
_STONE = 0.72
"""The mm of a unit of the stone's block."""

_SPARED, _WIDEST = 20, 62
"""The range of the halo in degrees from straight up: beside the stone, above the runes."""


def cover(setting: Setting) -> Drawing:
    """Draw the ornament of the title page."""
    look = theme(setting.variant)
    facts: Facts = setting.definition.facts
    left, top = (WIDTH - 100 * _STONE) / 2, (HEIGHT - 150 * _STONE) / 2
    elements: list[Element] = [*_rays(look)]
    stone = Group(tuple(_duel(look)), compose(translate(left, top), scale(_STONE)))
    elements.append(stone)
    for x, role in ((13.0, "activation"), (WIDTH - 13.0, "energy")):
        for index, rune in enumerate(facts.of_role(role)):
            y = 28.0 + index * 30.0
            elements.append(Path(disc(x, y, 12.4), Style(look.swatch("paper"))))
            elements.append(Use(rune_icon(rune, look), compose(translate(x, y), scale(10.0 / RADIUS))))
    return Drawing(WIDTH, HEIGHT, tuple(elements))


def _rays(look: Theme) -> list[Element]:
    """Draw a sheaf of lines behind the stone, like an engraver's halo."""
    x, y = WIDTH / 2, HEIGHT / 2 - 2
    pitch = {"colour": 3, "mono": 4, "low-ink": 6}[look.variant]
    lines = join_outlines(
        *(
            poly(
                (arc(x, y, 30, a, a, 1)[0], arc(x, y, 62 if a % (2 * pitch) else 57, a, a, 1)[0]),
                closed=False,
            )
            for a in range(-180, 180, pitch)
            if _SPARED < abs(a) < _WIDEST
        )
    )
    return [Path(lines, Style(stroke=look.swatch("stone" if look.variant != "mono" else "ink"), width=0.4))]


def _duel(look: Theme) -> list[Element]:
    """Draw the scene in the units of a block, inside the stone's frame."""
    block = Block(look, ("moons", "suns", "waves"))
    props.night(block, "18 30 3 82 28 3 50 16 3.4 32 20 2 68 20 2 8 56 2 92 58 2 12 76 2 88 80 2")
    disc_ = disc(50, 76, 43)
    block.elements.append(Path(disc_, Style(look.swatch("paper"))))
    block.wash(disc_, "moons-pale")
    rings = join_outlines(*(disc(50, 76, r) for r in ((39.5, 34) if look.variant != "low-ink" else (39.5,))))
    block.elements.append(Path(rings, Style(stroke=look.swatch("moons"), width=0.9)))
    if look.variant == "low-ink":
        block.line(disc_, width=1.1)
    block.solid(rays(50, 71, 9, 24, 16, 4.2), halo=1.2)
    bolt = poly("54 50 41 72 49.5 72 45 92 60 67 51.5 67 57 50")
    block.tone(bolt, rune=1, width=1.4)
    props.land(block, "-6 127 26 123 50 128 74 123 106 127", 2)
    for x, away in ((22, False), (78, True)):
        props.cloak(block, x, 132, 64, left=away, staff=True)
    frame = Path(standing_stone(1.7), Style(stroke=look.swatch("ink"), width=3.4, round=False))
    inner = Path(standing_stone(5.2), Style(stroke=look.swatch("paper"), width=0.7, round=False))
    clip = standing_stone()
    ground = Path(clip, Style(look.swatch("paper")))
    return [ground, Group(tuple(block.elements), clip=clip), frame, inner]
