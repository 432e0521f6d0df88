"""Groups the parts of a kit into families: parts that a player would put on one pile. A family has a name and
a number of copies."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pnp.kit.words import Words
from pnp.scene import Component

MOST_ALONE = 16
"""The most differently named parts of a pile that are shown one by one, if there are several copies of
each."""

_FEW = 3
"""The most differently named parts of a pile that are shown one by one, whatever the number of copies."""

_SHORTEST_WORD = 4
"""The least number of letters of a family's name. A shorter text that all names share is an article or a
code. In scripts without a letter for every sound, each character counts as several (see `_SIGNS`)."""
_SIGNS = {"HEBREW": 2, "ARABIC": 2, "HANGUL": 4, "HIRAGANA": 2, "KATAKANA": 2, "CJK": 4}
"""The number of Latin letters that a character of another script counts as, by the first word of its Unicode
name. The scripts write no vowels, or syllables or whole words with one character."""

_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]+(?=[0-9A-Za-z])|\S+")
"""A pattern for a word. In scripts without blanks, a code begins a new word: 白の魔術師M1."""

_Deck = tuple[float, float, str]


@dataclass(frozen=True, slots=True)
class Family:
    """Components that belong on one pile. `copies` is the number of all copies; `each` is the number of
    copies that every player gets, or 0 if players get different numbers."""

    name: str
    members: tuple[Component, ...]
    backed: bool = False
    """Whether the family's back is shown in its picture, because another deck of the kit may have fronts that
    look the same."""

    @property
    def copies(self) -> int:
        return sum(component.copies for component in self.members)

    @property
    def each(self) -> int:
        shares = [component.per_player for component in self.members]
        return sum(shares) if all(shares) else 0


def families(components: Sequence[Component], words: Words) -> tuple[Family, ...]:
    """Return the families of a kit's components, in the order of their first parts.

    Parts of the same kind, size and back belong together. If they have only a few different names, the parts
    with the same name make a family. Otherwise they are divided by the beginnings of their ids (up to the
    last full stop), if this gives few families and each gets a name of its own. Otherwise they are one
    family. Its name is the `pile` that one of its parts states, or else the words with which all their names
    begin, or else their kind.
    """
    shared = Counter(c.back.name for c in components if c.back and c.copies)
    piles: dict[tuple[object, ...], list[Component]] = {}
    for component in components:
        if not component.copies:
            continue
        front, back = component.front, component.back
        own = back is not None and shared[back.name] < 2
        key = (component.kind, front.width, front.height, "own" if own else back.name if back else "")
        piles.setdefault(key, []).append(component)
    found = [family for pile in piles.values() for family in _families(pile, words)]
    decks = Counter(deck for family in found if (deck := _deck(family)))
    return tuple(replace(family, backed=_is_told_by_its_back(_deck(family), decks)) for family in found)


def _deck(family: Family) -> _Deck | None:
    """Return the size and the back of a family of cards with several fronts and one back, or None for other
    families."""
    first = family.members[0]
    backs = {component.back.name for component in family.members if component.back}
    fronts = {component.front.name for component in family.members}
    if first.kind != "card" or len(backs) != 1 or len(fronts) < 2:
        return None
    (back,) = backs
    return first.front.width, first.front.height, back


def _is_told_by_its_back(deck: _Deck | None, decks: Counter[_Deck]) -> bool:
    if deck is None or decks[deck] > 1:
        return False
    return any(other != deck and other[:2] == deck[:2] for other in decks)


def _families(pile: Sequence[Component], words: Words) -> Iterator[Family]:
    """Yield a pile as one family, or divided into several: one for each name, or one for each common
    beginning of names."""
    named: dict[str, list[Component]] = {}
    for component in pile:
        named.setdefault(component.label, []).append(component)
    copies = [sum(c.copies for c in members) for members in named.values()]
    if len(named) <= _FEW or (len(named) <= MOST_ALONE and min(copies) > 1):
        yield from (Family(label, tuple(members)) for label, members in named.items())
        return
    stems: dict[str, list[Component]] = {}
    for component in pile:
        stems.setdefault(component.id.rpartition(".")[0], []).append(component)
    callings = {stem: _common([c.label for c in members]) for stem, members in stems.items()}
    if len(stems) <= MOST_ALONE / 2 and all(callings.values()) and len(set(callings.values())) == len(stems):
        yield from (Family(callings[stem], tuple(members)) for stem, members in stems.items())
        return
    said = next((component.pile for component in pile if component.pile), "")
    yield Family(said or _common(list(named)) or words.kind(pile[0].kind), tuple(pile))


def _common(labels: Sequence[str]) -> str:
    """Return the words with which all labels begin ("Gargoyle" of Gargoyle G1, Gargoyle G2). If all labels
    are the same, return the label."""
    if len(set(labels)) == 1:
        return labels[0]
    end = 0
    for alike in zip(*(_WORD.finditer(label) for label in labels), strict=False):
        if len({word[0] for word in alike}) > 1:
            break
        end = alike[0].end()
    name = labels[0][:end].rstrip(" :,–-")
    return name if _letters(name) >= _SHORTEST_WORD else ""


def _letters(name: str) -> int:
    """Return the length of a name in Latin letters, as if its script wrote every sound with a letter."""
    return sum(_SIGNS.get(unicodedata.name(sign, "").partition(" ")[0], 1) for sign in name)
