"""The help at the terminal: how the board is drawn and actions are written."""

from pnp.games.magicans_duel.rules.notation import SIGNS, WORDS
from pnp.games.magicans_duel.rules.tables import AGREE, END, JUMP, OFFER, PORTAL, PUSH, Tables
from pnp.play import Said, say


def guide(tables: Tables) -> list[Said]:
    """Return the lines of the guide."""
    lines = [
        say(
            "G is a gargoyle, H a spell, M a mage, numbered as on their feet. The letter after a mage’s"
            " number is its clan, in every language: b is black, with the moon; w is white, with the sun."
            " Without a letter, the mage is yours."
        ),
        say("On the board, ( ) is a portal, [ ] a niche, and a dot a free crossing."),
        say(
            "Places have the names that the board prints beside them: a letter for the column, a number"
            " for the row. Paths run along the rows and the diagonals."
        ),
        say(
            "%(action)s: a step, here of black’s M1. A step of a rival’s mage is a possession.",
            action="M1b-d2",
        ),
        say("%(action)s: a step that pushes whoever stands there.", action=f"G2{SIGNS[PUSH]}h4"),
        say("%(action)s: a jump, to where the mage lands.", action=f"M1b{SIGNS[JUMP]}f6"),
        say("%(action)s: through the portals.", action=f"M1b{SIGNS[PORTAL]}a9"),
        say("%(action)s: the turn ends, and the actions left are lost.", action=WORDS[END]),
    ]
    if tables.agreed:
        lines.append(
            say(
                "%(offer)s: the turn ends with the offer of a draw; %(agree)s: yes to it.",
                offer=WORDS[OFFER],
                agree=WORDS[AGREE],
            )
        )
    return lines
