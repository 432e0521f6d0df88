"""What a worker elsewhere sends lands in the folder that it is for, and nowhere else."""

from pathlib import Path

import pytest

from pnp.errors import PnpError
from pnp.kit import sending, worker
from pnp.kit.plan import Options, Plan
from pnp.kit.sending import File

OUT_OF_IT = ["../other", "a/../../other", "/etc/other", "C:/other", "..\\other", ""]


@pytest.mark.parametrize("name", OUT_OF_IT)
def test_a_name_that_leads_out_of_the_folder_is_refused(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "out" / "kit"
    with pytest.raises(PnpError, match="leads out of the folder"):
        sending.unpack((File(name, b"x"),), folder)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


@pytest.mark.parametrize("name", OUT_OF_IT)
def test_a_kit_with_such_a_name_is_not_put_in_place(name: str, tmp_path: Path) -> None:
    plan = Plan("game", Path("rules/game"), Options("es", "a4"), tmp_path / "out")
    with pytest.raises(PnpError, match="leads out of the folder"):
        worker.put_kit(plan, {"board.pdf": b"x", name: b"x"})
    assert not plan.target.exists()
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def test_a_kit_travels_whole_its_links_as_links(tmp_path: Path) -> None:
    folder = tmp_path / "kit"
    (folder / "svg").mkdir(parents=True)
    (folder / "svg" / "a.svg").write_bytes(b"<svg/>")
    (folder / "link").symlink_to("svg/a.svg")
    sending.unpack(sending.pack(folder), tmp_path / "again")
    again = tmp_path / "again"
    assert (again / "svg" / "a.svg").read_bytes() == b"<svg/>"
    assert str((again / "link").readlink()) == str(Path("svg/a.svg"))
