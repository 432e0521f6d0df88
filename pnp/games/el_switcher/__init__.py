"""El Switcher: thirty-six drawers, and figures to be made of them."""
