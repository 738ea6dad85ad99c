"""Support for retries."""
