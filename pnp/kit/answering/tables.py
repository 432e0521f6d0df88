"""Figures that answer: for each figure of a book that shows a position, what somebody means who points at a
part and then at a place, with the clause that forbids it.

A table has a row for each part, and in it a character for each place.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from pnp.games import Game, Setting, shared
from pnp.games.tabling import FIGURE as SETUP
from pnp.games.tabling import SMALL
from pnp.kit import leaves
from pnp.kit.story import Tale
from pnp.play import Rules, Voice, Words, without_codes
from pnp.play.pointing import states_pointing
from pnp.rulebook import Book, Clause, Figure, walk
from pnp.scene import Drawing
from pnp.tabletop import NOBODY, Touch, find_spots, spots_called

NOTHING = " "
"""The character of a place where nothing is meant."""
FEW = "!#$%'()*+,-./0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|}~"
MORE = 0x100
"""The characters of the first answers of a figure, and the code of the next ones."""
UNIT = 1000
"""The width and the height of a figure, in the numbers that say where a place is."""

Box = tuple[int, int, int, int]
"""Left, top, width and height of a place, in UNITs."""
Drawn = Callable[[str], Drawing]
Tables = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Shown:
    """The position that a figure shows."""

    rules: Rules[Any, Any]
    state: Any


@dataclass(frozen=True, slots=True)
class Answer:
    """What is said of an action: that it may be done and what it does, or why not and by which clause."""

    is_legal: bool
    words: tuple[Words, ...]
    clause: str

    def spoken(self, voice: Voice) -> str:
        """Return the words in a language, without the codes of `pnp play`."""
        return " ".join(filter(None, (voice(without_codes(each)) for each in self.words)))


def shown(game: Game, tale: Tale | None, figure: str) -> Shown | None:
    """Return the position that a figure shows, if a player decides in it: before the action of a first game,
    or at the beginning of a game whose set-up it shows."""
    if figure.startswith(leaves.FIGURE) and tale is not None:
        moment = tale.moment_of(figure.removeprefix(leaves.FIGURE))
        found = Shown(moment.rules, moment.before)
    elif figure.startswith(SETUP) and game.engine is not None:
        found = _beginning(game, figure.removeprefix(SETUP).removesuffix(SMALL))
    else:
        return None
    decides = found.rules.current_player(found.state) >= 0 and states_pointing(found.rules)
    return found if decides and found.rules.placements(found.state) is not None else None


def _beginning(game: Game, wanted: str) -> Shown:
    """Return the first position with the set-up of this id, or for this number of players."""
    setup = next((each for each in game.definition.setups if each.id == wanted), None)
    players = setup.players if setup else int(wanted)
    chosen = {
        option.name: next((value for value in option.offered(players) if setup and value == setup.id), "")
        or option.values[0]
        for option in game.options
    }
    rules = game.rules(players, chosen)
    return Shown(rules, rules.initial_state())


def find_places(rules: Rules[Any, Any], drawing: Drawing) -> Mapping[str, Box]:
    """Return where the places of a board are in a picture: left, top, width and height, of UNIT."""
    slots = {zone.spot for zone in rules.zones.values() if zone.spot and zone.owner == NOBODY}
    spots = find_spots(drawing.elements, names=slots)
    found = {}
    for zone in rules.zones.values():
        named = spots_called(zone.spot, spots) if zone.spot and zone.owner == NOBODY else ()
        if named and 0 < named[0].middle[0] < drawing.width and 0 < named[0].middle[1] < drawing.height:
            left, top, right, low = named[0].box
            found[zone.id] = (
                round(UNIT * left / drawing.width),
                round(UNIT * top / drawing.height),
                round(UNIT * (right - left) / drawing.width),
                round(UNIT * (low - top) / drawing.height),
            )
    return found


def answer(at: Shown, *zones: str) -> Answer | None:
    """Return what is said to who points at these places; None where nothing is meant."""
    rules, state = at.rules, at.state
    meant = rules.pointed(state, tuple(Touch(zone) for zone in zones))
    for action in meant:
        if rules.judge(state, action) is None:
            return Answer(True, rules.describe(state, action).effects, "")
    for action in meant:
        if refused := rules.judge(state, action):
            return Answer(False, (refused.cause,), refused.clause)
    return None


Row = tuple[Answer | None, ...]
"""What is said of a part alone, then of each place after it; of a part that cannot be moved nothing more."""


def ask(at: Shown, places: Sequence[str]) -> Mapping[str, Row]:
    """Return a row for each part that lies on one of these places; none where no part can be moved from one
    of them to another."""
    known = {*places}
    pairs = (at.rules.touched(at.state, action) or () for action in at.rules.legal_actions(at.state))
    if not any(sum(zone in known for zone, _ in pair) > 1 for pair in pairs):
        return {}
    rows = {}
    for zone in dict.fromkeys(part.zone for part in at.rules.placements(at.state) or ()):
        if zone in known:
            alone = answer(at, zone)
            rest = places if alone is None or alone.is_legal else ()
            rows[zone] = (alone, *(None if other == zone else answer(at, zone, other) for other in rest))
    return rows


@dataclass(slots=True)
class Lists:
    """What the tables of all figures have in common."""

    texts: dict[tuple[int, int, str], int] = field(default_factory=dict)
    """(1 for what may be done, the number of the clause, the words) with its number."""
    clauses: dict[str, int] = field(default_factory=dict)
    labels: dict[str, int] = field(default_factory=dict)

    def number(self, found: Answer, voice: Voice, names: Sequence[str]) -> int:
        """Return the number of an answer. The names of the places in it stand as {0} and {1}."""
        clause = self.clauses.setdefault(found.clause, len(self.clauses)) if found.clause else -1
        return self.texts.setdefault(
            (int(found.is_legal), clause, with_marks(found.spoken(voice), names)), len(self.texts)
        )


def with_marks(words: str, names: Sequence[str]) -> str:
    """Return words with {0} and {1} in place of the names of places; as they are where that cannot be taken
    back.

    >>> with_marks("The Elf on 1 cannot get to 72.", ("1", "72"))
    'The Elf on {0} cannot get to {1}.'
    """
    marks = {name: f"{{{number}}}" for number, name in reversed([*enumerate(names)]) if name}
    if not marks:
        return words
    either = "|".join(map(re.escape, sorted(marks, key=len, reverse=True)))
    marked = re.sub(rf"(?<![0-9A-Za-z])(?:{either})(?![0-9A-Za-z])", lambda found: marks[found[0]], words)
    return marked if fill_marks(marked, names) == words else words


def fill_marks(words: str, names: Sequence[str]) -> str:
    """Return words with the names of places in place of {0} and {1}."""
    for number, name in enumerate(names):
        words = words.replace(f"{{{number}}}", name)
    return words


def sign(number: int) -> str:
    """Return the character of an answer of a figure."""
    return FEW[number] if number < len(FEW) else chr(MORE + number - len(FEW))


def make_table(
    at: Shown,
    places: Mapping[str, Box],
    rows: Mapping[str, Row],
    voice: Voice,
    names: Mapping[str, str],
    lists: Lists,
) -> dict[str, Any]:
    """Return the table of a figure: its places with their names, the parts on them, and a row of characters
    for each part. `names` are those of the components."""
    zones = [*places]
    called = [at.rules.place_name(zone) for zone in zones]
    own: dict[int, int] = {}

    def put(found: Answer | None, *named: str) -> str:
        if found is None:
            return NOTHING
        number = lists.number(found, voice, named)
        return sign(own.setdefault(number, len(own)))

    written, parts = {}, {}
    lying = {part.zone: part.component for part in at.rules.placements(at.state) or ()}
    for index, zone in enumerate(zones):
        if zone in rows:
            alone, *rest = rows[zone]
            others = zip(rest, called, strict=False)
            row = (put(alone, called[index]), *(put(each, called[index], name) for each, name in others))
            written[str(index)] = "".join(row)
            parts[str(index)] = lists.labels.setdefault(names[lying[zone]], len(lists.labels))
    return {
        "places": [list(places[zone]) for zone in zones],
        "names": called,
        "parts": parts,
        "answers": list(own),
        "rows": written,
    }


def make_tables(setting: Setting, book: Book, tale: Tale | None, voice: Voice, drawing: Drawn) -> Tables:
    """Return the tables of all figures of a book that show a position, for its page. `drawing` returns the
    picture of a figure. Figures in which nothing can be moved from place to place have none."""
    lists, tables, found = Lists(), dict[str, int](), dict[str, int]()
    made: list[dict[str, Any]] = []
    names = {each.id: setting.say(each.name) for each in setting.definition.components}
    for figure in (block for block in walk(book.blocks) if isinstance(block, Figure)):
        if figure.name in tables:
            found[figure.identifier] = tables[figure.name]
            continue
        at = shown(setting.game, tale, figure.name)
        if at is None:
            continue
        places = find_places(at.rules, drawing(figure.name))
        rows = shared(setting, ("answers", figure.name, *places), partial(ask, at, [*places]), scenic=True)
        if any(len(row) > 1 for row in rows.values()):
            found[figure.identifier] = tables[figure.name] = len(made)
            made.append(make_table(at, places, rows, voice, names, lists))
    anchors = {block.name: block for block in walk(book.blocks) if isinstance(block, Clause)}
    clauses = [(name, anchors.get(name)) for name in lists.clauses]
    return {
        "figures": found,
        "tables": made,
        "texts": [list(each) for each in lists.texts],
        "clauses": [[each.identifier, each.number] if each else ["", name] for name, each in clauses],
        "labels": list(lists.labels),
        "few": FEW,
    }


def read_entries(tables: Tables) -> Iterator[tuple[str, str, str, tuple[bool, str, str, str] | None]]:
    """Yield each entry of tables as a page has them: the figure, the name of a part's place, that of another
    place ("" for the part alone), and what is said: whether it may be done, the words, and the anchor and the
    number of the clause; None where nothing is meant. Raises KeyError, IndexError, TypeError, ValueError or
    AttributeError for what are no tables."""
    for figure, number in tables["figures"].items():
        table = tables["tables"][number]
        names = table["names"]
        for index, row in table["rows"].items():
            part = names[int(index)]
            for place, character in enumerate(row, -1):
                other = names[place] if place >= 0 else ""
                said = None
                if character != NOTHING:
                    named = (part, other) if place >= 0 else (part,)
                    is_legal, clause, words = tables["texts"][table["answers"][_number(character)]]
                    anchor = tables["clauses"][clause] if clause >= 0 else ("", "")
                    said = (bool(is_legal), fill_marks(words, named), str(anchor[0]), str(anchor[1]))
                yield figure, part, other, said


def _number(character: str) -> int:
    """Return the number of an answer by its character."""
    return FEW.index(character) if character in FEW else ord(character) - MORE + len(FEW)
