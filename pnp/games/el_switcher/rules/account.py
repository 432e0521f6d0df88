"""Descriptions of actions: their clauses, and sentences for a reader who follows the game."""

from collections.abc import Iterator, Sequence

from pnp.games.el_switcher.rules import legal, notation
from pnp.games.el_switcher.rules.judge import dealing_clause
from pnp.games.el_switcher.rules.legal import apply_action
from pnp.games.el_switcher.rules.state import PLAY, WON, State
from pnp.games.el_switcher.rules.tables import Action, set_bits
from pnp.grid import polyomino
from pnp.play import Account, Said, say

Parts = tuple[list[str], list[Said]]
"""Clauses and effects."""


def describe(state: State, action: Action) -> Account:
    """Return the account of a legal action or of an outcome of chance."""
    now = apply_action(state, action)
    optional = False
    match action:
        case ("swap", kind, one, other):
            clauses, effects = _swap(state, now, kind, one, other)
            optional = True
        case ("use", colour, figure, owner):
            clauses, effects = _use(state, now, colour, figure, owner)
        case ("end",):
            clauses, effects = _end(state, now)
            optional = True
        case ("deal", *_):
            clauses = ["setup.drawers", "setup.unlocked"]
            effects = [say("The drawers are mixed, and fill the board.")]
        case ("reveal", *figures):
            clauses, effects = _reveal(state, figures)
        case _:
            _, *kinds = action
            clauses, effects = _draw(state, now, kinds)
    if optional and legal.figure_uses(state):
        clauses.append("turn.own.optional")
    return Account(notation.write(state, action), tuple(clauses), tuple(effects))


def _swap(state: State, now: State, kind: int, one: int, other: int) -> Parts:
    tables, movements = state.tables, state.tables.movements
    clauses = ["turn.move", f"move.{movements.ids[kind]}", "move.swap"]
    if (one, other) not in movements.printed[kind]:
        clauses.append("move.turned")
    if state.drawer(one) == state.drawer(other):
        clauses.append("move.alike")
    swapped = say(
        "%(player)s plays %(card)s: %(one)s and %(other)s change places.",
        player=notation.player(tables, state.player),
        card=notation.card(tables, kind),
        one=notation.drawer(state, one),
        other=notation.drawer(state, other),
    )
    return clauses, [swapped, *_new_figures(state, now), *_lost_figures(state, now)]


def _new_figures(state: State, now: State) -> Iterator[Said]:
    """Yield the figures that stand now and did not before, with the players who have their cards face up."""
    tables = state.tables
    for colour, (before, standing) in enumerate(zip(state.standing, now.standing, strict=True)):
        for figure in set_bits(standing & ~before):
            name, shade = tables.figures.names[figure], notation.colour(tables, colour)
            owners = [seat for seat, sector in enumerate(now.sectors) if sector.up >> figure & 1]
            if not owners:
                yield say(
                    "Figure %(figure)s stands in %(colour)s; nobody has its card face up.",
                    figure=name,
                    colour=shade,
                )
            elif colour == state.locked:
                yield say(
                    "Figure %(figure)s stands in %(colour)s, but this colour is locked.",
                    figure=name,
                    colour=shade,
                )
            else:
                yield say(
                    "Figure %(figure)s stands in %(colour)s. Its card lies before %(players)s.",
                    figure=name,
                    colour=shade,
                    players=notation.players(tables, owners),
                )


def _lost_figures(state: State, now: State) -> Iterator[Said]:
    """Yield the figures of face-up cards that stood before and stand no longer."""
    tables = state.tables
    wanted = 0
    for sector in state.sectors:
        wanted |= sector.up
    for colour, (before, standing) in enumerate(zip(state.standing, now.standing, strict=True)):
        for figure in set_bits(before & ~standing & wanted):
            yield say(
                "Figure %(figure)s does not stand in %(colour)s any more.",
                figure=tables.figures.names[figure],
                colour=notation.colour(tables, colour),
            )


def _use(state: State, now: State, colour: int, figure: int, owner: int) -> Parts:
    tables, player, figures = state.tables, state.player, state.tables.figures
    own, sector, sector_now = owner == player, state.sectors[player], now.sectors[player]
    who = notation.player(tables, player)
    place = figures.find_place(figure, state.board[colour])
    effects = [_use_sentence(state, colour, figure, owner, place)]
    if own:
        clauses = ["turn.own"]
    else:
        clauses = ["turn.other"]
        if sector.blocked:
            clauses.append("block.may-block")
    clauses.append("figure.locked.moves")
    cells = [cell for cell, bit in enumerate(figures.bits) if bit & place]
    as_printed = polyomino.normalize(divmod(cell, figures.columns)[::-1] for cell in cells)
    if as_printed != figures.shapes[figure]:
        clauses.append("figure.turned")
    effects.append(say("The locked colour is now %(colour)s.", colour=notation.colour(tables, colour)))
    if tables.movements.size(state.hands[player]) == tables.hand_size:
        clauses.append("figure.standing")
    elif state.figure_used:
        clauses += ["figure.many", "figure.many.order"]
    if own:
        if state.turned_up >> figure & 1:
            clauses.append("turn.own.at-once")
        released = sector.blocked & sector_now.up
        if released:
            clauses.append("block.release")
            effects.append(
                say(
                    "%(player)s turns up again what was blocked: %(figures)s.",
                    player=who,
                    figures=notation.figures(tables, released),
                )
            )
        elif not sector.deck and not sector.blocked:
            clauses.append("block.few")
    if now.phase == WON:
        effects.append(say("%(player)s has formed every figure, and wins.", player=who))
    return clauses, effects


def _use_sentence(state: State, colour: int, figure: int, owner: int, place: int) -> Said:
    """Return the sentence that names who uses which figure, and for whose card."""
    tables, player = state.tables, state.player
    name, shade = tables.figures.names[figure], notation.colour(tables, colour)
    who, cells = notation.player(tables, player), notation.squares(tables, place)
    if owner == player:
        return say(
            "%(player)s uses figure %(figure)s in %(colour)s (%(cells)s) and discards its card.",
            player=who,
            figure=name,
            colour=shade,
            cells=cells,
        )
    return say(
        "%(player)s uses figure %(figure)s in %(colour)s (%(cells)s) to block that card of %(other)s.",
        player=who,
        figure=name,
        colour=shade,
        cells=cells,
        other=notation.player(tables, owner),
    )


def _end(state: State, now: State) -> Parts:
    tables, clauses = state.tables, ["turn.end"]
    effects = [say("%(player)s ends the turn.", player=notation.player(tables, state.player))]
    if state.hands[state.player]:
        clauses.append("turn.pass")
    if now.phase == PLAY:
        clauses.append("setup.first")
        effects.append(_next(now))
    return clauses, effects


def _next(now: State) -> Said:
    return say("Next it is the turn of %(player)s.", player=notation.player(now.tables, now.player))


def _reveal(state: State, figures: Sequence[int]) -> Parts:
    tables = state.tables
    clauses = [dealing_clause(state)]
    if state.is_setting_up:
        clauses.append("setup.decks.shuffled")
    elif state.due < tables.sector_size - state.sectors[state.player].up.bit_count():
        clauses.append("block.few")
    turned_up = say(
        "%(player)s turns up %(figures)s.",
        player=notation.player(tables, state.player),
        figures=tuple(tables.figures.names[figure] for figure in figures),
    )
    return clauses, [turned_up]


def _draw(state: State, now: State, kinds: Sequence[int]) -> Parts:
    tables = state.tables
    clauses, effects = [dealing_clause(state)], []
    if tables.movements.size(state.pile) < len(kinds):
        clauses += ["turn.reshuffle", "turn.reshuffle.when"]
        effects.append(say("The draw pile runs out, and the discards are shuffled into a new one."))
    effects.append(
        say(
            "%(player)s draws %(cards)s.",
            player=notation.player(tables, state.player),
            cards=tuple(notation.card(tables, kind) for kind in kinds),
        )
    )
    if now.phase == PLAY:
        clauses.append("setup.first")
        effects.append(_next(now))
    return clauses, effects
