"""Models: typed views of decoded JSON."""
