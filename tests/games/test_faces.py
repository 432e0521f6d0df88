"""Every face and figure is drawn as it was last looked at: digests, one line each, in tests/golden/."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from pnp.games import Game, Setting, card_sizes, draw, every_game
from pnp.games.sizing import has_cards
from pnp.kit import story
from pnp.scene.elements import digest
from pnp.scene.theme import VARIANTS
from pnp.tabletop import without_marks
from pnp.units import DEFAULT_CARD


@pytest.mark.parametrize("game", list(every_game()), ids=lambda game: game.id)
def test_golden_faces_and_figures(game: Game, golden: Callable[[str, str], None]) -> None:
    """What differs is named; docs/testing.md says how to look at it."""
    golden(f"faces-{game.id}.txt", "".join(f"{line}\n" for line in pictures(game)))


def pictures(game: Game) -> Iterator[str]:
    """Variant, face or figure, digest."""
    for variant in VARIANTS:
        whole = Setting(game, variant, "en", max(game.definition.game.players), lambda text: text)
        lines = faces(whole)
        yield from lines
        if variant == "colour":  # of other cards and other texts what differs
            others = {size: replace(whole, card_size=size) for size in other_sizes(game)}
            for name, other in {**others, "large": replace(whole, text="large")}.items():
                yield from (f"{name} {line}" for line in faces(other) if line not in lines)
        for name, figure in game.faces.FIGURES.items():
            picture = without_marks(figure(whole))
            size = (picture.width, picture.height)
            yield f"{variant} figure {name} {digest((size, *picture.elements))[:16]}"
        told, table = story.tale(game), game.table
        for name, moment in told.pictures.items() if told and table else ():
            assert table is not None
            picture = without_marks(table(whole, moment))
            size = (picture.width, picture.height)
            yield f"{variant} table {name} {digest((size, *picture.elements))[:16]}"


def other_sizes(game: Game) -> list[str]:
    """The sizes that a game's cards are laid out in besides the usual one."""
    return [size for size in card_sizes(game) if size != DEFAULT_CARD] if has_cards(game) else []


def faces(setting: Setting) -> list[str]:
    """A line for each distinct face, its safe zone and its ground included."""
    found = [face for part in draw(setting) for face in (part.front, part.back) if face]
    lines = (
        f"{setting.variant} face {face.name} {digest((face.digest, face.safe, face.ground))[:16]}"
        for face in found
    )
    return list(dict.fromkeys(lines))
