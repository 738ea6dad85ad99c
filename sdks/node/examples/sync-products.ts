// Maintains a copy of the catalogue: the first run reads everything, later runs read the changes.
import { IntegrationApi, type Product } from '@integration-api/sdk';

/** Use a database table instead. */
const copy = new Map<string, Product>();

/** @returns the time of the last change that was read, where the next run starts */
async function sync(api: IntegrationApi, since?: string): Promise<string | undefined> {
  let last = since;
  const changed = api.products.list({
    sort: 'updated_at',
    limit: 100,
    ...(since === undefined ? {} : { updated_at_min: since }),
  });
  // Only one page is in memory at a time; the loop fetches the next one when it needs it.
  for await (const product of changed) {
    // The next run returns the last change again, which does no harm.
    copy.set(product.id, product);
    last = product.updated_at;
  }
  return last;
}

const api = new IntegrationApi({
  appName: 'catalogue-copy/1.0',
  hooks: { onRequest: ({ url }) => console.log(`requesting ${new URL(url).search}`) },
});
const last = await sync(api);
console.log(`${copy.size} products, last change at ${last}`);
await sync(api, last);
console.log(`${copy.size} products after the second run`);
api.close();
