"""R checks: compare an engine with its scenarios and its recorded answers, and check properties of every
position in scenarios and in seeded games. Two checks write notes on the course of simulated games."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Any

from pnp.definition.scenarios import CASES, SHOWN, Record
from pnp.errors import PnpError
from pnp.finding import Check, Finding, check
from pnp.play.checking.answers import UNHEARD, differing_subjects
from pnp.play.checking.contract import Complaint, Topic
from pnp.play.checking.scenario import run_perft
from pnp.play.tally import wilson
from pnp.verify.rules.trial import Configuration, Trial, label


@check("R01", "the engine plays every scenario as it is written")
def hold(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """The engine plays each scenario of scenarios.toml. Its actions are legal, and the last one is
    accepted, or refused by the clause that the scenario names. The position afterwards, the end of the
    game and what each player gets (`returns`) are as the scenario states. Each text of [[malformed]] is
    refused with the expected words. For each question of [[claim]], the engine's answer and its sentence
    are those that are written there."""
    for index, (scenario, outcome) in enumerate(zip(trial.scenarios.shown, trial.outcomes, strict=True)):
        for failure in outcome.failures[:1]:
            yield self.error(
                trial.scenarios.place("scenario", index),
                f"{scenario.shows}, {scenario.case}: {failure}",
                "the engine, the clause or the scenario is wrong",
            )
    for section, entries in (("malformed", trial.malformed_results), ("claim", trial.claims)):
        for index, (failures, _) in enumerate(entries):
            for failure in failures:
                yield self.error(trial.scenarios.place(section, index), failure)


@check("R02", "each rule of the engine has a scenario where it applies and one where it does not")
def coverage(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """Each clause that is an action, a restriction or an end has a scenario where it applies and one where it
    does not. Each permission has a scenario where it is used and one where it is not. Each worked example in
    [facts.examples] of game.toml is named as `example` by a scenario."""
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


@check("R06", "the number of possible sequences of decisions is the stated number")
def leaves(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """Each [[perft]] of scenarios.toml states how many sequences of decisions of a given length there are
    from a position, with chance drawn by the seed. The engine must have the same number. Any change to the
    legal actions changes the number; correct the number if the change is intended."""
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
    """Yield an error for each configuration (number of players and options) that has complaints, and one for
    the scenarios. A complaint is a breach of the contract of `pnp.play.Rules` in a position. Each error
    quotes the first complaint and says how many more there are. Only complaints about `topics` are reported.

    Configurations in `without` are not reported; if there are any, the scenarios are not reported either. In
    the scenarios, complaints about first positions are left out, because R03 reports them.
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


@check("R03", "the first position of a game is possible with the printed parts")
def setup(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """For each number of players and each option, the engine finds no fault in the first position (its
    method `status` lists none). The position uses no more copies of any component than a kit for that
    number of players contains."""
    for configuration, found in trial.setups.items():
        yield from _first(self, label(trial.game, configuration), found, ("status", "parts"))


@check("R04", "every position of play is possible with the printed parts")
def positions(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """The engine finds no fault in any position of play (its method `status` lists none), and the printed
    parts suffice for it. The check covers all scenarios and, for each configuration, seeded games by a
    random and by a greedy player. The components in use stay the same from the first ply to the last, and
    are never more than are printed. Each position can be written as text and read back unchanged, and does
    not change while the game goes on. The same seed gives the same game."""
    yield from report_topics(self, trial, "text", "status", "parts", "kept")


@check("R05", "there are legal actions exactly until the game ends")
def legality(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """The check covers the positions of all scenarios and of the seeded games that R04 plays. Legal actions
    exist exactly where a player decides, and not where chance decides or the game has ended. No clause
    forbids a legal action, and a clause of the game forbids every other action that is tried. The engine
    names the clause that ended the game exactly when the game has ended."""
    yield from report_topics(self, trial, "legality")


@check("R07", "no player learns anything that is hidden from them")
def hidden_information(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """The check covers the positions of all scenarios and of the seeded games that R04 plays. No player
    learns anything that is hidden from them: for each player, the information hidden from this player is
    dealt anew. This must not change what the player knows and sees, who decides next, or the player's legal
    actions."""
    yield from report_topics(self, trial, "hidden")


@check("R08", "the players' returns add up to the sum that the engine declares")
def returns(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """At the end of a game the return of each player is a share of the victory from 0 to 1. The shares add up
    to the sum that the engine declares."""
    yield from report_topics(self, trial, "returns")


@check("R10", "every action can be written, read back and described")
def words(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """The check covers the positions of all scenarios and of the seeded games that R04 plays. Each legal
    action has a unique notation without spaces, which is read back as the same action. The description of the
    action contains this notation, clauses of this game, and sentences that say what the action does. Each
    outcome of chance also has such a notation and such a description."""
    yield from report_topics(self, trial, "words")


@check("R13", "the engine raises no exception")
def answers(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """The engine answers all calls of the other R checks. An exception is reported here once for each line of
    the engine that raises it, with the position and the action. So is an answer of another type than
    `pnp.play.Rules` promises. The other checks go on as far as they can. `pnp moves --position FILE` shows
    the position. Either the engine is wrong, or it should have refused to read the position."""
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
    """`pnp record GAME` stores digests of the engine's answers in record.toml, for each scenario, each
    [[malformed]] text, each [[claim]], and the seeded games that R04 plays. The answers are legal actions,
    what forbids other actions and why, descriptions of actions, positions, views, knowledge of players,
    faults, ends, and refusals of malformed texts. If answers differ now, this check reports each of these
    subjects once, with the first place. The record comes from the engine itself, so it does not prove a rule;
    it shows that something has changed. Look at the change, and write the record again if the change is
    intended. A game without record.toml is skipped."""
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


@check("R15", "the engine answers within the limits of time and memory")
def termination(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """Each scenario, each perft and each game of the other R checks takes at most ten minutes and, on Linux,
    at most 4 GiB of memory. An engine that loops for ever, or lists actions without end, must not block `pnp
    verify`. The first that exceeds a limit is reported here, with the line of the engine that was running,
    the question and the position. The engine is not called again, so the remaining R checks and the checks of
    the game's kits are skipped. Correct the loop; `pnp moves --position FILE` shows the position."""
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
    """Yield (place, recorded digests, digests now) of each entry. The second is "" if the entry is not
    recorded, the third None if it no longer exists."""
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
    """Return digests of the answers of a trial's engine, for record.toml. `trial.records` must be true."""
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
            said = (*(rules.player_name(player) for player in range(rules.players)), *rules.guide())
            words[key] = _digest("\n".join(map(str, said)))
    malformed, claims = (
        tuple(_digest("\n".join(heard)) for _, heard in entries)
        for entries in (trial.malformed_results, trial.claims)
    )
    return Record(scenarios, malformed, claims, games, words)


def _digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=3).hexdigest()


WIDE = 0.1
"""The least distance between a seat's 95 % interval and its fair share at which R09 reports the seat."""

SUFFICES = 1000
"""The printed components must suffice for every piece in play in all but one of this many games."""


@check("R09", "games end, and no seat wins far more often than its share")
def seat_balance(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """Reports notes, never errors, on a few seeded games with the default options, by greedy and by random
    players. A note says if more than half of the games do not end. Another says if one seat wins far more
    often than its share: if even the lower end of the 95 % interval is far above the share. `pnp simulate`
    gives more details."""
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


@check("R11", "there is a printed part for every piece in play")
def piece_supply(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """Reports notes, never errors, on the games that R09 simulates. A note says that in more than 1 of 1,000
    games a piece is in play for which no printed component is left, so that players need a stand-in. Only a
    few games are played here, so one such game is enough for the note. Do not change a rule because the kit
    has too few pieces. Print spare pieces, or say in a clause what stands in when they run out. `pnp
    simulate` counts such games among as many games as you ask for."""
    for (configuration, policy), tally in trial.tallies.items():
        if tally.stood_in * SUFFICES > tally.games:
            yield self.note(
                f"{label(trial.game, configuration)}, {policy}",
                f"in {tally.stood_in} of {tally.games} games something stands in for a piece that no printed "
                f"component shows; expected at most 1 in {SUFFICES:,}",
            )
