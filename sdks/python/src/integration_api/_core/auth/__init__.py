"""API keys, and where a request carries them."""
