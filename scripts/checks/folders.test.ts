/**
 * No entries of a folder import each other in a circle. An entry is a file, or a subfolder with everything in it; tests
 * and imports of types count. The rules of dependency-cruiser for folders miss circles through a subfolder, and through a
 * file next to a folder.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { preProcessFile } from 'typescript';
import { describe, expect, it } from 'vitest';
import { filesBelow } from '../files/tree.ts';
import { ROOT } from './tools.ts';

const FOLDERS = ['generators', 'openapi/rules', 'scripts', 'tests', 'sdks/node/src', 'sdks/node/test', 'sandbox'];
/**
 * The unit tests of the sandbox start the whole service, so only the product counts. The generated constants of the
 * Node.js library import nothing, which dependency-cruiser checks, and are below its core.
 */
const LEFT_OUT = /^sandbox\/(?:testing\/|.*\.test\.ts$)|^sdks\/node\/src\/generated\/behaviour\.ts$/;

type Import = readonly [from: string, to: string];

/** Returns the imports between files; packages are left out. */
function importsIn(sources: ReadonlyMap<string, string>): Import[] {
  return [...sources].flatMap(([from, text]) =>
    preProcessFile(text, true, true).importedFiles.flatMap(({ fileName }): Import[] => {
      const to = join(dirname(from), fileName);
      return fileName.startsWith('.') && sources.has(to) ? [[from, to]] : [];
    }),
  );
}

/** Returns the imports between different entries of the same folder: each of them from one entry to another. */
function importsOfEntries(imports: readonly Import[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of imports) {
    const a = from.split('/');
    const b = to.split('/');
    const shared = a.findIndex((part, index) => part !== b[index]);
    if (shared === -1) continue;
    const entry = a.slice(0, shared + 1).join('/');
    graph.set(entry, (graph.get(entry) ?? new Set()).add(b.slice(0, shared + 1).join('/')));
  }
  return graph;
}

/** Returns entries that import each other in a circle, one list for each circle that is found. */
function circlesIn(sources: ReadonlyMap<string, string>): string[] {
  const graph = importsOfEntries(importsIn(sources));
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (entry: string, path: readonly string[]): void => {
    const start = path.indexOf(entry);
    if (start !== -1) circles.push([...path.slice(start), entry].join(' → '));
    if (start !== -1 || done.has(entry)) return;
    for (const next of graph.get(entry) ?? []) visit(next, [...path, entry]);
    done.add(entry);
  };
  for (const entry of graph.keys()) visit(entry, []);
  return circles;
}

describe('the folders', () => {
  it.each(FOLDERS)('of %s do not import each other in circles', (folder) => {
    const files = filesBelow(join(ROOT, folder)).filter(
      (path) => /\.(?:m?ts|mjs)$/.test(path) && !LEFT_OUT.test(`${folder}/${path}`),
    );
    expect(files.length).toBeGreaterThan(10);
    const texts = files.map((path) => [path, readFileSync(join(ROOT, folder, path), 'utf8')] as const);
    expect(circlesIn(new Map(texts))).toEqual([]);
  });

  it('are reported with the circle', () => {
    const sources = new Map([
      ['plan/make.ts', "import { send } from '../publish/send.ts';\nimport { first } from './first.ts';"],
      ['plan/first.ts', ''],
      ['publish/send.ts', "import type { Stage } from '../stage/read.ts';"],
      ['stage/read.ts', "export { first } from '../plan/first.ts';"],
      ['all.ts', "import './plan/make.ts';"],
    ]);
    expect(circlesIn(sources)).toEqual(['plan → publish → stage → plan']);
  });

  it('are reported if a folder and a file next to it import each other', () => {
    const sources = new Map([
      ['a/all.ts', "import './one/part.ts';"],
      ['a/one/part.ts', "const load = () => import('../all.ts');"],
    ]);
    expect(circlesIn(sources)).toEqual(['a/all.ts → a/one → a/all.ts']);
  });
});
