"""TOML that would take time, memory or stack without bound is refused before it is parsed, in one message."""

import time
import tomllib
from pathlib import Path

import pytest

from pnp.definition.toml_source import TomlSource
from pnp.errors import DefinitionError

SECONDS = 2.0

DEEP = "tables are nested too deeply; expected "

EXCESSIVE = {
    "a dotted key": ("\n" + "a." * 100_000 + "a = 1", f"2: {DEEP}a key of at most 32 parts"),
    "a dotted key in quotes": ("'a' . " + '"a" . ' * 100_000 + "a = 1", f"1: {DEEP}a key"),
    "a header": ("[a" + ".a" * 100_000 + "]", f"1: {DEEP}a key"),
    "a header of an array": ("[[a" + ".a" * 100_000 + "]]", f"1: {DEEP}a key"),
    "a key in a table": ("x = { y = 1, " + "a." * 100_000 + "a = 1 }", f"1: {DEEP}a key"),
    "a key after a text": ("x = \"[[[#\" # [[[\n['a'" + ".a" * 32 + "]", f"2: {DEEP}a key"),
    "arrays": ("x = " + "[" * 100_000 + "]" * 100_000, f"1: {DEEP}at most 32 brackets"),
    "arrays on lines": ("\nx = " + "[\n" * 40 + "]\n" * 40, f"34: {DEEP}at most 32 brackets"),
    "arrays without end": ("x = " + "[" * 100_000, f"1: {DEEP}at most 32 brackets"),
    "tables": ("x = " + "{a=" * 10_000 + "1" + "}" * 10_000, f"1: {DEEP}at most 32 brackets"),
    "tables of long keys": (
        "\nx = " + ("{" + "a." * 20 + "a = ") * 4 + "1" + "}" * 4,
        f"2: {DEEP}at most 64 tables",
    ),
    "an integer": ("a = 1\nx = " + "9" * 100_000, "2: the number is too large"),
    "an integer with lines": ("x = -" + "9_9" * 100_000, "1: the number is too large"),
    "a hexadecimal number": ("x = 0x" + "f" * 100_000, "1: the number is too large"),
    "a fraction": ("x = 1." + "9" * 100_000, "1: the number is too large"),
    "an exponent": ("x = 1e" + "9" * 100_000, "1: the number is too large"),
    "a key": ("\n" + "k" * 1_900_000 + " = 1", "2: a key is too long; expected at most 1000 letters"),
    "a key in quotes": ('\n"' + "k" * 1_900_000 + '" = 1', "2: a key is too long"),
    "values": ("x = [" + "1," * 900_000 + "]", "1: the file has too many values; expected at most 200000"),
    "keys": ("".join(f"k{number}=1\n" for number in range(99_999)) * 2, "100001: the file is too long"),
    "arrays of tables": ("[[x]]\n" * 300_000, "100001: the file is too long; expected at most 100000 lines"),
    "tables in a row": ("x = [" + "{a=1}," * 90_000 + "]", "1: the file has too many values"),
    "lines": ("\n" * 1_900_000, "100001: the file is too long"),
    "lines of a text": ('x = """' + "\n" * 1_900_000 + '"""', "100001: the file is too long"),
    "a text without end": ('x = """' + "a = 1 [" * 200_000, "1: this is not TOML"),
    "quotes": ("x = " + '"' * 1_900_001, "1: this is not TOML"),
    "backslashes": ('x = "' + "\\" * 1_900_001, "1: this is not TOML"),
    "letters": ("x" * 2_000_001, " the file is too large; expected at most 2000000 bytes"),
}
"""What a file says, and what is said of it after its name."""


@pytest.mark.parametrize("what", EXCESSIVE)
def test_what_has_no_bounds_is_refused_in_a_moment(what: str, tmp_path: Path) -> None:
    content, expected = EXCESSIVE[what]
    path = tmp_path / "x.toml"
    path.write_text(content, encoding="utf-8")
    begin = time.process_time()
    with pytest.raises(DefinitionError) as caught:
        TomlSource(path)
    assert time.process_time() - begin < SECONDS
    assert str(caught.value).startswith(f"{path}:{expected}")
    assert len(str(caught.value)) < 4000


READ = {
    "just not too deep": "x = " + "[" * 32 + "]" * 32 + "\n" + ".".join("a" * 32) + " = 1\n",
    "brackets in texts and in comments": "x = ['" + "[" * 99 + "', \"" + "{" * 99 + '"] # ' + "[" * 99 + "\n",
    "dots in a text of several lines": 'x = """' + "[" * 50 + '\\""" "" \n' + "a." * 50 + '"""\n',
    "a text that ends in quotes": 'x = """a"""""\ny = """"""\nz = ""\n' + "w = ''''''\nv = '''a'''''\n",
    "a text as it stands": "y = '''" + "['{" * 50 + "'''\n",
    "names that are just not too long": "k" * 1000 + " = " + "9" * 18 + "\n",
    "spaces": " " * 1_900_000 + "x = 1",
    "a comment": "#" * 1_900_000,
    "a long text": 'x = "' + "\\n" * 500_000 + '"',
}


@pytest.mark.parametrize("what", READ)
def test_what_looks_excessive_and_is_not_is_read(what: str, tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text(READ[what], encoding="utf-8")
    begin = time.process_time()
    assert TomlSource(path).data == tomllib.loads(READ[what])
    assert time.process_time() - begin < SECONDS
