"""Help for the player: how positions are drawn and actions written, and the topics of actions."""

from pnp.games.dehexz_war.rules import codes
from pnp.games.dehexz_war.rules.codes import AE, KIND, KINDS, SIDES, F, unpack, unpack_drop
from pnp.games.dehexz_war.rules.names import name
from pnp.games.dehexz_war.rules.notation import WORDS
from pnp.games.dehexz_war.rules.prey import taken_cells
from pnp.games.dehexz_war.rules.state import State
from pnp.games.dehexz_war.rules.tables import Tables
from pnp.play import Said, Words, say


def guide(tables: Tables) -> list[Said]:
    """Return the help, one sentence a line."""
    pieces = tuple(
        # L10N: the letter of a piece, and its name
        say("%(letter)s %(piece)s", letter=letter, piece=piece)
        for letter, piece in zip(KINDS, tables.names, strict=True)
    )
    lines = [
        say("Letters are pieces: %(pieces)s.", pieces=pieces),
        say(
            "The arrow behind a letter shows the way in which the piece points; its owner sits behind it. A"
            " dot is an empty cell. Under each cell is its number, as on the board."
        ),
        say("A small number beside a cell is the army whose Ghost is there; ᶠ stands for several Ghosts."),
        say(
            "%(action)s: a move. Between the cells, x attacks, xx sweeps and + captures; whichever you write"
            " is understood.",
            action="A188-163",
        ),
        say("%(both)s: a move and a change. %(change)s: a change alone.", both="H28-56=I", change="I200=D"),
        say(
            "%(glide)s: the Ghost goes on alone. %(up)s and %(down)s: the double piece is turned over; AE"
            " will do for Ä.",
            glide="F213-190",
            up="Ä213=F",
            down="F213=Ä",
        ),
        say(
            "%(drop)s: a piece enters from the capture zone. %(other)s: a Mimic enters as a Dragon.",
            drop="A@187",
            other="I@200=D",
        ),
        say(
            "%(pay)s: a piece is removed for a rescue. %(stop)s: no more move is made.",
            pay="rescue:D190",
            stop=WORDS[codes.STOP],
        ),
    ]
    if tables.players == SIDES:
        lines.append(
            say(
                "%(give)s, %(leave)s, %(take)s: the fate of a piece of who was defeated, given to the other"
                " opponent, left, or taken.",
                give="give:A150",
                leave="leave:A150",
                take="take:A150",
            )
        )
    if tables.talk:
        lines.append(
            say(
                "%(draw)s offers a draw, %(part)s asks to leave with one (of three); %(yes)s and %(no)s"
                " answer; %(resign)s gives up.",
                draw=WORDS[codes.OFFER],
                part=WORDS[codes.PART],
                yes=WORDS[codes.YES],
                no=WORDS[codes.NO],
                resign=WORDS[codes.RESIGN],
            )
        )
    return lines


def topic(state: State, action: int) -> Words:
    """Return the topic of an action in a long list: its kind of piece, or captures."""
    tables, position, (verb, new, start, to) = state.tables, state.position, unpack(action)
    if verb == codes.DROP:
        return say("Entering: %(piece)s", piece=tables.names[unpack_drop(action).kind - 1])
    if verb == codes.GLIDE or (verb == codes.CHANGE and new == AE):
        return tables.names[F - 1]
    if verb == codes.CHANGE:
        return name(tables, position, to)
    if verb == codes.PAY:
        return say("Rescue")
    if verb != codes.MOVE:
        return say("Words")
    if taken_cells(tables, position, action):
        return say("Attacks and captures")
    return tables.names[KIND[position.board[start]] - 1]
