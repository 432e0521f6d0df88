"""Facts and faces of Qíahn Tactics Goblin: the deck, the arithmetic of combat, the goblins' parts."""

from itertools import combinations

import pytest

from pnp.errors import LayoutError
from pnp.games import Setting, open_game
from pnp.games.qiahn_tactics_goblin.faces import cast, fronts
from pnp.games.qiahn_tactics_goblin.faces.theme import theme
from pnp.games.qiahn_tactics_goblin.facts import Example, Facts, cards, strengths
from pnp.games.qiahn_tactics_goblin.grey import difference, grey
from pnp.kit.catalogs import translations
from pnp.scene.elements import Text, leaves
from pnp.scene.theme import VARIANTS, Variant
from pnp.units import to_points

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
