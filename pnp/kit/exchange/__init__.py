"""The exchange of an old kit for a new one, in which nothing is lost that pnp did not make.

`foreign` tells what in a kit's folder pnp made from what it did not; `swap` has the private folders in which
kits are built, and puts a new kit in the place of the old one.
"""

__all__ = ["foreign", "swap"]
