"""Check in a position whether an engine keeps its contract: what the docstrings of `Rules` demand of every
engine. Of each kind of breach, the first is reported as a complaint.

A leak of hidden information is a breach, too: a player can tell apart two positions that differ only in what
is hidden from that player.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from pnp.caching import memoize_by_identity
from pnp.errors import PnpError
from pnp.play import CHANCE, TERMINAL, Account, Action, Refusal, Rules, Words
from pnp.play.checking.answers import Answers, Transcript
from pnp.play.checking.placements import placement_faults, placement_leaks, pointing_faults, touch_faults
from pnp.play.failure import failure, position_text
from pnp.system.limits import Unending
from pnp.units import number_unlike

Topic = Literal[
    "text", "status", "legality", "words", "hidden", "parts", "returns", "placements", "shown", "touched",
    "pointed", "kept", "failure",
]  # fmt: skip

TOPICS: tuple[Topic, ...] = (
    "text", "status", "legality", "words", "hidden", "parts", "returns", "placements", "shown", "touched",
    "pointed", "kept", "failure",
)  # fmt: skip
"""The topics of the contract: the text of a position; its faults; its actions; their descriptions; hidden
information; printed bodies; the end; placements; what a player sees of them; what actions touch, and what
pointing means; that positions of a whole game do not change; and exceptions."""


COLUMNS = 80
"""The usual width of a terminal, that of the VT100."""


@dataclass(frozen=True, slots=True)
class Complaint:
    """A breach of the contract, and the position in which it happens."""

    topic: Topic
    message: str
    position: str
    place: str = ""
    """The file and line of the engine that raised an exception."""

    def __str__(self) -> str:
        return f"{self.message}; position {self.position!r}" if self.position else self.message


@dataclass(frozen=True, slots=True)
class EngineFacts:
    """The facts that an engine is compared with: the names of the clauses, and the number of copies that a
    kit prints, by component. A fact that is not given is not compared. `texts` are notations of actions of
    the game, legal somewhere or not; in each position, the engine is asked about some of them."""

    clauses: Collection[str] = ()
    printed: Mapping[str, int] | None = None
    texts: Sequence[str] = ()

    def is_clause(self, name: object) -> bool:
        """Return whether a value is the name of a clause, or any text if the names are not given."""
        return isinstance(name, str) and (not self.clauses or name in self.clauses)


def complaints(
    rules: Rules[Any, Any],
    state: Any,
    known: EngineFacts,
    *,
    topics: Collection[Topic] = TOPICS,
    others: Collection[Action] = (),
    seed: int = 0,
    answers: Answers | None = None,
) -> list[Complaint]:
    """Return the complaints about a position, at most one of each kind. `others` are actions of other
    positions: a clause must forbid those that are not legal here. `answers` are the engine's answers about
    this position, if they are known already."""
    a = answers or Answers(rules, state, texts=known.texts, seed=seed)
    questions: Mapping[Topic, Callable[[], Iterator[str]]] = {
        "text": lambda: _text(a),
        "status": lambda: _status(a, known),
        "legality": lambda: _legality(a, known, others),
        "words": lambda: _words(a, known),
        "hidden": lambda: leaks(a),
        "parts": lambda: _parts(a, known),
        "returns": lambda: _returns(a),
        "placements": lambda: placement_faults(a),
        "shown": lambda: placement_leaks(a),
        "touched": lambda: touch_faults(a),
        "pointed": lambda: pointing_faults(a, lambda refused: _refusal_fault(refused, known)),
    }
    found: list[Complaint] = []
    for topic, ask in questions.items():
        if topic not in topics:
            continue
        try:
            found += [Complaint(topic, message, position_text(rules, state)) for message in ask()]
        except Exception as error:  # noqa: BLE001  # whatever a broken engine does
            complaint = exception_complaint(error, rules, topic=topic)
            found.append(replace(complaint, position=complaint.position or position_text(rules, state)))
    return found


def exception_complaint(
    error: Exception, rules: Rules[Any, Any] | None, when: str = "", topic: Topic = "failure"
) -> Complaint:
    """Return the complaint about an exception of an engine. `when` says during what it was raised. The topic
    of the complaint is `topic` if the engine gave an answer that cannot be used, and "failure" if the engine
    raised the exception itself. Raises Unending for a MemoryError, because the engine would use up the memory
    again."""
    if isinstance(error, MemoryError):
        raise Unending from error
    found = failure(error, rules)
    message = f"{found}{'; ' if when else ''}{when}"
    return Complaint(topic if found.is_answered else "failure", message, found.position, found.place)


def record_answers(transcript: Transcript, answers: Answers, found: Collection[Complaint]) -> list[Complaint]:
    """Add the engine's answers about a position to a transcript. Return the exceptions that it raises and
    that are not in `found` yet."""
    try:
        transcript.add_position(answers)
    except Exception as error:  # noqa: BLE001  # whatever a broken engine does
        complaint = exception_complaint(error, answers.rules)
        return [] if any(each.place == complaint.place for each in found) else [complaint]
    return []


def _text(a: Answers) -> Iterator[str]:
    rules, state, position = a.rules, a.state, a.position
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
    diagram = a.diagram
    if not diagram.strip():
        yield "there is no diagram"
    if wide := [line for line in diagram.splitlines() if len(line) > COLUMNS]:
        yield f"a line of the diagram has {len(wide[0])} columns, more than {COLUMNS}: {wide[0]!r}"


def _status(a: Answers, known: EngineFacts) -> Iterator[str]:
    for fault in a.rules.status(a.state)[:1]:
        yield f"a fault by {fault.clause or 'no clause'}: {fault.message}"
        if fault.clause and not known.is_clause(fault.clause):
            yield f"a fault names {fault.clause!r}, which is no clause"


def _legality(a: Answers, known: EngineFacts, others: Collection[Action]) -> Iterator[str]:
    rules, state, player, actions = a.rules, a.state, a.player, a.actions
    if not (0 <= player < rules.players or player in (CHANCE, TERMINAL)):
        yield f"nobody is player {player}"
    if bool(actions) != (player >= 0):
        yield f"{len(actions)} legal actions where the current player is {player}"
    if len(a.legal) != len(actions):
        yield "an action is listed twice"
    for action in actions:
        clause = rules.why_not(state, action)
        if clause is not None:
            yield f"{clause!r} forbids {rules.notation(state, action)!r}, which is among the legal actions"
            break
    if bool(a.eager) != bool(actions) or not a.legal.issuperset(a.eager):
        yield "a player in a hurry has other actions than the legal ones"
    for name, chosen in a.policies.items():
        if bool(chosen) != bool(actions) or not a.legal.issuperset(chosen):
            yield f"by the policy {name!r} a player has other actions than the legal ones"
    if player != CHANCE:
        yield from _check_refusals(a, known, others)
    ended = a.end_fault
    if (ended is not None) != (player == TERMINAL) or (ended is not None and not known.is_clause(ended)):
        yield f"the current player is {player}, but what ended the game is {ended!r}"
    if rules.is_terminal(state) != (player == TERMINAL):
        yield "is_terminal says another thing than current_player"


def _check_refusals(a: Answers, known: EngineFacts, others: Collection[Action]) -> Iterator[str]:
    """Yield the first action that is neither legal nor refused by a clause, or whose cause is no sentence."""
    for attempt in a.attempts:
        if attempt.action in a.legal:
            continue
        if attempt.clause is None or not known.is_clause(attempt.clause):
            yield (
                f"no clause forbids {attempt.text!r}, which is not among the legal actions "
                f"({attempt.clause!r})"
            )
            return
        if complaint := cause_fault(attempt.cause):
            yield complaint
            return
    for action in others:
        if action not in a.legal:
            refused = a.rules.judge(a.state, action)
            if refused is None or not known.is_clause(refused.clause):
                clause = refused and refused.clause
                yield f"no clause forbids {action!r}, which is not among the legal actions ({clause!r})"
                return
            if complaint := cause_fault(refused.cause):
                yield complaint
                return


def _refusal_fault(refused: Refusal | None, known: EngineFacts) -> str:
    """Return the fault in the refusal of an illegal action; "" if there is none."""
    if refused is None or not known.is_clause(refused.clause):
        return f"no clause forbids it ({refused and refused.clause!r})"
    return cause_fault(refused.cause)


def cause_fault(words: Words) -> str:
    """Return the fault in the cause of a refusal, which has to be a sentence or empty; "" if there is
    none."""
    cause = str(words)
    sound = not cause or (cause[0] == cause[0].upper() and cause.endswith(".") and "\n" not in cause)
    return "" if sound else f"{cause!r} is no sentence"


def _words(a: Answers, known: EngineFacts) -> Iterator[str]:
    yield from _check_names(a, known)
    told: dict[str, Action] = {}
    for index, (action, said) in enumerate(zip(a.actions, a.notations, strict=True)):
        if not said or not said.isprintable() or any(c.isspace() for c in said):
            yield f"a notation is not one printable word: {said!r}"
            break
        if said in told:
            yield f"{said!r} is the notation of {told[said]!r} and of {action!r}"
            break
        told[said] = action
        try:
            meant = a.rules.read(a.state, said)
        except PnpError as error:
            yield f"its own notation is refused: {error}"
            break
        if meant != action:
            yield f"{said!r} is the notation of {action!r}, and is read as {meant!r}"
            break
        if problem := _account(a.accounts[index], said, known):
            yield problem
            break


def _check_names(a: Answers, known: EngineFacts) -> Iterator[str]:
    """Yield the faults in the names of players, in the names of kinds of actions, in the help, and in the
    clauses that hide zones."""
    names, guide, secrecy = _constant_words(a.rules)
    if len(set(names)) < len(names) or not all(names):
        yield f"players are called {names}, and not told apart"
    tasks = () if a.task is None else (str(a.task.words),)
    if tasks and (a.player < 0 or not tasks[0].strip()):
        yield f"the player to move is {a.player}, and is asked to do {tasks[0]!r}"
    for words in (*guide, *a.topics, *tasks):
        if "\n" in words:
            yield f"{words!r} is not one line"
            break
    for zone, clause in secrecy.items():
        if clause and not known.is_clause(clause):
            yield f"{clause!r}, which says who may see {zone!r}, is no clause"
            break


@memoize_by_identity
def _constant_words(rules: Rules[Any, Any]) -> tuple[list[str], list[str], Mapping[str, str]]:
    """Return what an engine says of every position: the names of the players, the help, and the clause that
    hides each zone."""
    names = [str(rules.player_name(player)) for player in range(rules.players)]
    return names, [*map(str, rules.guide())], {zone: rules.secrecy(zone) for zone in rules.zones}


def _account(account: Account, said: str, known: EngineFacts) -> str:
    """Return the fault in the account of an action with this notation; "" if there is none."""
    if account.notation != said:
        return f"{said!r} is described as {account.notation!r}"
    if not account.clauses:
        return f"no clause is named for {said!r}"
    for name in account.clauses:
        if not known.is_clause(name):
            return f"{said!r} happens by {name!r}, which is no clause"
    if not account.effects or not all(str(effect).strip() for effect in account.effects):
        return f"nobody is told what {said!r} does"
    return ""


def check_account(rules: Rules[Any, Any], state: Any, action: Action, known: EngineFacts) -> list[Complaint]:
    """Return the faults in the account of an action or an outcome of chance: its notation, clauses and
    effects."""
    said = rules.notation(state, action)
    found = [_account(rules.describe(state, action), said, known)]
    try:
        if rules.read(state, said) != action:
            found.append(f"{said!r} is the notation of {action!r}, and is read as another action")
    except PnpError as error:
        found.append(f"its own notation is refused: {error}")
    if (refused := rules.judge(state, action)) is not None:
        found.append(f"{refused.clause!r} forbids what happens, {said!r}")
    return [Complaint("words", message, rules.serialize(state)) for message in found if message]


def _parts(a: Answers, known: EngineFacts) -> Iterator[str]:
    if (lacking := a.rules.stand_ins(a.state)) < 0:
        yield f"something stands in for {lacking} pieces"
    used = a.rules.components(a.state)
    if known.printed is None:
        return
    for name, copies in sorted(used.items()):
        if copies < 1:
            yield f"{copies} copies of {name!r} are used: what is not in use is not listed"
        printed = known.printed.get(name, 0)
        if copies > printed:
            yield f"{copies} copies of {name!r} are used, and {printed} printed"


def _returns(a: Answers) -> Iterator[str]:
    rules = a.rules
    if a.player != TERMINAL:
        return
    returns = rules.returns(a.state)
    if len(returns) != rules.players or not all(0.0 <= share <= 1.0 for share in returns):
        yield f"returns are {returns!r} for {rules.players} players"
    elif rules.returns_sum is not None and abs(sum(returns) - rules.returns_sum) > 1e-9:
        found = number_unlike(sum(returns), rules.returns_sum, 0)
        yield f"returns add up to {found}, expected {number_unlike(rules.returns_sum, sum(returns), 0)}"


def leaks(a: Answers) -> Iterator[str]:
    """Yield faults in what players know (`information_state`) and see (`view`), for the first player with a
    leak: a difference between the position and one in which all that is hidden from that player is dealt
    again."""
    rules, state = a.rules, a.state
    for player, seen in enumerate(a.information_states):
        if "\n" in seen or not seen.isprintable():
            yield f"what player {player} knows is not one printable line"
        other, view = a.worlds[player], a.views[player]
        if other is state:  # where nothing is hidden: the view tells what it tells, if only there is one
            continue
        if other != state and not rules.hides:
            yield f"something is hidden from player {player}, and `hides` is false of this game"
            break
        if problem := _find_leak(a, other, player, seen, view):
            yield f"dealt anew for player {player}, {problem}: {rules.serialize(other)!r}"
            break


def _find_leak(a: Answers, other: Any, player: int, seen: str, view: str) -> str:
    """Return a difference by which a player could tell a new deal from the position, or which makes the new
    deal an impossible position; "" if there is none."""
    rules, state = a.rules, a.state
    if rules.information_state(other, player) != seen:
        return f"they know {rules.information_state(other, player)!r}, not {seen!r}"
    if rules.view(other, player) != view:
        return "they see something else"
    if rules.current_player(other) != a.player:
        return "somebody else decides next"
    if a.player == player and tuple(rules.legal_actions(other)) != a.actions:
        return "they may do something else"
    if a.player == player and (problem := _find_refusal_leak(a, other)):
        return problem
    if (faults := rules.status(other)) and not rules.status(state):
        return f"it cannot be ({faults[0].message})"
    if rules.components(other) != rules.components(state):
        return "other parts are in use"
    return ""


def _find_refusal_leak(a: Answers, other: Any) -> str:
    """Return the first action that is refused differently after a new deal, which reveals something hidden;
    "" if there is none."""
    for attempt in a.attempts:
        if attempt.clause is not None:
            refused = a.rules.judge(other, attempt.action)
            clause, cause = (refused.clause, str(refused.cause)) if refused else (None, "")
            if (clause, cause) != (attempt.clause, attempt.cause):
                return (
                    f"{attempt.text!r} is refused by {clause!r} {cause!r}, "
                    f"not by {attempt.clause!r} {attempt.cause!r}"
                )
    return ""
