import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Tools } from '../tools.ts';
import { formatter } from './format.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

let format: (text: string) => string;
beforeAll(async () => {
  format = (await formatter.texts?.load({ read } as Tools)) ?? String;
});

describe('the formatter of Python', () => {
  it('has the version of ruff that checks the library, so that both agree', () => {
    const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> };
    const [, version] = /^ruff==(.*)$/m.exec(read('sdks/python/requirements-dev.txt')) ?? [];
    expect(devDependencies['@astral-sh/ruff-wasm-nodejs']).toBe(version);
  });

  it('sorts imports and exported names, and removes unused imports', () => {
    const code = 'import os\nimport typing\nfrom b import d,c\nfrom . import x\n__all__ = ["d", "c", "x"]\nos.sep\n';
    expect(format(code)).toBe(
      'import os\n\nfrom b import c, d\n\nfrom . import x\n\n__all__ = ["c", "d", "x"]\nos.sep\n',
    );
  });

  it('leaves a statement in a block of which all imports are unused', () => {
    const code =
      'from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    import a\n    from b import c\n    import d\nelse:\n    import e\ne.f\n';
    expect(format(code)).toBe(
      'from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    pass\nelse:\n    import e\ne.f\n',
    );
  });

  it('removes trailing blanks from a docstring, after letters that take two code units', () => {
    expect(format('def f():\n    """𝒳ü  \n\n    Text. \n    """\n')).toBe(
      'def f():\n    """𝒳ü\n\n    Text.\n    """\n',
    );
  });

  it('breaks lines of more than 120 characters', () => {
    const call = `f(${Array.from({ length: 30 }, (_, at) => `a${at}`).join(', ')})`;
    expect(format(call).split('\n').length).toBeGreaterThan(2);
    expect(format(`f(${'a'.repeat(110)}, b)\n`)).toBe(`f(${'a'.repeat(110)}, b)\n`);
  });

  it('rejects code that does not parse, with the line', () => {
    expect(() => format('import os\ndef f(:\n    os.sep\n')).toThrow(/^line 2: .*[Ee]xpected/);
  });
});
