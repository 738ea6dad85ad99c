import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ConfigurationError, IntegrationApi } from '../src/index.ts';
import { ending } from './fake.ts';
import { onRequest, responseOf, startTcp, type TcpServer } from './server.ts';

/** Time in which `fetch` returns the connection of a response to its pool. */
const RETURNED_MS = 50;

/** Starts a server that responds to the first request and resets the connections of the next ones. */
async function startResetting(resets: number): Promise<TcpServer & { requests: () => number }> {
  let requests = 0;
  const server = await startTcp((socket) => {
    onRequest(socket, () => {
      requests += 1;
      if (requests > 1 && requests <= resets + 1) socket.resetAndDestroy();
      else socket.write(responseOf('{}'));
    });
  });
  return { ...server, requests: () => requests };
}

const client = (port: number, fetch: typeof globalThis.fetch, maxRetries = 1): IntegrationApi =>
  new IntegrationApi({ apiKey: 'ik_test_key', baseUrl: `http://127.0.0.1:${port}`, fetch, maxRetries });

it.each([undefined, null, 'text', {}])(
  'Fetch that returns %j is a mistake in its configuration, and is not repeated',
  async (returned) => {
    let calls = 0;
    const fetch = (async () => {
      calls += 1;
      return returned;
    }) as unknown as typeof globalThis.fetch;
    const error: unknown = await client(1, fetch)
      .rateLimit.retrieve()
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(error).toMatchObject({ message: 'GET /api/v1/rate-limit: fetch returned no response', attempts: 1 });
    expect(calls).toBe(1);
  },
);

it('Fetch sends a request once more if it was lost with a connection that may have been idle', async () => {
  await using server = await startResetting(1);
  const api = client(server.port, globalThis.fetch);
  await api.rateLimit.retrieve();
  await sleep(RETURNED_MS);
  const { attempts } = await api.rateLimit.retrieve().withResponse();
  expect([attempts, server.requests()]).toEqual([1, 3]);
});

it('Fetch sends a lost request once more only once, and not at all if no connection can be idle', async () => {
  await using server = await startResetting(3);
  const api = client(server.port, globalThis.fetch);
  await api.rateLimit.retrieve();
  await sleep(RETURNED_MS);
  expect(await ending(api.rateLimit.retrieve())).toMatchObject({ attempts: 2, resends: 1 });
  expect(server.requests()).toBe(4);
});

it('Fetch of the integrator sees each attempt once', async () => {
  await using server = await startResetting(1);
  let calls = 0;
  const counted: typeof globalThis.fetch = (...args) => {
    calls += 1;
    return globalThis.fetch(...args);
  };
  const api = client(server.port, counted);
  await api.rateLimit.retrieve();
  await sleep(RETURNED_MS);
  expect(await api.rateLimit.retrieve().withResponse()).toMatchObject({ attempts: 2, resends: 0 });
  expect([calls, server.requests()]).toEqual([3, 3]);
});
