"""R13: an engine raises no exception. R14: it answers as it did when its answers were recorded. R15: it comes
to an end."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b

from pnp.definition.record import Record
from pnp.finding import Check, Finding, check
from pnp.play.contract import Complaint
from pnp.play.transcript import UNHEARD, differing_subjects
from pnp.verify.rules.trial import Trial, label


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
    for table in (trial.setups, trial.playout_complaints):
        for configuration, complaints in table.items():
            where = label(trial.game, configuration)
            yield from ((where, each) for each in complaints if each.topic == "failure")
    yield from trial.failures


@check("R14", "the engine answers as recorded")
def record_matches(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """record.toml has digests of what the engine answered in each scenario, each [[malformed]] or [[claim]]
    and the games of R04 when somebody ran `pnp record GAME`: legal actions, what forbids others and why, how
    actions are described, positions, views, what players know, faults, ends, and how odd texts are refused.
    Where an engine answers otherwise now, each subject is told once, with the first place. The record comes
    from the engine itself: it proves no rule, it shows that something has changed. Look at what changed;
    where that is meant, write the record anew. A game without record.toml is not looked at."""
    if trial.record is None:
        return
    otherwise: dict[str, list[str]] = {}
    strange: list[str] = []
    for where, old, new in _record_pairs(trial, trial.record, record_answers(trial)):
        if not old or new is None:
            strange.append(where)
        else:
            for subject in differing_subjects(old, new):
                otherwise.setdefault(subject, []).append(where)
    for subject, places in otherwise.items():
        more = f" (and in {len(places) - 1} more scenarios or games)" if len(places) > 1 else ""
        yield self.error(
            places[0],
            f"the engine answers otherwise than recorded, in {SPOKEN.get(subject, subject)}{more}",
            f"where the change is meant, `pnp record {trial.game.id}` writes the record anew",
        )
    if strange and not trial.failures:
        more = f" (and {len(strange) - 1} more)" if len(strange) > 1 else ""
        yield self.warning(
            trial.record.place("schema"),
            f"the record is of other scenarios, players or options, first at {strange[0]}{more}",
            f"`pnp record {trial.game.id}` writes it anew",
        )


@check("R15", "the engine comes to an end")
def termination(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """An engine that loops for ever, or lists actions without end, must not keep `pnp verify` waiting. Each
    scenario, each count and each game of the other R checks has ten minutes and, on Linux, 4 GiB of memory.
    The first that needs more is told here, with the line of the engine that was at work, the question and
    the position. The engine is asked nothing more, so the R checks that were still to come and the game's
    kits are not looked at. Mend the loop; `pnp moves --position FILE` shows the position."""
    if trial.unended is not None:
        where, known = trial.unended
        yield self.error(
            where,
            f"the engine comes to {known}",
            "it loops for ever, or lists without end; it was asked nothing more, for its kits neither",
        )


SPOKEN: Mapping[str, str] = {
    "actions": "what may be done",
    "refusals": "what forbids actions, or why",
    "words": "how actions are described",
    "next": "which positions follow",
    "views": "what players see and know",
    "state": "faults, parts, ends or returns",
    "reading": "how odd texts are refused",
}


def _record_pairs(trial: Trial, record: Record, now: Record) -> Iterator[tuple[str, str, str | None]]:
    """Yield (place, recorded digests, digests now) of each entry, with "" and None for an entry that is
    missing."""
    seen: Counter[str] = Counter()
    for index, scenario in enumerate(trial.scenarios.shown):
        key = f"{scenario.shows} {scenario.case}"
        place = trial.scenarios.place("scenario", index)
        yield place, _nth(record.scenarios.get(key), seen[key]) or "", now.scenarios[key][seen[key]]
        seen[key] += 1
    for key, digests in record.scenarios.items():
        if len(digests) != seen[key]:
            yield record.place("scenarios", key), key, None
    for index, digest in enumerate(now.malformed):
        yield trial.scenarios.place("malformed", index), _nth(record.malformed, index) or "", digest
    for index, digest in enumerate(now.claims):
        yield trial.scenarios.place("claim", index), _nth(record.claims, index) or "", digest
    for key in dict.fromkeys((*record.games, *now.games)):
        where = f"{trial.game.id}, {key}"
        for index in range(max(len(record.games.get(key, ())), len(now.games.get(key, ())))):
            yield where, _nth(record.games.get(key), index) or "", _nth(now.games.get(key), index)
        yield where, record.words.get(key, ""), now.words.get(key)


def _nth(digests: Sequence[str] | None, index: int) -> str | None:
    return digests[index] if digests is not None and index < len(digests) else None


def record_answers(trial: Trial) -> Record:
    """Return the answers of a trial's engine as a record. The trial has to have `records` set."""
    scenarios: dict[str, tuple[str, ...]] = {}
    for scenario, outcome in zip(trial.scenarios.shown, trial.outcomes, strict=True):
        key = f"{scenario.shows} {scenario.case}"
        scenarios[key] = (*scenarios.get(key, ()), str(outcome.transcript))
    games, words = dict[str, tuple[str, ...]](), dict[str, str]()
    for configuration, rules in trial.engines.items():
        key = label(trial.game, configuration).partition(", ")[2]
        games[key] = tuple(map(str, trial.transcripts[configuration]))
        words[key] = UNHEARD
        with trial.guard(f"{trial.game.id}, {key}", rules):
            said = (*(rules.called(player) for player in range(rules.players)), *rules.guide())
            words[key] = _digest("\n".join(map(str, said)))
    malformed, claims = (
        tuple(_digest("\n".join(heard)) for _, heard in entries)
        for entries in (trial.malformed, trial.claims)
    )
    return Record(scenarios, malformed, claims, games, words)


def _digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=3).hexdigest()
