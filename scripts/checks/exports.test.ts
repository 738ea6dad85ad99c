import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow } from '../files/tree.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const TOOLS = ['openapi/rules', 'generators', 'sandbox', 'scripts', 'tests', 'sdks/node/scripts'];
// Users of the library are outside of the repository, and the API report lists its exports.
const READERS = ['sdks/node/src', 'sdks/node/test'];
const EXPORT = /^export (?:async )?(?:const|function|class|interface|type|abstract class) (\w+)/gm;

interface Export {
  file: string;
  name: string;
}

/** Returns the exported names that no other file mentions. */
function unusedExports(sources: ReadonlyMap<string, string>): Export[] {
  const users = new Map<string, Set<string>>();
  for (const [file, text] of sources) {
    for (const word of new Set(text.match(/\w+/g))) users.set(word, (users.get(word) ?? new Set()).add(file));
  }
  return [...sources].flatMap(([file, text]) =>
    [...text.matchAll(EXPORT)].flatMap(([, name = '']) =>
      (users.get(name)?.size ?? 0) > 1 || READERS.some((folder) => file.startsWith(folder)) ? [] : [{ file, name }],
    ),
  );
}

describe('an export', () => {
  it('is used by another file', () => {
    const files = [...TOOLS, ...READERS].flatMap((folder) =>
      filesBelow(join(ROOT, folder)).map((path) => `${folder}/${path}`),
    );
    const sources = files.filter((path) => /\.[cm]?tsx?$|\.mjs$/.test(path));
    expect(sources.length).toBeGreaterThan(300);
    const found = unusedExports(new Map(sources.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')])));
    expect(found.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
  });

  it('is reported if only its own file mentions it', () => {
    const sources = new Map([
      ['a.ts', 'export const used = 1;\nexport function lonely() {}'],
      ['b.ts', "import { used } from './a.ts';"],
    ]);
    expect(unusedExports(sources)).toEqual([{ file: 'a.ts', name: 'lonely' }]);
  });
});
