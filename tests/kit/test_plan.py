"""Options as people type them, and the folders they become."""

import re
from pathlib import Path

import pytest

from pnp.errors import PnpError, UnknownName
from pnp.export import FORMATS
from pnp.games import open_game
from pnp.kit.plan import Options, chosen, known, plans
from pnp.papers import PAPERS


def test_a_kit_is_named_by_what_is_not_default() -> None:
    assert Options("es", "a4").name == "es-a4"
    assert Options("es", "a4", "low-ink", "gutterfold").name == "es-a4-low-ink-gutterfold"
    assert Options("en", "letter", players=2).name == "en-letter-2p"


def only(*patterns: str, printer: str = "") -> str:
    return Options("en", "a4", only=patterns, printer=printer).name


def test_a_kit_of_some_parts_is_named_by_them() -> None:
    assert only("piece.A") == "en-a4-only-piece.A"
    assert only("card.one", "card.two") == "en-a4-only-card.one+card.two"
    assert re.fullmatch(r"en-a4-only-piece\.A_[0-9a-f]{8}", only("piece.A.*"))
    assert re.fullmatch(r"en-a4-only-_[0-9a-f]{8}", only("*"))
    assert re.fullmatch(r"en-a4-only-and_[0-9a-f]{8}", only("Ñandú"))
    assert re.fullmatch(r"en-a4-only-c{40}_[0-9a-f]{8}", only("c" * 60))


def test_two_choices_never_share_a_folder() -> None:
    choices = [
        ("a.b",), ("a.b*",), ("a.b?",), ("a.[b]",), ("a.b", "*"), ("a", "b"), ("a", "b", "c"), ("a-b",),
        ("ab",), ("á.b",), ("c" * 41,), ("c" * 42,), ("*",), ("?",),
    ]  # fmt: skip
    names = [only(*patterns) for patterns in choices]
    names += [only("x", printer="hp"), only("y", printer="hp"), Options("en", "a4", printer="hp-only-x").name]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[A-Za-z0-9._+-]+", name) and not name.endswith(".") for name in names)


def test_the_order_of_patterns_is_no_other_choice() -> None:
    asked = (["piece.E.*", "piece.A.*"], ["piece.A.*", "piece.E.*", "piece.A.*"])
    first, second = (
        plans([open_game("dehexz-war")], locales=["en"], papers=["a4"], only=each, out=Path("output"))
        for each in asked
    )
    assert first == second


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
