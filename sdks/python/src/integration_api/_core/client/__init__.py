"""Client: its life cycle, and the path of a call from its arguments to its result."""
