import type { Formatter } from '../language.ts';

/** Imports and exported names in order and no unused ones; no blanks at the end of a line. */
const RULES = 'I,F401,RUF022,TC005,W291,W293';

/** Ruff lays code out, and takes out the imports that a template prints for other files than this one. */
export const formatter: Formatter = {
  inputs: ['sdks/python/pyproject.toml', 'sdks/python/requirements-dev.txt'],
  commands({ root, venv }) {
    const options = ['--quiet', '--no-cache', '--config', `${root}/sdks/python/pyproject.toml`];
    // A docstring may lose blanks as well.
    const inTexts = ['--config', 'lint.extend-safe-fixes=["W291","W293"]'];
    return [
      [venv('ruff'), 'check', '--fix', '--select', RULES, ...options, ...inTexts, '.'],
      [venv('ruff'), 'format', ...options, '.'],
    ];
  },
};
