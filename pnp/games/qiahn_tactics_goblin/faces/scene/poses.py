"""The poses of goblins that run, leap and slip: joints in mm, facing right, the ground at y = 0."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pnp.units import Point


@dataclass(frozen=True, slots=True)
class Pose:
    """The joints from shoulder to hand and from hip to ankle on the far and the near side, and the turns of
    heads, feet and weapons."""

    far_arm: Sequence[Point]
    near_arm: Sequence[Point]
    far_leg: Sequence[Point]
    near_leg: Sequence[Point]
    feet: tuple[float, float]
    lean: float
    weapon: float
    head: float = 0.0


POSES: Mapping[str, Pose] = {
    "charge": Pose(
        ((-5, -36), (-15, -40), (-17, -51)), ((1, -33), (12, -26), (23, -31)),
        ((-3, -19), (-10, -12), (-21, -12)), ((4, -19), (14, -17), (13, -5)), (62, -8), 12, 16, -6,
    ),
    "stab": Pose(
        ((6, -36), (16, -34), (26, -33)), ((0, -33), (-4, -24), (9, -23)),
        ((-3, -19), (-13, -15), (-24, -9)), ((4, -19), (16, -18), (19, -5)), (52, -14), 16, 84, -10,
    ),
    "leap": Pose(
        ((-5, -36), (-14, -43), (-13, -55)), ((2, -33), (16, -28), (26, -36)),
        ((-3, -19), (-14, -18), (-24, -24)), ((4, -19), (16, -22), (21, -11)), (96, 18), 20, 22, -14,
    ),
    "slip": Pose(
        ((-5, -36), (-17, -38), (-24, -47)), ((2, -33), (16, -30), (26, -39)),
        ((-3, -19), (8, -19), (18, -25)), ((4, -19), (16, -14), (27, -12)), (-50, -42), -38, -30, 14,
    ),
}  # fmt: skip
