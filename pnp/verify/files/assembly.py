"""F: the assembly sheet names each file and each part, with the counts that are painted."""

from collections.abc import Iterator

from pnp.finding import Check, Finding, check
from pnp.verify.files.kit import Kit
from pnp.verify.files.text import pdf_words, plain

NAME = "assembly.pdf"


@check("F16", "the assembly sheet's counts are those of the kit")
def assembly(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """assembly.pdf has a row for each file with its sheets of paper, as the files have them; a row for
    each part with its copies for each player and in all, as the definition needs them, of a class set
    those of one set, and how many all sets have; and what the kit costs (sheets, cuts, snips, minutes,
    ink), as the manifest says."""
    if NAME not in kit.listed or not kit.words(NAME):
        return
    m = kit.manifest
    text = pdf_words(kit, NAME, m.title, "")
    for file in kit.sheet_files:
        pages = kit.facts(file).pages if file in kit.listed and kit.facts(file) else None  # type: ignore[union-attr]
        if pages is None:
            continue
        spots = [spot for spot in kit.spots if spot.file == file]
        two_sided = m.backs not in ("gutterfold", "none") and any(spot.side == "back" for spot in spots)
        sheets = pages // 2 if two_sided else pages
        if plain(f"{file} {sheets}") not in text:
            yield self.error(NAME, f"expected a row that says {sheets} sheets of {file}, found none")
    needed = kit.game.copies(m.players)  # of one set, by the ids that the definition gives
    rows: dict[tuple[str, str], tuple[int, int]] = {}
    for component in kit.one_set:
        # Components of one kind and name are one row.
        share, copies = rows.get((component.kind, component.label), (0, 0))
        if needed[component.id]:
            rows[component.kind, component.label] = (
                share + component.per_player,
                copies + needed[component.id],
            )
    for (_, label), (share, copies) in rows.items():
        row = f"{label} {share or '–'} {copies}"
        if plain(row) not in text:
            yield self.error(NAME, f"expected a row {row!r}, found none")
    if m.sets:
        copies = sum(copies for _, copies in rows.values())
        row = f"{m.sets} × {copies} = {m.sets * copies}"
        if plain(row) not in text:
            yield self.error(NAME, f"expected the sets {row!r}, found none")
    cost = [m.sheets, m.cuts, *([m.snips] if m.snips else []), m.minutes]
    row = " ".join(map(str, cost)) + f" {max(1, round(m.ink_percent))} %"
    if plain(row) not in text:
        yield self.error(NAME, f"expected the cost {row!r}, as the manifest says; found none")


CHECKS = (assembly,)
