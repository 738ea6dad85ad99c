// Creates the order of a shopping cart only once, no matter how often the program runs.
import { IntegrationApi } from '@integration-api/sdk';

const api = new IntegrationApi();
const cart = {
  id: process.argv[2] ?? '1042',
  email: 'ada@buyer.example',
  lines: [{ sku: 'SWEATER-MOSS-M', quantity: 2 }],
};

// The key derives from the cart instead of being random: if the program crashes and restarts, the API still recognises
// the order.
const { data, attempts, replayed, requestId } = await api.orders
  .create(
    { currency: 'EUR', customer: { email: cart.email }, line_items: cart.lines },
    { idempotencyKey: `cart-${cart.id}` },
  )
  .withResponse();

const { amount, currency } = data.totals.total;
console.log(`order ${data.number}: ${amount} minor units of ${currency}, ${data.status}`);
console.log(`${attempts} attempt(s), ${replayed ? 'created earlier' : 'created now'}, request ${requestId}`);
api.close();
