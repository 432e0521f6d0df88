"""The door: which of the three executors does the tasks."""

from collections.abc import Callable

from pnp.parallel import Heard
from pnp.parallel.cluster import Cluster, Identity
from pnp.parallel.here import Here
from pnp.parallel.processes import Processes


def open_executor(
    jobs: int,
    *,
    scheduler: str | None = None,
    identity: Identity = dict,
    alone: bool = True,
    begin: Callable[[], object] | None = None,
    seconds: float | None = None,
    heard: Heard = lambda *_: None,
    as_it_is: bool = False,
) -> Here | Processes | Cluster:
    """Return what does tasks: the cluster at `scheduler`, else up to `jobs` processes of this machine, else,
    where one job is enough and tasks may be `alone` with this process, this process.

    `identity` is for a cluster, and says which program this is; `begin`, `seconds` and `as_it_is` are for
    processes; see there. Use it with `with`, and shut it down with cancel_futures=True where something else
    ends it. Raises PnpError where the cluster cannot be used.
    """
    if scheduler is not None:
        return Cluster(scheduler, identity, heard)
    if jobs <= 1 and alone:
        return Here(heard)
    return Processes(jobs, begin=begin, seconds=seconds, heard=heard, as_it_is=as_it_is)
