"""`pnp diff`, `pnp build --since` and `pnp stats`, as one types them."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pnp.cli.app import app
from pnp.errors import PnpError
from pnp.kit.folder import manifest
from tests import command
from tests.changes.games import CARDS, changed, game
from tests.changes.test_version import git


def pnp(*arguments: object) -> tuple[int, str, str]:
    """Exit status, output and messages; what pnp refuses is raised."""
    done = CliRunner().invoke(app, [str(each) for each in arguments])
    if isinstance(done.exception, PnpError):
        raise done.exception
    return done.exit_code, done.stdout, done.stderr


@pytest.fixture
def versions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")
    return game(Path("one")), game(Path("two"), *changed(0, copies=5, text="Every field grows by two."))


def test_the_same_is_0_and_another_is_1(versions: tuple[Path, Path]) -> None:
    assert pnp("diff", "one", "one") == (0, "one -> one\nthe same\n", "")
    status, told, messages = pnp("diff", "one", "two/game.toml")
    assert (status, messages) == (1, "")
    assert "      text: Every field grows{+ by two+}.\n" in told


def test_programs_get_json_and_people_a_page(versions: tuple[Path, Path]) -> None:
    status, told, _ = pnp("diff", "one", "two", "--json", "--html", "changes.html")
    assert status == 1
    assert [each["name"] for each in json.loads(told)["parts"]] == ["card.rain"]
    assert "Every field grows" in Path("changes.html").read_text("utf-8")
    status, told, _ = pnp("diff", "one", "one", "--json")
    assert (status, json.loads(told)["same"]) == (0, True)


def test_revisions_are_those_of_the_game_here_or_named(
    versions: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    git(Path(), "init", "-q", "-b", "main")
    git(Path(), "add", "one")
    git(Path(), "commit", "-qm", "first")
    git(Path(), "tag", "v1.0")
    game(Path("one"), draw="Draw two.")
    status, told, _ = pnp("diff", "v1.0", "--game", "one")
    assert status == 1
    assert "Draw [-a card-]{+two+}." in told
    git(Path(), "commit", "-qam", "second")
    monkeypatch.chdir("one")
    status, here, _ = pnp("diff", "v1.0", "HEAD")
    assert status == 1
    assert here.splitlines()[1:] == told.splitlines()[1:]
    assert pnp("diff", "HEAD")[0] == 0
    assert pnp("diff", "v1.0", "../two")[0] == 1


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["one"], "compared with what?; expected NEW, the folder of a game, or --game; found nothing"),
        (["one", "v1"], "one: this is in no git repository"),
        (["v1", "v2"], "OLD: there is no folder 'v1'; expected the folder of a game, or a revision of git"),
        (
            ["one", "two", "--html", "x.pdf"],
            "--html: cannot write such a page; expected a name ending in .html",
        ),
        (["one", "two", "--variant", "grey"], "--variant: unknown variant 'grey'"),
        (["one", "two", "--locale", "xx"], "unknown locale 'xx'"),
    ],
)
def test_misuse_is_refused(versions: tuple[Path, Path], arguments: list[str], told: str) -> None:
    with pytest.raises(PnpError) as refused:
        pnp("diff", *arguments)
    assert told in str(refused.value)


def test_only_what_changed_is_built(versions: tuple[Path, Path]) -> None:
    status, told, messages = pnp(
        "build", "two", "--since", "one", "--locale", "en", "--paper", "a4", "--json"
    )
    assert status == 0
    data = json.loads(told)
    (kit,) = data["kits"]
    assert kit["files"] == ["assembly.pdf", "cards.pdf", "preview.png"]
    assert data["since"] == [
        {
            "folder": kit["folder"],
            "components": {"card.rain": 5},
            "unchanged": 2,
            "gone": {},
            "rulebook": True,
        }
    ]
    assert "harvest en-a4, components since one: 1 to print again (5 copies), 2 unchanged\n" in messages
    assert "the rulebook reads otherwise: pnp rulebook harvest --locale en\n" in messages


def test_where_nothing_changed_nothing_is_made(versions: tuple[Path, Path]) -> None:
    asked = ("build", "one", "--since", "one", "--locale", "en", "--paper", "a4")
    assert pnp(*asked) == (
        0,
        "",
        "harvest en-a4, components since one: nothing to print again, 3 unchanged\n",
    )
    assert json.loads(pnp(*asked, "--json")[1]) == {"index": None, "kits": [], "since": []}
    assert not Path("output").exists()


def test_an_earlier_kit_says_its_language_and_paper(versions: tuple[Path, Path]) -> None:
    assert pnp("build", "one", "--locale", "es", "--paper", "letter", "--out", "old")[0] == 0
    game(Path("two"), CARDS[0] | {"copies": 3}, CARDS[1])
    earlier = Path("old/harvest/es-letter") / manifest.NAME
    status, told, messages = pnp("build", "two", "--since", earlier, "--json")
    assert status == 0
    (kit,) = json.loads(told)["kits"]
    assert kit["folder"].startswith("output/harvest/es-letter-since-es-letter-")
    assert "not needed any more: card.wind (3)\n" in messages
    assert "using" not in messages
    with pytest.raises(
        PnpError, match="another language; expected es; found en\n  hint: build with --locale es"
    ):
        pnp("build", "two", "--since", earlier, "--locale", "en")
    with pytest.raises(PnpError, match="a kit of another game; expected magicans-duel; found harvest"):
        pnp("build", "magicans-duel", "--since", earlier)


def test_a_part_has_no_booklet(versions: tuple[Path, Path]) -> None:
    with pytest.raises(PnpError, match="--booklet: a part of a kit has no rulebook to make a booklet of"):
        pnp("build", "two", "--since", "one", "--locale", "en", "--paper", "a4", "--booklet")


def test_a_game_is_counted(versions: tuple[Path, Path]) -> None:
    status, told, messages = pnp("stats", "one")
    assert (status, messages) == (0, "")
    assert told.startswith("Harvest 1.0\n\ncomponents  different  copies\ncard                3       6\n")
    data = json.loads(pnp("stats", "one", "--json", "--locale", "en,es")[1])
    assert [book["language"] for book in data["books"]] == ["en", "es"]
    with pytest.raises(PnpError, match="--cross: two columns are crossed; expected suit,value; found 'suit'"):
        pnp("stats", "one", "--cross", "suit")


def test_output_that_is_no_terminal_has_no_colours(versions: tuple[Path, Path]) -> None:
    assert "\x1b" not in pnp("diff", "one", "two")[1]


def test_a_refusal_has_status_2(versions: tuple[Path, Path]) -> None:
    done = command.pnp("diff", "one", "nowhere", cwd=Path.cwd(), environment={"PNP_CACHE": "off"})
    assert done.returncode == 2
    assert done.stderr.startswith("pnp: ")
    assert "Traceback" not in done.stderr
