"""Places the shapes of a face on a page, at a spot."""

from typing import Any

import shapely

from pnp.scene import IDENTITY, Box, Face, Matrix, compose, rotate, transform_point, translate
from pnp.verify.paint import Shape, transform_outline


def matrix_of(face: Face, x: float, y: float, turn: int) -> Matrix:
    """Return the matrix from the face to the page, given the corner of its trim box on the page."""
    turned = rotate(turn) if turn else IDENTITY
    corners = [transform_point(turned, (u, v)) for u in (0.0, face.width) for v in (0.0, face.height)]
    left, top = (min(corner[axis] for corner in corners) for axis in (0, 1))
    return compose(translate(x - left, y - top), turned)


def place_shape(shape: Shape, matrix: Matrix, owner: str, clips: dict[int, Any]) -> Shape:
    """Return a shape of a face on the page. The matrix only turns and moves. `clips` caches clips that are
    already placed."""
    clip: Any = shape.clip
    if id(clip) not in clips:
        a, b, c, d, e, f = matrix
        clips[id(clip)] = shapely.affinity.affine_transform(clip, (a, c, b, d, e, f))
    outline, bounds = transform_outline(shape.outline, matrix), _transform_box(shape.bounds, matrix)
    name = f"{owner} · {shape.name}"
    return shape.with_place(outline, bounds, clips[id(clip)], shape.unseen, name, matrix)


def _transform_box(box: Box, matrix: Matrix) -> Box:
    left, top, right, bottom = box
    if matrix[:4] == IDENTITY[:4]:
        x, y = matrix[4:]
        return (left + x, top + y, right + x, bottom + y)
    corners = [transform_point(matrix, (u, v)) for u in (left, right) for v in (top, bottom)]
    xs, ys = zip(*corners, strict=True)
    return (min(xs), min(ys), max(xs), max(ys))
