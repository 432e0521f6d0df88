"""R13: an engine raises no exception. R14: it answers as it did when its answers were recorded."""

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import Any

from pnp.definition.record import FILE, Record
from pnp.finding import Check, Finding, check
from pnp.play import Rules
from pnp.play.contract import Complaint
from pnp.play.transcript import differing
from pnp.verify.rules.trial import Trial, label

_ANEW = "where the change is meant, `pnp record {game}` writes the record anew; read its diff"


@check("R13", "the engine raises no exception")
def answers(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """Whatever the other R checks ask of an engine, it answers. An exception, or an answer of another type
    than `pnp.play.Rules` promises, is told here, once for each line of the engine that raises it, with the
    position and the action; the other checks go on as far as they can. `pnp moves --position FILE` shows
    the position. The engine is wrong, or it is handed a position that it should have refused to read."""
    found: dict[str, list[tuple[str, Complaint]]] = {}
    for where, complaint in _failures(trial):
        found.setdefault(complaint.place, []).append((where, complaint))
    for several in found.values():
        where, complaint = several[0]
        more = f" (and {len(several) - 1} more times)" if len(several) > 1 else ""
        yield self.error(where, f"{complaint}{more}", "an engine answers all questions of pnp.play.Rules")


def _failures(trial: Trial) -> Iterator[tuple[str, Complaint]]:
    for index, outcome in enumerate(trial.outcomes):
        where = trial.scenarios.place("scenario", index)
        yield from ((where, each) for each in outcome.complaints if each.topic == "failure")
    for table in (trial.setups, trial.played):
        for configuration, complaints in table.items():
            where = label(trial.game, configuration)
            yield from ((where, each) for each in complaints if each.topic == "failure")
    yield from trial.failures


@check("R14", "the engine answers as recorded")
def recorded(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """record.toml has digests of what the engine answered in each scenario, each [[malformed]] and the
    games of R04 when somebody ran `pnp record GAME`: legal actions, what forbids others and why, how
    actions are described, positions, views, what players know, faults, ends, and how odd texts are refused.
    An engine that answers otherwise now is told here, with the subjects that differ. The record comes from
    the engine itself: it proves no rule, it shows that a rule has changed. Look at what changed; where that
    is meant, write the record anew. A game without record.toml is not looked at."""
    record = trial.record
    if record is None:
        return
    now = as_recorded(trial)
    hint = _ANEW.format(game=trial.game.id)
    for section, before, after in (
        ("scenarios", record.scenarios, now.scenarios),
        ("games", record.games, now.games),
        ("words", {k: (v,) for k, v in record.words.items()}, {k: (v,) for k, v in now.words.items()}),
        ("malformed", {"malformed": record.malformed}, {"malformed": now.malformed}),
    ):
        for key in dict.fromkeys((*before, *after)):
            path = (section,) if section == key else (section, key)
            place = record.place(*(path if key in before else ("schema",)))
            old, new = before.get(key, ()), after.get(key, ())
            if len(old) != len(new):
                yield self.warning(place, f"{len(old)} recorded for {key!r}, and there are {len(new)}", hint)
            elif found := _unlike(old, new):
                yield self.error(place, f"the engine answers otherwise {found}", hint)


def _unlike(old: Sequence[str], new: Sequence[str]) -> str:
    """Return where digests differ, and of which subjects they are; "" if they are the same."""
    wrong = [number for number, (one, other) in enumerate(zip(old, new, strict=True)) if one != other]
    if not wrong:
        return ""
    one, other = old[wrong[0]], new[wrong[0]]
    subjects = f": {', '.join(differing(one, other))}" if " " in one else ""
    more = f" (and in {len(wrong) - 1} more)" if len(wrong) > 1 else ""
    return f"in number {wrong[0] + 1}{subjects}{more}"


def as_recorded(trial: Trial) -> Record:
    """Return what the engine of a trial answers, which `records`."""
    scenarios: dict[str, tuple[str, ...]] = {}
    for scenario, outcome in zip(trial.scenarios.shown, trial.outcomes, strict=True):
        key = f"{scenario.shows} {scenario.case}"
        scenarios[key] = (*scenarios.get(key, ()), str(outcome.transcript))
    return Record(
        scenarios,
        tuple(_digest("\n".join(heard)) for _, heard in trial.malformed),
        {
            _label(trial, configuration): tuple(map(str, heard))
            for configuration, heard in trial.transcripts.items()
        },
        {_label(trial, configuration): _words(rules) for configuration, rules in trial.engines.items()},
    )


def write_record(trial: Trial) -> str:
    """Write record.toml of a game, and return its path."""
    trial.records = True
    path = trial.game.definition.folder / FILE
    path.write_text(as_recorded(trial).text(trial.game.id), encoding="utf-8", newline="\n")
    return str(path)


def _label(trial: Trial, configuration: Any) -> str:
    return label(trial.game, configuration).partition(", ")[2]


def _words(rules: Rules[Any]) -> str:
    """The digest of what players are called and of the help."""
    said = (*(rules.called(player) for player in range(rules.players)), *rules.guide())
    return _digest("\n".join(map(str, said)))


def _digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=3).hexdigest()
