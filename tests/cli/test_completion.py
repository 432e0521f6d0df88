"""What Tab offers, asked as a shell asks it."""

from pathlib import Path

import pytest

from tests import command

ROOT = Path(__file__).resolve().parents[2]


def offered(line: str, tmp_path: Path) -> list[str]:
    """What bash is given for the last word of a line."""
    environment = {
        "PYTHONPATH": str(ROOT),
        "PNP_CONFIG": str(tmp_path / "config.toml"),
        "_PNP_COMPLETE": "complete_bash",
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(line.split(" ")) - 1),
    }
    done = command.pnp(cwd=tmp_path, environment=environment)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.split()


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("pnp bu", ["build"]),
        ("pnp locales n", ["new"]),
        ("pnp build de", ["dehexz-war"]),
        ("pnp perft q", ["qiahn-tactics-goblin"]),
        ("pnp list m", ["magicans-duel"]),
        ("pnp build --locale e", ["el", "en", "es"]),
        ("pnp build --paper a4,l", ["a4,letter", "a4,legal"]),
        ("pnp build --paper a4,a", ["a4,a3", "a4,a5"]),
        ("pnp pack --variant ", ["colour", "low-ink", "mono"]),
        ("pnp build --backs duplex-s", ["duplex-short"]),
        ("pnp build --format pdf,", ["pdf,svg", "pdf,png", "pdf,play"]),
        ("pnp build --card-size t", ["tarot"]),
        ("pnp build --text l", ["large"]),
        ("pnp build --printer h", ["hp"]),
        ("pnp build --pap", ["--paper"]),
    ],
)
def test_names_are_completed(line: str, names: list[str], tmp_path: Path) -> None:
    (tmp_path / "printers.toml").write_text("[hp]\ndx = 1.0\ndy = 0.0\n", encoding="utf-8")
    assert offered(line, tmp_path) == names


def test_a_file_of_printers_that_cannot_be_read_offers_none(tmp_path: Path) -> None:
    (tmp_path / "printers.toml").write_text("no", encoding="utf-8")
    assert offered("pnp build --printer ", tmp_path) == []
