import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../generators/names/naming.ts';
import { PRINTERS } from '../../scripts/engine/languages.ts';
import { layLibrary } from '../../scripts/engine/library.ts';
import { produce } from '../../scripts/engine/produce.ts';
import { specimen } from '../../scripts/engine/specimen.ts';
import { inWorkshop } from '../../scripts/engine/workshop.ts';
import { compile } from './compile.ts';

const ROOT = resolve(import.meta.dirname, '../..');

describe('a model with every construct', () => {
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'specimen-'));
    const printers = new Map(LANGUAGES.map((language) => [language, PRINTERS[language]]));
    await inWorkshop({ root: ROOT }, async (workshop) => {
      const options = { root: ROOT, folder: workshop, model: specimen(), printers, verbose: false, onStep: () => {} };
      for (const product of await produce(options)) layLibrary(ROOT, product, join(folder, product.language));
    });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.concurrent.each(LANGUAGES)('compiles in %s', async (language) => {
    await expect(compile[language](join(folder, language))).resolves.toBeUndefined();
  });
});
