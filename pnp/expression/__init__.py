"""Expressions over columns of a table (`cost > 0 and kind == "spell"`), and texts with values in them.

The language is pnp's own. Expressions never run as Python code, and their length and depth are limited. A
wrong expression raises a Fault with its position.
"""

from pnp.expression.evaluating import Comparison, Expression, comparisons, names, parse
from pnp.expression.lexing import LONGEST, SHORTER, Fault
from pnp.expression.template import Template, template
from pnp.expression.values import FUNCTIONS, Fraction, Truth, Value, format_value, is_truth

__all__ = [
    "FUNCTIONS",
    "LONGEST",
    "SHORTER",
    "Comparison",
    "Expression",
    "Fault",
    "Fraction",
    "Template",
    "Truth",
    "Value",
    "comparisons",
    "format_value",
    "is_truth",
    "names",
    "parse",
    "template",
]
