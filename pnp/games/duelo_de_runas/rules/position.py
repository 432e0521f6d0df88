"""A position on one line, eight fields:

    cast+1:b.Y  6:6;2MK,AM;!;4MS,5sw,(2SY);+speed=2,shielded/...  13-27  4WL,CM  -  -  -  -

what is being done (deal choose cast feed down strike draw over; +1 in a turn of those under Speed; whose
moment, and which rune's) | the wizards from the youngest | the cards above the Excuse, at least and at most |
the discard pile | monsters | spells announced for this moment | the spell being announced | spells of this
turn that a Magic Mirror could meet. A field without content is "-". The deck holds all other cards.

A wizard: life points and those at the start (out:6 for who fell before others); the hand; the card
chosen, "!" for one already revealed; the sequence from the oldest card, a small letter for a rune that has
served this turn, face down in brackets; what lies on the wizard, with the turns left: +speed=2 begins next
turn, poison=2x3 takes three points, charm=2@a is a's.
A monster: troll@a=3x2, life and strength; ~1 afraid, +1 afraid from the next turn, ! about to attack.
A spell: b:fireball>a:2.0.0 and its Suns, Waves, Leaves; then the places of the cards it turns down (:14). One
of this turn ends with what it did and what its caster got (:2:0). The one being announced is
amnesia>b:4WL.L:1:3: the runes that feed it, cards yet to turn down, places of those chosen.

What a player knows is the same line with ? for each card in others' hands.
"""

from pnp.games.duelo_de_runas.rules import notation, piles, turn
from pnp.games.duelo_de_runas.rules.runes import (
    CHARMED,
    CHARMER,
    COUNTERED,
    FACE,
    LASTING,
    POISONED,
    SEATS,
    SHIELDED,
    STRENGTH,
    STRIKES,
    WIDTH,
)
from pnp.games.duelo_de_runas.rules.state import (
    CAST,
    CHOOSE,
    DEAL,
    DOWN,
    FEED,
    OUT,
    STRIKE,
    Row,
    State,
)
from pnp.games.duelo_de_runas.rules.tables import Tables
from pnp.play import CHANCE

PHASES = ("deal", "choose", "cast", "feed", "down", "strike", "draw", "over")
SPELLBOUND = (CAST, FEED, DOWN, STRIKE)


def initial(tables: Tables) -> State:
    """setup.life, setup.deck: before the first card is dealt."""
    state = State()
    state.tables = tables
    state.phase, state.actor, state.fast = DEAL, CHANCE, 0
    empty: tuple[tuple[int, ...], ...] = ((),) * tables.seats
    state.hands = state.sequences = empty
    state.chosen = tables.nobody
    state.up = state.free = state.wards = tables.nothing
    state.lives = state.most = (tables.life,) * tables.seats
    state.effects = state.fresh = tables.calm
    state.casting = None
    state.pending, state.monsters, state.log = (), (), ()
    state.deck, state.discard = tuple(range(tables.excuse)), 0
    state.excuse = piles.middle(tables, tables.excuse)
    state.agenda = turn.missing(state)
    return state


def serialize(state: State, viewer: int | None = None) -> str:
    """The position, or what a player knows of it."""
    tables = state.tables
    when = PHASES[state.phase]
    if state.fast:
        when += f"+{state.fast}"
    if state.phase in SPELLBOUND and state.agenda[0][2] != STRIKES:
        _, seat, step = state.agenda[0]
        when += f":{SEATS[seat]}.{tables.letters[step]}"
    least, most = state.excuse
    casting = "-"
    if state.casting is not None:
        spell, target, fed, left, places = state.casting
        runes = _runes(state, state.agenda[0][1], fed)
        casting = f"{notation.aim(tables, spell, target)}:{runes}:{left}:{_places(places)}"
    fields = (
        when,
        "/".join(_wizard(state, seat, viewer) for seat in range(tables.seats)),
        f"{least}-{most}",
        ",".join(tables.codes[card] for card in piles.cards_of(state.discard)),
        ",".join(_monster(tables, monster) for monster in state.monsters),
        ",".join(_announced(tables, *announcement) for announcement in state.pending),
        casting,
        ",".join(_done(tables, *done) for done in state.log),
    )
    return " ".join(field or "-" for field in fields)


def _wizard(state: State, seat: int, viewer: int | None) -> str:
    tables = state.tables
    codes = tables.codes
    life = "out" if state.lives[seat] == OUT else str(state.lives[seat])
    hidden = viewer is not None and viewer != seat
    hand = ",".join("?" if hidden else codes[card] for card in state.hands[seat])
    card = state.chosen[seat]
    chosen = "-" if card < 0 else "!"
    if card >= 0 and state.phase == CHOOSE:
        chosen = codes[card] if viewer is None or viewer == chooser(state, seat) else "?"
    cards = (_card(state, seat, place) for place in range(len(state.sequences[seat])))
    wards = state.wards[seat]
    spells = [
        *_row(state.effects[seat], ""),
        *_row(state.fresh[seat], "+"),
        *(word for bit, word in ((SHIELDED, "shielded"), (COUNTERED, "countered")) if wards & bit),
    ]
    parts = (f"{life}:{state.most[seat]}", hand, chosen, ",".join(cards), ",".join(spells))
    return ";".join(part or "-" for part in parts)


def chooser(state: State, seat: int) -> int:
    """Who knows which card was chosen for a seat: whose hand it came from."""
    row = state.effects[seat]
    return row[CHARMER] if row[CHARMED] else seat


def _card(state: State, seat: int, place: int) -> str:
    tables = state.tables
    card = state.sequences[seat][place]
    code = tables.codes[card]
    if not state.up[seat] >> WIDTH * place & FACE:
        return f"({code})"
    if state.phase not in SPELLBOUND:
        return code
    free = state.free[seat] >> WIDTH * place
    return code[0] + "".join(
        letter if free >> tables.letters.index(letter) & 1 else letter.lower() for letter in code[1:]
    )


def _row(row: Row, prefix: str) -> list[str]:
    found = []
    for name, column in LASTING:
        if row[column]:
            more = f"x{row[STRENGTH]}" if column == POISONED else ""
            more = f"@{SEATS[row[CHARMER]]}" if column == CHARMED else more
            found.append(f"{prefix}{name}={row[column]}{more}")
    return found


def _monster(tables: Tables, monster: Row) -> str:
    owner, kind, life, force, afraid, fresh, ready = monster
    name = f"{tables.spells[kind].id}@{SEATS[owner]}={life}x{force}"
    return name + (f"~{afraid}" if afraid else "") + (f"+{fresh}" if fresh else "") + "!" * ready


def _announced(
    tables: Tables,
    group: int,
    caster: int,
    spell: int,
    target: int,
    suns: int,
    waves: int,
    leaves: int,
    places: int,
) -> str:
    del group
    text = f"{SEATS[caster]}:{notation.aim(tables, spell, target)}:{suns}.{waves}.{leaves}"
    return f"{text}:{_places(places)}" if places else text


def _done(
    tables: Tables,
    caster: int,
    spell: int,
    target: int,
    suns: int,
    waves: int,
    leaves: int,
    did: int,
    got: int,
) -> str:
    at = target if tables.spells[spell].aimed else -1
    return f"{SEATS[caster]}:{notation.aim(tables, spell, at)}:{suns}.{waves}.{leaves}:{did}:{got}"


def _places(bits: int) -> str:
    """The places of cards in a sequence, counted from 1."""
    return "".join(str(place + 1) for place in piles.cards_of(bits)) or "-"


def _runes(state: State, seat: int, bits: int) -> str:
    tables = state.tables
    found = []
    for bit in piles.cards_of(bits):
        place, rune = divmod(bit, WIDTH)
        found.append(f"{tables.codes[state.sequences[seat][place]]}.{tables.letters[rune]}")
    return ",".join(found) or "-"
