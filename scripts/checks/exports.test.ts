import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow } from '../files/tree.ts';
import { ROOT } from './tools.ts';
import { unusedExports } from './unused-exports.ts';

const TOOLS = ['openapi/rules', 'generators', 'sandbox', 'portal', 'scripts', 'tests', 'sdks/node/scripts'];
// Users of the library are outside of the repository, and the API report lists its exports.
const READERS = ['sdks/node/src', 'sdks/node/test'];

const unused = (sources: Record<string, string>): string[] =>
  unusedExports(new Map(Object.entries(sources))).map(({ file, name }) => `${file}: ${name}`);

describe('an export', () => {
  it('is used by another file', () => {
    const files = [...TOOLS, ...READERS].flatMap((folder) =>
      filesBelow(join(ROOT, folder)).map((path) => `${folder}/${path}`),
    );
    const sources = files.filter((path) => /\.[cm]?tsx?$|\.mjs$/.test(path));
    expect(sources.length).toBeGreaterThan(300);
    const found = unusedExports(new Map(sources.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')])));
    const own = found.filter(({ file }) => !READERS.some((folder) => file.startsWith(folder)));
    // Generated types contain what the generator always writes.
    const written = own.filter(({ file }) => !file.includes('/generated/'));
    expect(written.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
  });

  it('is reported if only its own file mentions it', () => {
    const lonely = 'export const used = 1;\nexport function lonely() {}\nexport type Lonely = 1;\nlonely();';
    const user = "import { used as mine } from './a.ts';\nexport { mine };";
    expect(unused({ 'a.ts': lonely, 'b.ts': user, 'c.ts': "import './b.ts';" })).toEqual([
      'a.ts: lonely',
      'a.ts: Lonely',
      'b.ts: mine',
    ]);
  });

  it('is reported even if another file has something with that name', () => {
    expect(unused({ 'a.ts': 'export interface Entry {}', 'b.ts': 'interface Entry {}' })).toEqual(['a.ts: Entry']);
  });

  it.each([
    ['imported as a type', "import type { entry } from './x/a.ts';"],
    ['imported with all others', "import * as all from './x/a.ts';"],
    ['passed on', "export { entry } from './x/a.ts';\nimport { entry as other } from './b.ts';"],
    ['named in a type', "type Entry = import('./x/a.ts').entry;"],
    ['part of the type of its module', "type All = typeof import('./x/a.ts');"],
    ['loaded at run time', "const { entry } = await import('./x/a.ts');"],
    ['loaded at run time by a name', 'const { entry } = await import(`./${name}/a.ts`);'],
  ])('is used if it is %s', (_, text) => {
    expect(unused({ 'x/a.ts': 'export const entry = 1;', 'b.ts': text })).toEqual([]);
  });
});
