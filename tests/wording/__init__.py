"""Whether a text follows a source document too closely: no run of seven words may be the document's own.

The documents are not in this repository, and some of them are nobody's to copy. What is kept of them is a
digest of each run of seven words, in sources.txt, enough to know a run again and not to read it. The list is
made, and made anew when a document is added, from the documents as plain text:

    python -m tests.wording DOCUMENT.txt ... > tests/wording/sources.txt

Case, accents and punctuation make no difference, nor does which number it is and whether it is written in
words, digits or as a placeholder. A list of names cannot be said otherwise: a run of which four words or more
are numbers or names is excused.
"""

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator
from hashlib import blake2b
from pathlib import Path

LENGTH = 7
"""Words in a run."""

EXCUSED = 4
"""So many numbers and names in a run excuse it."""

DIGITS = 12
"""Hexadecimal digits of a digest, 48 bits: the ten thousand runs of the documents and a hundred thousand of
the texts meet by chance about four times in a million."""

SOURCES = Path(__file__).with_name("sources.txt")

NUMBERS = frozenset(
    """
    dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete
    dieciocho diecinueve veinte treinta cuarenta cincuenta sesenta
    two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
    eighteen nineteen twenty
    """.split()  # noqa: SIM905  # a table of words
)

NUMBER = "#"

_PLACEHOLDER = re.compile(r"%\(\w+\)s|\{\{.*?\}\}|\{\w+\}")
_WORD = re.compile(r"[^\W_]+|#")


def words(text: str) -> list[str]:
    """The words of a text as they are compared."""
    plain = unicodedata.normalize("NFKD", _PLACEHOLDER.sub(f" {NUMBER} ", text).casefold())
    found = _WORD.findall("".join(sign for sign in plain if not unicodedata.combining(sign)))
    return [NUMBER if word.isdigit() or word in NUMBERS else word for word in found]


def runs(text: str) -> Iterator[str]:
    """Each run of seven words."""
    found = words(text)
    for start in range(len(found) - LENGTH + 1):
        yield " ".join(found[start : start + LENGTH])


def digest(run: str) -> str:
    """What is kept of a run."""
    return blake2b(run.encode(), digest_size=DIGITS // 2).hexdigest()


def listed(documents: Iterable[str]) -> str:
    """The list for some documents, as sources.txt has it: sorted, nine to a line."""
    digests = sorted({digest(run) for text in documents for run in runs(text)})
    return "".join(" ".join(digests[k : k + 9]) + "\n" for k in range(0, len(digests), 9))


def copied(text: str, known: Collection[str], names: Collection[str] = ()) -> list[str]:
    """The runs of a text that are in a list, those that overlap joined. `names` are normalised words."""
    found, joined, end = words(text), list[str](), 0
    for start in range(len(found) - LENGTH + 1):
        run = found[start : start + LENGTH]
        if sum(word == NUMBER or word in names for word in run) >= EXCUSED:
            continue
        if digest(" ".join(run)) in known:
            fresh = found[max(start, end) : start + LENGTH]
            if start < end:
                joined[-1] += " " + " ".join(fresh)
            else:
                joined.append(" ".join(fresh))
            end = start + LENGTH
    return joined
