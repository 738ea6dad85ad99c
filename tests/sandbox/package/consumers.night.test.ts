/** The same walk in four languages: the packaged sandbox, the first calls of the README, and the webhook that they cause. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LANGUAGES } from '../../../generators/languages/all.ts';
import { Api } from '../api.ts';
import { Consumer } from './consumer.ts';
import { InstalledSandbox } from './installed.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 900_000 });

const SHOP = 'https://shop.example';
const EVENT = 'order.created';

/** Environment variables of a webhook. */
type Received = Record<'WEBHOOK_BODY' | 'WEBHOOK_ID' | 'WEBHOOK_TIMESTAMP' | 'WEBHOOK_SIGNATURE', string>;

/** Keeps the webhooks that the sandbox sends to this machine. */
class Receiver {
  readonly #received: Received[] = [];
  readonly #server: Server = createServer((request, response) => void this.#receive(request, response));

  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Waits for the webhook about an order. */
  async about(number: string): Promise<Received> {
    for (;;) {
      const found = this.#received.find(({ WEBHOOK_BODY: body }) => body.includes(`"number":"${number}"`));
      if (found !== undefined) return found;
      await once(this.#server, 'received');
    }
  }

  close(): void {
    this.#server.close();
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map((name) =>
      String(request.headers[`webhook-${name}`]),
    ) as [string, string, string];
    this.#received.push({
      WEBHOOK_BODY: await text(request),
      WEBHOOK_ID: id,
      WEBHOOK_TIMESTAMP: timestamp,
      WEBHOOK_SIGNATURE: signature,
    });
    response.writeHead(204).end();
    this.#server.emit('received');
  }
}

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
  const receiver = new Receiver();
  let started: Awaited<ReturnType<InstalledSandbox['start']>>;
  let api: Api;
  let secret: string;

  beforeAll(async () => {
    await consumer.install();
    started = await sandbox.start('--data', 'memory', '--forward', `${SHOP}=${await receiver.listen()}`);
    api = new Api(started.url);
    const body = { url: `${SHOP}/webhooks`, event_types: [EVENT] };
    ({ secret } = await api.read('createWebhookEndpoint', { key: started.key, body }));
  });
  afterAll(async () => {
    await sandbox.stop(started);
    receiver.close();
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

    const received = await receiver.about(number);
    const second = await run(received);
    expect(second).toEqual([...(await placed()).printed, number]);

    const changed = { ...received, WEBHOOK_BODY: received.WEBHOOK_BODY.replace(number, '1') };
    const third = await run(changed);
    expect(third).toEqual([...(await placed()).printed, 'no_match']);
  });
});
