"""A position as one line: `<stage>[+<step>] <side> <attacker> <calm> <Cara's army> <Cruz's army>`.

    stage     deal, toss, discover, catch-up, send, call, play, last, over
    step      what has to happen first: turn (a card of the tropa is turned up), copy (water's choice),
              rival (whose turn it is not may call the Spirit), taste and rival-taste (the Spirit, called
              by whose turn it is or by the rival, tastes the top of the caller's tropa)
    side      whose turn it is: cara, cruz
    attacker  cara, cruz; - before the coin is tossed
    calm      0, 1 or 2: how many turns in a row would be quiet if the player now said Turno; at the stage
              last, 1 where the vanguards are compared unless this player calls the Spirit

An army is `reserve/vanguard/out/hand/box`, each a list with commas, or - for nothing. Fighters are
named as in notation; who is nowhere is in the tropa. In the vanguard, `clank+sword`, `lid+shield+fire`,
`bert+water` and `bert+water>clank`, who copies Clank. Hand and box list cards:
`sword,sword,fire,banana`; what is nowhere was used or lies on a fighter.

    play cara cara 0 lid/clank+sword/-/sword,fire/form,itch pip/cinder/-/duck/moths,spoiler
"""

from collections.abc import Iterable, Sequence

from pnp.games.qiahn_tactics_goblin.rules import stages
from pnp.games.qiahn_tactics_goblin.rules.state import NOBODY, Army, Borne, State, out_of_game, player_at
from pnp.games.qiahn_tactics_goblin.rules.tables import Camp, Tables, canonical, members
from pnp.play import PositionError

MAGIC = ("fire", "earth", "water")


def serialize(state: State) -> str:
    """The position on one line."""
    hands = [
        (comma_list(camp.names_of(army.hand)), comma_list(camp.names_of(army.box)))
        for camp, army in zip(state.tables.camps, state.armies, strict=True)
    ]
    return position_line(state, hands)


def position_line(state: State, hands: Sequence[tuple[str, ...]]) -> str:
    """A position's line with other words for both hands and boxes: what somebody knows of them."""
    stage, step = stages.STAGES[state.stage], stages.STEPS[state.step]
    camps = state.tables.camps
    attacker = "-" if state.stage <= stages.TOSS else camps[state.attacker].id
    fields = (f"{stage}+{step}" if step else stage, camps[state.side].id, attacker, str(state.calm))
    armies = ("/".join((*_table(state, side), *cards)) for side, cards in enumerate(hands))
    return " ".join((*fields, *armies))


def comma_list(names: Iterable[str]) -> str:
    """Names with commas; - for none."""
    return ",".join(names) or "-"


def _table(state: State, side: int) -> tuple[str, str, str]:
    """Reserve, vanguard and who is out."""
    tables, army = state.tables, state.armies[side]
    return (
        comma_list(tables.names_of(army.reserve)),
        comma_list(fighter_with_cards(state, side, fighter) for fighter in members(army.vanguard)),
        comma_list(tables.names_of(out_of_game(tables, side, army))),
    )


def fighter_with_cards(state: State, side: int, fighter: int) -> str:
    """A fighter in the vanguard with what it bears."""
    tables, borne = state.tables, state.armies[side].borne
    text = tables.names[fighter]
    if borne.equipped >> fighter & 1:
        text += "+sword" if side == state.attacker else "+shield"
    for magic in MAGIC:
        if getattr(borne, magic) >> fighter & 1:
            text += f"+{magic}"
    if borne.copy >= 0 and borne.water >> fighter & 1:
        text += f">{tables.names[borne.copy]}"
    return text


# --- reading --------------------------------------------------------------------------------------


def parse(tables: Tables, text: str) -> State:
    """The position of a line. Raises PositionError."""
    fields = text.split()
    if len(fields) != 6:
        raise PositionError("a position has six parts", expected=_FORM, found=repr(text))
    moment, side_id, attacker_id, calm, *armies = fields
    stage_name, plus, step_name = moment.partition("+")
    sides = [camp.id for camp in tables.camps]
    stage = stages.STAGES.index(_one_of(stage_name, stages.STAGES))
    step = stages.STEPS.index(_one_of(step_name, stages.STEPS[1:])) if plus else stages.NONE
    side = sides.index(_one_of(side_id, sides))
    unknown = stage <= stages.TOSS and attacker_id == "-"
    attacker = 0 if unknown else sides.index(_one_of(attacker_id, sides))
    quiet = int(_one_of(calm, ("0", "1", "2")))
    first, second = (_army(tables, index, index == attacker, army) for index, army in enumerate(armies))
    player = player_at(stage, step, side)
    return State(player, stage, side, attacker, (first, second), tables, step, quiet)


_FORM = "<stage> <side> <attacker> <calm> <army> <army>"


def _one_of(word: str, known: Iterable[str]) -> str:
    known = tuple(known)
    if word not in known:
        raise PositionError("no such word", expected=" or ".join(known), found=repr(word))
    return word


def _army(tables: Tables, side: int, attacking: bool, text: str) -> Army:
    """An army of a line."""
    parts = text.split("/")
    if len(parts) != 5:
        raise PositionError(
            "an army has five lists", expected="reserve/vanguard/out/hand/box", found=repr(text)
        )
    camp = tables.camps[side]
    reserve, vanguard, out, hand, box = (part.split(",") if part != "-" else [] for part in parts)
    fighters = [_bearer(entry) for entry in vanguard]
    placed = _fighters(tables, camp, [*reserve, *fighters, *out])
    standing = _fighters(tables, camp, fighters)
    equipment = "sword" if attacking else "shield"
    borne = _borne(tables, vanguard, equipment)
    laid = [card for entry in vanguard for card in _cards_on(entry)]
    _cards(camp, [*laid, *hand, *box])
    in_hand, in_box = canonical(camp, _cards(camp, hand), _cards(camp, box))
    return Army(camp.army & ~placed, _fighters(tables, camp, reserve), standing, in_hand, in_box, borne)


def _fighters(tables: Tables, camp: Camp, names: list[str]) -> int:
    """A set of a side's fighters, each named once."""
    mask = 0
    for name in names:
        bit = 1 << tables.numbers[name] if name in tables.numbers else 0
        if not bit & camp.army & ~mask:
            raise PositionError(
                f"no fighter of {camp.name}, or named twice",
                expected=" ".join(tables.names_of(camp.army)),
                found=repr(name),
            )
        mask |= bit
    return mask


def _cards(camp: Camp, names: list[str]) -> int:
    """A set of a side's cards: never more of one than there are."""
    mask = 0
    for name in names:
        free = camp.cards.get(name, 0) & ~mask
        if not free:
            raise PositionError(
                f"no card of {camp.name}, or more of it than there are",
                expected=" ".join(camp.cards),
                found=repr(name),
            )
        mask |= free & -free  # the first of its copies
    return mask


def _borne(tables: Tables, vanguard: list[str], equipment: str) -> Borne:
    """What the fighters of a vanguard bear."""
    bearers = dict.fromkeys((equipment, *MAGIC), 0)
    copy = NOBODY
    for entry in vanguard:
        name, cards = _bearer(entry), _cards_on(entry)
        if len(set(cards)) < len(cards):
            raise PositionError("a card lies twice on a fighter", expected="each once", found=repr(entry))
        for card in cards:
            bearers[_one_of(card, bearers)] |= 1 << tables.numbers[name]
        _, copies, whom = entry.partition(">")
        if copies:
            _one_of(cards[-1] if cards else name, ("water",))
            copy = tables.numbers[_one_of(whom, tables.numbers)]
    return Borne(bearers[equipment], bearers["fire"], bearers["earth"], bearers["water"], copy)


def _bearer(entry: str) -> str:
    """The name of a fighter of a vanguard."""
    name, _, _ = entry.partition("+")
    return name


def _cards_on(entry: str) -> list[str]:
    """The cards on a fighter of a vanguard."""
    before, _, _ = entry.partition(">")
    _, *cards = before.split("+")
    return cards
