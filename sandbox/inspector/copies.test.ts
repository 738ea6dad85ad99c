import { describe, expect, it } from 'vitest';
import type { components } from '../../openapi/.build/lab-types.ts';
import { COPIES } from './page/copy/copies.ts';

type Thread = components['schemas']['RequestThread'];

const ORDER = {
  currency: 'EUR',
  customer: { email: 'ada@buyer.example', name: null },
  line_items: [{ sku: 'MUG', quantity: 2, unit_price: { amount: 999999999999, currency: 'EUR' } }],
  note: "Ada's",
  metadata: { shelf: '4' },
  placed_at: '2026-05-01T12:00:00Z',
};

/** Returns the parts of a thread that copies read. */
const threadOf = (operation: string, method: string, url: string, body?: unknown): Thread =>
  ({
    summary: { operation, method, url, source: 'api' },
    request: { headers: { authorization: 'Bearer …' }, body: body === undefined ? null : JSON.stringify(body) },
    response: { headers: {}, body: null },
  }) as unknown as Thread;

const copyOf = (thread: Thread, name: string): string =>
  COPIES.find((copy) => copy.name === name)?.textOf(thread, 'http://127.0.0.1:4010') ?? '';

describe('a request that a method of the library sends', () => {
  const created = threadOf('createOrder', 'POST', '/api/v1/orders', ORDER);

  it('is copied as that call in Node.js', () => {
    expect(copyOf(created, 'Node.js')).toBe(`import { IntegrationApi } from '@integration-api/sdk';

const api = new IntegrationApi({ baseUrl: 'http://127.0.0.1:4010' }); // reads INTEGRATION_API_KEY
const result = await api.orders.create({
  currency: 'EUR',
  customer: { email: 'ada@buyer.example', name: null },
  line_items: [
    {
      sku: 'MUG',
      quantity: 2,
      unit_price: { amount: 999999999999, currency: 'EUR' },
    },
  ],
  note: "Ada's",
  metadata: { shelf: '4' },
  placed_at: '2026-05-01T12:00:00Z',
});
console.log(result);
`);
  });

  it('is copied with dictionaries and date-times in Python', () => {
    expect(copyOf(created, 'Python')).toContain('customer={"email": "ada@buyer.example", "name": None},');
    expect(copyOf(created, 'Python')).toContain('placed_at=datetime.fromisoformat("2026-05-01T12:00:00+00:00"),');
  });

  it('is copied with the classes of models and enums in PHP and Java', () => {
    expect(copyOf(created, 'PHP')).toContain("unitPrice: new Money(amount: 999999999999, currency: 'EUR'),");
    expect(copyOf(created, 'Java')).toContain(
      '.unitPrice(Money.builder().amount(999999999999L).currency("EUR").build())',
    );
    const listed = threadOf('listOrders', 'GET', '/api/v1/orders?status=pending,cancelled&limit=5');
    expect(copyOf(listed, 'PHP')).toContain('status: [OrderStatus::Pending, OrderStatus::Cancelled], limit: 5');
    expect(copyOf(listed, 'Java')).toContain('.status(List.of(OrderStatus.PENDING, OrderStatus.CANCELLED))');
  });

  it('has the identifiers of its path in their order', () => {
    const [endpoint, delivery] = ['we_KqJlizTeNAxhi20c', 'dlv_KqJlizTeNAxhi20c'];
    const url = `/api/v1/webhook-endpoints/${endpoint}/deliveries/${delivery}/retry`;
    const retried = threadOf('retryWebhookDelivery', 'POST', url);
    expect(copyOf(retried, 'Node.js')).toContain(`api.webhookEndpoints.retryDelivery('${endpoint}', '${delivery}')`);
  });
});

describe('a request that no method sends is copied as a call of request:', () => {
  it.each([
    ['an unknown member', threadOf('createOrder', 'POST', '/api/v1/orders', { ...ORDER, gift: true })],
    ['a missing member', threadOf('createOrder', 'POST', '/api/v1/orders', { currency: 'EUR' })],
    ['another type', threadOf('createOrder', 'POST', '/api/v1/orders', { ...ORDER, note: 7 })],
    ['an inherited name', threadOf('createOrder', 'POST', '/api/v1/orders', { ...ORDER, constructor: 'x' })],
    ['an unknown filter', threadOf('listOrders', 'GET', '/api/v1/orders?colour=red')],
    ['a filter with two values', threadOf('listOrders', 'GET', '/api/v1/orders?limit=1,2')],
    ['a limit that is not a decimal number', threadOf('listOrders', 'GET', '/api/v1/orders?limit=0x10')],
    ['an unknown value of an enum', threadOf('listOrders', 'GET', '/api/v1/orders?status=lost')],
    ['an unknown operation', threadOf('toString', 'GET', '/api/v1/orders')],
  ])('%s', (_, thread) => {
    for (const name of ['Node.js', 'Python', 'PHP', 'Java']) expect(copyOf(thread, name)).toMatch(/request\(/);
  });
});
