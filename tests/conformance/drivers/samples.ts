/** Calls of the contract that the tests of drivers make, and responses to them. */
import { writeJson } from '../../../scripts/conformance/scenarios/exact-json.ts';
import type { Json } from '../../../scripts/conformance/scenarios/json.ts';
import type { OperationCall, PlanStep } from '../../../scripts/conformance/scenarios/scenario.ts';

export const READ: OperationCall = { operation: 'retrieveOrder', path: { order_id: 'ord_1' } };
export const WRITE: OperationCall = { operation: 'updateOrder', path: { order_id: 'ord_1' }, body: { note: 'n' } };
export const LIST: OperationCall = { operation: 'listOrders' };

/** Sends JSON, as long as a client asks. */
export function ok(json: Json, more: Partial<PlanStep> = {}): PlanStep {
  return { status: 200, json, ...more } as PlanStep;
}

/** Fails the first attempts of a call. */
export const unavailable = (times: number): PlanStep => ({ status: 503, headers: { 'Retry-After-Ms': '1' }, times });

/** Sends two pages. */
export const PAGES: PlanStep[] = [
  ok({ data: [{ id: 'a', new: 1.5 }, { id: 'b' }], has_more: true, next_cursor: '2' }, { times: 1 }),
  ok({ data: [{ id: 'c' }], has_more: false, next_cursor: null }),
];

export const HANG: PlanStep = { fault: 'hang' };

export const PROBLEM: Json = {
  type: 'https://docs.example/v',
  title: 'T',
  detail: 'D',
  code: 'validation_failed',
  errors: [
    { pointer: '#/note', code: 'too_long' },
    { parameter: 'b', code: 'odd' },
  ],
  new: [1, { a: null }],
};
export const PROBLEM_TEXT = writeJson(PROBLEM);

export const FACTS = {
  'X-Request-Id': 'req_2',
  'Retry-After': '1.1',
  RateLimit: '"a";r=7;t=3',
  'RateLimit-Policy': '"a";q=9;w=60',
  'X-Twice': ['first', 'second'],
};
export const RATE_LIMIT = { limit: 9, remaining: 7, reset_ms: 3000, window_ms: 60_000 };
