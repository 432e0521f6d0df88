"""The claims of a told game (the example game that a book tells): named questions about a position, which
the engine answers in a sentence.

A game registers its predicates (`Rules.predicates`). A predicate is a function of a `Situation` and of the
claim's arguments, by name, that returns an `Answer`. The book prints the sentence of the answer, so it
cannot say what the engine denies. Check R12 compares the answer with the one that the author of the story
expects.
"""

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from pnp.definition.story import Claim, Passage
from pnp.errors import PnpError, unknown
from pnp.play import CHANCE, Action, Answer, NotationError, Rules, Words
from pnp.play.saying import Value
from pnp.play.story import Moment, moment_of_turn, opening_moment
from pnp.renaming import old_names

NONE, YES, NO = "none", "yes", "no"
"""The words in answers for an empty list, for true and for false."""


@dataclass(frozen=True, slots=True, eq=False)
class Situation:
    """A moment of a game that a claim is about: an action, with the positions before and after it. `state` is
    the one of these positions that `at` names."""

    moment: Moment
    at: Literal["before", "after"] = "after"

    @property
    def rules(self) -> Rules[Any, Any]:
        return self.moment.rules

    @property
    def state(self) -> Any:
        return self.moment.before if self.at == "before" else self.moment.after

    def play(self, actions: str | Sequence[str]) -> tuple[Any, tuple[Words, ...]]:
        """Return the position after one or several actions, given in notation, and the effects of the last
        one. No outcome of chance is drawn in between. Raises PnpError for an action that cannot be done."""
        state = self.state
        effects: tuple[Words, ...] = ()
        for text in (actions,) if isinstance(actions, str) else actions:
            action = self.read(text, state)
            if clause := self.rules.why_not(state, action):
                raise PnpError(f"{text!r} cannot be done: {clause!r} forbids it", expected="a legal action")
            effects = self.rules.describe(state, action).effects
            state = self.rules.after(state, action)
        return state, effects

    def read(self, text: str, state: Any = None) -> Action:
        """Return the action that a text stands for in a position; by default in that of this situation.
        Raises NotationError."""
        action: Action = self.rules.read(self.state if state is None else state, text)
        return action


def find_name(name: str, known: Sequence[str], what: str) -> int:
    """Return the index of a name that a claim uses, such as that of a piece, in the list of the known names.
    Raises UnknownName for others; `what` says there what kind of name was expected."""
    names = list(known)  # text would know parts of itself
    if name not in names:
        raise unknown(what, name, names)
    return names.index(name)


Predicate: TypeAlias = Callable[..., Answer]
"""predicate(situation, **arguments) -> Answer; raises PnpError for an argument that names nothing."""


def effect(situation: Situation, *, does: str | Sequence[str]) -> Answer:
    """Return the effect of an action as an answer, in the engine's words. `does` is the notation of the
    action or of several, done in a row: the answer is the last effect of the last one. Raises PnpError for an
    action that cannot be done or has no effect."""
    _, effects = situation.play(does)
    if not effects:
        raise PnpError("this has no effect", expected="an action with an effect", found=repr(does))
    return Answer(str(effects[-1]), effects[-1])


def refused(situation: Situation, *, does: str) -> Answer:
    """Return the clause that forbids an action as an answer, with the engine's reason. For a legal action,
    return its effect. `does` is the action in notation. Raises PnpError if the engine gives no reason."""
    action = situation.read(does)
    found = situation.rules.judge(situation.state, action)
    if found is None:
        return effect(situation, does=does)
    clause, cause = found
    if not cause:
        raise PnpError(
            "the engine gives no reason", expected="an action with a reason against it", found=does
        )
    return Answer(clause, cause)


COMMON: Mapping[str, Predicate] = {"effect": effect, "refused": refused}
"""The predicates of every game."""


def ask(situation: Situation, predicate: str, arguments: Mapping[str, Any]) -> Answer:
    """Return the engine's answer to a question. Raises PnpError for a predicate that the game does not have,
    and for wrong arguments."""
    known = {**COMMON, **situation.rules.predicates()}
    if predicate not in known:
        raise unknown("predicate", predicate, known)
    function = known[predicate]
    _, *takes = inspect.signature(function).parameters.values()
    names = [each.name for each in takes]
    wanted = [each.name for each in takes if each.default is inspect.Parameter.empty]
    if (odd := [name for name in arguments if name not in names]) or not set(wanted) <= set(arguments):
        raise PnpError(
            f"{predicate!r} takes other arguments",
            expected=", ".join(names) or "none",
            found=", ".join(odd or arguments) or "none",
        )
    try:
        return function(situation, **arguments)
    except NotationError as error:
        raise PnpError(f"no action of this game: {error.sentence}") from None


def answer_text(value: Value) -> str:
    """Return an answer as text: "none" for an empty list, "yes" for true.

    >>> answer_text(["H1", "H2"]), answer_text(True), answer_text(3), answer_text([])
    ('H1, H2', 'yes', '3', 'none')
    """
    if isinstance(value, bool):
        return YES if value else NO
    if isinstance(value, str | int):
        return str(value)
    return ", ".join(value) or NONE


def answer_in_words(value: Value, words: "Mapping[str, Words]") -> Answer:
    """Return an answer in the words that the page has for it, found by the answer's value as text. Raises
    PnpError for a value without words: the rules have changed since the page was written.

    >>> answer_in_words(["own", "magic"], {"own, magic": "yours, no magic"}).words
    'yours, no magic'
    """
    text = answer_text(value)
    if text not in words:
        raise PnpError(
            "the book has no words for what the engine answers", expected=" or ".join(words), found=text
        )
    return Answer(value, words[text])


def answer(happened: Sequence[Moment], passage: Passage, claim: Claim) -> Answer:
    """Return the engine's answer to a claim in a passage, a text of a told game. `happened` are the moments
    of that game. Raises PnpError for an unknown predicate or wrong arguments."""
    if passage.turn is not None:
        moment = moment_of_turn(happened, passage.turn)
    elif passage.key == "opening":
        moment = opening_moment(happened)
    else:
        moment = happened[-1]
    return ask(Situation(moment, claim.at), claim.asks, claim.with_)


def first_situation(rules: Rules[Any, Any], seed: int = 0) -> Situation:
    """Return the situation at the first decision of a game, for questions that hold in every position."""
    state, rng = rules.initial_state(), Random(seed)
    while rules.current_player(state) == CHANCE:
        state = rules.after(state, rules.chance(state, rng))
    return Situation(Moment(rules, state, None, state))


if not TYPE_CHECKING:
    __getattr__ = old_names(__name__, {"worded": "answer_in_words", "written": "answer_text"})
