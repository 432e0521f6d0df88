"""The faces of Duelo de Runas: emblems told apart, runes that tell their role, an option that stays one."""

import io
from functools import cache
from itertools import combinations

import cairosvg
import pytest
from PIL import Image

from pnp.export import svg
from pnp.games import Setting, open_game
from pnp.games.duelo_de_runas.faces import runes
from pnp.games.duelo_de_runas.faces.emblems.drawing import EMBLEMS, HEIGHT, WIDTH, emblem
from pnp.games.duelo_de_runas.faces.theme import theme
from pnp.games.duelo_de_runas.facts import RUNES, Facts, RuneTable, deck, runes_shown
from pnp.kit.catalogs import facts as texts
from pnp.scene.elements import Drawing, Use
from pnp.scene.theme import VARIANTS, Variant
from pnp.verify.drawing.colour import VISIONS, contrast, distance

GAME = open_game("duelo-de-runas")
FACTS: Facts = GAME.definition.facts

PIXELS = (30, 45)
"""An emblem of 10 x 15 mm at 75 dots an inch: what is left of it across a table."""

APART = 0.13
"""The least mean difference of two emblems in grey, 0 to 1, each moved by a pixel at will."""


@cache
def grey(name: str, variant: Variant) -> tuple[float, ...]:
    """The emblem of a card as it looks small and without colour, row by row."""
    look = theme(variant)
    drawing = Drawing(WIDTH, HEIGHT, (Use(emblem(name, FACTS.card(name).runes, look)),))
    text = svg.text(drawing, title="", language="en", prefix="")
    png = cairosvg.svg2png(bytestring=text.encode(), output_width=PIXELS[0] * 4, background_color="white")
    picture = Image.open(io.BytesIO(png)).convert("L").resize(PIXELS, Image.Resampling.BOX)
    return tuple(value / 255 for value in picture.tobytes())


def difference(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    """The mean difference of two pictures, the least over shifts by a pixel."""
    width, height = PIXELS
    return min(
        sum(
            abs(one[y * width + x] - other[(y + dy) * width + x + dx])
            for y in range(1, height - 1)
            for x in range(1, width - 1)
        )
        / ((width - 2) * (height - 2))
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
    )


def test_every_card_has_an_emblem_of_its_own() -> None:
    assert set(EMBLEMS) == {card.id for card in FACTS.cards}
    assert len(set(EMBLEMS.values())) == len(EMBLEMS) == 45


@pytest.mark.parametrize("variant", VARIANTS)
def test_emblems_are_told_apart_small_and_in_grey(variant: Variant) -> None:
    pictures = {name: grey(name, variant) for name in EMBLEMS}
    least = APART if variant != "low-ink" else APART / 2
    near = [
        (round(difference(pictures[a], pictures[b]), 3), a, b) for a, b in combinations(sorted(pictures), 2)
    ]
    assert min(near)[0] >= least, sorted(near)[:8]


def test_the_stones_of_the_runes_tell_their_roles() -> None:
    assert set(runes.ACTIVATION) == set(FACTS.of_role("activation"))
    assert {rune.id for rune in FACTS.runes if isinstance(rune, RuneTable)} == set(RUNES)
    outlines = {rune: runes.stone(rune) for rune in RUNES}
    assert len({outlines[rune] for rune in FACTS.of_role("activation")}) == 1
    assert len({outlines[rune] for rune in FACTS.of_role("energy")}) == 1
    assert len(set(outlines.values())) == 2


def test_the_runes_colours_are_told_apart_and_stand_out() -> None:
    look = theme("colour")
    for one, other in combinations(RUNES, 2):
        for vision in VISIONS:
            assert distance(look.swatch(one).hex, look.swatch(other).hex, vision) >= 12
    assert all(contrast(look.swatch(rune).hex, look.swatch("bone").hex) >= 3 for rune in RUNES)


def test_the_deck_is_the_decktet() -> None:
    assert len(deck(GAME.definition)) == 40
    assert set(runes_shown(deck(GAME.definition)).values()) == {12}


def test_courts_are_printed_when_they_are_named_and_only_then() -> None:
    definition = GAME.definition
    courts = {entry.id for entry in definition.components if entry.id.startswith("card.court.")}
    assert len(courts) == 4
    assert not courts & definition.printed()
    assert definition.printed(["card.court.*"]) == courts
    cards = [
        entry for entry in definition.components if entry.kind == "card" and entry.id in definition.printed()
    ]
    assert len(cards) == 41


@pytest.mark.parametrize("variant", VARIANTS)
def test_cards_share_one_back(variant: Variant) -> None:
    setting = Setting(GAME, variant, "en", 4, lambda text: text)
    backs = {each.back.digest for each in GAME.faces.components(setting) if each.kind == "card" and each.back}
    assert len(backs) == 1


def test_every_text_of_the_spells_reaches_the_translator() -> None:
    known = {text for text, _ in texts(GAME)}
    assert {spell.text for spell in FACTS.spells} <= known
    assert {spell.name for spell in FACTS.spells} <= known
    assert {rune.many for rune in FACTS.runes} <= known


def test_who_plays_alone_sets_up_for_two() -> None:
    """Clause solo.deal: the deck has a sequence, life points and effects as a rival has; it reads no aid."""
    alone, two = GAME.copies(1), GAME.copies(2)
    rival = {name for name, copies in two.items() if copies == 2 and name.startswith(("mat.", "tracker."))}
    assert rival == {"mat.sequence", "tracker.life"}
    assert {name for name in two if alone[name] != two[name]} == {"aid.spells"}
    assert (alone["aid.spells"], GAME.copies(4)["mat.sequence"]) == (1, 4)
