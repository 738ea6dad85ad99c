import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorOutcome, Outcome, Reply, ValueOutcome } from '../../../../scripts/conformance/protocol.ts';
import { readJson } from '../../../../scripts/conformance/scenarios/exact-json.ts';
import { signWebhook } from '../../src/testing/index.ts';
import { json, startServer, type TestServer } from '../server.ts';

const DRIVER = fileURLToPath(new URL('driver.ts', import.meta.url));
const KEY = 'ik_test_secret_of_the_driver';

/** The driver as the suite uses it: a process that reads and writes lines. */
class Driver {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  readonly #rejections: ((error: Error) => void)[] = [];
  readonly ready: Promise<unknown>;
  #last = 0;

  constructor() {
    this.#child = spawn(process.execPath, ['--import', 'tsx', DRIVER, 'node'], { stdio: ['pipe', 'pipe', 'inherit'] });
    if (this.#child.stdout === null) throw new Error('the driver has no stdout');
    const lines = createInterface({ input: this.#child.stdout });
    this.ready = once(lines, 'line').then(([line]) => JSON.parse(line as string) as unknown);
    this.#child.on('exit', (code) => {
      for (const reject of this.#rejections) reject(new Error(`the driver ended with ${code}`));
    });
    lines.on('line', (line) => {
      const reply = readJson(line) as unknown as Reply & { id: number };
      this.#waiting.get(reply.id)?.(reply);
    });
  }

  write(text: string): void {
    this.#child.stdin?.write(`${text}\n`);
  }

  /** Starts a call; returns its outcome, and its number for cancellation. */
  ask(call: object, client: object): { id: number; outcome: Promise<Outcome> } {
    const id = ++this.#last;
    const received = new Promise<Reply>((resolve, reject) => {
      this.#waiting.set(id, resolve);
      this.#rejections.push(reject);
    });
    const outcome = received.then((reply) => reply.outcome);
    this.write(JSON.stringify({ id, client, call }));
    return { id, outcome };
  }

  async end(): Promise<unknown> {
    const ended = once(this.#child, 'exit');
    this.#child.stdin?.end();
    return (await ended)[0];
  }
}

let driver: Driver;

beforeAll(() => {
  driver = new Driver();
});

afterAll(async () => {
  await driver.end();
});

const run = (call: object, { url }: { url: string }, client: object = {}): Promise<Outcome> =>
  driver.ask(call, { base_url: url, api_key: KEY, max_retries: 0, ...client }).outcome;

const hanging = (): Promise<TestServer> => startServer(() => undefined);

const cancelling = (cancel: object): object => ({ operation: 'retrieveRateLimit', options: { cancel } });

// The smallest valid order.
const ORDER = { currency: 'EUR', customer: { email: 'a@b.example' }, line_items: [{ sku: 'A', quantity: 1 }] };

describe('the driver', () => {
  it('introduces itself first, and exits when stdin closes', async () => {
    const other = new Driver();
    expect(await other.ready).toEqual({
      ready: true,
      language: 'node',
      column: 'node',
      runtime: process.versions.node,
    });
    expect(await other.end()).toBe(0);
  });

  it('calls an operation by its names on the wire and reports value and metadata', async () => {
    const headers = { 'X-Request-Id': 'req_1', 'Idempotency-Replayed': 'true', RateLimit: '"a";r=7;t=3' };
    await using server = await startServer(json({ id: 'ord_1', new_field: [null] }, 200, headers));
    const call = { operation: 'updateOrder', path: { order_id: 'a b' }, headers: { 'If-Match': '"3"' } };
    const options = { idempotency_key: 'k-1', extra_headers: { 'X-A': 'b' } };
    const outcome = await run({ ...call, body: { note: null }, options }, server);
    expect(outcome).toMatchObject({
      kind: 'value',
      value: { id: 'ord_1', new_field: [null] },
      meta: {
        status: 200,
        request_id: 'req_1',
        attempts: 1,
        idempotency_key: 'k-1',
        replayed: true,
        rate_limit: { limit: null, remaining: 7, reset_ms: 3000 },
      },
    });
    const [request] = server.received;
    expect(request).toMatchObject({ method: 'PATCH', target: '/api/v1/orders/a%20b', body: '{"note":null}' });
    expect(request?.headers).toMatchObject({ 'if-match': '"3"', 'x-a': 'b', 'idempotency-key': 'k-1' });
  });

  it('keeps integers exact', async () => {
    await using server = await startServer((response) => response.end('{"version":9007199254740993}'));
    const call = { operation: 'retrieveOrder', path: { order_id: 'o' } };
    expect(await run(call, server)).toMatchObject({ value: { version: 9007199254740993n } });
  });

  it('reports all facts of an error, none of which contains the key', async () => {
    const body = {
      title: 'T',
      detail: 'D',
      code: 'c',
      errors: [
        { pointer: '/a', code: 'x' },
        { parameter: 'b', code: 'y' },
      ],
    };
    const headers = { 'X-Request-Id': 'req_2', 'Retry-After': '1.1' };
    await using server = await startServer(json(body, 422, headers));
    const outcome = (await run({ operation: 'createOrder', body: ORDER }, server)) as ErrorOutcome;
    expect(outcome).toMatchObject({
      kind: 'error',
      class: 'Validation',
      status: 422,
      code: 'c',
      title: 'T',
      detail: 'D',
      request_id: 'req_2',
      retry_after_ms: 1100,
      attempts: 1,
      method: 'POST',
      path: '/api/v1/orders',
      is_retryable: false,
      fields: [
        ['/a', 'x'],
        ['b', 'y'],
      ],
      sinks: { message: expect.stringContaining('422'), stack: expect.stringContaining('at ') },
    });
    expect(Object.keys(outcome.sinks ?? {}).toSorted()).toEqual([
      'client_dump',
      'client_json',
      'client_string',
      'dump',
      'json',
      'log',
      'message',
      'stack',
      'string',
    ]);
    expect(outcome.sinks?.['log']).toContain('POST /api/v1/orders -> 422');
    expect(outcome.sinks?.['dump']).toContain('req_2');
    expect(JSON.stringify(outcome)).not.toContain(KEY);
  });

  it('accepts malformed problem details', async () => {
    await using server = await startServer(json({ errors: [null, 1, 'x', []] }, 422));
    expect(await run({ operation: 'retrieveRateLimit' }, server)).toMatchObject({ kind: 'error', class: 'Validation' });
  });

  it('reports errors of other libraries by their names', async () => {
    await using server = await startServer(json({}));
    expect(
      await run({ unwrap: { body: '{}', headers: null, secrets: [`whsec_${'A'.repeat(32)}`], now: 0 } }, server),
    ).toMatchObject({
      kind: 'error',
      class: expect.stringMatching(/^(WebhookVerification|native:TypeError)$/),
    });
  });

  it.each([
    ['operation', { operation: 'flyToTheMoon' }, {}],
    ['header', { operation: 'retrieveRateLimit', headers: { 'If-Match': '"1"' } }, {}],
    ['option of a call', { operation: 'retrieveRateLimit', options: { colour: 'red' } }, {}],
    ['option of a client', { operation: 'retrieveRateLimit' }, { colour: 'red' }],
    ['list', { pages: { operation: 'retrieveRateLimit', take: 'all' } }, {}],
  ])('reports that the library does not support the %s', async (_, call, client) => {
    await using server = await startServer(json({}));
    expect(await run(call, server, client)).toMatchObject({ kind: 'unsupported', feature: expect.any(String) });
  });

  it('iterates over pages, all items and the first items', async () => {
    await using server = await startServer((response, { target }) => {
      const isLast = target.includes('cursor=');
      json({ data: [{ id: isLast ? 'b' : 'a' }], has_more: !isLast, next_cursor: isLast ? null : 'n' })(
        response,
        {} as never,
      );
    });
    const pages = { operation: 'listOrders', query: { status: ['paid', 'open'] } };
    const value = async (more: object): Promise<unknown> =>
      ((await run({ pages: { ...pages, ...more } }, server)) as ValueOutcome).value;
    expect(await value({ take: 'all' })).toEqual([{ id: 'a' }, { id: 'b' }]);
    expect(await value({ take: 1 })).toEqual([{ id: 'a' }]);
    expect(await value({ limit: 5 })).toEqual([{ id: 'a' }, { id: 'b' }]);
    expect(await value({ take: 'all', per: 'pages' })).toMatchObject([{ next_cursor: 'n' }, { next_cursor: null }]);
    expect(server.received.map(({ target }) => target)).toContain('/api/v1/orders?status=paid,open&cursor=n');
  });

  it('only creates a client', async () => {
    await using server = await startServer(json({}));
    const none = { base_url: undefined, api_key: undefined };
    expect(await run({ construct: {} }, server, none)).toMatchObject({ kind: 'error', class: 'Configuration' });
    expect(await run({ construct: {} }, server)).toMatchObject({ kind: 'value', value: null });
    expect(server.received).toHaveLength(0);
    await run({ operation: 'retrieveRateLimit' }, server, { extra_headers: { 'X-B': 'c' } });
    expect(server.received[0]?.headers).toMatchObject({ authorization: `Bearer ${KEY}`, 'x-b': 'c' });
  });

  it('returns keys in turn and appends the path of the case', async () => {
    await using server = await startServer(json({}));
    const call = { many: { times: 3, at_once: 1, call: { operation: 'retrieveRateLimit' } } };
    await run(call, server, { api_key: undefined, api_keys: ['ik_one', 'ik_two'], base_path: '/x' });
    expect(server.received.map(({ target, headers }) => [target, headers.authorization])).toEqual([
      ['/x/api/v1/rate-limit', 'Bearer ik_one'],
      ['/x/api/v1/rate-limit', 'Bearer ik_two'],
      ['/x/api/v1/rate-limit', 'Bearer ik_two'],
    ]);
  });

  it('counts many calls, with the given concurrency', async () => {
    let open = 0;
    let most = 0;
    let count = 0;
    await using server = await startServer((response, request) => {
      most = Math.max(most, ++open);
      const status = count++ % 5 === 0 ? 500 : 200;
      setTimeout(() => {
        open -= 1;
        json({}, status)(response, request);
      }, 5);
    });
    const call = { many: { times: 40, at_once: 4, call: { operation: 'retrieveRateLimit' } } };
    expect(await run(call, server)).toEqual({ kind: 'many', ok: 32, errors: { Server: 8 } });
    expect(most).toBe(4);
  });

  it('can end the first of many calls before the others start', async () => {
    let isFirstOpen = true;
    await using server = await startServer((response, request) => {
      const isFirst = server.received.length === 1;
      if (!isFirst) return json({}, isFirstOpen ? 500 : 200)(response, request);
      setTimeout(() => {
        isFirstOpen = false;
        json({})(response, request);
      }, 20);
    });
    const call = { many: { times: 4, at_once: 3, first_alone: true, call: { operation: 'retrieveRateLimit' } } };
    expect(await run(call, server)).toEqual({ kind: 'many', ok: 4, errors: {} });
  });

  it('verifies a webhook at the time of the case', async () => {
    const secrets = [`whsec_${'A'.repeat(32)}`];
    const { body, headers } = await signWebhook({ type: 'order.paid' }, { secrets, timestamp: new Date(7000) });
    const unwrap = { body, headers, secrets, now: 7 };
    await using server = await hanging();
    expect(await run({ unwrap }, server)).toMatchObject({ kind: 'value', value: { type: 'order.paid' } });
    const { body: _, ...bytes } = { ...unwrap, base64: Buffer.from(body).toString('base64') };
    expect(await run({ unwrap: bytes }, server)).toMatchObject({ kind: 'value', value: { type: 'order.paid' } });
    expect(await run({ unwrap: { ...unwrap, now: 10, tolerance_ms: 2000 } }, server)).toMatchObject({
      class: 'WebhookVerification',
      reason: 'too_old',
    });
  });

  it('cancels before the call, after a time, and on request', async () => {
    await using server = await hanging();
    const cancelled = { kind: 'error', class: 'Cancelled' };
    expect(await run(cancelling({ on: 'before' }), server)).toMatchObject(cancelled);
    expect(server.received).toHaveLength(0);
    expect(await run(cancelling({ after_ms: 20 }), server)).toMatchObject(cancelled);
    const { id, outcome } = driver.ask(cancelling({ on: 'request' }), { base_url: server.url, api_key: KEY });
    driver.write(JSON.stringify({ cancel: id }));
    expect(await outcome).toMatchObject(cancelled);
  });

  it('numbers the calls of a case and starts them at intervals', async () => {
    await using server = await startServer(json({}));
    const call = { operation: 'retrieveRateLimit', options: { extra_headers: { 'X-A': 'b' } } };
    const many = { times: 4, at_once: 4, every_ms: 20, numbered: 'X-Call', call };
    const { id: _, outcome } = driver.ask({ many }, { base_url: server.url, api_key: KEY });
    expect(await outcome).toEqual({ kind: 'many', ok: 4, errors: {}, values: { 1: {}, 2: {}, 3: {}, 4: {} } });
    expect(server.received.map(({ headers }) => headers['x-call'])).toEqual(['1', '2', '3', '4']);
    expect(server.received.every(({ headers }) => headers['x-a'] === 'b')).toBe(true);
  });

  it('works on several calls at once', async () => {
    await using slow = await hanging();
    await using quick = await startServer(json({}));
    const { id, outcome } = driver.ask({ operation: 'retrieveRateLimit' }, { base_url: slow.url, api_key: KEY });
    expect(await run({ operation: 'retrieveRateLimit' }, quick)).toMatchObject({ kind: 'value' });
    driver.write(JSON.stringify({ cancel: id }));
    expect(await outcome).toMatchObject({ class: 'Cancelled' });
  });
});
