import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildModel } from '../../generators/model/build.ts';
import type { OpenApiDocument } from '../../generators/model/document.ts';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { render } from '../../scripts/openapi-generator/render.ts';
import { withWorkspace } from '../../scripts/openapi-generator/workspace.ts';
import { hostileCopy, MARKER } from './hostile.ts';
import { identifiersOf } from './identifiers.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const BUNDLE = join(ROOT, 'openapi/.build/openapi.json');
const live = (identifiers: readonly string[]): string[] => identifiers.filter((name) => name.includes(MARKER));

describe('a hostile document that passed the validation', () => {
  const { document, markers } = hostileCopy(JSON.parse(readFileSync(BUNDLE, 'utf8')) as object);
  const identifiers = new Map<string, string[]>();

  beforeAll(async () => {
    await withWorkspace({ root: ROOT }, async (folder) => {
      const hostile = document as OpenApiDocument;
      const input = { document: hostile, model: buildModel(hostile) };
      const options = { root: ROOT, folder, input, languages: LANGUAGES, verbose: false, onStep: () => {} };
      const products = await render(options);
      for (const { language, fresh } of products) {
        identifiers.set(language.id, await identifiersOf(language, fresh));
      }
    });
  });

  it('has a marker in every text', () => {
    expect(markers).toBeGreaterThan(500);
  });

  it.each(LANGUAGES)('parses in $names.title, and none of its texts becomes code', ({ id }) => {
    const found = identifiers.get(id) ?? [];
    expect(found.length).toBeGreaterThan(1000);
    expect(live(found)).toEqual([]);
  });
});
