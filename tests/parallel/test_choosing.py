"""Which worker does what: tasks that have what they read and draw in common stay with one."""

from concurrent.futures import Future

from pnp.parallel.processes import _first, _Job, next_job


class Kit:
    """A task that says what it has in common with others."""

    def __init__(self, *kin: str) -> None:
        self.kin = kin


def job(*kin: str) -> _Job:
    return _Job(Kit(*kin), memoryview(b""), Future())


WAR, GUERRA = ("war", "en"), ("war", "es")
DUEL = ("duel", "en")


def test_a_worker_goes_on_with_what_it_has_drawn() -> None:
    letter, carta, duel = job(*WAR), job(*GUERRA), job(*DUEL)
    assert next_job([duel, carta, letter], WAR, []) is letter
    assert next_job([duel, letter], GUERRA, []) is letter
    assert next_job([duel], WAR, []) is None
    assert next_job([duel], None, []) is duel


def test_a_worker_leaves_to_others_what_they_have_drawn() -> None:
    letter, carta = job(*WAR), job(*GUERRA)
    assert next_job([letter], GUERRA, [WAR]) is None
    assert next_job([carta, letter], GUERRA, [WAR]) is carta


def test_another_worker_begins_with_what_nobody_is_at_else_with_a_part_of_it() -> None:
    letter, carta, duel = job(*WAR), job(*GUERRA), job(*DUEL)
    assert _first([letter, carta, duel], [WAR]) is duel
    assert _first([letter, carta], [WAR]) is carta
    assert _first([letter], [WAR]) is None


def test_a_task_without_kin_is_for_anybody() -> None:
    games, more = job(), job()
    assert next_job([games, more], (), [(), ()]) is games
    assert _first([more], [()]) is more
