"""Predicates for the tables of the rulebook's last page: where vanguards go, what magic does, which cards can
be laid on whom.

Each answer comes from small positions, in which the engine acts.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Final, NamedTuple

from pnp.errors import PnpError, unknown
from pnp.games.qiahn_tactics_goblin.rules import stages
from pnp.games.qiahn_tactics_goblin.rules.combat import winner, worth
from pnp.games.qiahn_tactics_goblin.rules.outcome import ends_round
from pnp.games.qiahn_tactics_goblin.rules.state import NOBODY, State
from pnp.games.qiahn_tactics_goblin.rules.tables import Tables, members
from pnp.play import Answer, Rules, say
from pnp.play.claims import Predicate, Situation, answer_in_words, find_name

ATTACKER, DEFENDER = 0, 1
"""The sides in these positions: Cara attacks."""
ROLES: Final = ("attacker", "defender")
HIGHER: Final = (*ROLES, "neither")
"""The names of the side with the higher sum, in the order of ATTACKER, DEFENDER and TIE."""
MAGIC: Final = ("fire", "earth", "water")
"""The magic that stays on a fighter."""
QIAHNBERAS: Final = "qiahnberas"
"""The name of all qíahnberas, in place of a card."""


class Bearer(NamedTuple):
    """A fighter, and the card on it in a position."""

    name: str
    load: str = ""
    """"equipment", one of MAGIC, or nothing."""


def goes(situation: Situation, *, vanguard: str, higher: str) -> Answer:
    """Answer where the vanguard of "attacker" or "defender" goes if the sum of "attacker", "defender" or
    "neither" is higher."""
    rules, tables = situation.rules, _tables(situation)
    side, ahead = find_name(vanguard, ROLES, "vanguard"), find_name(higher, HIGHER, "side")
    pairs = product(*(members(camp.army) for camp in tables.camps))
    pair, state = next(
        (pair, state)
        for pair in pairs
        for state in (_position(rules, ATTACKER, *([Bearer(tables.names[each])] for each in pair)),)
        if winner(tables, state.armies, ATTACKER) == ahead
    )
    after = _compare_now(rules, state)
    place = "reserve" if after.armies[side].reserve >> pair[side] & 1 else "out"
    return answer_in_words(place, {"reserve": say("back to the reserve"), "out": say("out of the game")})


def magic_does(situation: Situation, *, card: str) -> Answer:
    """Answer what a magic card makes of a fighter."""
    rules, tables = situation.rules, _tables(situation)
    if card not in (*MAGIC, "air"):
        raise unknown("magic card", card, (*MAGIC, "air"))
    factor = tables.fire_factor
    return answer_in_words(
        list(_magic_effects(rules, tables, card)),
        {
            "copies": say("as good as somebody else"),
            "home": say("sent home, unharmed"),
            f"times {factor}": say("value × %(fire)s", fire=factor),
            "lives, safe": say("loses and lives; no qíahnbera works"),
        },
    )


def laid(situation: Situation, *, cards: str | Sequence[str], what: str) -> Answer:
    """Answer on "whom" some cards can be laid, and beside what they cannot; or "when": by whoever attacks, by
    whoever defends, or by both. "qiahnberas" are all of them."""
    use = _common_use(situation, cards)
    return answer_in_words(
        use[find_name(what, Use._fields, "question")],
        {
            "own, equipment": say("yours, no equipment"),
            "enemy, equipment, earth": say("an enemy, no equipment or earth"),
            "own, magic": say("yours, no magic"),
            "enemy, magic": say("an enemy, no magic"),
            "attacker": say("attacking"),
            "defender": say("defending"),
            "attacker, defender": say("always"),
        },
    )


def laid_alike(situation: Situation, *, card: str) -> Answer:
    """Answer which cards can be laid on the same fighters, and at the same time, as this one."""
    rules, tables = situation.rules, _tables(situation)
    camp = tables.camps[ATTACKER]
    use = _common_use(situation, card)
    found = [each for each in camp.cards if _use(rules, tables, ATTACKER, each) == use]
    return Answer(found, tuple(camp.titles[each] for each in found))


PREDICATES: Final[Mapping[str, Predicate]] = {
    "goes": goes,
    "magic_does": magic_does,
    "laid": laid,
    "laid_alike": laid_alike,
}


# --- what cards do ----------------------------------------------------------------------------------


class Use(NamedTuple):
    """The fighters that a card can be laid on ("own" or "enemy"), the cards that must not lie there, and who
    can lay it."""

    whom: tuple[str, ...]
    when: tuple[str, ...]


def _common_use(situation: Situation, cards: str | Sequence[str]) -> Use:
    """Return how some cards are laid. Raises PnpError if they differ."""
    rules, tables = situation.rules, _tables(situation)
    uses = {
        _use(rules, tables, side, card): card
        for name in ((cards,) if isinstance(cards, str) else cards)
        for side, card in _cards(tables, name)
    }
    if len(uses) > 1:
        raise PnpError(
            "these cards are not laid alike", expected="cards that are", found=", ".join(uses.values())
        )
    return next(iter(uses))


def _cards(tables: Tables, name: str) -> Iterator[tuple[int, str]]:
    """Yield the cards that a name stands for, each with a side that has it."""
    if name == QIAHNBERAS:
        for side, camp in enumerate(tables.camps):
            yield from ((side, card) for card in camp.hits)
    elif name in tables.camps[ATTACKER].cards:
        yield ATTACKER, name
    else:
        raise unknown("card", name, (*tables.camps[ATTACKER].cards, QIAHNBERAS))


def _use(rules: Rules[Any, Any], tables: Tables, side: int, card: str) -> Use:
    """Return how a side lays a card, tried on fighters of both sides, bare and with each card on them."""
    hits = tables.camps[side].hits.get(card, ~0)
    whom: list[str] = []
    roles: set[str] = set()
    for owner, whose in ((side, "own"), (1 - side, "enemy")):
        fighter = next(members(tables.camps[owner].army & hits), None)
        if fighter is None:
            continue
        able = {
            load: [
                role
                for attacker, role in ((side, "attacker"), (1 - side, "defender"))
                if _is_laid(rules, tables, side, attacker, card, Bearer(tables.names[fighter], load))
            ]
            for load in ("", "equipment", *MAGIC)
            if load != card
        }
        if able[""]:
            barred = [load for load in able if not able[load]]
            if barred == [load for load in able if load in MAGIC]:
                barred = ["magic"]
            whom += (whose, *barred)
            roles |= {*able[""]}
    return Use(tuple(whom), tuple(role for role in ROLES if role in roles))


def _is_laid(
    rules: Rules[Any, Any], tables: Tables, side: int, attacker: int, card: str, bearer: Bearer
) -> bool:
    """Return whether a side may lay a card on a fighter of a vanguard, with so much on it."""
    number = tables.numbers[bearer.name]
    vanguards = [
        [bearer] if owner == tables.side_of(number) else [Bearer(tables.names[next(members(camp.army))])]
        for owner, camp in enumerate(tables.camps)
    ]
    state = _position(rules, attacker, *vanguards)
    turn = state._replace(player=side, side=side)
    return rules.why_not(turn, (card, number)) is None


def _magic_effects(rules: Rules[Any, Any], tables: Tables, card: str) -> Iterator[str]:
    """Yield what a magic card does if the attacker lays it in a round that its side will lose."""
    mine = min(members(tables.camps[ATTACKER].army), key=tables.values.__getitem__)
    theirs = sorted(members(tables.camps[DEFENDER].army), key=lambda number: -tables.values[number])[:2]
    state = _position(
        rules, ATTACKER, [Bearer(tables.names[mine])], [Bearer(tables.names[number]) for number in theirs]
    )
    target = next(number for number in (mine, *theirs) if rules.why_not(state, (card, number)) is None)
    owner = tables.side_of(target)
    laid: State = rules.after(state, (card, target))
    if laid.step == stages.COPY:
        laid = rules.after(laid, ("copy", theirs[0]))
    army, rival = laid.armies[owner], laid.armies[1 - owner]
    if not army.vanguard >> target & 1:
        yield "home" if army.reserve >> target & 1 else "gone"
        return
    value, was = worth(tables, army, rival, owner == ATTACKER, target), tables.values[target]
    if army.borne.copy != NOBODY and value == tables.values[army.borne.copy]:
        yield "copies"
    elif value != was:
        yield f"times {value / was:g}"
    is_lost = winner(tables, laid.armies, ATTACKER) == 1 - owner
    if is_lost and _compare_now(rules, laid).armies[owner].reserve >> target & 1:
        yield "lives"
    strikes = [strike for strike, hits in tables.camps[1 - owner].hits.items() if hits >> target & 1]
    turn = laid._replace(player=1 - owner, side=1 - owner)
    if all(rules.why_not(turn, (strike, target)) for strike in strikes):
        yield "safe"


def _compare_now(rules: Rules[Any, Any], state: State) -> State:
    """Return the position after nobody laid anything more and the vanguards were compared."""
    now = state
    while not ends_round(state, now):
        quiet = [action for action in rules.legal_actions(now) if action in (("turno",), ("wait",))]
        now = rules.after(now, quiet[0])
    return now


def _position(rules: Rules[Any, Any], attacker: int, *vanguards: Sequence[Bearer]) -> State:
    """Return a position in which the attacker may lay cards: all cards that are not on fighters are in
    hand."""
    tables: Tables = rules.tables  # type: ignore[attr-defined]  # the engine of this game
    armies: list[str] = []
    for side, (camp, vanguard) in enumerate(zip(tables.camps, vanguards, strict=True)):
        equipment = "sword" if side == attacker else "shield"
        loads = [equipment if load == "equipment" else load for _, load in vanguard]
        standing = (
            f"{name}+{load}" if load else name for (name, _), load in zip(vanguard, loads, strict=True)
        )
        hand = camp.names_of(camp.all_cards)
        for load in filter(None, loads):
            hand.remove(load)
        armies.append(f"-/{','.join(standing)}/-/{','.join(hand)}/-")
    first = tables.camps[attacker].id
    state: State = rules.parse(f"play {first} {first} 0 {' '.join(armies)}")
    return state


def _tables(situation: Situation) -> Tables:
    tables: Tables = situation.rules.tables  # type: ignore[attr-defined]  # the engine of this game
    return tables
