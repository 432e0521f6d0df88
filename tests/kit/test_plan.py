"""Options as people type them, and the folders they become."""

from pathlib import Path

import pytest

from pnp.errors import PnpError, UnknownName
from pnp.export import FORMATS
from pnp.games import open_game
from pnp.kit.plan import Options, chosen, known, plans
from pnp.units import PAPERS


def test_a_kit_is_named_by_what_is_not_default() -> None:
    assert Options("es", "a4").name == "es-a4"
    assert Options("es", "a4", "low-ink", "gutterfold").name == "es-a4-low-ink-gutterfold"
    assert Options("en", "letter", players=2).name == "en-letter-2p"
    assert Options("en", "letter", only=("piece.A.*",)).name.startswith("en-letter-only-")


@pytest.mark.parametrize(
    ("what", "typed", "meant"),
    [
        ("paper", "11x17", "tabloid"),
        ("paper", "A4", "a4"),
        ("variant", "color", "colour"),
        ("variant", "bw", "mono"),
        ("backs", "duplex", "duplex-long"),
    ],
)
def test_what_people_type_is_understood(what: str, typed: str, meant: str) -> None:
    assert known(what, typed, [meant]) == meant


def test_a_misspelt_name_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match="did you mean 'letter'"):
        known("paper", "leter", PAPERS)


def test_lists_and_all() -> None:
    assert chosen("format", "svg, pdf,svg", FORMATS) == ("svg", "pdf")
    assert chosen("format", "all", FORMATS) == tuple(FORMATS)
    with pytest.raises(UnknownName, match="no format given"):
        chosen("format", " , ", FORMATS)


def test_a_number_of_players_that_the_game_is_not_for() -> None:
    game = open_game("dehexz-war")
    with pytest.raises(PnpError, match="not for 5 players; expected 2 or 3"):
        plans([game], locales=["es"], papers=["a4"], players=5, out=Path("output"))


def test_an_only_that_matches_nothing() -> None:
    game = open_game("dehexz-war")
    with pytest.raises(UnknownName, match="unknown component"):
        plans([game], locales=["es"], papers=["a4"], only=["card.*"], out=Path("output"))


def test_one_plan_for_each_language_and_paper() -> None:
    game = open_game("dehexz-war")
    made = plans([game], locales=["es", "en"], papers=["a4", "11x17"], out=Path("output"))
    assert [plan.target.as_posix() for plan in made] == [
        "output/dehexz-war/es-a4",
        "output/dehexz-war/es-tabloid",
        "output/dehexz-war/en-a4",
        "output/dehexz-war/en-tabloid",
    ]
