# The plan view.
