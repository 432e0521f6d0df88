"""The checks of Duelo de Runas: the Decktet's structure, the spell tables, the examples, the drawings."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, combinations

from pnp.finding import Check, Finding, check
from pnp.games import Game
from pnp.games.duelo_de_runas.facts import RUNES, Facts, Rank, Rune, cards_of, deck, runes_shown
from pnp.games.proof import Proof
from pnp.scene import (
    IDENTITY,
    Box,
    Element,
    Group,
    Matrix,
    Text,
    Use,
    bounds,
    compose,
    leaves,
    segments_of,
    transform_segments,
)
from pnp.units import number_unlike

__all__ = ["DRAWING", "MODEL"]


# D checks of Duelo de Runas: the visible strip of a card in a sequence, and identical backs.

STRIP = 17.0
"""The width in mm of the strip at the left of a card that stays visible when the next card of the sequence
covers the rest."""

_NEAR = 0.06
"""The distance in mm below which two points count as the same point."""


def _uses(elements: Iterable[Element], matrix: Matrix = IDENTITY) -> Iterator[tuple[str, str, Box]]:
    """Yield (name, key of the symbol, box in mm) of each use of a symbol."""
    for element in elements:
        if isinstance(element, Group):
            yield from _uses(element.children, compose(matrix, element.transform))
        elif isinstance(element, Use) and (box := bounds((element,), matrix)):
            yield element.name, element.symbol.key, box


def _all_text(elements: Iterable[Element]) -> str:
    """Return the words of all texts of a drawing, in painting order, with a blank between two texts."""
    return " ".join(leaf.text for leaf, _ in leaves(elements) if isinstance(leaf, Text))


@check("DR11", "a card's rank and runes lie in the part that stays visible in a sequence")
def columns(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """Each card shows the runes that [facts] states for it, from top to bottom, and its rank once. All of
    them lie in the 17 mm at the left of the card, which the next card of a sequence leaves visible."""
    facts: Facts = proof.setting.definition.facts
    fronts = {entry.id: entry.front for entry in proof.setting.definition.components if entry.kind == "card"}
    for each in proof.components:
        if each.id not in fronts:
            continue
        card, name = facts.card(fronts[each.id]), each.front.name
        drawn = [(box, key) for use, key, box in _uses(each.front.elements) if use.startswith("rune:")]
        drawn.sort(key=lambda item: item[0][1])
        shown = tuple(key.split("-")[2] for _, key in drawn)
        if shown != card.runes:
            yield self.error(
                name, f"expected the runes {', '.join(card.runes) or 'none'}, found {', '.join(shown)}"
            )
        marks = [
            element for element in each.front.elements if getattr(element, "name", "") == f"rank:{card.rank}"
        ]
        if card.rank and len(marks) != 1:
            yield self.error(name, f"expected the rank {card.rank} once, found it {len(marks)} times")
        reach = max(
            (box[2] for box in (*(box for box, _ in drawn), *filter(None, [bounds(marks)]))), default=0.0
        )
        if reach > STRIP:
            yield self.error(
                name,
                f"expected rank and runes within {STRIP:g} mm from the left, "
                f"found {number_unlike(reach, STRIP, 1)} mm",
            )


@check("DR12", "the back of a card looks the same upside down")
def symmetric_back(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """A card's back, turned by half a turn, has the same shapes in the same colours at the same places. So
    players cannot tell which cards lie upside down in the deck."""
    for each in proof.components:
        face = each.back
        if each.kind != "card" or face is None:
            continue
        shapes = []
        for leaf, matrix in leaves(face.elements):
            if isinstance(leaf, Text):
                yield self.error(face.name, f"expected no text on a back, found {leaf.text!r}")
                continue
            paint = (leaf.style.fill, leaf.style.stroke)
            ends = [s[-2:] for s in transform_segments(segments_of(leaf), matrix) if s[0] != "Z"]
            xs, ys = [float(x) for x, _ in ends], [float(y) for _, y in ends]
            shapes.append((paint, (min(xs), min(ys), max(xs), max(ys))))
        for paint, (left, top, right, bottom) in shapes:
            turned = (face.width - right, face.height - bottom, face.width - left, face.height - top)
            if not any(
                p == paint and max(abs(a - b) for a, b in zip(box, turned, strict=True)) <= _NEAR
                for p, box in shapes
            ):
                yield self.error(
                    face.name,
                    f"expected at {turned[0]:.1f}, {turned[1]:.1f} mm what stands at {left:.1f}, {top:.1f}, "
                    "turned by half a turn; found nothing like it",
                )
                return
        return


@check("DR13", "mat and tracker have as many places as the rules need")
def places(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """The mat has a place for each card of a full sequence. The tracker has a place for each number of life
    points, 0 included."""
    facts: Facts = proof.setting.definition.facts
    wanted = {"mat": ("slot:", facts.play.limit), "tracker": ("life:", facts.play.life + 1)}
    for each in proof.components:
        if each.kind not in wanted:
            continue
        prefix, count = wanted[each.kind]
        names = Counter(getattr(element, "name", "") for element in each.front.elements)
        found = sum(many for name, many in names.items() if name.startswith(prefix))
        if found != count:
            yield self.error(each.front.name, f"expected {count} places, found {found}")


@check("DR14", "the player aid lists every spell, and the flow card every step of the guide")
def aid(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """Each side of the player aid has the name and effect of every spell of its table, in the kit's language;
    the basic side has the Counter Spell as well. The flow card has each step of the solo game on its
    front or back."""
    say = proof.setting.say
    facts: Facts = proof.setting.definition.facts
    for each in proof.components:
        if each.kind != "aid":
            continue
        if each.id == "aid.solo":
            said = _run_on("".join(_all_text(side.elements) for side in (each.front, each.back) if side))
            for step in facts.solo.steps:
                if _run_on(say(step.text)) not in said:
                    yield self.error(each.front.name, f"expected {say(step.text)!r}, found no such text")
            continue
        for table, face in (("basic", each.front), ("advanced", each.back)):
            if face is None:
                yield self.error(each.id, f"expected a side with the {table} spells, found none")
                continue
            spells = [spell for spell in facts.spells if spell.table == table]
            wanted = [text for spell in spells for text in (spell.name, spell.text)]
            if table == "basic":
                wanted += [facts.counter.name, facts.counter.text]
            said = _run_on(_all_text(face.elements))
            for text in wanted:
                if _run_on(say(text)) not in said:
                    yield self.error(face.name, f"expected {say(text)!r}, found no such text")


def _run_on(text: str) -> str:
    """Return a text without blanks and soft hyphens. Line breaks add or remove these, so texts are compared
    without them."""
    return "".join(text.replace("\u00ad", "").split())


DRAWING: tuple[Check[Proof], ...] = (columns, symmetric_back, places, aid)


# M checks of Duelo de Runas: the Decktet's structure, the spell tables, the examples.

GROUP_OF: dict[Rank, str] = {"": "excuse", "P": "pawn", "T": "court"}
"""The group of cards of each rank that is not in the basic group."""

WITHOUT_SPELL = ("life", "strength")
"""The markers that count life points or strength instead of the time that a spell lasts."""


@check("DR01", "each card has one entry in [facts], and its id names its group")
def card_facts(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Each card of the components has a rank and runes in [facts], and each card in [facts] has a component.
    The id of a card begins with "card." and its group, such as "card.court". The Courts are optional;
    the other cards are not."""
    definition = game.definition
    facts: Facts = definition.facts
    known = {card.id: card for card in facts.cards}
    fronts = {entry.front for entry in cards_of(definition)}
    for index, card in enumerate(facts.cards):
        if card.id not in fronts:
            yield self.error(
                definition.place("facts", "cards", index, "id"), f"no component shows {card.id!r}"
            )
        elif [each.id for each in facts.cards].count(card.id) > 1:
            yield self.error(
                definition.place("facts", "cards", index, "id"), f"{card.id!r} is described twice"
            )
    for index, entry in enumerate(definition.components):
        if entry.kind != "card":
            continue
        if entry.front not in known:
            yield self.error(
                definition.place("components", index, "front"), f"no card {entry.front!r} in [facts]"
            )
            continue
        group = GROUP_OF.get(known[entry.front].rank, "basic")
        if not entry.id.startswith(f"card.{group}"):
            yield self.error(
                definition.place("components", index, "id"),
                f"expected an id that begins with 'card.{group}', as its rank says; found {entry.id!r}",
            )
        if entry.optional != (group == "court"):
            yield self.error(
                definition.place("components", index, "id"),
                f"expected the Courts, and only them, optional: {entry.id}",
            )


@check("DR02", "the cards of each number rank show each rune once")
def number_ranks(self: Check[Game], game: Game) -> Iterator[Finding]:
    """The cards of each number rank together show each of the six runes once, as in any Decktet. The same is
    true for the Aces and for the Crowns."""
    definition = game.definition
    facts: Facts = definition.facts
    for rank in ("A", *facts.structure.numbers, "C"):
        cards = [card for card in facts.cards if card.rank == rank]
        shown = runes_shown(cards)
        if shown != Counter(RUNES):
            found = ", ".join(f"{rune} {shown[rune]}" for rune in RUNES if shown[rune] != 1)
            index = facts.cards.index(cards[0]) if cards else 0
            yield self.error(
                definition.place("facts", "cards", index, "runes"),
                f"expected each rune once on the cards of rank {rank}, found {found or 'none'}",
            )


@check("DR03", "the deck has the cards and runes that [facts.structure] states")
def structure(self: Check[Game], game: Game) -> Iterator[Finding]:
    """The deck has the cards that [facts.structure] states: 36 basic cards, 4 Pawns and 4 Courts; and one
    Excuse. In the basic cards and Pawns together, which are shuffled, each rune appears twelve times. Pawns
    and Courts show three different runes, the Excuse none."""
    definition = game.definition
    facts: Facts = definition.facts
    wanted = {"basic": facts.structure.basic, "pawn": facts.structure.pawns, "court": facts.structure.courts}
    for group, count in {**wanted, "excuse": 1}.items():
        found = len(cards_of(definition, group))
        if found != count:
            yield self.error(
                definition.place("facts", "structure"),
                f"expected {count} cards of the group {group}, found {found}",
            )
    shown = runes_shown(deck(definition))
    for rune in RUNES:
        if shown[rune] != facts.structure.each_suit:
            yield self.error(
                definition.place("facts", "structure", "each_suit"),
                f"expected {shown[rune]} {rune}, as shuffled cards show, found {facts.structure.each_suit}",
            )
    for index, card in enumerate(facts.cards):
        many = {"": 0, "P": 3, "T": 3, "A": 1, "C": 1}.get(card.rank, 2)
        if len(set(card.runes)) != many or len(card.runes) != many:
            yield self.error(
                definition.place("facts", "cards", index, "runes"),
                f"expected {many} different runes on {card.id!r}, found {list(card.runes)}",
            )


def _rows(energies: tuple[Rune, ...]) -> dict[str, set[tuple[Rune, ...]]]:
    """Return the combinations of energy runes for which each table has a row: none or one rune in the basic
    table, two or three runes in the advanced table."""
    mixed = chain.from_iterable(combinations(energies, k) for k in range(2, len(energies) + 1))
    return {"basic": {(), *((each,) for each in energies)}, "advanced": set(mixed)}


@check("DR04", "each activation rune has a spell in every row of the spell tables")
def tables(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Each activation rune has one spell in every row of both tables. The basic table has a row without
    energy and one for each energy rune; the advanced table has one for every two energy runes and for all
    three."""
    definition = game.definition
    facts: Facts = definition.facts
    rows = _rows(facts.of_role("energy"))
    found: Counter[tuple[str, Rune, tuple[Rune, ...]]] = Counter(
        (spell.table, spell.rune, spell.energy) for spell in facts.spells
    )
    for table, energies in rows.items():
        for rune in facts.of_role("activation"):
            for energy in sorted(energies):
                if found.pop((table, rune, energy), 0) != 1:
                    yield self.error(
                        definition.place("facts", "spells"),
                        f"expected one {table} spell of {rune} with {' and '.join(energy) or 'no energy'}",
                    )
    for table, rune, energy in found:
        yield self.error(
            definition.place("facts", "spells"), f"no place in the {table} table for {rune} with {energy}"
        )


@check("DR05", "the examples follow the rules")
def examples(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Each example follows the rules: the sequence is not longer than its limit, each spell is cast with an
    activation rune of the newest card, the cards that feed the spell have the runes for it, and no rune is
    used twice."""
    definition = game.definition
    facts: Facts = definition.facts
    for index, example in enumerate(facts.examples):
        place = definition.place("facts", "examples", index, "cast")
        if len(example.cards) > facts.play.limit:
            yield self.error(place, f"expected {facts.play.limit} cards at most, found {len(example.cards)}")
        uses: Counter[tuple[str, Rune]] = Counter()
        for cast in example.cast:
            used = facts.runes_used(cast, example.cards[-1])
            uses.update(used)
            if len(used) != 1 + len(cast.fed_by):
                yield self.error(place, f"a card that feeds {cast.spell!r} has no rune for it")
            for card, rune in used:
                if card not in example.cards or rune not in facts.card(card).runes:
                    yield self.error(place, f"{cast.spell!r} needs {rune} of {card!r}, which are not there")
        for (card, rune), times in uses.items():
            if times > 1:
                yield self.error(place, f"{rune} of {card!r} are used {times} times in one turn")


@check("DR06", "every lasting spell has a marker")
def lasting_markers(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Each spell that [facts] marks as lasting has a marker. Each other marker is for life points or the
    strength of a monster."""
    definition = game.definition
    facts: Facts = definition.facts
    spells = {spell.id for spell in facts.spells if spell.lasts}
    markers = {
        entry.front: index for index, entry in enumerate(definition.components) if entry.kind == "marker"
    }
    for name in sorted(spells - markers.keys()):
        yield self.error(definition.place("components"), f"expected a marker for {name!r}, found none")
    for name in sorted(markers.keys() - spells - set(WITHOUT_SPELL)):
        yield self.error(definition.place("components", markers[name], "front"), f"no spell {name!r} lasts")


@check("DR07", "the cards kept at the end of a turn and the next card make a full sequence")
def sequence(self: Check[Game], game: Game) -> Iterator[Finding]:
    """The cards that a player keeps at the end of a turn and the next card together make a full sequence. The
    steps in which activation runes are resolved are 1, 2 and 3. Each rank that a card has is in the order of
    ranks."""
    definition = game.definition
    facts: Facts = definition.facts
    if facts.play.kept + 1 != facts.play.limit:
        yield self.error(
            definition.place("facts", "play", "kept"),
            f"expected {facts.play.limit - 1}, one less than the limit; found {facts.play.kept}",
        )
    steps = [rune.step for rune in facts.runes if rune.role == "activation"]
    if sorted(steps) != list(range(1, len(steps) + 1)):
        yield self.error(
            definition.place("facts", "runes"), f"expected the steps 1 to {len(steps)}, found {steps}"
        )
    for rank in sorted({card.rank for card in facts.cards if card.rank} - set(facts.ranks.order)):
        yield self.error(
            definition.place("facts", "ranks", "order"), f"the rank {rank!r} has no place in the order"
        )


MODEL: tuple[Check[Game], ...] = (
    card_facts,
    number_ranks,
    structure,
    tables,
    examples,
    lasting_markers,
    sequence,
)
