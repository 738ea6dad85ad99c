import { IntegrationApi, type Order } from '@integration-api/sdk';
import { unwrap } from '@integration-api/sdk/webhooks';

const api = new IntegrationApi({ apiKey: 'ik_test_environment' });
const body = {
  currency: 'EUR',
  customer: { email: 'ada@example.com' },
  line_items: [{ sku: 'A', quantity: 1 }],
} as const;
const order: Promise<Order> = (async () => await api.orders.create(body))();
void [order, unwrap];
