"""R: compares an engine with its scenarios, with its recorded answers, and with the invariants of every
position in scenarios and in seeded games. Notes on how games go are no errors."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Any

from pnp.definition.record import Record
from pnp.definition.scenarios import CASES, SHOWN
from pnp.errors import PnpError
from pnp.finding import Check, Finding, check
from pnp.play.contract import Complaint, Topic
from pnp.play.scenario import run_perft
from pnp.play.tally import wilson
from pnp.play.transcript import UNHEARD, differing_subjects
from pnp.verify.rules.trial import Configuration, Trial, label


@check("R01", "every scenario holds")
def hold(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """Each scenario of scenarios.toml is played by the engine: its actions are legal, the last one is
    refused or accepted by the clause that the scenario names, and the position afterwards, the end of the
    game and its returns are those that are written. What is malformed is refused, in the words expected.
    Each [[claim]] is answered as written, and in the sentence that is written."""
    for index, (scenario, outcome) in enumerate(zip(trial.scenarios.shown, trial.outcomes, strict=True)):
        for failure in outcome.failures[:1]:
            yield self.error(
                trial.scenarios.place("scenario", index),
                f"{scenario.shows}, {scenario.case}: {failure}",
                "the engine, the clause or the scenario is wrong",
            )
    for section, entries in (("malformed", trial.malformed), ("claim", trial.claims)):
        for index, (failures, _) in enumerate(entries):
            for failure in failures:
                yield self.error(trial.scenarios.place(section, index), failure)


@check("R02", "every rule that runs is shown both ways")
def coverage(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """Each action, restriction and end has a scenario where it is at work and one where it is not, and
    each permission one where it is taken and one where it is declined. Each worked example that the
    definition has in [facts.examples] is the `example` of a scenario."""
    definition = trial.game.definition
    cases = {(scenario.shows, scenario.case) for scenario in trial.scenarios.shown}
    for index, clause in enumerate(definition.clauses):
        missing = [case for case in CASES[clause.kind] if (clause.name, case) not in cases]
        if clause.kind in SHOWN and missing:
            yield self.error(
                definition.clause_place(index, "name"),
                f"expected a scenario that shows {clause.name!r}: {' and '.join(missing)}; found none",
                "add it to scenarios.toml",
            )
    words = {word for s in trial.scenarios.shown for word in re.findall(r"[\w-]+", s.example or "")}
    for index, name in enumerate(trial.game.examples):
        if name not in words:
            listed = isinstance(definition.facts.examples, tuple)
            yield self.error(
                definition.place("facts", "examples", index if listed else name),
                f"expected a scenario with example = {name!r}, found none",
                "a worked example is a scenario, so that the engine proves it",
            )


@check("R06", "the tree of decisions has as many leaves as are counted")
def leaves(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """Each [[perft]] of scenarios.toml: the sequences of so many decisions from a position, chance drawn
    by the seed. Any change of what is legal changes the number; where the change is meant, correct it."""
    for index, entry in enumerate(trial.scenarios.perfts):
        where, failures = trial.scenarios.place("perft", index, "nodes"), list[str]()
        with trial.guard(where):
            try:
                rules = trial.engine(entry.players, entry.options)
            except PnpError as error:
                failures = [str(error)]
            else:
                with trial.guard(where, rules):
                    failures = run_perft(rules, entry)
        for failure in failures:
            yield self.error(where, failure)


def report_topics(
    self: Check[Any], trial: Trial, *topics: Topic, without: Collection[Configuration] = ()
) -> Iterator[Finding]:
    """Yield the first complaint of each configuration and the first of the scenarios, and how many more there
    are. Where there are configurations `without` a report, the scenarios have none either.

    R03 reports wrong setups, also if a scenario begins with one.
    """
    told = {complaint for setup in trial.setups.values() for complaint in setup}
    for configuration, played in trial.playout_complaints.items():
        if configuration not in without:
            yield from _first(self, label(trial.game, configuration), played, topics)
    if without:
        return
    shown = [
        (index, complaint)
        for index, outcome in enumerate(trial.outcomes)
        for complaint in outcome.complaints
        if complaint.topic in topics and complaint not in told
    ]
    if shown:
        where = trial.scenarios.place("scenario", shown[0][0])
        yield from _first(self, where, [complaint for _, complaint in shown], topics)


def _first(
    self: Check[Any], where: str, complaints: Collection[Complaint], topics: Collection[Topic]
) -> Iterator[Finding]:
    found = [complaint for complaint in complaints if complaint.topic in topics]
    if found:
        more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
        yield self.error(where, f"{found[0]}{more}")


@check("R03", "the setup printed is legal")
def setup(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """For each number of players and each option, the first position has no fault, and it uses no more
    copies of any component than a kit for so many players prints."""
    for configuration, found in trial.setups.items():
        yield from _first(self, label(trial.game, configuration), found, ("status", "parts"))


@check("R04", "positions of play can be, and the parts printed suffice")
def positions(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """In seeded games of each configuration, by a player who acts at random and by one in a hurry, and in
    all scenarios: no position has a fault; the parts in use are the same from the first ply to the last
    and never more than are printed; each position is written as text and read back as the same; it stays
    what it is when the game goes on; and the same seed plays the same game."""
    yield from report_topics(self, trial, "text", "status", "parts", "kept")


@check("R05", "legal actions end exactly where the game does")
def legality(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """In the same positions: there are legal actions exactly where a player decides, none where chance
    does or the game has ended; no clause forbids one of them, and a clause of this game forbids actions
    that are not among them; the clause that ended the game is named exactly at its end."""
    yield from report_topics(self, trial, "legality")


@check("R07", "nothing depends on what is hidden")
def hidden_information(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """In the same positions, for each player: what is hidden from them is dealt anew, and they know and
    see the same, the same player decides next, and they may do the same."""
    yield from report_topics(self, trial, "hidden")


@check("R08", "returns add up")
def returns(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """At the end of a game each player has a share of the victory from 0 to 1, and the shares add up to
    what the engine declares."""
    yield from report_topics(self, trial, "returns")


@check("R10", "every action can be written, read and told")
def words(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """In the same positions: each legal action has a notation of its own without spaces, which is read
    back as that action; it is described by that notation, by clauses of this game, and by sentences that
    say what it does. So are chance's outcomes."""
    yield from report_topics(self, trial, "words")


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
    "table": "what lies where, or what actions are about",
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


WIDE = 0.1
"""How far a seat's interval has to lie from its fair share to be reported."""

SUFFICES = 1000
"""In all but one of so many games the printed components have to suffice for every piece in play."""


@check("R09", "how games go")
def seat_balance(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """Notes, never errors, from a few seeded games with the options that are usual, by players in a hurry
    and by such as move at random: where more than half of them do not end, and where one seat wins far
    more often than its share, so that even the near end of the 95 % interval lies far from it. pnp
    simulate says more."""
    for (configuration, policy), tally in trial.tallies.items():
        where, cap = f"{label(trial.game, configuration)}, {policy}", trial.measure.simulated_cap
        unfinished = wilson(tally.unfinished, tally.games)
        if unfinished.share > 0.5:
            yield self.note(where, f"{unfinished.count} of {tally.games} games do not end within {cap} plies")
        decided = tally.wins.total()
        for seat in range(tally.players):
            share = wilson(tally.wins[seat], decided)
            if tally.players > 1 and share.low > 1 / tally.players + WIDE:
                yield self.note(
                    where,
                    f"seat {seat + 1} wins {share.count} of {decided} games that somebody wins "
                    f"({share.low:.0%} to {share.high:.0%}, where {1 / tally.players:.0%} is fair)",
                )


@check("R11", "what is printed shows what is in play")
def piece_supply(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """Notes, never errors: in the games that R09 looks at, some piece is in play that no printed component
    shows, and something has to stand in for it, in more than 1 of 1,000 games; among so few that is any.
    A rule is never bent to what a kit holds: print spare pieces, and say in a clause what stands in where
    even those run out. pnp simulate counts such games among as many as it is asked for."""
    for (configuration, policy), tally in trial.tallies.items():
        if tally.stood_in * SUFFICES > tally.games:
            yield self.note(
                f"{label(trial.game, configuration)}, {policy}",
                f"in {tally.stood_in} of {tally.games} games something stands in for a piece that no printed "
                f"component shows; expected at most 1 in {SUFFICES:,}",
            )
