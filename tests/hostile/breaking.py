"""How a sound text or file is broken: some of the ways, chosen by a seed."""

import re
from collections.abc import Callable, Sequence
from random import Random

NUMBERS = (
    "0", "-1", "1e999", "-1e999", "nan", "inf", "-inf", "+nan", "1e-400", "2147483648", "-9223372036854775809",
    "0x7fffffffffffffff", "999999999999999999999999", "0.1e308", "1_000", "٣", "9" * 4400, "1" + "0" * 100_000,
)  # fmt: skip
"""Among them ones that Python reads into an int of any size, or refuses with a ValueError of its own."""

SIGNS = (
    "\0", "\x07", "\x1b[2J", "\x7f", "\x85", "\u200b", "\u200f", "\u202e", "\u2066", "\u2028", "\ufeff",
    "\ufffe", "\U000e0001", "\U0010ffff", "e" + "\u0301" * 50, "\t", "\r", "\ud7ff", "﷽",
)  # fmt: skip
"""Control and bidi characters, marks without end, and what is no character."""

PATHS = (
    "../outside/secret.txt", "/etc/passwd", "..", ".", "", "/dev/zero", "a/../../outside/secret.txt", "con",
    "~", "file:///etc/passwd", "https://localhost:1/", "..\\outside\\secret.txt", "x" * 300, "link",
)  # fmt: skip

WORDS = (
    "true",
    "[]",
    "{}",
    '""',
    "[[]]",
    "[1, [2, [3]]]",
    "1979-05-27T07:32:00Z",
    "'x'",
    "null",
    '"%(x)s %s %"',
)


def nested(sign: str, end: str, depth: int) -> str:
    """Brackets in brackets."""
    return sign * depth + end * depth


def bombs(random: Random) -> str:
    """One of those texts that are small on the disk and large in a program."""
    depth = random.choice((40, 300, 5000))
    return random.choice(
        (
            lambda: nested("[", "]", depth),
            lambda: nested("(", ")", depth),
            lambda: nested("{", "}", depth),
            lambda: ".".join(["a"] * depth) + " = 1",
            lambda: "-" * depth + "1",
            lambda: "not " * depth + "true",
            lambda: "a" * 20 * depth,
            lambda: "\n" * depth,
            lambda: "<g>" * depth,
            lambda: "*_" * depth,
            lambda: "> " * depth,
            lambda: "[" + "1," * depth + "1]",
            lambda: ", ".join(f"k{index} = {index}" for index in range(depth)),
        )
    )()


def excess(random: Random) -> str:
    """One thing of a TOML file that is far larger, longer or deeper than anything that somebody writes."""
    many = random.choice((31, 33, 300, 5000, 100_000))
    part = random.choice(("a", '"a"', "'a'", "a-b", "0"))
    key = random.choice((".", " . ", "\t.", ". ")).join([part] * many)
    value = random.choice(("1", '"x"', "[1]", "{a = 1}", "1979-05-27", "inf", "-0.5", "true"))
    before = random.choice(("", "\n", "# [[[[\n", 'x = "[[[["\n', "y = '''{{{\n'''\n"))
    escape = random.choice(("ud800", "uFFFF", "U00110000", "UFFFFFFFF", "x41"))
    made = random.choice(
        (
            lambda: f"{key} = {value}",
            lambda: f"[{key}]",
            lambda: f"[[{key}]]",
            lambda: f"z = {{ {key} = {value} }}",
            lambda: "z = " + nested("[", "]", many),
            lambda: "z = " + "[" * many,
            lambda: "z = " + nested("[\n", "]\n", many),
            lambda: "z = " + "{a = " * many + "1" + "}" * many,
            lambda: "z = " + "[{a = " * many + "1" + "}]" * many,
            lambda: "z = " + ("{" + "a." * 15 + "a = ") * (many % 40) + "1" + "}" * (many % 40),
            lambda: "z = " + "9" * many,
            lambda: "z = -" + "1_0" * many,
            lambda: "z = 0x" + "f" * many,
            lambda: "z = 1." + "9" * many,
            lambda: "z = 1e" + "9" * many,
            lambda: "z = [" + f"{value}," * many + "]",
            lambda: "".join(f"z{number} = {value}\n" for number in range(many)),
            lambda: f"[[{part}]]\n" * many,
            lambda: "k" * many + f" = {value}",
            lambda: '"' + "k" * many + f'" = {value}',
            lambda: 'z = "' + "x" * 10 * many + '"',
            lambda: 'z = """' + "x\n" * many + '"""',
            lambda: 'z = """' + "[" * many,
            lambda: "z = '''" + "[" * many,
            lambda: 'z = "' + "\\" * many + '"',
            lambda: 'z = "\\' + escape + '"',
            lambda: "#" * 10 * many,
            lambda: "\n" * many,
            lambda: " " * 10 * many + "z = 1",
            lambda: '"' * many,
            lambda: "z = 1\r" * many,
            lambda: "\0" * many,
            lambda: "\ufeff" * many,
        )
    )()
    return f"{before}{made}\n"


_TOKEN = re.compile(r'"[^"\n]*"|[-+]?\d[\w.]*|\w+|[^\w\s]')


def _replaced(text: str, random: Random, given: Sequence[str]) -> str:
    """One token of a text becomes another thing."""
    tokens = list(_TOKEN.finditer(text))
    if not tokens:
        return text + random.choice(given)
    chosen, new = random.choice(tokens), random.choice(given)
    if chosen[0].startswith('"') and random.random() < 0.6:
        new = f'"{new}"'
    return text[: chosen.start()] + new + text[chosen.end() :]


def _token(text: str, random: Random) -> str:
    return _replaced(text, random, random.choice((NUMBERS, NUMBERS, WORDS, PATHS)))


def _sign(text: str, random: Random) -> str:
    at = random.randrange(len(text) + 1)
    return text[:at] + random.choice(SIGNS) + text[at:]


def _lines(text: str, random: Random) -> str:
    lines = text.splitlines(keepends=True) or [""]
    one, two = random.randrange(len(lines)), random.randrange(len(lines))
    match random.randrange(4):
        case 0:
            del lines[one]
        case 1:
            lines.insert(two, lines[one])
        case 2:
            lines[one], lines[two] = lines[two], lines[one]
        case _:
            lines[min(one, two) : max(one, two)] = []
    return "".join(lines)


def _bomb(text: str, random: Random) -> str:
    return _replaced(text, random, (bombs(random),))


def _swapped(text: str, random: Random) -> str:
    """A token of the text in the place of another one: all the words are known."""
    tokens = _TOKEN.findall(text)
    return _replaced(text, random, tokens or [""])


def _cut(text: str, random: Random) -> str:
    return text[: random.randrange(len(text) + 1)]


def _letters(text: str, random: Random) -> str:
    if not text:
        return text
    at = random.randrange(len(text))
    return text[:at] + random.choice("\"'[]{}()=.,:;#%&<>/\\|*+-0aZ \n") + text[at + random.randrange(3) :]


_WAYS: tuple[Callable[[str, Random], str], ...] = (
    _token, _token, _token, _sign, _lines, _lines, _bomb, _swapped, _swapped, _swapped, _cut, _letters, _letters,
)  # fmt: skip


def text(sound: str, random: Random) -> str:
    """A sound text broken once, twice or three times."""
    for _ in range(random.choice((1, 1, 2, 3))):
        sound = random.choice(_WAYS)(sound, random)
    return sound


def data(sound: bytes, random: Random) -> bytes:
    """Sound bytes broken: some changed, cut, doubled, or ones that no text has put in."""
    for _ in range(random.choice((1, 2, 4))):
        at, end = sorted(random.randrange(len(sound) + 1) for _ in range(2))
        match random.randrange(5):
            case 0:
                sound = sound[:at] + random.randbytes(random.choice((1, 2, 8))) + sound[at + 1 :]
            case 1:
                sound = sound[:at]
            case 2:
                sound = sound[:end] + sound[at:end] + sound[end:]
            case 3:
                sound = sound[:at] + sound[end:]
            case _:
                sound = (
                    sound[:at]
                    + random.choice((b"\xff\xfe", b"\0", b"\xed\xa0\x80", b"\xc0\x80"))
                    + sound[at:]
                )
    return sound


def encoded(broken: str, random: Random) -> bytes:
    """A text as the bytes of a file: mostly UTF-8."""
    match random.randrange(20):
        case 0:
            return broken.encode("utf-16", "surrogatepass")
        case 1:
            return broken.encode("latin-1", "replace")
        case 2:
            return data(broken.encode("utf-8", "surrogatepass"), random)
    return broken.encode("utf-8", "surrogatepass")
