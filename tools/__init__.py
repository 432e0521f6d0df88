"""Programs for those who work on pnp. Nothing here is shipped."""
