"""`python -m benchmarks.bare_table SHAPES OUT.pdf`: shapes that were worked out before, painted by reportlab.

It prints the seconds of processor time that a script needs for that: all of the process but reading the
shapes, which a script would have of its own.
"""

import os
import pickle
import sys
from pathlib import Path
from time import process_time


def main(source: str, target: str) -> None:
    from benchmarks import bare_pages

    data = Path(source).read_bytes()
    begin = process_time()
    pages = pickle.loads(data)  # noqa: S301  # our own, of a moment ago
    reading = process_time() - begin
    bare_pages.paint(pages, Path(target))
    times = os.times()
    print(times.user + times.system - reading)


if __name__ == "__main__":
    main(*sys.argv[1:])
