"""The positions of everything in the picture, for each format. All layers of the picture use them."""

from dataclasses import dataclass

from pnp.games import Format
from pnp.scene import Box
from pnp.units import Point


@dataclass(frozen=True, slots=True)
class StandingFigure:
    """A standing figure: the place of its feet in the picture in mm, its scale, and the name of its pose."""

    at: Point
    scale: float
    pose: str


@dataclass(frozen=True, slots=True)
class Stage:
    """The measures of the picture, in mm from the top left.

    `rose` and `radius` give the round window, `half` the distance from the middle to the inner edges of the
    towers. `horizon` is the y of the floor's far edge, `parapet` the y of the parapet's top. `clash` is the
    point where the spells meet. `moons` and `suns` are the mages of each clan, the nearest first, `beasts`
    the left and the right gargoyle. `plate` is the box for text on the cover, empty in a wide picture.
    """

    width: float
    height: float
    rose: Point
    radius: float
    half: float
    horizon: float
    parapet: float
    clash: Point
    moons: tuple[StandingFigure, ...]
    suns: tuple[StandingFigure, ...]
    beasts: tuple[StandingFigure, StandingFigure]
    plate: Box

    @property
    def middle(self) -> float:
        return self.width / 2


def stage_for(form: Format, width: float, height: float) -> Stage:
    """Return the measures of the picture in the format "page" (upright) or "wide", `width` x `height` mm."""
    middle = width / 2
    if form == "wide":
        parapet, horizon, top, spread = height - 17.0, height * 0.63, 50.0, 1.32
        plate: Box = (0.0, 0.0, 0.0, 0.0)
        radius = (horizon - 9.0 - top) / 2
        half = radius + 15.0
    else:
        parapet = height - 49.5
        horizon, top, spread = parapet - 58.0, 82.0, 1.0
        plate = (middle - 79.0, height - 41.0, middle + 79.0, height - 12.5)
        radius = (horizon - 9.0 - top) / 2
        half = 53.0
    rose = (middle, top + radius)
    feet = parapet + 2.0
    rows = (
        (53.0, feet, 0.86, "cast"),
        (37.0, feet - 28.0, 0.56, "raise"),
        (70.0 if form == "page" else 76.0, feet - 33.0, 0.53, "thrust"),
    )
    moons = tuple(StandingFigure((middle - d * spread, y), s, pose) for d, y, s, pose in rows)
    poses = ("thrust", "cast", "raise")
    suns = tuple(
        StandingFigure((middle + d * spread, y), s, pose)
        for (d, y, s, _), pose in zip(rows, poses, strict=True)
    )
    edge, large = (9.0, 0.9) if form == "page" else (26.0, 0.96)
    beasts = (
        StandingFigure((edge, parapet + 1.0), large, "howl"),
        StandingFigure((width - edge + 3.0, parapet + 1.0), large * 0.88, "watch"),
    )
    clash = (middle, horizon - 9.0)
    return Stage(width, height, rose, radius, half, horizon, parapet, clash, moons, suns, beasts, plate)
