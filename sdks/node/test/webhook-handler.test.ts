import { createServer, type RequestListener } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConfigurationError } from '../src/index.ts';
import { signWebhook } from '../src/testing/index.ts';
import { nodeWebhookHandler, webhookHandler, type WebhookHandlerOptions } from '../src/webhooks/index.ts';
import { listen } from './server.ts';

const secrets = [`whsec_${Buffer.alloc(32, 'key').toString('base64')}`];
const PAID = { id: 'evt_1', type: 'order.paid', data: { number: '10428' } };

async function requestOf(payload: object | string, headers: object = {}): Promise<Request> {
  const signed = await signWebhook(payload, { secrets });
  const all = { ...signed.headers, ...headers } as Record<string, string>;
  return new Request('https://shop.example/webhooks', { method: 'POST', body: signed.body, headers: all });
}

/** Sends a webhook to a handler of node:http and returns the status and the text of its response. */
async function deliver(options: WebhookHandlerOptions, payload: object | string): Promise<[number, string]> {
  return deliverTo(nodeWebhookHandler(options) as RequestListener, payload);
}

async function deliverTo(listener: RequestListener, payload: object | string): Promise<[number, string]> {
  await using server = await listen(createServer(listener));
  const { body, headers } = await signWebhook(payload, { secrets });
  const response = await fetch(server.url, { method: 'POST', body, headers });
  const text = await response.text();
  return [response.status, text];
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

it('A webhook handler acknowledges an event only once it is recorded as seen', async () => {
  const record = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('no database')).mockResolvedValue();
  const seen = { has: () => false, add: record, delete: () => {} };
  const handle = webhookHandler({ secrets, on: {}, seen, onError: () => {} });
  expect((await handle(await requestOf(PAID))).status).toBe(500);
  expect((await handle(await requestOf(PAID))).status).toBe(204);
});

it('A webhook handler calls the function once for deliveries at the same time, also by handlers that share the ids', async () => {
  const gate = new EventTarget();
  const finished = new Promise<void>((resolve) => void gate.addEventListener('finish', () => resolve()));
  const paid = vi.fn<() => Promise<void>>(() => finished);
  const seen = new Set<string>();
  const handlers = [1, 2].map(() => webhookHandler({ secrets, on: { 'order.paid': paid }, seen }));
  const requests = await Promise.all([1, 2, 3, 4].flatMap(() => handlers.map(async () => requestOf(PAID))));
  const statuses: (number | undefined)[] = [];
  const deliveries = requests.map(async (request, index) => {
    statuses.push((await handlers[index % 2]?.(request))?.status);
    // The function waits for all other deliveries, whichever of them was the first.
    if (statuses.length === 7) gate.dispatchEvent(new Event('finish'));
  });
  await Promise.all(deliveries);
  expect(statuses).toEqual([409, 409, 409, 409, 409, 409, 409, 204]);
  expect(paid).toHaveBeenCalledTimes(1);
});

it('A webhook handler reports that an id cannot be released, besides the error of the function', async () => {
  const errors: unknown[] = [];
  const seen = { has: () => false, add: () => true, delete: () => Promise.reject(new Error('no table')) };
  const on = { 'order.paid': () => Promise.reject(new Error('no database')) };
  const handle = webhookHandler({ secrets, on, seen, onError: (error) => void errors.push(error) });
  expect((await handle(await requestOf(PAID))).status).toBe(500);
  expect(errors).toEqual([new Error('no table'), new Error('no database')]);
});

it('A webhook handler refuses ids that cannot be released', () => {
  const seen = { has: () => false, add: () => true } as unknown as Set<string>;
  expect(() => webhookHandler({ secrets, on: {}, seen })).toThrow(
    new ConfigurationError('seen must have the functions has, add and delete, as a Set has them'),
  );
});

it('A webhook handler writes the error of a function to the standard error where nobody else receives it', async () => {
  const printed = vi.mocked(console.error);
  const on = { 'order.paid': () => Promise.reject(new Error('no\ndatabase')) };
  expect((await webhookHandler({ secrets, on })(await requestOf(PAID))).status).toBe(500);
  expect((await webhookHandler({ secrets, on: {} })(await requestOf(PAID))).status).toBe(204);
  expect(printed.mock.calls).toEqual([['integration-api warn webhook evt_1 -> 500 Error: no\\u{a}database']]);
  vi.stubEnv('INTEGRATION_API_LOG', 'info');
  expect((await webhookHandler({ secrets, on: {} })(await requestOf(PAID))).status).toBe(204);
  vi.unstubAllEnvs();
  expect(printed).toHaveBeenLastCalledWith('integration-api info webhook evt_1 -> 204, no function for order.paid');
});

it('A webhook handler of node:http reads the body and responds', async () => {
  const paid = vi.fn<(value: unknown) => void>();
  await expect(deliver({ secrets, on: { 'order.paid': paid } }, PAID)).resolves.toEqual([204, '']);
  expect(paid).toHaveBeenCalledWith(PAID);
  await expect(deliver({ secrets, on: {} }, '{}')).resolves.toEqual([400, 'invalid_payload']);
  await expect(deliver({ secrets, on: {}, maxBytes: 3 }, '{"a":1}')).resolves.toEqual([413, '']);
});

it('A webhook handler of node:http takes the raw body of a framework, and no parsed one', async () => {
  const handle = nodeWebhookHandler({ secrets, on: {} });
  const withBody =
    (read: (bytes: Buffer) => unknown): RequestListener =>
    (request, response) => {
      void request
        .toArray()
        .then((chunks) => handle(Object.assign(request, { body: read(Buffer.concat(chunks)) }), response));
    };
  await expect(
    deliverTo(
      withBody((bytes) => bytes),
      PAID,
    ),
  ).resolves.toEqual([204, '']);
  const parsed = withBody((bytes) => JSON.parse(bytes.toString()));
  await expect(deliverTo(parsed, PAID)).resolves.toEqual([400, 'invalid_payload']);
});
