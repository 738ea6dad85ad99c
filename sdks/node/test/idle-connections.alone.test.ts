import { once } from 'node:events';
import { expect, it, vi } from 'vitest';
import { json, startServer } from './server.ts';

vi.mock('../src/generated/behaviour.ts', async (original) => ({
  ...(await original<object>()),
  CONNECTIONS_IDLE_MS: 50,
}));

it('A connection that is idle for too long is closed by the client, and a response may take longer', async () => {
  await using server = await startServer((response, request) => {
    setTimeout(() => {
      json({})(response, request);
    }, 200);
  });
  const closed: Promise<unknown>[] = [];
  server.onConnection((socket) => {
    closed.push(once(socket, 'end'));
  });
  const client = server.client();
  await client.rateLimit.retrieve();
  await Promise.all(closed);
  expect(closed).toHaveLength(1);
});
