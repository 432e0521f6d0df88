"""Rules turned into their contrary: in a clause, and in nothing else."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

ABOUT = {"M": "definitions changed in words"}


class Turned(NamedTuple):
    """A clause of a game, what it says, and what it says then."""

    game: str
    clause: str
    old: str
    new: str

    def apply(self, folder: Path) -> None:
        path = folder / "clauses.toml"
        text = path.read_text(encoding="utf-8")
        at = text.index(f'name = "{self.clause}"\n')
        start = re.compile(r"^text = ", re.MULTILINE).search(text, at)
        assert start, self.clause
        where = text.index(self.old, start.end())
        assert "[[" not in text[start.end() : where], f"{self.clause} does not say {self.old}"
        path.write_text(text[:where] + self.new + text[where + len(self.old) :], encoding="utf-8")


_TURNED = (
    Turned("dehexz-war", "board.one-piece", "Only a Ghost may", "Not even a Ghost may"),
    Turned("dehexz-war", "zone.capture.uncounted", "do not count", "count"),
    Turned("dehexz-war", "attack.removes", "An attacked Assassin does not", "An attacked Assassin does, too"),
    Turned("dehexz-war", "F.through-friends", "passes through your own", "never passes through your own"),
    Turned("duelo-de-runas", "cast.energy.once", "can feed one spell only", "can feed any number of spells"),
    Turned("duelo-de-runas", "turn.limit", "never holds more", "may hold more"),
    Turned("duelo-de-runas", "cards.courts", "may shuffle", "may not shuffle"),
    Turned("el-switcher", "turn.own.optional", "You need not use", "You have to use"),
    Turned("el-switcher", "move.within", "does not come back", "comes back"),
    Turned("el-switcher", "turn.own.at-once", "may be used", "may not be used"),
    Turned("magicans-duel", "turn.unused", "You may leave", "You must not leave"),
    Turned("magicans-duel", "possession.only-steps", "does not jump", "jumps"),
    Turned("magicans-duel", "reach.between", "do not break", "break"),
    Turned("qiahn-tactics-goblin", "turn.final", "nothing you played may", "all that you played may"),
    Turned("qiahn-tactics-goblin", "setup.rest", "unseen", "seen by both"),
    Turned("qiahn-tactics-goblin", "limit.once", "is used once", "is used as often as you like"),
)

DEFECTS: Mapping[str, Mapping[str, Turned]] = {
    "M11": {f"{each.clause}: “{each.old}” becomes “{each.new}”": each for each in _TURNED},
}
"""By the code of the check that finds them, and in words."""
