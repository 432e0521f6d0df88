"""Help for the player: how the table and actions are written, and the topics of actions."""

from collections.abc import Sequence

from pnp.games.qiahn_tactics_goblin.rules.actions import Action
from pnp.games.qiahn_tactics_goblin.rules.state import State
from pnp.games.qiahn_tactics_goblin.rules.tables import Tables, members
from pnp.play import Words, say


def topic(state: State, action: Action) -> Words:
    """Return the topic of an action in a long list: a card, or the step of the round."""
    kind, *about = action
    titles = state.tables.camps[state.side].titles
    if kind in titles:
        return titles[kind]
    if not about or kind not in ("send", "call", "copy"):
        # L10N: headings over lists of actions; this one: no card, but turning up, Turno, conceding
        return say("The turn")
    if kind == "copy":
        return say("Whom water copies")
    return say("To the vanguard") if kind == "send" else say("Enemies to call out")


def guide(tables: Tables) -> Sequence[Words]:
    """Return how the table is drawn and actions are written."""
    example = _example(tables)
    cara, cruz = (camp.name for camp in tables.camps)
    code, sword = tables.names[example], tables.camps[0].titles["sword"]
    lines = [
        say(
            "The table: %(cruz)s above, %(cara)s below, their vanguards towards the middle, where the "
            "turn card lies.",
            cruz=cruz,
            cara=cara,
        ),
        say(
            "A fighter has its fight value, its code, its name and its type: "
            "%(value)s %(code)s %(fighter)s. In a vanguard, the cards on it follow, and after = what it "
            "counts with them.",
            value=tables.values[example],
            code=code,
            fighter=tables.person(example),
        ),
        say(
            "A card has its code and, where that is another word, its name in brackets; %(twice)s: two of "
            "them. ? is a card face down, which you do not see. Against whom a qíahnbera helps "
            "stands after it.",
            twice="×2",
        ),
        say(
            "Actions are a word, or a word or a card’s code, a colon and a fighter’s code: "
            "send:%(code)s sends %(fighter)s to the vanguard, call:%(code)s calls out this enemy, "
            "sword:%(code)s lays %(sword)s, copy:%(code)s has your water copy this fighter.",
            code=code,
            fighter=tables.titles[example],
            sword=sword,
        ),
        say(
            "Words alone: turn-up (a card of the tropa), turno (you do no more in this turn), "
            "concede (the round)."
        ),
    ]
    if tables.spirit:
        lines.append(say("With the Spirit: spirit calls it, wait lets it sleep."))
    return lines


def _example(tables: Tables) -> int:
    """Return the fighter in the guide's examples: Cara's first."""
    return next(members(tables.camps[0].army))
