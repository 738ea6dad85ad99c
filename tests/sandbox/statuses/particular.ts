/** Ways to cause the responses that only some operations have. */
import type { Answer, Request } from '../api.ts';
import { newAccount } from '../requests.ts';
import { newEndpoint, newOrder, placeOrder, SKU } from '../shop.ts';
import type { Provoke, Scene } from './scene.ts';

const withBody =
  (body: object): Provoke =>
  ({ api, id, request }) =>
    api.send(id, { ...request, body });
const withOldVersion: Provoke = ({ api, id, request }) =>
  api.send(id, { ...request, headers: { 'if-match': '"999"' } });
/** Longer than events are kept. */
const EXPIRY = '31d';

/** Ways to cause a response, by operation, status and code. */
export const PARTICULAR: Readonly<Record<string, Provoke>> = {
  async 'createAccount 409 account_exists'({ api, id }) {
    const request: Request = { key: null, body: newAccount() };
    await api.read(id, request);
    return api.send(id, request);
  },
  async 'createAccount 429 rate_limit_exceeded'(scene) {
    return untilStatus(429, scene, () => ({ key: null, body: newAccount() }));
  },
  'createApiKey 409 limit_reached': (scene) => untilStatus(409, scene, ({ request }) => request),
  'createWebhookEndpoint 409 limit_reached': (scene) => untilStatus(409, scene, ({ request }) => request),
  async 'retrieveEvent 410 resource_gone'({ api, lab, id, request }) {
    await lab.advance(EXPIRY);
    return api.send(id, request);
  },
  async 'retryWebhookDelivery 410 resource_gone'({ api, lab, id, request }) {
    await lab.advance(EXPIRY);
    return api.send(id, request);
  },
  'setInventory 409 version_conflict': withBody({ items: [{ sku: SKU, on_hand: 1, expected_version: 999 }] }),
  'adjustInventory 409 insufficient_stock': withBody({ items: [{ sku: SKU, delta: -5000 }], reason: 'sold' }),
  'createOrder 409 insufficient_stock': withBody(newOrder({ line_items: [{ sku: SKU, quantity: 5000 }] })),
  async 'createOrder 409 duplicate_external_id'({ api, id, shop }) {
    await placeOrder(api, shop, { external_id: 'WEB-1' });
    return api.send(id, { key: shop.key, body: newOrder({ external_id: 'WEB-1' }) });
  },
  async 'updateOrder 409 duplicate_external_id'({ api, id, shop, request }) {
    await placeOrder(api, shop, { external_id: 'WEB-1' });
    return api.send(id, { ...request, body: { external_id: 'WEB-1' } });
  },
  async 'updateOrder 409 order_not_editable'(scene) {
    await cancel(scene);
    return scene.api.send(scene.id, scene.request);
  },
  'updateOrder 412 precondition_failed': withOldVersion,
  async 'cancelOrder 409 order_not_cancellable'(scene) {
    await cancel(scene);
    return scene.api.send(scene.id, scene.request);
  },
  'createWebhookEndpoint 422 webhook_url_rejected': withBody({ ...newEndpoint(), url: 'https://127.0.0.1/hooks' }),
  'updateWebhookEndpoint 422 webhook_url_rejected': withBody({ url: 'https://10.0.0.1/hooks' }),
  'updateWebhookEndpoint 412 precondition_failed': withOldVersion,
};

/** Repeats a request until it gets a status. */
async function untilStatus(status: number, scene: Scene, next: (scene: Scene) => Request): Promise<Answer> {
  const most = 30;
  for (let count = 1; count < most; count++) {
    const answer = await scene.api.send(scene.id, next(scene));
    if (answer.status === status) return answer;
  }
  throw new Error(`${most} requests, and none returned ${status}`);
}

async function cancel({ api, request }: Scene): Promise<void> {
  await api.read('cancelOrder', { ...request, body: { reason: 'customer_request' } });
}
