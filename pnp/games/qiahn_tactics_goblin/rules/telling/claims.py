"""Predicates: functions that answer questions about a position, such as the sums of vanguards, the effects of
cards and the values of fighters. A told game (a played game with a text) uses the answers to prove its
claims."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Final, NamedTuple

from pnp.errors import PnpError, unknown
from pnp.games.qiahn_tactics_goblin.rules.combat import TIE, ends_round, points, strengths, winner, worth
from pnp.games.qiahn_tactics_goblin.rules.combat import worth as worth_of
from pnp.games.qiahn_tactics_goblin.rules.state import COPY, NOBODY, NONE, PLAY, State, in_order
from pnp.games.qiahn_tactics_goblin.rules.tables import Tables, members
from pnp.play import Answer, Part, Phrase, Rules, say
from pnp.play.claims import Predicate, Situation, answer_in_words, find_name

# Predicates for the tables of the rulebook's last page: where vanguards go, what magic does, which cards can
# be laid on whom.
#
# Each answer comes from small positions, in which the engine acts.

ATTACKER, DEFENDER = 0, 1
"""The numbers of the sides in the positions of this module, where Cara always attacks."""
ROLES: Final = ("attacker", "defender")
HIGHER: Final = (*ROLES, "neither")
"""The names of the side with the higher sum, in the order of ATTACKER, DEFENDER and TIE."""
MAGIC: Final = ("fire", "earth", "water")
"""The kinds of magic cards that stay on a fighter."""
QIAHNBERAS: Final = "qiahnberas"
"""The name that stands for all qíahnberas where a card's name is expected."""


class Bearer(NamedTuple):
    """A fighter by its name, and the card on it, if any. A claim about a fight makes a position from such
    fighters."""

    name: str
    load: str = ""
    """"equipment", one of MAGIC, or "" for no card."""


def goes(situation: Situation, *, vanguard: str, higher: str) -> Answer:
    """Answer where the fighters of a vanguard go after the vanguards are compared: "reserve" or "out".
    `vanguard` is "attacker" or "defender". `higher` is the vanguard with the higher sum, or "neither"."""
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
    """Answer what a magic card does to a fighter: "copies" (it becomes as good as another one), "home" (it
    leaves the vanguard unharmed), "times 2" (its value is multiplied, by the factor of [facts]) or "lives,
    safe" (it survives its defeat, and no qíahnbera works on it). Raises PnpError for a card that is no
    magic card."""
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
    """Answer how some cards can be laid on fighters. If `what` is "whom", answer on whose fighters, and which
    cards must not lie there already. If `what` is "when", answer in which role: attacker, defender, or both.

    The name "qiahnberas" stands for all qíahnberas. Raises PnpError if the cards differ in how they can be
    laid.
    """
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
    """Answer which cards can be laid on the same fighters and in the same role (attacker, defender) as this
    card."""
    rules, tables = situation.rules, _tables(situation)
    camp = tables.camps[ATTACKER]
    use = _common_use(situation, card)
    found = [each for each in camp.cards if _use(rules, tables, ATTACKER, each) == use]
    return Answer(found, tuple(camp.titles[each] for each in found))


TABLE_PREDICATES: Final[Mapping[str, Predicate]] = {
    "goes": goes,
    "magic_does": magic_does,
    "laid": laid,
    "laid_alike": laid_alike,
}


# --- what cards do ----------------------------------------------------------------------------------


class Use(NamedTuple):
    """The use of a card. `whom` has "own" or "enemy", for the fighters that it can be laid on, and then the
    cards that must not lie there already. `when` has the roles ("attacker", "defender") in which a side can
    lay it."""

    whom: tuple[str, ...]
    when: tuple[str, ...]


def _common_use(situation: Situation, cards: str | Sequence[str]) -> Use:
    """Return the use that some cards have in common. Raises PnpError if their uses differ."""
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
    """Yield (side, card) for each card that a name stands for: one card, or all qíahnberas."""
    if name == QIAHNBERAS:
        for side, camp in enumerate(tables.camps):
            yield from ((side, card) for card in camp.hits)
    elif name in tables.camps[ATTACKER].cards:
        yield ATTACKER, name
    else:
        raise unknown("card", name, (*tables.camps[ATTACKER].cards, QIAHNBERAS))


def _use(rules: Rules[Any, Any], tables: Tables, side: int, card: str) -> Use:
    """Return the use of a side's card, found by trying it on fighters of both sides, bare and with each card
    on them."""
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
    """Return whether a side may lay a card on a fighter of a vanguard that already has these cards on it."""
    number = tables.numbers[bearer.name]
    vanguards = [
        [bearer] if owner == tables.side_of(number) else [Bearer(tables.names[next(members(camp.army))])]
        for owner, camp in enumerate(tables.camps)
    ]
    state = _position(rules, attacker, *vanguards)
    turn = state._replace(player=side, side=side)
    return rules.why_not(turn, (card, number)) is None


def _magic_effects(rules: Rules[Any, Any], tables: Tables, card: str) -> Iterator[str]:
    """Yield the effects of a magic card that the attacker lays in a round that the attacker will lose."""
    mine = min(members(tables.camps[ATTACKER].army), key=tables.values.__getitem__)
    theirs = sorted(members(tables.camps[DEFENDER].army), key=lambda number: -tables.values[number])[:2]
    state = _position(
        rules, ATTACKER, [Bearer(tables.names[mine])], [Bearer(tables.names[number]) for number in theirs]
    )
    target = next(number for number in (mine, *theirs) if rules.why_not(state, (card, number)) is None)
    owner = tables.side_of(target)
    laid: State = rules.after(state, (card, target))
    if laid.step == COPY:
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
    """Return the position after both sides play nothing more and the vanguards are compared."""
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


OUTCOMES: Final = ("lose", "tie", "win")


def sums(situation: Situation) -> Answer:
    """Answer whose vanguard has the higher sum: a side, or "tie"."""
    state: State = situation.state
    ahead, more, less = _compare_sums(state)
    before = situation.at == "before"
    if ahead == TIE:
        sentence = (
            say("Before that, the sums were equal, at %(sum)s.", sum=more)
            if before
            else say("The sums are equal now, at %(sum)s.", sum=more)
        )
        return Answer("tie", sentence)
    parts: dict[str, Part] = {"side": state.tables.camps[ahead].name, "more": more, "less": less}
    sentence = (
        say("Before that, %(side)s was ahead, %(more)s to %(less)s.", **parts)
        if before
        else say("Now %(side)s is ahead, %(more)s to %(less)s.", **parts)
    )
    return Answer(state.tables.camps[ahead].id, sentence)


def would(situation: Situation, *, plays: Sequence[str]) -> Answer:
    """Answer whose sum would be higher after the actions `plays` (in notation), one after the other: a side,
    or "tie"."""
    state: State
    state, _ = situation.play(plays)
    ahead, more, less = _compare_sums(state)
    tables, cards = state.tables, tuple(_laid_cards(situation, plays))
    if ahead == TIE:
        return Answer(
            "tie", say("With %(plays)s, the sums would be equal, at %(sum)s.", plays=cards, sum=more)
        )
    sentence = say(
        "With %(plays)s, %(side)s would be ahead, %(more)s to %(less)s.",
        plays=cards,
        side=tables.camps[ahead].name,
        more=more,
        less=less,
    )
    return Answer(tables.camps[ahead].id, sentence)


def best(situation: Situation) -> Answer:
    """Answer the best result of the round that the side on turn can still reach with its own cards, if its
    rival plays no more: "win", "tie" or "lose"."""
    state: State = situation.state
    reached = max(_reachable(situation, state, state.side, set()))
    side = state.tables.camps[state.side].name
    sentence = {
        "win": say("%(side)s still has the cards to win the round.", side=side),
        "tie": say("The best that %(side)s can still reach is a tie, and then both lose.", side=side),
        "lose": say("%(side)s cannot even reach a tie any more.", side=side),
    }[OUTCOMES[reached]]
    return Answer(OUTCOMES[reached], sentence)


def open_to(situation: Situation, *, fighter: str) -> Answer:
    """Answer which cards (air or qíahnberas) the enemy could lay on a fighter of a vanguard if it were the
    enemy's turn."""
    state: State = situation.state
    tables, number = state.tables, find_name(fighter, state.tables.names, "fighter")
    rival = 1 - tables.side_of(number)
    turn = state._replace(player=rival, side=rival, stage=PLAY, step=NONE)
    camp = tables.camps[rival]
    cards = tuple(
        card
        for card, *at in situation.rules.legal_actions(turn)
        if at == [number] and (card == "air" or card in camp.hits)
    )
    if not cards:
        sentence = say(
            "There is nothing that %(side)s can lay on %(fighter)s.",
            side=camp.name,
            fighter=tables.titles[number],
        )
        return Answer((), sentence)
    sentence = say(
        "%(side)s can lay %(cards)s on %(fighter)s.",
        side=camp.name,
        fighter=tables.titles[number],
        cards=tuple(camp.titles[card] for card in cards),
    )
    return Answer(cards, sentence)


def without(situation: Situation, *, fighter: str) -> Answer:
    """Answer whether the last action ends the round if `fighter`, who is in a vanguard, had stayed in
    reserve. The answer is the side that wins the round then, or "none" if the round goes on."""
    before: State = situation.moment.before
    tables, number = before.tables, find_name(fighter, before.tables.names, "fighter")
    side = tables.side_of(number)
    army, bit = before.armies[side], 1 << number
    if not army.vanguard & bit:
        raise PnpError("not in a vanguard", expected="a fighter of a vanguard", found=fighter)
    left = army._replace(vanguard=army.vanguard ^ bit, reserve=army.reserve | bit)
    stayed = before._replace(armies=in_order(side, left, before.armies[1 - side]))
    now = situation.rules.after(stayed, situation.moment.action)
    name = tables.titles[number]
    if ends_round(stayed, now):
        winning = tables.camps[before.side].name
        sentence = say(
            "Without %(fighter)s, nobody would be left there, and %(side)s would have won the round.",
            fighter=name,
            side=winning,
        )
        return Answer(tables.camps[before.side].id, sentence)
    return Answer("none", say("Even without %(fighter)s, the round would go on.", fighter=name))


def dearest(situation: Situation, *, of: str, n: int) -> Answer:
    """Answer which `n` fighters have the highest values among those of a side (`of`) in reserve and vanguard.
    Raises PnpError if the last place is shared."""
    state: State = situation.state
    tables, side = state.tables, _side(state.tables, of)
    army = state.armies[side]
    ranked = sorted(members(army.reserve | army.vanguard), key=lambda number: -tables.values[number])
    if len(ranked) > n and tables.values[ranked[n - 1]] == tables.values[ranked[n]]:
        raise PnpError("several are worth the same", expected="another number", found=str(n))
    sentence = say(
        "Nobody else on the side of %(side)s is worth as much as %(fighters)s.",
        side=tables.camps[side].name,
        fighters=tuple(tables.titles[number] for number in ranked[:n]),
    )
    return Answer([tables.names[number] for number in ranked[:n]], sentence)


def current_worth(situation: Situation, *, fighter: str) -> Answer:
    """Answer what a fighter of a vanguard adds to its side's sum, with all cards that lie on it."""
    state: State = situation.state
    tables, number = state.tables, find_name(fighter, state.tables.names, "fighter")
    side = tables.side_of(number)
    mine, theirs = state.armies[side], state.armies[1 - side]
    value = worth_of(tables, mine, theirs, state.attacker == side, number)
    return Answer(value, say("%(fighter)s is worth %(n)s now.", fighter=tables.titles[number], n=value))


def hand(situation: Situation, *, of: str) -> Answer:
    """Answer which qíahnberas the side `of` has in hand."""
    state: State = situation.state
    side = _side(state.tables, of)
    camp = state.tables.camps[side]
    cards = tuple(card for card in camp.hits if camp.cards[card] & state.armies[side].hand)
    if not cards:
        return Answer((), say("%(side)s has no qíahnberas in hand.", side=camp.name))
    sentence = say(
        "Of the qíahnberas, %(side)s holds %(cards)s.",
        side=camp.name,
        cards=tuple(camp.titles[card] for card in cards),
    )
    return Answer(cards, sentence)


def reserves(situation: Situation) -> Answer:
    """Answer how many fighters each side has in reserve, Cara's first."""
    state: State = situation.state
    (cara, cruz), (first, second) = state.tables.camps, (a.reserve.bit_count() for a in state.armies)
    sentence = say(
        "%(cara)s has %(first)s in reserve, %(cruz)s %(second)s.",
        cara=cara.name,
        first=first,
        cruz=cruz.name,
        second=second,
    )
    return Answer([str(first), str(second)], sentence)


def score(situation: Situation) -> Answer:
    """Answer the points of both sides so far, Cara's first."""
    state: State = situation.state
    (cara, cruz), (first, second) = state.tables.camps, points(state)
    sentence = say(
        "%(cara)s has scored %(first)s, %(cruz)s %(second)s.",
        cara=cara.name,
        first=first,
        cruz=cruz.name,
        second=second,
    )
    return Answer([str(first), str(second)], sentence)


PREDICATES: Final[Mapping[str, Predicate]] = {
    "sums": sums,
    "would": would,
    "best": best,
    "open_to": open_to,
    "without": without,
    "dearest": dearest,
    "worth": current_worth,
    "hand": hand,
    "reserves": reserves,
    "score": score,
    **TABLE_PREDICATES,
}


def _compare_sums(state: State) -> tuple[int, int, int]:
    """Return the side that is ahead, or TIE, with the higher and the lower sum."""
    both = strengths(state.tables, state.armies, state.attacker)
    return winner(state.tables, state.armies, state.attacker), max(both), min(both)


def _laid_cards(situation: Situation, plays: Sequence[str]) -> Iterator[Phrase]:
    """Yield, in words, the cards that some plays lay on fighters."""
    state: State = situation.state
    tables = state.tables
    for text in plays:
        action = situation.rules.read(state, text)
        kind, *at = action
        camp = tables.camps[state.side]
        if kind in camp.cards:
            # L10N: a card that is laid on a fighter: "Fire on Drizzle"
            yield say("%(card)s on %(fighter)s", card=camp.titles[kind], fighter=tables.titles[at[0]])
        state = situation.rules.after(state, action)


def _reachable(situation: Situation, state: State, side: int, seen: set[State]) -> Iterator[int]:
    """Yield the results that a side can reach with its own plays in this turn, as indices of OUTCOMES."""
    if state in seen:
        return
    seen.add(state)
    if state.step == NONE:
        ahead = winner(state.tables, state.armies, state.attacker)
        yield 1 if ahead == TIE else 2 * (ahead == side)
    for action in situation.rules.legal_actions(state):
        if action[0] in ("turno", "concede", "call", "spirit"):
            continue
        now = situation.rules.after(state, action)
        if ends_round(state, now):
            yield 2  # nobody is left in the rival's vanguard
        else:
            yield from _reachable(situation, now, side, seen)


def _side(tables: Tables, name: str) -> int:
    return find_name(name, [camp.id for camp in tables.camps], "side")
