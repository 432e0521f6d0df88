"""Good kits, many and unlike each other, none of which may raise a false alarm.

`python -m tests.spread --kits 200 --seed 1 --whole 10 --record tests/spread/record.md` chooses kits over
games, languages, papers, variants, backs, sizes, sets and options, builds each into a folder that is thrown
away, verifies it (D, F, and the same again) and tells every error and warning.

* `choosing.py` chooses kits by a seed: the same ones each time.
* `proving.py` builds and verifies one.
* `__main__.py` is the long run by hand; `test_spread.py` proves some of the quickest in the suite.
"""
