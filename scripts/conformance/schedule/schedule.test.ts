import { describe, expect, it } from 'vitest';
import { aCase } from '../scenarios/fixture.ts';
import { COLUMNS } from '../drivers/columns.ts';
import type { Case } from '../scenarios/scenario.ts';
import { dependsOnTime, scheduleOf } from './schedule.ts';

const operation = 'retrieveOrder';
const cancel = { on: 'request' } as const;
const timed: [string, Partial<Case>][] = [
  ['a call', { call: { operation, options: { total_timeout_ms: 9 } } }],
  ['many calls', { call: { many: { times: 2, at_once: 2, call: { operation, options: { cancel } } } } }],
  ['pages', { call: { pages: { operation, take: 1, options: { timeout_ms: 9 } } } }],
  ['a step', { call: { steps: [{ operation }, { operation, options: { cancel } }] } }],
  ['a derived client', { call: { steps: [{ derive: 'one', options: { total_timeout_ms: 9 } }] } }],
  ['the client', { client: { connect_timeout_ms: 9 } }],
];

describe('a case depends on time', () => {
  it.each(timed)('through the options of %s', (_, given) => {
    expect(dependsOnTime(aCase({}, given))).toBe(true);
  });

  it('only if it says so', () => {
    expect(dependsOnTime(aCase({}, { client: { max_retries: 1 }, call: { operation, options: {} } }))).toBe(false);
  });
});

it('each case has one place: next to others, two at a time, or alone; the longest timed ones start first', () => {
  const calm = aCase({}, { id: 'calm' });
  const env = aCase({}, { id: 'env', client: { env: {} } });
  const plan: Case['plan'] = [{ fault: 'gzip_bomb' }];
  const busy = aCase({}, { id: 'busy', plan });
  const both = aCase({ duration: {} }, { id: 'both', plan });
  const item = { sku: 'x'.repeat(2 ** 20), delta: 1 };
  const large = aCase({}, { id: 'large', call: { operation, body: { items: [item], reason: 'sold' } } });
  const late = aCase({ gaps: [{}] }, { id: 'late' });
  const later = aCase({ gaps: [{ min_ms: 1000 }, { min_ms: 1000 }] }, { id: 'later' });
  const long = aCase({ duration: { min_ms: 3000 } }, { id: 'long' });
  const many = { times: 100, at_once: 9, every_ms: 40, call: { operation } };
  const longer = aCase({}, { id: 'longer', call: { many } });
  const connecting = aCase({}, { id: 'connecting', client: { connect_timeout_ms: 9 } });
  const memory = aCase({ memory_bytes: 1 }, { id: 'memory', plan });
  const phases = scheduleOf([memory, late, later, connecting, long, longer, both, busy, large, env, calm]).map(
    ({ isTimed, lanes }) => [
      isTimed,
      ...lanes.map(({ cases, concurrency }) => [cases.map(({ id }) => id).join(), concurrency]),
    ],
  );
  expect(phases).toEqual([
    [false, ['calm', 24], ['busy,large,env', 2]],
    [true, ['', 4], ['longer,long,connecting', 14]],
    [true, ['both', 2]],
    [true, ['later,late', 48]],
    [true, ['memory', 1]],
  ]);
});

it('every column has as many calls at a time as the others, because all wait for their turns in one queue', () => {
  expect(new Set(COLUMNS.map(({ processes, atOnce }) => processes * atOnce)).size).toBe(1);
});
