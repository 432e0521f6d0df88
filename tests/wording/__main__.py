"""python -m tests.wording DOCUMENT.txt ...: the list of their runs."""

import sys
from pathlib import Path

from tests.wording import listed

sys.stdout.write(listed(Path(name).read_text(encoding="utf-8") for name in sys.argv[1:]))
