"""The legal actions of a position, the headings of lists of them, the choices of the greedy policy, the
position after an action, and the refusals of illegal actions. The cause of a refusal is told to the current
player, so it may be about their own hand."""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from random import Random

from pnp.games.el_switcher.rules import writing
from pnp.games.el_switcher.rules.state import DEAL, DRAW, PLAY, REVEAL, WON, Sector, State, copy_state
from pnp.games.el_switcher.rules.tables import Action, set_bits
from pnp.play import Phrase, Refusal, Task, Words, say

# The legal actions of a player, the choices of the greedy policy, and the outcomes of chance.


def legal_actions(state: State) -> Sequence[Action]:
    """Return every action of the current player: figures, then swaps (turn.move), then the end of the
    turn."""
    if state.phase != PLAY:
        return ()
    of_hand = state.tables.hand_actions[state.hands[state.player]]
    figures = figure_uses(state)
    return (*figures, *of_hand) if figures else of_hand


def figure_uses(state: State) -> list[Action]:
    """Return the actions that use a figure: one for each figure that counts on the board and each card for
    which the player may use it (an own card, or one of another player, to block it)."""
    found: list[Action] = []
    player, sectors, blocked_most = state.player, state.sectors, state.tables.blocked_most
    for colour, standing in enumerate(state.standing):
        if not standing or colour == state.locked:  # figure.locked
            continue
        for owner, (up, blocked, _) in enumerate(sectors):
            wanted = standing & up  # turn.own, turn.other: face up
            if not wanted:
                continue
            if owner != player and (
                blocked.bit_count() >= blocked_most  # block.once
                or up.bit_count() + blocked.bit_count() == 1  # block.single
            ):
                continue
            found += [("use", colour, figure, owner) for figure in set_bits(wanted)]
    return found


def greedy_actions(state: State) -> Sequence[Action]:
    """Return the choices of the greedy policy: own figures; else others' figures, to block them; else swaps
    that form an own figure; else any action."""
    figures = figure_uses(state) if state.phase == PLAY else []
    own = [("use", colour, figure, owner) for _, colour, figure, owner in figures if owner == state.player]
    return own or figures or _forming_swaps(state) or legal_actions(state)


def _forming_swaps(state: State) -> list[Action]:
    """Return the swaps after which an own figure counts, where no figure counts yet."""
    tables, wanted = state.tables, set_bits(state.sectors[state.player].up)
    partners: dict[int, int] = {}
    for colour, drawers in enumerate(state.board):
        if colour != state.locked:
            for figure in wanted:
                for bit, others in tables.lanes[figure].partners(drawers):
                    partners[bit] = partners.get(bit, 0) | others
    if not partners:
        return []
    bits, of = tables.figures.bits, partners.get
    return [
        swap
        for swap in legal_actions(state)[:-1]  # the last is the end of the turn
        if of(bits[swap[2]], 0) & bits[swap[3]] or of(bits[swap[3]], 0) & bits[swap[2]]
    ]


def sample_outcome(state: State, rng: Random) -> Action:
    """Return a random outcome of a chance node, drawn with its true probability."""
    tables, movements = state.tables, state.tables.movements
    if state.phase == DEAL:  # setup.drawers
        bits = list(tables.figures.bits)
        rng.shuffle(bits)
        starts = [sum(tables.tiles[:colour]) for colour in range(len(tables.tiles) + 1)]
        return ("deal", *(sum(bits[start:end]) for start, end in pairwise(starts)))
    if state.phase == REVEAL:  # setup.decks.shuffled
        figures = set_bits(state.sectors[state.player].deck)
        return ("reveal", *sorted(rng.sample(figures, state.due)))
    pile, missing = movements.kinds(state.pile), state.due
    if missing <= len(pile):
        return ("draw", *sorted(rng.sample(pile, missing)))
    # turn.reshuffle
    discards = movements.kinds(sum(state.discards))
    return ("draw", *sorted([*pile, *rng.sample(discards, missing - len(pile))]))


# The position after an action of a player or of chance.


def apply_action(state: State, action: Action) -> State:
    """Return the position after a legal action or an outcome of chance."""
    return _BY_NAME[action[0]](state, *action[1:])


def _deal(state: State, *drawers: int) -> State:
    """Fill the board (setup.drawers). The first player turns up figures next."""
    new = copy_state(state)
    new.phase, new.board = REVEAL, drawers
    new.standing = tuple(map(state.tables.figures.counting_figures, drawers))
    return new


def _swap(state: State, kind: int, one: int, other: int) -> State:
    """Swap two drawers (turn.move, move.swap) and discard the card."""
    new, figures, player = copy_state(state), state.tables.figures, state.player
    both = figures.bits[one] | figures.bits[other]
    board, standing = state.board, state.standing
    for colour, drawers in enumerate(board):
        inside = drawers & both
        # Two drawers of one colour leave the board as it was.
        if inside and inside != both:
            moved = drawers ^ both
            board = (*board[:colour], moved, *board[colour + 1 :])
            standing = (*standing[:colour], figures.counting_figures(moved), *standing[colour + 1 :])
    hands, discards = list(state.hands), list(state.discards)
    card = 1 << state.tables.movements.bits * kind
    hands[player] -= card
    discards[player] += card
    new.board, new.standing, new.hands, new.discards = board, standing, tuple(hands), tuple(discards)
    new.figure_used = False
    return new


def _use(state: State, colour: int, figure: int, owner: int) -> State:
    """Use a figure (turn.own and turn.other). Its colour is locked (figure.locked.moves)."""
    new, card, sectors = copy_state(state), 1 << figure, list(state.sectors)
    up, blocked, deck = sectors[owner]
    up ^= card
    if owner != state.player:
        blocked |= card
    else:
        new.turned_up &= ~card
        if blocked:  # block.refill
            if not up:  # block.release
                up, blocked = blocked, 0
                new.turned_up |= up
        elif deck:
            new.phase = REVEAL
        elif not up:  # end.win
            new.phase = WON
    sectors[owner] = Sector(up, blocked, deck)
    new.locked, new.sectors, new.figure_used = colour, tuple(sectors), True
    return new


def _reveal(state: State, *figures: int) -> State:
    """Turn up figure cards: for each player in turn during setup (setup.decks), else turn.own,
    block.release."""
    new, player, sectors = copy_state(state), state.player, list(state.sectors)
    cards = sum(1 << figure for figure in figures)
    up, blocked, deck = sectors[player]
    sectors[player] = Sector(up | cards, blocked, deck ^ cards)
    new.phase, new.sectors = PLAY, tuple(sectors)
    if not state.is_setting_up:
        new.turned_up |= cards
    elif player + 1 < state.tables.players:
        new.phase, new.player = REVEAL, player + 1
    else:
        new.phase, new.player = DRAW, 0
    return new


def _end(state: State) -> State:
    """End the turn (turn.end): the player draws, or passes the turn on with a full hand (turn.pass)."""
    new, tables = copy_state(state), state.tables
    new.turned_up, new.figure_used = 0, False
    if tables.movements.size(state.hands[state.player]) == tables.hand_size:
        new.player = (state.player + 1) % tables.players
    else:
        new.phase = DRAW
    return new


def _draw(state: State, *kinds: int) -> State:
    """Fill a hand, the first time too (setup.hand); the next player is on turn (setup.first)."""
    new, movements, player = copy_state(state), state.tables.movements, state.player
    hands, cards, pile = list(state.hands), movements.heap(kinds), state.pile
    if movements.size(pile) < len(kinds):  # turn.reshuffle
        hands[player] += pile
        cards -= pile
        new.discards, new.hands_at_shuffle = (0,) * state.tables.players, tuple(hands)
    hands[player] += cards
    new.player = (player + 1) % state.tables.players
    new.phase, new.hands = PLAY if hands[new.player] else DRAW, tuple(hands)
    return new


_BY_NAME: Mapping[str, Callable[..., State]] = {
    "deal": _deal,
    "draw": _draw,
    "end": _end,
    "swap": _swap,
    "reveal": _reveal,
    "use": _use,
}


# What the player to move is asked to do.


def task(state: State) -> Task | None:
    """Return a sentence that says what the player to move has to do; None at chance nodes and at the end of
    the game."""
    if state.phase != PLAY:
        return None
    figures, hand = figure_uses(state), len(state.tables.hand_actions[state.hands[state.player]]) > 1
    if any(owner == state.player for *_, owner in figures):
        return Task(say("A figure of yours is formed: use it, go on swapping, or end your turn."), "turn.own")
    if figures:
        blocks = say("A figure of another player is formed: block it, go on swapping, or end your turn.")
        return Task(blocks, "turn.other")
    if hand:
        swap = say("Swap two drawers as one of your movement cards says, or end your turn.")
        return Task(swap, "turn.move")
    return Task(say("You have no movement card left: end your turn."), "turn.end")


# The headings of legal actions: figures to use, swaps by what they form, else by their card.


def topic(state: State, action: Action) -> Words:
    """Return the heading under which a long list of legal actions shows this one."""
    match action:
        case ("use", _, _, owner) if owner == state.player:
            return say("your figures that stand")
        case ("use", *_):
            return say("figures of others that stand, to be blocked")
        case ("swap", kind, *_):
            return _formed_topic(state, action) or Phrase(state.tables.movements.names[kind])
        case _:
            return say("the end of the turn")


def _formed_topic(state: State, action: Action) -> Words:
    """Return the heading of the figures that a swap forms: own figures or, if there are none, others' figures
    that could be blocked."""
    found = 0
    now = apply_action(state, action)
    for colour, (before, standing) in enumerate(zip(state.standing, now.standing, strict=True)):
        if colour != state.locked:
            found |= standing & ~before
    if not found:
        return ""
    tables, own = state.tables, found & state.sectors[state.player].up
    if own:
        # L10N: swaps after which these figures of the player's own cards stand, listed below
        return say("forms yours: %(figures)s", figures=writing.figures(tables, own))
    blockable = {
        seat: found & sector.up for seat, sector in enumerate(state.sectors) if _can_be_blocked(state, seat)
    }
    owners = [seat for seat, figures in blockable.items() if figures]
    if not owners:
        return ""
    figures = 0
    for seat in owners:
        figures |= blockable[seat]
    # L10N: swaps after which figures of other players' cards stand, listed below
    return say(
        "forms those of %(players)s: %(figures)s",
        players=writing.players(tables, owners),
        figures=writing.figures(tables, figures),
    )


def _can_be_blocked(state: State, seat: int) -> bool:
    """Return whether another player's sector can be blocked: block.once, block.single."""
    up, blocked, _ = state.sectors[seat]
    many = up.bit_count() + blocked.bit_count() > 1
    return seat != state.player and many and blocked.bit_count() < state.tables.blocked_most


def judge(state: State, action: Action) -> Refusal | None:
    """Return the refusal of an action; None if it is legal, or an outcome that chance may bring."""
    if state.phase == WON:
        return Refusal(
            "end.win", say("%(player)s has won.", player=writing.player(state.tables, state.player))
        )
    match action:
        case ("deal", *drawers):
            clause = _judge_deal(state, drawers)
        case ("reveal", *figures):
            clause = _judge_reveal(state, figures)
        case ("draw", *kinds):
            clause = _judge_draw(state, kinds)
        case _ if state.phase != PLAY:
            return Refusal(dealing_clause(state), say("First, cards are dealt."))
        case ("swap", kind, one, other):
            return _judge_swap(state, kind, one, other)
        case ("use", colour, figure, *owners):
            return _judge_use(state, colour, figure, owners)
        case _:
            return None  # nothing forbids the end of a turn
    return Refusal(clause, say("This is left to chance.")) if clause else None


def dealing_clause(state: State) -> str:
    """Return the name of the clause that says how cards or drawers are dealt at this chance node."""
    if state.phase == DEAL:
        return "setup.drawers"
    if state.phase == DRAW:
        return "setup.hand" if state.is_setting_up else "turn.end"
    if state.is_setting_up:
        return "setup.decks"
    # After a normal figure one card is missing; after a released one the whole sector is.
    return "turn.own" if state.sectors[state.player].up else "block.release"


def _judge_deal(state: State, board: Sequence[int]) -> str | None:
    figures = state.tables.figures
    whole = sum(figures.bits)
    shares = tuple(drawers.bit_count() for drawers in board) == state.tables.tiles
    fair = state.phase == DEAL and shares and sum(board) == whole
    return None if fair else "setup.drawers"


def _judge_reveal(state: State, figures: Sequence[int]) -> str | None:
    if state.phase == REVEAL:
        deck = state.sectors[state.player].deck
        fair = len(set(figures)) == len(figures) == state.due and all(deck >> card & 1 for card in figures)
        return None if fair else dealing_clause(state)
    if state.phase == DEAL:
        return "setup.decks"
    blocked = state.sectors[state.player].blocked
    if not blocked:
        return "turn.own"
    return "block.release" if any(blocked >> card & 1 for card in figures) else "block.refill"


def _judge_draw(state: State, kinds: Sequence[int]) -> str | None:
    if state.phase != DRAW:
        return "setup.hand" if state.is_setting_up else "turn.end"
    movements, pile = state.tables.movements, state.pile
    cards = movements.heap(kinds)
    if len(kinds) != state.due or movements.common(cards, pile + sum(state.discards)) != cards:
        return dealing_clause(state)
    # turn.reshuffle: what was discarded comes when the pile is empty, and not before.
    enough = min(len(kinds), movements.size(pile))
    return None if movements.size(movements.common(cards, pile)) == enough else "turn.reshuffle"


def _judge_swap(state: State, kind: int, one: int, other: int) -> Refusal | None:
    tables, movements = state.tables, state.tables.movements
    is_held = movements.count_kind(state.hands[state.player], kind)
    if is_held and kind in movements.joining.get((one, other), ()):
        return None
    card = writing.card(tables, kind)
    ends = {"one": writing.square(tables, one), "other": writing.square(tables, other)}
    if not is_held:
        return Refusal("turn.move", say("You hold no card %(card)s.", card=card))
    if (one, other) in movements.across_edge[kind]:
        off = say("From %(one)s to %(other)s the way leads off the board.", **ends)
        return Refusal("move.within", off)
    if one == other:
        said = say("A swap takes two drawers; you named %(one)s twice.", one=ends["one"])
    else:
        said = say("%(card)s does not lead from %(one)s to %(other)s.", card=card, **ends)
    return Refusal(f"move.{movements.ids[kind]}", said)


def _judge_use(state: State, colour: int, figure: int, owners: Sequence[int]) -> Refusal | None:
    """Return the refusal of using a figure for the cards of these players, or None. More than one player is
    an attempt against figure.choose."""
    tables = state.tables
    for owner in owners:
        if refused := _judge_card(state, figure, owner):
            return refused
    if refused := judge_figure(state, colour, figure):
        return refused
    if len(owners) == 1:
        return None
    whose = writing.players(tables, owners)
    said = say("This is one figure, and you named the cards of %(players)s.", players=whose)
    return Refusal("figure.choose", said)


def judge_figure(state: State, colour: int, figure: int) -> Refusal | None:
    """Return why a figure in a colour does not count: it is not formed, another drawer of the colour touches
    it, or the colour is locked. Return None if it counts."""
    tables = state.tables
    name, shade = tables.figures.names[figure], writing.colour(tables, colour)
    if not state.standing[colour] >> figure & 1:
        drawers = state.board[colour]
        if any(way & drawers == way for way in tables.figures.ways[figure]):
            said = say(
                "Figure %(figure)s does not stand alone in %(colour)s: another drawer lies against it.",
                figure=name,
                colour=shade,
            )
            return Refusal("figure.alone", said)
        absent = say("Figure %(figure)s is not formed in %(colour)s.", figure=name, colour=shade)
        return Refusal("figure.colour", absent)
    if colour == state.locked:
        return Refusal("figure.locked", say("The locked colour is %(colour)s.", colour=shade))
    return None


def _judge_card(state: State, figure: int, owner: int) -> Refusal | None:
    """Return why a player's card cannot be used, or None."""
    tables = state.tables
    up, blocked, _ = state.sectors[owner]
    own, who = owner == state.player, writing.player(tables, owner)
    if not up >> figure & 1:
        return Refusal("turn.own" if own else "turn.other", _why_not_face_up(state, figure, owner))
    if not own and blocked.bit_count() >= tables.blocked_most:
        cards = writing.figures(tables, blocked)
        said = say("%(player)s is blocked already: %(figures)s.", player=who, figures=cards)
        return Refusal("block.once", said)
    if not own and up.bit_count() + blocked.bit_count() == 1:
        return Refusal("block.single", say("%(player)s has only one card in the sector.", player=who))
    return None


def _why_not_face_up(state: State, figure: int, owner: int) -> Words:
    name, who = state.tables.figures.names[figure], writing.player(state.tables, owner)
    if state.sectors[owner].blocked >> figure & 1:
        return say("Card %(figure)s of %(player)s is blocked.", figure=name, player=who)
    if owner == state.player:
        return say("You have no card %(figure)s face up.", figure=name)
    return say("%(player)s has no card %(figure)s face up.", player=who, figure=name)
