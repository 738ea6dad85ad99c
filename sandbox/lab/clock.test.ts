import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../start/main.ts';
import { labOf, newAccount, ONE_MUG, type Send } from '../testing/clients.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface Journey {
  readonly from: string;
  readonly now: string;
  readonly ran: readonly { readonly name: string; readonly due_at: string }[];
  readonly unlisted: number;
}
interface Delivery {
  readonly status: string;
  readonly attempts: number;
}

let sandbox: Sandbox;
let lab: Send;
beforeAll(async () => {
  sandbox = await startSandbox();
  lab = labOf(sandbox);
});
afterAll(() => sandbox.close());

const advance = async (duration: string): Promise<Journey> => {
  const { status, body } = await lab<Journey>('POST', '/clock', { advance: duration });
  expect(status).toBe(200);
  return body;
};

test('A move of the clock takes exactly the duration', async () => {
  const { from, now } = await advance('P1DT2H');
  expect(Date.parse(now) - Date.parse(from)).toBe(26 * HOUR);
  const { body } = await lab<{ now: string; ahead_ms: number }>('GET', '/clock');
  expect(Date.parse(body.now)).toBeGreaterThanOrEqual(Date.parse(now));
  expect(body.ahead_ms).toBeGreaterThan(25 * HOUR);
});

test('A move of the clock runs all ten attempts of a delivery, each when it is due', async () => {
  const { api, path } = await newAccount(sandbox, 'empty');
  const endpoint = { url: 'https://inbox.localhost/down?status=503', event_types: ['webhook_endpoint.ping'] };
  const { body } = await api<{ endpoint: { id: string } }>('POST', '/webhook-endpoints', endpoint);
  await api('POST', `/webhook-endpoints/${body.endpoint.id}/ping`);
  const delivery = async (): Promise<Delivery | undefined> => {
    const list = await api<{ data: Delivery[] }>('GET', `/webhook-endpoints/${body.endpoint.id}/deliveries`);
    return list.body.data[0];
  };
  await expect.poll(delivery).toMatchObject({ status: 'pending', attempts: 1 });
  const { ran } = await advance('4d');
  expect(await delivery()).toMatchObject({ status: 'failed', attempts: 10 });
  const times = ran.filter(({ name }) => name === 'deliveries').map(({ due_at }) => Date.parse(due_at));
  expect(times).toHaveLength(9);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  const inbox = await lab<{ data: { received_at: string }[] }>('GET', `${path}/inbox?name=down`);
  const received = inbox.body.data.map(({ received_at }) => Date.parse(received_at)).toReversed();
  // 5 s, 5 and 30 min, 2, 5, 10, 14, 20 and 24 h, each ± 10 %.
  const pauses = received.slice(1).map((time, index) => time - (received[index] ?? 0));
  const nominal = [5000, 300_000, 1_800_000, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR)];
  for (const [index, pause] of pauses.entries()) expect(pause / (nominal[index] ?? 1)).toBeCloseTo(1, 0);
  expect(received).toHaveLength(10);
});

test('Events can be read for 30 days of the clock, and are removed later', async () => {
  const { api } = await newAccount(sandbox);
  await api('POST', '/orders', ONE_MUG);
  const { body } = await api<{ data: { id: string }[] }>('GET', '/events?limit=1');
  const id = body.data[0]?.id;
  await advance('29d');
  expect((await api('GET', `/events/${id}`)).status).toBe(200);
  await advance('2d');
  expect(await api('GET', `/events/${id}`)).toMatchObject({ status: 410, body: { code: 'resource_gone' } });
  const { ran } = await advance('15d');
  expect(ran.map(({ name }) => name)).toContain('event-retention');
});

test('Moves of the clock that are requested at once follow one another', async () => {
  const [one, other] = await Promise.all([advance('1d'), advance('1d')]);
  const [first, second] = [one, other].toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from));
  expect(Date.parse(second?.from ?? '')).toBeGreaterThanOrEqual(Date.parse(first?.now ?? ''));
  expect(Date.parse(second?.now ?? '') - Date.parse(first?.from ?? '')).toBeGreaterThanOrEqual(2 * DAY);
});
