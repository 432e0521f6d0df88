"""Faults of the machine: what a kit is after a build was killed, had no room, or met another one.

`python -m tests.faults --kills 200 --full 50 --seed 1 --record tests/faults/record.md` starts the real
command in real processes, kills it, takes its disk, its output and its keyboard away, and looks at what is
there then: the old kit or the new one, whole, nothing else; no process; and a next build that succeeds.

* `builds.py` has a game in two versions, so that old and new can be told, and the command that builds it.
* `killing.py`, `lacking.py` and `leaving.py` are the faults: kills; no room, no rights, no streams; commands
  whose workers have to end.
* `__main__.py` is the long run by hand; `test_faults.py` has some of its cases in the suite. A full disk and
  one that may only be read need Linux (`unshare`, which mounts them).
"""
