"""What is printed of components: lines on a proof, no backs in a kit for sleeves.

`lined` paints where parts are cut and safe; `printed_sides` leaves out what no sheet shows.
"""

from pnp.kit.printing.proofing import add_proof_lines
from pnp.kit.printing.sides import printed_sides

__all__ = ["add_proof_lines", "printed_sides"]
