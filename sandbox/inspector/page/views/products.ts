/** Products of the account with their variants. */
import { h } from '../frame/dom.ts';
import { dateOf, moneyOf, toneOf } from '../frame/format.ts';
import { json } from '../frame/json.ts';
import { lab } from '../lab/lab.ts';
import type { Contract } from '../lab/types.ts';
import { facts, namesOf, skuOf, table, tag, when } from './parts.ts';
import { below, readPage, recordsView } from './records.ts';

type Product = Contract<'Product'>;

const STATUSES = namesOf<Product['status']>({ draft: true, active: true, archived: true });

export const productsView = recordsView<Product>({
  name: 'products',
  title: 'Products',
  keyOf: ({ id }) => id,
  empty: 'No products in this account and mode. Start the sandbox with --seed demo, or add some with the lab.',
  selections: [{ name: 'status', label: 'Status', every: 'Every status', values: STATUSES }],
  read: (frame, cursor, selected) => readPage(frame, 'products', cursor, selected),
  columns: [
    { title: 'Title', kind: 'wide', cell: ({ title }) => title },
    { title: 'Status', cell: ({ status }) => tag(status, toneOf(status)) },
    { title: 'Variants', kind: 'number', from: 'medium', cell: ({ variants }) => String(variants.length) },
    { title: 'From', kind: 'number', cell: ({ variants }) => lowestOf(variants) },
    { title: 'Changed', from: 'large', cell: ({ updated_at: at }, now) => when(at, now) },
  ],
  async detail(id, frame) {
    const product = await lab<Product>('GET', below(frame, `products/${encodeURIComponent(id)}`));
    return [
      h('h1', {}, product.title),
      facts([
        ['Identifier', h('code', {}, product.id)],
        ['Status', tag(product.status, toneOf(product.status))],
        ['Vendor', product.vendor ?? 'none'],
        ['Changed', `${dateOf(product.updated_at)} UTC, version ${product.version}`],
      ]),
      table(
        'Variants',
        ['SKU', 'Title', 'Price', 'Tracked'],
        product.variants.map(({ sku, title, price, inventory_tracked: isTracked }) => [
          skuOf(sku),
          title,
          moneyOf(price),
          isTracked ? 'yes' : 'no',
        ]),
      ),
      json(JSON.stringify(product)),
    ];
  },
});

function lowestOf(variants: Product['variants']): string {
  const [lowest] = variants.map(({ price }) => price).toSorted((a, b) => a.amount - b.amount);
  return lowest ? moneyOf(lowest) : '–';
}
