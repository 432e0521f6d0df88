"""Find information that is hidden from a player and shown nevertheless: positions that should look alike to
the player, and do not."""

from collections.abc import Iterator
from typing import Any

from pnp.play.answers import Answers


def leaks(a: Answers) -> Iterator[str]:
    """Yield the differences in what each player knows and sees after the hidden information is dealt
    again."""
    rules, state = a.rules, a.state
    for player, seen in enumerate(a.known):
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
    """Return what tells a player that it is another position, or shows that it is no position at all."""
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
    """Return the first action refused differently in another deal, which reveals something hidden; else
    ""."""
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
