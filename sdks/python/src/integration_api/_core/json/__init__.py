"""Reading of JSON."""
