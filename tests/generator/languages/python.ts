import type { Expected } from '../languages.ts';

const pyproject = '[tool.ruff.lint]\nselect = ["F"]\n[tool.mypy]\nstrict = true\n';
const library = (text: string): Record<string, string> => ({ 'pyproject.toml': pyproject, 'src/a/__init__.py': text });

export const expected: Expected = {
  libraries: {
    good: library('B: int = 1\n'),
    bad: [
      { what: 'types', files: library('B: int = ""\n'), says: /__init__\.py:1: error: Incompatible types/ },
      { what: 'style', files: library('B: int=1\n'), says: /-B: int=1\n\+B: int = 1/ },
      { what: 'lint', files: library('import os\n'), says: /F401/ },
      { what: 'import', files: library('B: int = 1 // 0\n'), says: /ZeroDivisionError/ },
    ],
  },
  markers: { name: 'a.py', live: ['"""M0""" + M() # M0'], broken: 'a = (\n' },
  maintained: {
    goneFiles: ['resources/rate_limit.py'],
    gone: [
      ['resources/webhook_endpoints.py', /def ping\(/],
      ['client.py', /RateLimit/],
      ['models.py', /class RateLimit\(/],
    ],
    deprecated: ['resources/locations.py', /@deprecated\(".*"\)\n +def list\(/],
    newValue: ['enums.py', /"on-loan",/],
  },
  wish: {
    what: 'Documentation of a method',
    template: 'api.mustache',
    from: '            **options: Options of this one call, such as `timeout`{{#isWrite}}',
    to: '            **options: Limits of this call, such as `timeout`{{#isWrite}}',
    printed: /^            \*\*options: Limits of this call, such as `timeout`/gm,
    atLeast: 30,
  },
};
