"""F: checks that a manifest states of sheets what its definition and its options make of them."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from pnp.export import png
from pnp.finding import Check, Finding, check
from pnp.kit import cost, manifest, pictures, sheets
from pnp.units import number_unlike
from pnp.verify.paint import Unreadable
from pnp.verify.paint.pdf import opening
from pnp.verify.sheets.pages import Pages

EXACT = 0.001
"""The largest distance of a place in the manifest from its own, mm: it has four digits."""

INK = 0.2
"""The largest difference in percent of ink. Here it is measured on a rendering of the printed file, while a
build adds the letters' area to a rendering of the shapes (pnp/export/ink.py)."""

INK_DPI = 72.0
"""The resolution at which ink is measured, that of pnp/export/ink.py."""

MOST = 12
"""The number of places that are reported one by one."""

Key = tuple[str, str, int, str, int]
"""Component, file, copy, side, and the page of a tile (0 for what is no tile)."""

Where = tuple[int, int, tuple[float, ...], str | None, bool]
"""Page, rotation, numbers in mm, the paper that it is an alternative for, and whether it is stated in full: a
tile has its own page and place, and the component of tiles has none."""


@check("F41", "the manifest tells of sheets what definition and options make of them")
def manifest_sheets(self: Check[Pages], pages: Pages) -> Iterator[Finding]:
    """The place of each copy, its page, rotation and alternative, the tiles of boards and what they show, the
    files and their pages, sheets, cuts, snips, minutes and ink are derived anew and compared: other checks
    compare a file with the manifest, and would agree with a manifest that was changed with it. The kit lists
    the files that its options make, and no other: not a program that somebody has put beside them. What F05,
    F06, F16 and F21 report is not reported again."""
    laid = pages.imposition
    if laid is None:
        if pages.refusal and not pages.has_error({"F05", "F06", "F07"}):
            yield self.error(manifest.NAME, pages.refusal, pages.hint)
        return
    if not pages.has_error({"F06"}):
        yield from _places(self, pages, laid)
    if not pages.has_error({"F05", "F16"}):
        yield from _costs(self, pages, laid)
    yield from _files(self, pages, laid)


def _places(self: Check[Any], pages: Pages, laid: sheets.Imposed) -> Iterator[Finding]:
    kit = pages.kit
    ordered: dict[str, list[manifest.Place]] = defaultdict(list)
    for file in laid.files:
        for component, place in sheets.places(file, laid.choices.get(file.name)):
            ordered[component].append(place)
    stated = {part.id: part.placements for part in kit.manifest.components}
    wanted, found = _wheres(ordered), _wheres(stated)
    faults = [key for key in sorted({*wanted, *found}) if not _agree(wanted.get(key), found.get(key))]
    hint = pages.hint if faults else ""
    for key in faults[:MOST]:
        component, name, copy, side, tile = key
        what = f"{component}, copy {copy}, {side}" + (f", tile on page {tile}" if tile else "")
        ours, theirs = wanted.get(key), found.get(key)
        message = (
            f"{what}: expected in {name} {_format_place(ours, theirs)}, found {_format_place(theirs, ours)}"
        )
        yield self.error(manifest.NAME, message, hint)
    if len(faults) > MOST:
        yield self.error(manifest.NAME, f"{len(faults) - MOST} more places are not those of the kit", hint)
    if not faults and not pages.has_error({"F04"}):
        for name, places in stated.items():
            one, two = ([key for key, _ in _each(name, each)] for each in (ordered[name], places))
            if one != two:
                message = "its places are listed twice, or in another order"
                yield self.error(f"{manifest.NAME}: {name}", message)


def _wheres(placed: Mapping[str, Sequence[manifest.Place]]) -> dict[Key, Where]:
    """Return all places of all components."""
    return {key: where for name, places in placed.items() for key, where in _each(name, places)}


def _each(component: str, places: Sequence[manifest.Place]) -> Iterator[tuple[Key, Where]]:
    """Yield the places of a component in their order."""
    for place in places:
        yield from _where(component, place)


def _where(component: str, place: manifest.Place) -> Iterator[tuple[Key, Where]]:
    """Yield a place as it is compared; each tile of a board by itself."""
    common = (component, place.file, place.copy_, place.side)
    own = [place.page, place.x_mm, place.y_mm]
    at: tuple[float, ...] = (place.x_mm or 0.0, place.y_mm or 0.0)
    if not place.tiles:
        yield (*common, 0), (place.page or 0, place.rotation, at, place.choice, None not in own)
    for tile in place.tiles:
        at = (tile.x_mm, tile.y_mm, *tile.clip_mm)
        yield (*common, tile.page), (tile.page, place.rotation, at, place.choice, own == [None] * 3)


def _agree(one: Where | None, other: Where | None) -> bool:
    if one is None or other is None:
        return False
    same = (one[:2], one[3:]) == (other[:2], other[3:]) and len(one[2]) == len(other[2])
    return same and all(abs(a - b) <= EXACT for a, b in zip(one[2], other[2], strict=True))


def _format_place(where: Where | None, unlike: Where | None) -> str:
    if where is None:
        return "nothing"
    page, turn, numbers, choice, is_whole = where
    others = unlike[2] if unlike and len(unlike[2]) == len(numbers) else numbers
    digits = [
        number_unlike(one, other if abs(one - other) > EXACT else one)
        for one, other in zip(numbers, others, strict=True)
    ]
    at, shown = ", ".join(digits[:2]), ", ".join(digits[2:])
    turned = f", turned by {turn} degrees" if turn else ""
    showing = f", showing ({shown}) mm" if shown else ""
    rest = (f" for {choice}" if choice else "") + ("" if is_whole else ", stated otherwise than pnp does")
    return f"page {page} at ({at}) mm{turned}{showing}{rest}"


def ink_percent(pdfs: Sequence[Path]) -> float | None:
    """Return the mean ink of all pages of some files in percent: how far they are from white, averaged.

    None if the renderer refuses one of them, as it does if its end is missing. Other readers repair such a
    file, and F32 reports that.
    """
    if not pdfs:
        return 0.0
    with suppress(Unreadable), opening.as_unreadable(pdfs[0].parent):
        shares = [1.0 - lightness / 255.0 for path in pdfs for lightness in png.lightness(path, INK_DPI)]
        return round(100.0 * sum(shares) / len(shares), 1) if shares else 0.0
    return None


def _costs(self: Check[Any], pages: Pages, laid: sheets.Imposed) -> Iterator[Finding]:
    kit, m = pages.kit, pages.kit.manifest
    names = [file.name for file in laid.files]
    usual = [file for file in laid.files if file.name not in laid.choices]
    there = [kit.folder / name for name in names if name in kit.listed]
    costs = cost.cost(usual, tuple(kit.components.values()), m.ink_percent)
    expected = [
        ("sheets", costs.sheets),
        ("cuts", costs.cuts),
        ("snips", costs.snips),
        ("minutes", costs.minutes),
    ]
    for key, value in expected:
        if getattr(m, key) != value:
            yield self.error(f"{manifest.NAME}: {key}", f"expected {value}, found {getattr(m, key)}")
    if "pdf" not in m.formats or (len(there) == len(names) and all(_is_sound(pages, name) for name in names)):
        ink = ink_percent(there) if "pdf" in m.formats else cost.ink_percent(laid.files)
        if ink is not None and round(abs(ink - m.ink_percent), 4) > INK:  # both have one decimal
            yield self.error(
                f"{manifest.NAME}: ink_percent", f"expected {ink:.1f}, found {m.ink_percent:.9g}"
            )
    for file in (each for each in m.files if each.path in names):
        pages_of = next(len(each.pages) for each in laid.files if each.name == file.path)
        if file.pages != pages_of:
            yield self.error(
                f"{manifest.NAME}: {file.path}", f"expected {pages_of} pages, found {file.pages}"
            )


def _files(self: Check[Any], pages: Pages, laid: sheets.Imposed) -> Iterator[Finding]:
    """Compare the list of files with what the options make; F21 reports missing faces and books."""
    m = pages.kit.manifest
    own = {file.name for file in laid.files} if "pdf" in m.formats else set()
    for form in set(m.formats) & set(pictures.WRITERS):
        own |= {
            f"{form}/sheets/{Path(file.name).stem}-{number}.{form}"
            for file in laid.files
            for number in range(1, len(file.pages) + 1)
        }
    listed = {file.path for file in m.files}
    for lacking in sorted(own - listed):
        if not lacking.endswith(".pdf") or lacking not in pages.kit.sheet_files:  # F21 reports it
            yield self.error(manifest.NAME, f"lists no {lacking}, which the kit should hold")
    for strange in sorted(listed - own - pages.kit.other_files):
        hint = "a kit holds what pnp has put there; delete the file, or build the kit again"
        yield self.error(strange, "is no file of such a kit", hint)


def _is_sound(pages: Pages, name: str) -> bool:
    """Return whether a file can be read and paints what it should: otherwise its ink differs."""
    own = [sheet for sheet in pages.kit.sheets("pdf") if sheet.file == name]
    return bool(own) and not any(
        pages.faults(sheet) or pages.has_error_on(sheet) or pages.kit.compare_sheet(sheet).differences
        for sheet in own
    )


CHECKS = (manifest_sheets,)
