"""Expressions over columns of a table (`cost > 0 and kind == "spell"`), and texts with values in them.

A language of our own: nothing is run as code, an expression has a greatest length and depth, and what is
wrong with one is a Fault that says where in it.
"""

from pnp.expression.comparing import Comparison, comparisons
from pnp.expression.evaluating import Expression, names, parse
from pnp.expression.lexing import LONGEST, Fault
from pnp.expression.template import Template, template
from pnp.expression.values import FUNCTIONS, Fraction, Truth, Value, is_truth, shown

__all__ = [
    "FUNCTIONS",
    "LONGEST",
    "Comparison",
    "Expression",
    "Fault",
    "Fraction",
    "Template",
    "Truth",
    "Value",
    "comparisons",
    "is_truth",
    "names",
    "parse",
    "shown",
    "template",
]
