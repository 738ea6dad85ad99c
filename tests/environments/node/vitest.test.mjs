import { writeSync } from 'node:fs';
import { IntegrationApi } from '@integration-api/sdk';
import { fakeApi } from '@integration-api/sdk/testing';
import { afterEach, expect, test, vi } from 'vitest';

const PAGE = '{"data":[{"title":"Mocked"}],"has_more":false,"next_cursor":null}';
const mocked = () => Promise.resolve(new Response(PAGE, { headers: { 'Content-Type': 'application/json' } }));
const titleOf = async (options) => (await new IntegrationApi(options).products.list()).data[0].title;
const tested = (sentence, run) =>
  test(sentence, async () => {
    await run();
    writeSync(1, `ok ${sentence}\n`);
  });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

tested('a stubbed global fetch is not seen by a client on Node.js', async () => {
  vi.stubGlobal('fetch', mocked);
  expect(await titleOf()).not.toBe('Mocked');
});

tested('the option fetch is seen', async () => {
  expect(await titleOf({ fetch: mocked })).toBe('Mocked');
});

tested('a mocked node:http is not seen', async () => {
  vi.doMock('node:http', () => ({ request: () => expect.unreachable() }));
  expect(await titleOf()).not.toBe('Mocked');
});

tested('a retry of the fake API ends under fake timers of Vitest', async () => {
  vi.useFakeTimers();
  const { api, calls, replyOnce } = fakeApi();
  replyOnce('products.list', { status: 503 });
  await api.products.list();
  expect(calls.length).toBe(2);
});
