/**
 * Packages that find their files next to their code, or start as separate processes. npm installs them with the package of
 * the generator, in the versions of this repository.
 */
export const DEPENDENCIES = ['@astral-sh/ruff-wasm-nodejs', '@redocly/cli', 'oxfmt'] as const;
