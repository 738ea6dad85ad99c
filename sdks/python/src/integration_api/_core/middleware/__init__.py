"""Functions of the integrator around each attempt: middleware, hooks and the logger."""
