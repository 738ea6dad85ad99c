/** A database that falls silent, as in a failover whose connections are never closed. */
import { afterEach, beforeAll, afterAll, expect, test } from 'vitest';
import { openAccount } from '../../../sandbox/api/accounts.ts';
import { SANDBOX } from '../../../sandbox/api/call.ts';
import { revokeKey } from '../../../sandbox/api/keys.ts';
import { statement } from '../../../sandbox/api/store.ts';
import { openStore } from '../../../sandbox/store/open-store.ts';
import { testWork } from '../../../sandbox/testing/store.ts';
import { type PostgresServer, startPostgres } from '../../../scripts/servers/servers.ts';
import { type SilentProxy, startSilentProxy } from '../../../scripts/servers/silent-proxy.ts';
import { type ServiceProcess, startProcess } from '../command/sandbox-command.ts';
import { openHotShop, order } from '../hot-shop.ts';

const SLEEP = statement<object>('silence_test_sleep', 'select 1 as done from pg_sleep($1::float8)');

/** Time within which every request has a response, with a second for a busy machine. */
const DEADLINE_MS = 11_000;

let server: PostgresServer;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.close());
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function proxyOf(direct: string): Promise<SilentProxy> {
  const proxy = await startSilentProxy(direct);
  ends.push(() => proxy.close());
  return proxy;
}

async function start(url: string): Promise<ServiceProcess> {
  const service = await startProcess(['--database', url]);
  ends.push(() => service.stop());
  return service;
}

interface Timed {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly ms: number;
}

async function timed(request: Promise<Response>): Promise<Timed> {
  const begun = performance.now();
  const { status, headers } = await request;
  return { status, retryAfter: headers.get('retry-after'), ms: performance.now() - begun };
}

test('A silent database makes each request a 503 within ten seconds, and all works again when it speaks', async () => {
  const direct = await server.createDatabase();
  const proxy = await proxyOf(direct);
  const { url, token } = await start(proxy.addressOf(direct));
  const key = await openHotShop({ url, token }, 100);
  const headers = { authorization: `Bearer ${key}` };
  proxy.silence();
  // More requests than connections: some wait for one.
  const requests = Array.from({ length: 30 }, () => timed(fetch(`${url}/api/v1/orders`, { headers })));
  const results = await Promise.all(requests);
  expect(results.filter(({ status }) => status !== 503)).toEqual([]);
  expect(results.filter(({ retryAfter }) => retryAfter === null)).toEqual([]);
  expect(Math.max(...results.map(({ ms }) => ms))).toBeLessThan(DEADLINE_MS);
  proxy.resume();
  await expect.poll(async () => (await order(url, key)).status, { timeout: 20_000 }).toBe(201);
}, 90_000);

test('Connections that fell silent while nobody used them cost one request, not one each', async () => {
  const direct = await server.createDatabase();
  const proxy = await proxyOf(direct);
  const store = await openStore({ url: proxy.addressOf(direct), directUrl: direct, connections: 4 });
  ends.push(() => store.close());
  const read = (): Promise<unknown> => store.read((tx) => tx.all(SLEEP, [0.1]));
  await Promise.all([read(), read(), read(), read()]);
  proxy.silence();
  await expect(read()).rejects.toMatchObject({ code: 'service_unavailable' });
  proxy.resume();
  await Promise.all([read(), read(), read()]);
}, 60_000);

test('The deletion of a key does not wait for a silent connection of notices', async () => {
  const direct = await server.createDatabase();
  const proxy = await proxyOf(direct);
  const store = await openStore({ url: direct, directUrl: proxy.addressOf(direct), connections: 2 });
  ends.push(() => store.close());
  const input = { name: 'Kontor Nordlicht', email: 'technik@example.com' };
  const opened = await testWork(store)((work) => openAccount(work, input, () => Promise.resolve()));
  proxy.silence();
  const inAccount = testWork(store, { tenant: { accountId: opened.account.id, mode: 'test' } });
  const begun = performance.now();
  await inAccount((work) => revokeKey({ ...work, caller: SANDBOX }, opened.key.api_key.id));
  expect(performance.now() - begun).toBeLessThan(2000);
}, 30_000);

test('Notices arrive again after their connection has fallen silent', async () => {
  const direct = await server.createDatabase();
  const proxy = await proxyOf(direct);
  const store = await openStore({ url: direct, directUrl: proxy.addressOf(direct), connections: 2 });
  const other = await openStore({ url: direct, connections: 2 });
  ends.push(
    () => store.close(),
    () => other.close(),
  );
  const heard: string[] = [];
  store.listen('activity', (payload) => heard.push(payload));
  proxy.silence();
  // Nobody sends anything: the connection must notice by itself.
  await expect.poll(() => heard, { timeout: 20_000 }).toContain('');
  proxy.resume();
  const announce = (): Promise<void> => other.write(async (tx) => tx.announce('activity', 'heard'));
  await expect
    .poll(
      async () => {
        await announce();
        return heard;
      },
      { timeout: 20_000 },
    )
    .toContain('heard');
}, 60_000);
