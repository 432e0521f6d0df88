"""What a clip leaves of a drawing's shapes is held against what it leaves on the page."""

import pytest

from pnp.scene import IDENTITY, Drawing, Path, Segment, Style, Swatch
from pnp.verify.compare import Part, Step, drawing_steps, find_difference
from pnp.verify.compare.stepwise import Clip, Outline, numbers_in

INK = "#102030"
SIZE = (20.0, 20.0)
ANCHOR: tuple[Segment, ...] = (("M", 1.0, 1.0), ("L", 9.0, 1.0), ("L", 9.0, 9.0), ("Z",))


def box(left: float, top: float, right: float, bottom: float) -> tuple[Segment, ...]:
    return (("M", left, top), ("L", right, top), ("L", right, bottom), ("L", left, bottom), ("Z",))


def clip_of(path: tuple[Segment, ...]) -> Clip:
    return "MLLLZ", numbers_in(path), IDENTITY


def step(path: tuple[Segment, ...], clip: tuple[Segment, ...]) -> Step:
    return Step(Outline(path), IDENTITY, INK, clips=(clip_of(clip),), name="pattern")


def part(path: tuple[Segment, ...], clip: tuple[Segment, ...]) -> Part:
    kinds = "".join(str(each[0]) for each in path)
    return Part(
        kinds,
        numbers_in(path),
        IDENTITY,
        INK,
        "",
        0.0,
        (),
        rounded=False,
        evenodd=False,
        clips=(clip_of(clip),),
    )


def told(path: tuple[Segment, ...], wanted: tuple[Segment, ...], found: tuple[Segment, ...]) -> str:
    """What is said of a path that is drawn within one clip and painted within another."""
    anchored = step(ANCHOR, box(0, 0, 20, 20)), part(ANCHOR, box(0, 0, 20, 20))
    return find_difference((anchored[0], step(path, wanted)), (anchored[1], part(path, found)), size=SIZE)


@pytest.mark.parametrize("edge", [4.88, 4.96, 5.0, 5.04, 5.12])
def test_what_only_just_reaches_into_a_clip_may_be_left_out(edge: float) -> None:
    """A pattern of a small back, whose rounded clip passes by the corner of a line of it."""
    assert told(box(5, 5, 7, 7), box(0, 0, edge, 20), box(0, 0, 5.0, 20)) == ""
    assert told(box(5, 5, 7, 7), box(0, 0, 4.9, 20), box(0, 0, edge, 20)) == ""


def test_a_shape_that_is_cut_away_is_told() -> None:
    cut = "pattern is cut otherwise than it is drawn"
    assert told(box(5, 5, 7, 7), box(0, 0, 20, 20), box(0, 0, 4, 20)) == cut
    assert told(box(5, 5, 7, 7), box(0, 0, 4, 20), box(0, 0, 20, 20)) == cut
    assert told(box(5, 5, 7, 7), box(0, 0, 20, 20), box(0, 0, 5.6, 20)) == cut


def test_a_line_without_a_height_and_a_small_dot_are_told_as_well() -> None:
    cut = "pattern is cut otherwise than it is drawn"
    assert told(box(5, 5, 9, 5), box(0, 0, 20, 20), box(0, 10, 20, 20)) == cut
    assert told(box(5, 5, 5.2, 5.2), box(0, 0, 20, 20), box(0, 10, 20, 20)) == cut


@pytest.mark.parametrize("other", [14.0, 16.0])
def test_clips_that_do_not_meet_leave_nothing_wherever_they_are(other: float) -> None:
    path, left = box(1, 1, 19, 19), box(0, 0, 6, 20)
    hidden = Step(Outline(path), IDENTITY, INK, clips=(clip_of(left), clip_of(box(14, 0, 20, 20))))
    unseen = part(path, left)
    unseen.clips = (*unseen.clips, clip_of(box(other, 0, 20, 20)))
    around = box(0, 0, 20, 20)
    assert find_difference((step(ANCHOR, around), hidden), (part(ANCHOR, around), unseen), size=SIZE) == ""


SWATCH = Swatch("ink", "#102030")
SQUARE = (("M", 1.0, 1.0), ("L", 4.0, 1.0), ("L", 4.0, 4.0), ("Z",))


def test_a_path_without_steps_paints_nothing() -> None:
    """Hatching between two walls that meet has no strokes: a low-ink cover on Letter has such a path."""
    drawing = Drawing(10.0, 10.0, (Path((), Style(None, SWATCH, 0.3)), Path(SQUARE, Style(SWATCH), "wall")))
    assert [step.name for step in drawing_steps(drawing)] == ["wall"]


def test_a_path_without_a_colour_or_a_line_without_width_paints_nothing() -> None:
    drawing = Drawing(10.0, 10.0, (Path(SQUARE, Style()), Path(SQUARE, Style(None, SWATCH, 0.0))))
    assert drawing_steps(drawing) == ()
