import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  type ExpectedFailure,
  readExpectedFailures,
  updatedEntries,
  writeExpectedFailures,
} from './expected-failures.ts';

const folder = mkdtempSync(join(tmpdir(), 'expected-failures-'));
afterAll(() => rmSync(folder, { recursive: true }));

const entries: ExpectedFailure[] = [
  { reason: 'no connect timeout', cases: ['time/connect.1'] },
  { reason: 'no retries', cases: ['retries/503', 'retries/504'] },
];
const everyCase: ExpectedFailure[] = [{ reason: 'unsupported client: AsyncApi', cases: 'all' }];

describe('a list of expected failures', () => {
  it.each([
    ['an entry lacks a reason', '- cases: [a/b]', 'must be a list of {reason: text, cases: ids}'],
    ['an entry lacks cases', '- reason: r', 'must be a list of'],
    ['an entry has no case', '- { reason: r, cases: [] }', 'must be a list of'],
    ['a case has two reasons', '[{ reason: r, cases: [a/b] }, { reason: s, cases: [a/b] }]', 'lists a/b twice'],
    ['all cases fail for any reason', '- { reason: r, cases: all }', 'may have "cases: all" only in a single entry'],
    [
      'there is an entry besides all cases',
      `[{ reason: 'unsupported client: A', cases: all }, { reason: r, cases: [a/b] }]`,
      'may have "cases: all" only',
    ],
  ])('is rejected in one line when %s', (_, yaml, message) => {
    writeFileSync(join(folder, 'two.yaml'), yaml);
    expect(() => readExpectedFailures('two', folder)).toThrow(`expected-failures/two.yaml ${message}`);
  });

  it.each([[entries], [everyCase]])('survives being written and read', (list) => {
    writeExpectedFailures('one', list, folder);
    expect(readExpectedFailures('one', folder)).toEqual(list);
  });
});

describe('an updated list', () => {
  const ids = ['a/1', 'a/2', 'b/1'];

  it('contains the cases that fail now, with the reasons of now', () => {
    const old = [{ reason: 'before', cases: ['a/1'] }];
    const results = [{ id: 'a/1', reason: 'h2' }, { id: 'a/2', reason: 'h1' }, { id: 'b/1' }];
    expect(updatedEntries(old, results, ids)).toEqual([
      { reason: 'h1', cases: ['a/2'] },
      { reason: 'h2', cases: ['a/1'] },
    ]);
  });

  it('drops cases that pass or no longer exist and keeps cases that were not run', () => {
    const old = [{ reason: 'r', cases: ['a/1', 'b/1', 'gone/1'] }];
    expect(updatedEntries(old, [{ id: 'a/1' }], ids)).toEqual([{ reason: 'r', cases: ['b/1'] }]);
  });
});
