import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kitchenSink } from '../../generators/kitchen-sink/document.ts';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { filesBelow } from '../../scripts/files/tree.ts';
import { COMPILE_TIMEOUT_MS, compiles } from './compiled.ts';
import { EXPECTED } from './languages.ts';
import { type Rendered, renderedFrom } from './rendered.ts';

describe('a document with every construct', () => {
  let folder: string;
  let rendered: Rendered;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kitchen-sink-'));
    rendered = await renderedFrom(kitchenSink());
    for (const { id } of LANGUAGES) rendered.copyLibrary(id, join(folder, id));
  });
  afterAll(() => {
    rendered[Symbol.dispose]();
    rmSync(folder, { recursive: true, force: true });
  });

  it.concurrent.each(LANGUAGES)(
    'compiles in $names.title',
    async (language) => {
      await expect(compiles(language, join(folder, language.id))).resolves.toBeUndefined();
    },
    COMPILE_TIMEOUT_MS,
  );

  it.each(EXPECTED)('prints rare constructs in $title', ({ language, expected }) => {
    const files = filesBelow(join(folder, language.id)).map((path) => join(folder, language.id, path));
    const code = files.map((file) => readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ')).join(' ');
    expect(expected.rare.filter((text) => !code.includes(text))).toEqual([]);
  });
});
