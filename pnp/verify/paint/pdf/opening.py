"""Opens untrusted files with pdfium; no other module gives it one. Files that would crash it are refused
first.

pdfium follows forms in forms as it loads a page, and running out of memory ends the process. So pikepdf
examines a file before. If the file is damaged, so that pikepdf had to search for its objects, pdfium gets the
file as pikepdf understood it: else the two might find different objects.
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
    """A PDF that asks for a password."""


@contextmanager
def open_pdf(path: Path) -> Iterator[pypdfium2.PdfDocument]:
    """Open a PDF with pdfium. Raises Unreadable for a file that cannot be read or would never end; Locked.

    A page that turns out to be damaged while the file is open raises Unreadable too.
    """
    with as_unreadable(path):
        given = _repaired_bytes(path)
        with pypdfium2.PdfDocument(path if given is None else given) as document:
            yield document


@contextmanager
def as_unreadable(path: Path) -> Iterator[None]:
    """Turn errors of pdfium or of the system into Unreadable, for callers that keep a file open."""
    try:
        yield
    except (pypdfium2.PdfiumError, OSError, IndexError, ValueError) as error:
        raise _damage_error(path, error) from error


def refuse_explosive(path: Path) -> None:
    """Raise Unreadable for a file that a reader would follow without end. Damaged files are left to the
    reader."""
    with suppress(Damaged, OSError):
        _repaired_bytes(path)


def _repaired_bytes(path: Path) -> bytes | None:
    """Return the bytes to give to pdfium in place of a file, or None. Raises Unreadable, Locked, OSError."""
    now = path.stat()
    found = _examine(path.resolve(), now.st_mtime_ns, now.st_size, now.st_ino)
    if isinstance(found, Unreadable):
        raise found
    return found


@remembered
def _examine(path: Path, *_: int) -> bytes | Unreadable | None:
    """Return the same, once for each version of the file; a refusal is cached as well."""
    try:
        with _limit_unpacking(), pikepdf.open(path, suppress_warnings=True) as pdf:
            nesting.refuse_explosive(pdf, str(path))
            return _repair(pdf) if pdf.get_warnings() else None
    except pikepdf.PasswordError:
        return Locked("a PDF that asks for a password", place=str(path))
    except Unreadable as error:
        return error
    except (AttributeError, LookupError, TypeError, ValueError, RecursionError) as error:
        return _damage_error(path, error)
    except pikepdf.PikepdfError as error:  # not PdfError alone: a bad page tree raises another kind
        return _damage_error(path, error)


@contextmanager
def _limit_unpacking() -> Iterator[None]:
    """Limit how far qpdf unpacks a stream: to what a page may have."""
    before = settings.set_qpdf_limits(flate_max_memory=PAGE, run_length_max_memory=PAGE)
    try:
        yield
    finally:
        flate, run_length = before["flate_max_memory"], before["run_length_max_memory"]
        settings.set_qpdf_limits(flate_max_memory=int(flate), run_length_max_memory=int(run_length))


def _repair(pdf: pikepdf.Pdf) -> bytes:
    """Return a damaged file as pikepdf understood it."""
    held = io.BytesIO()
    pdf.save(held)
    return held.getvalue()


def _damage_error(path: Path, error: Exception) -> Damaged:
    return Damaged("not a PDF that can be read", place=str(path), found=str(error))
