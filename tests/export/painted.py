"""What a page of a PDF paints, read with pikepdf: outlines in mm from the top-left corner."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from pikepdf import Object, Page, parse_content_stream

from pnp.scene.elements import Matrix, compose, transform_point
from pnp.units import POINT, Point

PAINTING = {"f": "f", "f*": "f", "S": "s", "B": "fs", "B*": "fs"}


@dataclass(frozen=True)
class Shape:
    """A painted path: its end points, "f", "s" or "fs", and the state it was painted in."""

    points: tuple[Point, ...]
    kind: str
    fill: tuple[float, ...]
    stroke: tuple[float, ...]
    width: float
    operator: str
    in_form: bool


def painted(page: Page) -> list[Shape]:
    """All shapes in painting order, forms entered; clips are not applied."""
    height = float(page.MediaBox[3])
    upright = (POINT, 0.0, 0.0, -POINT, 0.0, height * POINT)
    shapes: list[Shape] = []
    _run(page, page.Resources, upright, {"f": (0.0,) * 3, "s": (0.0,) * 3, "w": 1.0}, shapes, False)
    return shapes


def _run(
    stream: Page | Object,
    resources: Object,
    matrix: Matrix,
    state: dict[str, Any],
    shapes: list[Shape],
    in_form: bool,
) -> None:
    stack: list[tuple[Matrix, dict[str, Any]]] = []
    points: list[Point] = []
    for instruction in parse_content_stream(stream):
        name = str(instruction.operator)
        operands: list[Any] = list(instruction.operands)
        values = [float(v) if isinstance(v, (int, Decimal)) else v for v in operands]
        match name:
            case "q":
                stack.append((matrix, dict(state)))
            case "Q":
                matrix, state = stack.pop()
            case "cm":
                matrix = compose(matrix, (values[0], values[1], values[2], values[3], values[4], values[5]))
            case "m" | "l" | "c":
                points.append(transform_point(matrix, (values[-2], values[-1])))
            case "rg" | "RG":
                state["f" if name == "rg" else "s"] = tuple(values)
            case "w":
                state["w"] = values[0]
            case "n":
                points = []
            case "Do":
                form = resources.XObject[str(values[0])]
                _run(form, form.Resources, matrix, dict(state), shapes, True)
            case _ if name in PAINTING:
                shape = Shape(
                    tuple(points), PAINTING[name], state["f"], state["s"], state["w"], name, in_form
                )
                shapes.append(shape)
                points = []
    assert not stack
