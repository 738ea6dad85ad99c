import { describe, expect, it } from 'vitest';
import { aCase } from '../scenarios/fixture.ts';
import { COMPLETE, partOf, reduced } from './extent.ts';
import type { Case } from '../scenarios/scenario.ts';

const SYNC = { id: 'one', language: 'one' };
const ASYNC = { id: 'one-async', language: 'one' };
const OTHER = { id: 'two', language: 'two' };
const COLUMNS = [SYNC, ASYNC, OTHER];

const named = (id: string, members: Partial<Case> = {}): Case => ({ ...aCase({ value: 'any' }), id, ...members });
const columnsOf = (item: Case, part = 0, cases = [item]): string[] =>
  COLUMNS.filter((column) => reduced(cases, COLUMNS, part)(item, column)).map(({ id }) => id);

describe('the cases that run after each change', () => {
  it('are run once a language in a topic that does not depend on the transport', () => {
    expect(columnsOf(named('money/add'))).toEqual(['one', 'two']);
  });

  it('are run once a language if they start a process with an environment', () => {
    expect(columnsOf(named('configuration/key', { client: { env: { KEY: 'value' } } }))).toEqual(['one', 'two']);
  });

  it('are run in every column in any other topic', () => {
    expect(columnsOf(named('faults/reset'))).toEqual(['one', 'one-async', 'two']);
    expect(columnsOf(named('a-new-topic/anything'))).toEqual(['one', 'one-async', 'two']);
  });

  it('are run in every column if they judge time', () => {
    expect(columnsOf(named('errors/slow', { expect: { duration: { max_ms: 100 } } }))).toEqual([
      'one',
      'one-async',
      'two',
    ]);
  });

  it('do not include those that a column lacks a trait for', () => {
    const needs421 = named('faults/421', { needs: ['421'] });
    const columns = [SYNC, { ...OTHER, lacks: { '421': 'it repeats the request itself' } }];
    const runs = reduced([needs421], columns, 0);
    expect(columns.map((column) => runs(needs421, column))).toEqual([true, false]);
    expect(columns.map((column) => COMPLETE(needs421, column))).toEqual([true, false]);
  });

  it('are the first one of each reason and, in ten days, all others once', () => {
    const cases = Array.from({ length: 23 }, (_, index) =>
      named(`operations/call-${index}`, { isDerived: true, call: { operation: `operation${index}` } }),
    );
    const counts = cases.map((item) => parts().filter((part) => columnsOf(item, part, cases).length > 0).length);
    expect(counts).toEqual([10, ...Array.from({ length: 22 }, () => 1)]);
  });
});

it('the part changes each day and returns after ten days', () => {
  const days = Array.from({ length: 11 }, (_, day) => partOf(new Date(Date.UTC(2030, 0, 1 + day, 12))));
  expect(new Set(days.slice(0, 10)).size).toBe(10);
  expect(days[10]).toBe(days[0]);
});

function parts(): number[] {
  return Array.from({ length: 10 }, (_, part) => part);
}
