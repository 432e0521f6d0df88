"""The sheets of a kit as they should be, and what is wrong with each of its files."""

from collections.abc import Iterator, Sequence
from functools import cached_property

from pnp.errors import PnpError
from pnp.finding import Finding
from pnp.kit import fingerprint, sheets
from pnp.kit.plan import Plan
from pnp.papers import PAPERS
from pnp.scene import BACKS, Page
from pnp.verify import rebuilding
from pnp.verify.files import Kit, Sheet
from pnp.verify.imposing import imposed
from pnp.verify.sheets.comparing import Fault, find_faults

OTHER_PARTS = {"F03", "F04"}
"""The codes of findings that a kit has other parts than its definition orders: then there is no page to
compare with."""


class Pages:
    """The sheets that a kit's definition and options make, and what other checks have reported about its
    files.

    Of the manifest only the options are trusted (locale, paper, variant, backs, players, sets, sizes, a
    printer's offset), not its places.
    """

    def __init__(self, kit: Kit, reported: Sequence[Finding] = ()) -> None:
        self.kit = kit
        self._reported = [finding for finding in reported if finding.severity == "error"]
        self._faults: dict[str, tuple[Fault, ...]] = {}
        self._elsewhere: set[str] = set()
        self.refusal = ""
        """The reason why the options in the manifest make no sheets; empty if they do."""

    def has_error(self, codes: set[str], where: str | None = None) -> bool:
        """Return whether other checks have reported an error with one of these codes, at one place or at
        any."""
        return any(each.code in codes and where in (None, each.where) for each in self._reported)

    def has_error_on(self, sheet: Sheet) -> bool:
        """Return whether other checks have reported an error on a sheet."""
        return any(each.where == sheet.source for each in self._reported)

    @cached_property
    def imposition(self) -> sheets.Imposed | None:
        """All sheets; None if the kit has other parts than the definition orders, or if its options make no
        sheets."""
        kit, m = self.kit, self.kit.manifest
        if self.has_error(OTHER_PARTS):
            return None
        for what, value, known in (("paper", m.paper, PAPERS), ("way of backs", m.backs, BACKS)):
            if value not in known:
                self.refusal = f"expected a {what} that pnp knows, found {value!r}"
                return None
        try:
            return imposed(kit, self._plan.options)
        except PnpError as error:
            self.refusal = f"its options make no sheets: {error.sentence}"
            return None

    @cached_property
    def hint(self) -> str:
        """A hint if the kit was built from something else, which may explain another layout."""
        if self.kit.manifest.built_from == fingerprint.fingerprint(self._plan):
            return ""
        return "the kit was built from another program, definition, font or library; build it again"

    @cached_property
    def _plan(self) -> Plan:
        folder = self.kit.folder
        game, out = self.kit.game.definition.folder.resolve(), folder.resolve().parent.parent
        return rebuilding.plan_of(self.kit, folder if game.is_relative_to(out) else out)

    @cached_property
    def expected(self) -> dict[tuple[str, int], Page]:
        """Each page of each file, by the file's name and the page's number."""
        files = self.imposition.files if self.imposition else ()
        return {(file.name, number): page for file in files for number, page in enumerate(file.pages, 1)}

    def sheets(self) -> Iterator[Sheet]:
        """Yield the sides of sheets that the kit has, in all formats, and that are not wrong as a whole."""
        for form in ("pdf", "svg"):
            for sheet in self.kit.sheets(form):
                if self.imposition and not self.kit.compare_sheet(sheet).whole:
                    yield sheet

    def agrees(self, sheet: Sheet) -> bool:
        """Return whether the manifest places on a sheet what belongs there, and where."""
        self.faults(sheet)
        return sheet.source not in self._elsewhere

    def faults(self, sheet: Sheet) -> tuple[Fault, ...]:
        """Return what is wrong on a sheet outside its parts; empty if the manifest places them elsewhere,
        which another check reports."""
        page = self.expected.get((sheet.file, sheet.page))
        if sheet.source not in self._faults:
            found = find_faults(self.kit, sheet, page) if page else []
            if found is None:
                self._elsewhere.add(sheet.source)
            self._faults[sheet.source] = tuple(found or ())
        return self._faults[sheet.source]
