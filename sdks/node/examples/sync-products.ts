// Keeps a copy of the catalogue: the first run reads all of it, each later run what has changed since.
import { IntegrationApi, type Product } from '@integration-api/sdk';

/** In your system, a table. */
const copy = new Map<string, Product>();

/** @returns when the last record that was read had changed; where the next run begins */
async function sync(api: IntegrationApi, since?: string): Promise<string | undefined> {
  let last = since;
  const changed = api.products.list({
    sort: 'updated_at',
    limit: 100,
    ...(since === undefined ? {} : { updated_at_min: since }),
  });
  // One page is in memory at a time; the next is asked for when the loop gets there.
  for await (const product of changed) {
    // What changed in this very moment comes again in the next run: writing it twice does no harm.
    copy.set(product.id, product);
    last = product.updated_at;
  }
  return last;
}

const api = new IntegrationApi({
  appName: 'catalogue-copy/1.0',
  hooks: { onRequest: ({ url }) => console.log(`asking for ${new URL(url).search}`) },
});
const last = await sync(api);
console.log(`${copy.size} products, the last one of ${last}`);
await sync(api, last);
console.log(`${copy.size} products after the second run`);
api.close();
