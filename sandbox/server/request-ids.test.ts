import { expect, test } from 'vitest';
import { requestIds } from './request-ids.ts';

test('identifiers of requests have the form of the contract and never repeat', () => {
  const next = requestIds();
  const ids = Array.from({ length: 2000 }, next);
  expect(new Set(ids).size).toBe(2000);
  for (const id of ids) expect(id).toMatch(/^req_[0-9A-Za-z]{16,32}$/);
});
