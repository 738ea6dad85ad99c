import { parse } from 'smol-toml';
import type { Formatter } from '../language.ts';
import { ruffFixes } from './ruff-fixes.ts';

/** Sorts imports and exported names, removes unused imports and trailing blanks. */
const RULES = ['I', 'F401', 'RUF022', 'TC005', 'W291', 'W293'];

/** Settings of ruff, of which the rules are those of hand-written code. */
interface RuffSettings {
  lint: { isort: object };
}

/**
 * Ruff, which also removes the imports that a template prints for other files. As WebAssembly, it has the same bytes on
 * every machine, without Python.
 */
export const formatter: Formatter = {
  texts: {
    extensions: ['.py', '.pyi'],
    async load({ read }) {
      const { PositionEncoding, Workspace } = await import('@astral-sh/ruff-wasm-nodejs');
      const project = parse(read('sdks/python/pyproject.toml')) as unknown as { tool: { ruff: RuffSettings } };
      const { lint, ...settings } = project.tool.ruff;
      // Trailing blanks may also be removed from a docstring.
      const rules = { select: RULES, isort: lint.isort, 'extend-safe-fixes': ['W291', 'W293'] };
      const ruff = new Workspace({ ...settings, lint: rules }, PositionEncoding.Utf16);
      return (text) => ruff.format(ruffFixes(text, (code) => ruff.check(code)));
    },
  },
};
