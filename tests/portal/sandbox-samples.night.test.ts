/** Every sample of the portal succeeds against the sandbox, with the ids of records that exist there. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RequestExample } from '../../portal/samples/samples.ts';
import type { OperationId } from '../../sandbox/api/contract/types.ts';
import { startRelay } from '../mock/relay.ts';
import { Api } from '../sandbox/api.ts';
import { Lab } from '../sandbox/lab.ts';
import { REQUESTS } from '../sandbox/requests.ts';
import { type Service, startService } from '../sandbox/service.ts';
import { openShop, type Shop } from '../sandbox/shop.ts';
import { RUN_LANGUAGES, runSamples } from './batch.ts';
import { codeOf, contract, requests } from './examples.ts';

const TEMPLATES = new Map(contract.operations.map(({ operation, path }) => [operation.operationId, path]));
/** Products of the examples besides those of the shop. */
const PRODUCTS = ['BOOK-SCHIMMELREITER', 'SENCHA-100G'];
const PRICE = { amount: 1500, currency: 'EUR' };

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

/** Replacements of texts in a sample. */
type Values = Record<string, string>;

/** Opens a shop that has the products and the locations of the examples, and returns how it names its locations. */
async function openExampleShop(api: Api, lab: Lab): Promise<{ shop: Shop; locations: Values }> {
  const shop = await openShop(api, lab);
  const second = await shop.merchant.createLocation({ name: 'Second', country_code: 'DE', is_default: false });
  for (const sku of PRODUCTS) {
    await shop.merchant.createProduct({ title: sku, status: 'active', variants: [{ sku, price: PRICE }] });
    const items = [shop.locationId, second.id].map((location_id) => ({ sku, location_id, on_hand: 50 }));
    await api.read('setInventory', { key: shop.key, body: { items } });
  }
  return {
    shop,
    locations: {
      loc_OZfCNKqw2FQEN6Df: shop.locationId,
      loc_v8LaOtKgtv7LqIw7: second.id,
      loc_UvgxJffMWoBq4zIq: second.id,
    },
  };
}

/** Creates what a sample acts on, and returns the ids that replace those of the example. */
async function valuesFor(
  request: RequestExample,
  api: Api,
  { shop, locations }: { shop: Shop; locations: Values },
): Promise<Values> {
  const prepared = await REQUESTS[request.operationId as OperationId](api, shop);
  const live: Readonly<Record<string, string>> = prepared.path ?? {};
  const given = request.target.split('/');
  const ids = (TEMPLATES.get(request.operationId) ?? '').split('/').flatMap((segment, at) => {
    const name = /^\{(.*)\}$/.exec(segment)?.[1];
    return name === undefined ? [] : [[given[at] ?? '', live[name] ?? ''] as const];
  });
  return { ...Object.fromEntries(ids), ...locations };
}

/** Returns the versions on which the counts of an example are based. */
async function versionsOf(api: Api, { key }: Shop): Promise<Values> {
  const { data } = await api.read('listInventory', { key, query: { limit: '100' } });
  const version = (sku: string, isDefault: boolean, id: string): string =>
    String(data.find((level) => level.sku === sku && (level.location_id === id) === isDefault)?.version);
  const { data: all } = await api.read('listLocations', { key });
  const main = all.find(({ is_default }) => is_default)?.id ?? '';
  return { '17': version('SWEATER-MOSS-M', true, main), '63': version('BOOK-SCHIMMELREITER', false, main) };
}

function adapted(code: string, request: RequestExample, values: Values, url: string, at: string): string {
  const texts: Values = {
    ...values,
    [request.server]: url,
    // The hosts of the examples do not resolve, and an email belongs to one account.
    'erp.shop.example/hooks/': 'inbox.localhost/',
    'shop.example/hooks/': 'inbox.localhost/',
    'technik@kontor-nordlicht.example': `technik-${at}@kontor-nordlicht.example`,
    '8e03978e-40d5-43e8-bc93-6894a57f9324': randomUUID(),
    'WEB-2026-10428': `WEB-2026-${at}`,
  };
  const pattern = new RegExp(
    Object.keys(texts)
      .toSorted((one, other) => other.length - one.length)
      .map((text) => (/^\d+$/.test(text) ? `\\b${text}\\b` : text.replaceAll(/[.?+]/g, '\\$&')))
      .join('|'),
    'g',
  );
  return code.replaceAll(pattern, (text) => texts[text] ?? text);
}

it.each(RUN_LANGUAGES)(
  'the samples in %s succeed',
  async (language) => {
    const api = new Api(service.url);
    const example = await openExampleShop(api, new Lab(service));
    const relay = await startRelay(service, (target) => ({ target }));
    try {
      const values: Values[] = [];
      for (const each of requests) values.push(await valuesFor(each, api, example));
      // After everything that changes the stock.
      const versions = await versionsOf(api, example.shop);
      const codes = requests.map((request, at) => {
        const code = codeOf(request, language) ?? '';
        const own = { ...values[at], ...(request.name === 'inventory_update_full' ? versions : {}) };
        return adapted(code, request, own, relay.url, `${language}-${at}`);
      });
      await runSamples(language, codes, {
        INTEGRATION_API_BASE_URL: relay.url,
        INTEGRATION_API_KEY: example.shop.key,
      });
      const results = requests.map(({ operationId, name }, at) => {
        const { status } = relay.relayed[at] ?? { status: 0 };
        return `${operationId} ${name}: ${status >= 200 && status < 300 ? 'success' : status}`;
      });
      expect(results).toEqual(requests.map(({ operationId, name }) => `${operationId} ${name}: success`));
      expect(relay.relayed).toHaveLength(requests.length);
    } finally {
      await relay.close();
    }
  },
  180_000,
);
