"""Write the files of a new game, including its rules, look and layout. The folder is written in a temporary
place beside its final one and then moved there in one step, or not at all."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path

from pnp import reference
from pnp.errors import PnpError
from pnp.looks import LOOKS
from pnp.scaffold import definition
from pnp.scaffold.definition import Start, quote_toml
from pnp.scaffold.table import BACK, SOURCE
from pnp.system import disk
from pnp.tables import id_part

CLAUSES = """\
# The rules, one clause each. Numbers are names: %(cards)s is what pnp counts, %(hand)s is said under [facts]
# of game.toml. A number that is typed here is refused, so that none can be forgotten in an edit.
#
# The kind of a clause is one of these:
#   component     what the box holds
#   definition    what a word means, or how a thing lies
#   action        what a player has to do
#   permission    what a player may do
#   restriction   what nobody may do
#   end           when the game ends, or who wins
#   conduct       what people do that no program can check, such as who begins

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
"""The chapters of the rulebook by the first part of the names of their clauses: heading and first
sentence."""

Rule = tuple[str, str, str]
"""A clause as (name, kind, text)."""


def clauses(start: Start) -> str:
    """Return the text of clauses.toml."""
    return "\n".join([start.deck.say(CLAUSES), *(_clause(*rule) for rule in _rules(start))])


def book(start: Start) -> str:
    """Return the text of rulebook.md.j2."""
    return start.deck.say(BOOK.format(opening=OPENING, chapters="\n".join(_chapters(start))))


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
    """Yield the rules of a new game. Rules about cards become rules about tiles if the game has tiles."""
    for name, kind, text in _rules_of_cards(start):
        yield name, kind, start.deck.say(text)


def _rules_of_cards(start: Start) -> Iterator[Rule]:
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


_OTHERS = ", ".join(LOOKS)

THEME = """# What your game wears. Another look, and all faces change: {others}.
# docs/looks.md shows them; pnp new --keys tells what may stand here.

schema = 1
look = "{look}"

# Swatches of your own, or in place of those of the look: one colour, or [colour, low-ink, mono].
[palette]
# sun = ["#e0a020", "#b07a10", "#000000"]

# Lettering by role, from installed font families: title, label, text, or a role of your own.
[type]
# title = ["cinzel:700"]

# Ornament by what it frames: a symbol of the look, one of another look, or "none".
[ornament]
# frame = "deco/frame"
"""

LAYOUT = """# What stands where on a face. Each begins with a face that ships with pnp, as the look has it;
# say here what is to be otherwise. docs/layouts.md tells how.

schema = 1

# The {kind}s. Columns that they show if a table has them: name, text, label (a word above the text), value (a
# number), icon (sun, coin, sword ...; or icons/NAME.svg of your own), image (a file in images/).
[faces.{kind}]
extends = ["{format}"]  # or {others}
# columns = {{ icon = "star" }}  # what a {kind} has that says nothing

# A box is moved, changed or left out by its name:
# [faces.{kind}.boxes.title]
# size = 12
# [faces.{kind}.boxes.chip]
# when = "false"

# The backs, by the name that a card's `back` has; `crest` is the icon in the middle.
{backs}
[faces.aid]
extends = ["aid"]

[faces."back:aid"]
extends = ["back"]
columns = {{ crest = "book" }}
"""

CRESTS = ("sun", "moon", "star", "tree", "tower", "ship", "crown", "flower")
"""The icons that tell several backs apart."""


def files(start: Start) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of theme.toml and then of layout.toml. For a game made of finished pictures
    only theme.toml is yielded, because the pictures have a layout of their own."""
    yield "theme.toml", THEME.format(look=start.look, others=_OTHERS)
    if start.pictures is None:
        formats = {"card": ("poker", "mini, tarot, square"), "tile": ("square", "mini, poker, tarot")}
        usual, others = formats[start.deck.kind]
        yield (
            "layout.toml",
            LAYOUT.format(kind=start.deck.kind, format=usual, others=others, backs=_backs(start)),
        )


def _backs(start: Start) -> str:
    """Return the part of layout.toml with a face for each back of the cards, first the one for cards that
    name no back."""
    named = dict.fromkeys(id_part(card.back, 40) or BACK for card in start.deck.cards)
    names = sorted(named, key=lambda name: name != BACK)
    crests = ("", *CRESTS) if BACK in names else CRESTS
    faces = []
    for name, crest in zip(names, cycle(crests), strict=False):
        told = f'columns = {{ crest = "{crest}" }}\n' if crest and len(names) > 1 else ""
        faces.append(f'[faces.{quote_toml(f"back:{name}")}]\nextends = ["back"]\n{told}')
    return "\n".join(faces)


SCHEMAS = ".pnp/schemas"
"""The folder with the schemas by which editors check the files. It is in the game's folder, so that editors
need no network; hidden folders are not part of the game."""


@dataclass(frozen=True, slots=True)
class _File:
    name: str
    data: bytes


def write(start: Start, folder: Path) -> tuple[Path, ...]:
    """Create the folder of a new game and return the paths of its files. Raises PnpError if the folder
    already exists, and KitError if the operating system refuses to write."""
    if disk.is_link(folder) or (folder.exists() and (not folder.is_dir() or any(folder.iterdir()))):
        raise PnpError(
            "there is something of that name already",
            place=str(folder),
            expected="no such folder, or an empty one",
            found="a folder with something in it" if folder.is_dir() else "a file",
            hint="choose another name, or move it away",
        )
    files = tuple(_files(start))
    with disk.fresh(folder) as new:
        new.mkdir()
        for file in files:
            (new / file.name).parent.mkdir(parents=True, exist_ok=True)
            (new / file.name).write_bytes(file.data)
        if folder.is_dir():
            folder.rmdir()  # empty, and Windows puts no folder in place of another
    return tuple(folder / file.name for file in files)


def _files(start: Start) -> Iterator[_File]:
    if (table := start.deck.table) is not None:
        yield _File(definition.table_name(table.name), table.data)
    if start.pictures is not None:
        yield from (_File(name, data) for name, data in start.pictures.files())
    for name, text in (
        ("game.toml", definition.game(start)),
        ("clauses.toml", clauses(start)),
        ("rulebook.md.j2", book(start)),
        *([("layout.toml", start.pictures.layout())] if start.pictures is not None else []),
        *(files(start) if start.look is not None else []),
    ):
        head = f"#:schema {SCHEMAS}/{name.removesuffix('.toml')}.json\n" if name.endswith(".toml") else ""
        yield _File(name, f"{head}{text}".encode())
    for name in reference.FILES:
        yield _File(f"{SCHEMAS}/{name}.json", reference.shipped_schema(name).encode())
