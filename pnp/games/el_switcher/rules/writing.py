"""The notation of actions, to be read and typed.

    diagonal-near:c2-d1      a movement (or its initials, dn:) and the two compartments; a1 is top left
    blue:5-7                 a figure of blue drawers, used for one's own card 5-7 (or b:5-7)
    blue:5-7@2               the same figure, used for the card of player 2
    end                      the end of the turn
    deal:RYGRRR/YYBGGB/...   chance: the drawers, by rows from the top
    reveal:4-1+5-3+5-7       chance: figure cards turned up
    draw:lateral+lateral     chance: movement cards drawn

Impossible actions have a notation, too: blue:5-7@1+2 is one figure used for the cards of two players.

A position as one line of five fields. The last two have a part for each player, separated by semicolons.

    RYGRRR/YYBGGB/GGBYRY/YBBBRR/YGRYGG/RBYBGB B play:1+ 4-1*+5-1/5-3/4-2;4-2+5-2+5-7/-/- dn+el/l/-;l+2lg/-/-

* The drawers by rows from the top, R G B Y; `-` before they are dealt.
* The locked colour, or `-`.
* The next step. `deal`: the drawers are dealt. `reveal:1` and `draw:1`: player 1 is dealt figure or movement
  cards. `play:1`: player 1 decides, with `+` if a figure was used since the last movement of this turn.
  `won:1`: player 1 has won.
* The figure cards: face up (`*`: turned up in this turn), blocked, formed. All others are in the deck.
* The movement cards by their initials (`2lg`: two of line-gap): in hand, discarded since the last shuffle,
  held at the last shuffle. All others are in the draw pile.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from operator import attrgetter
from random import Random
from string import ascii_lowercase
from typing import Any

from pnp.caching import memoize
from pnp.games.el_switcher.rules.state import (
    DEAL,
    DRAW,
    NOT_LOCKED,
    PHASES,
    PLAY,
    REVEAL,
    WON,
    Sector,
    State,
    copy_state,
)
from pnp.games.el_switcher.rules.tables import Action, Tables, set_bits
from pnp.play import Fault, NotationError, Phrase, PositionError, say
from pnp.play.codec import (
    Form,
    Misread,
    convert_misreads,
    counted_values,
    each,
    flag,
    items,
    line,
    maybe,
    optional,
    parts,
    shape,
    word,
)


class Forms:
    """The Forms (pnp.play.codec) that write and read a game's compartments, figures, colours, movement cards
    and actions."""

    def __init__(self, tables: Tables) -> None:
        movements, figures = tables.movements, tables.figures
        columns, rows = range(figures.columns), range(figures.rows)
        seats = [str(seat + 1) for seat in range(tables.players)]
        self.seat = word(seats, f"a player: {', '.join(seats)}")
        self.square = word(
            [f"{ascii_lowercase[column]}{row + 1}" for row in rows for column in columns],
            "two compartments, as in a1-b2",
            lambda cell: say("The board has no compartment %(cell)s.", cell=cell),
        )
        reason = say("A movement names two compartments, as in a1-b2.")
        self.swap = each(self.square, 2, "-", "two compartments, as in a1-b2", reason)
        self.figure = word(
            figures.names,
            f"a figure: {', '.join(figures.names)}",
            lambda name: say("There is no figure %(figure)s.", figure=name),
        )
        self.figures = items(self.figure, "+")
        use = "a figure, as in blue:5-7 or blue:5-7@2"
        self.use = shape(use, self.figure, optional("@", items(self.seat, "+"), ()))
        self.colours = _numbers(tables.colours, tables.letters.casefold())
        self.kinds = _numbers(movements.ids, movements.codes)
        self.board = _board(tables)
        drawn = items(word(self.kinds, f"a movement: {', '.join(movements.ids)}"), "+").convert(tuple, sorted)
        self.dealt = {"deal": self.board, "reveal": self.figures.convert(tuple, sorted), "draw": drawn}


def _numbers(*names: Sequence[str]) -> dict[str, int]:
    """Return the numbers of things that have several names each."""
    return {name: number for each in names for number, name in enumerate(each)}


def _board(tables: Tables) -> Form:
    """Return the form of the drawers of each colour: their letters, by rows from the top."""
    bits, columns, rows = tables.figures.bits, tables.figures.columns, tables.figures.rows
    wide = columns + 1

    def board_rows(board: Sequence[int]) -> list[list[int]]:
        cells = [0] * wide * rows
        for colour, drawers in enumerate(board):
            for place in set_bits(drawers):
                cells[place] = colour
        return [cells[start : start + columns] for start in range(0, len(cells), wide)]

    def board(laid: Sequence[Sequence[int]]) -> tuple[int, ...]:
        found = [0] * len(tables.letters)
        for bit, colour in zip(bits, chain.from_iterable(laid), strict=True):
            found[colour] |= bit
        return tuple(found)

    expected = f"{rows} rows of {columns} letters of {tables.letters}"
    row = each(word(tables.letters, expected), columns, "", expected)
    return each(row, rows, "/", expected).convert(board_rows, board)


@memoize
def forms(tables: Tables) -> Forms:
    """Return the Forms that write and read the parts of a game's notation."""
    return Forms(tables)


def square(tables: Tables, cell: int) -> str:
    """Return the name of a compartment: the letter of its column, and its row from the top."""
    return forms(tables).square.write(cell)


def write(state: State, action: Action) -> str:
    """Return the notation of an action."""
    tables, known = state.tables, forms(state.tables)
    match action:
        case ("swap", kind, *cells):
            return f"{tables.movements.ids[kind]}:{known.swap.write(cells)}"
        case ("use", colour, figure, *owners):
            others = () if owners == [state.player] else owners
            return f"{tables.colours[colour]}:{known.use.write((figure, others))}"
        case (word, *dealt) if dealt:
            return f"{word}:{known.dealt[word].write(dealt)}"
        case _:
            return "end"


@convert_misreads(NotationError)
def read(state: State, text: str) -> Action:
    """Return the action that a text stands for. Raises NotationError."""
    known = forms(state.tables)
    name, _, rest = text.strip().casefold().partition(":")
    if name == "end" and not rest:
        return ("end",)
    if name in known.dealt:
        return (name, *known.dealt[name].read(rest.upper() if name == "deal" else rest))
    if name in known.colours:
        figure, owners = known.use.read(rest)
        return ("use", known.colours[name], figure, *sorted(set(owners or [state.player])))
    if name in known.kinds:
        return ("swap", known.kinds[name], *sorted(known.swap.read(rest)))
    expected = "a movement, a colour, reveal, draw, deal or end, as in diagonal-near:a1-b2 or blue:5-7"
    raise Misread(expected, text)


# The names of players, colours, cards and compartments in sentences.

DECKS = {
    # L10N: a player, called after the backs of their figure cards; a name, used without article
    "sun": say("Sun"),
    # L10N: a player, called after the backs of their figure cards; a name, used without article
    "moth": say("Moth"),
    # L10N: a player, called after the backs of their figure cards; a name, used without article
    "shell": say("Shell"),
    # L10N: a player, called after the backs of their figure cards; a name, used without article
    "leaf": say("Leaf"),
}

COLOURS = {
    # L10N: a colour of drawers; alone, or after a noun such as "colour"
    "red": say("red"),
    # L10N: a colour of drawers; alone, or after a noun such as "colour"
    "green": say("green"),
    # L10N: a colour of drawers; alone, or after a noun such as "colour"
    "blue": say("blue"),
    # L10N: a colour of drawers; alone, or after a noun such as "colour"
    "yellow": say("yellow"),
}


def player(tables: Tables, seat: int) -> Phrase:
    """Return the name of a player, which is the name of the player's deck."""
    return DECKS[tables.decks[seat]]


def players(tables: Tables, seats: Sequence[int]) -> tuple[Phrase, ...]:
    """Return the names of the players at some seats, in the given order."""
    return tuple(player(tables, seat) for seat in seats)


def colour(tables: Tables, number: int) -> Phrase:
    """Return the name of a colour of drawers."""
    return COLOURS[tables.colours[number]]


def figures(tables: Tables, found: int) -> tuple[str, ...]:
    """Return the numbers on the figure cards (for example 5-7) of the figures in a set: bit n of `found` is
    figure n."""
    return tuple(tables.figures.names[figure] for figure in set_bits(found))


def card(tables: Tables, kind: int) -> Phrase:
    """Return the name printed on a movement card."""
    # L10N: quotation marks round the name that is printed on a movement card
    return say("“%(card)s”", card=Phrase(tables.movements.names[kind]))


def drawer(state: State, cell: int) -> Phrase:
    """Return the drawer in a cell in words: its colour and the name of its compartment."""
    # L10N: a drawer, by its colour and its compartment: "blue d4"
    return say(
        "%(colour)s %(cell)s",
        colour=colour(state.tables, state.drawer(cell)),
        cell=square(state.tables, cell),
    )


def squares(tables: Tables, place: int) -> tuple[str, ...]:
    """Return the names of the compartments (such as c2) in a set of cells."""
    bits = tables.figures.bits
    return tuple(square(tables, cell) for cell, bit in enumerate(bits) if bit & place)


FIGURES = "figure cards"
NEW = "*"
"""The mark of a figure card that was turned up in this turn."""


@memoize
def fields(tables: Tables) -> Form:
    """Return the Form that writes and reads a position."""
    known, whose, players = forms(tables), "a part for each player", tables.players
    expected = f"deal, or reveal, draw, play or won with a player up to {players}, as in play:1"
    seat = word([str(seat + 1) for seat in range(players)], expected)
    phase = shape(expected, word(PHASES, expected), optional(":", seat, None), flag("+"))
    names = tables.figures.names
    figure = word(names, f"figures of {', '.join(names)}, or -; new cards ({NEW}) face up")
    face_up = items(shape("a figure, or a new one, as 5-1*", figure, flag(NEW)), "+")
    cards = parts("/", (face_up, items(figure, "+"), items(figure, "+")), "face up, blocked and formed")
    heaps = each(heap(tables), 3, "/", "hand, discards and what was held")
    return line(
        ("drawers", attrgetter("board"), maybe(known.board, ())),
        (
            "locked colour",
            attrgetter("locked"),
            maybe(word(tables.letters, f"one of {tables.letters}, or -"), NOT_LOCKED),
        ),
        ("what comes next", _moment, phase),
        (FIGURES, _figure_cards, each(cards, players, ";", whose)),
        (
            "movement cards",
            lambda state: zip(state.hands, state.discards, state.hands_at_shuffle, strict=True),
            each(heaps, players, ";", whose),
        ),
    )


@memoize
def heap(tables: Tables) -> Form:
    """Return the Form that writes and reads a heap of movement cards (an int, see Movements) as the number of
    cards and the initials of each kind: 2lg+dn."""
    movements = tables.movements
    kind = word(movements.codes, f"movements of {', '.join(movements.codes)}, or -")
    once = "each movement once, and how many of it: 2ln"
    return counted_values(once, kind, 9, "+").convert(movements.kinds, movements.heap)


def _moment(state: State) -> tuple[int, int | None, bool]:
    return state.phase, None if state.phase == DEAL else state.player, state.figure_used


def _figure_cards(state: State) -> Iterator[Any]:
    """Yield for each player the figures face up (with whether they are new), blocked, and formed."""
    for owner, (up, blocked, deck) in enumerate(state.sectors):
        new = state.turned_up if owner == state.player else 0
        formed = state.tables.figures.all ^ up ^ blocked ^ deck
        yield [(card, new >> card & 1) for card in set_bits(up)], set_bits(blocked), set_bits(formed)


def serialize(state: State) -> str:
    """Return the position on one line, in this module's notation."""
    return fields(state.tables).write(state)


@convert_misreads(PositionError)
def parse(tables: Tables, text: str) -> State:
    """Return the position that a line stands for. Raises PositionError if the line is not valid."""
    board, locked, (phase, seat, figure_used), cards, heaps = fields(tables).read(text)
    player = seat or 0
    sectors, turned_up = [], 0
    for owner, (marked, blocked, formed) in enumerate(cards):
        up, new = [card for card, _ in marked], [card for card, is_new in marked if is_new]
        out = {*up, *blocked, *formed}
        if len(out) < len(up) + len(blocked) + len(formed):
            raise Misread("each figure once a player", text, place=FIGURES)
        if new and owner != player:
            raise Misread(f"new cards ({NEW}) of player {player + 1} alone", text, place=FIGURES)
        face_up, aside, used, fresh = (sum(1 << card for card in cards) for cards in (up, blocked, out, new))
        sectors.append(Sector(face_up, aside, tables.figures.all ^ used))
        turned_up |= fresh
    if (phase == DEAL) != (seat is None) or figure_used > (phase != DEAL):
        raise Misread("a player unless drawers are dealt, as in play:1", text, place="what comes next")
    if (phase == DEAL) != (not board):
        raise Misread("drawers on the board, or - before they are dealt", text, place="drawers")
    hands, discards, held = zip(*heaps, strict=True)
    standing, owners = tuple(map(tables.figures.counting_figures, board)), tuple(sectors)
    return State(
        tables, phase, player, board, standing, locked, owners, hands, discards, held, turned_up, figure_used
    )


# The faults of a position: what no game can lead to.


def status(state: State) -> tuple[Fault, ...]:
    """Return every fault of a position, each with the clause that the position breaks."""
    return (*_drawers(state), *_movement_cards(state), *_progress(state))


def _progress(state: State) -> Iterator[Fault]:
    """Yield the faults by which a position contradicts the stage of the game."""
    if state.phase == DEAL or (state.phase in (REVEAL, DRAW) and state.is_setting_up):
        yield from _setup(state)
    else:
        yield from _hands(state)
        for player in range(state.tables.players):
            yield from _sector(state, player)
        yield from _turn(state)


def _drawers(state: State) -> Iterator[Fault]:
    """Yield a fault for each colour with a wrong number of drawers."""
    tables = state.tables
    for colour, drawers, tiles in zip(tables.colours, state.board, tables.tiles, strict=False):
        if drawers.bit_count() != tiles:
            yield Fault("box.drawers", f"expected {tiles} {colour} drawers, found {drawers.bit_count()}")


def _movement_cards(state: State) -> Iterator[Fault]:
    """Yield faults of the movement cards: too many copies, or cards that nobody can have held at the last
    shuffle."""
    tables, movements, at_shuffle = state.tables, state.tables.movements, state.hands_at_shuffle
    for kind, name in enumerate(movements.ids):
        copies = movements.count_kind(movements.all, kind)
        for heaps in ((*state.hands, *state.discards), at_shuffle):
            found = sum(movements.count_kind(heap, kind) for heap in heaps)
            if found > copies:
                yield Fault("box.movements", f"expected at most {copies} cards of {name}, found {found}")
    for player in range(tables.players):
        held = at_shuffle[player]
        if movements.common(held, state.hands[player] + state.discards[player]) != held:
            yield Fault(
                "turn.reshuffle",
                f"what player {player + 1} held at the last shuffle is neither in the hand nor discarded",
            )
    *others, fewest = sorted(map(movements.size, at_shuffle), reverse=True)
    if any(at_shuffle) and (fewest >= tables.hand_size or set(others) != {tables.hand_size}):
        yield Fault("turn.reshuffle", "at a shuffle one player draws, and all others have full hands")


def _setup(state: State) -> Iterator[Fault]:
    """Yield the faults of a position during the set-up: things that are not as they are before the first
    turn."""
    tables = state.tables
    for player, (up, blocked, deck) in enumerate(state.sectors):
        turned = state.phase == DRAW or (state.phase == REVEAL and player < state.player)
        if up.bit_count() != turned * tables.sector_size or blocked or up ^ deck != tables.figures.all:
            yield Fault("setup.decks", f"the cards of player {player + 1} are not as they are at the start")
        dealt = state.phase == DRAW and player < state.player
        if tables.movements.size(state.hands[player]) != dealt * tables.hand_size:
            yield Fault("setup.hand", f"player {player + 1} has another hand than at the start")
    if any(state.discards) or any(state.hands_at_shuffle) or state.figure_used or state.locked != NOT_LOCKED:
        yield Fault(
            "setup.unlocked", "before the first turn no movement is discarded and no colour is locked"
        )


def _hands(state: State) -> Iterator[Fault]:
    """Yield faults of hands and discards: sizes that the turn does not allow."""
    tables, size = state.tables, state.tables.movements.size
    for player, hand in enumerate(state.hands):
        most = tables.hand_size - (state.phase == DRAW and player == state.player)
        least = 0 if player == state.player else tables.hand_size
        if not least <= size(hand) <= most:
            yield Fault(
                "turn.end", f"expected {least} to {most} movements of player {player + 1}, found {size(hand)}"
            )
    missing = tables.hand_size - size(state.hands[state.player])
    if size(state.discards[state.player]) < missing:
        yield Fault("turn.move", f"expected at least {missing} discards of player {state.player + 1}")


def _sector(state: State, player: int) -> Iterator[Fault]:
    """Yield faults of a player's figure cards that cannot lie where they do."""
    tables = state.tables
    up, blocked, deck = state.sectors[player]
    lying = up.bit_count() + blocked.bit_count()
    turning = state.phase == REVEAL and player == state.player
    whose = f"player {player + 1}"
    if lying > tables.sector_size:
        yield Fault(
            "setup.decks", f"expected at most {tables.sector_size} cards before {whose}, found {lying}"
        )
    if blocked.bit_count() > tables.blocked_most:
        yield Fault("block.once", f"expected at most {tables.blocked_most} blocked card of {whose}")
    if blocked and not up:
        yield Fault("block.release", f"the blocked card of {whose} is the only one, and is not turned up")
    if turning:
        if blocked or not state.due or lying not in (0, tables.sector_size - 1):
            yield Fault("block.refill", f"{whose} may turn up no card now")
    elif not lying:
        won = state.phase == WON and player == state.player
        if deck or not won:
            yield Fault("end.win", f"{whose} has no figure left to form, and has not won")
    elif not blocked and deck and 1 < lying < tables.sector_size:
        # A single card may have been released.
        yield Fault("turn.own", f"expected {tables.sector_size} cards before {whose}, found {lying}")


def _turn(state: State) -> Iterator[Fault]:
    """Yield faults of the marks in a position: of a used figure, or of a locked colour."""
    every = state.tables.figures.all
    unused = all(not blocked and up ^ deck == every for up, blocked, deck in state.sectors)
    if unused != (state.locked == NOT_LOCKED):
        yield Fault("figure.locked.moves", "a colour is locked exactly if a figure has been used")
    if state.figure_used and unused:
        yield Fault("figure.locked.moves", "a figure was used in this turn, and all lie as at the start")
    if state.phase == WON and any(state.sectors[state.player]):
        yield Fault("end.win", f"player {state.player + 1} has won with figures left to form")
    if state.phase in (REVEAL, WON) and not state.figure_used:
        yield Fault("turn.own", "no figure was used to come to this")
    full = state.tables.movements.size(state.hands[state.player]) == state.tables.hand_size
    if state.phase == DRAW and (state.turned_up or state.figure_used):
        yield Fault("turn.end", "the turn has ended, and what was used in it is still marked")
    if state.phase == PLAY and state.turned_up and full and not state.figure_used:
        yield Fault("turn.own.at-once", "cards were turned up before any movement, and no figure was used")


# A player's knowledge: everything but the movement cards in the others' hands.


def information_state(state: State, player: int) -> str:
    """Return what a player knows of a position, on one line.

    The movement cards of another player are `?3/dn+el/?2`: 3 unknown cards in hand, the cards discarded since
    the last shuffle, and 2 unknown cards held at that shuffle. One more field ends the line: the cards that
    all other players together held at the last shuffle, which the player knows.
    """
    tables, at_shuffle = state.tables, state.hands_at_shuffle
    size, cards = tables.movements.size, heap(tables).write
    table, _, hands = serialize(state).rpartition(" ")

    def seen_hand(other: int) -> str:
        return f"?{size(state.hands[other])}/{cards(state.discards[other])}/?{size(at_shuffle[other])}"

    known = (own if other == player else seen_hand(other) for other, own in enumerate(hands.split(";")))
    return f"{table} {';'.join(known)} {cards(sum(at_shuffle) - at_shuffle[player])}"


def resample(state: State, player: int, rng: Random) -> State:
    """Return a position that this player cannot tell from `state`. The movement cards of the others and the
    draw pile are dealt again.

    At the last shuffle of the discards all other cards were in hands. So the player knows which cards the
    others held then, but not who held which. Those of them that the others still hold are dealt again among
    the others, to each as many as before. The cards that the others have drawn since then are dealt again
    together with the draw pile. If a player discarded a card of a kind and held copies of it at the shuffle,
    one of these copies counts as discarded.
    """
    tables, movements = state.tables, state.tables.movements
    others = [other for other in range(tables.players) if other != player]
    kept, drawn = [], []
    for other in others:
        discarded = movements.common(state.hands_at_shuffle[other], state.discards[other])
        still_held = state.hands_at_shuffle[other] - discarded
        kept.append(still_held)
        drawn.append(state.hands[other] - still_held)
    kept_anew = _redeal(tables, kept, 0, rng)
    drawn_anew = _redeal(tables, drawn, state.pile, rng)
    hands, at_shuffle = list(state.hands), list(state.hands_at_shuffle)
    for other, before, old, fresh in zip(others, kept, kept_anew, drawn_anew, strict=True):
        hands[other] = old + fresh
        at_shuffle[other] += old - before
    new = copy_state(state)
    new.hands, new.hands_at_shuffle = tuple(hands), tuple(at_shuffle)
    return new


def _redeal(tables: Tables, heaps: list[int], rest: int, rng: Random) -> list[int]:
    """Return heaps of the same sizes, dealt from all of their cards and the rest."""
    movements = tables.movements
    cards = [*movements.kinds(sum(heaps) + rest)]
    rng.shuffle(cards)
    dealt = []
    for size in map(movements.size, heaps):
        dealt.append(movements.heap(cards[:size]))
        cards = cards[size:]
    return dealt
