// Creates the order of a shopping cart, once, however often this runs.
import { IntegrationApi } from '@integration-api/sdk';

const api = new IntegrationApi();
const cart = {
  id: process.argv[2] ?? '1042',
  email: 'ada@buyer.example',
  lines: [{ sku: 'SWEATER-MOSS-M', quantity: 2 }],
};

// The key comes from what the order is made of, not from chance: when this program dies and is started anew, the API
// still knows that it is the same order.
const { data, attempts, replayed, requestId } = await api.orders
  .create(
    { currency: 'EUR', customer: { email: cart.email }, line_items: cart.lines },
    { idempotencyKey: `cart-${cart.id}` },
  )
  .withResponse();

const { amount, currency } = data.totals.total;
console.log(`order ${data.number}: ${amount} minor units of ${currency}, ${data.status}`);
console.log(`${attempts} attempt(s), ${replayed ? 'made before' : 'made now'}, request ${requestId}`);
api.close();
