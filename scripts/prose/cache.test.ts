import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { linterDigest, readCache, writeCache } from './cache.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'prose-cache-'));
  file = join(folder, 'prose.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const REPORTS = { abc: { diagnostics: [], openings: { passages: 1, clauses: 0 } } };

test('reports are kept for the same linter', () => {
  writeCache({ linter: 'one', reports: REPORTS }, file);
  expect(readCache(file, 'one').reports).toEqual(REPORTS);
  expect(readdirSync(folder)).toEqual(['prose.json']);
});

test('another linter checks all files again', () => {
  writeCache({ linter: 'one', reports: REPORTS }, file);
  expect(readCache(file, 'two')).toEqual({ linter: 'two', reports: {} });
});

test('a missing or truncated cache is empty', () => {
  expect(readCache(file, 'one').reports).toEqual({});
  writeFileSync(file, '{"linter":"one","rep');
  expect(readCache(file, 'one').reports).toEqual({});
});

test('a change of a term makes another linter', () => {
  mkdirSync(join(folder, 'rules'));
  writeFileSync(join(folder, 'rules/terms.yaml'), 'a');
  const before = linterDigest(folder);
  writeFileSync(join(folder, 'rules/terms.yaml'), 'b');
  expect(linterDigest(folder)).not.toBe(before);
});
