"""A kit built in this process, where what it draws is known to those that look at it next. What builds in
processes of their own add to it is proved by tests/kit."""

from pathlib import Path

from pnp.kit.plan import Plan
from pnp.kit.produce import produce
from pnp.verify import gate


def built_here(plan: Plan) -> Path:
    """Build the kit of a plan, whose drawings are checked first, and return its folder. Raises PnpError."""
    plan.target.mkdir(parents=True)
    produce(plan, plan.target, lambda _: None, check=gate.refuse_drawing)
    return plan.target
