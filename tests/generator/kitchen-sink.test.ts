import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kitchenSink } from '../../generators/kitchen-sink/document.ts';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { buildModel } from '../../generators/model/build.ts';
import type { PointerDiagnostic } from '../../generators/sources/diagnostic.ts';
import { copyLibrary } from '../../scripts/openapi-generator/library.ts';
import { render } from '../../scripts/openapi-generator/render.ts';
import { withWorkspace } from '../../scripts/openapi-generator/workspace.ts';
import { filesBelow } from '../../scripts/openapi-generator/tree.ts';
import { compileOnce } from './compile-once.ts';
import { EXPECTED } from './languages.ts';

const ROOT = resolve(import.meta.dirname, '../..');

describe('a document with every construct', () => {
  let folder: string;
  const differences: PointerDiagnostic[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kitchen-sink-'));
    const document = kitchenSink();
    await withWorkspace({ root: ROOT }, async (workspace) => {
      const products = await render({
        root: ROOT,
        folder: workspace,
        input: { document, model: buildModel(document) },
        languages: LANGUAGES,
        onDifferences: (found) => void differences.push(...found),
        verbose: false,
        onStep: () => {},
      });
      for (const product of products) copyLibrary(ROOT, product, join(folder, product.language.id));
    });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.concurrent.each(LANGUAGES)('compiles in $names.title', async (language) => {
    await expect(compileOnce(language, join(folder, language.id), 'kitchen-sink')).resolves.toBeUndefined();
  });

  it.each(EXPECTED)('prints rare constructs in $title', ({ language, expected }) => {
    const files = filesBelow(join(folder, language.id)).map((path) => join(folder, language.id, path));
    const code = files.map((file) => readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ')).join(' ');
    expect(expected.rare.filter((text) => !code.includes(text))).toEqual([]);
  });

  it('passes the cross-check with openapi-generator', () => {
    expect(differences).toEqual([]);
  });
});
