"""Makes the tables by which figures of rulebook.html answer when a reader taps on them. A tap on a part shows
where it may go, and a tap on another place says why it may not go there.

Each figure that shows a position has a table with an answer for each pair of taps, on a part and then on a
place. The answer says whether the taps mean a legal action. It has the effects of that action or, if it is
illegal, the reason and the clause against it. The table has a row for each part. The row is a text with a
character for a tap on the part alone and one for each place. The tables are made at build time from
`Rules.match_touches` and `Rules.judge`, and the page contains them as data.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from string import ascii_letters, digits
from typing import Any

from pnp.caching import OnDemand
from pnp.games import Game, Setting, share_drawing
from pnp.games.tabling import FIGURE as SETUP
from pnp.games.tabling import SMALL
from pnp.kit import leaves
from pnp.kit.story import Tale
from pnp.play import Rules, Voice, Words, name_zone, without_codes
from pnp.play.pointing import states_pointing
from pnp.rulebook import Book, Clause, Figure, walk
from pnp.scene import Drawing
from pnp.tabletop import CELL, NOBODY, Spot, Touch, find_spots, find_touches, spots_called

NOTHING = " "
"""The character of a table that stands for no action: pointing at this place means nothing."""
FEW = "!#$%'()*+,-./0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|}~"
MORE = 0x100
"""`FEW` has the characters for the first answers of a figure, in their order. The next answers have the
characters from code point `MORE` on."""
OR = " / "
"""The text between two answers, if pointing at the same places can mean either of two actions."""
ARROWS = "\u2190\u2192"
"""The arrows that answers.js writes between a part and where it may go."""
UNIT = 1000
"""The width of a figure, and also its height, in the units of a table: x is in thousandths of the figure's
width, y in thousandths of its height."""

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
"""The digits of the base-36 numbers with which a table states the boxes of its places."""

Box = tuple[int, int, int, int]
"""The left, top, width and height of a place in a figure, in the units of UNIT."""
Drawn = Callable[[str], Drawing]
Tables = dict[str, Any]


@dataclass(frozen=True, slots=True)
class ShownPosition:
    """The position that a figure of the book shows: the game's rules and the state of the game. The rules
    answer what a reader may do in it."""

    rules: Rules[Any, Any]
    state: Any


@dataclass(frozen=True, slots=True, eq=False)
class Answer:
    """The answer to a reader who points at a part or at a part and a place: whether this means a legal
    action, and either the action's effects or the reason and the clause against it. Two answers are never
    equal, even if they have the same content."""

    is_legal: bool
    words: tuple[tuple[Words, ...], ...]
    """The effects of each legal action that is meant or, if none of them is legal, one reason alone."""
    clause: str

    def in_words(self, voice: Voice) -> str:
        """Return the words in the language of `voice`. The engine's sentences name a part or place with the
        code that `pnp play` accepts for it, as in "Clank (clank)". Here such codes are left out: "Clank"."""
        told = (" ".join(filter(None, (voice(without_codes(each)) for each in one))) for one in self.words)
        return OR.join(dict.fromkeys(filter(None, told)))


def shown_position(game: Game, tale: Tale | None, figure: str) -> ShownPosition | None:
    """Return the position that a figure shows. A figure can show a moment of the first game that the book
    tells (`tale`), a worked example, or the beginning of the game. Return None if the figure shows no
    position, or if no player decides in it."""
    if figure in game.positions:
        found = ShownPosition(*game.positions[figure](game))
    elif figure.startswith(leaves.FIGURE) and tale is not None:
        moment = tale.moment_of(figure.removeprefix(leaves.FIGURE))
        found = ShownPosition(moment.rules, game.position_shown(moment))
    elif figure.startswith(SETUP) and game.engine is not None:
        found = _initial_position(game, figure.removeprefix(SETUP).removesuffix(SMALL))
    else:
        return None
    decides = found.rules.current_player(found.state) >= 0 and states_pointing(found.rules)
    return found if decides and found.rules.placements(found.state) is not None else None


def _initial_position(game: Game, wanted: str) -> ShownPosition:
    """Return the initial position for `wanted`: the id of one of [[setups]], or a number of players."""
    setup = next((each for each in game.definition.setups if each.id == wanted), None)
    players = setup.players if setup else int(wanted)
    chosen = {
        option.name: next((value for value in option.values_for(players) if setup and value == setup.id), "")
        or option.values[0]
        for option in game.options
    }
    rules = game.rules(players, chosen)
    return ShownPosition(rules, rules.initial_state())


def find_places(at: ShownPosition, drawing: Drawing) -> Mapping[Touch, Box]:
    """Return the boxes of the places that a reader can point at in a picture, in thousandths of its width and
    height (see `UNIT`). Places are the cells of a board, and the zones and parts that the picture marks. The
    key of a place is its `Touch`."""
    zones, placements = at.rules.zones, at.rules.placements(at.state) or ()
    spots = find_spots(drawing.elements)
    found: dict[Touch, Spot] = {}
    for zone in zones.values():
        named = spots_called(zone.spot, spots) if zone.spot and zone.owner == NOBODY else ()
        if named and 0 < named[0].middle[0] < drawing.width and 0 < named[0].middle[1] < drawing.height:
            found[Touch(zone.id)] = named[0]
    parts = (Touch(part.zone, part.order) for part in placements)
    found |= find_touches(drawing.elements, [*map(Touch, zones), *parts])
    return {touch: _in_units(spot, drawing) for touch, spot in found.items()}


def _in_units(spot: Spot, drawing: Drawing) -> Box:
    """Return the part of a place that is inside the picture, as a box in the units of UNIT."""
    left, top, right, low = spot.box
    left, right = max(0.0, left), min(right, drawing.width)
    top, low = max(0.0, top), min(low, drawing.height)
    return (
        round(UNIT * left / drawing.width),
        round(UNIT * top / drawing.height),
        round(UNIT * (right - left) / drawing.width),
        round(UNIT * (low - top) / drawing.height),
    )


def answer(at: ShownPosition, meant: Sequence[Any]) -> Answer | None:
    """Return the answer to a reader who points at something. `meant` has the actions that this can mean. If
    any of them is legal, the answer has the effects of all legal ones; otherwise it has one reason against
    them. Return None if `meant` is empty."""
    rules, state = at.rules, at.state
    refusals = [(action, rules.judge(state, action)) for action in meant]
    able = [rules.describe(state, action).effects for action, refused in refusals if refused is None]
    if able:
        return Answer(True, tuple(dict.fromkeys(able)), "")
    for _, refused in refusals:
        if refused:
            return Answer(False, ((refused.cause,),), refused.clause)
    return None


Row = tuple[Answer | None, ...]
"""The answer to pointing at a part alone, then the answers to pointing at it and at each place of the figure,
in the order of the places. An answer is None if the pointing means no action. A part that cannot be moved has
only the first answer."""


def ask(at: ShownPosition, places: Sequence[Touch]) -> Mapping[Touch, Row]:
    """Return the row of answers (see `Row`) of each place from `places` that has any answer. Return an empty
    map if no place has an answer.

    One kind of place has a row even without an answer: a place with parts that the picture does not mark one
    by one, such as a cell with a piece on it. Its row is then (None,).
    """
    legal = [at.rules.list_touches(at.state, action) or () for action in at.rules.legal_actions(at.state)]
    zones = {part.zone for part in at.rules.placements(at.state) or ()}
    marked = {touch.zone for touch in places if touch.order is not None}
    begun = {touched[0].zone for touched in legal if touched}
    answers = OnDemand[tuple[Any, ...], Answer | None](partial(answer, at))

    def point(*touches: Touch) -> Answer | None:
        return answers[tuple(at.rules.match_touches(at.state, touches))]

    rows = {}
    for touch in places:
        alone = point(touch)
        if alone is None:
            # A move cannot begin at an empty place. A board has hundreds of pairs of empty places.
            goes_on = touch.zone in zones or touch.zone in begun
        else:
            goes_on = alone.is_legal and any(
                len(each) > 1 and _is_at(each[0], touch) and any(_is_at(each[1], other) for other in places)
                for each in legal
            )
        rest = places if goes_on else ()
        row = (alone, *(None if other == touch else point(touch, other) for other in rest))
        is_said = any(each is not None for each in row)
        if is_said or (touch.zone in zones and touch.zone not in marked):
            rows[touch] = row if is_said else (None,)
    return rows if any(each is not None for row in rows.values() for each in row) else {}


def _is_at(touched: Touch, pointed: Touch) -> bool:
    """Return whether `touched`, which an action names, is at the place `pointed` of a picture. An order that
    is None stands for any part of the zone."""
    return touched.zone == pointed.zone and (pointed.order is None or touched.order in (None, pointed.order))


@dataclass(slots=True)
class Lists:
    """The texts, clauses and labels of parts that the tables of all figures share, each with its index in the
    data of the page."""

    texts: dict[tuple[int, int, str], int] = field(default_factory=dict)
    """The numbers of the texts, by (1 for a legal action or else 0, the number of the clause, the words)."""
    clauses: dict[str, int] = field(default_factory=dict)
    labels: dict[str, int] = field(default_factory=dict)

    def number(self, found: Answer, words: str, names: Sequence[str]) -> int:
        """Return the number of an answer with the text `words`. A new answer is added. The stored text has
        {0} and {1} instead of `names`, the names of the part and the place that the reader points at."""
        clause = self.clauses.setdefault(found.clause, len(self.clauses)) if found.clause else -1
        return self.texts.setdefault((int(found.is_legal), clause, with_marks(words, names)), len(self.texts))


_JOINED = frozenset(digits + ascii_letters)
"""The characters that, beside a name, make it only a part of a longer word."""


def with_marks(words: str, names: Sequence[str]) -> str:
    """Return a text with {0} and {1} in place of the names of places. Return it unchanged if `fill_marks`
    could not restore it.

    >>> with_marks("The Elf on 1 cannot get to 72.", ("1", "72"))
    'The Elf on {0} cannot get to {1}.'
    """
    marks = {name: f"{{{number}}}" for number, name in reversed([*enumerate(names)]) if name}
    if not marks:
        return words
    marked = _replace_words(words, marks)
    return marked if fill_marks(marked, names) == words else words


def _replace_words(words: str, marks: Mapping[str, str]) -> str:
    """Return a text with marks in place of names that stand as separate words. If several names match at a
    place, the longest one counts.

    No regular expression is used, because one would be compiled for each of thousands of pairs of names.
    """
    written, done = "", 0
    for at, after in sorted((at, -len(name)) for name in marks for at in _find_word(words, name)):
        if at >= done:
            name = words[at : at - after]
            written += words[done:at] + marks[name]
            done = at + len(name)
    return written + words[done:]


def _find_word(words: str, name: str) -> Iterator[int]:
    """Yield the indices at which a name stands as a separate word, with no Latin letter or digit beside
    it."""
    at = words.find(name)
    while at >= 0:
        if not (words[at - 1 : at] in _JOINED or words[at + len(name) : at + len(name) + 1] in _JOINED):
            yield at
        at = words.find(name, at + 1)


def fill_marks(words: str, names: Sequence[str]) -> str:
    """Return a text with the names of places in place of {0} and {1}."""
    for number, name in enumerate(names):
        words = words.replace(f"{{{number}}}", name)
    return words


def sign(number: int) -> str:
    """Return the character by which the rows of a figure's table name an answer (see `Answer`). `number` is
    the index of the answer in the list "answers" of that table. The first ones get printable ASCII
    characters."""
    return FEW[number] if number < len(FEW) else chr(MORE + number - len(FEW))


def make_table(
    at: ShownPosition,
    places: Mapping[Touch, Box],
    rows: Mapping[Touch, Row],
    voice: Voice,
    setting: Setting,
    lists: Lists,
) -> dict[str, Any]:
    """Return the table of a figure that shows the position `at`, as data for JSON. `rows` is the result of
    `ask`. Texts, clauses and labels that `lists` does not have yet are added to it.

    The table has the keys "places" (the boxes of the places as one text, see `unpack_boxes`), "names" (the
    names of the places, in the same order), "parts" (by the index of a place, as text: the index in
    `lists.labels` of the label of the part there), "answers" (the indices in `lists.texts` of the answers of
    this figure), and "rows" (by the index of a place, as text: a character for pointing at it alone, then one
    for each second place). A character stands for an answer in "answers" (see `sign`), or is NOTHING.
    """
    names = _name_places(at, places, voice, setting)
    called = [name for name, _ in names.values()]
    spoken = OnDemand[Answer, str](lambda found: found.in_words(voice))
    own: dict[int, int] = {}

    def put_answer(found: Answer | None, *named: str) -> str:
        if found is None:
            return NOTHING
        number = lists.number(found, spoken[found], named)
        return sign(own.setdefault(number, len(own)))

    written, parts = {}, {}
    for index, (touch, (name, part)) in enumerate(names.items()):
        if part:
            parts[str(index)] = lists.labels.setdefault(part, len(lists.labels))
        if touch in rows:
            alone, *rest = rows[touch]
            others = zip(rest, called, strict=False)
            written[str(index)] = "".join(
                (put_answer(alone, name), *(put_answer(each, name, other) for each, other in others))
            )
    return {
        "places": "".join(map(_pack_box, places.values())),
        "names": called,
        "parts": parts,
        "answers": list(own),
        "rows": written,
    }


def unpack_boxes(places: str) -> list[Box]:
    """Return the boxes (left, top, width, height) of the places of a figure, in thousandths of its width and
    height. `places` is the text at the key "places" of the figure's table. Raises ValueError if the text does
    not encode boxes."""
    numbers = [int(places[at : at + 2], len(DIGITS)) for at in range(0, len(places), 2)]
    return list(zip(*(iter(numbers),) * 4, strict=True))


def _pack_box(box: Box) -> str:
    """Return a box as text, with two base-36 digits for each number."""
    return "".join(DIGITS[number // len(DIGITS)] + DIGITS[number % len(DIGITS)] for number in box)


def _name_places(
    at: ShownPosition, places: Iterable[Touch], voice: Voice, setting: Setting
) -> Mapping[Touch, tuple[str, str]]:
    """Return for each place its name, and a text about the part there, or "" if there is none.

    The name of a cell is the printed one, and the text is the name of the component on it. For a part that a
    picture marks, the name is that of its component, and the text is the name of its zone.
    """
    components = {each.id: setting.say(each.name) for each in setting.definition.components}
    placements = at.rules.placements(at.state) or ()
    parts = {Touch(part.zone, part.order): components[part.component] for part in placements}
    lying = {part.zone: components[part.component] for part in placements}
    found = {}
    for touch in places:
        zone = at.rules.zones[touch.zone]
        owner = at.rules.player_name(zone.owner) if zone.owner != NOBODY else ""
        if zone.spot.startswith(CELL):
            found[touch] = (at.rules.place_name(zone.id), lying.get(zone.id, ""))
        elif touch in parts:
            found[touch] = (parts[touch], name_zone(zone, setting.say(zone.name), owner, voice))
        else:
            found[touch] = (name_zone(zone, setting.say(zone.name), owner, voice), "")
    return found


def make_tables(setting: Setting, book: Book, tale: Tale | None, voice: Voice, drawing: Drawn) -> Tables:
    """Return the tables of all figures of a book that show a position, as data for JSON. `drawing` returns
    the drawing of a figure by its name. A figure without answers has no table.

    The result has the keys "figures" (the index in "tables" by the identifier of a figure), "tables" (see
    `make_table`), "texts" (each with 1 for a legal action or else 0, the index in "clauses" or -1, and the
    words), "clauses" (the anchor and the number of each, or "" and its name if the book does not have it),
    "labels" (of parts) and "few" (`FEW`).
    """
    lists, tables, found = Lists(), dict[str, int](), dict[str, int]()
    made: list[dict[str, Any]] = []
    for figure in (block for block in walk(book.blocks) if isinstance(block, Figure)):
        if figure.name in tables:
            found[figure.identifier] = tables[figure.name]
            continue
        at = shown_position(setting.game, tale, figure.name)
        if at is None:
            continue
        places = find_places(at, drawing(figure.name))
        rows = share_drawing(
            setting, ("answers", figure.name, *places), partial(ask, at, [*places]), scenic=True
        )
        if rows:
            found[figure.identifier] = tables[figure.name] = len(made)
            made.append(make_table(at, places, rows, voice, setting, lists))
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


def letters_of(tables: Tables) -> str:
    """Return all texts that a page shows in answers, joined into one. The fonts of the page need their
    letters."""
    names = [name for table in tables.get("tables", ()) for name in table["names"]]
    return "".join(
        (*(text[2] for text in tables.get("texts", ())), *names, *tables.get("labels", ()), ARROWS)
    )


def read_entries(tables: Tables) -> Iterator[tuple[str, str, str, tuple[bool, str, str, str] | None]]:
    """Yield each entry of a page's tables: the figure, the name of the part's place, the name of the second
    place ("" for the part alone), and the answer. The answer is whether it is legal, the words, and the
    anchor and the number of the clause; None if pointing there means no action. Raises KeyError, IndexError,
    TypeError, ValueError or AttributeError for data that is not such a table."""
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
