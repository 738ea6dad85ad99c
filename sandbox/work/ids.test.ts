import { expect, test } from 'vitest';
import { randomIds } from './ids.ts';
import { pooledBytes } from './random-bytes.ts';

test('identifiers have the form of the contract and never repeat', () => {
  const ids = Array.from({ length: 2000 }, () => randomIds.next('req'));
  expect(new Set(ids).size).toBe(2000);
  for (const id of ids) expect(id).toMatch(/^req_[0-9A-Za-z]{16}$/);
});

test('random bytes are never given out twice, and more of them than the pool has are fresh', () => {
  const parts = Array.from({ length: 3000 }, () => pooledBytes(12).toString('hex'));
  expect(new Set(parts).size).toBe(3000);
  expect(pooledBytes(5000)).toHaveLength(5000);
});
