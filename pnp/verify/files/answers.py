"""The F check that the interactive figures of rulebook.html give the same answers as the engine."""

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any

from pnp.finding import Check, Finding, check
from pnp.kit.answering import read_entries, unpack_boxes
from pnp.verify.files.kit import Kit
from pnp.verify.files.telling import SCREEN, html_of, read_answering

_ANEW = "build the kit again"


@check("F58", "figures of rulebook.html answer a tap as the engine does")
def answers(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """The interactive figures of rulebook.html, which show a position, answer as the engine does. When a
    reader taps a part and then a place, the figure says what the action does, or why it is not allowed and
    which clause forbids it. The check asks the engine again, in the language of the book, and compares its
    answers with those in the page. Each clause that an answer names is in the book. The areas that can be
    tapped lie where the figure shows the places. Every figure that can be interactive has its answers. The
    script of the page must be exactly the one that pnp writes; otherwise F34 reports the page."""
    if kit.library is None or html_of(kit, SCREEN) is None:
        return
    found = read_answering(kit.folder / SCREEN)[1] or {}
    wanted: Mapping[str, Any] = kit.library.answers
    for anchor, name in wanted.get("clauses", ()):
        if not anchor:
            yield self.error(
                SCREEN, f"the book has no place for {name!r}, which forbids an action of a figure"
            )
    if found == wanted or not (found or wanted.get("figures")):
        return
    try:
        message = _first_difference(wanted, found)
    except (KeyError, IndexError, TypeError, ValueError, AttributeError):
        message = "the tables of its figures are not as pnp writes them"
    yield self.error(SCREEN, message, _ANEW)


def _first_difference(wanted: Mapping[str, Any], found: Mapping[str, Any]) -> str:
    """Return a message about the first entry of the tables that differs from the engine's answers, or else
    about the first part that differs."""
    theirs = found.get("figures", {})
    for figure in wanted["figures"]:
        if figure not in theirs:
            return f"the figure {figure!r} does not answer"
    pairs = zip_longest(read_entries(dict(wanted)), read_entries(dict(found)))
    for expected, entry in pairs:
        if expected != entry:
            figure, part, other, said = expected or entry or ("", "", "", None)
            place = f"{part}, then {other}" if other else part
            got = entry[3] if entry and entry[:3] == (figure, part, other) else None
            return f"the figure {figure!r}, at {place}: expected {_describe(said)}, found {_describe(got)}"
    for expected, table in zip(wanted["tables"], found["tables"], strict=True):
        boxes = (unpack_boxes(each["places"]) for each in (expected, table))
        for name, at, other in zip(expected["names"], *boxes, strict=True):
            if at != other:
                return f"the place {name} of a figure: expected it at {at}, found it at {other}"
    key = next((key for key in wanted if wanted[key] != found.get(key)), "tables")
    return f"the {key} of its figures: expected other than is found"


def _describe(said: tuple[bool, str, str, str] | None) -> str:
    if said is None:
        return "nothing"
    is_legal, words, _, number = said
    return f"{'may' if is_legal else 'may not'}: {words!r}{f' ({number})' if number else ''}"


CHECKS: tuple[Check[Kit], ...] = (answers,)
