// The first calls of an integrator, the same in all four libraries. Prints one JSON object per line.
import { AuthenticationError, IntegrationApi, RateLimitError, ValidationError } from '../src/index.ts';
import type { OrderCreate } from '../src/index.ts';

const address = process.env['FIRST_CALLS_URL'];
if (address === undefined)
  throw new Error('FIRST_CALLS_URL is not set: give the address of tests/first-calls/serve.ts');

const client = (scenario: string): IntegrationApi =>
  new IntegrationApi({ apiKey: 'ik_test_mock', baseUrl: `${address}/s/${scenario}`, maxRetries: 0 });

const print = (line: object): void => {
  console.log(JSON.stringify(line));
};

/** Returns the error of a call, which must be of the given class. */
async function caught<Wanted extends Error>(call: Promise<unknown>, Type: abstract new (...args: never) => Wanted) {
  const outcome: unknown = await call.catch((error: unknown) => error);
  if (outcome instanceof Type) return outcome;
  throw new Error(`expected ${Type.name}`, { cause: outcome });
}

const order: OrderCreate = {
  currency: 'EUR',
  customer: { email: 'ada@buyer.example' },
  line_items: [{ sku: 'SWEATER-MOSS-M', quantity: 2 }],
};

const ids: string[] = [];
for await (const product of client('two-pages').products.list()) ids.push(product.id);
print({ call: 'list_products', ids });

const created = await client('plain').orders.create(order);
print({ call: 'create_order', id: created.id, status: created.status, total: created.totals.total.amount });

const stock = await client('plain').inventory.set({ items: [{ sku: 'SWEATER-MOSS-M', on_hand: 40 }] });
print({ call: 'set_inventory', available: stock.data.map(({ available }) => available) });

const unauthorized = await caught(client('401').orders.retrieve('ord_o7PVYVPFyhhnxujS'), AuthenticationError);
print({
  call: 'unauthorized',
  error: unauthorized.name.replace(/Error$/, ''),
  status: unauthorized.status,
  code: unauthorized.code,
  request_id: unauthorized.requestId,
});

const invalid = await caught(client('422').orders.create(order), ValidationError);
print({
  call: 'invalid',
  error: invalid.name.replace(/Error$/, ''),
  status: invalid.status,
  code: invalid.code,
  fields: invalid.errors.map(({ pointer, parameter, code }) => [pointer ?? parameter, code]),
});

const limited = await caught(client('429').products.list(), RateLimitError);
print({
  call: 'limited',
  error: limited.name.replace(/Error$/, ''),
  status: limited.status,
  retry_after: limited.retryAfterSeconds,
});
