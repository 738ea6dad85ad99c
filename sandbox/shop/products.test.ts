import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Shop } from '../testing/shop.ts';
import type { Store } from '../api/store.ts';
import { testStore } from '../testing/store.ts';
import { changeProduct, createProduct } from './change-products.ts';
import { type ProductChange, type ProductInput, wordsOf } from './products.ts';

let store: Store;
let shop: Shop;

beforeAll(async () => {
  store = await testStore();
});
beforeEach(async () => {
  shop = new Shop(store);
  await shop.location();
});
afterAll(() => store.close());

const EUR = (amount: number) => ({ amount, currency: 'EUR' });
const create = (input: ProductInput) => shop.move((work) => createProduct(work, input));
const change = (id: string, fields: ProductChange) => shop.move((work) => changeProduct(work, id, fields));
const titles = async (query: object): Promise<string[]> =>
  (await shop.expectBody('listProducts', { query })).data.map(({ title }) => title);

const SWEATER: ProductInput = {
  title: 'Merino sweater Föhr',
  vendor: 'Inselwolle',
  tags: ['wool'],
  images: [{ url: 'https://cdn.example/1.jpg' }, { url: 'https://cdn.example/2.jpg', alt_text: 'Back' }],
  variants: [
    { sku: 'SW-M', title: 'Moss / M', price: EUR(8900), compare_at_price: EUR(9900), options: { size: 'M' } },
    { sku: 'SW-L', title: 'Moss / L', price: EUR(8900), weight: { value: 420, unit: 'g' } },
  ],
};

describe('Products', () => {
  it('Products are created with everything that the API shows', async () => {
    const product = await create(SWEATER);
    const time = new Date(shop.now).toISOString();
    expect(product).toMatchObject({
      description: null,
      status: 'active',
      images: [
        { url: 'https://cdn.example/1.jpg', alt_text: null, position: 1 },
        { url: 'https://cdn.example/2.jpg', alt_text: 'Back', position: 2 },
      ],
      variants: [
        { sku: 'SW-M', inventory_tracked: true, barcode: null },
        { sku: 'SW-L', options: {} },
      ],
      version: 1,
      created_at: time,
      updated_at: time,
    });
    expect(product.variants[1]).not.toHaveProperty('compare_at_price');
    expect(product.variants[0]).not.toHaveProperty('weight');
    const answer = await shop.send('retrieveProduct', { path: { product_id: product.id } });
    expect(answer).toMatchObject({ status: 200, etag: 1, body: product });
    expect((await shop.events()).map(({ type, data }) => [type, data])).toEqual([['product.created', product]]);
  });

  it('Products get a version, a time and an event with each change', async () => {
    const product = await create(SWEATER);
    const changed = await change(product.id, { status: 'archived' });
    expect(changed).toEqual({
      ...product,
      status: 'archived',
      version: 2,
      updated_at: new Date(shop.now).toISOString(),
    });
    expect(await shop.eventsOf(() => change(product.id, { vendor: null }))).toEqual(['product.updated']);
    expect(await shop.eventsOf(() => change(product.id, { vendor: null, status: 'archived' }))).toEqual([]);
    expect((await shop.expectBody('retrieveProduct', { path: { product_id: product.id } })).version).toBe(3);
  });

  it('Products keep ids and times of the variants that do not change', async () => {
    const product = await create(SWEATER);
    const [medium, large] = SWEATER.variants;
    if (!medium || !large) throw new Error('the sweater has two variants');
    const { variants } = await change(product.id, {
      variants: [{ ...medium, price: EUR(7900) }, large, { sku: 'SW-S', title: 'Moss / S', price: EUR(8900) }],
    });
    expect(variants[0]).toEqual({
      ...product.variants[0],
      price: EUR(7900),
      updated_at: new Date(shop.now).toISOString(),
    });
    expect(variants[1]).toEqual(product.variants[1]);
    expect(variants[2]).toMatchObject({ sku: 'SW-S', created_at: new Date(shop.now).toISOString() });
  });

  it('Products are sold at the new price after a change, and orders keep theirs', async () => {
    const product = await create({
      title: 'Tea',
      variants: [{ sku: 'TEA', price: EUR(100), inventory_tracked: false }],
    });
    const { body: before } = await shop.order({ TEA: 1 });
    await change(product.id, {
      title: 'Green tea',
      variants: [{ sku: 'TEA', price: EUR(90), inventory_tracked: false }],
    });
    const { body: after } = await shop.order({ TEA: 1 });
    expect(after.line_items).toMatchObject([{ title: 'Green tea', unit_price: EUR(90) }]);
    expect(await shop.expectBody('retrieveOrder', { path: { order_id: before.id } })).toEqual(before);
  });

  it('Products lose the levels of variants that are removed or no longer tracked', async () => {
    const { id } = await create(SWEATER);
    await shop.stock({ 'SW-M': 1, 'SW-L': 1 });
    const [medium] = SWEATER.variants;
    if (!medium) throw new Error('the sweater has variants');
    await change(id, { variants: [medium] });
    expect(await shop.levels()).toEqual({ 'SW-M': '1/0 v1' });
    await change(id, { variants: [{ ...medium, inventory_tracked: false }] });
    expect(await shop.levels()).toEqual({});
  });
});

describe('The list of products', () => {
  it.each<[string | undefined, string[]]>([
    [undefined, ['c', 'b', 'B', 'a']],
    ['-created_at', ['c', 'b', 'B', 'a']],
    ['created_at', ['a', 'B', 'b', 'c']],
    ['-updated_at', ['B', 'c', 'b', 'a']],
    ['updated_at', ['a', 'b', 'c', 'B']],
    ['title', ['B', 'a', 'b', 'c']],
  ])('The list of products sorted by %s is in that order, page by page', async (sort, expected) => {
    for (const title of ['a', 'B', 'b', 'c']) await shop.product(title, `S-${title}`);
    const { data } = await shop.expectBody('listProducts', { query: { query: 'B' } });
    await change(data.find(({ title }) => title === 'B')?.id ?? '', { vendor: 'V' });
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const query: object = { ...(sort && { sort }), limit: 2, ...(cursor && { cursor }) };
      const page: { data: { title: string }[]; next_cursor: string | null } = await shop.expectBody('listProducts', {
        query,
      });
      found.push(...page.data.map(({ title }) => title));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(found).toEqual(expected);
  });

  it.each(['-created_at', 'created_at', '-updated_at', 'updated_at', 'title'] as const)(
    'The list of products sorted by %s has equal products by id, in the direction of the list',
    async (sort) => {
      const ids = await shop.move(async (work) => {
        const created: string[] = [];
        for (const sku of ['A', 'B', 'C', 'D', 'E']) {
          const { id } = await createProduct(work, { title: 'Same', variants: [{ sku, price: EUR(1) }] });
          created.push(id);
        }
        return created.toSorted();
      });
      const first = await shop.expectBody('listProducts', { query: { sort, limit: 3 } });
      const rest = await shop.expectBody('listProducts', { query: { sort, cursor: first.next_cursor ?? '' } });
      const found = [...first.data, ...rest.data].map(({ id }) => id);
      expect(found).toEqual(sort.startsWith('-') ? ids.toReversed() : ids);
    },
  );

  it('The list of products sorts titles by code point, beyond the basic plane too', async () => {
    const sorted = ['Z', 'a', 'z', 'ä', '\uffee', '\u{1f375}'];
    for (const title of sorted.toReversed()) await shop.product(title, title);
    expect(await titles({ sort: 'title' })).toEqual(sorted);
  });

  it('The list of products combines its filters', async () => {
    await create(SWEATER);
    const tea = await create({ title: 'Tea', status: 'draft', variants: [{ sku: 'TEA', price: EUR(1) }] });
    const since = new Date(shop.now + 1000).toISOString();
    await create({ title: 'Mug', variants: [{ sku: 'MUG', price: EUR(1) }] });
    expect(await titles({ status: ['draft', 'archived'] })).toEqual(['Tea']);
    expect(await titles({ sku: ['SW-L', 'TEA', 'NONE'] })).toEqual(['Tea', SWEATER.title]);
    expect(await titles({ sku: ['sw-l'] })).toEqual([]);
    expect(await titles({ sku: ['SW-L', 'TEA'], status: ['active'] })).toEqual([SWEATER.title]);
    expect(await titles({ updated_at_min: since })).toEqual(['Mug']);
    await change(tea.id, { status: 'active' });
    expect(await titles({ updated_at_min: since, sort: 'updated_at' })).toEqual(['Mug', 'Tea']);
  });

  it.each<[string, boolean]>([
    ['merino', true],
    ['MERINO Sweat', true],
    ['föhr', true],
    ['fo\u0308hr', true],
    ['insel', true],
    ['sw m', true],
    ['SW-M', true],
    ['sw-l, wolle?', false],
    ['weater', false],
    ['merino tea', false],
    ['merino%', true],
    ['mer_no', false],
    ['--', false],
  ])('The list of products searches for %j: %s', async (query, isFound) => {
    await create(SWEATER);
    await shop.product('Tea', 'TEA');
    expect(await titles({ query })).toEqual(isFound ? [SWEATER.title] : []);
  });
});

describe('Words', () => {
  it('The words of a product are runs of letters and digits in lower case, each once', () => {
    expect(wordsOf('ABC123/45.6 für 東京 für', 'É')).toEqual(['abc123', '45', '6', 'für', '東京', 'é']);
  });
});
