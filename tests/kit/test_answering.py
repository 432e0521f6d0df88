"""Figures answer as the engine does: one wrong entry is found, and a browser tells what tables say."""

import copy
import re
from base64 import b64encode
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.games import Setting, open_game, with_listener
from pnp.kit import answering, book, catalogs, story
from pnp.options import Options
from pnp.play.pointing import actions_about
from pnp.rulebook import Block, Book, Clause, Figure, Leaf, answers, html, walk
from pnp.verify.files.answers import answers as check
from tests import firefox
from tests.borderline.answers import ANSWERS as BORDERS
from tests.borderline.border import Border
from tests.broken.answers import ANSWERS, Damage
from tests.browser import page as browser_page

SHOWN = {
    "magicans-duel": ("story:gargoyle", "story:spell", "story:push", "start", "example-B2"),
    "dehexz-war": ("story:advance", "story:elf"),
    "el-switcher": ("story:first-swap", "story:block"),
    "duelo-de-runas": ("story:start", "story:revealed", "story:shielded", "story:fireball", "story:amnesia"),
    "qiahn-tactics-goblin": ("story:called", "story:pepper", "story:copy", "story:croquette"),
}
"""Figures of first games and worked examples: of games whose pictures show the places of a board, and of
games whose pictures mark parts and zones."""

SAID = {"duelo-de-runas": (6, 8), "qiahn-tactics-goblin": (4, 20)}
"""The fewest entries of the games of cards that tell what may be done, and what may not."""

DAMAGED = 8
"""The entries of each game that are changed, one at a time."""


@cache
def made(game: str, locale: str = "en") -> tuple[Book, answering.Tables]:
    """A book with some figures and all clauses, and the tables of these figures."""
    part, pictures = pictured(game, locale)
    return part, pictures.answers(part)


@cache
def pictured(game: str, locale: str = "en") -> tuple[Book, book.Pictures]:
    """A book with some figures and all clauses, and its pictures."""
    opened = open_game(game)
    spoken = catalogs.translations(opened, locale)
    whole = book.rulebook(opened, spoken, digest="")
    blocks = tuple(
        each
        for each in walk(whole.blocks)
        if isinstance(each, Clause) or (isinstance(each, Figure) and each.name in SHOWN[game])
    )
    part = replace(whole, blocks=blocks)
    setting = with_listener(Setting.from_options(opened, Options(locale, "a4"), spoken.gettext))
    return part, book.Pictures(setting)


PICTURE = (
    "data:image/svg+xml;base64,"
    + b64encode(b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"/>').decode()
)
POLICY = "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'"
SHELL = """<!DOCTYPE html>
<html lang="{language}" dir="{direction}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>T</title>
</head>
<body>
{body}
</body>
</html>
"""


def attached(part: Book, tables: answering.Tables) -> str:
    """A page with places for figures and clauses, whose figures answer."""
    picture = f'<img alt="a figure" src="{PICTURE}" style="width:90mm">'
    body = "".join(
        f'<figure id="{each.identifier}">{picture}</figure>'
        if isinstance(each, Figure)
        else f'<p id="{each.identifier}">.</p>'
        for each in part.blocks
        if isinstance(each, Figure | Clause)
    )
    direction = "rtl" if part.right_to_left else "ltr"
    return answers.attach(
        SHELL.format(language=part.language, direction=direction, policy=POLICY, body=body), tables
    )


def found(tables: answering.Tables, page: str, folder: Path) -> list[str]:
    """What the check says of a page."""
    (folder / "rulebook.html").write_text(page, encoding="utf-8")
    kit: Any = SimpleNamespace(
        folder=folder, listed_files=["rulebook.html"], library=SimpleNamespace(answers=tables), html={}
    )
    return [each.message for each in check(kit)]


@pytest.mark.parametrize("game", SHOWN)
def test_every_entry_is_what_the_engine_says(game: str) -> None:
    """Each entry is replayed here without `make_tables`: by the legal actions, by `match_touches` and
    `judge`."""
    part, tables = made(game)
    opened = open_game(game)
    numbers = {each.number for each in part.blocks if isinstance(each, Clause)}
    by_identifier = {each.identifier: each.name for each in part.blocks if isinstance(each, Figure)}
    assert {*tables["figures"]} == {*by_identifier}
    tale = story.tale(opened)
    assert tale is not None
    seen = {"may": 0, "may not": 0}
    entries = answering.read_entries(tables)
    for identifier, number in tables["figures"].items():
        at = answering.shown_position(opened, tale, by_identifier[identifier])
        assert at is not None
        places = [*answering.find_places(at, pictured(game)[1].own_drawing(by_identifier[identifier]))]
        legal = at.rules.legal_actions(at.state)
        for index, row in tables["tables"][number]["rows"].items():
            for other in (None, *places)[: len(row)]:
                *_, said = next(entries)
                touches = tuple(each for each in (places[int(index)], other) if each)
                if actions_about(touches, legal, partial(at.rules.list_touches, at.state)):
                    assert said is not None
                    assert said[0]
                if said is None:
                    assert other == places[int(index)] or not at.rules.match_touches(at.state, touches)
                    continue
                seen["may" if said[0] else "may not"] += 1
                if not said[0]:
                    clauses = {
                        refused.clause
                        for action in at.rules.match_touches(at.state, touches)
                        if (refused := at.rules.judge(at.state, action))
                    }
                    assert said[2].removeprefix("clause:") in clauses
                    assert said[3] in numbers
    assert next(entries, None) is None
    least = SAID.get(game, (4, 21))
    assert (seen["may"] >= least[0], seen["may not"] >= least[1]) == (True, True), seen


@pytest.mark.parametrize("game", SHOWN)
def test_one_wrong_entry_is_found(game: str, tmp_path: Path) -> None:
    part, tables = made(game)
    assert found(tables, attached(part, tables), tmp_path) == []
    rng, wrongs = Random(game), 0
    while wrongs < DAMAGED:
        wrong = copy.deepcopy(tables)
        table = rng.choice(wrong["tables"])
        index = rng.choice([*table["rows"]])
        row, at = table["rows"][index], rng.randrange(len(table["rows"][index]))
        others = [answering.sign(each) for each in range(len(table["answers"]))] + [answering.NOTHING]
        other = rng.choice([each for each in others if each != row[at]])
        table["rows"][index] = row[:at] + other + row[at + 1 :]
        if [*answering.read_entries(wrong)] == [*answering.read_entries(tables)]:
            continue  # another pattern with the same words, such as the name of a part and that of its bearer
        wrongs += 1
        (message,) = found(tables, attached(part, wrong), tmp_path)
        assert re.match(r"the figure '.+', at .+: expected .+, found .+", message), message


@pytest.mark.parametrize("game", SHOWN)
def test_each_picture_of_a_first_game_answers(game: str) -> None:
    """Each clause that forbids something has its place in the book. tests/test_games.py holds that the book
    has the same clauses and figures in all languages."""
    whole = book.rulebook(open_game(game), catalogs.translations(open_game(game), "en"), digest="")
    tables = pictured(game)[1].answers(whole)
    figures = [each for each in walk(whole.blocks) if isinstance(each, Figure)]
    told = {each.identifier for each in figures if each.name.startswith("story:")}
    assert len(told) > 8
    assert told <= {*tables["figures"]}
    assert all(anchor == f"clause:{name}" for anchor, name in named_clauses(tables, whole))


def named_clauses(tables: answering.Tables, whole: Book) -> list[tuple[str, str]]:
    """The anchor of each clause that tables name, with the name of the clause of that number in the book."""
    numbers = {each.number: each.name for each in walk(whole.blocks) if isinstance(each, Clause)}
    return [(anchor, numbers.get(number, "")) for anchor, number in tables["clauses"]]


@pytest.mark.parametrize("name", ANSWERS["F58"])
def test_other_damages_of_tables_are_found(name: str, tmp_path: Path) -> None:
    part, tables = made("magicans-duel")
    wrong = copy.deepcopy(tables)
    ANSWERS["F58"][name](wrong)
    assert len(found(tables, attached(part, wrong), tmp_path)) == 1


@pytest.mark.parametrize("border", BORDERS["F58"])
def test_tables_near_the_border_are_right(border: Border[Damage], tmp_path: Path) -> None:
    part, tables = made("magicans-duel")
    for amount, many in ((border.holds_at, 0), (border.fails_at, 1)):
        near = copy.deepcopy(tables)
        border.near(amount)(near)
        assert len(found(tables, attached(part, near), tmp_path)) == many


def test_a_clause_without_a_place_in_the_book_is_found(tmp_path: Path) -> None:
    part, tables = made("magicans-duel")
    lost = copy.deepcopy(tables)
    lost["clauses"][0] = ["", "board.paths"]
    assert "no place for 'board.paths'" in found(lost, attached(part, lost), tmp_path)[0]


def test_what_is_taken_off_is_exactly_what_was_put_on() -> None:
    part, tables = made("magicans-duel")
    page = attached(part, tables)
    plain, read = answers.detach(page)
    assert read == tables
    assert answers.attach(plain, tables) == page
    assert "script" not in plain
    for old, new in (
        ("use strict", "use  strict"),
        ("script-src 'sha256-", "script-src 'sha256-A"),
        ('{"figures":', '{ "figures":'),
        ("\n</body>", "\n<p></p></body>"),
    ):
        damaged = page.replace(old, new, 1)
        assert damaged != page
        assert answers.detach(damaged) == (damaged, None)
    assert answers.attach(plain, {"figures": {}}) == plain
    assert answers.detach(plain) == (plain, None)


@pytest.mark.parametrize(("game", "locale"), [("duelo-de-runas", "he"), ("qiahn-tactics-goblin", "en")])
def test_a_tap_is_answered_in_pictures_without_a_board(game: str, locale: str, tmp_path: Path) -> None:
    """Each part and zone that is marked is tapped alone, and the first one that goes on with each other."""
    part, tables = made(game, locale)
    path = tmp_path / "rulebook.html"
    path.write_text(attached(part, tables), encoding="utf-8")
    with browser_page(path) as shown:
        for identifier, number in tables["figures"].items():
            table = tables["tables"][number]
            told = {
                (index, place): said
                for (index, place), (*_, said) in zip(
                    (
                        (int(index), place)
                        for index, row in table["rows"].items()
                        for place in range(-1, len(row) - 1)
                    ),
                    (entry for entry in answering.read_entries(tables) if entry[0] == identifier),
                    strict=True,
                )
            }
            figure = shown.locator(f'[id="{identifier}"]')
            buttons, status = figure.locator("button"), figure.locator("[role=status]")
            goes_on = [int(index) for index, row in table["rows"].items() if row[1:].strip()]
            for (index, place), said in told.items():
                if said is None or (place >= 0 and index not in goes_on[:1]):
                    continue
                shown.keyboard.press("Escape")
                buttons.nth(index).focus()
                shown.keyboard.press("Enter")
                if place >= 0:
                    buttons.nth(place).focus()
                    shown.keyboard.press("Enter")
                    assert status.inner_text() == " ".join(filter(None, (said[1], said[3])))
                elif not said[0]:
                    assert status.inner_text() == f"{said[1]} {said[3]}"
                    assert status.locator("a").get_attribute("href") == f"#{said[2]}"
                else:
                    assert status.inner_text()
            assert all(buttons.nth(index).get_attribute("aria-label") for index in range(buttons.count()))


def write_page(folder: Path) -> tuple[Path, answering.Tables]:
    """Write rulebook.html of Magicans Duel with some figures of the quick start and the first game, and with
    all clauses. Return its path and the tables of its figures."""
    opened = open_game("magicans-duel")
    pictures = pictured("magicans-duel")[1]
    whole = book.rulebook(opened, catalogs.translations(opened, "en"), digest="")
    kept: list[Block] = []
    for block in whole.blocks:
        if isinstance(block, Leaf):
            inside = [each for each in walk(block.blocks) if isinstance(each, Figure)]
            kept.append(
                replace(block, blocks=tuple(each for each in inside if each.name in SHOWN[opened.id]))
            )
        elif isinstance(block, Clause) or (isinstance(block, Figure) and block.name == "example-B2"):
            kept.append(block)
    part = replace(whole, blocks=tuple(kept))
    tables = pictures.answers(part)
    page = html.page(part, pictures.figures_in(part), book.look(pictures))
    path = folder / "rulebook.html"
    path.write_text(answers.attach(page, tables), encoding="utf-8")
    return path, tables


def test_places_lie_on_the_pictures_of_a_whole_page(tmp_path: Path) -> None:
    """The style of the page gives pictures a width of their own in the quick start, in the first game, in
    panels and in chapters."""
    path, tables = write_page(tmp_path)
    for width in (1200, 400):
        with browser_page(path, width=width) as shown:
            for identifier in tables["figures"]:
                figure = shown.locator(f'[id="{identifier}"]')
                figure.scroll_into_view_if_needed()
                layer = figure.locator("[role=group]").bounding_box()
                picture = figure.locator("svg").bounding_box()
                edge = figure.locator("svg").evaluate(
                    "each => parseFloat(getComputedStyle(each).paddingLeft) + each.clientLeft"
                )
                assert layer
                assert picture
                assert picture["width"] > width / 3
                for side, inwards in (("x", edge), ("y", edge), ("width", -2 * edge), ("height", -2 * edge)):
                    assert abs(layer[side] - picture[side] - inwards) < 1.5, (identifier, side)


@pytest.mark.parametrize("locale", ["en", "ar", "ja"])
def test_a_tap_is_answered_in_the_language_of_the_book(locale: str, tmp_path: Path) -> None:
    part, tables = made("magicans-duel", locale)
    path = tmp_path / "rulebook.html"
    path.write_text(attached(part, tables), encoding="utf-8")
    identifier = next(each for each in tables["figures"] if each.endswith("story:gargoyle"))
    entries = {(a, b): said for figure, a, b, said in answering.read_entries(tables) if figure == identifier}
    with browser_page(path) as shown:
        figure = shown.locator(f'[id="{identifier}"]')
        buttons, status = figure.locator("button"), figure.locator("[role=status]")
        names = [str(each.get_attribute("aria-label")).split(",")[0] for each in buttons.all()]
        part_at = names.index("i5")
        buttons.nth(part_at).click()
        assert buttons.nth(part_at).get_attribute("aria-pressed") == "true"
        may = {
            name
            for name, button in zip(names, buttons.all(), strict=True)
            if "may" in str(button.get_attribute("class"))
        }
        assert may == {
            other for (place, other), said in entries.items() if place == "i5" and said and said[0]
        }
        for goal in ("k5", "l6", "g3"):
            said = entries["i5", goal]
            assert said is not None
            buttons.nth(names.index(goal)).click()
            assert status.inner_text() == " ".join(filter(None, (said[1], said[3])))
            if not said[0]:
                assert status.locator("a").get_attribute("href") == f"#{said[2]}"
        # By the keyboard: arrows, Enter, Escape.
        buttons.nth(part_at).focus()
        shown.keyboard.press("ArrowRight")
        assert shown.evaluate("document.activeElement.getAttribute('aria-label')").startswith("k5")
        shown.keyboard.press("Enter")
        said = entries["i5", "k5"]
        assert said is not None
        assert status.inner_text() == said[1]
        shown.keyboard.press("Escape")
        assert status.inner_text() == ""
        assert figure.locator("button[aria-pressed]").count() == 0
        shown.emulate_media(media="print")
        assert not buttons.first.is_visible()


@pytest.mark.parametrize("pictures", ["blank", "drawn"])
def test_a_figure_answers_in_firefox(pictures: str, tmp_path: Path) -> None:
    if pictures == "drawn":
        path, tables = write_page(tmp_path)
    else:
        part, tables = made("magicans-duel")
        path = tmp_path / "rulebook.html"
        path.write_text(attached(part, tables), encoding="utf-8")
    identifier = next(each for each in tables["figures"] if each.endswith("story:gargoyle"))
    entries = {(a, b): said for figure, a, b, said in answering.read_entries(tables) if figure == identifier}
    figure = f"document.getElementById({identifier!r})"
    buttons = f"[...{figure}.querySelectorAll('button')]"
    with firefox.page(path) as shown:
        names = [each.split(",")[0] for each in shown.tell(f"{buttons}.map((each) => each.ariaLabel)")]
        shown.tell(f"{buttons}.forEach((each) => {{ each.id = each.ariaLabel.split(',')[0]; }})")
        shown.click("#i5")
        lit = shown.tell(f"{buttons}.map((each) => each.classList.contains('may'))")
        may = {name for name, is_lit in zip(names, lit, strict=True) if is_lit}
        assert may == {b for (a, b), said in entries.items() if a == "i5" and said and said[0]}
        for goal, is_legal in (("k5", True), ("l6", False)):
            said = entries["i5", goal]
            assert said is not None
            assert said[0] == is_legal
            shown.click(f"#{goal}")
            status = shown.tell(f"{figure}.querySelector('[role=status]').innerText")
            assert status == " ".join(filter(None, (said[1], said[3])))
