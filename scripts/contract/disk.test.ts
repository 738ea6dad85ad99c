import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { diskReader } from './disk.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'contract-disk-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(...paths: string[]): void {
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), '{}\n');
  }
}

it('Every YAML file in the folder must be reachable, wherever it is', () => {
  const paths = ['components/schemas/a.yaml', 'events/b.yml', 'extra.yaml', 'openapi.yaml', 'webhooks/c.yaml'];
  write(...paths);
  expect(diskReader(folder).list()).toEqual(paths);
});

it('Rules, cases and other documents next to the contract are not a part of it', () => {
  write('redocly.yaml', 'behaviour.yaml', 'currencies.yaml', 'rules/a.yaml', 'scenarios/b.yaml', 'vectors/c.yaml');
  write('.build/d.yaml', 'README.md');
  expect(diskReader(folder).list()).toEqual([]);
});
