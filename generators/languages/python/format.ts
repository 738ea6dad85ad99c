import type { Formatter } from '../language.ts';

/** Sorts imports and exported names, removes unused imports and trailing blanks. */
const RULES = 'I,F401,RUF022,TC005,W291,W293';

/** Ruff, which also removes the imports that a template prints for other files. */
export const formatter: Formatter = {
  commands({ root, venv }) {
    const options = ['--quiet', '--no-cache', '--config', `${root}/sdks/python/pyproject.toml`];
    // Trailing blanks may also be removed from a docstring.
    const inTexts = ['--config', 'lint.extend-safe-fixes=["W291","W293"]'];
    return [
      [venv('ruff'), 'check', '--fix', '--select', RULES, ...options, ...inTexts, '.'],
      [venv('ruff'), 'format', ...options, '.'],
    ];
  },
};
