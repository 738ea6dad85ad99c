import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { layoutOf } from '../../scripts/contract/layout.ts';
import { validateContract } from '../../scripts/contract/validate.ts';
import { GROWTH } from './grown-contract.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'grown-contract-'));
  cpSync(layoutOf().contract, folder, { recursive: true, filter: (path) => basename(path) !== '.build' });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (path: string): string => readFileSync(join(folder, path), 'utf8');

/** Writes the operation that retrieves a location, after that of a product. */
function addOperation(): void {
  const operation = read('paths/products-by-id.yaml')
    .replaceAll(/Product(?=\n)|ProductId/g, (name) => name.replace('Product', 'Location'))
    .replaceAll('products', 'locations')
    .replace('[locations]', '[inventory]')
    .replace('locations:read', 'inventory:read')
    .replace('retrieveProduct', 'retrieveLocation')
    .replace(/summary: .*/, 'summary: Retrieve a location')
    .replace(/description: (?:\|\n(?: {4}.*\n)+|.*\n)/, 'description: Returns one location.\n')
    .replace(/ {8}ETag:\n.*\n/, '')
    .replace(
      /examples:\n(?: {12}.*\n)+/,
      'examples:\n            location_one:\n              $ref: ../components/examples/locations.yaml#/location_one\n',
    );
  writeFileSync(join(folder, 'paths/locations-by-id.yaml'), operation);
}

it('The whole validation accepts what v1 may grow by', async () => {
  addOperation();
  for (const [path, from, to] of GROWTH) {
    const before = read(path);
    const after = before.replace(from, () => to);
    expect(after, `${path} has no "${from}"`).not.toBe(before);
    writeFileSync(join(folder, path), after);
  }
  const { diagnostics } = await validateContract({ layout: layoutOf(folder) });
  expect(diagnostics).toEqual([]);
}, 300_000);
