"""The spells as data: the runes that cast and feed each of them, and their possible targets."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from pnp.games.duelo_de_runas.facts import Facts, Rune

# Runes as bits.
#
# The runes of a sequence are one number with WIDTH bits a card, the oldest card in the lowest. A card's bits
# are the activation runes in the order in which they are resolved, then the energy runes. So `runes << WIDTH
# * place` are the runes of the card at that place, and a card without any lies face down.

MOONS, WYRMS, KNOTS, SUNS, WAVES, LEAVES = range(6)
"""The numbers of the runes: in a set of runes, rune n is bit n. The first three, the activation runes, are
also the numbers of the steps of a turn."""

STRIKES: Final = 6
"""The step in which monsters attack."""

WIDTH: Final = 6
"""The number of bits of a card."""
FACE: Final = (1 << WIDTH) - 1
"""The mask of all runes of one card."""


def numbers(bits: int) -> list[int]:
    """Return the indices of the bits that are set, lowest first. Sets of cards, of places in a sequence and
    of runes are such ints."""
    found = []
    while bits:
        found.append((bits & -bits).bit_length() - 1)
        bits &= bits - 1
    return found


# The spells that lie on a wizard, with the turns left of each.


class Lasting(NamedTuple):
    """The lasting spells on one wizard. Each field with the name of a spell is the number of turns that the
    spell still lasts, or 0. The last two fields belong to Poison and Charm: `poison_strength` is the life
    points taken in each turn, `charmer` the seat of the wizard who cast the Charm."""

    resist_cold: int = 0
    resist_heat: int = 0
    speed: int = 0
    invisibility: int = 0
    confusion: int = 0
    protection: int = 0
    fear: int = 0
    poison: int = 0
    charm: int = 0
    electric_touch: int = 0
    poison_strength: int = 0
    """The life points that the poison takes each turn."""
    charmer: int = 0
    """The wizard who cast the Charm."""


SPELLS: Final = 10
"""The number of fields of Lasting that count turns. They are its first fields."""

LASTING: Final = tuple((field.replace("_", "-"), field) for field in Lasting._fields[:SPELLS])
"""The lasting spells with their fields."""

NO_SPELLS: Final = Lasting()
"""The Lasting of a wizard without any lasting spell. It is always this same object, so it can be compared by
identity."""


def age_spells(now: Lasting, coming: Lasting, spent: int) -> Lasting:
    """Return the spells on a wizard for the next turn. `now` are the present spells, from whose turns `spent`
    is taken. `coming` are the spells that begin with the next turn. Of the same spell, the one with more
    turns left stays (cast.range, cast.again)."""
    if now is NO_SPELLS and coming is NO_SPELLS:
        return NO_SPELLS
    turns = [max(left - spent, begun, 0) for left, begun in zip(now[:SPELLS], coming[:SPELLS], strict=True)]
    if not any(turns):
        return NO_SPELLS
    poison = now if now.poison - spent >= max(coming.poison, 1) else coming
    charm = now if now.charm - spent >= max(coming.charm, 1) else coming
    return Lasting._make((*turns, poison.poison_strength, charm.charmer))


def without_the_fallen(row: Lasting, alive: Sequence[bool]) -> Lasting:
    """Return the spells `row` on a wizard, without Charm if its caster is no longer alive
    (advanced.death)."""
    if row.charm and not alive[row.charmer]:
        row = row._replace(charm=0, charmer=0)
    return row if any(row) else NO_SPELLS


AT_MONSTERS: Final = frozenset(
    {"fireball", "ice-bolt", "drain", "hit", "lightning-bolt", "fear", "charm", "remove-enchantment"}
)
"""The spells that can be aimed at a monster (advanced.monsters.targets)."""

UNSTOPPABLE: Final = frozenset({"fireball", "ice-bolt", "hit", "dispel-magic"})
"""The Wyrm spells that harm by fire, ice or fist, which no Counter Spell stops, and the one without a target,
which ignores a wizard under a Counter Spell."""

BOLT: Final = "lightning-bolt"
"""The spell that Dispel Magic takes back (advanced.lightning-bolt.dispel)."""

UNMIRRORED: Final = frozenset({"counter-spell", "remove-enchantment", "magic-mirror", "lightning-bolt"})
"""The spells at somebody that no Magic Mirror reflects (advanced.magic-mirror.what)."""


@dataclass(frozen=True, slots=True)
class SpellFacts:
    """A spell: the runes that cast and feed it, its targets, its kind. The book has three Counter Spells, one
    for each activation rune (`rune`)."""

    id: str
    name: str
    rune: int
    """The activation rune that casts it, which is the step of the turn."""
    energy: int
    """The kinds of runes that feed the spell, as a set of bits."""
    kinds: tuple[int, ...]
    """The kinds of runes that feed the spell, as a tuple of their indices (see `numbers`)."""
    counter: bool
    """Whether the spell is one of the Counter Spells."""
    advanced: bool
    clause: str
    """The clause about its effect."""
    aimed: bool
    """Whether it names a target."""
    at_others: bool
    """Whether its target must be an opponent."""
    at_monsters: bool
    """Whether it can be aimed at a monster."""
    stoppable: bool
    """Whether a Counter Spell stops it."""
    mirrored: bool
    """Whether a Magic Mirror reflects it."""
    logged: bool
    """Whether a later spell of the turn may undo it."""
    monster: bool
    """Whether the spell puts a monster on the table."""
    lasts: bool
    """Whether the spell stays on a wizard for some turns."""
    precedence: int
    """The order among spells that happen at the same time: the spell with the lowest number comes first."""


def spell_book(facts: Facts, bit: Mapping[Rune, int]) -> tuple[SpellFacts, ...]:
    """Return the spells of both tables in the order of [facts], then the Counter Spells of Moon, Wyrm and
    Knot. `bit` has a bit for each kind of rune."""
    activation = facts.of_role("activation")
    lasting = dict(LASTING)
    precedence = {"dispel-magic": 1, "remove-enchantment": 1, "invisibility": 2, "magic-mirror": 4}
    result = [
        SpellFacts(
            id=spell.id,
            name=spell.name,
            rune=activation.index(spell.rune),
            energy=energy,
            kinds=tuple(numbers(energy)),
            counter=False,
            advanced=spell.table == "advanced",
            clause=f"{spell.rune if spell.table == 'basic' else 'advanced'}.{spell.id}",
            aimed=aimed,
            mirrored=aimed and spell.id not in UNMIRRORED,
            logged=(aimed and spell.id not in UNMIRRORED) or spell.id in lasting or spell.id == BOLT,
            at_others=spell.rune == "wyrms" or spell.id == "amnesia",
            at_monsters=spell.id in AT_MONSTERS,
            stoppable=spell.id not in UNSTOPPABLE,
            monster=spell.lasts == "monster",
            lasts=spell.id in lasting,
            precedence=precedence.get(spell.id, 3),
        )
        for spell in facts.spells
        for energy in (sum(bit[rune] for rune in spell.energy),)
        for aimed in (spell.rune != "moons" and spell.id != "dispel-magic",)
    ]
    result += [
        SpellFacts(
            id=facts.counter.id,
            name=facts.counter.name,
            rune=step,
            energy=energy,
            kinds=tuple(numbers(energy)),
            counter=True,
            advanced=False,
            clause="counter.cost",
            aimed=True,
            mirrored=False,
            logged=False,
            at_others=False,
            at_monsters=False,
            stoppable=True,
            monster=False,
            lasts=False,
            precedence=0,
        )
        for step, rune in enumerate(activation)
        for energy in (sum(bit[other] for other in activation if other != rune),)
    ]
    return tuple(result)
