import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { programFile } from './bundle.mjs';

let cache: string;
beforeEach(() => (cache = mkdtempSync(join(tmpdir(), 'program-'))));
afterEach(() => rmSync(cache, { recursive: true, force: true }));

interface Manifest {
  root: string;
  inputs: Record<string, string>;
}

const manifest = (): Manifest => JSON.parse(readFileSync(join(cache, 'manifest.json'), 'utf8')) as Manifest;
const change = (manifested: Manifest): void => writeFileSync(join(cache, 'manifest.json'), JSON.stringify(manifested));

describe('The bundled program', () => {
  it('The bundled program is built once, and again when an input has changed, or the folder was moved', async () => {
    const file = await programFile(cache);
    writeFileSync(file, 'kept');
    expect(await programFile(cache)).toBe(file);
    expect(readFileSync(file, 'utf8')).toBe('kept');

    const { inputs, root } = manifest();
    change({ root, inputs: { ...inputs, 'sandbox/start/main.ts': 'another digest' } });
    expect(statSync(await programFile(cache)).size).toBeGreaterThan(100_000);

    writeFileSync(file, 'kept');
    change({ ...manifest(), root: '/elsewhere' });
    expect(statSync(await programFile(cache)).size).toBeGreaterThan(100_000);
  });

  it('The bundled program depends on the service, on the versions of packages and on the way it is built, but not on tests', async () => {
    await programFile(cache);
    const inputs = Object.keys(manifest().inputs);
    for (const input of [
      'sandbox/start/main.ts',
      'sandbox/shop/create-order.ts',
      'package-lock.json',
      'scripts/sandbox/bundle.mjs',
    ])
      expect(inputs).toContain(input);
    expect(inputs.filter((input) => input.endsWith('.test.ts'))).toEqual([]);
  });
});
