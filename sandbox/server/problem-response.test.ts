import { expect, test } from 'vitest';
import { readContract } from '../contract/contract.ts';
import { Problem } from '../contract/problem.ts';
import { failureOf } from './problem-response.ts';

const { problemKind } = readContract();
const PLACE = { requestId: 'req_0123456789abcdef', path: '/api/v1/orders' };
const hiddenBy = (error: unknown): unknown => failureOf(problemKind, error, PLACE).hidden;

test('only an error of which the client must not know is one for the log', () => {
  const cause = new Error('connect ECONNREFUSED');
  expect(hiddenBy(cause)).toBe(cause);
  expect(hiddenBy(new Problem('service_unavailable', 'The database is away.', { cause }))).toBe(cause);
  expect(hiddenBy(new Problem('service_unavailable', 'The sandbox is starting.'))).toBeUndefined();
  expect(hiddenBy(new Problem('resource_not_found', 'The order does not exist.'))).toBeUndefined();
  const drift = new Problem('internal_error', 'The response 200 differs from the contract.');
  expect(hiddenBy(drift)).toBe(drift);
});
