"""The help at the terminal: how positions are drawn and actions are written."""

from collections.abc import Sequence

from pnp.games.el_switcher.rules import words
from pnp.games.el_switcher.rules.tables import Tables
from pnp.play import Said, say


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
            player=words.player(tables, 1),
        ),
        say("%(end)s ends your turn; then you draw until your hand is full.", end="end"),
    )


def colour_with_letter(tables: Tables, colour: int) -> Said:
    """Return a colour with its letter."""
    # L10N: a letter on the board and the colour that it stands for: "R red"
    return say("%(letter)s %(colour)s", letter=tables.letters[colour], colour=words.colour(tables, colour))


def player_with_number(tables: Tables, seat: int) -> Said:
    """Return a player with the number that actions use."""
    # L10N: the number of a player and their name: "2 Moth"
    return say("%(number)s %(player)s", number=seat + 1, player=words.player(tables, seat))


def card_with_codes(tables: Tables, kind: int) -> Said:
    """Return a movement card with its codes."""
    movements = tables.movements
    # L10N: the code of a movement card, its short form, and the name printed on it
    return say(
        "%(code)s or %(short)s %(card)s",
        code=movements.ids[kind],
        short=movements.codes[kind],
        card=words.card(tables, kind),
    )


def _kinds(tables: Tables) -> range:
    return range(len(tables.movements.ids))
