"""The environment of a checkout: .venv, made from a lock when it is first needed.

`python3 -m pnp` needs what requirements-run.lock lists; `python3 -m tests` needs requirements.lock, which
has all of that and what only developers use. Whichever command runs second adds what is missing. A lock is
complete: nothing is resolved, so that a set-up does not change with time.

Standard library only, and readable by older Pythons, so that it can say what is missing. Once all is there
it costs two small reads. Installed from a wheel, pnp has its requirements and this is idle.
"""

from pnp.bootstrap.checkout import ROOT, RUN, UNFINISHED, WHOLE, mark_of, python_of, site_packages
from pnp.bootstrap.environment import ensure, requirements

__all__ = [
    "ROOT",
    "RUN",
    "UNFINISHED",
    "WHOLE",
    "ensure",
    "mark_of",
    "python_of",
    "requirements",
    "site_packages",
]
