"""Moments of the first game: what is brought in shows where it comes from."""

from collections import Counter

from pnp.games import Setting, open_game
from pnp.games.dehexz_war.rules import codes
from pnp.kit import story
from pnp.scene import Path, Text, bounds, leaves

GAME = open_game("dehexz-war")
SETTING = Setting(GAME, "colour", "en", 2, lambda text: text)


def test_what_is_brought_in_waits_beyond_the_rim_and_an_arrow_leads_to_its_cell() -> None:
    """The zone holds what the engine says, as far as three places go; nothing of it lies on the board."""
    told = story.tale(GAME)
    assert told is not None
    assert GAME.table is not None
    found = 0
    for name, moment in told.pictures.items():
        if moment.action is None or codes.unpack(moment.action).verb != codes.DROP:
            continue
        found += 1
        drop = codes.unpack_drop(moment.action)
        shapes = list(leaves(GAME.table(SETTING, moment).elements))
        texts = [(s, bounds([s]), m) for s, m in shapes if isinstance(s, Text)]
        waiting = Counter(
            {codes.KINDS[kind]: n for kind, n in enumerate(moment.before.position.zones[moment.player]) if n}
        )
        heights = [m[5] + box[1] for s, box, m in texts if box and s.text.isdigit()]
        rim = (min(heights) - 2.0, max(heights) + 2.0)
        zone = Counter(s.text for s, box, m in texts if box and not rim[0] < m[5] + box[1] < rim[1])
        assert zone <= waiting, name
        assert sum(zone.values()) == min(3, sum(waiting.values())), name
        assert zone[codes.letter(drop.kind)], name
        shafts = [s for s, _ in shapes if isinstance(s, Path) and s.style.stroke and s.style.width == 0.8]
        assert len(shafts) == 1, name
    assert found
