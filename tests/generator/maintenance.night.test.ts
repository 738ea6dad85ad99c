import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenApiDocument } from '../../generators/model/document.ts';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { validateContract } from '../../scripts/contract/validate.ts';
import { layoutOf } from '../../scripts/contract/layout.ts';
import { filesBelow } from '../../scripts/files/tree.ts';
import { type Mock, startMock } from '../../scripts/mock/prism.ts';
import { COMPILE_TIMEOUT_MS, compiles } from './compiled.ts';
import { EXPECTED } from './languages.ts';
import { RESULTS, exampleOf, REQUESTS } from './maintained/expected.ts';
import { MAINTENANCE } from './maintained/maintenance.ts';
import { copyProgram, runProgram } from './maintained/programs.ts';
import { renderedFrom } from './rendered.ts';
import { startRecordingServer } from './maintained/server.ts';

const ROOT = resolve(import.meta.dirname, '../..');

interface Printed {
  /** Generated files of the current contract, by path below the generated folder. */
  before: ReadonlyMap<string, string>;
  files: ReadonlyMap<string, string>;
}

let folder: string;
let diagnostics: unknown[];
let mock: Mock | undefined;
const printed = new Map<string, Printed>();
const bundle = (): string => layoutOf(join(folder, 'openapi')).bundle;

function maintain(contract: string): void {
  cpSync(join(ROOT, 'openapi'), contract, { recursive: true, filter: (path) => basename(path) !== '.build' });
  for (const edit of Object.values(MAINTENANCE).flat()) edit(contract);
}

async function generate(): Promise<void> {
  using rendered = await renderedFrom(JSON.parse(readFileSync(bundle(), 'utf8')) as OpenApiDocument);
  for (const language of LANGUAGES) {
    const { id, generatedFolder } = language;
    const before = textsBelow(join(ROOT, 'sdks', id, generatedFolder));
    printed.set(id, { before, files: textsBelow(rendered.folderOf(id)) });
    rendered.copyLibrary(id, join(folder, id));
    copyProgram(language, join(folder, id));
  }
}

function textsBelow(path: string): Map<string, string> {
  return new Map(filesBelow(path).map((name) => [name, readFileSync(join(path, name), 'utf8')]));
}

/** Returns the only generated file whose path has this end, before and after the maintenance. */
function file(id: string, end: string): Record<'before' | 'after', string> {
  const { before = new Map<string, string>(), files: after = before } = printed.get(id) ?? {};
  const [path, ...rest] = [...after.keys()].filter((name) => `/${name}`.endsWith(`/${end}`.replace('//', '/')));
  if (path === undefined || rest.length > 0) throw new Error(`${id} must have one file ${end}`);
  return { before: before.get(path) ?? '', after: after.get(path) ?? '' };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'maintenance-'));
  mkdirSync(join(folder, 'openapi'));
  maintain(join(folder, 'openapi'));
  ({ diagnostics } = await validateContract({ layout: layoutOf(join(folder, 'openapi')) }));
  if (diagnostics.length > 0) return;
  [mock] = await Promise.all([startMock({ document: bundle() }), generate()]);
});
afterAll(async () => {
  await mock?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a contract after real maintenance', () => {
  it('is valid', () => {
    expect(diagnostics).toEqual([]);
  });

  it.concurrent.each(LANGUAGES)(
    'generates a library in $names.title that compiles and can call the new operations',
    async (language) => {
      if (mock === undefined) throw new Error('nothing was generated');
      const library = join(folder, language.id);
      await compiles(language, library);
      const server = await startRecordingServer(mock, exampleOf);
      try {
        expect(await runProgram(language, library, server.url)).toEqual(RESULTS);
        expect(server.exchanges()).toEqual(REQUESTS);
      } finally {
        await server.close();
      }
    },
    COMPILE_TIMEOUT_MS,
  );

  it.each(EXPECTED)('leaves no file of the removed schema and resource in $title', ({ language, expected }) => {
    const { before = new Map<string, string>(), files = before } = printed.get(language.id) ?? {};
    const removed = [...before.keys()].filter((path) => !files.has(path)).toSorted();
    expect(removed).toEqual(expected.maintained.removedFiles);
  });

  const removedCode = EXPECTED.flatMap(({ expected, ...entry }) =>
    expected.maintained.removedCode.map(([end, pattern]) => ({ ...entry, end, pattern })),
  );
  it.each(removedCode)('leaves no code of a removed operation in $title: $end', ({ language, end, pattern }) => {
    const { before, after } = file(language.id, end);
    expect(before).toMatch(pattern);
    expect(after).not.toMatch(pattern);
  });

  it.each(EXPECTED)('marks a deprecated operation in $title', ({ language, expected }) => {
    const [end, mark] = expected.maintained.deprecated;
    const { before, after } = file(language.id, end);
    expect(before).not.toMatch(mark);
    expect(after).toMatch(mark);
  });

  it.each(EXPECTED)('has the new value of an enumeration in $title', ({ language, expected }) => {
    const [end, pattern] = expected.maintained.newValue;
    const { before, after } = file(language.id, end);
    expect(before).not.toMatch(pattern);
    expect(after).toMatch(pattern);
  });
});
