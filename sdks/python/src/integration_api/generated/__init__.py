"""The half of the library that is made from the API's contract."""
# Made by `npm run generate` from templates/python/package.mustache. Do not edit.
