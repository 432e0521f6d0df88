"""index.html in a browser: in the reader's language, with a choice of kits, wide and as on a phone."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page

from pnp.kit.folder import index
from tests import axe
from tests.browser import page

MANIFEST = {
    "game": "harvest",
    "title": "Harvest",
    "tagline": "Apples before the frost",
    "facts": ["2 players", "10 minutes"],
    "version": "1.0",
    "locale": "en",
    "paper": "a4",
    "variant": "colour",
    "backs": "duplex-long",
    "players": 2,
    "formats": ["pdf"],
    "pnp": "0",
    "built_from": 64 * "0",
    "components": [],
    "sheets": 3,
    "cuts": 12,
    "snips": 0,
    "minutes": 9,
    "ink_percent": 8.5,
    "files": [{"path": name, "sha256": 64 * "0", "pages": 1} for name in ("assembly.pdf", "cards.pdf")],
}
SPANISH = {"locale": "es", "tagline": "Manzanas antes de la helada", "facts": ["2 jugadores", "10 minutos"]}


def kits(out: Path, *changed: dict[str, object]) -> Path:
    """An index of kits that differ from the usual one as told."""
    for number, change in enumerate(changed):
        data = MANIFEST | change
        folder = out / str(data["game"]) / f"kit-{number}"
        folder.mkdir(parents=True)
        (folder / "manifest.json").write_text(json.dumps(data), encoding="utf-8")
        (folder / "preview.png").write_bytes(ONE_PIXEL)
    index.write(out)
    return out / "index.html"


ONE_PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108020000009077"
    "53de0000000c4944415408d763f8cfc000000301010018dd8db00000000049454e44ae426082"
)


@pytest.mark.parametrize(
    ("locale", "title", "tagline", "word"),
    [
        ("es-MX", "Imprime, recorta, juega", "Manzanas antes de la helada", "minutos de recorte"),
        ("en-US", "Print, cut, play", "Apples before the frost", "minutes of cutting"),
        ("fi-FI", "Print, cut, play", "Apples before the frost", "minutes of cutting"),
    ],
)
def test_it_speaks_the_language_of_who_reads(
    tmp_path: Path, locale: str, title: str, tagline: str, word: str
) -> None:
    with page(kits(tmp_path, {}, SPANISH), locale=locale) as shown:
        assert shown.inner_text("h1") == title
        assert shown.title() == title
        assert shown.inner_text(".tagline:visible") == tagline
        assert word in shown.inner_text("dl:visible")
        assert shown.locator(".kit:visible").count() == 1


@pytest.mark.parametrize("width", [390, 1200])
@pytest.mark.parametrize("locale", ["ar", "he"])
def test_whose_lines_begin_at_the_right_reads_the_page_from_there(
    tmp_path: Path, locale: str, width: int
) -> None:
    """The head, the chooser and the picture, too; a kit in Spanish goes on from left to right."""
    with page(kits(tmp_path, SPANISH, {"locale": locale}), locale=locale, width=width) as shown:
        assert shown.get_attribute("html", "dir") == "rtl"
        assert shown.evaluate("getComputedStyle(document.querySelector('h1')).direction") == "rtl"
        picture, kit = (shown.locator(f"{part}:visible").bounding_box() for part in ("img", ".kit"))
        assert picture is not None
        assert kit is not None
        if width > 1000:
            assert picture["x"] > kit["x"]
        assert shown.evaluate("getComputedStyle(document.querySelector('select')).direction") == "rtl"
        assert _slant(shown, ".tagline:visible") == "normal"
        shown.select_option("select[name=language]", "Español")
        assert shown.get_attribute("html", "dir") == "rtl"
        assert _slant(shown, ".tagline:visible") == "italic"
        assert shown.get_attribute(".kit:visible", "dir") == "ltr"
        assert shown.evaluate("document.documentElement.scrollWidth") <= width


def _slant(shown: Page, selector: str) -> str:
    return str(shown.locator(selector).evaluate("found => getComputedStyle(found).fontStyle"))


def test_where_all_kits_speak_hebrew_the_page_begins_at_the_right_without_a_script(tmp_path: Path) -> None:
    text = kits(tmp_path, {"locale": "he"}, {"locale": "he", "paper": "letter"}).read_text(encoding="utf-8")
    assert '<html lang="he" dir="rtl">' in text


def test_where_all_kits_speak_one_language_so_does_the_page(tmp_path: Path) -> None:
    text = kits(tmp_path, SPANISH, SPANISH | {"paper": "letter"}).read_text(encoding="utf-8")
    assert '<html lang="es" dir="ltr">' in text
    assert ">Imprime, recorta, juega</h1>" in text


def test_one_chooses_among_the_kits_there_are(tmp_path: Path) -> None:
    changed = ({}, {"paper": "letter"}, SPANISH, SPANISH | {"variant": "mono"})
    with page(kits(tmp_path, *changed)) as shown:
        labels = shown.locator(".chooser label:visible").all_inner_texts()
        assert [label.split("\n")[0] for label in labels] == ["Language", "Paper"]
        shown.select_option("select[name=paper]", "Letter")
        assert shown.get_attribute(".kit:visible", "data-preview") == "harvest/kit-1/preview.png"
        assert shown.get_attribute("img", "src") == "harvest/kit-1/preview.png"
        shown.select_option("select[name=language]", "Español")
        assert shown.get_attribute(".kit:visible", "data-preview") == "harvest/kit-2/preview.png"
        shown.select_option("select[name=variant]", "blanco y negro")
        assert shown.get_attribute(".kit:visible", "data-preview") == "harvest/kit-3/preview.png"


def test_the_links_lead_to_files_of_the_kit(tmp_path: Path) -> None:
    with page(kits(tmp_path, {})) as shown:
        links = [link.get_attribute("href") for link in shown.locator(".files a").all()]
        assert links == [f"harvest/kit-0/{name}" for name in ("assembly.pdf", "cards.pdf", "manifest.json")]
        assert shown.locator(".chooser:visible").count() == 0


@pytest.mark.parametrize("width", [320, 390, 768, 1600])
def test_nothing_is_wider_than_the_screen(tmp_path: Path, width: int) -> None:
    long = {"title": "Donaudampfschifffahrtsgesellschaft", "paper": "letter"}
    with page(kits(tmp_path, {}, long, SPANISH), width=width) as shown:
        assert shown.evaluate("document.documentElement.scrollWidth") <= width
        assert shown.evaluate("document.querySelector('img').clientWidth") > width * 0.4


def test_hostile_words_stay_words(tmp_path: Path) -> None:
    evil = {"title": "</script><script>alert(1)</script>", "tagline": '"><img src=x onerror=alert(1)>'}
    with page(kits(tmp_path, evil)) as shown:
        assert shown.inner_text("h2") == evil["title"]
        assert shown.inner_text(".tagline") == evil["tagline"]


@pytest.mark.parametrize(
    ("locale", "expected"),
    [("en", "sun, moon, large print"), ("ja", "sun、moon、大きな文字"), ("ar", "sun، moon، ")],
)
def test_the_parts_of_a_kit_are_enumerated_in_its_language(
    tmp_path: Path, locale: str, expected: str
) -> None:
    written = kits(tmp_path, {"locale": locale, "only": ["sun", "moon"], "text": "large"})
    assert expected in written.read_text(encoding="utf-8")


@pytest.mark.parametrize("locale", ["en", "ar", "ja"])
def test_axe_finds_nothing(tmp_path: Path, locale: str) -> None:
    """Two games, one of them in two languages."""
    several = kits(tmp_path, {}, SPANISH, {"game": "winter", "title": "Winter", "locale": locale})
    with page(several, locale=locale) as shown:
        assert axe.find_faults(shown) == []
