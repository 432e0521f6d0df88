"""The server by itself: who is let in, what is told to whom, and how it ends."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.processes import group, running, until
from tests.serve.served import CARDS, GAME, LAYOUT, OUTSIDE, News, get, interrupt, serving, write


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write(tmp_path_factory.mktemp("games") / "harvest")


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    with serving(folder) as (found, _):
        yield found


@pytest.fixture(autouse=True)
def _as_it_was(folder: Path, address: str) -> Iterator[None]:
    """What a test has changed is put back, and has been heard of before the next one looks."""
    yield
    for name, text in (("game.toml", GAME), ("layout.toml", LAYOUT), ("cards.csv", CARDS)):
        if (folder / name).read_text(encoding="utf-8") != text:
            with News(address) as page:
                page.next("faces")
                save(folder, name, text)
                page.next("faces")


def save(folder: Path, name: str, text: str) -> None:
    (folder / name).write_text(text, encoding="utf-8")


FOREIGN = [
    ({"Host": "evil.example"}, 421),
    ({"Host": "evil.example:80"}, 421),
    ({"Host": "127.0.0.1"}, 421),  # another port than that of this server
    ({"Host": "127.0.0.1.evil.example:{port}"}, 421),
    ({"Host": ""}, 421),
    ({"Origin": "http://evil.example"}, 403),
    ({"Origin": "null"}, 403),
    ({"Origin": "https://127.0.0.1:{port}"}, 403),
    ({"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"}, 403),
    ({"Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "cors"}, 403),
    ({"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"}, 403),
]


@pytest.mark.parametrize("path", ["/", "/events", "/sheets", "/pictures/x.svg", "/page.js"])
@pytest.mark.parametrize(("headers", "status"), FOREIGN)
def test_strangers_are_refused(address: str, path: str, headers: dict[str, str], status: int) -> None:
    port = address.rstrip("/").rpartition(":")[2]
    sent = {name: value.format(port=port) for name, value in headers.items()}
    found, _, body = get(address, path, sent)
    assert found == status
    assert b"machine alone" in body or b"page alone" in body


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "localhost:{port}"},
        {"Origin": "http://127.0.0.1:{port}"},
        {"Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate"},
        {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"},
    ],
)
def test_its_own_page_is_let_in(address: str, headers: dict[str, str]) -> None:
    port = address.rstrip("/").rpartition(":")[2]
    assert get(address, "/", {name: value.format(port=port) for name, value in headers.items()})[0] == 200


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS"])
def test_nothing_is_written(address: str, method: str) -> None:
    assert get(address, "/", method=method)[0] == 405


@pytest.mark.parametrize(
    "path",
    [
        "/../game.toml",
        "/..%2fgame.toml",
        "/pictures/../../game.toml",
        "/pictures/..%2f..%2fgame.toml.svg",
        "/pictures/%2e%2e/game.toml",
        "/pictures//etc/passwd.svg",
        "/game.toml",
        "/cards.csv",
        "//etc/passwd",
        "/page.css/../page.html%00",
        "/static/../../etc/passwd",
    ],
)
def test_no_path_leads_to_a_file(address: str, path: str) -> None:
    status, _, body = get(address, path)
    assert status == 404
    assert b"Harvest" not in body
    assert b"root:" not in body


def test_a_page_may_do_nothing_elsewhere(address: str) -> None:
    headers = get(address, "/")[1]
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-frame-options"] == "DENY"
    assert "server" not in headers
    with News(address) as page:
        key = page.next("faces")["faces"][0]["key"]
    status, headers, body = get(address, f"/pictures/{key}.svg")
    assert (status, headers["content-type"]) == (200, "image/svg+xml")
    assert "sandbox" in headers["content-security-policy"]
    assert body.startswith(b"<svg")
    assert get(address, f"/pictures/{key}.svg?guides")[2] != body


def test_only_what_has_changed_is_another_picture(folder: Path, address: str) -> None:
    with News(address) as page:
        before = {face["id"]: face for face in page.next("faces")["faces"]}
        assert [(face["label"], face["copies"], face["side"]) for face in before.values()] == [
            ("Barley", 3, "front"),
            ("Rye", 1, "front"),
            ("Oats", 2, "front"),
            ("Barley", 6, "back"),
        ]
        save(folder, "cards.csv", CARDS.replace("Rye", "Wheat"))
        told = page.next("faces")
        assert told["changed"] == ["cards.csv"]
        keys = {face["key"] for face in before.values()}
        assert [face["label"] for face in told["faces"] if face["key"] not in keys] == ["Wheat"]


def test_findings_name_the_faces_that_they_concern(folder: Path, address: str) -> None:
    with News(address) as page:
        page.next("faces")
        assert [each for each in page.next("findings")["findings"] if each["severity"] == "error"] == []
        save(folder, "layout.toml", OUTSIDE)
        faces = {face["id"]: face["label"] for face in page.next("faces")["faces"]}
        found = [each for each in page.next("findings")["findings"] if each["severity"] == "error"]
        named = [[faces[name] for name in each["faces"]] for each in found]
        assert sorted(named) == [["Barley"], ["Oats"], ["Rye"]]
        assert all(each["title"] and each["explanation"] for each in found)


def test_what_is_wrong_is_told_and_the_last_faces_stay(folder: Path, address: str) -> None:
    with News(address) as page:
        before = page.next("faces")["faces"]
        save(folder, "game.toml", GAME.replace('title = "Harvest"', "title = 3"))
        told = page.next("faces")
        (trouble,) = told["troubles"]
        assert trouble["where"] == "game.toml:5: game.title"
        assert told["faces"] == before
        with News(address) as late:  # who comes now sees them as well
            assert late.next("faces")["faces"] == before
        save(folder, "game.toml", GAME)
        assert page.next("faces")["troubles"] == []


def test_two_pages_look_in_their_own_ways(folder: Path, address: str) -> None:
    with News(address, "variant=colour") as one, News(address, "variant=mono&paper=letter") as other:
        colour, mono = one.next("faces"), other.next("faces")
        assert (mono["view"]["variant"], mono["view"]["paper"]) == ("mono", "letter")
        assert colour["faces"][0]["key"] != mono["faces"][0]["key"]
        save(folder, "cards.csv", CARDS.replace("Oats", "Maize"))
        for page in (one, other):
            assert page.next("faces")["faces"][2]["label"] == "Maize"


def test_a_view_that_there_is_not_is_refused_with_the_nearest(address: str) -> None:
    with News(address, "variant=colr") as page:
        (trouble,) = page.next("faces")["troubles"]
        assert trouble["hint"] == "did you mean 'colour'?"


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("locale=xx", "?locale=: unknown locale 'xx'\n  hint: known: "),
        ("locale=x%00x", "?locale=: unknown locale 'x\\x00x'\n  hint: known: "),
        ("locale=eng-Latn-XX-XX", "?locale=: "),
        ("paper=a44", "?paper=: unknown paper 'a44'\n  hint: did you mean 'a4'?"),
        ("variant=pink", "?variant=: unknown variant 'pink'\n  hint: known: colour, low-ink, mono"),
        ("backs=long-duplex", "?backs=: unknown backs 'long-duplex'\n  hint: "),
        ("size=huge", "?size=: unknown card size 'huge'\n  hint: known: "),
        ("lcale=es", "?: unknown key of an address 'lcale'\n  hint: did you mean 'locale'?"),
    ],
)
def test_what_there_is_not_is_not_found_and_what_there_is_is_told(
    address: str, asked: str, said: str
) -> None:
    status, _, body = get(address, f"/sheets?{asked}")
    assert (status, json.loads(body)["trouble"][: len(said)]) == (404, said)
    if asked.startswith("lcale"):
        assert get(address, f"/events?{asked}")[0] == 404


def test_sheets_of_a_game_that_cannot_be_read_say_why(address: str, folder: Path) -> None:
    with News(address, "variant=mono") as page:
        page.next("faces")
        save(folder, "game.toml", GAME.replace("schema = 1", "schema = 2"))
        page.next("faces")
        status, _, body = get(address, "/sheets?variant=low-ink")
    assert status == 409
    assert "game.toml:" in json.loads(body)["trouble"]


def test_sheets_are_those_that_are_printed(address: str) -> None:
    status, _, body = get(address, "/sheets?paper=letter&backs=none")
    sheets = json.loads(body)
    assert (status, [(each["file"], each["page"], each["side"]) for each in sheets]) == (
        200,
        [("cards.pdf", 1, "front")],
    )
    assert sorted((sheets[0]["width"], sheets[0]["height"])) == pytest.approx([215.9, 279.4])
    assert b'data-name="cut"' not in get(address, f"/pictures/{sheets[0]['key']}.svg")[2]
    assert len(json.loads(get(address, "/sheets?paper=a4")[2])) == 2


def test_it_begins_with_a_game_that_is_wrong_and_shows_it_when_it_is_right(tmp_path: Path) -> None:
    folder = write(tmp_path / "harvest")
    save(folder, "game.toml", "this is no TOML")
    with serving(folder) as (address, _), News(address) as page:
        (trouble,) = page.next("faces")["troubles"]
        assert trouble["where"] == "game.toml:1"
        save(folder, "game.toml", GAME)
        assert len(page.next("faces")["faces"]) == 4


def test_code_that_changes_is_run_by_another_worker(tmp_path: Path) -> None:
    """A process does not read again what it has imported."""
    folder = write(tmp_path / "harvest")
    with serving(folder) as (address, process), News(address) as page:
        page.next("findings")
        before = group(process.pid).keys()
        save(folder, "notes.py", "pass")
        assert len(page.next("faces")["faces"]) == 4
        page.next("findings")
        until(lambda: group(process.pid).keys() - before)
        assert group(process.pid).keys() != before
        save(folder, "cards.csv", CARDS.replace("Rye", "Spelt"))
        assert page.next("faces")["faces"][1]["label"] == "Spelt"


def test_it_ends_clean(tmp_path: Path) -> None:
    """Ctrl-C ends it with status 130 although a page looks, and no process and no file is left."""
    folder = write(tmp_path / "harvest")
    before = sorted(path.name for path in folder.rglob("*"))
    with serving(folder) as (address, process):
        with News(address) as page:
            page.next("findings")
            assert len(group(process.pid)) >= 2, "a worker draws"
            assert interrupt(process) == 130
        until(lambda: not group(process.pid))
        assert process.stderr is not None
        assert "Traceback" not in process.stderr.read()
    assert sorted(path.name for path in folder.rglob("*")) == before


def test_a_port_that_is_taken_is_refused(address: str, folder: Path) -> None:
    port = address.rstrip("/").rpartition(":")[2]
    with running("-m", "pnp", "serve", str(folder), "--port", port, cwd=folder) as process:
        _, errors = process.communicate(timeout=60)
        assert process.returncode == 2
        assert errors.startswith("pnp: --port: this port cannot be had; expected a free one")
