"""Games as installed packages: whole ones, built and installed as a person would, and found by the command.

They are examples/chomp, which docs/recipes/game.md tells people to copy, and the games in tests/plugins/.
These were written from that page alone.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests import command

ROOT = Path(__file__).parent.parent
PROJECTS = [ROOT / "examples" / "chomp", *sorted((ROOT / "tests" / "plugins").glob("*/"))]


@pytest.fixture(scope="module", params=PROJECTS, ids=lambda path: path.name)
def project(request: pytest.FixtureRequest) -> Path:
    return Path(request.param)


@pytest.fixture(scope="module")
def site(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which the project was installed from its wheel."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(command, cwd=project, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target"]
    subprocess.run([*pip, str(folder), str(wheel)], check=True, capture_output=True)
    return folder


def game_of(project: Path) -> str:
    points = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"][
        "entry-points"
    ]
    (name,) = points["pnp.games"]
    return str(name)


def run(site: Path, *arguments: str, said: str = "") -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join((str(site), str(ROOT)))
    return command.pnp(*arguments, cwd=site, environment={"PYTHONPATH": path, "COLUMNS": "100"}, typed=said)


def test_it_is_listed_among_the_games(project: Path, site: Path) -> None:
    done = run(site, "list")
    names = [line.split()[0] for line in done.stdout.splitlines()[1:]]
    assert game_of(project) in names
    assert "dehexz-war" in names


def test_its_kit_is_built_and_proved_its_engine_included(project: Path, site: Path, tmp_path: Path) -> None:
    name = game_of(project)
    built = run(site, "build", name, "--locale", "en", "--paper", "a4", "--out", str(tmp_path))
    assert built.returncode == 0, built.stderr
    assert (tmp_path / name / "en-a4" / "rulebook.pdf").is_file()
    proved = run(site, "verify", name, "--no-rebuild", "--out", str(tmp_path))
    assert proved.returncode == 0, proved.stdout
    assert " 0 errors, 0 warnings" in proved.stdout
    assert f"{name} · en-a4:" in proved.stdout
    again = run(site, "build", name, "--locale", "en", "--paper", "a4", "--out", str(tmp_path))
    assert "unchanged" in again.stderr


def test_it_is_played_to_the_end(project: Path, site: Path) -> None:
    done = run(site, "play", game_of(project), "--against", "random", "--seed", "1", said="quit\n")
    assert done.returncode == 0, done.stderr
    played = run(site, "simulate", game_of(project), "--games", "20", "--json")
    assert played.returncode == 0, played.stderr
    assert '"games": 20' in played.stdout


def test_its_terminal_says_what_the_game_says(project: Path, site: Path) -> None:
    """Players have names, and help says how actions are written, in each language that the game speaks."""
    name, prompts = game_of(project), set()
    locales = ["en", *(path.stem for path in project.glob("*/definition/locale/*.po"))]
    for locale in locales:
        arguments = ("play", name, "--locale", locale, "--against", "random", "--seed", "1")
        short, helped = (run(site, *arguments, said=said) for said in ("quit\n", "help\nquit\n"))
        assert helped.returncode == 0, helped.stderr
        prompts |= set(re.findall("^(.+?)> ", short.stdout, re.MULTILINE))
        # The commands, the game's guide and the rules, with an empty line between each two.
        assert helped.stdout.count("\n\n") == short.stdout.count("\n\n") + 2
    assert len(prompts) == len(locales)
    assert not any("1" in prompt for prompt in prompts)
    (told,) = (each for each in json.loads(run(site, "locales", "--json").stdout) if each["name"] == name)
    assert set(told["translated"].values()) <= {told["messages"]}
    assert sorted(told["ready"]) == sorted(told["translated"]) == sorted(set(locales) - {"en"})


def test_all_games_are_built_in_the_languages_that_each_speaks(
    project: Path, site: Path, tmp_path: Path
) -> None:
    """A game that speaks no Spanish keeps no other game from it, and says so; named, it is refused."""
    copy = tmp_path / "site"
    shutil.copytree(site, copy)
    (po,) = [*copy.glob("*/definition/locale/es.po"), copy / "none"][:1]
    po.unlink(missing_ok=True)
    name, out = game_of(project), str(tmp_path / "out")
    every = run(copy, "build", "--locale", "es", "--paper", "a4", "--only", "mat*", "--out", out)
    assert f"{name} is not built in es: it speaks en" in every.stderr
    alone = run(copy, "build", name, "--locale", "es", "--paper", "a4", "--out", out)
    assert alone.returncode == 2
    assert "there is no 'es' here" in alone.stderr


def test_a_fault_of_its_engine_is_told_in_one_message(project: Path, site: Path, tmp_path: Path) -> None:
    copy = tmp_path / "site"
    shutil.copytree(site, copy)
    (engine,) = copy.glob("*/rules/engine.py")
    text = engine.read_text(encoding="utf-8")
    engine.write_text(text.replace("def initial_state(self)", "def beginning(self)"), encoding="utf-8")
    done = run(copy, "moves", game_of(project))
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "TypeError" in done.stderr
    assert "initial_state" in done.stderr
    assert "the authors of pnp or of the game" in done.stderr
