"""What Typst does not write: the boxes of a printed page, and "print at 100 %" for the viewer."""

from hashlib import sha256
from io import BytesIO
from pathlib import Path

import pikepdf


def finish(pdf: bytes, path: Path) -> None:
    """Write `pdf` to `path` with PrintScaling none, TrimBox and BleedBox = page, its id made of its bytes."""
    with pikepdf.open(BytesIO(pdf)) as document:
        for page in document.pages:
            page.obj.TrimBox = page.obj.BleedBox = pikepdf.Array(page.mediabox)
        viewer = document.Root.get("/ViewerPreferences", pikepdf.Dictionary())
        viewer.PrintScaling = pikepdf.Name("/None")
        viewer.DisplayDocTitle = True
        document.Root.ViewerPreferences = viewer
        digest = sha256(pdf).digest()[:16]
        document.trailer.ID = pikepdf.Array([pikepdf.String(digest), pikepdf.String(digest)])
        finished = BytesIO()
        document.save(finished, deterministic_id=True)
    # Not saved to the path itself: on a full disk the library ends the whole process.
    path.write_bytes(finished.getvalue())
