"""The host is quick enough for a page that answers a tap within a tenth of a second."""

from time import process_time

from pnp.play import CHANCE
from tests.webplay.hosts import ask, host, view

MANY = 188
"""The actions of a position that has very many."""

LONGEST = 0.040
"""Seconds for a view of such a position. In a browser it takes twice as long."""


def test_a_view_with_many_actions_is_quick() -> None:
    table = host("dehexz-war")
    view(ask(table, "new", players=3, seed=1, seats=["eager"] * 3))
    match = table._running_match
    while len(match.rules.legal_actions(match.state)) < MANY:
        match.go()
    assert match.player != CHANCE
    match.seats = ["person"] * 3
    taken = []
    for _ in range(5):
        begin = process_time()
        seen = view(ask(table, "view", viewer=match.player, locale="ja"))
        taken.append(process_time() - begin)
    assert len(seen["actions"]) >= MANY
    assert min(taken) < LONGEST
