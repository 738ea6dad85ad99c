import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile } from '../../scripts/openapi-generator/compile.ts';
import { EXPECTED, type Files } from './languages.ts';

describe('compiling a library', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'compile-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function write(files: Files): string {
    const library = mkdtempSync(join(folder, 'library-'));
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(library, name)), { recursive: true });
      writeFileSync(join(library, name), text);
    }
    return library;
  }

  it.each(EXPECTED)('of $title passes for valid code', async ({ language, expected }) => {
    await expect(compile(language, write(expected.libraries.valid))).resolves.toBeUndefined();
  });

  const invalid = EXPECTED.flatMap(({ expected, ...entry }) =>
    expected.libraries.invalid.map((library) => ({ ...entry, ...library })),
  );
  it.each(invalid)(
    'of $title fails for invalid $aspect, with the output of the tool',
    async ({ language, files, output }) => {
      await expect(compile(language, write(files), { checksStyle: true })).rejects.toThrow(output);
    },
  );
});
