"""A table that devices share: seats and their tokens, what each device hears, and what it may ask."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from pnp.serve import sharing
from pnp.serve.sharing import REPLACED, TOO_FAST, Guest, SharedTable
from tests.serve.served import in_thread
from tests.webplay.hosts import host

PERSONS = ("person", "person")


class Device:
    """A device at a table, and all that it was sent."""

    def __init__(self, table: SharedTable) -> None:
        self.table, self.sent, self.closed = table, [], 0
        self.frames: list[str] = self.sent
        self.guest: Guest = table.welcome(self)

    async def send(self, text: str) -> None:
        self.frames.append(text)

    async def close(self, code: int) -> None:
        self.closed = code
        self.table.leave(self.guest)

    async def ask(self, **request: Any) -> Any:
        """Send a request and return its answer."""
        await self.table.hear(self.guest, json.dumps({"id": len(self.frames), "locale": "en", **request}))
        return next(each for text in reversed(self.frames) if "id" in (each := json.loads(text)))

    @property
    def changes(self) -> int:
        return sum("changed" in json.loads(text) for text in self.frames)


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "PAUSES", dict.fromkeys(sharing.PAUSES, 0.0))


def table(seats: tuple[str, ...] = PERSONS) -> SharedTable:
    made = SharedTable(host("kuhn", tells_seed=False), seats, {})
    assert "view" in made.begin(seed=7)
    return made


def run(play: Callable[[SharedTable], Awaitable[None]], seats: tuple[str, ...] = PERSONS) -> None:
    async def all_of_it() -> None:
        made = table(seats)
        made.go_on()
        await settled(made)
        await play(made)

    in_thread(lambda: asyncio.run(all_of_it()))


async def settled(shared: SharedTable) -> None:
    """Wait until chance and opponents have acted."""
    while shared._going is not None and not shared._going.done():
        await asyncio.sleep(0)


async def seated(shared: SharedTable) -> tuple[Device, Device]:
    first, second = Device(shared), Device(shared)
    await first.ask(take=0)
    await second.ask(take=1)
    return first, second


def test_a_lost_connection_finds_its_seat_again() -> None:
    async def play(shared: SharedTable) -> None:
        first, second = Device(shared), Device(shared)
        token = (await first.ask(take=0))["token"]
        other = (await second.ask(take=1))["token"]
        assert token != other
        assert min(len(token), len(other)) >= 32
        shared.leave(first.guest)  # dropped in the middle
        again = Device(shared)
        answer = await again.ask(join=token)
        assert (answer["seat"], "token" in answer) == (0, False)
        assert (await again.ask(ask="view"))["view"]["viewer"] == 0
        moved = await again.ask(ask="act", code="bet")
        assert moved["view"]["ply"] == 3

    run(play)


def test_a_seat_whose_token_may_be_lost_is_free_again() -> None:
    """The connection ended before the device has shown that it was given the token."""

    async def play(shared: SharedTable) -> None:
        first, again, second = Device(shared), Device(shared), Device(shared)
        lost = (await first.ask(take=0))["token"]
        assert (await again.ask(take=0))["fault"]["word"] == "seat_taken"
        shared.leave(first.guest)
        assert [each["free"] for each in (await again.ask(join=None))["seats"]] == [True, True]
        answer = await again.ask(take=0)
        assert (answer["seat"], answer["token"] != lost) == (0, True)
        await again.ask(ask="view")
        shared.leave(again.guest)
        assert (await second.ask(take=0))["fault"]["word"] == "seat_taken"
        assert (await second.ask(join=lost))["seat"] is None
        assert (await second.ask(join=answer["token"]))["seat"] == 0
        shared.leave(second.guest)
        assert (await Device(shared).ask(take=0))["fault"]["word"] == "seat_taken"

    run(play)


def test_a_seat_belongs_to_its_last_connection() -> None:
    async def play(shared: SharedTable) -> None:
        first = Device(shared)
        token = (await first.ask(take=0))["token"]
        again = Device(shared)
        assert (await again.ask(join=token))["seat"] == 0
        assert first.closed == REPLACED
        assert first.guest.seat is None

    run(play)


def test_a_new_window_takes_no_seat_from_another() -> None:
    """It gets a seat of its device that no window uses, or hears which are in use."""

    async def play(shared: SharedTable) -> None:
        first, second, third = Device(shared), Device(shared), Device(shared)
        tokens = [(await each.ask(take=seat))["token"] for seat, each in enumerate((first, second))]
        both = " ".join(reversed(tokens))
        answer = await third.ask(join=both, only="unused")
        assert (answer["seat"], answer["in_use"], "token" in answer) == (None, [1, 0], False)
        assert (first.closed, second.closed) == (0, 0)
        shared.leave(first.guest)
        answer = await third.ask(join=both, only="unused")
        assert (answer["seat"], answer["token"], "in_use" in answer) == (0, tokens[0], False)
        assert second.closed == 0
        fourth = Device(shared)
        answer = await fourth.ask(join=both, only=1)
        assert (answer["seat"], answer["token"]) == (1, tokens[1])
        assert (second.closed, third.closed) == (REPLACED, 0)

    run(play)


@pytest.mark.parametrize("only", ["unused", 0, None, True, ["unused"], {}])
def test_a_wish_for_a_seat_without_its_token_gives_none(only: object) -> None:
    async def play(shared: SharedTable) -> None:
        first, _ = await seated(shared)
        stranger = Device(shared)
        answer = await stranger.ask(join="wrong " * 9, only=only)
        assert (answer["seat"], "token" in answer, "in_use" in answer) == (None, False, False)
        assert first.closed == 0

    run(play)


def test_few_tokens_are_read_at_once() -> None:
    async def play(shared: SharedTable) -> None:
        token = (await Device(shared).ask(take=0))["token"]
        assert (await Device(shared).ask(join=f"{'x ' * sharing.MOST_TOKENS}{token}"))["seat"] is None
        assert (await Device(shared).ask(join=f"{'x ' * (sharing.MOST_TOKENS - 1)}{token}"))["seat"] == 0

    run(play)


@pytest.mark.parametrize("token", ["", "wrong", None, 7, "x" * 32, ["a"], "é"])
def test_a_wrong_token_gives_no_seat(token: object) -> None:
    async def play(shared: SharedTable) -> None:
        await seated(shared)
        stranger = Device(shared)
        assert (await stranger.ask(join=token))["seat"] is None
        seen = (await stranger.ask(ask="view", viewer=0))["view"]
        assert (seen["viewer"], seen["actions"]) == (None, [])
        assert not any(part for part, *_ in seen["placements"])

    run(play)


@pytest.mark.parametrize("seat", [0, 2, -1, True, "0", None])
def test_a_seat_that_is_taken_or_none_is_refused(seat: object) -> None:
    async def play(shared: SharedTable) -> None:
        await Device(shared).ask(take=0)
        late = Device(shared)
        answer = await late.ask(take=seat)
        assert answer["fault"]["word"] == "seat_taken"
        assert (answer["seat"], "token" in answer) == (None, False)
        assert [each["free"] for each in answer["seats"]] == [False, True]

    run(play)


def test_no_device_is_sent_what_its_player_may_not_see() -> None:
    async def play(shared: SharedTable) -> None:
        first, second = await seated(shared)
        onlooker = Device(shared)
        own = {}
        for device in (first, second):
            view = (await device.ask(ask="view", viewer=1 - int(device is second)))["view"]
            (own[device],) = (part for part, *_ in view["placements"] if part)
        assert own[first] != own[second]
        for device, code in ((first, "check"), (second, "bet")):
            for asked in ("view", "log", "record", "load", "tale", "go"):
                await device.ask(ask=asked, viewer=0, **{"from": 0})
                await onlooker.ask(ask=asked, viewer=1, **{"from": 0})
            assert "view" in await device.ask(ask="act", code=code, viewer=0)
        for device, hidden in ((first, [own[second]]), (second, [own[first]]), (onlooker, [*own.values()])):
            assert len(device.frames) >= 6
            assert not [card for card in hidden if card in "".join(device.frames)]
        assert '"seed":7' not in "".join((*first.frames, *second.frames, *onlooker.frames))

    run(play)


def test_others_hear_that_something_has_changed_and_look_for_themselves() -> None:
    async def play(shared: SharedTable) -> None:
        first, second = await seated(shared)
        before = second.changes
        await first.ask(ask="act", code="check")
        assert second.changes == before + 1
        assert json.loads(second.frames[-1]) == {"changed": 1}
        news = (await second.ask(ask="view"))["view"]["news"]
        assert [each["ply"] for each in news] == [0, 1, 2]

    run(play)


def test_only_those_who_sit_decide_and_only_in_their_turn() -> None:
    async def play(shared: SharedTable) -> None:
        first, second = await seated(shared)
        onlooker = Device(shared)
        for name in ("act", "undo", "new"):
            assert (await onlooker.ask(ask=name, code="bet", viewer=0))["fault"]["word"] == "only_watching"
        assert "turn" in (await second.ask(ask="act", code="bet", viewer=0))["fault"]["problem"]
        for name in ("go", "load", "tale", "tell", "nothing", None, ["view"]):
            assert (await first.ask(ask=name))["fault"]["word"] == "not_here"
        for name in ("new", "record"):
            assert (await first.ask(ask=name))["fault"]["word"] == "not_over"

    run(play)


def test_a_decision_is_taken_back_by_who_made_it_as_long_as_nothing_has_happened_since() -> None:
    async def play(shared: SharedTable) -> None:
        first, second = await seated(shared)
        assert (await first.ask(ask="act", code="check"))["view"]["undo"] is True
        assert (await second.ask(ask="view"))["view"]["undo"] is False
        assert (await second.ask(ask="undo"))["fault"]["word"] == "undo_late"
        back = (await first.ask(ask="undo"))["view"]
        assert (back["ply"], back["undo"], back["turn"]["player"]) == (2, False, 0)
        await first.ask(ask="act", code="check")
        await second.ask(ask="act", code="bet")
        assert (await first.ask(ask="undo"))["fault"]["word"] == "undo_late"

    run(play)


def test_the_next_game_begins_when_one_is_over() -> None:
    async def play(shared: SharedTable) -> None:
        first, second = await seated(shared)
        await first.ask(ask="act", code="bet")
        over = (await second.ask(ask="act", code="fold"))["view"]
        assert over["turn"]["kind"] == "end"
        assert (await second.ask(ask="record"))["record"]
        begun = await second.ask(ask="new", seed=1, players=9)
        assert (begun["game"], begun["view"]["viewer"]) == (2, 1)
        assert json.loads(first.frames[-1]) == {"changed": 2}
        await settled(shared)
        turn = (await first.ask(ask="view"))["view"]["turn"]
        assert (turn["kind"], turn["player"]) == ("person", 0)

    run(play)


def test_opponents_and_chance_act_by_themselves() -> None:
    async def play(shared: SharedTable) -> None:
        first = Device(shared)
        answer = await first.ask(join=None)
        assert [(each["kind"], each["free"]) for each in answer["seats"]] == [
            ("person", True),
            ("eager", False),
        ]
        await first.ask(take=0)
        await first.ask(ask="act", code="check")
        await settled(shared)
        assert (await first.ask(ask="view"))["view"]["ply"] >= 4

    run(play, ("person", "eager"))


@pytest.mark.parametrize("text", ["", "[]", "{", "null", '{"ask": "view"}', '{"id": "1"}', "[" * 30000])
def test_what_is_no_request_ends_the_connection(text: str) -> None:
    async def play(shared: SharedTable) -> None:
        device = Device(shared)
        await shared.hear(device.guest, text)
        assert (device.closed, device.frames) == (TOO_FAST, [])

    run(play)


def test_a_device_that_sends_too_much_is_let_go() -> None:
    async def play(shared: SharedTable) -> None:
        device = Device(shared)
        for _ in range(int(sharing.BURST) + 40):
            if device.closed:
                break
            await device.ask(join=None)
        assert device.closed == TOO_FAST
        assert sharing.BURST <= len(device.frames) < sharing.BURST + 30

    run(play)
