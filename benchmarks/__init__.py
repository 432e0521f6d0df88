"""How fast pnp is beside what one would write by hand; run by hand, see README.md."""
