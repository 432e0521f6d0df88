"""Pictures of the table: as large as what lies on it allows, and named from both sides."""

from collections import Counter

from pnp.games import Setting, open_game
from pnp.kit import story
from pnp.scene import Group, Text, leaves

GAME = open_game("qiahn-tactics-goblin")
SETTING = Setting(GAME, "colour", "en", 2, lambda text: text)


def test_cards_of_a_moment_are_as_large_as_its_busier_side_allows() -> None:
    told = story.tale(GAME)
    assert told is not None
    assert GAME.table is not None
    sizes = {}
    for name, moment in told.pictures.items():
        drawing = GAME.table(SETTING, moment)
        (cards,) = [
            one for one in drawing.elements if isinstance(one, Group) and one.transform[0] != 1.0
        ] or [drawing.elements[-1]]
        assert isinstance(cards, Group)
        sizes[name] = cards.transform[0]
        texts = Counter(shape.text for shape, _ in leaves(drawing.elements) if isinstance(shape, Text))
        fighting = [army.vanguard.bit_count() for army in moment.before.armies]
        if fighting == [1, 1] and moment.action and moment.action[0] == "turno":
            # The sums of two who stand alone are told once each, beside the values that are printed.
            assert sum(texts[str(number)] for number in range(1, 30)) == 4, name
    assert max(sizes.values()) == 1.35
    assert all(1.0 <= size <= 1.35 for size in sizes.values())
    assert len(set(sizes.values())) > 1
