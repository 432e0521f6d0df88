"""`python -m tests.pictures`: draw the pictures of the README anew, from kits built for it.

The pictures of the board and of the pieces of Dehex'z War are of its faces and are left as they are.
"""

import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from PIL import Image, ImageOps

from pnp.export import pdf, png
from pnp.games import Setting, ids, open_game, tabling
from pnp.kit import catalogs
from pnp.kit.folder import manifest
from pnp.options import Options
from pnp.scene import Page, in_flat_colours
from tests.examples import gallery
from tests.layout import pictures as layout_examples
from tests.layout import test_layout_docs
from tests.rulebook import test_rulebook_docs
from tests.webplay import pictures as webplay_pictures

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"

WIDTH = 1200
"""Pixels of a picture; the README is as wide as two thirds of that."""
COLOURS = 128
"""A picture of flat colours needs no more."""
GAP = 16
GROUND = "#d9d4c8"
SHOWN = "dehexz-war"

LANGUAGES = ("en", "es", "pt", "fr", "de", "it", "el", "pl", "ja", "zh", "ar", "he")
PAGE, CARD = ("el-switcher", 3), ("qiahn-tactics-goblin", "fighter.cara.knight.clank")
"""What is shown of each language: the quick start's second page of one game, a card of another."""

CLOSE, FAR = 110, 62
"""Dots per inch of the card and of the page."""


def built(out: Path) -> None:
    """The kits that are shown: all games in English, and one in Spanish as well."""
    everywhere = ("--locale", ",".join(LANGUAGES))
    for arguments in (("--locale", "en"), (SHOWN, "--locale", "es"), (PAGE[0], CARD[0], *everywhere)):
        command = [sys.executable, "-m", "pnp", "build", *arguments, "--paper", "a4", "--out", str(out)]
        subprocess.run(command, check=True, cwd=ROOT)


def built_page(out: Path) -> Path:
    """Build the page to play that is shown, and return its file."""
    arguments = (
        "magicans-duel",
        "--locale",
        "en",
        "--paper",
        "a4",
        "--format",
        "play",
        "--out",
        str(out / "play"),
    )
    subprocess.run([sys.executable, "-m", "pnp", "build", *arguments], check=True, cwd=ROOT)
    return out / "play" / "magicans-duel" / "en-a4" / "play.html"


def saved(picture: Image.Image, name: str, width: int = WIDTH, colours: int = COLOURS) -> None:
    """Write a picture so many pixels wide, in few colours."""
    height = round(picture.height * width / picture.width)
    small = picture.convert("RGB").resize((width, height), Image.Resampling.LANCZOS)
    small.quantize(colours, dither=Image.Dither.NONE).save(DOCS / f"{name}.png", optimize=True)


def beside(pages: Sequence[Image.Image]) -> Image.Image:
    """Pages side by side on a table."""
    height = max(page.height for page in pages)
    whole = Image.new("RGB", (sum(p.width + GAP for p in pages) + GAP, height + 2 * GAP), GROUND)
    left = GAP
    for page in pages:
        whole.paste(page, (left, GAP))
        left += page.width + GAP
    return whole


def languages(out: Path) -> Image.Image:
    """A page and a card in each language, the card on the page's corner, in two rows."""
    shown = []
    for language in LANGUAGES:
        page = png.render(out / PAGE[0] / f"{language}-a4" / "rulebook.pdf", FAR)[PAGE[1]]
        card = card_of(out / CARD[0] / f"{language}-a4", CARD[1])
        whole = Image.new("RGB", (page.width, page.height + card.height // 3), GROUND)
        whole.paste(page, (0, 0))
        # At the end of its lines, where a language that begins at the right has its left.
        left = GAP if language in ("ar", "he") else page.width - card.width - GAP
        whole.paste(card, (left, whole.height - card.height))
        shown.append(whole)
    half = len(shown) // 2
    rows = [beside(shown[:half]), beside(shown[half:])]
    both = Image.new("RGB", (rows[0].width, 2 * rows[0].height), GROUND)
    for number, row in enumerate(rows):
        both.paste(row, (0, number * row.height))
    return both


def card_of(kit: Path, name: str) -> Image.Image:
    """The front of a component, cut out of its sheet."""
    (part,) = (each for each in manifest.read_manifest(kit).components if each.id == name)
    place = next(each for each in part.placements if each.side == "front")
    sheet = png.render(kit / place.file, CLOSE)[(place.page or 1) - 1]
    left, top = ((at or 0.0) * CLOSE / 25.4 for at in (place.x_mm, place.y_mm))
    wide, high = (side * CLOSE / 25.4 for side in part.trim_mm)
    return sheet.crop((round(left), round(top), round(left + wide), round(top + high)))


DATA = ("fighter.cara.knight.clank", "equipment.cara.shield", "magic.cruz.earth", "qiahnbera.cruz.moths")
"""Cards of all sorts of Qíahn, which its layout.toml draws in each size and variant."""


def alike() -> Image.Image:
    """Qíahn's cards in four sizes, then in low-ink and mono."""
    rows: list[list[Image.Image]] = [[], []]
    for row, size, variant in (
        *((0, size, "colour") for size in ("poker", "mini", "tarot")),
        *((1, "square", "colour"), (1, "poker", "low-ink"), (1, "poker", "mono")),
    ):
        rows[row] += gallery.fronts(f"../rules/{CARD[0]}", DATA, CLOSE, variant, size)  # type: ignore[arg-type]
    return gallery.in_rows(rows)


def examples(out: Path) -> Image.Image:
    """A sheet of each of the games of examples/ that are data alone."""
    shown = (("moth-hour", "cards.pdf"), ("supper-is-served", "board.pdf"), ("endless-coast", "cards.pdf"))
    folders = [str(ROOT / "examples" / name) for name, _ in shown]
    command = [sys.executable, "-m", "pnp", "build", *folders, "--locale", "en", "--paper", "a4"]
    subprocess.run([*command, "--out", str(out)], check=True, cwd=ROOT)
    return beside([png.render(out / name / "en-a4" / file, 60)[0] for name, file in shown])


ARRANGED = (
    (),
    ("--spacing", "0", "--groups", "2x1", "--gap", "8"),
    ("--empty", "1,3", "--marks", "6"),
    ("--proof",),
)
"""Ways to arrange the same cards, as docs/printing.md shows them."""


def arranged(out: Path) -> Image.Image:
    """The first sheet of some cards, arranged in each way."""
    shown = []
    for number, options in enumerate(ARRANGED):
        cards = ("el-switcher", "--locale", "en", "--paper", "a4", "--only", "card.fig.*.4-[12]")
        place = out / f"arranged-{number}"
        command = [sys.executable, "-m", "pnp", "build", *cards, *options, "--out", str(place)]
        subprocess.run(command, check=True, cwd=ROOT)
        (sheet,) = place.glob("*/*/cards.pdf")
        shown.append(png.render(sheet, 60)[0])
    return beside(shown)


def of_the_rulebook(out: Path) -> Image.Image:
    """The page of the example of docs/rulebooks.md, without its empty foot."""
    folder = test_rulebook_docs.folder_of(out / "rulebooks")
    command = [sys.executable, "-m", "pnp", "rulebook", str(folder), "--locale", "en", "--paper", "a4"]
    subprocess.run([*command, "--out", str(out / "rulebooks.pdf")], check=True, cwd=ROOT)
    page = png.render(out / "rulebooks.pdf", CLOSE)[2]
    inked = ImageOps.invert(page.convert("L").crop((0, 0, page.width, round(0.93 * page.height)))).getbbox()
    assert inked is not None
    return ImageOps.expand(page.convert("RGB").crop(inked), GAP, "white")


def table_of_the_page(folder: Path) -> Image.Image:
    """The table of the game of docs/your-game.md, What lies where, for four players."""
    section = (DOCS / "your-game.md").read_text(encoding="utf-8").partition("\n## What lies where\n")[2]
    folder.mkdir()
    for kind, name in (("toml", "game.toml"), ("csv", "setup.csv")):
        text = section.partition(f"```{kind}\n")[2].partition("```")[0]
        (folder / name).write_text(text, encoding="utf-8")
    game = open_game(str(folder / "game.toml"))
    chosen = Options(locale="en", paper="a4", variant="colour", players=4)
    setting = Setting.from_options(game, chosen, catalogs.translations(game, "en").gettext)
    drawing = in_flat_colours(tabling.draw_setup(setting, f"{tabling.FIGURE}4"))
    whole = (0.0, 0.0, drawing.width, drawing.height)
    pdf.write([Page(drawing, whole, whole)], folder / "table.pdf", title="", language="en")
    return png.render(folder / "table.pdf", 2 * CLOSE)[0]


def main() -> None:
    """Build, draw, write."""
    saved(alike(), "layouts-qiahn", 2 * WIDTH, 2 * COLOURS)
    gallery.main()
    with tempfile.TemporaryDirectory() as name:
        out = Path(name)
        for each in test_layout_docs.PICTURED:
            saved(layout_examples.picture(each, out), each, WIDTH, 2 * COLOURS)
        saved(of_the_rulebook(out), "rulebooks")
        saved(table_of_the_page(out / "isles"), "your-game-table", WIDTH, 2 * COLOURS)
        built(out)
        moments = webplay_pictures.draw_steps(built_page(out))
        saved(moments[2], "play")
        saved(webplay_pictures.arrange(moments), "play-steps", 2 * WIDTH, 2 * COLOURS)
        for game in ids():
            saved(Image.open(out / game / "en-a4" / "preview.png"), game)
        english, spanish = (out / SHOWN / f"{locale}-a4" for locale in ("en", "es"))
        book = {folder: png.render(folder / "rulebook.pdf", 80) for folder in (english, spanish)}
        saved(beside([book[english][0], book[english][2], book[english][4], book[spanish][5]]), "rulebook")
        sheets = [*png.render(english / "board.pdf", 60)[:2], png.render(english / "assembly.pdf", 60)[0]]
        saved(beside(sheets), "sheets")
        saved(languages(out), "languages", 2 * WIDTH)
        saved(examples(out), "examples", 2 * WIDTH, 2 * COLOURS)
        saved(arranged(out), "arranged", 2 * WIDTH, 2 * COLOURS)


if __name__ == "__main__":
    main()
