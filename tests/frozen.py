"""Imported last by a server that forks processes: what has been imported until then is nobody's to collect.

A process that looked through it, as each does when it ends, would copy all of it, which takes ten times as
long as most commands do.
"""

import gc

gc.collect()
gc.freeze()
