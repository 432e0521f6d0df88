"""`python -m tests.spread --kits 200 --seed 1 [--whole 10] [--record FILE]`: see the package."""

import argparse
import os
import sys
from collections import Counter
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

from tests.spread.choosing import asked, can_be_had
from tests.spread.proving import Tried, tried


def record(found: Sequence[Tried], words: Sequence[str]) -> str:
    """What a run showed, as a page."""
    good = [each for each in found if not each.refused]
    alarmed = [each for each in good if each.alarms]
    lines = [
        "# No false alarm",
        "",
        f"`python -m tests.spread {' '.join(words)}` built and verified {len(good)} good kits, chosen by the "
        "seed over games, languages, papers, variants, backs, sizes of cards and of text, sets, players, "
        "formats and parts (`tests/spread/choosing.py`): checks D and F, and the same again, byte for byte. "
        f"{len(alarmed)} of them had an error or a warning. {len(found) - len(good)} more were refused by "
        f"the build itself, with a message. It took {sum(each.seconds for each in found) / 60:.0f} minutes "
        "of the processor.",
        "",
        "| what | how many kits of each |",
        "|---|---|",
    ]
    usual = ("game", "locale", "paper")
    lines += [_row(what, Counter(str(getattr(each.asked, what)) for each in good)) for what in usual]
    keys = sorted({key for each in good for key in each.asked.options} - {"only"})
    lines += [
        _row(key, Counter(str(each.asked.options.get(key, "as usual")) for each in good)) for key in keys
    ]
    parts = Counter("a part" if "only" in each.asked.options else "all, with books" for each in good)
    lines.append(_row("holds", parts))
    if alarmed:
        lines += ["", "## Alarms", ""]
        lines += [f"* `{each.asked.said}`: {'; '.join(each.alarms)}" for each in alarmed]
    refusals = Counter(each.refused.partition(";")[0].partition(": ")[2] or each.refused for each in found)
    del refusals[""]
    if refusals:
        lines += ["", "## Refused", ""]
        lines += [f"* {count} × {why}" for why, count in sorted(refusals.items())]
    return "\n".join(lines) + "\n"


def _row(what: str, counts: Counter[str]) -> str:
    return f"| {what} | {', '.join(f'{name} {count}' for name, count in sorted(counts.items()))} |"


def main(words: Sequence[str]) -> int:
    """Try kits until so many are good, telling each; exit status 1 where one raised an alarm."""
    parser = argparse.ArgumentParser(prog="python -m tests.spread", description=__doc__)
    parser.add_argument("--kits", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--whole", type=int, default=0, help="every so many is a whole kit, with its books")
    parser.add_argument("--record", type=Path)
    told = parser.parse_args(words)
    os.environ["PNP_CACHE"] = "off"
    found: list[Tried] = []
    wanted = (kit for kit in asked(told.seed, whole=told.whole) if can_be_had(kit))
    while sum(not each.refused for each in found) < told.kits:
        (kit,) = islice(wanted, 1)
        found.append(each := tried(kit))
        fared = f"refused: {each.refused}" if each.refused else "; ".join(each.alarms) or "sound"
        print(f"{len(found):4}  {each.seconds:5.1f} s  {kit.said}: {fared}", flush=True)
        if told.record:
            told.record.write_text(record(found, words), encoding="utf-8", newline="\n")
    return int(any(each.alarms for each in found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
