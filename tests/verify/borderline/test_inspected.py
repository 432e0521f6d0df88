"""No I check reports a file that is right, however close it comes to one that is wrong."""

from pathlib import Path

import pytest

from pnp.verify import inspect
from tests.borderline.border import Border, assert_fails, assert_holds, cases
from tests.borderline.inspected import INSPECT, Write


@pytest.mark.parametrize(("code", "border"), cases(INSPECT))
def test_a_file_near_the_border_is_right(code: str, border: Border[Write], tmp_path: Path) -> None:
    for amount, judge in ((border.holds_at, assert_holds), (border.fails_at, assert_fails)):
        path = tmp_path / "cards.pdf"
        expected = border.near(amount)(path)
        judge(code, inspect.inspect(path, expected).findings)
