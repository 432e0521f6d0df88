"""Facts and faces of Qíahn Tactics Goblin: the deck, the arithmetic of combat, the goblins' parts."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import combinations
from math import hypot

import pytest

from pnp.errors import LayoutError
from pnp.games import Setting, open_game
from pnp.games.proof import pull
from pnp.games.qiahn_tactics_goblin.checks import difference, grey
from pnp.games.qiahn_tactics_goblin.faces import cast, fronts
from pnp.games.qiahn_tactics_goblin.faces.card import EDGE, Format
from pnp.games.qiahn_tactics_goblin.faces.theme import theme
from pnp.games.qiahn_tactics_goblin.facts import Example, Facts, cards, strengths
from pnp.kit.catalogs import shared_locales, translations
from pnp.options import TextSize
from pnp.scene import (
    VARIANTS,
    Box,
    Circle,
    Component,
    Element,
    Group,
    Polygon,
    Text,
    Use,
    Variant,
    bounds,
    leaves,
    transform_point,
)
from pnp.text import speaking
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


def test_every_goblin_is_built_from_other_parts() -> None:
    assert len(cast.CAST) == 24
    assert {each.id.split(".")[3] for each in cards(GAME.definition, "fighter")} == set(cast.CAST)
    faces = {(g.skull, g.ears, g.eyes, g.nose, g.mouth) for g in cast.CAST.values()}
    assert len(faces) == 24


@pytest.mark.parametrize("variant", VARIANTS)
def test_goblins_of_one_type_wear_different_hats_and_look_different(variant: Variant) -> None:
    look = theme(variant)
    by_type: dict[str, list[str]] = {}
    for each in cards(GAME.definition, "fighter"):
        by_type.setdefault(each.id.split(".")[2], []).append(each.id.split(".")[3])
    for kind, names in by_type.items():
        assert sorted(cast.CAST[name].gear for name in names) == [1, 2, 3, 4]
        for one, other in combinations(names, 2):
            assert difference(*(grey(cast.goblin(look, kind, who)) for who in (one, other))) > 10


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
    talkative = Setting(GAME, "colour", "en", 2, lambda text: text * 40 if text == entry.text else text)
    with pytest.raises(LayoutError) as caught:
        fronts.front(talkative, entry)
    assert caught.value.place == "qiahnbera.cruz.duck"


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
    """A burst is a polygon of 26 corners, and has no name."""
    return isinstance(element, Polygon) and len(element.points) == 26


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
                    card, lambda e: isinstance(e, Text) and e.name == "title"
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
        shape = Format(front.width, front.height)
        said = [
            (leaf.name.rpartition(":")[2], bounds((leaf,), at))
            for leaf, at in leaves(front.elements)
            if isinstance(leaf, Text) and leaf.name != "written"
        ]
        foot = shape.bottom - shape.bar
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
        (used,) = (e for e in uses(card.front.elements) if e.name.startswith("goblin:"))
        disc = next(e for e in card.front.elements if isinstance(e, Circle))
        x, y = transform_point(used.transform, (0.0, 0.0))
        away = hypot(x - disc.centre[0], y - disc.centre[1])
        assert away > disc.radius + 18 * hypot(*used.transform[:2]), card.id
        hand = transform_point(used.transform, (-20.4, 9.0))
        assert hand[0] < card.front.width / 2, card.id


@pytest.mark.parametrize("size", CARD_SIZES)
def test_a_picture_is_as_wide_as_its_card(size: str) -> None:
    """No letterbox: what is behind the hero reaches from edge to edge, and from the upper edge down."""
    wide, high = CARD_SIZES[size]
    for card in of_size(size):
        if card.id != "turn":
            (behind,) = (used for used in uses(card.front.elements) if used.name.startswith("behind-"))
            box = bounds(behind.symbol.children[:1])
            assert box is not None
            assert box[:3] == pytest.approx((EDGE, EDGE, wide - EDGE), abs=0.01)
            assert box[3] > 0.36 * high, card.id


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


def test_every_goblin_leans_and_holds_something_up() -> None:
    assert all(3 <= abs(goblin.tilt) <= 10 for goblin in cast.CAST.values())
    for each in cards(GAME.definition, "fighter"):
        _, _, kind, who = each.id.split(".")
        left, top, _, _ = cast.extent(theme("colour"), kind, who)
        assert left < -22, who
        assert top < -9, who


def test_things_are_alive_and_held() -> None:
    """Each has eyes, and a hand of a goblin's skin; elements and the Spirit need no hand."""
    for made in GAME.faces.components(setting()):
        sort = made.id.split(".")[0]
        if sort not in ("equipment", "magic", "qiahnbera", "spirit"):
            continue
        (thing,) = (e for e in groups(made.front.elements) if e.name.startswith("thing:"))
        paints = {e.style.fill.name for e, _ in leaves((thing,)) if not isinstance(e, Text) and e.style.fill}
        lines = {
            e.style.stroke.name for e, _ in leaves((thing,)) if not isinstance(e, Text) and e.style.stroke
        }
        assert "eye" in paints, made.id
        if sort in ("equipment", "qiahnbera") and "banana" not in made.id:
            assert any(name.startswith("skin-") for name in lines | paints), made.id


def groups(elements: Iterable[Element]) -> Iterator[Group]:
    for element in elements:
        if isinstance(element, Group):
            yield element
            yield from groups(element.children)


def test_where_names_have_no_room_the_signs_stand_in_a_strip() -> None:
    """Greek on mini cards: types without names, names of cards in two lines, and nothing near the cut."""
    with speaking("el"):
        small = replace(setting(locale="el"), card_size="mini")
        made = [each for each in GAME.faces.components(small) if each.id.startswith("qiahnbera.")]
        found = [finding for check in cut.CHECKS for finding in check(pull(GAME, small, made))]
    assert found == []
    types = {small.say(kind.name) for kind in FACTS.types}
    titles: dict[str, list[Text]] = {}
    for each in made:
        said = [shape for shape, _ in leaves(each.front.elements) if isinstance(shape, Text)]
        assert not types & {text.text for text in said}, each.id
        titles[each.id.rpartition(".")[2]] = [text for text in said if text.name == "title"]
    assert {name for name, lines in titles.items() if len(lines) == 2} == {
        "duck",
        "letter",
        "moths",
        "magnet",
    }
    assert min(to_points(text.size) for lines in titles.values() for text in lines) >= 7


@pytest.mark.parametrize("locale", shared_locales())
def test_where_names_have_room_they_stand_under_their_signs(locale: str) -> None:
    with speaking(locale):
        made = {size: replace(setting(locale=locale), card_size=size) for size in CARD_SIZES}
        named = {size for size in made if fronts.are_named(made[size], Format(*CARD_SIZES[size]), "")}
    assert named == {"poker", "tarot"} | ({"mini"} if locale != "el" else set())
