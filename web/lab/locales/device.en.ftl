# The device view.
