"""A sheet of six cards, and its damages one by one: what is told of each, word for word, and nothing else."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from pnp.finding import Finding
from pnp.games import Game, open_game
from pnp.kit.plan import plans
from pnp.kit.produce import produce
from pnp.verify import sheets
from pnp.verify.files import Kit
from pnp.verify.library import Library
from tests.broken.sheets import (
    BAR,
    BLACK,
    IN_BAR,
    IN_LINE,
    STROKE,
    TICK,
    Damage,
    after_all,
    as_svg,
    box,
    first,
    in_file,
    in_page,
    moved,
    painted,
)  # fmt: skip
from tests.broken.trying import Recorded
from tests.serve.served import write

CARDS, SHEET = "cards.pdf", "svg/sheets/cards-1.svg"
Change = Callable[[dict[str, Any]], object]


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return open_game(str(write(tmp_path_factory.mktemp("games") / "harvest")))


@pytest.fixture(scope="module")
def built(game: Game, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A kit of its cards alone, without a book."""
    out = tmp_path_factory.mktemp("kits")
    (plan,) = plans([game], out=out, papers=["a4"], locales=["en"], formats="pdf,svg", only=["card.*"])
    plan.target.mkdir(parents=True)
    produce(plan, plan.target, lambda step: None, check=lambda *_: None)
    return plan.target


@pytest.fixture
def kit(game: Game, built: Path, tmp_path: Path) -> Callable[..., Kit]:
    """A copy that is damaged, or whose manifest is changed."""

    def copied(damage: Damage | None = None, change: Change | None = None) -> Kit:
        folder = tmp_path / f"output-{len(list(tmp_path.iterdir()))}" / "kit"
        shutil.copytree(built, folder)
        if damage is not None:
            damage(folder)
        if change is not None:
            stated = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
            change(stated)
            (folder / "manifest.json").write_text(json.dumps(stated), encoding="utf-8")
        return Kit(game, folder, lambda _: None, library=Library)

    return copied


def told(kit: Kit, *before: Finding) -> list[str]:
    """What is found, with the place of each, and an exclamation mark where there is a hint."""
    found = sheets.run(kit, before)
    return [f"{each.code} {each.where}: {each.message}{' !' * bool(each.hint)}" for each in found]


def test_a_sound_kit_is_quiet(kit: Callable[..., Kit]) -> None:
    assert told(kit()) == []


def speck(down: float) -> str:
    """A small thing at the left edge of a sheet."""
    return f"0 0 0 rg 4 {down} m 4.2 {down} l 4.2 {down}.2 l h f"


def later(text: str) -> str:
    """The first card is painted behind the second; nobody can see that."""
    start, second = text.index("\nq\n1 0 0 1 42 16.5 cm"), text.index("\nq\n1 0 0 1 105 16.5 cm")
    third = text.index("\nq\n1 0 0 1 42 104.5 cm")
    return text[:start] + text[second:third] + text[start:second] + text[third:]


def all_turned(data: dict[str, Any]) -> None:
    """Twelve places of six cards, and one more."""
    for part in data["components"]:
        for place in part["placements"]:
            place["rotation"] = 90
    places = data["components"][0]["placements"]
    places.append({**places[0], "copy": 4})


def of_first(data: dict[str, Any], **changed: Any) -> None:
    data["components"][0]["placements"][0].update(changed)


DAMAGES: dict[str, Damage] = {
    "a mark is moved": in_page(CARDS, first(STROKE, moved(0.0, 0.3))),
    "a bar is white": in_page(CARDS, first(BAR, painted("1 1 1 RG", BLACK))),
    "a tick is gone": in_page(CARDS, first(TICK, "")),
    "the line is moved": in_page(
        CARDS, lambda text: text.replace("0 -1 1 0 10 287 cm", "0 -1 1 0 10 287.3 cm")
    ),
    "a white square on the line": in_page(
        CARDS, after_all("1 1 1 rg 12 283 m 30 283 l 30 288 l 12 288 l h f")
    ),
    "a speck": in_page(CARDS, after_all(speck(40))),
    "thirteen specks": in_page(CARDS, after_all("\n".join(map(speck, range(10, 140, 10))))),
    "a card is painted before another": in_page(CARDS, later),
    "a bleed ends": in_page(CARDS, lambda text: text.replace("-3 -3 m", "-2 -3 m", 1)),
    "a bleed goes on": in_page(CARDS, lambda text: text.replace("63 -3 l\n63 88 l", "64 -3 l\n64 88 l", 1)),
    "a small bleed box": box(CARDS, "/BleedBox", lambda b: [b[0] + 1, *b[1:]]),
    "a larger paper": as_svg(
        SHEET, r'viewBox="0 0 210 297" width="210mm"', r'viewBox="0 0 212 297" width="212mm"', behind="<svg"
    ),
    "another word": in_page(CARDS, first(r"\(50 mm\) Tj", "(60 mm) Tj")),
    "another label": as_svg(SHEET, 'aria-label="50 mm"', 'aria-label="60 mm"', behind=IN_BAR),
    "no label": as_svg(SHEET, ' aria-label="Harvest[^"]*"', "", behind=IN_LINE),
}
CHANGES: dict[str, Change] = {
    "another place": lambda data: of_first(data, x_mm=42.3),
    "another page": lambda data: of_first(data, page=2),
    "turned": lambda data: of_first(data, rotation=180),
    "gone": lambda data: data["components"][0]["placements"].pop(),
    "all places": all_turned,
    "cuts": lambda data: data.update(cuts=99),
    "sheets, snips and minutes": lambda data: data.update(sheets=9, snips=9, minutes=999),
    "pages": lambda data: data["files"][0].update(pages=3),
    "backs": lambda data: data.update(backs="glued"),
    "paper": lambda data: data.update(paper="a9"),
    "another program": lambda data: (data.update(built_from="0" * 64), of_first(data, x_mm=42.3)),
}


@pytest.mark.parametrize("name", [*DAMAGES, *CHANGES])
def test_what_is_damaged_is_told_golden(name: str, kit: Callable[..., Kit], recorded: Recorded) -> None:
    damaged = kit(DAMAGES.get(name), CHANGES.get(name))
    recorded(re.sub(r"\b[0-9a-f]{6}\b(?=')", "(version)", line) for line in told(damaged))


def test_ink_is_told_to_a_fifth_of_a_percent(kit: Callable[..., Kit]) -> None:
    def more(ink: float) -> Kit:
        return kit(change=lambda data: data.update(ink_percent=data["ink_percent"] + ink))

    assert told(more(0.1)) == []
    found = more(0.3)
    (line,) = told(found)
    assert line.startswith("F41 manifest.json: ink_percent: expected ")
    assert told(found, error("F36", "cards.pdf, page 1")) == []  # its ink is another


def error(code: str, where: str = "manifest.json") -> Finding:
    return Finding(code, "error", where, "is wrong")


def both(data: dict[str, Any]) -> None:
    of_first(data, x_mm=42.3)
    data.update(cuts=99)


PLACE, COST = "F41 manifest.json: card.barley, copy 1, front", "F41 manifest.json: cuts"


LEFT = {
    "F01": [PLACE, COST],
    "F03": [],  # other parts than the definition orders: there is no page to hold it to
    "F04": [],
    "F05": [PLACE],
    "F06": [COST],
    "F16": [PLACE],
}


def test_what_is_told_already_is_not_told_again(kit: Callable[..., Kit]) -> None:
    changed = kit(change=both)
    for code, left in LEFT.items():
        found = told(changed, error(code))
        assert [line.rpartition(": expected")[0] for line in found] == left
        assert all(line.endswith("found 99") for line in found if line.startswith(COST))


def test_a_paper_that_is_none_is_told_once(kit: Callable[..., Kit]) -> None:
    changed = kit(change=lambda data: data.update(paper="a9"))
    assert [code for code in ("F05", "F06", "F07", "F16") if told(changed, error(code))] == ["F16"]


@pytest.mark.parametrize(
    ("code", "damage"),
    [
        ("F29", "a mark is moved"),
        ("F08", "a tick is gone"),
        ("F10", "the line is moved"),
        ("F07", "a small bleed box"),
        ("F04", "a speck"),
        ("F09", "a speck"),
        ("F10", "another word"),
    ],
)
def test_of_one_sheet_nothing_is_told_twice(code: str, damage: str, kit: Callable[..., Kit]) -> None:
    damaged = kit(DAMAGES[damage])
    assert told(damaged, error(code, "cards.pdf, page 1")) == []
    if code != "F04":  # which speaks of the parts of a kit wherever it is told
        assert told(damaged, error(code, "cards.pdf, page 2")) == told(damaged) != []


def test_a_page_more_or_less_is_told(kit: Callable[..., Kit]) -> None:
    def one_more(pdf: pikepdf.Pdf) -> None:
        pdf.pages.append(pdf.pages[1])

    more = told(kit(in_file(CARDS, one_more)))
    assert "F39 cards.pdf, page 3: is a page that nobody ordered" in more


def test_a_page_less_is_told(kit: Callable[..., Kit]) -> None:
    less = kit(lambda folder: (folder / "svg" / "sheets" / "cards-2.svg").unlink())
    assert told(less) == ["F39 cards.pdf: has no page 2 as SVG"]


def test_a_file_whose_end_is_missing_is_read_as_far_as_it_goes(kit: Callable[..., Kit]) -> None:
    """The renderer refuses such a file, and other readers repair it. F32 reports it."""

    def shortened(folder: Path) -> None:
        data = (folder / CARDS).read_bytes()
        (folder / CARDS).write_bytes(data[: data.rindex(b"xref", 0, data.rindex(b"startxref")) + 40])

    assert told(kit(shortened)) == []
