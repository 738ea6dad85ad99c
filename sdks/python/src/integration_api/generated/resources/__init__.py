"""One module for each group of calls."""
# Made by `npm run generate` from templates/python/resources.mustache. Do not edit.
