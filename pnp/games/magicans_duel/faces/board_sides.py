"""The two ends of the board: black's moon on the left, white's sun on the right, words for both seats."""

from collections.abc import Iterator

from pnp.games import Setting
from pnp.games.magicans_duel.faces import sky
from pnp.scene import Circle, Element, Path, Style, Theme, line, outline
from pnp.text import cap_height, line_width, set_line
from pnp.units import from_points, mm


def sides(setting: Setting, look: Theme, size: tuple[float, float]) -> Iterator[Element]:
    """Moon and sun in the middle of the short sides, the clans' names above and below them, and the
    game's name on the long sides, each readable from its seat."""
    width, height = size
    gold, light = look.swatch("gold"), look.swatch("moonlight")
    middle, inset = height / 2, 16.6
    for left in (True, False):
        x = inset if left else width - inset
        yield Circle((mm(x), middle), 8.4, Style(look.swatch("shade"), gold, 0.5))
        if left:
            yield Path(
                sky.crescent((x - 0.4, middle), 5.6, 0.3, left=False),
                Style(look.swatch("moon"), gold, 0.35),
            )
            for at, reach in (((x - 2.4, middle - 1.6), 1.7), ((x - 3.6, middle + 3.0), 1.1)):
                yield Path(outline(sky.compass_star(at, reach)), Style(gold))
        else:
            yield from sky.sun(look, (x, middle), 7.2)
        dots = [(x, middle + s * y) for s in (-1, 1) for y in (10.6, 12.4)]
        yield from (Circle((mm(a), mm(b)), 0.5, Style(gold)) for a, b in dots)
        words = setting.say("Black mages" if left else "White mages")
        face, em = look.typeface("title"), from_points(19)
        angle = 90 if left else -90
        base = x - cap_height(face, em) / 2 if left else x + cap_height(face, em) / 2
        wide = line_width(words, face, em, tracking=0.08)
        for s in (-1, 1):
            at = (mm(base), mm(middle + s * (17.0 + wide / 2)))
            yield set_line(
                words, face, em, light, at, anchor="middle", angle=angle, tracking=0.08, place="board"
            )
            far = middle + s * (20.5 + wide)
            end = middle + s * (height / 2 - 22.0)
            if s * (end - far) > 6:
                yield line((x, far), (x, end), Style(None, gold, 0.35))
                yield sky.diamond((x, end), 1.7, Style(gold))
    title, em = setting.definition.game.title, from_points(14)
    face = look.typeface("title")
    half = line_width(title, face, em, tracking=0.16) / 2
    for top in (True, False):
        y = 11.6 if top else height - 11.6
        lift = cap_height(face, em) / 2
        at = (width / 2, mm(y - lift if top else y + lift))
        yield set_line(
            title, face, em, light, at, anchor="middle", angle=180 if top else 0, tracking=0.16, place="board"
        )
        for s in (-1, 1):
            yield line(
                (width / 2 + s * (half + 6), y), (width / 2 + s * (half + 46), y), Style(None, gold, 0.35)
            )
            yield sky.diamond((width / 2 + s * (half + 6), y), 1.5, Style(gold))
