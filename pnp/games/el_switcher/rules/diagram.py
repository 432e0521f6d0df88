"""The diagram of a position for a terminal."""

from collections.abc import Sequence
from itertools import zip_longest

from pnp.games.el_switcher.rules import notation
from pnp.games.el_switcher.rules.state import DEAL, NOT_LOCKED, PLAY, WON, State
from pnp.games.el_switcher.rules.tables import Tables, set_bits
from pnp.play import ENGLISH, Said, Voice, cells, pad_right, say, wrap_text

# The help at the terminal: how positions are drawn and actions are written.


def guide(tables: Tables) -> Sequence[Said]:
    """Return the lines of the guide."""
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
            player=notation.player(tables, 1),
        ),
        say("%(end)s ends your turn; then you draw until your hand is full.", end="end"),
    )


def colour_with_letter(tables: Tables, colour: int) -> Said:
    """Return a colour with its letter."""
    # L10N: a letter on the board and the colour that it stands for: "R red"
    return say("%(letter)s %(colour)s", letter=tables.letters[colour], colour=notation.colour(tables, colour))


def player_with_number(tables: Tables, seat: int) -> Said:
    """Return a player with the number that actions use."""
    # L10N: the number of a player and their name: "2 Moth"
    return say("%(number)s %(player)s", number=seat + 1, player=notation.player(tables, seat))


def card_with_codes(tables: Tables, kind: int) -> Said:
    """Return a movement card with its codes."""
    movements = tables.movements
    # L10N: the code of a movement card, its short form, and the name printed on it
    return say(
        "%(code)s or %(short)s %(card)s",
        code=movements.ids[kind],
        short=movements.codes[kind],
        card=notation.card(tables, kind),
    )


def _kinds(tables: Tables) -> range:
    return range(len(tables.movements.ids))


WIDTH = 80
"""The columns of a terminal."""
ALL = -1
"""The seat that sees every hand and belongs to nobody."""
CARD = 11
"""The width in columns of a figure card: the longest figure, or its number and the words after it."""


def diagram(state: State, seat: int = ALL, *, voice: Voice = ENGLISH) -> str:
    """Return the board with its coordinates and each player's cards.

    Movement cards are shown where `seat` sees them; else their number is.
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
    player = notation.player(tables, state.player)
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
            else say("Locked colour: %(colour)s", colour=notation.colour(tables, state.locked))
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
    """Return the movement cards that a seat sees, with the text to type for them."""
    tables, movements = state.tables, state.tables.movements
    lines: list[str] = []
    for player in range(tables.players) if seat == ALL else (seat,):
        if kinds := movements.kinds(state.hands[player]):
            lines.append(voice(say("Movement cards of %(player)s:", player=notation.player(tables, player))))
            for kind in sorted(set(kinds)):
                times = f" x{kinds.count(kind)}" if kinds.count(kind) > 1 else ""
                lines.append(f"  {movements.ids[kind]:14} {voice(notation.card(tables, kind))}{times}")
    return lines
