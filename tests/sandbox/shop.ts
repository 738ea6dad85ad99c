/** An account with products and stock, on which tests act. */
import type { Api } from './api.ts';
import type { Lab, Merchant } from './lab.ts';

/** SKU with plenty of stock at the default location. */
export const SKU = 'SWEATER-MOSS-M';
/** SKU whose stock is not counted. */
export const UNCOUNTED = 'VOUCHER-50';
const PRICE = { amount: 7900, currency: 'EUR' };
const STOCK = 1000;

export interface Shop {
  accountId: string;
  /** Secret of a test key with all scopes. */
  key: string;
  liveKey: string;
  merchant: Merchant;
  locationId: string;
  productId: string;
}

/** Creates an account with one location, one product in stock and one that is not counted. */
export async function openShop(api: Api, lab: Lab): Promise<Shop> {
  const { account, test_key: key, live_key: liveKey } = await lab.newAccount();
  const merchant = lab.merchant(account.id);
  const { data: locations } = await api.read('listLocations', { key });
  const known = locations.find(({ is_default }) => is_default);
  const location = known ?? (await merchant.createLocation({ name: 'Main', country_code: 'DE', is_default: true }));
  const product = await merchant.createProduct({
    title: 'Sweater',
    status: 'active',
    variants: [{ sku: SKU, price: PRICE }],
  });
  await merchant.createProduct({
    title: 'Voucher',
    status: 'active',
    variants: [{ sku: UNCOUNTED, price: { amount: 5000, currency: 'EUR' }, inventory_tracked: false }],
  });
  await api.read('setInventory', { key, body: { items: [{ sku: SKU, on_hand: STOCK }] } });
  return { accountId: account.id, key, liveKey, merchant, locationId: location.id, productId: product.id };
}

/** Returns the body of an order that is valid. */
export const newOrder = (change: object = {}): object => ({
  currency: 'EUR',
  customer: { email: 'ada@buyer.example' },
  line_items: [{ sku: SKU, quantity: 1 }],
  ...change,
});

/** Places an order, and returns its id. */
export async function placeOrder(api: Api, { key }: Pick<Shop, 'key'>, change: object = {}): Promise<string> {
  return (await api.read('createOrder', { key, body: newOrder(change) })).id;
}

/** Body of an endpoint in the inbox of the sandbox. */
export const newEndpoint = (name = 'shop', types: readonly string[] = ['order.created']): object => ({
  url: `https://inbox.localhost/${name}`,
  event_types: types,
});

export async function createEndpoint(api: Api, { key }: Pick<Shop, 'key'>, name?: string): Promise<string> {
  return (await api.read('createWebhookEndpoint', { key, body: newEndpoint(name) })).endpoint.id;
}

/** Creates an API key, and returns it with its secret. */
export async function createKey(
  api: Api,
  { key }: Pick<Shop, 'key'>,
  change: object = {},
): Promise<{ id: string; secret: string }> {
  const body = { name: 'Key of a test', mode: 'test', scopes: ['account:read'], ...change };
  const { api_key: created, secret } = await api.read('createApiKey', { key, body });
  return { id: created.id, secret };
}
