import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { readThirdParty } from '../../scripts/third-party/read.ts';
import { filesBelow } from '../../scripts/files/tree.ts';
import { COMPILE_TIMEOUT_MS, compiles } from './compiled.ts';
import { generateLibraries } from './generate-libraries.ts';

const DOCUMENTS = join(import.meta.dirname, 'third-party');

describe.each(['lending.yaml', 'parcels.yaml'])('the third-party document %s', (source) => {
  let out: string;
  beforeAll(async () => {
    out = mkdtempSync(join(tmpdir(), 'third-party-'));
    await generateLibraries(join(DOCUMENTS, source), out);
  });
  afterAll(() => rmSync(out, { recursive: true, force: true }));

  it.each(LANGUAGES)(
    'yields a library that compiles in $names.title',
    async (language) => {
      await expect(compiles(language, join(out, language.id))).resolves.toBeUndefined();
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

  it.each(LANGUAGES)('yields the code for webhooks in $names.title only if it has some', ({ id }) => {
    const files = filesBelow(join(out, id)).filter((path) => /webhook/i.test(path));
    expect(files.length > 0).toBe(readFileSync(join(DOCUMENTS, source), 'utf8').includes('\nwebhooks:'));
  });
});

it('The examples of a third-party document are the responses of the fake API, and an invalid one is a warning at its line', async () => {
  const { input, notes } = await readThirdParty(join(DOCUMENTS, 'lending.yaml'));
  const methods = input?.model.resources.flatMap((resource) => resource.methods) ?? [];
  const shown = methods.flatMap(({ operationId, examples = [] }) =>
    examples.flatMap(({ value }) => (value === undefined ? [] : [[operationId, value]])),
  );
  expect(shown).toEqual([
    ['getBooks', []],
    ['getBook', { id: 'b_1', kind: 'novel', title: 'Dune', shelf: null }],
  ]);
  const line = readFileSync(join(DOCUMENTS, 'lending.yaml'), 'utf8')
    .split('\n')
    .findIndex((text) => text.includes('# it must'));
  expect(notes).toContainEqual(
    expect.objectContaining({ line: line + 1, message: expect.stringContaining('it must be array') }),
  );
});

/** Returns the lines of a document with a comment that begins with a word, and the rest of each comment. */
function marked(source: string, word: string): [name: string, line: number, message: string][] {
  const comment = new RegExp(` # ${word}(?: (.+?))?: (.*)$`);
  const lines = readFileSync(join(DOCUMENTS, source), 'utf8').split('\n');
  return lines.flatMap((text, index) => {
    const [found, name = '', message = ''] = comment.exec(text) ?? [];
    return found === undefined ? [] : [[name, index + 1, message]];
  });
}

describe('a document with unsupported constructs', () => {
  const source = 'unsupported.yaml';

  it('loses the operations that reach them, each with the line of its reason', async () => {
    const { input, omitted, total } = await readThirdParty(join(DOCUMENTS, source), { languages: LANGUAGES });
    const found = omitted.map(({ name, reason }) => [name, reason.line, reason.message] as const);
    const expected = marked(source, 'omits');
    expect(expected.length).toBeGreaterThan(6);
    expect(found.toSorted(([, a], [, b]) => a - b)).toEqual(
      expected.map(([name, line, message]) => [name, line, expect.stringContaining(message)]),
    );
    const kept = input?.model.resources.flatMap(({ methods }) => methods.map(({ operationId }) => operationId));
    expect(kept).toEqual([
      'getHealth',
      'patchReport',
      'deletePart',
      'findReports',
      'getMixed',
      'putEndless',
      'getHealth2',
    ]);
    expect(total).toBe(expected.length + 7);
  });

  it('has a note for what is less precise or guessed', async () => {
    const { notes } = await readThirdParty(join(DOCUMENTS, source));
    for (const [, line, message] of marked(source, 'notes')) {
      expect(notes).toContainEqual(expect.objectContaining({ line, message: expect.stringContaining(message) }));
    }
  });

  it('is refused as a whole if nothing may be left out', async () => {
    const { input, diagnostics } = await readThirdParty(join(DOCUMENTS, source), { isStrict: true });
    expect(input).toBeUndefined();
    expect(diagnostics.length).toBeGreaterThan(0);
  });

  it('lists in the README of each library what it does not have', async () => {
    const out = mkdtempSync(join(tmpdir(), 'third-party-'));
    try {
      await generateLibraries(join(DOCUMENTS, source), out);
      const readme = readFileSync(join(out, 'python/README.md'), 'utf8');
      expect(readme).toMatch(/\| `POST \/reports\/\{id\}` \| unsupported\.yaml:\d+ .*multipart\/mixed/);
    } finally {
      rmSync(out, { recursive: true, force: true });
    }
  });
});
