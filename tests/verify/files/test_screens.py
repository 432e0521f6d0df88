"""What is read of the pictures of rulebook.html: all that they paint, and nothing else."""

from base64 import b64encode

from pnp.scene import Drawing, Path, Style, Swatch, outline
from pnp.verify.compare.stepwise import drawing_steps, find_difference
from pnp.verify.files.screens import Svg

INK = Swatch("ink", "#102030")
SQUARE = ((1.0, 1.0), (4.0, 1.0), (4.0, 4.0), (1.0, 4.0))
SHAPES = (
    '<path d="M1,1 L4,1 L4,4 L1,4 Z" fill="none" />',
    '<path d="M1,1 L4,1 L4,4 L1,4 Z" fill="#102030" />',
    '<path d="M1,1 L4,1 L4,4 L1,4 Z" fill="none" stroke="#102030" stroke-width="0.3" />',
)


def read(*shapes: str) -> Svg:
    picture = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{"".join(shapes)}</svg>'
    return Svg("data:image/svg+xml;base64," + b64encode(picture.encode()).decode())


def test_a_shape_without_fill_and_line_is_no_part() -> None:
    assert [(part.fill, part.stroke) for part in read(*SHAPES).parts()] == [("#102030", ""), ("", "#102030")]


def test_an_outline_that_paints_nothing_is_no_difference() -> None:
    """A face names a place by one, as the mat of Duelo de Runas the place of a card."""
    place = Path(outline(SQUARE), Style(None), "slot:1")
    drawing = Drawing(9.0, 9.0, (place, Path(outline(SQUARE), Style(INK))))
    assert find_difference(drawing_steps(drawing), list(read(*SHAPES[:2]).parts()), size=(9.0, 9.0)) == ""
    assert "expected 1 shapes, found 2" in find_difference(
        drawing_steps(drawing), list(read(SHAPES[1], SHAPES[1]).parts()), size=(9.0, 9.0)
    )
