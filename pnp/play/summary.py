"""Format the results of a simulation as text for people and as data for programs."""

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any

from pnp.play.simulation import Plan
from pnp.play.tally import Share, Tally, wilson


def as_data(tally: Tally, plan: Plan, unseen: Sequence[str]) -> dict[str, Any]:
    """Return the numbers of a simulation; keys are only ever added. Shares are [share, low, high], 95 %."""
    finished = tally.finished
    return {
        "players": tally.players,
        "policy": plan.policy,
        "cap": plan.cap,
        "seed": plan.seed,
        "games": tally.games,
        "unfinished": _interval(wilson(tally.unfinished, tally.games)),
        "plies": {
            "mean": round(tally.mean_plies, 2),
            "median": tally.median_plies,
            "longest": tally.longest,
        },
        "branching": {"mean": round(tally.branching, 2), "most": tally.most_choices},
        "wins": [_interval(tally.win(seat)) for seat in range(tally.players)],
        "draws": _interval(wilson(tally.draws, finished)),
        "lost_by_all": _interval(wilson(tally.lost, finished)),
        "ended_by": dict(_most_frequent(tally.ends)),
        "stood_in": _interval(wilson(tally.stood_in, tally.games)),
        "watched": tally.watched,
        "clauses": dict(_most_frequent(tally.clauses)),
        "clauses_never_used": list(unseen),
    }


def _interval(share: Share) -> dict[str, float]:
    return {"count": share.count, "share": share.share, "low": share.low, "high": share.high}


def _most_frequent(counts: Mapping[str, int]) -> list[tuple[str, int]]:
    """Return the counts, the most frequent first."""
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))


def as_text(tally: Tally, plan: Plan, unseen: Sequence[str]) -> str:
    """Return the numbers of a simulation for people."""
    finished = tally.finished
    unfinished = wilson(tally.unfinished, tally.games)
    rows = [("games", f"{tally.games}, policy {plan.policy}, seed {plan.seed}")]
    if tally.unfinished:
        rows.append(("unfinished", f"{_share_text(unfinished)} after {plan.cap} plies"))
    if finished:
        rows.append(
            (
                "plies",
                f"mean {tally.mean_plies:.1f}, median {tally.median_plies}, longest {tally.longest}",
            )
        )
    rows.append(("choices", f"mean {tally.branching:.1f} a ply, at most {tally.most_choices}"))
    if tally.stood_in:
        rows.append(
            ("stand-ins", f"{_share_text(wilson(tally.stood_in, tally.games))} need more parts than printed")
        )
    if finished:
        rows += [(f"won by seat {seat + 1}", _share_text(tally.win(seat))) for seat in range(tally.players)]
        rows.append(("drawn", _share_text(wilson(tally.draws, finished))))
        if tally.lost:
            rows.append(("lost by all", _share_text(wilson(tally.lost, finished))))
        rows += _count_rows("ended by", tally.ends, finished)
    width = max(len(name) for name, _ in rows)
    lines = [f"{name:<{width}}  {text}" for name, text in rows]
    always = [name for name, count in _most_frequent(tally.clauses) if count == tally.watched]
    others = [f"{name} {count}" for name, count in _most_frequent(tally.clauses) if count < tally.watched]
    noun = "game" if tally.watched == 1 else "games"
    for what, names in (
        (f"Clauses used, of {tally.watched} {noun} looked at: in all", always),
        ("In so many", others),
        ("In none", unseen),
    ):
        if names:
            lines += ["", *wrap(f"{what}: {', '.join(names)}", 80, break_on_hyphens=False)]
    return "\n".join(lines)


def _share_text(share: Share) -> str:
    """Return a share with its interval, as "48.2 % (45.1 to 51.3)"."""
    return f"{share.share:6.1%} ({share.low:.1%} to {share.high:.1%})".replace("%", " %")


def _count_rows(name: str, counts: Mapping[str, int], among: int) -> list[tuple[str, str]]:
    rows = [
        f"{count / max(1, among):6.1%} {what}".replace("%", " %") for what, count in _most_frequent(counts)
    ]
    return [(name if index == 0 else "", row) for index, row in enumerate(rows)]
