import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { node } from './index.ts';
import { productManifest } from './product.ts';
import { productOf } from '../product-fixture.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const LIBRARY = join(ROOT, 'sdks/node');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const scripts = node.handWritten.filter((path) => path.startsWith('scripts/'));
const imported = scripts.flatMap((path) =>
  [...read(`sdks/node/${path}`).matchAll(/(?:from|resolve\()\s?'([^']+)'/g)].map(([, name = '']) => ({ path, name })),
);

it('The build of a library of another API has every script that it imports', () => {
  const needed = imported.filter(({ name }) => name.startsWith('.'));
  const paths = needed.map(({ path, name }) => join(LIBRARY, path, '..', name).slice(LIBRARY.length + 1));
  expect(paths.length).toBeGreaterThan(0);
  expect(scripts).toEqual(expect.arrayContaining(paths));
});

it('The build of a library of another API has every package that it imports or starts', () => {
  const { scripts: commands, devDependencies } = JSON.parse(
    productManifest(read('sdks/node/package.json'), productOf(node, { read })),
  ) as { scripts: { build: string }; devDependencies: Record<string, string> };
  const packages = imported.map(({ name }) => name).filter((name) => !/^(?:\.|node:)/.test(name));
  const started = [...commands.build.matchAll(/--import (\S+)/g)].map(([, name = '']) => name);
  const names = [...packages, ...started].map((name) => name.split('/')[0]);
  expect(Object.keys(devDependencies).toSorted()).toEqual([...new Set(names)].toSorted());
});
