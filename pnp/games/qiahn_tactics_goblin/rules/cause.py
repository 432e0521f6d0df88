"""What in the position stands against an action that a clause forbids."""

from pnp.games.qiahn_tactics_goblin.rules import stages
from pnp.games.qiahn_tactics_goblin.rules.actions import Action
from pnp.games.qiahn_tactics_goblin.rules.state import State, caller
from pnp.play import Words, counted, say


def cause(state: State, action: Action) -> Words:
    """A sentence."""
    stage, step, tables = state.stage, state.step, state.tables
    kind, *rest = action
    if stage == stages.OVER:
        return say("The game is over.")
    if kind in ("deal", "toss", "turn", "taste"):
        return say("Chance does that, no player.")
    if stage <= stages.TOSS:
        return say("The game has not begun yet.")
    if kind == "wait":
        return say("Nobody is asked about the Spirit now.")
    if kind == "spirit" and not tables.spirit:
        return say("This game is played without the Spirit.")
    if step == stages.COPY and kind != "copy":
        return say("The water that was laid has to copy somebody first.")
    if kind == "spirit":
        return _tropa_too_small(state)
    if step == stages.RIVAL:
        asked, side = (tables.camps[each].name for each in (state.player, state.side))
        return say(
            "It is the turn of %(side)s: %(asked)s can only call the Spirit, or let it sleep.",
            side=side,
            asked=asked,
        )
    if stage == stages.LAST:
        return say("The vanguards are about to be compared: only the Spirit can be called now.")
    if not rest:
        return _word(state, kind)
    return _about(state, kind, *rest)


def _about(state: State, kind: str, fighter: int) -> Words:
    """Against an action that names a fighter."""
    if kind == "send":
        return _send(state, fighter)
    if kind == "call":
        return _call(state, fighter)
    if kind == "copy":
        return _copy(state, fighter)
    return _card(state, kind, fighter)


# --- words ----------------------------------------------------------------------------------------


def _tropa_too_small(state: State) -> Words:
    """Why the Spirit cannot be called."""
    tables, player = state.tables, caller(state)
    return counted(
        "The tropa of %(side)s has %(n)s card left: the Spirit wants %(needed)s.",
        "The tropa of %(side)s has %(n)s cards left: the Spirit wants %(needed)s.",
        n=state.armies[player].tropa.bit_count(),
        side=tables.camps[player].name,
        needed=tables.spirit_tropa,
    )


def _word(state: State, word: str) -> Words:
    """Against turn-up, turno, concede."""
    mine = state.armies[state.side]
    if state.stage == stages.DISCOVER:
        return say("First, a card of the tropa is turned up.")
    if word == "concede":
        return say("The two vanguards do not stand yet.")
    if word == "turn-up":
        return _catch_up(state)
    if mine.vanguard:
        return say("No enemy has been called out yet.")
    return _nobody_sent(state)


def _nobody_sent(state: State) -> Words:
    return say("The vanguard of %(side)s has nobody yet.", side=state.tables.camps[state.side].name)


def _catch_up(state: State) -> Words:
    mine, theirs = state.armies[state.side], state.armies[1 - state.side]
    mine_name, theirs_name = (state.tables.camps[side].name for side in (state.side, 1 - state.side))
    if state.stage > stages.CATCH_UP:
        return say("The Discover phase of this round is over.")
    return say(
        "There is nothing to catch up with. In reserve: %(side)s %(mine)s, %(rival)s %(theirs)s.",
        side=mine_name,
        mine=mine.reserve.bit_count(),
        rival=theirs_name,
        theirs=theirs.reserve.bit_count(),
    )


# --- deploying ------------------------------------------------------------------------------------


def _send(state: State, fighter: int) -> Words:
    side, tables = state.side, state.tables
    theirs = state.armies[1 - side]
    if wrong := _not_deploying(state):
        return wrong
    if theirs.vanguard:
        return say("An enemy has been called out: no more of one’s own are sent.")
    if tables.side_of(fighter) != side:
        return _belongs(state, fighter)
    return _not_in_reserve(state, fighter) or _full(state, side)


def _call(state: State, fighter: int) -> Words:
    side, tables = state.side, state.tables
    if wrong := _not_deploying(state):
        return wrong
    if state.armies[side].vanguard.bit_count() < tables.fewest:
        return _nobody_sent(state)
    if tables.side_of(fighter) == side:
        return _belongs(state, fighter)
    return _not_in_reserve(state, fighter) or _full(state, 1 - side)


def _not_deploying(state: State) -> Words:
    """Why nobody is sent or called out now; "" while that may be."""
    if state.stage < stages.SEND:
        return say("This is the Discover phase: nobody moves to the vanguard yet.")
    if state.side != state.attacker:
        attacker = state.tables.camps[state.attacker].name
        return say("Only the attacker sends and calls out fighters: %(side)s.", side=attacker)
    if state.stage == stages.PLAY:
        return say("A card has been played or Turno said: the vanguards stay as they are.")
    return ""


def _full(state: State, side: int) -> Words:
    return counted(
        "The vanguard of %(side)s is full, with %(n)s fighter.",
        "The vanguard of %(side)s is full, with %(n)s fighters.",
        n=state.armies[side].vanguard.bit_count(),
        side=state.tables.camps[side].name,
    )


def _belongs(state: State, fighter: int) -> Words:
    """Whose fighter it is."""
    tables = state.tables
    owner = tables.camps[tables.side_of(fighter)].name
    return say("%(fighter)s fights for %(side)s.", fighter=tables.titles[fighter], side=owner)


def _not_in_reserve(state: State, fighter: int) -> Words:
    """Where a fighter is that is not in reserve; "" for who is."""
    tables = state.tables
    army, who = state.armies[tables.side_of(fighter)], tables.titles[fighter]
    if army.reserve >> fighter & 1:
        return ""
    if army.vanguard >> fighter & 1:
        return say("%(fighter)s stands in the vanguard already.", fighter=who)
    return _not_on_the_table(state, fighter)


def _not_in_vanguard(state: State, fighter: int) -> Words:
    """Where a fighter is that is not in a vanguard; "" for who is."""
    tables = state.tables
    army, who = state.armies[tables.side_of(fighter)], tables.titles[fighter]
    if army.vanguard >> fighter & 1:
        return ""
    if army.reserve >> fighter & 1:
        return say("%(fighter)s is in reserve.", fighter=who)
    return _not_on_the_table(state, fighter)


def _not_on_the_table(state: State, fighter: int) -> Words:
    tables = state.tables
    if state.armies[tables.side_of(fighter)].tropa >> fighter & 1:
        return say("%(fighter)s is still in the tropa.", fighter=tables.titles[fighter])
    return say("%(fighter)s is out of the game.", fighter=tables.titles[fighter])


# --- cards ----------------------------------------------------------------------------------------


def _copy(state: State, fighter: int) -> Words:
    tables, borne = state.tables, state.armies[state.side].borne
    if state.stage != stages.PLAY or not borne.water:
        return say("No fighter of %(side)s bears water.", side=tables.camps[state.side].name)
    if absent := _not_in_vanguard(state, fighter):
        return absent
    if borne.water >> fighter & 1:
        return say("%(fighter)s bears the water, and copies others.", fighter=tables.titles[fighter])
    return say("The water copies %(fighter)s already.", fighter=tables.titles[fighter])


def _card(state: State, card: str, fighter: int) -> Words:
    """Against equipment, magic and qíahnberas."""
    side, tables = state.side, state.tables
    mine, theirs = (tables.camps[each] for each in (side, 1 - side))
    if state.stage not in (stages.CALL, stages.PLAY):
        return say("Cards are played once the two vanguards stand.")
    if card not in mine.cards:
        return say("%(card)s is a card of %(side)s.", card=theirs.titles[card], side=theirs.name)
    if card == "shield" and side == state.attacker:
        return say("%(side)s attacks.", side=mine.name)
    if card == "sword" and side != state.attacker:
        return say("%(side)s defends.", side=mine.name)
    if not state.armies[side].hand & mine.cards[card]:
        return _not_in_hand(state, card)
    if tables.side_of(fighter) == (side if card in mine.hits or card == "air" else 1 - side):
        return _belongs(state, fighter)
    return _not_in_vanguard(state, fighter) or _burdened(state, card, fighter)


def _not_in_hand(state: State, card: str) -> Words:
    """Where a card is that cannot be played."""
    tables, army = state.tables, state.armies[state.side]
    borne, title = army.borne, tables.camps[state.side].titles[card]
    equipped = borne.equipped if card in ("sword", "shield") else 0
    lying = {"water": borne.water, "fire": borne.fire, "earth": borne.earth}.get(card, equipped)
    if lying:
        return say("%(card)s lies on %(fighters)s.", card=title, fighters=tables.titles_of(lying))
    if army.box & tables.camps[state.side].cards[card]:
        return say("%(card)s is not among your cards.", card=title)
    return say("%(card)s has been used.", card=title)


def _burdened(state: State, card: str, fighter: int) -> Words:
    """What a fighter of a vanguard is or bears that keeps a card away."""
    tables, camp = state.tables, state.tables.camps[state.side]
    borne, who = state.armies[tables.side_of(fighter)].borne, tables.titles[fighter]
    strikes, equips = card in camp.hits, card in ("sword", "shield")
    magic = (
        {"earth": borne.earth}
        if strikes
        else {"fire": borne.fire, "earth": borne.earth, "water": borne.water}
    )
    if not equips:
        for element, bearers in magic.items():
            if bearers >> fighter & 1:
                return say("%(fighter)s already bears %(card)s.", fighter=who, card=camp.titles[element])
    if borne.equipped >> fighter & 1:
        return say("%(fighter)s already bears equipment.", fighter=who)
    # L10N: a fighter's name, its type, a qíahnbera, and the types that it takes out of the game
    return say(
        "%(fighter)s: %(type)s. %(card)s: only against %(types)s.",
        fighter=who,
        type=tables.types[fighter],
        card=camp.titles[card],
        types=tables.hit_by(state.side, card),
    )
