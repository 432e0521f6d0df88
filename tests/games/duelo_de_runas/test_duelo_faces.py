"""The faces of Duelo de Runas: emblems told apart, runes that tell their role, an option that stays one."""

import io
from functools import cache
from itertools import combinations, pairwise
from math import ceil

import cairosvg
import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image

from pnp.export import svg
from pnp.games import Setting, open_game
from pnp.games.duelo_de_runas.faces import aid, markers, mats, runes
from pnp.games.duelo_de_runas.faces.cards import Layout
from pnp.games.duelo_de_runas.faces.emblems import EMBLEMS, HEIGHT, WIDTH, emblem
from pnp.games.duelo_de_runas.faces.mats import MARGIN
from pnp.games.duelo_de_runas.faces.theme import theme
from pnp.games.duelo_de_runas.facts import RUNES, Facts, RuneTable, deck, runes_shown
from pnp.imposition.slots import Parts, grids
from pnp.kit import story
from pnp.kit.catalogs import facts as texts
from pnp.kit.catalogs import translations
from pnp.papers import PAPERS
from pnp.scene import Component, Face, Group, Text, bounds, leaves
from pnp.scene.elements import Drawing, Use
from pnp.scene.theme import VARIANTS, Variant
from pnp.text import use_language
from pnp.units import CARD_SIZES, to_points
from pnp.verify.drawing.likeness import VISIONS, contrast, distance

Grey = npt.NDArray[np.float64]

GAME = open_game("duelo-de-runas")
FACTS: Facts = GAME.definition.facts

PIXELS = (30, 45)
"""An emblem of 10 x 15 mm at 75 dots an inch: what is left of it across a table."""

APART = 0.13
"""The least mean difference of two emblems in grey, 0 to 1, each moved by a pixel at will."""


@cache
def grey(name: str, variant: Variant) -> Grey:
    """The emblem of a card as it looks small and without colour, row by row."""
    look = theme(variant)
    drawing = Drawing(WIDTH, HEIGHT, (Use(emblem(name, FACTS.card(name).runes, look)),))
    text = svg.text(drawing, title="", language="en")
    png = cairosvg.svg2png(bytestring=text.encode(), output_width=PIXELS[0] * 4, background_color="white")
    picture = Image.open(io.BytesIO(png)).convert("L").resize(PIXELS, Image.Resampling.BOX)
    return np.asarray(picture) / 255


def difference(one: Grey, other: Grey) -> float:
    """The mean difference of two pictures, the least over shifts by a pixel."""
    height, width = one.shape
    within = one[1:-1, 1:-1]
    return min(
        float(np.abs(within - other[1 + dy : height - 1 + dy, 1 + dx : width - 1 + dx]).mean())
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
    assert not courts & definition.printed_ids()
    assert definition.printed_ids(["card.court.*"]) == courts
    cards = [
        entry
        for entry in definition.components
        if entry.kind == "card" and entry.id in definition.printed_ids()
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


def setting(variant: Variant = "colour", size: str = "poker") -> Setting:
    return Setting(GAME, variant, "en", 4, str, card_size=size)


@cache
def drawn(variant: Variant = "colour", size: str = "poker") -> dict[str, Component]:
    return {each.id: each for each in GAME.faces.components(setting(variant, size))}


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_two_mats_and_two_spell_tables_fill_a_sheet(paper: str) -> None:
    """Three columns of cards are as wide as a mat, and three rows as high as two: one ruler cuts them all."""
    kit = drawn()
    wide, high = CARD_SIZES["poker"]
    for name in ("mat.sequence", "aid.spells"):
        face = kit[name].front
        assert (face.width, 2 * face.height) == (3 * wide, 3 * high)
        assert len(grids_of(face, 4, paper)) == 2
    track = kit["tracker.life"].front
    assert (2 * track.width, 2 * track.height) == (3 * wide, 3 * high)
    assert len(grids_of(track, 4, paper)) == 1


def grids_of(face: Face, copies: int, paper: str) -> range:
    """The sheets that so many copies of a face take."""
    parts = Parts(face.width, face.height, copies, gutter=0.0, bleed=face.bleed, folded=False)
    best, *_ = grids(parts, PAPERS[paper])
    return range(ceil(copies / best.slots))


def test_the_flow_card_lies_on_the_sheets_of_the_cards() -> None:
    """It has their size, and on either side their ground: they share cuts."""
    for variant in VARIANTS:
        kit = drawn(variant)
        flow, card = kit["aid.solo"], kit["card.excuse"]
        for one, other in ((flow.front, card.front), (flow.back, card.back)):
            assert one is not None
            assert other is not None
            assert (one.width, one.height, one.ground) == (other.width, other.height, other.ground)


@pytest.mark.parametrize("table", ["basic", "advanced"])
def test_the_spells_of_a_table_are_told_in_one_size(table: str) -> None:
    kit = drawn()
    face = kit["aid.spells"].front if table == "basic" else kit["aid.spells"].back
    assert face is not None
    said = " | ".join(spell.text for spell in FACTS.spells if spell.table == table)
    lines = [leaf for leaf, _ in leaves(face.elements) if isinstance(leaf, Text)]
    sizes = {
        leaf.size for leaf in lines if leaf.fill.name == "ink" and len(leaf.text) > 10 and leaf.text in said
    }
    assert len(sizes) == 1
    assert all(to_points(leaf.size) >= 8 for leaf in lines)


def test_every_spell_has_a_picture_of_its_own() -> None:
    pictures = {**markers.LASTING_ICONS, **markers.PICTURES}
    named = [spell.id for spell in (*FACTS.spells, FACTS.counter)]
    assert len({pictures[name] for name in named}) == len(named) == 25


@pytest.mark.parametrize("size", CARD_SIZES)
def test_nothing_on_a_card_lies_on_something_else(size: str) -> None:
    """Column, stone, band, flanks and plinth share no place, and none lies nearer to the cut than 3 mm."""
    at = Layout(*CARD_SIZES[size])
    left, top, factor = at.stone
    stone = (left, top, left + factor * WIDTH, top + factor * HEIGHT)
    column = (at.column - at.rune / 2, at.runes_top, at.column + at.rune / 2, at.runes_top + 3 * at.pitch)
    places = [stone, at.band, at.plinth, *at.flanks, column]
    for one, other in combinations(places, 2):
        assert min(one[2], other[2]) - max(one[0], other[0]) <= 0.01 or (
            min(one[3], other[3]) - max(one[1], other[1]) <= 0.01
        ), (one, other)
    assert all(
        3 <= x <= at.width - 3 and 3 <= y <= at.height - 3 for box in places for x, y in (box[:2], box[2:])
    )
    assert at.column + at.rune / 2 <= at.strip


@pytest.mark.parametrize("size", CARD_SIZES)
def test_a_mat_has_room_for_its_cards(size: str) -> None:
    """Each lies inside the frame, and leaves the strip of the one before it free."""
    at, limit = Layout(*CARD_SIZES[size]), FACTS.play.limit
    face = drawn("colour", size)["mat.sequence"].front
    corners = [mats.slot(index, limit, at) for index in range(limit)]
    assert all(one[0] + at.strip <= other[0] for one, other in pairwise(corners))
    assert corners[0][0] >= MARGIN
    assert corners[-1][0] + at.width <= face.width - MARGIN
    assert all(y >= MARGIN and y + at.height <= face.height - MARGIN for _, y in corners)


def test_the_rims_of_markers_bear_their_numbers() -> None:
    """Light enough for charcoal numbers, and not so dark that all markers look alike (check D16)."""
    look = theme("colour")
    for rune in FACTS.of_role("activation"):
        rim = look.swatch(f"{rune}-rim").hex
        assert contrast(look.swatch("ink").hex, rim) >= 4.5
        assert contrast(rim, look.swatch("bone").hex) < 3


@pytest.mark.parametrize("locale", ["en", "he"])
@pytest.mark.parametrize("wide", [aid.WIDTH - 14.0, 156.0])
def test_each_column_of_the_spell_table_has_its_head_above_it(locale: str, wide: float) -> None:
    """On the aid and, narrower, in the book; from right to left, too."""
    setting = Setting(GAME, "colour", locale, 2, translations(GAME, locale).gettext)
    with use_language(locale):
        drawn = aid.grid(setting, "basic", (0.0, 0.0, wide, 120.0), "table")
        step = [text for text in drawn if isinstance(text, Text) and text.text in ("1", "2", "3")]
    column = (wide - 12.6) / 3
    starts = [text.origin[0] for text in step]
    apart = [one - other for one, other in pairwise(starts)]
    assert apart == pytest.approx([column if locale == "he" else -column] * 2, abs=1.0)
    box = bounds(drawn)
    assert box is not None
    assert box[0] >= -1.0
    assert box[2] <= wide + 1.0


@pytest.mark.parametrize("locale", ["en", "el"])
def test_names_of_markers_stand_below_them(locale: str) -> None:
    """No word of the figure touches a marker."""
    setting = Setting(GAME, "mono", locale, 2, translations(GAME, locale).gettext)
    with use_language(locale):
        (moved,) = GAME.faces.FIGURES["effects"](setting).elements
    assert isinstance(moved, Group)
    words = [box for each in moved.children if isinstance(each, Text) and (box := bounds([each]))]
    side = markers.SIDE * 0.8
    placed = [each.transform for each in moved.children if isinstance(each, Group)]
    assert len(placed) == 15
    assert len(words) >= 15
    for _, _, _, _, left, top in placed:
        for box in words:
            apart = box[0] >= left + side or box[2] <= left or box[1] >= top + side or box[3] <= top
            assert apart, (box, left, top)


@pytest.mark.parametrize("locale", ["en", "ar"])
def test_an_arrow_of_the_first_game_points_at_the_hearts_of_whom_a_spell_is_aimed_at(locale: str) -> None:
    """From the caster's half, with nobody else's name or hearts on its way; the moments that cast at another
    have one, the others none."""
    told = story.tale(GAME)
    assert told is not None
    assert GAME.table is not None
    with use_language(locale):
        setting = Setting(GAME, "colour", locale, 2, translations(GAME, locale).gettext)
        aimed = 0
        for name, moment in told.pictures.items():
            if moment.action is None:
                continue
            found = list(leaves(GAME.table(setting, moment).elements))
            lives = moment.before.tables.life
            hearts = [bounds([shape]) for shape, _ in found if getattr(shape, "name", "") == "heart"]
            rows = [hearts[seat * lives : (seat + 1) * lives] for seat in (0, 1)]
            assert all(len(row) == lives and None not in row for row in rows), name
            high = [(min(b[1] for b in row if b), max(b[3] for b in row if b)) for row in rows]
            middle = (high[0][1] + high[1][0]) / 2
            tips = [bounds([shape]) for shape, _ in found if getattr(shape, "name", "") == "aim"]
            aimed += len(tips)
            for tip in tips:
                assert tip
                other = 1 - moment.player
                if other == 0:
                    assert 0 < tip[1] - high[0][1] < 3.0, name
                else:
                    assert 0 < high[1][0] - tip[3] < 10.5, name  # a name stands above the lower hearts
                assert (tip[1] < middle) == (other == 0), name
        assert aimed >= 3
