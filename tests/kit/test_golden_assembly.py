"""The assembly sheet's pictures as they were last looked at: their sizes, what they say, and digests."""

from collections.abc import Callable, Iterator

from pnp.kit import assembly
from pnp.scene import Drawing, Text, leaves
from pnp.scene.elements import digest
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
