/** Shop that sells one SKU, which many buyers order at once. */
import { randomUUID } from 'node:crypto';
import { Api } from './api.ts';
import { Lab } from './lab.ts';

export const SKU = 'HOT';

/** Opens the shop with some units in stock. Returns its key. */
export async function openHotShop(service: { url: string; token: string }, units: number): Promise<string> {
  const lab = new Lab(service);
  const { account, test_key: key } = await lab.newAccount();
  const variants = [{ sku: SKU, price: { amount: 1999, currency: 'EUR' } }];
  await lab.merchant(account.id).createProduct({ title: SKU, status: 'active', variants });
  await new Api(service.url).read('setInventory', { key, body: { items: [{ sku: SKU, on_hand: units }] } });
  return key;
}

/** Response to an order. */
export interface Bought {
  status: number;
  /** Identifier of an order that was created. */
  id?: string;
  code?: string;
}

/** Orders one unit. */
export async function order(
  url: string,
  key: string,
  idempotencyKey: string = randomUUID(),
  rest: object = {},
): Promise<Bought> {
  const response = await fetch(`${url}/api/v1/orders`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': idempotencyKey,
    },
    body: JSON.stringify({
      currency: 'EUR',
      customer: { email: 'ada@buyer.example' },
      line_items: [{ sku: SKU, quantity: 1 }],
      ...rest,
    }),
  });
  const { id, code } = (await response.json()) as Omit<Bought, 'status'>;
  return { status: response.status, ...(id !== undefined && { id }), ...(code !== undefined && { code }) };
}
