"""Describe actions: their clauses, and sentences for a reader who follows the game.

Also draw a position for a terminal.
"""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from pnp.games.el_switcher.rules import legal, writing
from pnp.games.el_switcher.rules.legal import apply_action, dealing_clause
from pnp.games.el_switcher.rules.state import DEAL, NOT_LOCKED, PLAY, WON, State
from pnp.games.el_switcher.rules.tables import Action, Tables, set_bits
from pnp.grid import polyomino
from pnp.play import ENGLISH, Account, Phrase, Voice, cells, pad_right, say, wrap_text

Parts = tuple[list[str], list[Phrase]]
"""The clauses and the effects of an action."""


def describe(state: State, action: Action) -> Account:
    """Return the description of a legal action or of an outcome of chance: its notation, its clauses, and its
    effects in sentences."""
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
    return Account(writing.write(state, action), tuple(clauses), tuple(effects))


def _swap(state: State, now: State, kind: int, one: int, other: int) -> Parts:
    tables, movements = state.tables, state.tables.movements
    clauses = ["turn.move", f"move.{movements.ids[kind]}", "move.swap"]
    if (one, other) not in movements.printed[kind]:
        clauses.append("move.turned")
    if state.drawer(one) == state.drawer(other):
        clauses.append("move.alike")
    swapped = say(
        "%(player)s plays %(card)s: %(one)s and %(other)s change places.",
        player=writing.player(tables, state.player),
        card=writing.card(tables, kind),
        one=writing.drawer(state, one),
        other=writing.drawer(state, other),
    )
    return clauses, [swapped, *_new_figures(state, now), *_lost_figures(state, now)]


def _new_figures(state: State, now: State) -> Iterator[Phrase]:
    """Yield sentences on figures that an action has formed, with the players who have their cards face up."""
    tables = state.tables
    for colour, (before, standing) in enumerate(zip(state.standing, now.standing, strict=True)):
        for figure in set_bits(standing & ~before):
            name, shade = tables.figures.names[figure], writing.colour(tables, colour)
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
                    players=writing.players(tables, owners),
                )


def _lost_figures(state: State, now: State) -> Iterator[Phrase]:
    """Yield sentences on figures of face-up cards that an action has broken up."""
    tables = state.tables
    wanted = 0
    for sector in state.sectors:
        wanted |= sector.up
    for colour, (before, standing) in enumerate(zip(state.standing, now.standing, strict=True)):
        for figure in set_bits(before & ~standing & wanted):
            yield say(
                "Figure %(figure)s does not stand in %(colour)s any more.",
                figure=tables.figures.names[figure],
                colour=writing.colour(tables, colour),
            )


def _use(state: State, now: State, colour: int, figure: int, owner: int) -> Parts:
    tables, player, figures = state.tables, state.player, state.tables.figures
    own, sector, sector_now = owner == player, state.sectors[player], now.sectors[player]
    who = writing.player(tables, player)
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
    effects.append(say("The locked colour is now %(colour)s.", colour=writing.colour(tables, colour)))
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
                    figures=writing.figures(tables, released),
                )
            )
        elif not sector.deck and not sector.blocked:
            clauses.append("block.few")
    if now.phase == WON:
        effects.append(say("%(player)s has formed every figure, and wins.", player=who))
    return clauses, effects


def _use_sentence(state: State, colour: int, figure: int, owner: int, place: int) -> Phrase:
    """Return the sentence that says which player uses a figure, and for whose card."""
    tables, player = state.tables, state.player
    name, shade = tables.figures.names[figure], writing.colour(tables, colour)
    who, cells = writing.player(tables, player), writing.squares(tables, place)
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
        other=writing.player(tables, owner),
    )


def _end(state: State, now: State) -> Parts:
    tables, clauses = state.tables, ["turn.end"]
    effects = [say("%(player)s ends the turn.", player=writing.player(tables, state.player))]
    if state.hands[state.player]:
        clauses.append("turn.pass")
    if now.phase == PLAY:
        clauses.append("setup.first")
        effects.append(_next(now))
    return clauses, effects


def _next(now: State) -> Phrase:
    return say("Next it is the turn of %(player)s.", player=writing.player(now.tables, now.player))


def _reveal(state: State, figures: Sequence[int]) -> Parts:
    tables = state.tables
    clauses = [dealing_clause(state)]
    if state.is_setting_up:
        clauses.append("setup.decks.shuffled")
    elif state.due < tables.sector_size - state.sectors[state.player].up.bit_count():
        clauses.append("block.few")
    turned_up = say(
        "%(player)s turns up %(figures)s.",
        player=writing.player(tables, state.player),
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
            player=writing.player(tables, state.player),
            cards=tuple(writing.card(tables, kind) for kind in kinds),
        )
    )
    if now.phase == PLAY:
        clauses.append("setup.first")
        effects.append(_next(now))
    return clauses, effects


# The help at the terminal: how positions are drawn and actions are written.


def guide(tables: Tables) -> Sequence[Phrase]:
    """Return the help: how positions are drawn and actions are written, one sentence a line."""
    movements, colour = tables.movements, tables.colours[0]
    figure, letter = tables.figures.names[-1], tables.letters[0].lower()
    example = f"{movements.ids[0]}:a1-b1"
    return (
        say(
            "The board is drawn with a letter for the colour of each drawer: %(letters)s.",
            letters=tuple(colour_with_letter(tables, number) for number in range(len(tables.colours))),
        ),
        say("A compartment is its column and its row, counted from the top: %(cell)s.", cell="a1"),
        say(
            "Players are called after the backs of their figure cards: %(players)s.",
            players=tuple(player_with_number(tables, seat) for seat in range(tables.players)),
        ),
        say(
            "Under each player stand the figure cards that lie face up, each with its number. %(mark)s "
            "after the number means that the figure stands now and counts in that colour; "
            "%(blocked)s is a blocked card.",
            mark=f"={tables.letters[0]}",
            blocked=f"[{figure}]",
        ),
        say(
            "A movement is the code of its card and two compartments: %(example)s or, shorter, %(short)s.",
            example=example,
            short=f"{movements.codes[0]}:a1-b1",
        ),
        say(
            "The movement cards: %(cards)s.",
            cards=tuple(card_with_codes(tables, kind) for kind in _kinds(tables)),
        ),
        say(
            "To use a figure for your own card, type its colour and its number: %(example)s "
            "or, shorter, %(short)s.",
            example=f"{colour}:{figure}",
            short=f"{letter}:{figure}",
        ),
        say(
            "To use it against another player, add @ and their number: %(example)s is against %(player)s.",
            example=f"{colour}:{figure}@2",
            player=writing.player(tables, 1),
        ),
        say("%(end)s ends your turn; then you draw until your hand is full.", end="end"),
    )


def colour_with_letter(tables: Tables, colour: int) -> Phrase:
    """Return the name of a colour with its letter in notation."""
    # L10N: a letter on the board and the colour that it stands for: "R red"
    return say("%(letter)s %(colour)s", letter=tables.letters[colour], colour=writing.colour(tables, colour))


def player_with_number(tables: Tables, seat: int) -> Phrase:
    """Return the name of a player after the number used in notation: "2 Moth"."""
    # L10N: the number of a player and their name: "2 Moth"
    return say("%(number)s %(player)s", number=seat + 1, player=writing.player(tables, seat))


def card_with_codes(tables: Tables, kind: int) -> Phrase:
    """Return three words for the movement card of a kind: its code in notation, its short code (initials),
    and its name."""
    movements = tables.movements
    # L10N: the code of a movement card, its short form, and the name printed on it
    return say(
        "%(code)s or %(short)s %(card)s",
        code=movements.ids[kind],
        short=movements.codes[kind],
        card=writing.card(tables, kind),
    )


def _kinds(tables: Tables) -> range:
    return range(len(tables.movements.ids))


WIDTH = 80
"""The columns of a terminal."""
ALL = -1
"""The seat that stands for no player, but sees every hand."""
CARD = 11
"""The width in columns of a figure card: the longest figure, or its number and the words after it."""


def diagram(state: State, seat: int = ALL, *, voice: Voice = ENGLISH) -> str:
    """Return a drawing of the board with its coordinates and each player's cards.

    The movement cards of the player at `seat`, or of all players with ALL, are listed; of other hands only
    the number of cards is shown.
    """
    panels = [_player(state, player, voice) for player in range(state.tables.players)]
    blocks = [_join_columns(_board(state), _facts(state, voice), WIDTH), *_pair_panels(panels)]
    if hands := _hands(state, seat, voice):
        blocks.append(hands)
    return "\n\n".join("\n".join(block) for block in blocks)


def _join_columns(left: Sequence[str], right: Sequence[str], width: int) -> list[str]:
    """Return two blocks side by side, the right one wrapped into the remaining width."""
    column = max(map(cells, left), default=0) + 4
    told = [line for text in right for line in (wrap_text(text, width - column, "", "  ") or [""])]
    pairs = zip_longest(left, told, fillvalue="")
    return [f"{pad_right(one, column)}{other}".rstrip() for one, other in pairs]


def _pair_panels(panels: Sequence[list[str]]) -> list[list[str]]:
    """Return panels two by two side by side where they fit, else below each other."""
    half = WIDTH // 2
    beside = 2 if all(cells(line) < half for panel in panels for line in panel) else 1
    found = []
    for start in range(0, len(panels), beside):
        pairs = zip_longest(*panels[start : start + beside], fillvalue="")
        found.append(["".join(pad_right(part, half) for part in pair).rstrip() for pair in pairs])
    return found


def _board(state: State) -> list[str]:
    figures, letters = state.tables.figures, state.tables.letters
    names = "abcdefghijklmnopqrstuvwxyz"[: figures.columns]
    lines = [f"   {' '.join(names)}"]
    for row in range(figures.rows):
        places = range(row * figures.columns, (row + 1) * figures.columns)
        drawers = ("." if state.phase == DEAL else letters[state.drawer(cell)] for cell in places)
        lines.append(f"{row + 1:2} {' '.join(drawers)}")
    return lines


def _facts(state: State, voice: Voice) -> list[str]:
    """Return the lines beside the board: whose turn it is, the letters, the padlock, the piles."""
    tables = state.tables
    player = writing.player(tables, state.player)
    size = tables.movements.size
    if state.phase == WON:
        turn = say("%(player)s has won.", player=player)
    elif state.phase == PLAY:
        turn = say("Turn: %(player)s", player=player)
    else:
        turn = say("Cards are being dealt.")
    return [
        "   ".join(voice(colour_with_letter(tables, number)) for number in range(len(tables.colours))),
        "",
        voice(turn),
        voice(
            say("Locked colour: none")
            if state.locked == NOT_LOCKED
            else say("Locked colour: %(colour)s", colour=writing.colour(tables, state.locked))
        ),
        voice(say("Draw pile: %(cards)s", cards=size(state.pile))),
        voice(say("Discarded movements: %(cards)s", cards=size(sum(state.discards)))),
    ]


def _player(state: State, player: int, voice: Voice) -> list[str]:
    """Return a player's name, the number of cards left, and their sector."""
    tables = state.tables
    up, blocked, deck = state.sectors[player]
    mark = "*" if player == state.player and state.phase != DEAL else " "
    # L10N: a player's figure deck and hand of movement cards: how many cards; keep it short
    head = say(
        "%(player)s · deck %(deck)s · hand %(hand)s",
        player=player_with_number(tables, player),
        deck=deck.bit_count(),
        hand=tables.movements.size(state.hands[player]),
    )
    pictures = [_picture(state, card) for card in set_bits(up)]
    pictures += [[f"[{tables.figures.names[card]}]"] for card in set_bits(blocked)]
    rows = zip_longest(*pictures, fillvalue="")
    return [
        f"{mark} {voice(head)}",
        *("  " + "".join(part.ljust(CARD) for part in row).rstrip() for row in rows),
    ]


def _picture(state: State, figure: int) -> list[str]:
    """Return a figure card: its number, the colours in which it counts now, and the figure."""
    tables = state.tables
    letters = "".join(
        letter
        for colour, (letter, standing) in enumerate(zip(tables.letters, state.standing, strict=False))
        if standing >> figure & 1 and colour != state.locked
    )
    shape = set(tables.figures.shapes[figure])
    wide, high = max(x for x, _ in shape) + 1, max(y for _, y in shape) + 1
    rows = [" ".join("■" if (x, y) in shape else " " for x in range(wide)) for y in range(high)]
    return [f"{tables.figures.names[figure]}{f' ={letters}' if letters else ''}", *rows]


def _hands(state: State, seat: int, voice: Voice) -> list[str]:
    """Return the movement cards that a seat sees, with their notation."""
    tables, movements = state.tables, state.tables.movements
    lines: list[str] = []
    for player in range(tables.players) if seat == ALL else (seat,):
        if kinds := movements.kinds(state.hands[player]):
            lines.append(voice(say("Movement cards of %(player)s:", player=writing.player(tables, player))))
            for kind in sorted(set(kinds)):
                times = f" x{kinds.count(kind)}" if kinds.count(kind) > 1 else ""
                lines.append(f"  {movements.ids[kind]:14} {voice(writing.card(tables, kind))}{times}")
    return lines
