/** The same walk in four languages: the packaged sandbox, the first calls of the README, and the webhook that they cause. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LANGUAGES } from '../../../generators/languages/all.ts';
import { type Receiver, startReceiver } from '../../../sandbox/testing/deliveries.ts';
import { Api } from '../api.ts';
import { Consumer } from './consumer.ts';
import { InstalledSandbox } from './installed.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 900_000 });

const SHOP = 'https://shop.example';
const EVENT = 'order.created';
const PATH = '/webhooks';

/** Environment variables of a webhook. */
type Received = Record<'WEBHOOK_BODY' | 'WEBHOOK_ID' | 'WEBHOOK_TIMESTAMP' | 'WEBHOOK_SIGNATURE', string>;

/** Returns the webhook about an order, once it has arrived. */
const webhookAbout = ({ received }: Receiver, number: string): Promise<Received> =>
  vi.waitFor(() => {
    // The demo has an endpoint of its own at the same origin.
    const found = received.find(({ path, body }) => path === PATH && body.includes(`"number":"${number}"`));
    if (!found) throw new Error(`no webhook about the order ${number} has arrived`);
    return {
      WEBHOOK_BODY: found.body,
      WEBHOOK_ID: String(found.headers['webhook-id']),
      WEBHOOK_TIMESTAMP: String(found.headers['webhook-timestamp']),
      WEBHOOK_SIGNATURE: String(found.headers['webhook-signature']),
    };
  }, 20_000);

/** Nobody has signed it, and it is old. */
const FORGED: Received = {
  WEBHOOK_BODY: '{}',
  WEBHOOK_ID: 'evt_1',
  WEBHOOK_TIMESTAMP: '1',
  WEBHOOK_SIGNATURE: 'v1,AA==',
};

const sandbox = new InstalledSandbox();
beforeAll(() => sandbox.install());
afterAll(() => sandbox.delete());

describe.each(LANGUAGES)('A project with the library of $names.title', (language) => {
  const consumer = new Consumer(language);
  let receiver: Receiver;
  let started: Awaited<ReturnType<InstalledSandbox['start']>>;
  let api: Api;
  let secret: string;

  beforeAll(async () => {
    await consumer.install();
    receiver = await startReceiver();
    started = await sandbox.start('--data', 'memory', '--forward', `${SHOP}=${receiver.origin}`);
    api = new Api(started.url);
    const body = { url: SHOP + PATH, event_types: [EVENT] };
    ({ secret } = await api.read('createWebhookEndpoint', { key: started.key, body }));
  });
  afterAll(async () => {
    await sandbox.stop(started);
    await receiver.close();
    consumer.delete();
  });

  /** Runs the programs. A constant of Java prints its reason in upper case. */
  async function run(received: Received): Promise<string[]> {
    const lines = await consumer.run({
      LC_ALL: 'C.UTF-8',
      INTEGRATION_API_BASE_URL: started.url,
      INTEGRATION_API_KEY: started.key,
      WEBHOOK_SECRET: secret,
      ...received,
    });
    return lines.map((line) => line.replace(/^[A-Z_]+$/, (name) => name.toLowerCase()));
  }

  /** Returns the number of the newest order, and what the quick start prints after it was placed. */
  async function placed(): Promise<{ number: string; printed: string[] }> {
    const { key } = started;
    const products = await api.read('listProducts', { key, query: { status: 'active', limit: '100' } });
    const [order] = (await api.read('listOrders', { key, query: { limit: '1' } })).data;
    if (order === undefined) throw new Error('the sandbox has no order');
    const printed = [...products.data.map(({ title }) => title), `${order.number} ${order.totals.total.amount}`];
    return { number: order.number, printed };
  }

  it('A project with the library lists the products, places an order, and verifies the webhook about it', async () => {
    const first = await run(FORGED);
    const { number, printed } = await placed();
    expect(printed.length).toBeGreaterThan(2);
    expect(first).toEqual([...printed, 'too_old']);

    const received = await webhookAbout(receiver, number);
    const second = await run(received);
    expect(second).toEqual([...(await placed()).printed, number]);

    const changed = { ...received, WEBHOOK_BODY: received.WEBHOOK_BODY.replace(number, '1') };
    const third = await run(changed);
    expect(third).toEqual([...(await placed()).printed, 'no_match']);
  });
});
