"""What a drawing paints is what has a path and a colour: nothing else can be found on a page."""

from pnp.scene import Drawing, Path, Style, Swatch
from pnp.verify.compare import steps

INK = Swatch("ink", "#102030")
SQUARE = (("M", 1.0, 1.0), ("L", 4.0, 1.0), ("L", 4.0, 4.0), ("Z",))


def test_a_path_without_steps_paints_nothing() -> None:
    """Hatching between two walls that meet has no strokes: a low-ink cover on Letter has such a path."""
    drawing = Drawing(10.0, 10.0, (Path((), Style(None, INK, 0.3)), Path(SQUARE, Style(INK), "wall")))
    assert [step.name for step in steps(drawing)] == ["wall"]


def test_a_path_without_a_colour_or_a_line_without_width_paints_nothing() -> None:
    drawing = Drawing(10.0, 10.0, (Path(SQUARE, Style()), Path(SQUARE, Style(None, INK, 0.0))))
    assert steps(drawing) == ()
