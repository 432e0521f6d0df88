"""The cover: two wizards under a moon in a standing stone, the six runes at its sides."""

from pnp.games import Setting
from pnp.games.duelo_de_runas.faces import props
from pnp.games.duelo_de_runas.faces.block import Block
from pnp.games.duelo_de_runas.faces.emblems import standing_stone
from pnp.games.duelo_de_runas.faces.runes import RADIUS, rune_icon
from pnp.games.duelo_de_runas.faces.shapes import arc, crescent, disc, joined, poly, star
from pnp.games.duelo_de_runas.faces.theme import theme
from pnp.games.duelo_de_runas.facts import Facts
from pnp.scene import Drawing, Element, Group, Path, Style, Use, compose, scale, translate
from pnp.theme import Theme

WIDTH, HEIGHT = 128.0, 116.0
_STONE = 0.72
"""Millimetres a unit of the stone's block."""


def cover(setting: Setting) -> Drawing:
    """The ornament of the title page."""
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
    """A sheaf of lines behind the stone, as an engraver cuts a halo."""
    x, y = WIDTH / 2, HEIGHT / 2 - 2
    pitch = {"colour": 3, "mono": 4, "low-ink": 6}[look.variant]
    lines = joined(
        *(
            poly((arc(x, y, 30, a, a, 1)[0], arc(x, y, 62 if a % (2 * pitch) else 57, a, a, 1)[0]), closed=False)
            for a in range(0, 360, pitch)
            if abs(arc(x, y, 62, a, a, 1)[0][1] - HEIGHT / 2) < HEIGHT / 2 - 1
        )
    )
    return [Path(lines, Style(stroke=look.swatch("stone" if look.variant != "mono" else "ink"), width=0.4))]


def _duel(look: Theme) -> list[Element]:
    """The scene, in the units of a block, inside the stone's frame."""
    block = Block(look, ("moons", "suns", "waves"))
    props.night(block, "20 30 3 82 26 3 12 58 2.4 88 60 2.4 32 50 2 70 46 2 50 66 2")
    block.tone(crescent(50, 30, 15, -40, 0.66), rune=0, width=1.2)
    props.land(block, "-6 128 26 124 50 130 74 124 106 128", 2)
    for x, away in ((25, False), (75, True)):
        # A pale glow sets the black cloaks off from the black night.
        halo = "paper" if look.variant != "low-ink" else "bone"
        block.elements.append(Path(disc(x, 96, 25), Style(look.swatch(halo))))
        props.cloak(block, x, 132, 68, left=away, staff=True)
    bolt = poly("43 98 49 88 50 95 57 84 54 97 59 96 50 110 49 101 43 106")
    block.tone(bolt, rune=1, width=1.0)
    for x, y, r in ((46, 80, 2.6), (55, 112, 2.2), (58, 78, 2.0)):
        block.light(star(x, y, r, 4, 0.35), width=0.75, halo=0)
    frame = Path(standing_stone(1.7), Style(stroke=look.swatch("ink"), width=3.4, round=False))
    inner = Path(standing_stone(5.2), Style(stroke=look.swatch("paper"), width=0.7, round=False))
    clip = standing_stone()
    ground = Path(clip, Style(look.swatch("paper")))
    return [ground, Group(tuple(block.elements), clip=clip), frame, inner]
