"""A position as one line: `<stage>[+<step>] <side> <attacker> <calm> <Cara's army> <Cruz's army>`.

    stage     deal, toss, discover, catch-up, send, call, play, last, over
    step      what has to happen first: turn (a card of the tropa is turned up), cost (of the Spirit),
              take (the Spirit's choice), copy (water's choice)
    side      whose turn it is: cara, cruz
    attacker  cara, cruz; - before the coin is tossed
    calm      0, 1 or 2: how many turns in a row would be quiet if the player now said Turno

An army is `reserve/vanguard/out/hand/box`, each a list with commas, or - for nothing. Fighters are
named as in notation; who is nowhere is in the tropa. In the vanguard, `clank+sword`, `lid+shield+fire`,
`bert+water` and `bert+water>clank<lid`, who copies Clank and copied Lid before. Hand and box list
cards: `sword,sword,fire,banana`; what is nowhere was used or lies on a fighter.

    play cara cara 0 lid/clank+sword/-/sword,fire/form,itch pip/cinder/-/duck/moths,spoiler
"""

from collections.abc import Iterable

from pnp.games.qiahn_tactics_goblin.rules.deck import Camp, Deck, mask_of, members, stacked
from pnp.games.qiahn_tactics_goblin.rules.notation import held
from pnp.games.qiahn_tactics_goblin.rules.state import (
    STAGES,
    STEPS,
    TOSS,
    Army,
    Borne,
    State,
    gone,
    whose,
)
from pnp.play import PositionError

MAGIC = ("fire", "earth", "water")


def serialize(state: State) -> str:
    """The line of a position."""
    hands = [
        (listed(held(state, side, a.hand)), listed(held(state, side, a.box))) for side, a in _sides(state)
    ]
    return line(state, hands)


def line(state: State, hands: list[tuple[str, str]]) -> str:
    """A position's line with other words for both hands and boxes: what somebody knows of them."""
    step = STEPS[state.step] and f"+{STEPS[state.step]}"
    camps = state.deck.camps
    attacker = "-" if state.stage <= TOSS else camps[state.attacker].id
    armies = ["/".join((*_table(state, side), *hands[side])) for side, _ in _sides(state)]
    return " ".join((STAGES[state.stage] + step, camps[state.side].id, attacker, str(state.calm), *armies))


def listed(names: Iterable[str]) -> str:
    """Names with commas; - for none."""
    return ",".join(names) or "-"


def _sides(state: State) -> tuple[tuple[int, Army], ...]:
    return tuple(enumerate(state.armies))


def _table(state: State, side: int) -> tuple[str, str, str]:
    """Reserve, vanguard and who is out."""
    deck, army = state.deck, state.armies[side]
    return (
        listed(deck.fighters(army.reserve)),
        listed(laden(state, side, fighter) for fighter in members(army.vanguard)),
        listed(deck.fighters(gone(deck, side, army))),
    )


def laden(state: State, side: int, fighter: int) -> str:
    """A fighter in the vanguard with what it bears."""
    deck, borne = state.deck, state.armies[side].borne
    text = deck.names[fighter]
    if borne.equipped >> fighter & 1:
        text += "+sword" if side == state.attacker else "+shield"
    for magic in MAGIC:
        if getattr(borne, magic) >> fighter & 1:
            text += f"+{magic}"
    if borne.copy >= 0 and borne.water >> fighter & 1:
        text += f">{deck.names[borne.copy]}"
        text += "".join(f"<{name}" for name in deck.fighters(borne.copied & ~(1 << borne.copy)))
    return text


# --- reading --------------------------------------------------------------------------------------


def parse(deck: Deck, text: str) -> State:
    """The position of a line. Raises PositionError."""
    words = text.split()
    if len(words) != 6:
        raise PositionError("a position has six parts", expected=_FORM, found=repr(text))
    head, colon, tail = words[0].partition("+")
    sides = [camp.id for camp in deck.camps]
    stage = STAGES.index(_one_of(head, STAGES))
    step = STEPS.index(_one_of(tail, STEPS[1:])) if colon else 0
    side = sides.index(_one_of(words[1], sides))
    attacker = 0 if stage <= TOSS and words[2] == "-" else sides.index(_one_of(words[2], sides))
    calm = int(_one_of(words[3], ("0", "1", "2")))
    first, second = (_army(deck, index, index == attacker, words[4 + index]) for index in (0, 1))
    return State(whose(stage, step, side), stage, step, side, attacker, calm, (first, second), deck)


_FORM = "<stage> <side> <attacker> <calm> <army> <army>"


def _one_of(word: str, known: Iterable[str]) -> str:
    known = tuple(known)
    if word not in known:
        raise PositionError("no such word", expected=" or ".join(known), found=repr(word))
    return word


def _army(deck: Deck, side: int, attacking: bool, text: str) -> Army:
    parts = text.split("/")
    if len(parts) != 5:
        raise PositionError(
            "an army has five lists", expected="reserve/vanguard/out/hand/box", found=repr(text)
        )
    camp = deck.camps[side]
    reserve, vanguard, out, hand, box = (part.split(",") if part != "-" else [] for part in parts)
    fighters = [entry.partition("+")[0] for entry in vanguard]
    placed = _fighters(deck, camp, [*reserve, *fighters, *out])
    standing = _fighters(deck, camp, fighters)
    equipment = "sword" if attacking else "shield"
    borne = _borne(deck, vanguard, equipment)
    lying = [load for entry in vanguard for load in _loads(entry)]
    _cards(camp, [*lying, *hand, *box])
    held, boxed = stacked(camp, _cards(camp, hand), _cards(camp, box))
    return Army(camp.army & ~placed, _fighters(deck, camp, reserve), standing, held, boxed, borne)


def _fighters(deck: Deck, camp: Camp, names: list[str]) -> int:
    """A set of a side's fighters, each named once."""
    mask = 0
    for name in names:
        bit = 1 << deck.numbers[name] if name in deck.numbers else 0
        if not bit & camp.army & ~mask:
            raise PositionError(
                f"no fighter of {camp.name}, or named twice",
                expected=" ".join(deck.fighters(camp.army)),
                found=repr(name),
            )
        mask |= bit
    return mask


def _cards(camp: Camp, names: list[str]) -> int:
    """A set of a side's cards: never more of one than there are."""
    mask = 0
    for name in names:
        left = [number for number in members(camp.cards.get(name, 0)) if not mask >> number & 1]
        if not left:
            raise PositionError(
                f"no card of {camp.name}, or more of it than there are",
                expected=" ".join(camp.cards),
                found=repr(name),
            )
        mask |= 1 << left[0]
    return mask


def _borne(deck: Deck, vanguard: list[str], equipment: str) -> Borne:
    """What the fighters of a vanguard bear."""
    bearers = dict.fromkeys((equipment, *MAGIC), 0)
    copy, copied = -1, 0
    for entry in vanguard:
        name, loads = entry.partition("+")[0], _loads(entry)
        if len(set(loads)) < len(loads):
            raise PositionError("a card lies twice on a fighter", expected="each once", found=repr(entry))
        for load in loads:
            bearers[_one_of(load, bearers)] |= 1 << deck.numbers[name]
        _, *copies = entry.replace("<", ">").split(">")
        if copies:
            _one_of(loads[-1] if loads else name, ("water",))
            numbers = [deck.numbers[_one_of(each, deck.numbers)] for each in copies]
            copy, copied = numbers[0], mask_of(numbers)
    return Borne(bearers[equipment], bearers["fire"], bearers["earth"], bearers["water"], copy, copied)


def _loads(entry: str) -> list[str]:
    """The cards on a fighter of a vanguard."""
    return entry.partition(">")[0].split("+")[1:]
