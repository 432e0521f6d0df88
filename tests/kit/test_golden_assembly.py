"""The assembly sheet's pictures as they were last looked at: their sizes, what they say, and digests."""

from collections.abc import Callable, Iterator

from pnp.games import open_game
from pnp.kit import assembly
from pnp.kit.assembly.paper import visible_elements
from pnp.scene import BLACK, Drawing, Group, Style, Text, leaves, outline, rectangle, scale, translate
from pnp.scene.elements import digest
from pnp.text import set_line
from tests.kit.test_assembly import GAMES, drawn


def test_golden_pictures(golden: Callable[[str, str], None]) -> None:
    golden("assembly.txt", "".join(f"{line}\n" for name in GAMES for line in pictures(name)))


def pictures(name: str) -> Iterator[str]:
    for figure, drawing in assembly.figures(drawn(name)).items():
        yield told(f"{name} {figure.removeprefix('assembly-')}", drawing)


def told(name: str, drawing: Drawing) -> str:
    said = " | ".join(shape.text for shape, _ in leaves(drawing.elements) if isinstance(shape, Text))
    painted = digest(drawing.elements)[:12]
    return f"{name}: {drawing.width:g} x {drawing.height:g} mm, {painted}: {said}".rstrip()


def test_what_is_too_small_to_be_seen_is_left_out_wherever_it_lies() -> None:
    """A group is looked into; a clipped one is a shape of its own, all or nothing."""
    paint = Style(fill=BLACK)
    speck, shape = rectangle(5, 5, 1, 1, paint), rectangle(0, 0, 9, 9, paint)
    clip = outline(((0, 0), (9, 0), (9, 9), (0, 9)))
    loose, whole = Group((speck, shape), translate(1, 1), (), "loose"), Group((speck, shape), clip=clip)
    assert visible_elements([speck, shape, loose, whole], 0.8) == [speck, shape, loose, whole]
    assert visible_elements([speck, shape, loose, whole], 0.2) == [
        shape, Group((shape,), translate(1, 1), (), "loose"), whole,
    ]  # fmt: skip


def test_letters_in_a_reduced_group_are_measured_as_they_are_seen() -> None:
    face = open_game("el-switcher").faces.theme("colour").typeface("label")
    word = set_line("Ab", face, 4.0, BLACK, (0.0, 0.0), place="test")
    small = Group((word,), scale(0.2))
    assert visible_elements([word, small], 0.5) == [word]
    assert visible_elements([small], 2.0) == [small]
    assert visible_elements([word], 0.2, finer=4.0) == [], "letters are not read where they are small"
