import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { knownCases, readKnownFailing, strayEntries, updated, writeKnownFailing } from './expected-failures.ts';

const folder = mkdtempSync(join(tmpdir(), 'known-failing-'));
afterAll(() => rmSync(folder, { recursive: true }));

const entries = [
  { case: 'retries/*', why: 'no retries' },
  { case: 'time/connect.1', why: 'no connect time-out' },
];

describe('a list of known failures', () => {
  it('knows cases by id and by pattern', () => {
    const known = knownCases(entries);
    expect(known('retries/503')?.why).toBe('no retries');
    expect(known('time/connect.1')?.why).toBe('no connect time-out');
    expect([known('time/connect-1'), known('time/connect.12')]).toEqual([undefined, undefined]);
  });

  it('is wrong where an entry names no case', () => {
    expect(strayEntries(entries, ['retries/503'])).toEqual([entries[1]]);
  });

  it('is refused in one line when an entry has no reason', () => {
    writeFileSync(join(folder, 'red.yaml'), '- { case: a/b }\n');
    expect(() => readKnownFailing('red', folder)).toThrow(
      'expected-failures/red.yaml: make it a list of {case: id or pattern',
    );
  });

  it('is empty where there is none', () => {
    expect(readKnownFailing('cobol', folder)).toEqual([]);
  });

  it('is read as it was written', () => {
    writeKnownFailing('blue', entries, folder);
    expect(readKnownFailing('blue', folder)).toEqual(entries);
    writeKnownFailing('blue', [], folder);
    expect(readKnownFailing('blue', folder)).toEqual([]);
  });
});

describe('an updated list', () => {
  it('has what fails now, with the reason that a person gave before', () => {
    const old = [{ case: 'a/1', why: 'said by a person' }];
    const results = [{ id: 'a/1', reason: 'h1' }, { id: 'a/2', reason: 'h2' }, { id: 'a/3' }];
    expect(updated(old, results)).toEqual([...old, { case: 'a/2', why: 'h2' }]);
  });

  it('loses what passes and what is no case, and keeps what was not run', () => {
    const old = [
      { case: 'a/1', why: 'w' },
      { case: 'b/1', why: 'not run' },
    ];
    expect(updated(old, [{ id: 'a/1' }])).toEqual([{ case: 'b/1', why: 'not run' }]);
  });

  it('has one pattern for a topic that fails as a whole, with the reason that most have', () => {
    const failing = ['none', 'some', 'none'].map((reason, index) => ({ id: `a/${index}`, reason }));
    expect(updated([], [...failing, { id: 'b/1', reason: 'none' }])).toEqual([
      { case: 'a/*', why: 'none (and 1 more)' },
      { case: 'b/1', why: 'none' },
    ]);
  });
});
