import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isFresh } from './fresh.ts';
import { layoutOf } from './layout.ts';

let folder: string;
const at = (path: string, seconds: number): void => utimesSync(join(folder, path), seconds, seconds);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'contract-fresh-'));
  for (const path of ['paths', 'paths/admin', '.build']) mkdirSync(join(folder, path));
  for (const path of ['openapi.yaml', 'paths/admin/a.yaml', '.build/openapi.json'])
    writeFileSync(join(folder, path), '');
  for (const path of ['openapi.yaml', 'paths/admin/a.yaml', 'paths/admin', 'paths']) at(path, 1000);
  at('.build/openapi.json', 2000);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('a bundle is fresh after the last change of the contract', () => {
  expect(isFresh(layoutOf(folder))).toBe(true);
});

it.each(['openapi.yaml', 'paths/admin/a.yaml', 'paths/admin'])('a bundle is stale once %s has changed', (path) => {
  at(path, 3000);
  expect(isFresh(layoutOf(folder))).toBe(false);
});

it('a bundle that is not there is not fresh', () => {
  rmSync(join(folder, '.build/openapi.json'));
  expect(isFresh(layoutOf(folder))).toBe(false);
});
