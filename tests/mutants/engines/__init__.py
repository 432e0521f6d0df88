"""Are engines held by what anybody can run? Breakages of rules/, tried by `pnp verify --rules` alone.

`python -m tests.mutants.engines GAME... --seed 1 --count 60` breaks an engine in so many ways, one at a
time, and runs the checks of the definition and of the rules (M and R), never pytest. It says in which way
each mutant is found: `rules`, by a check that holds the engine to the rules or one answer to another;
`record`, only by R14, which compares with what was recorded; `crash`, only by R13, which tells exceptions;
`fault`, by an exception that no check tells; `time`, by the clock. What nothing finds is held against the
sound engine in many more positions (`differing.py`): it is `missed`, or `equivalent`, and then left out of
the share. `--at tables.py:138` tries all mutants of a line. Needs fork.
"""
