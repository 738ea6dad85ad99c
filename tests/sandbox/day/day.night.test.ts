/** A shop's day, through every library: the same steps and the same outcomes against a service with state. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ALL_SCOPES } from '../../../sandbox/api/contract/types.ts';
import { type Receiver, startReceiver } from '../../../sandbox/testing/deliveries.ts';
import { COLUMNS } from '../../../scripts/conformance/drivers/columns.ts';
import { firstColumns } from '../../../scripts/conformance/schedule/extent.ts';
import type { ValueOutcome } from '../../../scripts/conformance/protocol.ts';
import type { JsonObject } from '../../../scripts/conformance/scenarios/json.ts';
import { Api } from '../api.ts';
import { Lab, type Merchant } from '../lab.ts';
import { newAccount } from '../requests.ts';
import { ENGINES, type Service, startService } from '../service.ts';
import { spentKey } from '../statuses/broken-keys.ts';
import { Library } from './library.ts';

/** Origin of the shop's endpoints; the sandbox forwards it to the receiver. */
const SHOP = 'https://shop.example';
const PRODUCTS = ['Beanie', 'Gloves', 'Hat', 'Scarf', 'Sweater'];
const STOCK = 20;
/** Longest wait for a webhook on a busy machine. */
const PATIENCE_MS = 20_000;
const skuOf = (title: string): string => `${title.toUpperCase()}-1`;
const order = (externalId: string, quantity = 2): JsonObject => ({
  external_id: externalId,
  currency: 'EUR',
  customer: { email: 'ada@buyer.example' },
  line_items: [{ sku: skuOf('Sweater'), quantity }],
});
const idOf = ({ value }: ValueOutcome): string => String((value as JsonObject)['id']);

/** Returns the webhook of an event type, once it has arrived, and forgets all that did. */
const webhookOf = (receiver: Receiver, type: string): Promise<{ headers: Record<string, string>; body: string }> =>
  vi.waitFor(() => {
    const found = receiver.received.find(({ body }) => (JSON.parse(body) as { type: string }).type === type);
    if (!found) throw new Error(`no webhook about ${type} has arrived`);
    receiver.received.length = 0;
    return { headers: found.headers as Record<string, string>, body: found.body };
  }, PATIENCE_MS);

describe.each(ENGINES)('A shop on $name', (engine) => {
  let service: Service;
  let receiver: Receiver;
  let lab: Lab;
  /** Key of another account, whose rate limit is spent. */
  let busy: string;

  beforeAll(async () => {
    receiver = await startReceiver();
    service = await startService({ engine, forward: [`${SHOP}=${receiver.origin}`] });
    lab = new Lab(service);
    busy = (await lab.newAccount()).test_key;
  });
  afterAll(async () => {
    await service.close();
    await receiver.close();
  });

  describe.each(firstColumns(COLUMNS))('The day of a shop with $title', (column) => {
    let library: Library;
    let accountId: string;
    let merchant: Merchant;
    let key: string;
    let orderId: string;

    beforeAll(async () => {
      library = await Library.start(column, service.url);
    });
    afterAll(() => library.close());

    const available = async (): Promise<unknown> => {
      const { value } = await library.invoke(key, 'listInventory', { query: { sku: [skuOf('Sweater')] } });
      const [level] = (value as { data: JsonObject[] }).data;
      return level && { on_hand: level['on_hand'], reserved: level['reserved'], available: level['available'] };
    };

    it('The library creates an account and a key with few rights', async () => {
      const { value } = await library.invoke(null, 'createAccount', { body: newAccount() });
      const created = value as unknown as { account: { id: string }; api_key: { secret: string } };
      accountId = created.account.id;
      merchant = lab.merchant(accountId);
      const body = { name: 'Shop', mode: 'test', scopes: [...ALL_SCOPES] };
      const made = await library.invoke(created.api_key.secret, 'createApiKey', { body });
      key = String((made.value as JsonObject)['secret']);
      const account = await library.invoke(key, 'retrieveAccount');
      expect(idOf(account)).toBe(accountId);
    });

    it('The library lists the products over several pages, each once', async () => {
      for (const title of PRODUCTS) {
        const variants = [{ sku: skuOf(title), price: { amount: 7900, currency: 'EUR' } }];
        await merchant.createProduct({ title, status: 'active', variants });
      }
      const items = await library.items(key, 'listProducts', { sort: 'title', limit: 2 });
      expect((items as JsonObject[]).map(({ title }) => title)).toEqual(PRODUCTS);
    });

    it('The library counts the stock', async () => {
      const items = PRODUCTS.map((title) => ({ sku: skuOf(title), on_hand: STOCK }));
      await library.invoke(key, 'setInventory', { body: { items, reason: 'count' } });
      expect(await available()).toEqual({ on_hand: STOCK, reserved: 0, available: STOCK });
    });

    it.each(['cut', 'truncate'] as const)(
      'The library places one order, although the first response is lost (%s)',
      async (loss) => {
        await lab.addFault({
          operation: 'createOrder',
          account_id: accountId,
          ...(loss === 'cut' ? { cut: 'after' } : { truncate: true }),
        });
        const externalId = `WEB-${loss}`;
        const placed = await library.invoke(key, 'createOrder', { body: order(externalId) });
        expect(placed.meta).toMatchObject({ attempts: 2, replayed: true });
        const found = await library.items(key, 'listOrders', { external_id: externalId });
        expect((found as JsonObject[]).map(({ id }) => id)).toEqual([idOf(placed)]);
        orderId = idOf(placed);
      },
    );

    it('The service has reserved the units of two orders', async () => {
      expect(await available()).toEqual({ on_hand: STOCK, reserved: 4, available: STOCK - 4 });
    });

    it('The service refuses an order of units that are not there, and a change of an old version', async () => {
      const refused = await library.failure(key, 'createOrder', { body: order('WEB-many', 500) });
      expect(refused).toMatchObject({ class: 'Conflict', status: 409, code: 'insufficient_stock' });
      const stale = await library.failure(key, 'updateOrder', {
        path: { order_id: orderId },
        headers: { 'If-Match': '"999"' },
        body: { note: 'Ring twice.' },
      });
      expect(stale).toMatchObject({ class: 'PreconditionFailed', status: 412, code: 'precondition_failed' });
    });

    it('A call is refused once the real rate limit is spent', async () => {
      const spent = await spentKey(new Api(service.url), busy);
      const limited = await library.failure(spent, 'retrieveAccount', { client: { max_retries: 0 } });
      expect(limited).toMatchObject({ class: 'RateLimit', status: 429, code: 'rate_limit_exceeded' });
      expect(Number(limited['retry_after_ms'])).toBeGreaterThan(0);
      expect(Number(limited['retry_after_ms'])).toBeLessThanOrEqual(60_000);
    });

    it('The library waits for as long as the service asks, and succeeds', async () => {
      await lab.addFault({
        operation: 'retrieveAccount',
        account_id: accountId,
        code: 'rate_limit_exceeded',
        retry_after: 1,
      });
      const { meta } = await library.invoke(key, 'retrieveAccount');
      expect(meta).toMatchObject({ attempts: 2 });
    });

    it('The library receives a webhook and verifies it, also with two secrets during a rotation', async () => {
      const endpoint = await library.invoke(key, 'createWebhookEndpoint', {
        body: { url: `${SHOP}/hooks`, event_types: ['order.created', 'order.cancelled'] },
      });
      const { endpoint: record, secret } = endpoint.value as unknown as { endpoint: { id: string }; secret: string };
      const first = await library.invoke(key, 'createOrder', { body: order('WEB-hook') });
      orderId = idOf(first);
      const created = await webhookOf(receiver, 'order.created');
      expect(await library.unwrap(created, [secret])).toMatchObject({
        kind: 'value',
        value: { type: 'order.created', account_id: accountId, data: { id: orderId } },
      });
      const forged = { ...created, body: created.body.replace('WEB-hook', 'WEB-hack') };
      expect(await library.unwrap(forged, [secret])).toMatchObject({ kind: 'error', class: 'WebhookVerification' });

      const path = { webhook_endpoint_id: record.id };
      const rotated = await library.invoke(key, 'rotateWebhookEndpointSecret', {
        path,
        body: { overlap_seconds: 3600 },
      });
      const next = String((rotated.value as JsonObject)['secret']);
      const cancelled = await library.invoke(key, 'cancelOrder', {
        path: { order_id: orderId },
        body: { reason: 'customer_request' },
      });
      expect(cancelled.value).toMatchObject({ status: 'cancelled' });
      const webhook = await webhookOf(receiver, 'order.cancelled');
      for (const known of [secret, next])
        expect(await library.unwrap(webhook, [known])).toMatchObject({
          kind: 'value',
          value: { data: { id: orderId } },
        });
      await library.invoke(key, 'deleteWebhookEndpoint', { path });
    });

    it('The day ends with the events and the stock of the orders', async () => {
      const events = await library.items(key, 'listEvents', { type: ['order.created', 'order.cancelled'], limit: 2 });
      expect((events as JsonObject[]).map(({ type }) => type)).toEqual([
        'order.cancelled',
        'order.created',
        'order.created',
        'order.created',
      ]);
      expect(await available()).toEqual({ on_hand: STOCK, reserved: 4, available: STOCK - 4 });
    });
  });

  describe('A spent key', () => {
    it('A spent key is accepted in the next window', async () => {
      await lab.advance('60s');
      const { status } = await new Api(service.url).send('retrieveAccount', { key: busy });
      expect(status).toBe(200);
    });
  });
});
