"""Facts and faces of Qíahn Tactics Goblin: the deck, the arithmetic of combat, the cards of layout.toml."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from math import hypot

import pytest

from pnp.errors import LayoutError
from pnp.games import Setting, draw_sides, open_game
from pnp.games.plain.faces.layouts import card_sizes
from pnp.games.plain.faces.matching import faults
from pnp.games.proof import pull
from pnp.games.qiahn_tactics_goblin.faces.theme import theme
from pnp.games.qiahn_tactics_goblin.facts import Example, Facts, cards, strengths
from pnp.kit.catalogs import shared_locales, translations
from pnp.options import TextSize
from pnp.scene import (
    Box,
    Component,
    Element,
    Group,
    Text,
    Use,
    Variant,
    bounds,
    leaves,
)
from pnp.text import use_language
from pnp.units import CARD_SIZES, to_points
from pnp.verify.drawing import cut

GAME = open_game("qiahn-tactics-goblin")
FACTS: Facts = GAME.definition.facts


def setting(variant: Variant = "colour", locale: str = "en") -> Setting:
    return Setting(GAME, variant, locale, 2, translations(GAME, locale).gettext)


def test_there_are_fifty_two_cards_twenty_five_a_side() -> None:
    definition = GAME.definition
    assert GAME.numbers["cards"] == 52
    for side in ("cara", "cruz"):
        owned = [each for each in definition.components if each.id.split(".")[1:2] == [side]]
        assert sum(each.copies for each in owned) == 25
        assert {each.back for each in owned} == {f"back.{side}"}


def example(attack: list[list[str]], defence: list[list[str]], copies: list[str] | None = None) -> Example:
    return Example(
        id="x", attack=attack, defence=defence, copies=copies or (), winner="tie", source="proposed: a test"
    )


def test_fire_doubles_and_equipment_is_added_after() -> None:
    burning = example(
        [["fighter.cara.beast.nibbles", "magic.cara.fire", "equipment.cara.sword"]],
        [["fighter.cruz.mage.plop"]],
    )
    assert strengths(FACTS, burning) == ((3 * 2 + 3,), (6,))


def test_water_copies_a_doubled_value_but_no_equipment() -> None:
    copying = example(
        [["fighter.cara.infantry.lid", "magic.cara.water"]],
        [["fighter.cruz.knight.dent", "magic.cruz.fire", "equipment.cruz.shield"]],
        ["fighter.cruz.knight.dent"],
    )
    assert strengths(FACTS, copying) == ((8,), (11,))


def test_counting_enemies_removed_or_own_survivors_names_the_same_winner() -> None:
    """Clause end.points: both sides hold the same total, whatever has been removed."""
    totals = [
        sum(FACTS.type(each.id.split(".")[2]).value for each in cards(GAME.definition, "fighter", side))
        for side in ("cara", "cruz")
    ]
    assert totals == [42, 42]
    for lost_by_cara in range(43):
        for lost_by_cruz in range(43):
            removed = lost_by_cruz - lost_by_cara
            survivors = (totals[0] - lost_by_cara) - (totals[1] - lost_by_cruz)
            assert (removed > 0, removed < 0) == (survivors > 0, survivors < 0)


def test_every_goblin_has_a_picture_of_its_own() -> None:
    pictures = [picture_of(each) for each in of_size("poker") if each.id.startswith("fighter.")]
    assert len(pictures) == 24
    assert len({each.symbol.children for each in pictures}) == 24


def picture_of(card: Component) -> Use:
    """What is painted of the picture of a card."""
    (used,) = (each for each in uses(card.front.elements) if each.symbol.key.startswith("picture-"))
    return used


def test_the_layout_and_every_row_of_it_are_sound() -> None:
    assert faults(GAME.definition) == ()
    assert set(card_sizes(GAME.definition)) == set(GAME.faces.CARD_SIZES) == set(CARD_SIZES)


def test_the_numbers_on_cards_are_those_of_the_facts() -> None:
    shown = {each.id: value_on(each) for each in of_size("poker")}
    assert shown["fighter.cara.mage.puddle"] == str(FACTS.type("mage").value)
    assert shown["equipment.cruz.sword"] == f"+{FACTS.effects.sword}"
    assert shown["magic.cara.fire"] == f"×{FACTS.effects.fire}"
    assert shown["magic.cara.water"] == "="
    assert shown["spirit"] == f"{FACTS.spirit.tropa}+"


def value_on(card: Component) -> str:
    said = (leaf for leaf, _ in leaves(card.front.elements) if isinstance(leaf, Text))
    return next((each.text for each in said if each.name == "box:value"), "")


@pytest.mark.parametrize("locale", ["en", "es"])
def test_texts_fit_at_seven_points_and_are_in_the_kits_language(locale: str) -> None:
    drawn = setting(locale=locale)
    say = drawn.say
    for made, entry in zip(GAME.faces.components(drawn), GAME.definition.components, strict=True):
        texts = [e for e, _ in leaves(made.front.elements) if isinstance(e, Text)]
        assert min(to_points(e.size) for e in texts) >= 7
        if entry.id != "turn":
            shown = " ".join(e.text for e in texts).casefold()
            assert say(entry.name).casefold() in shown
            assert say(entry.text or "").split()[0].casefold() in shown


def test_a_text_that_does_not_fit_names_its_card() -> None:
    entry = next(each for each in GAME.definition.components if each.id == "qiahnbera.cruz.duck")
    index = GAME.definition.components.index(entry)
    talkative = Setting(GAME, "colour", "en", 2, lambda text: text * 40 if text == entry.text else text)
    with pytest.raises(LayoutError) as caught:
        draw_sides(talkative, theme("colour"))(entry, entry.front)
    assert "layout.toml" in caught.value.place
    assert repr(entry.name) in str(caught.value)
    assert GAME.definition.place("components", index).partition(": ")[0] in str(caught.value)


def of_size(size: str, text: TextSize = "normal", variant: Variant = "colour") -> tuple[Component, ...]:
    drawn = replace(setting(variant, "es"), card_size=size, text=text)
    made: tuple[Component, ...] = GAME.faces.components(drawn)
    return made


def boxes(card: Component, kind: Callable[[Element], bool]) -> list[Box]:
    """What a card shows of a kind, groups entered, as boxes on the card."""
    found = []
    for element, at in leaves(card.front.elements):
        if kind(element):
            box = bounds((element,), at)
            assert box is not None
            found.append(box)
    return found


def is_in_bursts(element: Element) -> bool:
    return getattr(element, "name", "") == "box:burst"


@pytest.mark.parametrize(
    ("size", "least"), [("poker", 15.0), ("mini", 10.0), ("tarot", 16.0), ("square", 11.0)]
)
def test_whom_a_qiahnbera_knocks_out_is_the_largest_sign_on_its_card(size: str, least: float) -> None:
    for card in of_size(size):
        if card.id.startswith("qiahnbera."):
            wide = {round(right - left, 1) for left, _, right, _ in boxes(card, is_in_bursts)}
            assert min(wide) >= least, card.id
            title = max(
                bottom - top
                for left, top, right, bottom in boxes(
                    card, lambda e: isinstance(e, Text) and e.name == "box:title"
                )
            )
            assert min(wide) > 1.8 * title, card.id


@pytest.mark.parametrize("text", ["normal", "large"])
@pytest.mark.parametrize("size", CARD_SIZES)
def test_no_words_touch_others_nor_the_signs_at_the_foot(size: str, text: TextSize) -> None:
    """The lines of a card are apart, and the text ends above the bar."""
    for card in of_size(size, text):
        if card.id == "turn":
            continue
        front = card.front
        said = [
            (leaf.name.rpartition(":")[2], bounds((leaf,), at))
            for leaf, at in leaves(front.elements)
            if isinstance(leaf, Text) and leaf.name != "box:written"
        ]
        foot = min(box[1] for box in boxes(card, lambda e: getattr(e, "name", "") == "box:bar"))
        for name, box in said:
            assert box is not None
            assert 3 <= box[0] <= box[2] <= front.width - 3, (card.id, name)
            if name == "text":
                assert box[3] <= foot - 0.4, (card.id, box[3], foot)
        title = next(box for name, box in said if name == "title")
        below = [box for name, box in said if name == "text" and box is not None]
        assert title is not None
        assert below
        assert min(box[1] for box in below) > title[3] + 1.0, card.id


@pytest.mark.parametrize("size", CARD_SIZES)
def test_the_corner_disc_hides_no_head(size: str) -> None:
    """The disc of the value covers at most the tip of an ear or of a hat: the head's middle and what the
    hand on the other side holds stay free."""
    for card in of_size(size):
        if not card.id.startswith("fighter."):
            continue
        used = picture_of(card)
        (disc,) = boxes(card, lambda e: getattr(e, "name", "") == "box:disc")
        box = bounds(used.symbol.children, used.transform)
        assert box is not None
        middle = ((box[0] + box[2]) / 2, box[1] + 0.55 * (box[3] - box[1]))
        radius = (disc[2] - disc[0]) / 2
        away = hypot(middle[0] - (disc[0] + disc[2]) / 2, middle[1] - (disc[1] + disc[3]) / 2)
        assert away > radius + 18 * hypot(*used.transform[:2]), card.id


@pytest.mark.parametrize("size", CARD_SIZES)
def test_a_picture_is_as_wide_as_its_card(size: str) -> None:
    """No letterbox: what is behind the hero reaches from edge to edge, and from the upper edge down."""
    wide, high = CARD_SIZES[size]
    for card in of_size(size):
        if card.id != "turn":
            (sky,) = boxes(card, lambda e: getattr(e, "name", "") == "box:sky")
            (edge,) = boxes(card, lambda e: getattr(e, "name", "") == "box:edge")
            assert sky[:3] == pytest.approx((edge[0] + 0.7, edge[1] + 0.7, edge[2] - 0.7), abs=0.6)
            assert (sky[0], sky[2]) == pytest.approx((wide - sky[2], wide - sky[0]), abs=0.01)
            assert sky[3] > 0.36 * high, card.id


def uses(elements: Iterable[Element]) -> Iterator[Use]:
    for element in elements:
        if isinstance(element, Group):
            yield from uses(element.children)
        elif isinstance(element, Use):
            yield element


@pytest.mark.parametrize(("locale", "word"), [("en", "SOUP"), ("es", "SOPA")])
def test_the_shield_says_what_its_text_says_that_it_says(locale: str, word: str) -> None:
    made = GAME.faces.components(setting(locale=locale))
    (shield,) = (each for each in made if each.id == "equipment.cara.shield")
    texts = [e.text for e, _ in leaves(shield.front.elements) if isinstance(e, Text)]
    assert word in texts
    assert any(word in text for text in texts if text != word)


def test_things_are_alive_and_held() -> None:
    """Each has eyes, and a hand of a goblin's skin; elements and the Spirit need no hand."""
    for made in GAME.faces.components(setting()):
        sort = made.id.split(".")[0]
        if sort not in ("equipment", "magic", "qiahnbera", "spirit"):
            continue
        thing = picture_of(made)
        paints = {e.style.fill.name for e, _ in leaves((thing,)) if not isinstance(e, Text) and e.style.fill}
        lines = {
            e.style.stroke.name for e, _ in leaves((thing,)) if not isinstance(e, Text) and e.style.stroke
        }
        assert "eye" in paints, made.id
        if sort in ("equipment", "qiahnbera") and "banana" not in made.id:
            assert any(name.startswith("skin-") for name in lines | paints), made.id


def test_where_names_have_no_room_the_signs_stand_in_a_strip() -> None:
    """Greek on mini cards: types without names, names of cards in two lines, and nothing near the cut."""
    with use_language("el"):
        small = replace(setting(locale="el"), card_size="mini")
        made = [each for each in GAME.faces.components(small) if each.id.startswith("qiahnbera.")]
        found = [finding for check in cut.CHECKS for finding in check(pull(GAME, small, made))]
    assert found == []
    types = {small.say(kind.name) for kind in FACTS.types}
    titles: dict[str, list[Text]] = {}
    for each in made:
        said = [shape for shape, _ in leaves(each.front.elements) if isinstance(shape, Text)]
        assert not types & {text.text for text in said}, each.id
        titles[each.id.rpartition(".")[2]] = [text for text in said if text.name == "box:title"]
    assert {name for name, lines in titles.items() if len(lines) == 2} == {
        "croquette",
        "duck",
        "letter",
        "moths",
        "magnet",
    }
    assert min(to_points(text.size) for lines in titles.values() for text in lines) >= 7


@pytest.mark.parametrize("locale", shared_locales())
def test_where_names_have_room_they_stand_under_their_signs(locale: str) -> None:
    entry = next(each for each in GAME.definition.components if each.id == "qiahnbera.cara.form")
    named = set()
    with use_language(locale):
        for size in CARD_SIZES:
            drawn = replace(setting(locale=locale), card_size=size)
            face = draw_sides(drawn, theme("colour"))(entry, entry.front)
            said = [leaf.name for leaf, _ in leaves(face.elements) if isinstance(leaf, Text)]
            named |= {size} if "box:kind" in said else set()
    assert named == {"poker", "tarot"} | ({"mini"} if locale != "el" else set())
