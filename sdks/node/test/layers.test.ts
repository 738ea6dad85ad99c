import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as surface from '../src/core/surface.ts';
import * as entry from '../src/generated/index.ts';

const core = new URL('../src/core/', import.meta.url);
const imports = readdirSync(core).flatMap((file) =>
  [...readFileSync(new URL(file, core), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, path]) => [
    file,
    path,
  ]),
);

/** Returns the files of the first circle of imports that is reached from `file`, or undefined if there is none. */
function circleFrom(file: string, path: readonly string[], done: Set<string>): readonly string[] | undefined {
  if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
  if (done.has(file)) return undefined;
  for (const [from, to = ''] of imports) {
    const circle = from === file ? circleFrom(to.replace('./', ''), [...path, file], done) : undefined;
    if (circle !== undefined) return circle;
  }
  done.add(file);
  return undefined;
}

describe('the package', () => {
  it('exports the whole surface of its core, and the client', () => {
    expect(Object.keys(entry).toSorted()).toEqual([...Object.keys(surface), 'IntegrationApi'].toSorted());
  });
});

describe('the core', () => {
  it('is made of files that import each other', () => {
    expect(imports.length).toBeGreaterThan(10);
  });

  // Type imports count: a module that needs another for its types alone cannot be read without it either.
  it('has no circle of imports', () => {
    const done = new Set<string>();
    expect(imports.flatMap(([file = '']) => circleFrom(file, [], done) ?? [])).toEqual([]);
  });

  it.each(imports)('%s imports %s, which is neither generated nor a package', (_, path) => {
    expect(path).toMatch(/^\.\/[\w-]+\.ts$/);
  });
});
