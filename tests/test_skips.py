"""A skip that nobody agreed to fails the run (tests/conftest.py)."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

LISTED = """
[skips]
"no such library" = "why"

[other]
"elsewhere" = "not a skip"
"""

ACCEPTED = {
    "listed": "def test_it(): pytest.skip('no such library')",
    "listed_module": "pytest.skip('no such library', allow_module_level=True)",
    "expected": "@pytest.mark.xfail(reason='a bug')\ndef test_it(): assert 0",
    "passes": "def test_it(): pass",
}

REFUSED = {
    "unlisted": "def test_it(): pytest.skip('in a hurry')",
    "other_section": "def test_it(): pytest.skip('elsewhere')",
    "condition": "@pytest.mark.skipif(True, reason='in a hurry')\ndef test_it(): pass",
    "no_reason": "@pytest.mark.skip\ndef test_it(): pass",
    "import": "pytest.importorskip('no_such_module')\ndef test_it(): pass",
}


def test_only_listed_skips_pass(tmp_path: Path) -> None:
    tests = tmp_path / "tests"
    tests.mkdir()
    shutil.copy(Path(__file__).parent / "conftest.py", tests)
    (tests / "skips.toml").write_text(LISTED, encoding="utf-8")
    for name, test in (ACCEPTED | REFUSED).items():
        (tests / f"test_{name}.py").write_text(f"import pytest\n{test}\n", encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--continue-on-collection-errors"]
    done = subprocess.run(
        [*command, "--rootdir", str(tmp_path), str(tests)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parent.parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    told = set(re.findall(r"^(?:FAILED|ERROR) tests.test_(\w+)\.py", done.stdout, flags=re.MULTILINE))
    assert told == set(REFUSED), done.stdout
    assert done.returncode == 1
