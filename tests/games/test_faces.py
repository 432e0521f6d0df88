"""Every face and figure is drawn as it was last looked at: digests, one line each, in tests/golden/."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from pnp.games import Game, Setting, draw, every_game
from pnp.kit import story
from pnp.scene.elements import digest
from pnp.scene.theme import VARIANTS


@pytest.mark.parametrize("game", list(every_game()), ids=lambda game: game.id)
def test_golden_faces_and_figures(game: Game, golden: Callable[[str, str], None]) -> None:
    """What differs is named; CONTRIBUTING says how to look at it."""
    golden(f"faces-{game.id}.txt", "".join(f"{line}\n" for line in pictures(game)))


def pictures(game: Game) -> Iterator[str]:
    """Variant, face or figure, digest."""
    for variant in VARIANTS:
        whole = Setting(game, variant, "en", max(game.definition.game.players), lambda text: text)
        lines = faces(whole)
        yield from lines
        if variant == "colour":  # of other cards and other texts what differs
            for name, other in (
                ("mini", replace(whole, card_size="mini")),
                ("large", replace(whole, text="large")),
            ):
                yield from (f"{name} {line}" for line in faces(other) if line not in lines)
        for name, figure in game.faces.FIGURES.items():
            picture = figure(whole)
            size = (picture.width, picture.height)
            yield f"{variant} figure {name} {digest((size, *picture.elements))[:16]}"
        told, table = story.tale(game), game.table
        for name, moment in told.pictures.items() if told and table else ():
            assert table is not None
            picture = table(whole, moment)
            size = (picture.width, picture.height)
            yield f"{variant} table {name} {digest((size, *picture.elements))[:16]}"


def faces(setting: Setting) -> list[str]:
    """A line for each distinct face, its safe zone and its ground included."""
    found = [face for part in draw(setting) for face in (part.front, part.back) if face]
    lines = (
        f"{setting.variant} face {face.name} {digest((face.digest, face.safe, face.ground))[:16]}"
        for face in found
    )
    return list(dict.fromkeys(lines))
