"""El Switcher: whose turn it is, what may be done, and what comes of it.

Actions, cells numbered by rows from the top, colours, figures, kinds and players by their order:

    ("swap", kind, cell, cell)             play a movement card
    ("use", colour, figure, owner)         a figure that counts, for a card: one's own or another's
    ("end",)                               end the turn
    ("deal", drawers of each colour)       chance: the board is filled
    ("reveal", figure, ...)                chance: figure cards are turned up
    ("draw", kind, ...)                    chance: movement cards are drawn
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from random import Random

from pnp.games.el_switcher.rules import (
    accounts,
    components,
    diagram,
    faults,
    hidden,
    notation,
    position,
    refusals,
)
from pnp.games.el_switcher.rules.state import (
    DEAL,
    NOT_LOCKED,
    PLAY,
    REVEAL,
    WON,
    Cards,
    State,
    Tables,
    numbers,
)
from pnp.games.el_switcher.rules.transitions import TRANSITIONS
from pnp.play import CHANCE, TERMINAL, Account, Action, Fault, Rules

END: tuple[Action, ...] = (("end",),)


class Switcher(Rules[State]):
    """The game for so many players."""

    hides = True

    def __init__(self, tables: Tables, chosen: Mapping[str, str]) -> None:
        self.players = tables.players
        self.chosen = chosen
        self.tables = tables
        self._moves: dict[int, tuple[Action, ...]] = {}

    # --- the game ---------------------------------------------------------------------------------

    def initial_state(self) -> State:
        nothing = (0,) * self.players
        whole = (1 << len(self.tables.figures.names)) - 1
        sectors = (Cards(0, 0, whole),) * self.players
        return State(self.tables, DEAL, 0, (), (), NOT_LOCKED, sectors, nothing, nothing, nothing)

    def current_player(self, state: State) -> int:
        if state.phase == PLAY:
            return state.player
        return TERMINAL if state.phase == WON else CHANCE

    def legal_actions(self, state: State) -> Sequence[Action]:
        if state.phase != PLAY:
            return ()
        hand = state.hands[state.player]
        moves = self._moves.get(hand)
        if moves is None:
            moves = self._moves[hand] = self._moves_of(hand)
        uses = self._uses(state)
        return (*uses, *moves) if uses else moves

    def _moves_of(self, hand: int) -> tuple[Action, ...]:
        """Every swap that a hand allows (turn.move), and the end of the turn (turn.pass, turn.end)."""
        movements = self.tables.movements
        kinds = sorted(set(movements.kinds(hand)))
        return tuple(("swap", kind, *pair) for kind in kinds for pair in movements.pairs[kind]) + END

    def _uses(self, state: State) -> list[Action]:
        """Every figure that counts, with each card that it may be used for."""
        found: list[Action] = []
        player, sectors, tables = state.player, state.sectors, self.tables
        for colour, standing in enumerate(state.standing):
            if not standing or colour == state.locked:  # figure.locked
                continue
            for owner, (up, blocked, _) in enumerate(sectors):
                wanted = standing & up  # turn.own, turn.other: face up
                if not wanted:
                    continue
                if owner != player and (
                    blocked.bit_count() >= tables.blocked_most  # block.once
                    or up.bit_count() + blocked.bit_count() == 1  # block.single
                ):
                    continue
                found += [("use", colour, figure, owner) for figure in numbers(wanted)]
        return found

    def chance(self, state: State, rng: Random) -> Action:
        tables, movements = self.tables, self.tables.movements
        if state.phase == DEAL:  # setup.drawers
            bits = list(tables.figures.bits)
            rng.shuffle(bits)
            starts = [sum(tables.tiles[:colour]) for colour in range(len(tables.tiles) + 1)]
            return ("deal", *(sum(bits[start:end]) for start, end in pairwise(starts)))
        if state.phase == REVEAL:  # setup.decks.shuffled
            figures = numbers(state.sectors[state.player].deck)
            return ("reveal", *sorted(rng.sample(figures, state.due)))
        pile, missing = movements.kinds(state.pile), state.due
        if missing <= len(pile):
            return ("draw", *sorted(rng.sample(pile, missing)))
        # turn.reshuffle
        discards = movements.kinds(sum(state.played))
        return ("draw", *sorted(pile + rng.sample(discards, missing - len(pile))))

    def after(self, state: State, action: Action) -> State:
        return TRANSITIONS[action[0]](state, action)

    def returns(self, state: State) -> tuple[float, ...]:
        won = state.phase == WON
        return tuple(float(won and player == state.player) for player in range(self.players))

    def eager(self, state: State) -> Sequence[Action]:
        """Own figures first, then others' to block; then swaps that form an own figure; then any."""
        uses = self._uses(state) if state.phase == PLAY else []
        own = [use for use in uses if use[3] == state.player]
        return own or uses or self._promising(state) or self.legal_actions(state)

    def _promising(self, state: State) -> list[Action]:
        """The swaps after which an own figure counts."""
        wanted = state.sectors[state.player].up
        figures, locked = self.tables.figures, state.locked
        found = []
        for action in self.legal_actions(state):
            if action[0] == "swap":
                both = figures.bits[action[2]] | figures.bits[action[3]]
                for colour, drawers in enumerate(state.board):
                    inside = drawers & both
                    moved = colour != locked and inside and inside != both
                    if moved and figures.standing(drawers ^ both) & wanted:
                        found.append(action)
                        break
        return found

    # --- the words --------------------------------------------------------------------------------

    def notation(self, state: State, action: Action) -> str:
        return notation.write(state, action)

    def read(self, state: State, text: str) -> Action:
        return notation.read(state, text)

    def describe(self, state: State, action: Action) -> Account:
        return accounts.account(state, action, bool(self._uses(state)))

    def why_not(self, state: State, action: Action) -> str | None:
        return refusals.why_not(state, action)

    def ended_by(self, state: State) -> str | None:
        return "end.win" if state.phase == WON else None

    # --- what is hidden, and positions as text ------------------------------------------------------

    def information_state(self, state: State, player: int) -> str:
        return position.seen(state, player)

    def resample(self, state: State, player: int, rng: Random) -> State:
        return hidden.resample(state, player, rng)

    def diagram(self, state: State) -> str:
        return diagram.diagram(state)

    def view(self, state: State, player: int) -> str:
        return diagram.diagram(state, player)

    def serialize(self, state: State) -> str:
        return position.write(state)

    def parse(self, text: str) -> State:
        return position.read(self.tables, text)

    def status(self, state: State) -> tuple[Fault, ...]:
        return tuple(faults.faults(state))

    def components(self, state: State) -> Mapping[str, int]:
        return components.used(state)
