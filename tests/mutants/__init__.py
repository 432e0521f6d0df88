"""Do the tests bite? Small breakages of the program, each tried against the tests that reach it.

`python -m tests.mutants ROOM... --seed 1 --count 30` prints, per room, how many were caught, and every
one that was not. What mutants there are: `breaking`. Rooms: `rooms`. Which tests reach a line: `reach`.
"""
