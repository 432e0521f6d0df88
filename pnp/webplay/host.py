"""The host of a game with an engine. It answers the requests of a page by the rules, and each viewer learns
only what that viewer may know."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from random import Random
from typing import Any

from pnp.errors import PnpError
from pnp.play import CHANCE, TERMINAL, Action, NotationError, Refusal, Rules, Words, say
from pnp.play.telling import explain_action
from pnp.tabletop import CELL, NOBODY, ONLOOKER, Placement, Touch, Zone
from pnp.webplay.match import PERSON, Match, ToldGame, opponents
from pnp.webplay.program import SCHEMA, Program, Speech
from pnp.webplay.protocol import MOST_SEED, Answer, Answerer, RequestData, RequestRefused, read_viewer, wrong
from pnp.webplay.records import Record, impossible, read_record, write_record

OpenRules = Callable[[int, Mapping[str, str]], Rules[Any, Any]]
"""Opens the engine for a number of players and a choice of options."""

MOST_TOUCHES = 20
"""The most zones and parts that one request may point at. The longest actions of pnp's own games need about
six."""

MOST_DEALT = 1000
"""The most plies of chance that one request does. The page asks again for the rest."""

MOST_EXPLAINED = 500
"""The most actions that one request explains."""


class Host(Answerer):
    """Answers the requests about one game with an engine. `open_rules` makes the engine for a number of
    players and a choice of options."""

    def __init__(self, program: Program, open_rules: OpenRules, *, tells_seed: bool = True) -> None:
        super().__init__(program, tells_seed=tells_seed)
        self.open_rules = open_rules
        self._match: Match | None = None
        self._telling: ToldGame | None = None
        self._seen: dict[int, int] = {}
        """The number of plies that each viewer has heard of."""
        self._opened: dict[tuple[int, tuple[tuple[str, str], ...]], Rules[Any, Any]] = {}
        self._printed: dict[tuple[str, tuple[tuple[str, str], ...]], dict[str, str]] = {}
        self._zone_names: dict[tuple[str, int], dict[str, str]] = {}

    @property
    def asks(self) -> Mapping[str, Callable[[RequestData, Speech], Answer]]:
        return {
            "new": self._new,
            "load": self._load,
            "view": self._look,
            "act": self._act,
            "go": self._go,
            "undo": self._undo,
            "explain": self._explain,
            "point": self._point,
            "why": self._why,
            "record": self._record,
            "log": self._log,
            "tale": self._tell_first,
            "tell": self._tell_next,
        }

    # --- beginning ----------------------------------------------------------------------------------

    def _new(self, asked: RequestData, speech: Speech) -> Answer:
        players = asked.number("players", 1, 12)
        options, setup = asked.table("options"), asked.optional("setup", asked.text)
        rules = self._rules(players, options, setup)
        seats = self._seats(asked.texts("seats"), rules)
        self._begin(Match(rules, asked.number("seed", 0, MOST_SEED - 1), seats, setup))
        return self._view(asked, speech)

    def _begin(self, match: Match, telling: ToldGame | None = None) -> None:
        self._match, self._telling = match, telling
        self._seen = {}

    def _rules(self, players: int, options: Mapping[str, str], setup: str | None = None) -> Rules[Any, Any]:
        """Return the engine for a choice of options. Raises Refused for a choice that the game does not
        offer."""
        program = self.program
        if players not in program.players:
            raise wrong(f"players {players}")
        offered = {
            each["name"]: each["values"]
            if not each["players"] or players in each["players"]
            else each["values"][:1]
            for each in program.options
        }
        for name, value in options.items():
            if value not in offered.get(name, ()):
                raise wrong(f"{name[:60]}={value[:60]}")
        if setup is not None and not any(
            each["id"] == setup and each["players"] == players for each in program.setups
        ):
            raise wrong(f"setup {setup[:60]!r}")
        key = (players, tuple(sorted(options.items())))
        if key not in self._opened:
            rules = self.open_rules(players, dict(options))
            if not rules.zones:
                rules.zones, rules.backs = program.zones_for(players), program.backs
            self._opened = {key: rules}
        return self._opened[key]

    def _seats(self, seats: Sequence[str], rules: Rules[Any, Any]) -> list[str]:
        """Return the person or the policy that decides for each player. Raises Refused for an opponent that
        does not exist."""
        known = {PERSON, *opponents(rules), *self.program.policies}
        if len(seats) != rules.players:
            raise wrong(f"seats {len(seats)}")
        for seat in seats:
            if seat not in known:
                raise wrong(f"seat {seat[:60]!r}")
        return list(seats)

    def _load(self, asked: RequestData, speech: Speech) -> Answer:
        record = read_record(asked.text("record"), self.program)
        rules = self._rules(record.players, record.options, record.setup)
        self._begin(self._replay(record, rules))
        match = self._running_match
        self._seen = dict.fromkeys((*range(rules.players), ONLOOKER), len(match.plies))
        return self._view(asked, speech)

    def _replay(self, record: Record, rules: Rules[Any, Any]) -> Match:
        """Return the game of a record, played again. Raises Refused for a record that these rules do not
        allow."""
        seats = self._seats(record.seats, rules)
        try:
            match = Match(rules, record.seed, seats, record.setup, record.given)
        except PnpError:
            raise impossible(record, 0) from None
        if record.given is not None and rules.status(match.state):
            raise impossible(record, 0)
        for number, code in enumerate(record.moves, 1):
            try:
                player = match.player
                action = rules.read(match.state, code)
                is_legal = rules.judge(match.state, action) is None and player != TERMINAL
                if is_legal and player != CHANCE:
                    is_legal = action in rules.legal_actions(match.state)
            except NotationError:
                is_legal = False
            if not is_legal:
                raise impossible(record, number)
            if match.turn == "person":
                match.decide(action, code)
            else:
                match.do(action, code)
        return match

    # --- playing ------------------------------------------------------------------------------------

    @property
    def _running_match(self) -> Match:
        if self._match is None:
            raise RequestRefused(say("No game has been begun."))
        return self._match

    def _look(self, asked: RequestData, speech: Speech) -> Answer:
        return self._view(asked, speech)

    def _act(self, asked: RequestData, speech: Speech) -> Answer:
        match = self._running_match
        self._require_turn(asked)
        code = asked.text("code")
        action = self._read_action(code)
        refused = match.rules.judge(match.state, action)
        if refused is not None:
            raise RequestRefused(_not_now(refused), clause=refused.clause)
        if action not in match.rules.legal_actions(match.state):
            raise RequestRefused(say("Not now."))
        match.decide(action, match.rules.notation(match.state, action))
        return self._view(asked, speech)

    def _require_turn(self, asked: RequestData) -> None:
        """Raise Refused if the viewer is not the person who decides now."""
        match = self._running_match
        if self._is_telling:
            raise RequestRefused(say("The step-by-step game is not over yet. Go on to its last step first."))
        if match.turn == "end":
            raise RequestRefused(say("The game has ended."))
        if match.turn != "person" or read_viewer(asked, match.rules.players) != match.player:
            raise RequestRefused(say("It is not your turn."))

    def _read_action(self, typed: str) -> Action:
        """Return the action that a text stands for. Raises Refused, with similar legal actions."""
        match = self._running_match
        action: Action
        try:
            action = match.rules.read(match.state, typed)
        except NotationError as error:
            typed = typed[:100]
            codes = [
                match.rules.notation(match.state, each) for each in match.rules.legal_actions(match.state)
            ]
            words = (say("“%(typed)s” is no action of this game.", typed=typed), error.reason)
            raise RequestRefused(*words, near=get_close_matches(typed, codes, n=3)) from None
        return action

    def _go(self, asked: RequestData, speech: Speech) -> Answer:
        match = self._running_match
        if self._is_telling:
            raise RequestRefused(say("The step-by-step game is not over yet. Go on to its last step first."))
        if match.turn not in ("chance", "opponent"):
            raise RequestRefused(say("A person decides now."))
        match.go()
        if asked.data.get("deal") is True:
            for _ in range(MOST_DEALT):
                if match.turn != "chance" or match.marks:
                    break
                match.go()
        return self._view(asked, speech)

    def _undo(self, asked: RequestData, speech: Speech) -> Answer:
        match = self._running_match
        if not match.marks:
            raise RequestRefused(say("There is nothing to take back."))
        mark = match.take_back()
        if self._telling is not None and mark.told is not None:
            self._telling.at = mark.told
        self._seen = {viewer: min(heard, mark.plies) for viewer, heard in self._seen.items()}
        return self._view(asked, speech)

    # --- asking -------------------------------------------------------------------------------------

    def _explain(self, asked: RequestData, speech: Speech) -> Answer:
        match = self._running_match
        self._require_turn(asked)
        explained = []
        for code in asked.texts("codes")[:MOST_EXPLAINED]:
            action = self._read_action(code)
            if match.rules.judge(match.state, action) is not None:
                continue
            told = explain_action(match.rules, match.state, action, Random(0))
            explained.append(
                {
                    "code": code,
                    "effects": [speech(each) for each in told.effects],
                    "clauses": [speech.clause(each) for each in told.clauses],
                }
            )
        return {"explained": explained}

    def _point(self, asked: RequestData, speech: Speech) -> Answer:
        match = self._running_match
        self._require_turn(asked)
        touches = [self._touch(row) for row in asked.rows("touches")[:MOST_TOUCHES]]
        meant = match.rules.match_touches(match.state, touches)
        secrecy = match.rules.secrecy(touches[-1].zone) if touches else ""
        return {
            "meant": [self._judge_action(action, speech) for action in meant],
            "secrecy": speech.clause(secrecy) if secrecy else None,
        }

    def _touch(self, row: Sequence[Any]) -> Touch:
        match row:
            case [str(zone), int(order)]:
                found = Touch(zone, order)
            case [str(zone), None] | [str(zone)]:
                found = Touch(zone)
            case _:
                raise wrong(f"touch {str(row)[:60]}")
        if found.zone not in self._running_match.rules.zones:
            raise wrong(f"zone {found.zone[:60]!r}")
        return found

    def _judge_action(self, action: Action, speech: Speech) -> Answer:
        """Return whether an action is legal and, if not, by which clause and why."""
        match = self._running_match
        refused = match.rules.judge(match.state, action)
        return {
            "code": match.rules.notation(match.state, action),
            "legal": refused is None,
            "clause": speech.clause(refused.clause) if refused else None,
            "cause": speech(refused.cause) if refused else "",
        }

    def _why(self, asked: RequestData, speech: Speech) -> Answer:
        self._require_turn(asked)
        return {"meant": [self._judge_action(self._read_action(asked.text("code")), speech)]}

    def _record(self, asked: RequestData, speech: Speech) -> Answer:
        del asked, speech
        match = self._running_match
        return {"record": write_record(self._make_record(match))}

    def _make_record(self, match: Match) -> Record:
        return Record(
            SCHEMA,
            self.program.id,
            self.program.version,
            match.rules.players,
            dict(match.rules.chosen),
            match.setup,
            match.seed,
            list(match.seats),
            match.given,
            [ply.code for ply in match.plies],
        )

    def _log(self, asked: RequestData, speech: Speech) -> Answer:
        match = self._running_match
        begin = asked.number("from", 0, len(match.plies))
        end = asked.optional("to", lambda key: asked.number(key, begin, len(match.plies)))
        viewer = _eyes(read_viewer(asked, match.rules.players))
        return {"log": list(self._news(viewer, begin, speech, end))}

    # --- the told first game ------------------------------------------------------------------------

    @property
    def _is_telling(self) -> bool:
        return self._telling is not None and not self._telling.is_done

    def _tell_first(self, asked: RequestData, speech: Speech) -> Answer:
        tale = self.program.tale
        if tale is None:
            raise RequestRefused(say("This game has no first game to follow step by step."))
        rules = self._rules(tale["players"], tale["options"])
        telling = ToldGame(tale, rules)
        self._begin(telling.begin(tale["seed"], rules, tale["given"]), telling)
        return self._view(asked, speech)

    def _tell_next(self, asked: RequestData, speech: Speech) -> Answer:
        if self._telling is None or self._telling.is_done:
            raise RequestRefused(say("The step-by-step game ends here. You go on."))
        self._telling.go_on(self._running_match)
        return self._view(asked, speech)

    def _told_step(self, speech: Speech) -> Answer | None:
        """Return the step of the told game that was shown last. Return None if play has gone on after the
        told game's end."""
        telling, match = self._telling, self._running_match
        if telling is None or (telling.is_done and match.marks and match.marks[-1].told is None):
            return None
        step = telling.step
        return {
            "round": step.round,
            "who": speech.player(step.who),
            "text": step.text(speech.locale),
            "done": telling.is_done,
        }

    # --- what a viewer sees -------------------------------------------------------------------------

    def _view(self, asked: RequestData, speech: Speech) -> Answer:
        match = self._running_match
        rules, state = match.rules, match.state
        seat = read_viewer(asked, rules.players)
        viewer = _eyes(seat)
        placements = rules.placements(state, viewer) or ()
        turn = match.turn
        is_asked = turn == "person" and seat == match.player and not self._is_telling
        begin = min(self._seen.get(viewer, 0), len(match.plies))
        news = list(self._news(viewer, begin, speech))
        self._seen[viewer] = len(match.plies)
        view = {
            "game": self.program.id,
            "version": self.program.version,
            "players": rules.players,
            "seed": match.seed if self.tells_seed else None,
            "options": dict(rules.chosen),
            "setup": match.setup,
            "seats": list(match.seats),
            "ply": len(match.plies),
            "turn": {
                "kind": turn,
                "player": match.player if match.player >= 0 else None,
                "task": self._task(speech) if is_asked else None,
            },
            "viewer": seat,
            "names": [speech.player(rules.player_name(player)) for player in range(rules.players)],
            "zones": self._names_of_zones(rules, speech),
            "placements": placements,
            "labels": {part: speech.label(part) for part in {each.component for each in placements} if part},
            "inscriptions": self._inscriptions(placements, speech),
            "backs": {
                back: speech.back(back) for back in {each.back for each in placements if not each.component}
            },
            "actions": [self._action(action, speech) for action in rules.legal_actions(state)]
            if is_asked
            else [],
            "diagram": self._diagram(seat, speech),
            "news": news,
            "log_length": len(match.plies),
            "undo": bool(match.marks),
            "ended": self._describe_end(speech),
            "counts": {},
            "told": self._told_step(speech),
        }
        return {"view": view}

    def _action(self, action: Action, speech: Speech) -> Answer:
        match = self._running_match
        return {
            "code": match.rules.notation(match.state, action),
            "touches": match.rules.list_touches(match.state, action) or (),
            "topic": speech(match.rules.topic(match.state, action)),
        }

    def _inscriptions(self, placements: Sequence[Placement], speech: Speech) -> dict[str, str]:
        """Return the inscriptions, as the engine states them, of the parts that a viewer knows."""
        rules = self._running_match.rules
        key = (speech.locale, tuple(sorted(rules.chosen.items())))
        if key not in self._printed:
            self._printed[key] = {part: speech(words) for part, words in rules.inscriptions().items()}
        printed = self._printed[key]
        return {each.component: printed[each.component] for each in placements if each.component in printed}

    def _task(self, speech: Speech) -> Answer | None:
        """Return the task of the person to move, and the clause about it."""
        task = self._running_match.rules.task(self._running_match.state)
        if task is None:
            return None
        return {
            "text": speech(task.words),
            "clause": speech.clause(task.clause) if task.clause else None,
        }

    def _names_of_zones(self, rules: Rules[Any, Any], speech: Speech) -> dict[str, str]:
        key = (speech.locale, rules.players)
        if key not in self._zone_names:
            self._zone_names[key] = {
                name: _name_zone(rules, name, zone, speech) for name, zone in rules.zones.items()
            }
        return self._zone_names[key]

    def _diagram(self, seat: int | None, speech: Speech) -> str:
        """Return the position drawn with letters as a viewer sees it. An onlooker gets it only in a game
        without hidden information."""
        match = self._running_match
        if seat is not None:
            return match.rules.view(match.state, seat, speech.voice)
        return "" if match.rules.hides else match.rules.diagram(match.state, speech.voice)

    def _news(self, viewer: int, begin: int, speech: Speech, end: int | None = None) -> Iterator[Answer]:
        """Yield the words that a viewer may hear about the plies from number `begin` on, up to number `end`
        or the last. `who` is "" if the first effect begins with the name."""
        match = self._running_match
        for number in range(begin, len(match.plies) if end is None else end):
            effects, clauses = match.hear(number, viewer)
            if effects or clauses:
                player, told = match.plies[number].player, [speech(each) for each in effects]
                who = speech.player(match.rules.player_name(player)) if player != CHANCE else ""
                is_named = bool(told) and told[0].casefold().startswith(who.casefold())
                yield {
                    "ply": number,
                    "who": "" if is_named else who,
                    "effects": told,
                    "clauses": [speech.clause(each) for each in clauses],
                }

    def _describe_end(self, speech: Speech) -> Answer | None:
        match = self._running_match
        if match.turn != "end":
            return None
        rules, state = match.rules, match.state
        returns = rules.returns(state)
        return {
            "clause": speech.clause(rules.ended_by(state) or ""),
            "result": speech(result(rules, returns)),
            "returns": list(returns),
        }


def result(rules: Rules[Any, Any], returns: Sequence[float]) -> Words:
    """Return a sentence that says who has won the game. `returns` has each player's share of the victory."""
    winners = [(player, share) for player, share in enumerate(returns) if share > 0]
    if not winners:
        return say("Nobody has won.")
    if len(winners) == 1:
        return say("Winner: %(player)s.", player=rules.player_name(winners[0][0]))
    shares = tuple(
        say("%(player)s %(percent)s %%", player=rules.player_name(player), percent=round(share * 100))
        for player, share in winners
    )
    return say("The victory is shared: %(shares)s.", shares=shares)


def _eyes(seat: int | None) -> int:
    return ONLOOKER if seat is None else seat


def _not_now(refused: Refusal) -> Words:
    return say("Not now. %(cause)s", cause=refused.cause) if refused.cause else say("Not now.")


def _name_zone(rules: Rules[Any, Any], name: str, zone: Zone, speech: Speech) -> str:
    """Return the name of a zone on a page. A cell has the name that is printed on it and used in notation:
    "c3"."""
    place = rules.place_name(name) if zone.spot.startswith(CELL) else ""
    return place or speech.zone(zone, rules.player_name(zone.owner) if zone.owner != NOBODY else "")
