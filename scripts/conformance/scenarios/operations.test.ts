import { expect, it } from 'vitest';
import { callCount, operationsOf } from './operations.ts';
import type { Call } from './scenario.ts';

const operation = { operation: 'retrieveOrder' };
const steps: Call = { steps: [operation, { derive: 'other', options: {} }, { close: 'other' }, operation] };

it.each<[string, Call, number, number]>([
  ['an operation', operation, 1, 1],
  ['pages', { pages: { ...operation, take: 'all' } }, 1, 1],
  ['repeated calls', { many: { times: 3, at_once: 1, call: operation } }, 1, 3],
  ['steps, some of which send nothing', steps, 2, 2],
  ['the creation of a client', { construct: {} }, 0, 0],
  ['a webhook', { unwrap: { body: '{}', headers: {}, secrets: [], now: 0 } }, 0, 0],
  ['money', { money: { to_decimal: { amount: 1, currency: 'EUR' } } }, 0, 0],
])('the calls of %s are found and counted', (_, call, found, count) => {
  expect(operationsOf(call)).toHaveLength(found);
  expect(callCount(call)).toBe(count);
});
