import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { Webhook } from 'standardwebhooks';
import { expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { ConfigurationError, IntegrationApiError } from '../src/index.ts';
import { signWebhook } from '../src/testing/index.ts';
import { unwrap, verify, type WebhookFailureReason, WebhookVerificationError } from '../src/webhooks/index.ts';

const base64 = (bytes: number): string => Buffer.alloc(bytes, 'key').toString('base64');
const SECRET = `whsec_${base64(32)}`;
const NOW = new Date('2026-05-04T11:33:27Z');
const EVENT = { id: 'evt_1', type: 'order.created', data: { number: '#1001 é' } };

const sign = (payload: object | string = EVENT, seconds = 0) =>
  signWebhook(payload, { secrets: [SECRET], timestamp: new Date(NOW.getTime() + seconds * 1000) });

const receive = (body: string, headers: object, options: object = {}): Promise<unknown> =>
  unwrap(body, headers as Record<string, string>, { secrets: [SECRET], now: NOW, ...options });

async function reasonOf(call: Promise<unknown>): Promise<WebhookFailureReason> {
  const error: unknown = await call.then(
    () => expect.unreachable('the webhook was accepted'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(WebhookVerificationError);
  expect(error).toBeInstanceOf(IntegrationApiError);
  expect(String(error)).not.toContain(SECRET.slice(6));
  return (error as WebhookVerificationError).reason;
}

it('A webhook has the signature of the reference library', async () => {
  const { body, headers } = await sign();
  expect(headers['webhook-signature']).toBe(new Webhook(SECRET).sign('evt_1', NOW, body));
});

it('A webhook is accepted by the reference library', async () => {
  const { body, headers } = await signWebhook(EVENT, { secrets: [SECRET] });
  expect(new Webhook(SECRET).verify(body, headers)).toEqual(EVENT);
});

it.each([
  ['text', (body: string) => body],
  ['a Buffer', (body: string) => Buffer.from(body)],
  ['bytes within others', (body: string) => new Uint8Array(Buffer.from(`x${body}`)).subarray(1)],
  ['an ArrayBuffer', (body: string) => new Uint8Array(Buffer.from(body)).buffer],
  ['a DataView', (body: string) => new DataView(new Uint8Array(Buffer.from(body)).buffer)],
])('A webhook may have a body as %s', async (_, convert) => {
  const { body, headers } = await sign();
  await expect(unwrap(convert(body), headers, { secrets: [SECRET], now: NOW })).resolves.toEqual(EVENT);
});

it('A webhook may have Headers, names in any case, or lists of one value', async () => {
  const { body, headers } = await sign();
  const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]));
  await expect(receive(body, new Headers(headers))).resolves.toEqual(EVENT);
  await expect(receive(body, upper)).resolves.toEqual(EVENT);
});

it('A webhook is checked against the clock of the machine', async () => {
  const { body, headers } = await sign();
  await expect(reasonOf(unwrap(body, headers, { secrets: [SECRET] }))).resolves.toMatch(/^too_/);
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  await expect(unwrap(body, headers, { secrets: [SECRET] })).resolves.toEqual(EVENT);
  vi.useRealTimers();
});

it('A webhook can be verified without being decoded', async () => {
  const { body, headers } = await sign('not valid JSON');
  await expect(verify(body, headers, { secrets: [SECRET], now: NOW })).resolves.toBeUndefined();
  await expect(reasonOf(verify('other', headers, { secrets: [SECRET], now: NOW }))).resolves.toBe('no_match');
});

it.each<[string, unknown]>([
  ['a string', SECRET],
  ['undefined', [undefined]],
])('A webhook is rejected by a receiver whose secrets are %s, before anything is verified', async (_, secrets) => {
  const { body, headers } = await sign();
  await expect(receive(body, headers, { secrets })).rejects.toBeInstanceOf(ConfigurationError);
  await expect(receive(body, {}, { secrets })).rejects.toBeInstanceOf(ConfigurationError);
});

it('A webhook is rejected with different messages for invalid JSON and for a missing type', async () => {
  const [broken, empty] = [await sign('{'), await sign('null')];
  await expect(receive(broken.body, broken.headers)).rejects.toThrow('is not valid JSON');
  await expect(receive(empty.body, empty.headers)).rejects.toThrow('is not an event');
});

it('A webhook for a test has the current time, and its own id or the given one', async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  const { headers, body } = await signWebhook({ type: 'order.paid' }, { secrets: [SECRET] });
  vi.useRealTimers();
  expect(headers).toMatchObject({ 'webhook-id': 'evt_test', 'webhook-timestamp': String(NOW.getTime() / 1000) });
  expect(body).toBe('{"type":"order.paid"}');
  const other = await signWebhook(EVENT, { secrets: [SECRET], id: 'evt_9' });
  expect(other.headers['webhook-id']).toBe('evt_9');
});

it('A webhook for a test is not signed with a malformed secret', async () => {
  await expect(signWebhook(EVENT, { secrets: ['whsec_short'] })).rejects.toBeInstanceOf(ConfigurationError);
});

it('The reasons of a failed verification are those of the contract, in the order of the checks', () => {
  const file = new URL('../../../openapi/behaviour.yaml', import.meta.url);
  const { webhooks } = parse(readFileSync(file, 'utf8')) as { webhooks: { failure_reasons: string[] } };
  const known: Record<WebhookFailureReason, true> = {
    missing_header: true,
    invalid_timestamp: true,
    too_old: true,
    too_new: true,
    no_match: true,
    invalid_payload: true,
  };
  expect(webhooks.failure_reasons).toEqual(Object.keys(known));
});

it('A webhook is read from an ArrayBuffer of another realm', async () => {
  const { body, headers } = await sign();
  const bytes = runInNewContext('new ArrayBuffer(size)', { size: Buffer.byteLength(body) }) as ArrayBuffer;
  new Uint8Array(bytes).set(Buffer.from(body));
  expect(bytes).not.toBeInstanceOf(ArrayBuffer);
  await expect(unwrap(bytes, headers, { secrets: [SECRET], now: NOW })).resolves.toEqual(EVENT);
});

it('A webhook without an object of headers has no headers', async () => {
  const call = unwrap('{}', null as never, { secrets: [SECRET], now: NOW });
  expect(await reasonOf(call)).toBe('missing_header');
});

it.each([null, 5, { secrets: [SECRET], now: 5 }, { secrets: [SECRET], tolerance: 5n }, { secrets: ['A'.repeat(1e7)] }])(
  'A webhook is not verified with wrong options',
  async (options) => {
    const { body, headers } = await sign();
    await expect(unwrap(body, headers, options as never)).rejects.toBeInstanceOf(ConfigurationError);
  },
);
