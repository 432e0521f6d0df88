"""What every engine keeps to in every position, as complaints of the first that it does not."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Literal

from pnp.errors import PnpError
from pnp.play import CHANCE, TERMINAL, Action, Rules, Words

Topic = Literal["text", "status", "legality", "words", "hidden", "parts", "returns", "kept"]

TOPICS: tuple[Topic, ...] = ("text", "status", "legality", "words", "hidden", "parts", "returns", "kept")
"""A position as text; its faults; what may be done; how that is said; what is not seen; bodies; the end;
and, of whole games only, that positions stay what they are."""


COLUMNS = 80
"""As wide as a terminal is that nobody has made wider (ECMA-48 names no width; the VT100 had 80)."""


@dataclass(frozen=True, slots=True)
class Complaint:
    """What an engine breaks, and in which position."""

    topic: Topic
    message: str
    position: str

    def __str__(self) -> str:
        return f"{self.message}; position {self.position!r}"


@dataclass(frozen=True, slots=True)
class Known:
    """What an engine is held to: the names of the clauses, and the copies that a kit prints for so many.

    Empty where nobody knows, and then neither is looked at.
    """

    clauses: Collection[str] = ()
    printed: Mapping[str, int] | None = None

    def clause(self, name: object) -> bool:
        """Whether it is the name of a clause."""
        return isinstance(name, str) and (not self.clauses or name in self.clauses)


def complaints(
    rules: Rules[Any],
    state: Any,
    known: Known,
    *,
    topics: Collection[Topic] = TOPICS,
    others: Collection[Action] = (),
    seed: int = 0,
) -> list[Complaint]:
    """What the engine breaks in a position, at most one of each kind.

    `others` are actions of other positions: those that are not legal here must be refused by a clause.
    """
    position = rules.serialize(state)
    found: list[Complaint] = []
    for topic in TOPICS:
        if topic not in topics:
            continue
        match topic:
            case "text":
                messages = _text(rules, state, position)
            case "status":
                messages = _status(rules, state, known)
            case "legality":
                messages = _legality(rules, state, known, others)
            case "words":
                messages = _words(rules, state, known)
            case "hidden":
                messages = _hidden(rules, state, Random(f"{seed} {position}"))
            case "parts":
                messages = _parts(rules, state, known)
            case "returns":
                messages = _returns(rules, state, known)
            case "kept":
                continue
        found += [Complaint(topic, message, position) for message in messages]
    return found


def _text(rules: Rules[Any], state: Any, position: str) -> Iterator[str]:
    if "\n" in position or not position.isprintable():
        yield "a position is not one printable line"
    try:
        again = rules.parse(position)
    except PnpError as error:
        yield f"its own text is refused: {error}"
        return
    if again != state or hash(again) != hash(state):
        yield "what is read back is another position"
    if rules.serialize(again) != position:
        yield f"what is read back is written {rules.serialize(again)!r}"
    diagram = rules.diagram(state)
    if not diagram.strip():
        yield "there is no diagram"
    if wide := [line for line in diagram.splitlines() if len(line) > COLUMNS]:
        yield f"a line of the diagram has {len(wide[0])} columns, more than {COLUMNS}: {wide[0]!r}"


def _status(rules: Rules[Any], state: Any, known: Known) -> Iterator[str]:
    for fault in rules.status(state)[:1]:
        yield f"a fault by {fault.clause or 'no clause'}: {fault.message}"
        if fault.clause and not known.clause(fault.clause):
            yield f"a fault names {fault.clause!r}, which is no clause"


def _legality(rules: Rules[Any], state: Any, known: Known, others: Collection[Action]) -> Iterator[str]:
    player, actions = rules.current_player(state), rules.legal_actions(state)
    if not (0 <= player < rules.players or player in (CHANCE, TERMINAL)):
        yield f"nobody is player {player}"
    if bool(actions) != (player >= 0):
        yield f"{len(actions)} legal actions where the current player is {player}"
    legal = set(actions)
    if len(legal) != len(actions):
        yield "an action is listed twice"
    for action in actions:
        clause = rules.why_not(state, action)
        if clause is not None:
            yield f"{clause!r} forbids {rules.notation(state, action)!r}, which is among the legal actions"
            break
    eager = rules.eager(state)
    if bool(eager) != bool(actions) or not legal.issuperset(eager):
        yield "a player in a hurry has other actions than the legal ones"
    for name, choices in rules.policies().items():
        chosen = choices(state)
        if bool(chosen) != bool(actions) or not legal.issuperset(chosen):
            yield f"by the policy {name!r} a player has other actions than the legal ones"
    if player != CHANCE:
        for action in others:
            if action not in legal:
                clause = rules.why_not(state, action)
                if clause is None or not known.clause(clause):
                    yield f"no clause forbids {action!r}, which is not among the legal actions ({clause!r})"
                    break
                if complaint := of_a_cause(rules.cause(state, action)):
                    yield complaint
                    break
    ended = rules.ended_by(state)
    if (ended is not None) != (player == TERMINAL) or (ended is not None and not known.clause(ended)):
        yield f"the current player is {player}, but what ended the game is {ended!r}"
    if rules.is_terminal(state) != (player == TERMINAL):
        yield "is_terminal says another thing than current_player"


def of_a_cause(words: Words) -> str:
    """What is wrong with what is said of a refusal beside its clause: it is a sentence, or nothing."""
    cause = str(words)
    sound = not cause or (cause[0] == cause[0].upper() and cause.endswith(".") and "\n" not in cause)
    return "" if sound else f"{cause!r} is no sentence"


def _words(rules: Rules[Any], state: Any, known: Known) -> Iterator[str]:
    actions = rules.legal_actions(state)
    yield from _named(rules, state, actions)
    told: dict[str, Action] = {}
    for action in actions:
        said = rules.notation(state, action)
        if not said or not said.isprintable() or any(c.isspace() for c in said):
            yield f"a notation is not one printable word: {said!r}"
            break
        if said in told:
            yield f"{said!r} is the notation of {told[said]!r} and of {action!r}"
            break
        told[said] = action
        try:
            meant = rules.read(state, said)
        except PnpError as error:
            yield f"its own notation is refused: {error}"
            break
        if meant != action:
            yield f"{said!r} is the notation of {action!r}, and is read as {meant!r}"
            break
        if problem := _account(rules, state, action, said, known):
            yield problem
            break


def _named(rules: Rules[Any], state: Any, actions: Collection[Action]) -> Iterator[str]:
    """What is wrong with how players and kinds of actions are called, and with the help."""
    names = [str(rules.called(player)) for player in range(rules.players)]
    if len(set(names)) < len(names) or not all(names):
        yield f"players are called {names}, and not told apart"
    for words in (*rules.guide(), *(rules.topic(state, action) for action in actions)):
        if "\n" in str(words):
            yield f"{str(words)!r} is not one line"
            break


def _account(rules: Rules[Any], state: Any, action: Action, said: str, known: Known) -> str:
    """What is wrong with how an action is told that is written like this."""
    account = rules.describe(state, action)
    if account.notation != said:
        return f"{said!r} is described as {account.notation!r}"
    if not account.clauses:
        return f"no clause is named for {said!r}"
    for name in account.clauses:
        if not known.clause(name):
            return f"{said!r} happens by {name!r}, which is no clause"
    if not account.effects or not all(str(effect).strip() for effect in account.effects):
        return f"nobody is told what {said!r} does"
    return ""


def told(rules: Rules[Any], state: Any, action: Action, known: Known) -> list[Complaint]:
    """What is wrong with how one action is told, chance's among them: its notation, clauses, effects."""
    said = rules.notation(state, action)
    found = [_account(rules, state, action, said, known)]
    try:
        if rules.read(state, said) != action:
            found.append(f"{said!r} is the notation of {action!r}, and is read as another action")
    except PnpError as error:
        found.append(f"its own notation is refused: {error}")
    if rules.why_not(state, action) is not None:
        found.append(f"{rules.why_not(state, action)!r} forbids what happens, {said!r}")
    return [Complaint("words", message, rules.serialize(state)) for message in found if message]


def _hidden(rules: Rules[Any], state: Any, rng: Random) -> Iterator[str]:
    for player in range(rules.players):
        seen = rules.information_state(state, player)
        if "\n" in seen or not seen.isprintable():
            yield f"what player {player} knows is not one printable line"
        other = rules.resample(state, player, rng)
        if other is state:  # where nothing is hidden: it tells what it tells, if only it can be seen
            rules.view(state, player)
            continue
        if other != state and not rules.hides:
            yield f"something is hidden from player {player}, and `hides` is false of this game"
            break
        if problem := _unlike(rules, state, other, player, seen):
            yield f"dealt anew for player {player}, {problem}: {rules.serialize(other)!r}"
            break


def _unlike(rules: Rules[Any], state: Any, other: Any, player: int, seen: str) -> str:
    """What tells a player that it is another position, or shows that it is none at all."""
    current = rules.current_player(state)
    if rules.information_state(other, player) != seen:
        return f"they know {rules.information_state(other, player)!r}, not {seen!r}"
    if rules.view(other, player) != rules.view(state, player):
        return "they see something else"
    if rules.current_player(other) != current:
        return "somebody else decides next"
    if current == player and list(rules.legal_actions(other)) != list(rules.legal_actions(state)):
        return "they may do something else"
    if (faults := rules.status(other)) and not rules.status(state):
        return f"it cannot be ({faults[0].message})"
    if rules.components(other) != rules.components(state):
        return "other parts are in use"
    return ""


def _parts(rules: Rules[Any], state: Any, known: Known) -> Iterator[str]:
    if (lacking := rules.stand_ins(state)) < 0:
        yield f"something stands in for {lacking} pieces"
    used = rules.components(state)
    if known.printed is None:
        return
    for name, copies in sorted(used.items()):
        if copies < 1:
            yield f"{copies} copies of {name!r} are used: what is not in use is not listed"
        printed = known.printed.get(name, 0)
        if copies > printed:
            yield f"{copies} copies of {name!r} are used, and {printed} printed"


def _returns(rules: Rules[Any], state: Any, known: Known) -> Iterator[str]:
    del known
    if rules.current_player(state) != TERMINAL:
        return
    returns = rules.returns(state)
    if len(returns) != rules.players or not all(0.0 <= share <= 1.0 for share in returns):
        yield f"returns are {returns!r} for {rules.players} players"
    elif rules.returns_sum is not None and abs(sum(returns) - rules.returns_sum) > 1e-9:
        yield f"returns add up to {sum(returns):g}, expected {rules.returns_sum:g}"
