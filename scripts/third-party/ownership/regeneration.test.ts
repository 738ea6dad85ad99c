import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tinyLanguage } from '../../../generators/templates/fixture.ts';
import { filesBelow } from '../../files/tree.ts';
import { README_BANNER } from '../library-documents.ts';
import { type BuiltLibrary, planLibrary, replaceLibraries, requireOwnFolder, withOutput } from './output.ts';
import { differenceLines, refusalLines, reportOwnership } from './report.ts';

const LANGUAGE = tinyLanguage('red', 'ruby');
const FIRST = { 'README.md': `${README_BANNER} one`, 'src/core.rb': 'core', 'src/generated/old.rb': 'old' };
const SECOND = { 'README.md': `${README_BANNER} two`, 'src/core.rb': 'core 2', 'src/generated/new.rb': 'new' };

let folder: string;
let out: string;
let steps: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ownership-'));
  out = join(folder, 'out');
  steps = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const own = (path: string, text: string): void => write(`out/${path}`, text);
const read = (path: string): string => readFileSync(join(out, path), 'utf8');

/** Returns a library that was built from these files. */
function built(generated: Record<string, string>, changes: Partial<BuiltLibrary> = {}): BuiltLibrary {
  for (const part of ['built', 'once']) rmSync(join(folder, part), { recursive: true, force: true });
  for (const [path, text] of Object.entries(generated)) write(`built/${path}`, text);
  write('once/.github/ci.yml', 'jobs');
  write('document.json', '{}');
  return {
    language: LANGUAGE,
    folder: join(folder, 'built'),
    once: join(folder, 'once'),
    merged: {},
    generatedFolder: 'src/generated',
    customFolder: 'src/custom',
    document: join(folder, 'document.json'),
    ...changes,
  };
}

const onStep = ({ name, summary }: { name: string; summary: string }): void => void steps.push(`${name} ${summary}`);

/** Regenerates; returns the lines about files that would be lost. */
async function regenerate(
  generated: Record<string, string>,
  { keep = [], force = false, ...changes }: Partial<BuiltLibrary> & { keep?: string[]; force?: boolean } = {},
): Promise<string[]> {
  const ownership = { out, keep, force };
  const planned = [planLibrary(built(generated, changes), ownership)];
  const lines = refusalLines(planned, out);
  if (lines.length > 0) return lines;
  await withOutput(
    out,
    () => {},
    () => replaceLibraries(out, planned),
  );
  reportOwnership(planned, { ...ownership, verbose: false, onStep });
  return [];
}

const check = (generated: Record<string, string>, keep: string[] = []): string[] =>
  differenceLines([planLibrary(built(generated), { out, keep, force: false })], out);

describe('A regeneration after a change of the document', () => {
  beforeEach(() => regenerate(FIRST));

  it('replaces, adds and deletes what nobody has touched', async () => {
    expect(await regenerate(SECOND)).toEqual([]);
    expect(filesBelow(out)).toEqual([
      '.sdk/red.files.json',
      'openapi/red.openapi.json',
      'red/.github/ci.yml',
      'red/README.md',
      'red/src/core.rb',
      'red/src/generated/new.rb',
    ]);
    expect(read('red/src/core.rb')).toBe('core 2');
    expect(steps).toEqual([]);
    expect(check(SECOND)).toEqual([]);
  });

  it('writes nothing, and names all files, if some were changed by hand', async () => {
    own('red/src/core.rb', 'mine');
    own('red/src/generated/old.rb', 'mine');
    expect(await regenerate(SECOND)).toEqual([
      'red/src/generated/old.rb was changed by hand, and is not generated any more',
      'red/src/core.rb was changed by hand',
      expect.stringMatching(/`keep` in sdk\.yaml; .* --force$/),
    ]);
    expect(read('red/README.md')).toBe(FIRST['README.md']);
    expect(check(FIRST)).toContain('red/src/core.rb was changed by hand');
    expect(await regenerate(SECOND, { force: true })).toEqual([]);
    expect(read('red/src/core.rb')).toBe('core 2');
    expect(existsSync(join(out, 'red/src/generated/old.rb'))).toBe(false);
    expect(steps).toEqual([expect.stringMatching(/^lost .*old\.rb, red\/src\/core\.rb: /)]);
  });

  it('leaves files that were added, and says which of them are in the folder of generated code', async () => {
    own('red/src/custom/mine.rb', 'mine');
    own('red/src/generated/mine.rb', 'mine');
    expect(await regenerate(SECOND)).toEqual([]);
    expect(read('red/src/custom/mine.rb') + read('red/src/generated/mine.rb')).toBe('minemine');
    expect(steps).toEqual([expect.stringMatching(/^note {1}red\/src\/generated\/mine\.rb: .* red\/src\/custom$/)]);
    expect(check(SECOND)).toEqual([]);
  });

  it('refuses to replace an added file by a generated one of that name', async () => {
    own('red/src/generated/new.rb', 'mine');
    expect(await regenerate(SECOND)).toHaveLength(2);
    expect(read('red/src/generated/new.rb')).toBe('mine');
    own('red/src/generated/new.rb', 'new');
    expect(await regenerate(SECOND)).toEqual([]);
  });

  it('refuses a name that differs from one of an owner only in case', async () => {
    own('red/src/Extra.rb', 'mine');
    const [line] = await regenerate({ ...SECOND, 'src/extra.rb': 'new' });
    expect(line).toBe(
      'red/src/Extra.rb differs only in case from a generated file, red/src/extra.rb; move or rename it',
    );
    // A generated file whose name changes its case is replaced.
    await regenerate({ ...SECOND, 'src/other.rb': 'new' });
    expect(await regenerate({ ...SECOND, 'src/Other.rb': 'new' })).toEqual([]);
    expect(filesBelow(join(out, 'red/src'))).toContain('Other.rb');
  });

  it('writes a deleted or renamed file again, and says so', async () => {
    rmSync(join(out, 'red/README.md'));
    renameSync(join(out, 'red/src/core.rb'), join(out, 'red/src/kernel.rb'));
    expect(check(FIRST)).toEqual([
      'red/README.md is missing; run without --check',
      'red/src/core.rb is missing; run without --check',
    ]);
    expect(await regenerate(SECOND)).toEqual([]);
    expect(read('red/src/core.rb') + read('red/src/kernel.rb')).toBe('core 2core');
    expect(steps).toEqual([
      expect.stringMatching(/^again red\/README\.md, red\/src\/core\.rb \(now also red\/src\/kernel\.rb\): /),
    ]);
  });

  it('never writes a file that its owner keeps, not even with --force', async () => {
    own('red/src/core.rb', 'mine');
    rmSync(join(out, 'red/README.md'));
    const keep = ['./red/src/core.rb', 'red/README.md', 'red/typo.md'];
    expect(await regenerate(SECOND, { keep, force: true })).toEqual([]);
    expect(read('red/src/core.rb')).toBe('mine');
    expect(existsSync(join(out, 'red/README.md'))).toBe(false);
    expect(read('.sdk/kept/red/src/core.rb')).toBe('core 2');
    expect(steps).toContainEqual(expect.stringMatching(/^kept red\/src\/core\.rb stays; .* is new: /));
    expect(steps).toContainEqual('note keep: red/typo.md is not a generated file, so that it stays anyway');
    expect(check(SECOND, keep)).toEqual([]);
    steps.length = 0;
    await regenerate(SECOND, { keep });
    expect(steps.join('\n')).not.toContain('is new');
    // Without the entry, the file is one that was changed by hand.
    expect(await regenerate(SECOND, { keep: ['red/README.md'] })).toContain('red/src/core.rb was changed by hand');
    own('red/src/core.rb', 'core 2');
    await regenerate(SECOND);
    expect(filesBelow(join(out, '.sdk'))).toEqual(['red.files.json']);
  });

  it('takes a file with other line ends for unchanged', async () => {
    const text = { ...FIRST, 'src/core.rb': 'a\nb\n' };
    await regenerate(text);
    own('red/src/core.rb', 'a\r\nb\r\n');
    own('.sdk/red.files.json', read('.sdk/red.files.json').replaceAll('\n', '\r\n'));
    expect(check(text)).toEqual([]);
    expect(await regenerate(SECOND)).toEqual([]);
    expect(read('red/src/core.rb')).toBe('core 2');
  });

  it('refuses links and folders in the place of generated files, and what is in the place of their folder', async () => {
    own('mine.txt', 'mine');
    for (const path of ['red/README.md', 'red/src/core.rb', 'red/src/generated/old.rb']) rmSync(join(out, path));
    symlinkSync('../mine.txt', join(out, 'red/README.md'));
    own('red/src/core.rb/mine.txt', 'mine');
    rmSync(join(out, 'red/src/generated'), { recursive: true });
    own('red/src/generated', 'mine');
    const lines = await regenerate(SECOND);
    expect(lines).toEqual([
      'red/README.md is a link, and would be replaced by a generated file',
      'red/src/core.rb is a folder in the place of a generated file; move or rename it',
      expect.stringMatching(/^red\/src\/generated\/new\.rb cannot be written, /),
      expect.any(String),
    ]);
    expect(await regenerate(SECOND, { force: true })).toHaveLength(3);
    expect(read('mine.txt')).toBe('mine');
  });

  it('makes a folder of a generated file, and a file of a generated folder', async () => {
    await regenerate({ 'src/a': 'file', 'src/b/c': 'deep' });
    expect(await regenerate({ 'src/a/c': 'deep', 'src/b': 'file' })).toEqual([]);
    expect([read('red/src/a/c'), read('red/src/b')]).toEqual(['deep', 'file']);
  });

  it('keeps the permissions of a file, and the link that a library is', async () => {
    chmodSync(join(out, 'red/src/core.rb'), 0o755);
    renameSync(join(out, 'red'), join(folder, 'elsewhere'));
    symlinkSync(join(folder, 'elsewhere'), join(out, 'red'));
    expect(await regenerate(SECOND)).toEqual([]);
    expect(readFileSync(join(folder, 'elsewhere/src/core.rb'), 'utf8')).toBe('core 2');
    expect(statSync(join(folder, 'elsewhere/src/core.rb')).mode & 0o111).toBe(0o111);
  });

  it('writes a file of its owner once: changed or deleted, it stays so', async () => {
    own('red/.github/ci.yml', 'mine');
    await regenerate(SECOND, { force: true });
    expect(read('red/.github/ci.yml')).toBe('mine');
    rmSync(join(out, 'red/.github'), { recursive: true });
    await regenerate(FIRST, { force: true });
    expect(existsSync(join(out, 'red/.github'))).toBe(false);
  });

  it('gives the present text to a function that changes a part of it', async () => {
    own('red/CHANGELOG.md', 'mine');
    const merged = { 'CHANGELOG.md': (present = '') => `next\n${present.replace('next\n', '')}` };
    await regenerate(SECOND, { merged });
    await regenerate(SECOND, { merged });
    expect(read('red/CHANGELOG.md')).toBe('next\nmine');
  });

  it('refuses a list that git could not merge', async () => {
    own('.sdk/red.files.json', `<<<<<<< HEAD\n${read('.sdk/red.files.json')}`);
    await expect(regenerate(SECOND)).rejects.toThrow(/red\.files\.json is not a list of generated files/);
  });
});

describe('A first generation', () => {
  it('needs --force in a folder with other files, of which it replaces those of its names', async () => {
    own('red/README.md', 'mine');
    own('red/mine.rb', 'mine');
    expect(() => requireOwnFolder({ out, force: false }, LANGUAGE)).toThrow(
      /was not generated by this command; .*--force/,
    );
    expect(await regenerate(SECOND, { keep: ['red/README.md'], force: true })).toEqual([]);
    expect(read('red/README.md') + read('red/mine.rb')).toBe('minemine');
    expect(await regenerate(SECOND, { force: true })).toEqual([]);
    expect(read('red/README.md')).toBe(SECOND['README.md']);
    expect(steps.at(-1)).toMatch(/^lost red\/README\.md: /);
  });

  it('goes into a new repository', () => {
    own('red/.git/HEAD', 'ref');
    own('red/.gitignore', 'dist');
    expect(() => requireOwnFolder({ out, force: false }, LANGUAGE)).not.toThrow();
  });

  it('takes over the libraries of an earlier version, with --force if something differs', async () => {
    for (const [path, text] of Object.entries(FIRST)) own(`red/${path}`, text);
    own('red/mine.rb', 'mine');
    requireOwnFolder({ out, force: false }, LANGUAGE);
    const [line] = await regenerate(SECOND);
    expect(line).toMatch(
      /red has no list of its generated files, .*; red\/README\.md, red\/src\/core\.rb differ .* git$/,
    );
    expect(await regenerate(SECOND, { force: true })).toEqual([]);
    expect(filesBelow(join(out, 'red/src/generated'))).toEqual(['new.rb']);
    expect(read('red/mine.rb')).toBe('mine');
  });

  it('takes over the libraries of an earlier version that are the same', async () => {
    for (const [path, text] of Object.entries(FIRST)) own(`red/${path}`, text);
    expect(await regenerate(FIRST)).toEqual([]);
    expect(await regenerate(SECOND)).toEqual([]);
  });
});
