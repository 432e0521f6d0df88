"""Describe an exception in an engine so that its author can find the fault: where it was raised, and during
which question."""

import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from inspect import getfile
from pathlib import Path
from types import FrameType
from typing import Any

from pnp.play import Rules
from pnp.system.limits import MEMORY, Limits, Unending

_ASKED = frozenset(name for name in vars(Rules) if not name.startswith("_"))


@dataclass(frozen=True, slots=True)
class Failure:
    """An `error` that was raised at `place`, a file and line of the engine, when `question` was asked."""

    error: str
    place: str
    question: str = ""
    position: str = ""
    action: str = ""
    is_answered: bool = False
    """Whether the engine did answer, but with a value that nobody can use."""

    def __str__(self) -> str:
        asked = f" when asked {self.question}()" if self.question else ""
        of = f" of {self.action}" if self.action else ""
        return f"{self.error}, raised at {self.place}{asked}{of}"


def failure(error: BaseException, rules: Rules[Any, Any] | None, home: Path | None = None) -> Failure:
    """Return the facts about an exception that an engine raised, or that one of its answers caused. `rules`
    is the engine, or None while it is being made. Files in the folders of the classes of `rules` and in the
    folder `home` count as the engine's code."""
    folders = tuple(_folders(rules)) + ((home,) if home else ())
    steps = list(traceback.walk_tb(error.__traceback__))
    inside = [
        (Path(frame.f_code.co_filename), line)
        for frame, line in steps
        if any(folder in Path(frame.f_code.co_filename).parents for folder in folders)
    ]
    text = " ".join(str(error).split())
    found = f"{type(error).__name__}{': ' if text else ''}{text}"
    if not inside:
        frame, line = steps[-1]
        found = f"an answer of the engine cannot be used: {found}"
        place = f"{_short(Path(frame.f_code.co_filename), (_PNP,))}:{line}"
        return Failure(found, place, is_answered=True)
    path, line = inside[-1]
    place = f"{_short(path, folders)}:{line}"
    asked = next((heard for frame, _ in steps if (heard := _question(frame, rules))), None)
    if asked is None or rules is None:
        return Failure(found, place)
    question, given = asked
    if question in _OF_POSITIONS and given[:1] == [None]:
        return Failure("None was answered, where a position is expected", place, question, is_answered=True)
    state = given[0] if given and question in _OF_POSITIONS else None
    action = given[1] if len(given) > 1 and question in _OF_ACTIONS else None
    return Failure(
        found,
        place,
        question,
        "" if state is None else position_text(rules, state),
        "" if action is None else _safe_text(lambda: rules.notation(state, action), action),
    )


def describe_unending(error: Unending | MemoryError, seconds: float, home: Path | None = None) -> str:
    """Return a message about an engine that has not answered a question within the limits of time (`seconds`)
    or memory. `error` is the exception that stopped it. Files in the folders of the engine's classes and in
    the folder `home` count as its code. The message contains the position if the engine writes it in time."""
    raised = error.__cause__ or error
    is_memory = isinstance(raised, MemoryError)
    most = f"within {MEMORY >> 30} GiB of memory" if is_memory else f"within {_duration_text(seconds)}"
    frames = [frame for frame, _ in traceback.walk_tb(raised.__traceback__)]
    asked = (frame.f_locals.get(name) for frame in frames for name in frame.f_code.co_varnames[:1])
    rules = next((each for each in asked if isinstance(each, Rules)), None)
    try:
        with Limits(min(seconds, 10)):
            found = failure(raised, rules, home)
    except Unending:
        found = failure(raised, None, home)
    question = f" when asked {found.question}()" if found.question else ""
    of = f" of {found.action}" if found.action else ""
    position = f"; position {found.position!r}" if found.position else ""
    return f"no end {most}, at {found.place}{question}{of}{position}"


def _duration_text(seconds: float) -> str:
    return f"{seconds / 60:g} minutes" if seconds > 60 else f"{seconds:g} seconds"


_OF_ACTIONS = frozenset(("after", "apply", "notation", "describe", "judge", "why_not", "cause", "topic"))
_OF_POSITIONS = _ASKED - {"initial_state", "policies", "player_name", "guide", "inscriptions", "parse"}
_PNP = Path(__file__).parent.parent


def position_text(rules: Rules[Any, Any], state: Any) -> str:
    """Return a position on one line, for a message, even where the engine cannot write it."""
    return _safe_text(lambda: rules.serialize(state), state)


def _question(frame: FrameType, rules: Rules[Any, Any] | None) -> tuple[str, list[Any]] | None:
    """Return the method of the contract that a frame runs, and its arguments; None if the frame runs other
    code.

    An engine defines the method itself, or assigns a function to its name with `staticmethod`.
    """
    code = frame.f_code
    given = [frame.f_locals.get(name) for name in code.co_varnames[: code.co_argcount]]
    if rules is None:
        return None
    if code.co_name in _ASKED and given and given[0] is rules:
        return code.co_name, given[1:]
    for each in type(rules).__mro__:
        for name, method in vars(each).items():
            function = method.__func__ if isinstance(method, staticmethod) else None
            if name in _ASKED and getattr(function, "__code__", None) is code:
                return name, given
    return None


def _folders(rules: Rules[Any, Any] | None) -> Iterator[Path]:
    for each in type(rules).__mro__ if rules is not None else ():
        if issubclass(each, Rules) and each is not Rules:
            try:
                yield Path(getfile(each)).parent
            except (OSError, TypeError):
                continue


def _short(path: Path, folders: tuple[Path, ...]) -> str:
    """Return a path relative to the folder above the engine's, which is the game's package."""
    home = next((folder for folder in folders if folder in path.parents), path.parent)
    return path.relative_to(home.parent).as_posix()


def _safe_text(write: Any, value: Any) -> str:
    """Return a position or an action as text, even if the engine fails to write it."""
    try:
        return str(write())
    except Exception:  # noqa: BLE001  # whatever a broken engine does
        return repr(value)
