import type { Language } from '../../generators/names/naming.ts';
import { googleJavaFormat, oxfmt, parsePhp, ruff } from './formatters.ts';
import type { Printer } from './printer.ts';

/** A fifth language is one more entry here, one folder below generators/languages/ and one below templates/. */
export const PRINTERS: Record<Language, Printer> = {
  php: {
    load: async () => (await import('../../generators/languages/php/php.ts')).php,
    format: parsePhp,
    formatInputs: [],
  },
  python: {
    load: async () => (await import('../../generators/languages/python/python.ts')).python,
    format: ruff,
    formatInputs: ['sdks/python/pyproject.toml', 'sdks/python/requirements-dev.txt'],
  },
  node: {
    load: async () => (await import('../../generators/languages/node/node.ts')).node,
    format: oxfmt,
    formatInputs: ['.oxfmtrc.json', 'package-lock.json'],
  },
  java: {
    load: async () => (await import('../../generators/languages/java/java.ts')).java,
    format: googleJavaFormat,
    formatInputs: [],
  },
};
