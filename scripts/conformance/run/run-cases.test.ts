import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fakeColumn } from '../fake/column.ts';
import { aCase } from '../scenarios/fixture.ts';
import { type ConformanceServer, startConformanceServer } from '../server/server.ts';
import { runCases } from './run-cases.ts';

let server: ConformanceServer;
beforeAll(async () => {
  server = await startConformanceServer();
});
afterAll(() => server.stop());

it('a request that was written before the reply belongs to the call, although the server has not read it yet', async () => {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const drivers = {
    column: fakeColumn('sender'),
    width: 1,
    warmUp: () => Promise.resolve(),
    run({ job }: { job: { client: { base_url?: string } } }) {
      const { pathname } = new URL(job.client.base_url ?? '');
      socket.write(`GET ${pathname}/api/v1/rate-limit HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
      const outcome = { kind: 'value', value: {} } as const;
      return Promise.resolve({
        ms: 1,
        outcome,
        endedAt: performance.now(),
        overheadMs: 0,
        replySize: 0,
        memoryBytes: undefined,
      });
    },
  };
  const item = aCase({ value: 'any' }, { plan: [{ status: 200, json: {} }] });
  const [exchange] = await runCases({ cases: [item], drivers: [drivers], server });
  socket.destroy();
  expect(exchange?.recording.requests).toHaveLength(1);
  expect(server.lateRequests('sender-topic-case')).toBe(0);
});
