import builtinHttp, { Agent, type ClientRequestArgs, createServer, request as sendTo } from 'node:http';
import { Agent as TlsAgent, type RequestOptions } from 'node:https';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { inspect } from 'node:util';
import httpProxyAgent from 'http-proxy-agent';
import { afterEach, expect, it, vi } from 'vitest';
import { CONNECTIONS_MAX } from '../src/generated/behaviour.ts';
import { type ClientOptions, ConfigurationError, ConnectionError, IntegrationApi } from '../src/index.ts';
import { ending } from './fake.ts';
import { closed, json, listen, onRequest, responseOf, startServer, startTcp } from './server.ts';

const KEY = 'ik_test_key';
const TIMEOUTS_CONNECT_MS = 54_321;

afterEach(() => {
  vi.restoreAllMocks();
});

type Callback = (error: Error | null, stream: Duplex) => void;

/** Opens the connection itself, and hands it over when it is open, as proxy agents do. */
class ConnectedAgent extends Agent {
  override createConnection({ host, port }: ClientRequestArgs, done?: Callback): undefined {
    const socket = connect(Number(port), host ?? '', () => done?.(null, socket));
  }
}

/** Begins TLS over a connection that is open, as proxy agents do after CONNECT. */
class TunnelAgent extends TlsAgent {
  override createConnection({ host, port }: RequestOptions, done?: Callback): undefined {
    const socket = connect(Number(port), host ?? '', () => done?.(null, connectTls({ socket })));
  }
}

/** Returns how many timers for opening a connection are started and still running. */
function watchConnectTimers(): { started: () => number; running: () => number } {
  const start = vi.spyOn(globalThis, 'setTimeout');
  const clear = vi.spyOn(globalThis, 'clearTimeout');
  const timers = (): unknown[] =>
    start.mock.results
      .filter((_, index) => start.mock.calls[index]?.[1] === TIMEOUTS_CONNECT_MS)
      .map(({ value }) => value);
  return {
    started: () => timers().length,
    running: () => timers().filter((timer) => !clear.mock.calls.some(([cleared]) => cleared === timer)).length,
  };
}

/** Returns a replacement of `http.request` that passes the options of a call to a function first. */
function patched(change: (options: RequestOptions) => RequestOptions): () => void {
  const original = builtinHttp.request;
  const spy = vi.spyOn(builtinHttp, 'request');
  spy.mockImplementation(((options: RequestOptions) => original(change(options))) as typeof original);
  return () => spy.mockRestore();
}

it.each<[string, (options: RequestOptions) => RequestOptions]>([
  ['copies', (options) => ({ ...options, headers: Object.assign({}, options.headers) })],
  ['extends', (options) => ({ ...options, headers: { ...options.headers, traceparent: '00-1' } })],
  ['replaces', (options) => ({ ...options, headers: Object.fromEntries(Object.entries(options.headers ?? {})) })],
])('An instrumentation of node:http that %s the headers loses none of them', async (_, change) => {
  await using server = await startServer(json({ id: 'ord_1' }));
  const restore = patched(change);
  await server.client().orders.update('ord_1', { note: 'x' });
  restore();
  await server.client().orders.update('ord_1', { note: 'x' });
  const [instrumented, plain] = server.received.map(
    ({ headers: { 'idempotency-key': key, traceparent: _trace, ...rest } }) => {
      expect(key).toMatch(/^[\da-f-]{36}$/);
      return rest;
    },
  );
  expect(instrumented).toEqual(plain);
  expect(plain).toHaveProperty('authorization');
});

it('An instrumentation of node:http that throws leaves an error of the library without the API key', async () => {
  await using server = await startServer(json({}));
  const restore = patched(({ headers }) => {
    throw new Error(`refused ${JSON.stringify(headers)}`);
  });
  const error: unknown = await ending(server.client({ maxRetries: 0 }).rateLimit.retrieve());
  restore();
  expect(error).toBeInstanceOf(ConnectionError);
  expect(inspect(error, { depth: 9 })).not.toContain(KEY);
});

it('An instrumentation of node:http that throws while a lost request is sent again leaves an error of the library, and does not end the process', async () => {
  let calls = 0;
  await using tcp = await startTcp((socket) => {
    onRequest(socket, () => {
      calls += 1;
      if (calls === 1) socket.write(responseOf('{}'));
      else socket.resetAndDestroy();
    });
  });
  const client = new IntegrationApi({ apiKey: KEY, baseUrl: `http://127.0.0.1:${tcp.port}`, maxRetries: 1 });
  await client.rateLimit.retrieve();
  let sent = 0;
  const restore = patched((options) => {
    sent += 1;
    if (sent === 2) throw new Error('no second request');
    return options;
  });
  const error: unknown = await ending(client.rateLimit.retrieve());
  restore();
  expect(error).toBeInstanceOf(ConnectionError);
  // A request, its second on a new connection, and a retry.
  expect(sent).toBe(3);
});

it('The connections of the library use the proxy of the environment if Node.js does', async () => {
  await using server = await startServer(json({}));
  const proxyEnv = {};
  const { options } = builtinHttp.globalAgent as Agent & { options: { proxyEnv?: object } };
  options.proxyEnv = proxyEnv;
  const seen: unknown[] = [];
  const restore = patched((given) => {
    seen.push((given.agent as Agent & { options: { proxyEnv?: object } }).options.proxyEnv);
    return given;
  });
  await server.client().rateLimit.retrieve();
  restore();
  delete options.proxyEnv;
  expect(seen).toEqual([proxyEnv]);
});

it.each([
  [403, false],
  [407, false],
  [502, true],
])('The error of a proxy that rejects a tunnel with %i is retryable: %s', async (statusCode, isRetryable) => {
  const https = new TlsAgent();
  vi.spyOn(https, 'createConnection').mockImplementation(() => {
    throw Object.assign(new Error('tunnel via http://127.0.0.1:3128/'), { code: 'ERR_PROXY_TUNNEL', statusCode });
  });
  const client = new IntegrationApi({
    apiKey: KEY,
    baseUrl: 'https://api.example',
    agents: { https },
    maxRetries: 0,
  });
  const error: unknown = await ending(client.rateLimit.retrieve());
  expect(error).toMatchObject({ name: 'ConnectionError', isRetryable });
  expect((error as Error).message).toContain('127.0.0.1:3128');
});

it.each([{ http: new TlsAgent() }, { https: new Agent() }])(
  'An agent for the other protocol is a configuration error of the client',
  (agents) => {
    expect(() => new IntegrationApi({ apiKey: 'ik_test_1', agents })).toThrow(ConfigurationError);
  },
);

it('An agent that throws when it opens a connection leaves an error of the library', async () => {
  await using server = await startServer(json({}));
  const http = new Agent();
  vi.spyOn(http, 'createConnection').mockImplementation(() => {
    throw new Error('no connection');
  });
  const error: unknown = await ending(server.client({ agents: { http }, maxRetries: 0 }).rateLimit.retrieve());
  expect(error).toBeInstanceOf(ConnectionError);
  expect((error as Error).message).toContain('no connection');
});

it('An agent of a derived client opens its connections, in place of that of the original', async () => {
  await using server = await startServer(json({}));
  const [first, second] = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })];
  const opened = vi.spyOn(second, 'createConnection');
  const client = server.client({ agents: { http: first } });
  await client.rateLimit.retrieve();
  await client.withOptions({ agents: { http: second } }).rateLimit.retrieve();
  expect(opened).toHaveBeenCalledTimes(1);
});

it('An agent that hands one connection to twenty calls, one after the other, has one connect timer and leaves no listener', async () => {
  await using server = await startServer(json({}));
  const http = new Agent({ keepAlive: true, maxSockets: 1 });
  const client = server.client({ agents: { http }, connectTimeout: TIMEOUTS_CONNECT_MS });
  const timers = watchConnectTimers();
  await Promise.all(Array.from({ length: 20 }, () => client.rateLimit.retrieve()));
  expect([timers.started(), timers.running()]).toEqual([1, 0]);
  const [socket] = Object.values(http.freeSockets).flat();
  expect(socket?.listenerCount('connect')).toBe(0);
  http.destroy();
});

it('An agent that returns an open connection has no connect timer', async () => {
  await using server = await startServer(json({}));
  const http = new ConnectedAgent({ keepAlive: true });
  const client = server.client({ agents: { http }, connectTimeout: TIMEOUTS_CONNECT_MS });
  const timers = watchConnectTimers();
  await client.orders.update('ord_1', { note: 'x' });
  expect(timers.started()).toBe(0);
  http.destroy();
});

it('An agent that returns an open connection whose TLS is not complete has a connect timer', async () => {
  await using server = await startTcp((socket) => socket.resume());
  const options = { agents: { https: new TunnelAgent() }, connectTimeout: 50, maxRetries: 0 };
  const client = new IntegrationApi({
    apiKey: 'ik_test_key',
    baseUrl: `https://127.0.0.1:${server.port}`,
    ...options,
  });
  const error = await ending(client.rateLimit.retrieve());
  expect(error).toMatchObject({ name: 'TimeoutError', phase: 'connect' });
  const [socket] = server.sockets;
  await closed(socket);
});

it('An agent that hands over a connection which is reset then gets the request once more', async () => {
  let requests = 0;
  await using server = await startServer((response) => {
    requests += 1;
    if (requests === 2) response.socket?.destroy();
    else response.end('{}');
  });
  const http = new Agent({ keepAlive: true, maxSockets: 1 });
  const client = server.client({ agents: { http }, maxRetries: 1 });
  await Promise.all(Array.from({ length: 3 }, () => client.rateLimit.retrieve()));
  expect(requests).toBe(4);
  http.destroy();
});

it('An agent that hands over a reset connection twice gets the request once more, not twice', async () => {
  const seen = new WeakSet<Duplex>();
  let requests = 0;
  await using server = await startServer((response) => {
    requests += 1;
    const { socket } = response;
    if (socket === null) throw new Error('the connection has ended');
    if (seen.has(socket)) socket.destroy();
    else response.end('{}');
    seen.add(socket);
  });
  const http = new Agent({ keepAlive: true, maxSockets: 1 });
  // Calls of one client would wait for the connection before they reach the agent.
  const clients = Array.from({ length: 4 }, () => server.client({ agents: { http }, maxRetries: 1 }));
  const results = await Promise.all(clients.map((client) => client.rateLimit.retrieve().withResponse()));
  // The second and the fourth call are lost; the fourth is sent again after the second, on the same connection.
  expect(results.map(({ attempts, resends }) => [attempts, resends])).toEqual([
    [1, 0],
    [1, 1],
    [1, 0],
    [2, 1],
  ]);
  expect(requests).toBe(7);
  http.destroy();
});

it.each(['retrieve', 'create'])('An agent of a proxy sends all headers and the body of a call: %s', async (method) => {
  await using server = await startServer(json({ id: 'ord_1' }));
  await using proxy = await startProxy();
  const client = server.client({ agents: { http: httpProxyAgent(proxy.url) as object } });
  const order = { currency: 'EUR', customer: { email: 'ä@buyer.example' }, line_items: [] };
  const call = method === 'create' ? client.orders.create(order) : client.orders.retrieve('ord_1');
  expect(await call).toMatchObject({ id: 'ord_1' });
  const [direct] = server.received;
  expect(proxy.targets).toEqual([`${server.url}${direct?.target}`]);
  expect(direct?.headers).toMatchObject({ host: new URL(server.url).host, authorization: 'Bearer ik_test_key' });
  expect(direct?.body).toBe(method === 'create' ? JSON.stringify(order) : '');
});

it(`Without an agent, 300 calls at once open ${CONNECTIONS_MAX} connections, and the others wait`, async () => {
  let connections = 0;
  await using server = await startServer(json({}));
  server.onConnection(() => {
    connections += 1;
  });
  const limits: ClientOptions = { adaptiveRateLimit: false };
  const client = server.client(limits);
  await Promise.all(Array.from({ length: 300 }, () => client.rateLimit.retrieve()));
  expect(server.received).toHaveLength(300);
  expect(connections).toBe(CONNECTIONS_MAX);
});

/** Starts a proxy that forwards requests in absolute form, and refuses others, as RFC 9112 section 3.2.2 asks. */
async function startProxy(): Promise<{ url: string; targets: string[] } & AsyncDisposable> {
  const targets: string[] = [];
  const server = createServer((request, response) => {
    const { method, url = '', headers } = request;
    targets.push(url);
    if (!URL.canParse(url) || headers.host !== new URL(url).host) return void response.writeHead(400).end();
    const forwarded = sendTo(url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(forwarded);
  });
  return { ...(await listen(server)), targets };
}
