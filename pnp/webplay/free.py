"""The host of a table without an engine: people move the parts as they like, and hidden parts stay hidden."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from pnp.play import Words, say
from pnp.tabletop import NOBODY, ONLOOKER, Zone
from pnp.webplay.match import PERSON
from pnp.webplay.program import SCHEMA, Data, Program, Speech
from pnp.webplay.protocol import MOST_SEED, Answer, Answerer, RequestData, RequestRefused, read_viewer, wrong
from pnp.webplay.records import Record, impossible, read_record, write_record
from pnp.webplay.verbs import VERBS, Deed, Eyes, Hands, Part, Teller, set_out

MOST_MEANT = 20
"""The most zones and parts that one request may point at."""


class FreeTable:
    """A table without an engine: its set-up, and all actions that people have done on it, in order."""

    def __init__(self, program: Program, players: int, setup: str | None, seed: int) -> None:
        """Set the table up. Raises Refused for a set-up that the game does not have."""
        assert program.free is not None
        self.players, self.setup, self.seed = players, setup, seed
        self.zones = program.zones_for(players)
        self.eyes = Eyes(program, self.zones)
        self.dice: Mapping[str, Any] = program.free["dice"]
        self.hands = Hands(self.zones, self.dice)
        self.layout = set_out(_setup(program, players, setup), self.zones, players, seed)
        self.deeds: list[Deed] = []

    def do(self, code: str, actor: int) -> None:
        """Do the action with this code, such as "draw:deck>hand*2", for a player (`actor`, counted from 0).
        Random results follow from the seed and the number of actions before it. Raises Refused for an
        impossible action."""
        deed = self.hands.do(self.layout, code, actor, Random(f"{self.seed}/{len(self.deeds)}"))
        self.deeds.append(deed)
        self.layout = deed.after

    def take_back(self) -> None:
        """Undo the last action."""
        self.layout = self.deeds.pop().before


def _setup(program: Program, players: int, setup: str | None) -> Data:
    """Return a set-up for a number of players; the first if none is named. Raises Refused."""
    found: Data | None = next(
        (
            each
            for each in (program.free or {})["setups"]
            if each["players"] == players and setup in (None, each["setup"])
        ),
        None,
    )
    if found is None:
        raise wrong(f"players {players}, setup {str(setup)[:60]!r}")
    return found


class FreeHost(Answerer):
    """Answers the requests about one free table. They are the same requests that Host answers. Everybody
    may do everything at any time. Only the impossible is refused, such as moving a part that is not there."""

    def __init__(self, program: Program, *, tells_seed: bool = True) -> None:
        super().__init__(program, tells_seed=tells_seed)
        self._table: FreeTable | None = None
        self._seen: dict[int, int] = {}
        """The number of deeds that each viewer has heard of."""

    @property
    def asks(self) -> Mapping[str, Callable[[RequestData, Speech], Answer]]:
        return {
            "new": self._new,
            "load": self._load,
            "view": self._view,
            "act": self._act,
            "go": self._go,
            "undo": self._undo,
            "explain": self._explain,
            "point": self._point,
            "why": self._why,
            "record": self._record,
            "log": self._log,
            "tale": self._tell,
            "tell": self._tell,
        }

    @property
    def _running_table(self) -> FreeTable:
        if self._table is None:
            raise RequestRefused(say("No game has been begun."))
        return self._table

    def _new(self, asked: RequestData, speech: Speech) -> Answer:
        players = asked.number("players", 1, 12)
        for seat in asked.texts("seats"):
            if seat != PERSON:
                raise wrong(f"seat {seat[:60]!r}")
        setup = asked.optional("setup", asked.text)
        self._table = FreeTable(self.program, players, setup, asked.number("seed", 0, MOST_SEED - 1))
        self._seen = {}
        return self._view(asked, speech)

    def _load(self, asked: RequestData, speech: Speech) -> Answer:
        record = read_record(asked.text("record"), self.program)
        table = FreeTable(self.program, record.players, record.setup, record.seed)
        for number, move in enumerate(record.moves, 1):
            actor, _, code = move.partition(" ")
            try:
                if not actor.isdecimal() or not 1 <= int(actor) <= record.players:
                    raise impossible(record, number)
                table.do(code, int(actor) - 1)
            except RequestRefused:
                raise impossible(record, number) from None
        self._table = table
        self._seen = dict.fromkeys((*range(table.players), ONLOOKER), len(table.deeds))
        return self._view(asked, speech)

    def _act(self, asked: RequestData, speech: Speech) -> Answer:
        table = self._running_table
        seat = read_viewer(asked, table.players)
        table.do(asked.text("code"), table.layout.player if seat is None else seat)
        return self._view(asked, speech)

    def _go(self, asked: RequestData, speech: Speech) -> Answer:
        del asked, speech
        raise RequestRefused(say("A person decides now."))

    def _undo(self, asked: RequestData, speech: Speech) -> Answer:
        table = self._running_table
        if not table.deeds:
            raise RequestRefused(say("There is nothing to take back."))
        table.take_back()
        self._seen = {viewer: min(heard, len(table.deeds)) for viewer, heard in self._seen.items()}
        return self._view(asked, speech)

    def _explain(self, asked: RequestData, speech: Speech) -> Answer:
        del asked, speech
        return {"explained": []}

    def _point(self, asked: RequestData, speech: Speech) -> Answer:
        """Return the codes of the possible deeds for which a person would point at these parts and zones."""
        del speech
        table = self._running_table
        touches = [self._touch(row) for row in asked.rows("touches")[:MOST_MEANT]]
        codes: list[str] = []
        match touches:
            case [(zone, int(order))]:
                codes = [f"flip:{zone}/{order}", f"turn:{zone}/{order}@90"]
            case [(zone, None)] if len(table.layout.parts_in(zone)) > 1:
                codes = [f"shuffle:{zone}"]
            case [(zone, int(order)), (target, int(place))]:
                codes = [f"move:{zone}/{order}>{target}/{place}"]
            case [(zone, int(order)), (target, None)]:
                codes = [f"move:{zone}/{order}>{target}"]
            case [(zone, None), (target, None)] if zone != target:
                codes = [f"draw:{zone}>{target}*1"]
        if len(touches) == 1 and any(
            part.component in table.dice for part in table.layout.parts_in(touches[0][0])
        ):
            codes.append(f"roll:{touches[0][0]}")
        return {"meant": [{"code": code, "legal": True, "clause": None, "cause": ""} for code in codes]}

    def _touch(self, row: list[Any]) -> tuple[str, int | None]:
        match row:
            case [str(zone), int(order)] if 0 <= order < len(self._running_table.layout.parts_in(zone)):
                return zone, order
            case [str(zone), None] if zone in self._running_table.zones:
                return zone, None
        raise wrong(f"touch {str(row)[:60]}")

    def _why(self, asked: RequestData, speech: Speech) -> Answer:
        """Return whether a code can be done. Raises Refused, with the reason, if not."""
        del speech
        table = self._running_table
        code = asked.text("code")
        table.hands.do(table.layout, code, table.layout.player, Random(0))
        return {"meant": [{"code": code, "legal": True, "clause": None, "cause": ""}]}

    def _record(self, asked: RequestData, speech: Speech) -> Answer:
        del asked, speech
        table, program = self._running_table, self.program
        record = Record(
            SCHEMA,
            program.id,
            program.version,
            table.players,
            {},
            table.setup,
            table.seed,
            [PERSON] * table.players,
            None,
            [f"{deed.actor + 1} {deed.code}" for deed in table.deeds],
        )
        return {"record": write_record(record)}

    def _log(self, asked: RequestData, speech: Speech) -> Answer:
        table = self._running_table
        begin = asked.number("from", 0, len(table.deeds))
        end = asked.optional("to", lambda key: asked.number(key, begin, len(table.deeds)))
        return {"log": list(self._news(_eyes(read_viewer(asked, table.players)), begin, speech, end))}

    def _tell(self, asked: RequestData, speech: Speech) -> Answer:
        del asked, speech
        raise RequestRefused(say("This game has no first game to follow step by step."))

    # --- what a viewer sees -------------------------------------------------------------------------

    def _view(self, asked: RequestData, speech: Speech) -> Answer:
        table, program = self._running_table, self.program
        seat = read_viewer(asked, table.players)
        viewer, layout = _eyes(seat), table.layout
        placements = list(table.eyes.placements(layout, viewer))
        news = list(self._news(viewer, min(self._seen.get(viewer, 0), len(table.deeds)), speech))
        self._seen[viewer] = len(table.deeds)
        view = {
            "game": program.id,
            "version": program.version,
            "players": table.players,
            "seed": table.seed if self.tells_seed else None,
            "options": {},
            "setup": table.setup,
            "seats": [PERSON] * table.players,
            "ply": len(table.deeds),
            "turn": {
                "kind": "person",
                "player": layout.player,
                "task": None,
                "steps": [speech.clause(name) for name in (program.free or {}).get("turn", ())],
            },
            "viewer": seat,
            "names": [speech.player(_name_player(player)) for player in range(table.players)],
            "zones": {zone.id: _zone_name(zone, speech) for zone in table.zones.values()},
            "placements": placements,
            "labels": {
                part: speech.label(part) for part in sorted({each.component for each in placements}) if part
            },
            "backs": {
                back: speech.back(back)
                for back in sorted({each.back for each in placements if not each.component})
            },
            "actions": [],
            "diagram": "",
            "news": news,
            "log_length": len(table.deeds),
            "undo": bool(table.deeds),
            "ended": None,
            "counts": {},
            "told": None,
            "free": {
                "counters": list(layout.counters),
                "notes": [note if player == seat else None for player, note in enumerate(layout.notes)],
                "verbs": [verb for verb in VERBS if verb != "roll" or table.dice],
                "dice": [list(each) for each in table.eyes.dice(layout, viewer, table.dice)],
            },
        }
        return {"view": view}

    def _news(self, viewer: int, begin: int, speech: Speech, end: int | None = None) -> Iterator[Answer]:
        """Yield the words that a viewer hears about the deeds from number `begin` on, up to number `end` or
        the last."""
        table = self._running_table
        teller = Teller(
            table.eyes,
            lambda zone: _zone_name(table.zones[zone], speech),
            speech.label,
            lambda part: self._side(part, speech),
            lambda player: speech.player(_name_player(player)),
        )
        for number in range(begin, len(table.deeds) if end is None else end):
            words = teller.tell(table.deeds[number], viewer)
            if words is not None:
                # Each sentence names the players whom it is about.
                yield {"ply": number, "who": "", "effects": [speech(words)], "clauses": []}

    def _side(self, part: Part, speech: Speech) -> str:
        """Return the print on the upper side of a die."""
        return speech.name(self._running_table.dice[part.component][part.die])


def _eyes(seat: int | None) -> int:
    return ONLOOKER if seat is None else seat


def _name_player(player: int) -> Words:
    return say("player %(n)s", n=player + 1)


def _zone_name(zone: Zone, speech: Speech) -> str:
    return speech.zone(zone, _name_player(zone.owner) if zone.owner != NOBODY else "")
