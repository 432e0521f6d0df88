"""A position on one line, eight fields:

    cast+1:b.Y  6:6;2MK,AM;!;4MS,5sw,(2SY);+speed=2,shielded/...  13-27  4WL,CM  -  -  -  -

what is being done (deal choose cast feed down strike draw over; +1 in a turn of those under Speed; whose
moment, and which rune's) | the wizards from the youngest | the cards above the Excuse, at least and at most |
the discard pile | monsters | spells announced for this moment | the spell being announced | spells of this
turn that a Magic Mirror could meet. A field without content is "-". The deck holds all other cards.

A wizard: life points and the highest number of their die (out:6 for who fell before others); the hand; the
card chosen, "!" for one already revealed, "x" for a fast card declined; the sequence from the oldest card, a
small letter for a rune that has served this turn, face down in brackets; what lies on the wizard, with the
turns left: +speed=2 begins next turn, poison=2x3 takes three points, charm=2@a is a's.
A monster: troll@a=3x2, life and strength; ~1 afraid, +1 afraid from the next turn, ! about to attack.
A spell: b:fireball>a:2.0.0 and its Suns, Waves, Leaves; then the places of the cards it turns down (:14). One
of this turn ends with what it did and what its caster got (:2:0). The one being announced is
amnesia>b:4WL.L:1:3: the runes that feed it, cards yet to turn down, places of those chosen.

What a player knows is the same line with ? for each card in others' hands.
"""

from collections.abc import Iterator

from pnp.caching import remembered
from pnp.games.duelo_de_runas.rules import notation
from pnp.games.duelo_de_runas.rules.lasting import LASTING, Lasting
from pnp.games.duelo_de_runas.rules.runes import FACE, STRIKES, WIDTH, numbers
from pnp.games.duelo_de_runas.rules.state import (
    CHOOSE,
    COUNTERED,
    DECLINED,
    OUT,
    SEATS,
    SHIELDED,
    SPELL_PHASES,
    Announcement,
    LogEntry,
    Monster,
    State,
)
from pnp.games.duelo_de_runas.rules.tables import Tables

DECLINED_MARK = "x"
"""For a fast card that is declined."""

PHASES = ("deal", "choose", "cast", "feed", "down", "strike", "draw", "over")
"""What is being done, as the line says it: by the phases of state.py."""


def serialize(state: State, viewer: int | None = None) -> str:
    """The position, or what a player knows of it."""
    tables = state.tables
    when = PHASES[state.phase]
    if state.fast_turns:
        when += f"+{state.fast_turns}"
    if state.phase in SPELL_PHASES and state.moments[0].step != STRIKES:
        _, seat, step = state.moments[0]
        when += f":{SEATS[seat]}.{tables.letters[step]}"
    least, most = state.above_excuse
    casting = "-"
    if state.casting is not None:
        aim = notation.aim(tables, state.casting.spell, state.casting.target)
        runes = ",".join(fed(state)) or "-"
        casting = f"{aim}:{runes}:{state.casting.left}:{_places(state.casting.places)}"
    fields = (
        when,
        "/".join(_wizard(state, seat, viewer) for seat in range(tables.seats)),
        f"{least}-{most}",
        ",".join(tables.codes[card] for card in numbers(state.discard)),
        ",".join(_monster(tables, monster) for monster in state.monsters),
        ",".join(_announced(tables, announced) for announced in state.announced),
        casting,
        ",".join(_logged(tables, entry) for entry in state.log),
    )
    return " ".join(field or "-" for field in fields)


def _wizard(state: State, seat: int, viewer: int | None) -> str:
    tables = state.tables
    codes = tables.codes
    life = "out" if state.lives[seat] == OUT else str(state.lives[seat])
    hidden = viewer is not None and viewer != seat
    hand = ",".join("?" * len(state.hands[seat])) if hidden else _hand(tables, state.hands[seat])
    card = state.chosen[seat]
    chosen = "-" if card == -1 else "!"
    if card != -1 and state.phase == CHOOSE:
        seen = viewer is None or viewer == chooser(state, seat)
        chosen = (DECLINED_MARK if card == DECLINED else codes[card]) if seen else "?"
    if hidden and state.phase == CHOOSE and state.fast_turns:  # nor does the hand tell who declined
        hand = ",".join("?" * (len(state.hands[seat]) + set_aside(state, seat)))
    cards = ",".join(sequence(state, seat))
    spells = _spells(state.lasting[seat], state.lasting_next[seat], state.wards[seat])
    return f"{life}:{state.dice[seat]};{hand or '-'};{chosen};{cards or '-'};{spells or '-'}"


@remembered
def _hand(tables: Tables, cards: tuple[int, ...]) -> str:
    return ",".join(tables.codes[card] for card in cards)


@remembered
def _spells(now: Lasting, coming: Lasting, wards: int) -> str:
    """What lies on a wizard: from one position to the next it hardly ever changes, as hands and sequences."""
    words = (word for bit, word in ((SHIELDED, "shielded"), (COUNTERED, "countered")) if wards & bit)
    return ",".join((*_lasting(now, ""), *_lasting(coming, "+"), *words))


def set_aside(state: State, seat: int) -> int:
    """How many cards of a hand have been chosen and not yet revealed."""
    return sum(card >= 0 and chooser(state, other) == seat for other, card in enumerate(state.chosen))


def chooser(state: State, seat: int) -> int:
    """Who knows which card was chosen for a seat: whose hand it came from."""
    row = state.lasting[seat]
    return row.charmer if row.charm else seat


def sequence(state: State, seat: int) -> tuple[str, ...]:
    """The cards of a sequence, from the oldest, with what can be seen of their runes."""
    free = state.runes_free[seat] if state.phase in SPELL_PHASES else -1
    return _sequence(state.tables, state.sequences[seat], state.runes_up[seat], free)


@remembered
def _sequence(tables: Tables, cards: tuple[int, ...], up: int, free: int) -> tuple[str, ...]:
    places = enumerate(cards)
    return tuple(_card(tables, card, up >> WIDTH * place, free >> WIDTH * place) for place, card in places)


def fed(state: State) -> tuple[str, ...]:
    """The runes that feed the spell that is being announced."""
    assert state.casting is not None
    return _runes(state, state.moments[0].seat, state.casting.fed)


def _card(tables: Tables, card: int, up: int, free: int) -> str:
    """A card of a sequence; the runes in its place that lie face up, and those that are free."""
    code = tables.codes[card]
    if not up & FACE:
        return f"({code})"
    return code[0] + "".join(
        letter if free >> tables.letters.index(letter) & 1 else letter.lower() for letter in code[1:]
    )


def _lasting(row: Lasting, prefix: str) -> Iterator[str]:
    for name, field in LASTING:
        turns = getattr(row, field)
        if turns:
            more = f"x{row.poison_strength}" if name == "poison" else ""
            more = f"@{SEATS[row.charmer]}" if name == "charm" else more
            yield f"{prefix}{name}={turns}{more}"


def _monster(tables: Tables, monster: Monster) -> str:
    name = tables.spells[monster.spell].id
    afraid = f"~{monster.afraid}" if monster.afraid else ""
    afraid_next = f"+{monster.afraid_next}" if monster.afraid_next else ""
    ready = "!" if monster.ready else ""
    return f"{name}@{SEATS[monster.owner]}={monster.life}x{monster.strength}{afraid}{afraid_next}{ready}"


def _announced(tables: Tables, announced: Announcement) -> str:
    aim = notation.aim(tables, announced.spell, announced.target)
    text = f"{SEATS[announced.caster]}:{aim}:{announced.suns}.{announced.waves}.{announced.leaves}"
    return f"{text}:{_places(announced.places)}" if announced.places else text


def _logged(tables: Tables, entry: LogEntry) -> str:
    aim = notation.aim(tables, entry.spell, entry.target if tables.spells[entry.spell].aimed else -1)
    energy = f"{entry.suns}.{entry.waves}.{entry.leaves}"
    return f"{SEATS[entry.caster]}:{aim}:{energy}:{entry.result}:{entry.gain}"


def _places(bits: int) -> str:
    """The places of cards in a sequence, counted from 1."""
    return "".join(str(place + 1) for place in numbers(bits)) or "-"


def _runes(state: State, seat: int, bits: int) -> tuple[str, ...]:
    tables = state.tables
    found = []
    for bit in numbers(bits):
        place, rune = divmod(bit, WIDTH)
        found.append(f"{tables.codes[state.sequences[seat][place]]}.{tables.letters[rune]}")
    return tuple(found)
