"""Whose language and whose paper, when nobody says."""

from pathlib import Path

import pytest

from pnp.errors import PnpError
from pnp.kit.preferences import preferences


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for variable in ("LC_ALL", "LC_PAPER", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("PNP_CONFIG", str(tmp_path / "config.toml"))


@pytest.mark.parametrize(
    ("language", "locale", "paper"),
    [
        ("es_ES.UTF-8", "es", "a4"),
        ("es_MX.UTF-8", "es", "letter"),
        ("en_US.UTF-8", "en", "letter"),
        ("en_GB", "en", "a4"),
        ("fi_FI.UTF-8", "en", "a4"),
        ("C.UTF-8", "en", "a4"),
        ("", "en", "a4"),
    ],
)
def test_the_system_decides(monkeypatch: pytest.MonkeyPatch, language: str, locale: str, paper: str) -> None:
    monkeypatch.setenv("LANG", language)
    taken = preferences(["en", "es"])
    assert (taken.locale, taken.paper) == (locale, paper)


@pytest.mark.parametrize(
    ("language", "locale"),
    [("iw_IL", "he"), ("pt_BR.UTF-8", "pt"), ("zh_CN", "zh"), ("zh_TW.UTF-8", "en"), ("zh_SG", "zh")],
)
def test_a_system_may_call_a_language_otherwise(
    monkeypatch: pytest.MonkeyPatch, language: str, locale: str
) -> None:
    monkeypatch.setenv("LANG", language)
    assert preferences(["en", "he", "pt", "zh"]).locale == locale


def test_the_user_s_file_comes_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    (tmp_path / "config.toml").write_text('locale = "es"\npaper = "a3"\n')
    taken = preferences(["en", "es"])
    assert (taken.locale, taken.paper, taken.paper_from) == ("es", "a3", str(tmp_path / "config.toml"))


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("lokale = 'es'", "unknown key; expected locale, paper or .papers.; found 'lokale'"),
        ("paper = 'a55'", "unknown paper; expected a4, "),
        ("paper = 4", "wrong value; expected a text; found 4"),
        ("locale = 4", "wrong value; expected a text; found 4"),
        ("paper =", "this is not TOML; expected a text in quotes, a number, true, false or a list; "),
    ],
)
def test_a_wrong_file_is_refused(tmp_path: Path, content: str, told: str) -> None:
    (tmp_path / "config.toml").write_text(content)
    with pytest.raises(PnpError, match=rf"config\.toml.*: {told}"):
        preferences(["en", "es"])
