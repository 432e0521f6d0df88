"""pnp moves, perft, play and simulate as a person meets them: each in a process of its own."""

import json
import os
import re
import signal
import subprocess
from pathlib import Path

import pytest

from tests import command
from tests.processes import LONGEST, group, running, until, workers

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = {"LC_ALL": "C"}


def pnp(*arguments: str, cwd: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    return command.pnp(*arguments, cwd=cwd, environment=ENVIRONMENT, typed=typed)


def listed(*arguments: str, cwd: Path, typed: str = "") -> dict[str, object]:
    done = pnp("moves", *arguments, "--json", cwd=cwd, typed=typed)
    assert done.returncode == 0, done.stderr
    data: dict[str, object] = json.loads(done.stdout)
    return data


def test_moves_lists_actions_with_their_clauses(tmp_path: Path) -> None:
    data = listed("magicans", cwd=tmp_path)
    assert (data["game"], data["player"], data["ended_by"]) == ("magicans-duel", 1, None)
    actions = data["actions"]
    assert isinstance(actions, list)
    assert all(set(action) == {"notation", "clauses", "effects"} for action in actions)
    text = pnp("moves", "magicans", cwd=tmp_path).stdout
    assert f": {len(actions)} actions are legal" in text
    french = pnp("moves", "magicans", "--locale", "fr", cwd=tmp_path).stdout
    assert f"les Noirs\u00a0: {len(actions)} " in french
    assert str(data["position"]) in text
    assert all(f"\n{action['notation']}  " in f"\n{text}" for action in actions)


def test_a_position_is_read_from_a_file_or_from_the_input(tmp_path: Path) -> None:
    first = str(listed("magicans", cwd=tmp_path)["position"])
    (tmp_path / "position.txt").write_text(first + "\n", encoding="utf-8")
    assert listed("magicans", "--position", "position.txt", cwd=tmp_path)["position"] == first
    assert listed("magicans", "--position", "-", cwd=tmp_path, typed=first)["position"] == first


def test_chance_is_drawn_by_the_seed(tmp_path: Path) -> None:
    positions = [
        listed("switcher", "--players", "3", "--seed", seed, cwd=tmp_path)["position"] for seed in "112"
    ]
    assert positions[0] == positions[1] != positions[2]


def test_perft_adds_up(tmp_path: Path) -> None:
    done = pnp("perft", "magicans", "--depth", "2", cwd=tmp_path)
    *below, _, total = done.stdout.splitlines()
    assert sum(int(line.rpartition(": ")[2]) for line in below) == int(total) > len(below)
    assert "leaves a second" in done.stderr


def test_simulations_are_the_same_on_all_cores(tmp_path: Path) -> None:
    told = [
        pnp(
            "simulate", "qiahn", "--games", "40", "--seed", "5", "--jobs", jobs, "--json", cwd=tmp_path
        ).stdout
        for jobs in "13"
    ]
    assert told[0] == told[1]
    data = json.loads(told[0])
    assert (data["games"], data["seed"], data["policy"], data["cap"]) == (40, 5, "uniform", 1000)
    assert sum(win["count"] for win in data["wins"]) + data["draws"]["count"] == 40


def test_a_simulation_for_people(tmp_path: Path) -> None:
    done = pnp("simulate", "magicans", "--games", "4", "--cap", "50", "--option", "mode=hard", cwd=tmp_path)
    assert "Magicans Duel, 2 players, mode hard" in done.stdout
    assert re.search(r"unfinished +100.0 % .* after 50 plies", done.stdout)
    assert "Clauses used, of 1 game looked at: in all" in done.stdout


def test_a_person_plays_and_leaves_with_the_position(tmp_path: Path) -> None:
    typed = "?\nwhy end\nnonsense\n"
    done = pnp("play", "switcher", "--seed", "1", "--against", "random", cwd=tmp_path, typed=typed)
    assert done.returncode == 0
    assert re.search(r"^ +\d+\.\d+ ", done.stdout, re.MULTILINE), "a clause has its number in the book"
    assert "Traceback" not in done.stderr
    position = done.stdout.splitlines()[-1]
    assert position.startswith("sealed:"), "nobody's cards are shown"
    again = pnp("play", "switcher", "--position", "-", cwd=tmp_path, typed=position)
    assert again.stdout.splitlines()[-1] == position


@pytest.mark.skipif(os.name == "nt", reason="Windows sends Ctrl-C to the whole console")
def test_interrupting_a_simulation_leaves_no_worker(tmp_path: Path) -> None:
    with running(
        "-m", "pnp", "simulate", "magicans", "--games", "1000000", "--jobs", "2", cwd=tmp_path
    ) as process:
        until(lambda: len(workers(process.pid)) == 2, process)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: everybody gets it
        _, said = process.communicate(timeout=LONGEST)
        assert process.returncode == 130
        assert "Traceback" not in said
        assert "interrupted" in said
        until(lambda: not group(process.pid))


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("moves", "checkers"), "unknown game 'checkers'"),
        (("moves", "magicans", "--players", "3"), "so many cannot play; expected 2; found 3"),
        (("moves", "magicans", "--option", "mode=hart"), "did you mean 'hard'?"),
        (("moves", "magicans", "--option", "moods=hard"), "did you mean 'mode'?"),
        (("moves", "magicans", "--option", "hard"), "expected NAME=VALUE; found 'hard'"),
        (("moves", "magicans", "--position", "nowhere.txt"), "nowhere.txt: cannot read the position"),
        (("moves", "magicans", "--position", "-"), "expected one line; found 0"),
        (("moves", "switcher", "--option", "a=b"), "unknown option 'a'\n  hint: this game has none"),
        (("moves", "switcher", "--position", "-"), "the input: "),
        (("moves", "magicans", "--position", "."), "expected a file; found "),
        (("moves", "magicans", "--players", "0"), "--players"),
        (("perft", "magicans", "--depth", "0"), "--depth"),
        (("perft", "magicans", "--depth", "9999"), "--depth"),
        (("simulate", "magicans", "--games", "3", "--policy", "eagre"), "--policy: "),
        (("simulate", "magicans", "--games", "3", "--policy", "eagre"), "did you mean 'eager'?"),
        (("simulate", "magicans", "--games", "many"), "--games"),
        (("play", "magicans", "--against", "nobody"), "unknown opponent 'nobody'"),
        (("play", "duelo", "--against", "random", "--players", "1"), "there is no seat for others"),
        (("play", "magicans", "--against", "random", "--seat", "3"), "expected 1 or 2; found 3"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_message(
    tmp_path: Path, arguments: tuple[str, ...], told: str
) -> None:
    done = pnp(*arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert told in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("verb", ["moves", "play"])
def test_a_position_that_cannot_be_is_refused(tmp_path: Path, verb: str) -> None:
    first = str(listed("magicans", cwd=tmp_path)["position"])
    for text in (first[: len(first) // 2], "a\nb", first.replace("i1,", "c3,", 1)):
        (tmp_path / "position.txt").write_text(text, encoding="utf-8")
        done = pnp(verb, "magicans", "--position", "position.txt", cwd=tmp_path)
        assert done.returncode == 2, text
        assert done.stderr.startswith("pnp: ")
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize("game", ["dehexz", "duelo", "switcher", "magicans", "tactics"])
def test_what_is_no_position_is_told_with_its_file(tmp_path: Path, game: str) -> None:
    for text in (b"", b"\xff\xfe\x00", b"play 1 2 3"):
        (tmp_path / "position.txt").write_bytes(text)
        done = pnp("moves", game, "--position", "position.txt", cwd=tmp_path)
        assert done.returncode == 2
        assert done.stderr.startswith("pnp: position.txt")
        assert "; expected " in done.stderr
        assert "; found " in done.stderr
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize("game", ["dehexz", "duelo", "switcher", "magicans", "tactics"])
def test_who_plays_is_told_before_anything_is_asked(tmp_path: Path, game: str) -> None:
    done = pnp("play", game, "--against", "random", "--seed", "1", cwd=tmp_path, typed="zzz\nwhy\n")
    assert done.returncode == 0
    title, who, how, *rest = done.stdout.splitlines()
    assert " · 2 players" in title
    assert re.fullmatch(r"You are .+; the others act at random\.", who)
    assert "`?` lists" in how
    assert any(re.match(r"Legal now:|\d+ actions are legal", line) for line in rest)
    assert "“zzz” is no action of this game." in done.stdout
    assert "Why what?" in done.stdout


def test_what_can_be_chosen_is_listed_as_it_is_typed(tmp_path: Path) -> None:
    listed_options = re.findall(
        r"^--option (\S+?)=(\S+?)(?:,|$)", pnp("list", "tactics", cwd=tmp_path).stdout, re.MULTILINE
    )
    assert {name for name, _ in listed_options} == {"mode", "spirit"}
    for name, values in listed_options:
        for value in values.split("|"):
            chosen = listed("tactics", "--option", f"{name}={value}", cwd=tmp_path)["options"]
            assert isinstance(chosen, dict)
            assert chosen[name] == value
    assert "--option" not in pnp("list", "switcher", cwd=tmp_path).stdout


def test_who_plays_alone_is_told_so(tmp_path: Path) -> None:
    done = pnp("play", "duelo", "--players", "1", "--seed", "1", cwd=tmp_path)
    title, who, *_ = done.stdout.splitlines()
    assert " · 1 player · " in title
    assert who == "You play alone."


@pytest.mark.skipif(os.name == "nt", reason="Windows sends Ctrl-C to the whole console")
def test_interrupting_a_count_says_so(tmp_path: Path) -> None:
    with running("-m", "pnp", "perft", "magicans", "--depth", "90", cwd=tmp_path) as process:
        until(lambda: group(process.pid)[process.pid] >= 3, process)  # it starts within one, and counts on
        process.send_signal(signal.SIGINT)
        told, said = process.communicate(timeout=LONGEST)
    assert (process.returncode, told, said) == (130, "", "pnp: interrupted\n")


def test_a_game_of_others_has_no_engine(tmp_path: Path) -> None:
    sample = ROOT / "tests" / "games" / "plain" / "sample"
    done = pnp("moves", str(sample), cwd=tmp_path)
    assert done.returncode == 2
    assert "no program knows how to play this game" in done.stderr
    assert "hint: people play it at a table: pnp build --format pdf,play, or pnp serve --play" in done.stderr


@pytest.mark.parametrize("asked", ["option", "system"])
def test_the_terminal_speaks_the_language_of_who_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: str
) -> None:
    if asked == "system":
        monkeypatch.setitem(ENVIRONMENT, "LC_ALL", "es_ES.UTF-8")
    wanted = ["--locale", "es"] if asked == "option" else []
    typed = "ayuda\nposición\nnada\nporqué\nsalir\n"
    said = pnp("play", "magicans", "--seed", "1", *wanted, cwd=tmp_path, typed=typed).stdout
    assert "2 jugadores" in said
    assert "dejar la partida, como con Ctrl-D" in said
    assert "«nada» no es ninguna acción de este juego." in said
    assert "¿El porqué de qué?" in said
    assert "\nPara seguir más tarde" in said


def test_a_language_that_the_game_does_not_speak_is_told(tmp_path: Path) -> None:
    done = pnp("play", "magicans", "--locale", "ca", cwd=tmp_path)
    assert done.returncode == 2
    assert "there is no 'ca' here" in done.stderr
    several = pnp("moves", "magicans", "--locale", "en,es", cwd=tmp_path)
    assert (several.returncode, several.stdout) == (2, "")
    assert "one language at a time" in several.stderr
