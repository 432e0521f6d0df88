"""The answers of an engine about one position, each computed once for all checks. For each subject the
answers are reduced to a digest of a few letters: two engines with the same answers have the same digests."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from heapq import nsmallest
from random import Random
from typing import Any, Literal
from zlib import crc32

from pnp.play import CHANCE, TERMINAL, Account, Action, NotationError, PositionError, Rules, Task
from pnp.tabletop import PartPlace, Placement

Subject = Literal["actions", "refusals", "words", "next", "views", "state", "reading", "table"]

SUBJECTS: tuple[Subject, ...] = (
    "actions", "refusals", "words", "next", "views", "state", "reading", "table",
)  # fmt: skip
"""The subjects on which engines are compared: legal actions and who decides; refusals; descriptions; next
positions; what players see and know; faults, components, ends and returns; reading of texts; placements and
what actions touch. A new subject is added at the end, so that older records can still be compared."""

TRIED = 6
"""The number of known actions of the game that are tried in a position. As many more texts are tried that are
made from parts of two known actions."""

CHILDREN = 4
"""The number of legal actions of a position whose next position is also checked."""

GARBLED = 2
"""The number of damaged texts that are read, for a position and for an action."""

_PARTS = re.compile(r"\w+|\W+")


@dataclass(frozen=True, slots=True)
class Attempt:
    """An action that a text stands for in a position, legal or not, with the engine's reason against it:
    `clause` is the clause that forbids it (None if it is legal), `cause` the fact that makes it illegal."""

    text: str
    action: Action
    clause: str | None
    cause: str


class Answers:
    """A position and what the engine says about it.

    `texts` are notations of actions of the same game. The engine is asked whether some of them, and some new
    ones made of their parts, are legal in the position. `seed` decides which these are, what chance brings,
    and how hidden cards are dealt again for a comparison. `effort` multiplies the number of texts.
    """

    def __init__(
        self, rules: Rules[Any, Any], state: Any, *, texts: Sequence[str] = (), seed: int = 0, effort: int = 1
    ) -> None:
        self.rules, self.state, self.texts, self.seed, self.effort = rules, state, texts, seed, effort

    @cached_property
    def position(self) -> str:
        return self.rules.serialize(self.state)

    @cached_property
    def player(self) -> int:
        return self.rules.current_player(self.state)

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        return tuple(self.rules.legal_actions(self.state))

    @cached_property
    def legal(self) -> frozenset[Action]:
        return frozenset(self.actions)

    @cached_property
    def eager(self) -> tuple[Action, ...]:
        return tuple(self.rules.eager(self.state))

    @cached_property
    def policies(self) -> dict[str, tuple[Action, ...]]:
        return {name: tuple(choose(self.state)) for name, choose in self.rules.policies().items()}

    @cached_property
    def notations(self) -> tuple[str, ...]:
        """The notations of the legal actions, in their order."""
        return tuple(self.rules.notation(self.state, action) for action in self.actions)

    @cached_property
    def accounts(self) -> tuple[Account, ...]:
        """The accounts of the legal actions, in their order."""
        return tuple(self.rules.describe(self.state, action) for action in self.actions)

    @cached_property
    def task(self) -> Task | None:
        return self.rules.task(self.state)

    @cached_property
    def topics(self) -> tuple[str, ...]:
        return tuple(str(self.rules.topic(self.state, action)) for action in self.actions)

    @cached_property
    def end_fault(self) -> str | None:
        return self.rules.ended_by(self.state)

    @cached_property
    def diagram(self) -> str:
        return self.rules.diagram(self.state)

    @cached_property
    def information_states(self) -> tuple[str, ...]:
        """The information state of each player."""
        return tuple(self.rules.information_state(self.state, player) for player in range(self.rules.players))

    @cached_property
    def views(self) -> tuple[str, ...]:
        """The position as each player sees it."""
        return tuple(self.rules.view(self.state, player) for player in range(self.rules.players))

    @cached_property
    def worlds(self) -> tuple[Any, ...]:
        """For each player, a position that they cannot tell from this one, drawn by the seed."""
        rng = Random(f"{self.seed} {self.position}")
        return tuple(self.rules.resample(self.state, player, rng) for player in range(self.rules.players))

    @cached_property
    def part_places(self) -> tuple[PartPlace, ...] | None:
        """Every part with its zone; None if the engine does not state them, or if it was made without a game
        and so has no zones."""
        parts = self.rules.locate_parts(self.state) if self.rules.zones else None
        return None if parts is None else tuple(parts)

    @cached_property
    def placements(self) -> tuple[Placement, ...]:
        """The placements of the position; none from an engine that does not state them."""
        return () if self.part_places is None else self.rules.placements(self.state) or ()

    @cached_property
    def placement_views(self) -> tuple[tuple[Placement, ...], ...]:
        """The placements as each player sees them."""
        views = (self.rules.placements(self.state, viewer) for viewer in range(self.rules.players))
        return tuple(() if self.part_places is None else view or () for view in views)

    @cached_property
    def attempts(self) -> tuple[Attempt, ...]:
        """The engine's answers about the actions that are tried in this position. Texts that the engine
        cannot read are left out."""
        found = []
        for text in self._tried_texts:
            try:
                action = self.rules.read(self.state, text)
            except NotationError:
                continue
            found.append(self._attempt(text, action))
        return tuple(found)

    def _attempt(self, text: str, action: Action) -> Attempt:
        refused = self.rules.judge(self.state, action)
        if refused is None:
            return Attempt(text, action, None, "")
        # Where chance draws, nobody tries anything.
        cause = "" if self.player == CHANCE else str(refused.cause)
        return Attempt(text, action, refused.clause, cause)

    @cached_property
    def _tried_texts(self) -> tuple[str, ...]:
        """Return the texts that are tried as actions: texts of the game, and texts crossed from two of them
        or from one and a legal action.

        The texts with the lowest check sums for this position are chosen. So another text in the list changes
        the choice in few positions only.
        """
        start, many = crc32(f"{self.seed} {self.position}".encode()), TRIED * self.effort
        ranked = nsmallest(2 * many, self.texts, key=lambda text: crc32(text.encode(), start))
        rng = Random(start)
        others = self.notations or ranked
        return (
            *ranked[:many],
            *(_cross_notations(text, others[int(rng.random() * len(others))], rng) for text in ranked[many:]),
        )

    def answers_on(self, subject: Subject) -> Iterator[str]:
        """Yield the answers on a subject, such as "actions" or "refusals", as text, always in the same
        order."""
        match subject:
            case "actions":
                yield f"{self.player} {' '.join(self.notations)}"
                yield " ".join(self._notations_of(self.eager))
                for name, chosen in sorted(self.policies.items()):
                    yield f"{name} {' '.join(self._notations_of(chosen))}"
            case "refusals":
                yield from (f"{each.text} {each.clause} {each.cause}" for each in self.attempts)
            case "words":
                yield str(self.task).replace("Phrase(", "Said(")  # its name in records of earlier versions
                for account, topic in zip(self.accounts, self.topics, strict=True):
                    yield f"{topic}: {spoken_account(account)}"
                if self.player == CHANCE:
                    yield spoken_account(self.rules.describe(self.state, self._chance_outcome))
            case "next":
                yield from (self._answer_after(action) for action in self._followed_actions)
            case "views":
                yield self.diagram
                yield from self.information_states
                for world, view in zip(self.worlds, self.views, strict=True):
                    if world is not self.state:
                        yield f"{self.rules.serialize(world)} {view}"
            case "state":
                yield f"{self.end_fault} {sorted(self.rules.components(self.state).items())}"
                yield f"{self.rules.stand_ins(self.state)} {self._faults(self.state)}"
                if self.player == TERMINAL:
                    yield " ".join(map(str, self.rules.returns(self.state)))
            case "reading":
                yield from self._garbled_texts()
            case "table":
                yield from self._table()

    def _table(self) -> Iterator[str]:
        """Yield the placements, what each player sees of them, and what some actions touch."""
        if self.part_places is None:
            return
        for placed in (self.placements, *self.placement_views):
            yield " ".join(
                [
                    f"{component}|{copy}|{zone}|{order}|{side}|{turn}|{back}"
                    for component, copy, zone, order, side, turn, back in placed
                ]
            )
        for action in self._followed_actions:
            touched = self.rules.list_touches(self.state, action)
            yield "-" if touched is None else " ".join(f"{zone}|{order}" for zone, order in touched)

    def _notations_of(self, actions: Sequence[Action]) -> list[str]:
        by_action = dict(zip(self.actions, self.notations, strict=True))
        return [by_action.get(action) or self.rules.notation(self.state, action) for action in actions]

    @cached_property
    def _chance_outcome(self) -> Action:
        """Return outcomes of chance, drawn by the seed."""
        drawn: Action = self.rules.chance(self.state, Random(f"next {self.seed} {self.position}"))
        return drawn

    @cached_property
    def _followed_actions(self) -> tuple[Action, ...]:
        """Return the actions after which the next position is examined too."""
        if self.player == CHANCE:
            return (self._chance_outcome,)
        many = CHILDREN * self.effort
        if len(self.actions) <= many:
            return self.actions
        rng = Random(f"next {self.seed} {self.position}")
        return tuple(self.actions[int(rng.random() * len(self.actions))] for _ in range(many))

    def _answer_after(self, action: Action) -> str:
        after = self.rules.after(self.state, action)
        ended = self.rules.ended_by(after)
        returns = self.rules.returns(after) if self.rules.current_player(after) == TERMINAL else ()
        return f"{self.rules.serialize(after)} {ended} {returns}"

    def _garbled_texts(self) -> Iterator[str]:
        rng = Random(f"garbled {self.seed} {self.position}")
        for _ in range(GARBLED * self.effort):
            text = damage_text(self.position, rng)
            try:
                state = self.rules.parse(text)
            except PositionError as error:
                yield f"{text}: {error}"
            else:
                yield f"{text}: {self.rules.serialize(state)} {self._faults(state)}"
        for _ in range(GARBLED * self.effort if self.notations else 0):
            text = damage_text(rng.choice(self.notations), rng)
            try:
                attempt = self._attempt(text, self.rules.read(self.state, text))
            except NotationError as error:
                yield f"{text}: {error}"
            else:
                yield f"{attempt.text} {attempt.clause} {attempt.cause}"

    def _faults(self, state: Any) -> str:
        return "; ".join(f"{fault.clause}: {fault.message}" for fault in self.rules.status(state))


def spoken_account(account: Account) -> str:
    """Return an account as one line of English."""
    effects = " ".join(map(str, account.effects))
    return f"{account.notation} {','.join(account.clauses)} {effects}"


def damage_text(text: str, rng: Random) -> str:
    """Return a text with one character added, removed or changed."""
    at, sign = int(rng.random() * (len(text) + 1)), rng.choice("0129aAbmxZ ?+-/;:.")
    kind = int(rng.random() * 3)
    return text[:at] + (sign if kind else "") + text[at + (kind != 1) :]


def _cross_notations(one: str, two: str, rng: Random) -> str:
    """Return the beginning of one notation with the end of another. Each is cut between two of its parts."""
    head, tail = _PARTS.findall(one), _PARTS.findall(two)
    place = int(rng.random() * (max(len(head), len(tail)) + 1))
    return "".join(head[:place] + tail[place:])


_BYTES = 3
"""The bytes of each digest: it is one of 16.8 million, which is enough to notice changes by accident."""


UNHEARD = "-"
"""The mark in place of a digest if an exception of the engine has prevented answers."""


class Transcript:
    """The answers of an engine about several positions, in their order, kept as one digest for each subject.
    As text, a transcript is its digests with spaces between them."""

    def __init__(self) -> None:
        self._heard = {subject: blake2b(digest_size=_BYTES) for subject in SUBJECTS}
        self._unheard: set[Subject] = set()

    def add(self, subject: Subject, text: str) -> None:
        """Add one answer, as text, to those on a subject."""
        self._heard[subject].update(text.encode() + b"\n")

    def add_position(self, answers: Answers) -> None:
        """Add all answers of the engine about a position. If the engine raises exceptions, the first is
        raised after all other subjects are added."""
        raised: Exception | None = None
        for subject in SUBJECTS:
            try:
                for text in answers.answers_on(subject):
                    self.add(subject, text)
            except Exception as error:  # noqa: BLE001  # whatever a broken engine does
                self._unheard.add(subject)
                raised = raised or error
        if raised is not None:
            raise raised

    def add_all(self, other: "Transcript") -> None:
        """Add the answers of another transcript."""
        self._unheard |= {each for each, digest in other.digests.items() if digest == UNHEARD}
        for subject, digest in other.digests.items():
            self.add(subject, digest)

    def mark_incomplete(self) -> None:
        """Mark all subjects as incomplete."""
        self._unheard.update(SUBJECTS)

    @property
    def digests(self) -> Mapping[Subject, str]:
        """The digest of each subject, hexadecimal; "-" for a subject whose answers are incomplete."""
        return {
            subject: UNHEARD if subject in self._unheard else heard.hexdigest()
            for subject, heard in self._heard.items()
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Transcript) and self.digests == other.digests

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return " ".join(self.digests.values())


def differing_subjects(one: str, other: str) -> list[str]:
    """Return the subjects in which two transcripts, given as text, differ. A subject is skipped if one of the
    texts lacks it or marks it as incomplete. If a text is a single digest, it is only compared as a whole:
    the result is ["words"] if the texts differ."""
    mine, theirs = one.split(), other.split()
    if min(len(mine), len(theirs)) > 1:
        return [
            str(subject)
            for subject, a, b in zip(SUBJECTS, mine, theirs, strict=False)
            if a != b and UNHEARD not in (a, b)
        ]
    return ["words"] if one != other and UNHEARD not in (one, other) else []
