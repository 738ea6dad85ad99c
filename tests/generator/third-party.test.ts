import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { readThirdParty } from '../../scripts/third-party/read.ts';
import { generateThirdParty } from '../../scripts/third-party/generate.ts';
import { brandFor } from '../../scripts/third-party/rebrand.ts';
import { filesBelow } from '../../scripts/files/tree.ts';
import { withWorkspace } from '../../scripts/openapi-generator/workspace.ts';
import { COMPILE_TIMEOUT_MS, compileOnce } from './compile-once.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const DOCUMENTS = join(import.meta.dirname, 'third-party');

/** Generates the libraries of a document in `out`. */
async function generate(source: string, out: string): Promise<string[]> {
  const { input, diagnostics } = await readThirdParty(join(DOCUMENTS, source));
  if (input === undefined) throw new Error(diagnostics.map(({ line, message }) => `${line} ${message}`).join('\n'));
  return withWorkspace({ root: ROOT }, (folder) => {
    const modes = { check: false, verbose: false, onStep: (): void => {} };
    const brand = brandFor(input.model);
    return generateThirdParty({ root: ROOT, folder, input, brand, source, out, languages: LANGUAGES, ...modes });
  });
}

describe.each(['lending.yaml', 'parcels.yaml'])('the third-party document %s', (source) => {
  let out: string;
  beforeAll(async () => {
    out = mkdtempSync(join(tmpdir(), 'third-party-'));
    await generate(source, out);
  });
  afterAll(() => rmSync(out, { recursive: true, force: true }));

  it.each(LANGUAGES)(
    'yields a library that compiles in $names.title',
    async (language) => {
      await expect(compileOnce(language, join(out, language.id), source)).resolves.toBeUndefined();
      expect(existsSync(join(out, language.id, 'README.md'))).toBe(true);
    },
    COMPILE_TIMEOUT_MS,
  );

  it.each(LANGUAGES)('yields a library without our brand in $names.title', ({ id }) => {
    const library = join(out, id);
    const own = filesBelow(library).filter((path) =>
      /integration[ _-]?api/i.test(path + readFileSync(join(library, path), 'utf8')),
    );
    expect(own).toEqual([]);
  });
});

describe('the examples of a third-party document', () => {
  it('are the responses of the fake API, and an invalid one is a warning at its line', async () => {
    const { input, notes } = await readThirdParty(join(DOCUMENTS, 'lending.yaml'));
    const methods = input?.model.resources.flatMap((resource) => resource.methods) ?? [];
    const shown = methods.flatMap(({ operationId, examples = [] }) =>
      examples.flatMap(({ value }) => (value === undefined ? [] : [[operationId, value]])),
    );
    expect(shown).toEqual([
      ['getBooks', []],
      ['getBook', { kind: 'novel', title: 'Dune', shelf: null }],
    ]);
    const line = readFileSync(join(DOCUMENTS, 'lending.yaml'), 'utf8')
      .split('\n')
      .findIndex((text) => text.includes('# it must'));
    expect(notes).toContainEqual(
      expect.objectContaining({ line: line + 1, message: expect.stringContaining('it must be array') }),
    );
  });
});

describe('an unsupported document', () => {
  it('is rejected with each unsupported construct at its line', async () => {
    const { input, diagnostics } = await readThirdParty(join(DOCUMENTS, 'unsupported.yaml'));
    const lines = readFileSync(join(DOCUMENTS, 'unsupported.yaml'), 'utf8').split('\n');
    const marked = lines.map((text, index) => ({ line: index + 1, message: / # (.*)$/.exec(text)?.[1] ?? '' }));
    const expected = marked.filter(({ message }) => message !== '');
    expect(input).toBeUndefined();
    expect(expected.length).toBeGreaterThan(10);
    expect(diagnostics).toEqual(
      expected.map(({ line, message }) => expect.objectContaining({ line, message: expect.stringContaining(message) })),
    );
  });

  it.each([
    ['does not exist', undefined, { line: 1, rule: 'missing-file' }],
    ['is not YAML', 'a: [', { rule: 'yaml' }],
    ['has another version', 'info: {}\nopenapi: 3.2.0', { line: 2, rule: 'unsupported' }],
    ['is not OpenAPI', 'swagger: "2.0"', { line: 1, rule: 'unsupported' }],
    ['violates the OpenAPI specification', 'openapi: 3.1.0\ninfo: {}', { line: 1, rule: 'struct' }],
  ])('is rejected with a diagnostic at its line if it %s', async (_, text, diagnostic) => {
    const folder = mkdtempSync(join(tmpdir(), 'third-party-'));
    try {
      if (text !== undefined) writeFileSync(join(folder, 'zoo.yaml'), text);
      const { diagnostics } = await readThirdParty(join(folder, 'zoo.yaml'));
      expect(diagnostics[0]).toMatchObject({ file: 'zoo.yaml', ...diagnostic });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
