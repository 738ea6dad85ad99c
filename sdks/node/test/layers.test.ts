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

describe('the package', () => {
  it('exports the whole surface of its core, and the client', () => {
    expect(Object.keys(entry).toSorted()).toEqual([...Object.keys(surface), 'IntegrationApi'].toSorted());
  });
});

describe('the core', () => {
  it('is made of files that import each other', () => {
    expect(imports.length).toBeGreaterThan(10);
  });

  it.each(imports)('%s imports %s, which is neither generated nor a package', (_, path) => {
    expect(path).toMatch(/^\.\/[\w-]+\.ts$/);
  });
});
