import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { digestOf, formatSums, readStage } from './staged.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-staged-'));
  mkdirSync(join(folder, 'red'));
  const release = { id: 'red', workspace: 'red', name: 'red', version: '2.1.0', spelling: '2.1.0', files: ['red.tgz'] };
  const files = {
    'red/red.tgz': 'the library',
    'releases.json': JSON.stringify({ commit: 'abc', releases: [release] }),
  };
  for (const [path, content] of Object.entries(files)) writeFileSync(join(folder, path), content);
  const sums = Object.entries(files).map(([path, content]) => [path, digestOf(Buffer.from(content))] as const);
  writeFileSync(join(folder, 'SHA256SUMS'), formatSums(new Map(sums)));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a stage', () => {
  it('is rejected if a file has changed since', () => {
    writeFileSync(join(folder, 'red/red.tgz'), 'another library');
    expect(() => readStage(folder)).toThrow(/red\.tgz differs from SHA256SUMS; delete .* and stage again$/);
  });

  it('is rejected if a file is missing', () => {
    rmSync(join(folder, 'red/red.tgz'));
    expect(() => readStage(folder)).toThrow(/red\.tgz is missing; run npm run release -- stage$/);
  });

  it('is rejected if a file to publish has no checksum', () => {
    writeFileSync(join(folder, 'SHA256SUMS'), formatSums(new Map()));
    expect(() => readStage(folder)).toThrow(/SHA256SUMS in .* lacks red\/red\.tgz; delete .* and stage again$/);
  });
});
