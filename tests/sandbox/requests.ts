/** A successful request of each operation; tests break one thing in it at a time. */
import type { OperationId } from '../../sandbox/api/contract/types.ts';
import type { Api, Request } from './api.ts';
import { createEndpoint, createKey, newEndpoint, newOrder, placeOrder, type Shop, SKU } from './shop.ts';

/** Prepares what the request needs, and returns it. */
type Prepare = (api: Api, shop: Shop) => Request | Promise<Request>;

const plain: Prepare = (_api, { key }) => ({ key });
const withEndpoint =
  (body?: object): Prepare =>
  async (api, shop) => ({
    key: shop.key,
    path: { webhook_endpoint_id: await createEndpoint(api, shop) },
    ...(body && { body }),
  });
const withOrder =
  (body?: object): Prepare =>
  async (api, shop) => ({ key: shop.key, path: { order_id: await placeOrder(api, shop) }, ...(body && { body }) });
const withKey =
  (body?: object): Prepare =>
  async (api, shop) => ({
    key: shop.key,
    path: { api_key_id: (await createKey(api, shop)).id },
    ...(body && { body }),
  });

let emails = 0;

/** Returns the body of an account that does not exist. */
export const newAccount = (): { name: string; email: string } => ({
  name: 'Shop of a test',
  email: `shop-${process.pid}-${++emails}@shop.example`,
});

export const REQUESTS: Readonly<Record<OperationId, Prepare>> = {
  createAccount: () => ({ key: null, body: newAccount() }),
  retrieveAccount: plain,
  requestOwnerCode: plain,
  listApiKeys: plain,
  createApiKey: (_api, { key }) => ({ key, body: { name: 'Stock', mode: 'test', scopes: ['inventory:read'] } }),
  retrieveApiKey: withKey(),
  revokeApiKey: withKey(),
  rotateApiKey: withKey({ overlap_seconds: 60 }),
  listEvents: plain,
  async retrieveEvent(api, shop) {
    return { key: shop.key, path: { event_id: await newestEvent(api, shop) } };
  },
  listInventory: plain,
  setInventory: (_api, { key }) => ({ key, body: { items: [{ sku: SKU, on_hand: 900 }] } }),
  adjustInventory: (_api, { key }) => ({ key, body: { items: [{ sku: SKU, delta: 5 }], reason: 'count' } }),
  listLocations: plain,
  listOrders: plain,
  createOrder: (_api, { key }) => ({ key, body: newOrder() }),
  retrieveOrder: withOrder(),
  updateOrder: withOrder({ note: 'Call before delivery.' }),
  cancelOrder: withOrder({ reason: 'payment_failed' }),
  listProducts: plain,
  retrieveProduct: (_api, { key, productId }) => ({ key, path: { product_id: productId } }),
  retrieveRateLimit: plain,
  listWebhookEndpoints: plain,
  createWebhookEndpoint: (_api, { key }) => ({ key, body: newEndpoint() }),
  retrieveWebhookEndpoint: withEndpoint(),
  updateWebhookEndpoint: withEndpoint({ description: 'Stock' }),
  deleteWebhookEndpoint: withEndpoint(),
  listWebhookDeliveries: withEndpoint(),
  retryWebhookDelivery: async (api, shop) => ({ key: shop.key, path: await newDelivery(api, shop) }),
  pingWebhookEndpoint: withEndpoint(),
  rotateWebhookEndpointSecret: withEndpoint({ overlap_seconds: 60 }),
};

async function newestEvent(api: Api, { key }: Shop): Promise<string> {
  const { data } = await api.read('listEvents', { key, query: { limit: '1' } });
  if (!data[0]) throw new Error('the shop has no event');
  return data[0].id;
}

/** Creates an endpoint with a delivery, and returns their ids as path parameters. */
async function newDelivery(api: Api, shop: Shop): Promise<{ webhook_endpoint_id: string; delivery_id: string }> {
  const endpoint = await createEndpoint(api, shop);
  await placeOrder(api, shop);
  const path = { webhook_endpoint_id: endpoint };
  const { data } = await api.read('listWebhookDeliveries', { key: shop.key, path });
  if (!data[0]) throw new Error('the order caused no delivery');
  return { ...path, delivery_id: data[0].id };
}
