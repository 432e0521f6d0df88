"""The one door to pdfium for files that anybody may have made: what would take it down is refused first.

pdfium follows forms in forms as it loads a page, and what ends its memory ends the process. So a file is
looked at by another library before. One that is damaged, so that this library had to search for its objects,
is given to pdfium as it was understood: else each of the two might have found other objects.
"""

import io
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pikepdf
import pypdfium2
from pikepdf import settings

from pnp.caching import remembered
from pnp.verify.paint.pdf import nesting
from pnp.verify.paint.pdf.nesting import PAGE
from pnp.verify.paint.shapes import Unreadable


class Damaged(Unreadable):
    """A file that is no PDF, or cannot be read as one."""


class Locked(Damaged):
    """A file that asks for a password."""


@contextmanager
def opened(path: Path) -> Iterator[pypdfium2.PdfDocument]:
    """A PDF as pdfium reads it. Raises Unreadable for what cannot be read, or would never end; Locked.

    A page that turns out to be none while the file is open raises Unreadable too.
    """
    with damage(path):
        given = _looked_at(path)
        with pypdfium2.PdfDocument(path if given is None else given) as document:
            yield document


@contextmanager
def damage(path: Path) -> Iterator[None]:
    """What pdfium or the system says of a file, as Unreadable; for who keeps one open."""
    try:
        yield
    except (pypdfium2.PdfiumError, OSError, IndexError, ValueError) as error:
        raise _damaged(path, error) from error


def refuse_explosive(path: Path) -> None:
    """Raise Unreadable for what pdfium would follow without end: other readers need not try either. What is
    damaged is left to them."""
    with suppress(Damaged, OSError):
        _looked_at(path)


def _looked_at(path: Path) -> bytes | None:
    """What pdfium is given in the place of a file, if anything. Raises Unreadable, Locked, OSError."""
    now = path.stat()
    found = _look(path.resolve(), now.st_mtime_ns, now.st_size, now.st_ino)
    if isinstance(found, Unreadable):
        raise found
    return found


@remembered
def _look(path: Path, *_: int) -> bytes | Unreadable | None:
    """The same, once for each file as it is now; what was refused is kept as well."""
    try:
        with _bounded(), pikepdf.open(path, suppress_warnings=True) as pdf:
            nesting.refuse_explosive(pdf, str(path))
            return _mended(pdf) if pdf.get_warnings() else None
    except pikepdf.PasswordError:
        return Locked("a PDF that asks for a password", place=str(path))
    except Unreadable as error:
        return error
    except (AttributeError, LookupError, TypeError, ValueError, RecursionError) as error:
        return _damaged(path, error)
    except pikepdf.PikepdfError as error:  # not its PdfError alone: a page tree may be told as another
        return _damaged(path, error)


@contextmanager
def _bounded() -> Iterator[None]:
    """No stream is unpacked to more than a page may have."""
    before = settings.set_qpdf_limits(flate_max_memory=PAGE, run_length_max_memory=PAGE)
    try:
        yield
    finally:
        flate, run_length = before["flate_max_memory"], before["run_length_max_memory"]
        settings.set_qpdf_limits(flate_max_memory=int(flate), run_length_max_memory=int(run_length))


def _mended(pdf: pikepdf.Pdf) -> bytes:
    """A damaged file as it was understood."""
    held = io.BytesIO()
    pdf.save(held)
    return held.getvalue()


def _damaged(path: Path, error: Exception) -> Damaged:
    return Damaged("not a PDF that can be read", place=str(path), found=str(error))
