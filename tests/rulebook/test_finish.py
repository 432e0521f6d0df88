"""A book's PDF is finished in memory: on a full disk the library that does it would end the process."""

import os
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest

from pnp.rulebook import finish

PROGRAM = """
import resource, sys
from pathlib import Path
from pnp.rulebook import finish
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]),) * 2)
try:
    finish.finish(sys.stdin.buffer.read(), Path(sys.argv[1]))
except OSError as error:
    sys.exit(f"told: {error.strerror}")
"""


def pdf() -> bytes:
    written = BytesIO()
    with pikepdf.new() as document:
        document.add_blank_page()
        document.save(written)
    return written.getvalue()


@pytest.mark.skipif(os.name == "nt", reason="Windows holds no process to a size of files")
@pytest.mark.parametrize("short_of", [1, 100])
def test_a_disk_that_is_full_at_the_last_moment_is_an_error_and_no_abort(
    tmp_path: Path, short_of: int
) -> None:
    finish.finish(pdf(), tmp_path / "whole.pdf")
    size = (tmp_path / "whole.pdf").stat().st_size - short_of
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(tmp_path / "cut.pdf"), str(size)],
        cwd=Path(__file__).parents[2],
        input=pdf(),
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr.decode()) == (1, "told: File too large\n")
