import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildModel } from '../../generators/model/build.ts';
import type { OpenApiDocument } from '../../generators/model/document.ts';
import { ROOT } from '../files/root.ts';
import { writeFiles } from '../release/write-files.ts';
import { RELEASED_CONTRACT, releasedContract, releasedContractFiles } from './released.ts';

const DOCUMENT = { openapi: '3.1.0', paths: { '/a': { get: {} } }, components: { schemas: { A: { type: 'string' } } } };

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'released-contract-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('A released contract is read as it was written', () => {
  writeFiles(root, releasedContractFiles(DOCUMENT));
  expect(releasedContract(root)).toEqual(DOCUMENT);
});

it('A released contract that somebody edited is an error that says how to restore it', () => {
  writeFiles(root, releasedContractFiles(DOCUMENT));
  appendFileSync(join(root, RELEASED_CONTRACT), '\n');
  expect(() => releasedContract(root)).toThrow(/^releases\/contract\.json: differs .*; restore it .* with git$/);
});

it('A repository without a release has no released contract', () => {
  expect(releasedContract(root)).toBeUndefined();
});

it('The released contract of this repository gives a model, and its file the same bytes', () => {
  const document = releasedContract(ROOT);
  expect(releasedContractFiles(document ?? {}).get(RELEASED_CONTRACT)).toBe(
    readFileSync(join(ROOT, RELEASED_CONTRACT), 'utf8'),
  );
  expect(buildModel(document as OpenApiDocument).resources.length).toBeGreaterThan(0);
});
