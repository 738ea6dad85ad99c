/** A request for each code of a field's error. */
import type { FieldError, OperationId } from '../../../sandbox/api/contract/types.ts';
import type { Answer, Api } from '../api.ts';
import { newOrder, placeOrder, type Shop, SKU, UNCOUNTED } from '../shop.ts';

interface Counter {
  api: Api;
  shop: Shop;
}

interface FieldCase {
  status: number;
  pointer: string;
  cause(counter: Counter): Promise<Answer>;
}

const sending =
  (id: OperationId, body: object): FieldCase['cause'] =>
  ({ api, shop: { key } }) =>
    api.send(id, { key, body });
const order = (change: object): FieldCase['cause'] => sending('createOrder', newOrder(change));
const invalid = (pointer: string, cause: FieldCase['cause']): FieldCase => ({ status: 422, pointer, cause });
const EUR = 'EUR';

export const FIELD_CODES: Readonly<Record<FieldError['code'], FieldCase>> = {
  required: invalid('#/currency', order({ currency: undefined })),
  unknown_field: invalid('#/curency', order({ curency: EUR })),
  invalid_type: invalid('#/note', order({ note: 12 })),
  invalid_format: invalid('#/customer/email', order({ customer: { email: 'ada' } })),
  not_allowed: invalid('#/currency', order({ currency: 'ZZZ' })),
  too_small: invalid('#/line_items/0/quantity', order({ line_items: [{ sku: SKU, quantity: 0 }] })),
  too_large: invalid('#/line_items/0/quantity', order({ line_items: [{ sku: SKU, quantity: 100_000 }] })),
  too_short: invalid('#/note', order({ note: '' })),
  too_long: invalid('#/note', order({ note: 'x'.repeat(5001) })),
  too_few: invalid('#/line_items', order({ line_items: [] })),
  too_many: invalid(
    '#/line_items',
    order({ line_items: Array.from({ length: 201 }, () => ({ sku: SKU, quantity: 1 })) }),
  ),
  duplicate: invalid(
    '#/line_items/1/sku',
    order({
      line_items: [
        { sku: SKU, quantity: 1 },
        { sku: SKU, quantity: 2 },
      ],
    }),
  ),
  not_found: invalid('#/line_items/0/sku', order({ line_items: [{ sku: 'NO-SUCH-SKU', quantity: 1 }] })),
  immutable: invalid('#/shipping_address', async ({ api, shop }) => {
    const id = await placeOrder(api, shop, { line_items: [{ sku: UNCOUNTED, quantity: 2 }] });
    await shop.merchant.move(id, 'confirm');
    await shop.merchant.move(id, 'pay');
    await shop.merchant.move(id, 'ship');
    const address = { name: 'Ada', line1: 'Deichstraße 14', city: 'Husum', postal_code: '25813', country_code: 'DE' };
    return api.send('updateOrder', { key: shop.key, path: { order_id: id }, body: { shipping_address: address } });
  }),
  currency_mismatch: invalid(
    '#/shipping_amount/currency',
    order({ shipping_amount: { amount: 490, currency: 'USD' } }),
  ),
  insufficient_stock: {
    status: 409,
    pointer: '#/line_items/0/quantity',
    cause: order({ line_items: [{ sku: SKU, quantity: 5000 }] }),
  },
  version_conflict: {
    status: 409,
    pointer: '#/items/0/expected_version',
    cause: sending('setInventory', { items: [{ sku: SKU, on_hand: 1, expected_version: 999 }] }),
  },
};
