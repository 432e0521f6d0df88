"""reportlab's canvas with named paint: it gives gradients and opacity to pages, but not to forms."""

from typing import Any

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFObject, PDFResourceDictionary, xObjectName
from reportlab.pdfgen.canvas import Canvas


class _Plain(PDFObject):
    """A direct object that is written as it is."""

    def __init__(self, said: str) -> None:
        self.said = said

    def format(self, _document: Any) -> bytes:
        """Return the bytes of it."""
        return self.said.encode("ascii")


_Base: Any = Canvas
"""Untyped, since the published stubs leave out what a form and a page are made of."""


class DeclaringCanvas(_Base):  # type: ignore[misc]
    """A canvas that puts what is declared into the resources of the page or form that is being written."""

    _declared: list[dict[str, dict[str, _Plain]]]

    def __init__(self, *given: Any, **named: Any) -> None:
        self._declared = [{}]
        super().__init__(*given, **named)

    def declare(self, kind: str, name: str, about: str) -> None:
        """Add a resource of a kind ("Shading", "ExtGState") under `name`; `about` is its value in the PDF."""
        self._declared[-1].setdefault(kind, {})[name] = _Plain(about)

    def beginForm(self, *given: Any, **named: Any) -> None:  # noqa: N802
        """Begin a form, which has resources of its own."""
        super().beginForm(*given, **named)
        self._declared.append({})

    def endForm(self, **named: Any) -> None:  # noqa: N802
        """End the form, and give it what was declared in it."""
        name = self._formData[0]
        super().endForm(**named)
        self._give(self._doc.idToObject[xObjectName(name)], self._declared.pop())

    def _setShadingUsed(self, page: Any) -> None:  # noqa: N802  # the last of what is set of a page
        super()._setShadingUsed(page)
        self._give(page, self._declared[-1])
        self._declared[-1] = {}

    @staticmethod
    def _give(thing: Any, declared: dict[str, dict[str, _Plain]]) -> None:
        if not declared:
            return
        resources: Any = PDFResourceDictionary()
        resources.basicFonts()
        resources.allProcs()
        if thing.XObjects:
            resources.XObject = thing.XObjects
        for kind, entries in declared.items():
            setattr(resources, kind, PDFDictionary(dict(entries)))
        thing.Resources = resources
