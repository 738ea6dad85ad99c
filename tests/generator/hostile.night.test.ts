import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildModel } from '../../generators/model/build.ts';
import type { OpenApiDocument } from '../../generators/model/document.ts';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { render } from '../../scripts/openapi-generator/render.ts';
import { withWorkspace } from '../../scripts/openapi-generator/workspace.ts';
import { hostileCopy, MARKER } from './hostile.ts';
import { identifiersOf } from './identifiers.ts';
import { EXPECTED } from './languages.ts';

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
        identifiers.set(language.id, await identifiersOf(language, join(ROOT, fresh)));
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

describe('the search for live markers', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'live-markers-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function write(name: string, code: string): string {
    const created = mkdtempSync(join(folder, 'code-'));
    writeFileSync(join(created, name), code);
    return created;
  }

  const marked = EXPECTED.flatMap(({ expected: { markers }, ...entry }) =>
    markers.live.map((code) => ({ ...entry, name: markers.name, code })),
  );
  it.each(marked)('finds one in $title: $code', async ({ language, name, code }) => {
    const marker = `${MARKER}1`;
    const written = write(name, code.replaceAll('$M', `$${marker}`).replaceAll(/\bM(?=\d?\b)/g, marker));
    const found = live(await identifiersOf(language, written)).map((text) => text.trim().replace('$', ''));
    expect(new Set(found)).toEqual(new Set([marker]));
  });

  it.each(EXPECTED)('fails for $title code that does not parse', async ({ language, expected: { markers } }) => {
    await expect(identifiersOf(language, write(markers.name, markers.broken))).rejects.toBeInstanceOf(Error);
  });
});
