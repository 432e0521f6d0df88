"""Files of other programs: counted as they are, and each thing that is wrong told by its own check."""

import contextlib
import json
from pathlib import Path

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reportlab.lib.units import mm

from pnp.cli.app import _status
from pnp.errors import KitError
from pnp.verify import Result
from pnp.verify.inspect import CHECKS, Expectations, inspect
from tests.verify.inspect import makers

DECK = Expectations(counts={"cards": 14})


def codes(result: Result, *severities: str) -> set[str]:
    return {each.code for each in result.findings if each.severity in (severities or ("error", "warning"))}


@pytest.mark.parametrize("count", [1, 13])
def test_cards_in_rectangles_are_counted(count: int, tmp_path: Path) -> None:
    found = inspect(makers.with_rectangles(tmp_path / "a.pdf", count), Expectations())
    pages = "1 page" if count == 1 else "2 pages"
    assert found.kit == f"{pages}, {count} card{'s' * (count > 1)} of 63 x 88 mm"
    assert codes(found) == {"I02"}  # fpdf2 leaves Helvetica to the printer


def test_cards_of_any_size_are_found(tmp_path: Path) -> None:
    found = inspect(makers.with_rectangles(tmp_path / "a.pdf", 5, size=(50, 50)), Expectations())
    assert found.kit == "1 page, 5 cards of 50 x 50 mm"


@pytest.mark.parametrize("after", [False, True])
def test_fronts_with_their_backs_are_counted_once(after: bool, tmp_path: Path) -> None:
    found = inspect(makers.with_backs(tmp_path / "a.pdf", 14, after=after), DECK)
    assert found.kit == "4 pages, 14 cards of 63 x 88 mm, with backs"
    assert codes(found) == set()


def test_what_pdfimpose_made_is_counted(tmp_path: Path) -> None:
    found = inspect(makers.imposed(tmp_path / "a.pdf", 11), Expectations(counts={"cards": 11, "pages": 4}))
    assert found.kit == "4 pages, 11 cards of 63 x 88 mm, with backs"
    assert codes(found) == {"I01"}  # its sheets are no paper's


def test_pictures_are_cards_too_and_measured(tmp_path: Path) -> None:
    for pixels, wrong in ((600, set()), (300, {"I04"}), (200, {"I04"})):
        found = inspect(
            makers.with_pictures(tmp_path / "a.pdf", 4, pixels), Expectations(counts={"cards": 4})
        )
        assert codes(found) == wrong
    assert codes(found, "error") == {"I04"}
    assert "found 81" in found.findings[0].message  # 200 pixels on 63 mm


@pytest.mark.parametrize(
    ("off", "severity"), [((0.3, 0.3), ""), ((0.7, 0.0), "warning"), ((0.0, -1.4), "error")]
)
def test_backs_that_are_off_are_told_in_millimetres(
    off: tuple[float, float], severity: str, tmp_path: Path
) -> None:
    found = inspect(makers.with_backs(tmp_path / "a.pdf", 9, off=off), Expectations())
    assert codes(found) == ({"I06"} if severity else set())
    if severity:
        assert found.findings[0].severity == severity
        assert f"{off[0]:+.1f} mm to the right and {off[1]:+.1f} mm down" in found.findings[0].message


def test_a_back_that_is_missing_is_told(tmp_path: Path) -> None:
    found = inspect(makers.with_backs(tmp_path / "a.pdf", 9, missing=2), Expectations(backs="alternate"))
    assert [each.message for each in found.findings if each.code == "I06"] == [
        "expected a back behind each card, found none behind 2"
    ]


def test_a_card_too_few_is_told_with_who_says_so(tmp_path: Path) -> None:
    found = inspect(makers.with_backs(tmp_path / "a.pdf", 13), DECK)
    assert codes(found) == {"I05"}
    assert found.findings[0].message == "expected 14 cards, as --expect says, found 13"


def test_an_empty_place_is_no_card(tmp_path: Path) -> None:
    """Thirteen cards on sheets with marks for eighteen."""
    assert "13 cards" in inspect(makers.with_backs(tmp_path / "a.pdf", 13), Expectations()).kit


@pytest.mark.parametrize(("size", "severity"), [(6.0, ""), (5.0, "warning"), (3.5, "error")])
def test_small_text_is_told(size: float, severity: str, tmp_path: Path) -> None:
    found = inspect(makers.text_of(tmp_path / "a.pdf", ["One", "Two"], size), Expectations())
    told = [each.severity for each in found.findings if each.code == "I03"]
    assert told == ([severity] if severity else [])


def test_text_that_a_form_makes_smaller_is_measured_as_printed(tmp_path: Path) -> None:
    def draw(drawing: makers.canvas.Canvas) -> None:
        drawing.beginForm("small")
        drawing.setFont("Helvetica", 10)
        drawing.drawString(0, 0, "Ten points in the form")
        drawing.endForm()
        drawing.translate(100, 100)
        drawing.scale(0.5, 0.5)
        drawing.doForm("small")

    found = inspect(makers.pages(tmp_path / "a.pdf", [draw], (210, 297)), Expectations())
    assert [each.message for each in found.findings if each.code == "I03"] == [
        "expected text of 6 points or more, found 5.0"
    ]


def test_blank_pages_and_odd_ones_are_told(tmp_path: Path) -> None:
    def draw(drawing: makers.canvas.Canvas) -> None:
        drawing.rect(20 * mm, 20 * mm, 63 * mm, 88 * mm, stroke=1, fill=0)
        drawing.rect(30 * mm, 30 * mm, 20 * mm, 20 * mm, stroke=0, fill=1)

    path = makers.pages(tmp_path / "a.pdf", [draw, lambda _: None], (200, 250))
    found = inspect(path, Expectations())
    assert codes(found) == {"I01", "I07"}
    assert [each.where for each in found.findings if each.code == "I07"] == ["a.pdf, page 2"]
    odd = next(each for each in found.findings if each.code == "I01")
    assert odd.message == "expected a sheet of paper, found 200 x 250 mm"
    assert odd.hint == "print at 100 %, or make the file for A4 or Letter"


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    with path.open("wb") as file:
        file.truncate(320_000_000)
    with pytest.raises(KitError) as caught:
        inspect(path, Expectations())
    assert (caught.value.expected, caught.value.found) == ("at most 300 MB", "320 MB")


def test_cards_at_the_edge_of_the_paper_are_told(tmp_path: Path) -> None:
    def draw(drawing: makers.canvas.Canvas) -> None:
        drawing.rect(2 * mm, 100 * mm, 63 * mm, 88 * mm, stroke=1, fill=0)
        drawing.rect(10 * mm, 120 * mm, 20 * mm, 20 * mm, stroke=0, fill=1)

    found = inspect(makers.pages(tmp_path / "a.pdf", [draw], (210, 297)), Expectations())
    assert codes(found) == {"I08"}
    assert found.findings[0].message.endswith("found 2.0 mm")


def test_colours_that_some_cannot_tell_are_noted(tmp_path: Path) -> None:
    found = inspect(makers.with_rectangles(tmp_path / "a.pdf", 5), Expectations())
    assert [each.message for each in found.findings if each.code == "I09"] == [
        "cards of #3050b0 and of #703090 look alike with deutan vision"
    ]
    grey = inspect(makers.with_backs(tmp_path / "b.pdf", 2), Expectations())
    assert codes(grey, "note") == set()


def test_every_check_is_met_here(tmp_path: Path) -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    assert [each.code for each in CHECKS if f'"{each.code}"' not in text] == []


def test_a_page_in_another_place_than_its_origin_is_read(tmp_path: Path) -> None:
    """A crop box that does not begin at 0, 0, and a page that is turned."""
    path = makers.with_backs(tmp_path / "a.pdf", 9)
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        for page in pdf.pages:
            left, low, right, top = (float(v) for v in page.MediaBox)
            page.MediaBox = [left + 50, low + 70, right + 50, top + 70]
            page.contents_add(pikepdf.Stream(pdf, b"q 1 0 0 1 50 70 cm"), prepend=True)
            page.contents_add(pikepdf.Stream(pdf, b"Q"))
        pdf.save(path)
    found = inspect(path, Expectations(counts={"cards": 9}))
    assert codes(found) == set()


@pytest.mark.parametrize("content", [b"", b"%PDF-1.7\n%%EOF", b"no PDF at all", b"%PDF-1.4\n" + b"0" * 5000])
def test_what_is_no_pdf_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(content)
    with pytest.raises(KitError, match="this cannot be inspected"):
        inspect(path, Expectations())


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return makers.with_backs(tmp_path_factory.mktemp("sound") / "a.pdf", 2).read_bytes()


@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_a_damaged_file_is_refused_or_read(
    sound: bytes, data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("damaged") / "a.pdf"
    content = bytearray(sound)
    for _ in range(data.draw(st.integers(1, 8))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    path.write_bytes(content)
    with contextlib.suppress(KitError):
        inspect(path, Expectations())


def test_what_is_not_there_and_what_is_no_file_are_told_apart(tmp_path: Path) -> None:
    for path, found in ((tmp_path / "none.pdf", "no such file"), (tmp_path, "no file")):
        with pytest.raises(KitError) as caught:
            inspect(path, Expectations())
        assert (caught.value.place, caught.value.found) == (str(path), found)


def test_a_file_that_asks_for_a_password_is_refused_with_what_to_do(tmp_path: Path) -> None:
    path = makers.with_backs(tmp_path / "a.pdf", 2)
    with pikepdf.open(path) as pdf:
        pdf.save(tmp_path / "locked.pdf", encryption=pikepdf.Encryption(owner="o", user="u"))
    with pytest.raises(KitError) as caught:
        inspect(tmp_path / "locked.pdf", Expectations())
    assert (caught.value.found, bool(caught.value.hint)) == ("one that asks for a password", True)


def run(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *arguments: str
) -> tuple[int, str, str]:
    monkeypatch.setattr("sys.argv", ["pnp", "inspect", *arguments])
    status = _status()
    told = capsys.readouterr()
    return status, told.out, told.err


def test_the_verb_ends_as_verify_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    makers.with_backs(Path("a.pdf"), 14)
    makers.with_backs(Path("off.pdf"), 14, off=(0.7, 0))
    Path("none.pdf").write_text("none", encoding="utf-8")
    assert run(capsys, monkeypatch, "a.pdf", "--expect", "cards=14")[0] == 0
    assert run(capsys, monkeypatch, "a.pdf", "--expect", "cards=15")[0] == 1
    assert [run(capsys, monkeypatch, "off.pdf", *more)[0] for more in ((), ("--strict",))] == [0, 1]
    status, out, err = run(capsys, monkeypatch, "none.pdf", "a.pdf", "--format", "json")
    assert (status, [each["refused"] for each in json.loads(out)["results"]]) == (2, [True, False])
    assert err.startswith("pnp: none.pdf: this cannot be inspected")


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("--expect cards", "--expect: wrong value; expected a number, as cards=52; found 'cards'"),
        ("--expect card=5", "unknown count 'card'\n  hint: did you mean 'cards'?"),
        ("--size 63", "--size: wrong value; expected a width and a height in mm, as 63x88; found '63'"),
        ("--size 1x88", "--size: wrong value"),
        ("--backs behind", "unknown way 'behind'"),
        ("--format xml", "unknown format 'xml'"),
    ],
)
def test_what_cannot_be_asked_is_refused(
    typed: str, message: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = run(capsys, monkeypatch, "a.pdf", *typed.split())
    assert (status, out) == (2, "")
    assert message in err


def test_the_counts_of_a_game_are_held_against_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A deck made elsewhere, and a game.toml that says how many cards are in the box."""
    monkeypatch.chdir(tmp_path)
    makers.with_backs(Path("a.pdf"), 52)
    makers.with_backs(Path("b.pdf"), 51)
    status, out, _ = run(capsys, monkeypatch, "a.pdf", "--game", "qiahn", "--format", "text")
    assert (status, "52 cards" in out) == (0, True)
    status, out, _ = run(capsys, monkeypatch, "b.pdf", "--game", "qiahn")
    assert (status, "expected 52 cards, as qiahn says, found 51" in out) == (1, True)


def test_a_file_that_would_never_end_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    makers.painting_itself(Path("loop.pdf"))
    status, out, err = run(capsys, monkeypatch, "loop.pdf")
    assert (status, err) == (2, "pnp: loop.pdf: a form paints itself; found object 5\n")
    assert out == ""
