"""clauses.toml and rulebook.md.j2 of a new game: rules that can be played, and comments that teach."""

from collections.abc import Iterator

from pnp.scaffold.definition import Start
from pnp.scaffold.table import SOURCE

CLAUSES = """\
# The rules, one clause each. Numbers are names: %(cards)s is what pnp counts, %(hand)s is said under [facts]
# of game.toml. A number that is typed here is refused, so that none can be forgotten in an edit.

schema = 1
"""

BOOK = """\
{{# The rulebook: prose of yours around the clauses of clauses.toml, each of which is told once.
    What stands between trans and endtrans can be translated; `pnp locales new es` begins a translation.
    A number in the prose: {{% trans hand=numbers.hand %}}You hold {{{{ hand }}}} cards.{{% endtrans %}} #}}
{{% trans %}}{opening}{{% endtrans %}}

{chapters}"""

OPENING = (
    "Say here in two or three sentences what the game is about, what the players do and how one wins. "
    "Whoever opens the box reads this first, and decides by it whether to go on. Until then: you hold a few "
    "cards, play one of them on each of your turns, do what it says, and want the most of them in front of "
    "you when the pile is used up."
)

ABOUT = {
    "setup": ("Setting up", "Sit down around a table where everybody reaches the pile."),
    "turn": ("Your turn", "The player aid has the same steps, in fewer words."),
    "end": ("The end", "Change these rules to those of your own game, one clause after the other."),
}
"""Chapters by the first part of the names of their clauses: heading and first sentence."""

Rule = tuple[str, str, str]
"""A clause: name, kind, text."""


def clauses(start: Start) -> str:
    """The file."""
    return "\n".join([CLAUSES, *(_clause(*rule) for rule in _rules(start))])


def book(start: Start) -> str:
    """The file."""
    return BOOK.format(opening=OPENING, chapters="\n".join(_chapters(start)))


def _clause(name: str, kind: str, text: str) -> str:
    return f'[[clause]]\nname = "{name}"\nkind = "{kind}"\ntext = "{text}"\nsource = "{SOURCE}"\n'


def _chapters(start: Start) -> Iterator[str]:
    for chapter, (heading, sentence) in ABOUT.items():
        yield f"# {{% trans %}}{heading}{{% endtrans %}} [#{chapter}]\n"
        yield f"{{% trans %}}{sentence}{{% endtrans %}}\n"
        for name, _, _ in _rules(start):
            if name.startswith(f"{chapter}."):
                yield f'{{{{ clause("{name}") }}}}\n'


def _rules(start: Start) -> Iterator[Rule]:
    is_boarded = start.board is not None
    yield "setup.deal", "action", "Shuffle the %(cards)s cards and deal %(hand)s to each player, face down."
    yield "setup.pile", "definition", "The cards that are left are the pile. It lies face down in the middle."
    if is_boarded:
        yield (
            "setup.counters",
            "action",
            "Each of you takes the counters of one colour. In turn, put one of yours on a free "
            "cell at the edge of the board until all of them lie there.",
        )
    yield "setup.first", "conduct", "Whoever was outdoors last begins. Then you take turns, to the left."
    yield "turn.draw", "action", "Draw the top card of the pile."
    yield (
        "turn.play",
        "action",
        "Then play a card of your hand: lay it face up in front of you, and do what it says.",
    )
    yield (
        "turn.discard",
        "permission",
        "If you like none of your cards, discard one of them instead. Discarded cards lie face up beside the "
        "pile and do not come back.",
    )
    if is_boarded:
        yield (
            "turn.move",
            "action",
            "Then move one of your counters to a cell beside its own. Only one counter can be on a cell.",
        )
    yield (
        "end.pile",
        "end",
        "When the pile is used up, the game goes on until everybody has had as many turns as the others. "
        "Then it ends.",
    )
    yield "end.win", "end", "Whoever has the most cards in front of them wins."
    yield (
        (
            "end.tie",
            "end",
            "Of several with as many, the one wins who has a counter nearest the board's middle.",
        )
        if is_boarded
        else ("end.tie", "end", "Of several with as many, the one wins who has more cards left in hand.")
    )
