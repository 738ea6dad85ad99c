import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Store } from '../store/store.ts';
import { testStore, testWork } from '../store/testing.ts';
import { runOnce } from './run-once.ts';

let store: Store;
beforeAll(async () => {
  store = await testStore();
});
afterAll(() => store.close());

test('returns the response of the first request to a repeat, and runs nothing', async () => {
  let runs = 0;
  const once = () =>
    testWork(store)((work) =>
      runOnce(work, { scope: 'POST /api/v1/orders', key: 'a', body: { b: 1 } }, { statusOf: () => 409 }, () => {
        runs += 1;
        return Promise.resolve({ status: 201, body: '{"id":1}', etag: 1, location: '/x' });
      }),
    );
  expect(await once()).toEqual({
    isReplayed: false,
    outcome: { reply: { status: 201, body: '{"id":1}', etag: 1, location: '/x' } },
  });
  expect(await once()).toEqual({
    isReplayed: true,
    outcome: { reply: { status: 201, body: '{"id":1}', etag: 1, location: '/x' } },
  });
  expect(runs).toBe(1);
});
