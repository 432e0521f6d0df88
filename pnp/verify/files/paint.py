"""F: the sheets paint what the faces have, element by element, in PDF and in SVG."""

from collections.abc import Iterator
from typing import Any

from pnp.finding import Check, Finding, check
from pnp.verify.files.cells import cell_count
from pnp.verify.files.kit import Kit, Sheet

MOST = 12
"""The most differences of a page that are reported one by one."""


@check("F01", "each sheet paints what its faces order, to 0.02 mm")
def pdf_paint(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """What each page of the PDFs really paints (forms entered, clips applied) is compared one to one
    with the faces, drawn anew from the definition, at the places that the manifest lists. Nothing
    may be missing, moved, doubled, resized, recoloured, covered, cut off or painted over something
    it should lie under, and nothing else may be painted inside a trim. Only painted geometry counts:
    no names, no forms, nothing that the manifest claims to be drawn."""
    for sheet in kit.sheets("pdf"):
        yield from _differences(self, kit, sheet)


@check("F02", "each SVG sheet and face paints what the faces order")
def svg_paint(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """The same comparison for each SVG of a kit: the sheets, face by face, and each distinct face alone with
    its bleed."""
    for sheet in kit.sheets("svg"):
        yield from _differences(self, kit, sheet)
    if "svg" in kit.manifest.formats:
        for name, face in kit.faces.items():
            path = f"svg/faces/{name.replace(':', '-')}.svg"
            for paint in kit.paint_of(path) if path in kit.listed else ():
                for difference in kit.compare_face(face, paint):
                    yield self.error(path, str(difference))


def _differences(self: Check[Any], kit: Kit, sheet: Sheet) -> Iterator[Finding]:
    found = kit.compare_sheet(sheet).differences
    for odd in sheet.paint.odd:
        yield self.error(sheet.source, f"paints with {odd}, which this check cannot see through")
    for difference in found[:MOST]:
        yield self.error(sheet.source, str(difference), cell_count(kit, sheet))
    if len(found) > MOST:
        yield self.error(sheet.source, f"{len(found) - MOST} more differences on this page")


CHECKS = (pdf_paint, svg_paint)
