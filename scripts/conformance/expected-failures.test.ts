import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  entryMatcher,
  readExpectedFailures,
  unmatchedEntries,
  updatedEntries,
  writeExpectedFailures,
} from './expected-failures.ts';

const folder = mkdtempSync(join(tmpdir(), 'expected-failures-'));
afterAll(() => rmSync(folder, { recursive: true }));

const entries = [
  { case: 'retries/*', reason: 'no retries' },
  { case: 'time/connect.1', reason: 'no connect timeout' },
];

describe('a list of expected failures', () => {
  it('matches cases by id and by pattern', () => {
    const entryOf = entryMatcher(entries);
    expect(entryOf('retries/503')?.reason).toBe('no retries');
    expect(entryOf('time/connect.1')?.reason).toBe('no connect timeout');
    expect([entryOf('time/connect-1'), entryOf('time/connect.12')]).toEqual([undefined, undefined]);
  });

  it('reports entries that match no case', () => {
    expect(unmatchedEntries(entries, ['retries/503'])).toEqual([entries[1]]);
  });

  it('is rejected in one line when an entry lacks a reason', () => {
    writeFileSync(join(folder, 'two.yaml'), '- { case: a/b }\n');
    expect(() => readExpectedFailures('two', folder)).toThrow(
      'expected-failures/two.yaml must be a list of {case: id or pattern',
    );
  });

  it('is empty when its file does not exist', () => {
    expect(readExpectedFailures('cobol', folder)).toEqual([]);
  });

  it('survives being written and read', () => {
    writeExpectedFailures('one', entries, folder);
    expect(readExpectedFailures('one', folder)).toEqual(entries);
    writeExpectedFailures('one', [], folder);
    expect(readExpectedFailures('one', folder)).toEqual([]);
  });
});

describe('an updated list', () => {
  it('contains the cases that fail now and keeps earlier reasons', () => {
    const old = [{ case: 'a/1', reason: 'written by hand' }];
    const results = [{ id: 'a/1', reason: 'h1' }, { id: 'a/2', reason: 'h2' }, { id: 'a/3' }];
    expect(updatedEntries(old, results)).toEqual([...old, { case: 'a/2', reason: 'h2' }]);
  });

  it('drops cases that pass and keeps cases that were not run', () => {
    const old = [
      { case: 'a/1', reason: 'r' },
      { case: 'b/1', reason: 'not run' },
    ];
    expect(updatedEntries(old, [{ id: 'a/1' }])).toEqual([{ case: 'b/1', reason: 'not run' }]);
  });

  it('contains one pattern for a topic in which every case fails, with the most frequent reason', () => {
    const failing = ['none', 'some', 'none'].map((reason, index) => ({ id: `a/${index}`, reason }));
    expect(updatedEntries([], [...failing, { id: 'b/1', reason: 'none' }])).toEqual([
      { case: 'a/*', reason: 'none (and 1 other reason)' },
      { case: 'b/1', reason: 'none' },
    ]);
  });
});
