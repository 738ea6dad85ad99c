"""Lists that the API returns page by page."""
