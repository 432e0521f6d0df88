"""A position from a file, or why it is none; a game as chosen; what Ctrl-C is answered with."""

from pathlib import Path

import pytest
import typer

from pnp.cli import play
from pnp.errors import PnpError
from pnp.play import Fault, playout, simulation
from tests.play import kuhn
from tests.play.kuhn.rules import Hands, Kuhn

RULES = kuhn.game().rules(2)
HINT = f"\n  hint: {play.AS_WRITTEN}"


def refused(path: Path, rules: Kuhn) -> str:
    with pytest.raises(PnpError) as caught:
        play.position(rules, str(path))
    return str(caught.value).removeprefix(str(path))


def test_a_position_is_the_one_line_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "position"
    path.write_text("\n  KQ xb  \n\n", encoding="utf-8")
    assert play.position(RULES, str(path)) == RULES.parse("KQ xb")
    assert play.position(RULES, None) == RULES.initial_state()


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"KQ .\nKJ .\n", f": cannot read the position; expected one line; found 2{HINT}"),
        (b"", f": cannot read the position; expected one line; found 0{HINT}"),
        (b"KQ \xff", ": cannot read the position; expected UTF-8; found byte 0xff at 3"),
        (b"KQJ .", f": no position; expected 2 hands and what was said; found KQJ .{HINT}"),
        (b"KK .", ": this cannot be: K is dealt twice (deal.card)"),
        (b"KK xbb", ": this cannot be: K is dealt twice (deal.card) (and 1 more)"),
    ],
)
def test_what_is_no_position_is_refused_with_how_one_is_written(
    content: bytes, told: str, tmp_path: Path
) -> None:
    path = tmp_path / "position"
    path.write_bytes(content)
    assert refused(path, RULES) == told  # type: ignore[arg-type]


def test_where_no_file_is_none_is_read(tmp_path: Path) -> None:
    told = ": cannot read the position; expected a file; found no such file or directory"
    assert refused(tmp_path / "nothing", RULES) == told  # type: ignore[arg-type]


def test_a_fault_without_a_clause_is_told_without_one(tmp_path: Path) -> None:
    class Odd(Kuhn):
        def status(self, state: Hands) -> tuple[Fault, ...]:
            return (Fault("", "it is odd"), Fault("deal.card", "and more"))

    (tmp_path / "position").write_text("KQ .", encoding="utf-8")
    told = refused(tmp_path / "position", Odd(2, {"deck": "short"}))
    assert told == ": this cannot be: it is odd (and 1 more)"


@pytest.mark.parametrize(("least", "players"), [(1, 2), (2, 2), (3, 3)])
def test_where_nobody_says_so_many_play_as_the_game_is_best_with(least: int, players: int) -> None:
    _, rules, chosen = play.select_rules("duelo-de-runas", None, None, least=least)
    assert (rules.players, chosen) == (players, {})


def test_what_is_interrupted_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(playout, "divide", stopped)
    monkeypatch.setattr(simulation, "simulate", stopped)
    for run in (lambda: play.perft(2, "magicans"), lambda: play.simulate(2, "magicans")):
        with pytest.raises(typer.Exit) as caught:
            run()
        assert (caught.value.exit_code, capsys.readouterr().err) == (130, "pnp: interrupted\n")
