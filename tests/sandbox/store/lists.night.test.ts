/** Checks that lists whose filter nothing passes read few pages, however many rows there are, by plans of empty and of analysed tables. */
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { declaredStatements } from '../../../sandbox/api/store.ts';
import { PLANS } from '../../../sandbox/store/driver.ts';
import { openStore } from '../../../sandbox/store/open-store.ts';
import { startPostgres, type PostgresServer } from '../../../scripts/servers/servers.ts';

const ROWS = 50_000;
/** Number of pages that a list may read: an index has three levels, and a list with states looks 24 times. */
const MOST_PAGES = 120;
const NEVER = Number.MAX_SAFE_INTEGER;
const TENANT = `'acct_1', 'test'`;

/** Rows of one account, which are all alike. */
const FILL = `
  insert into event select ${TENANT}, 'evt_' || i, 'order.created', 1, '{}', null, i from generate_series(1, ${ROWS}) i;
  insert into event_time select account_id, mode, created_at, position, id, type from event;
  insert into customer_order select ${TENANT}, 'ord_' || md5(i::text), i::text, null, 'completed', 'paid', 'loc_1', '{}', '[]', 1, i, i
    from generate_series(1, ${ROWS}) i;
  insert into product select ${TENANT}, 'prod_' || md5(i::text), 'active', 'Product ' || i, '{}', 1, i, i
    from generate_series(1, ${ROWS}) i;
  insert into stock_level select ${TENANT}, 'SKU-' || i, 'loc_1', 'inv_' || i, 'var_' || i, 'prod_' || i, 9, 0, 5, 1, i
    from generate_series(1, ${ROWS}) i;
  insert into delivery select ${TENANT}, 'dlv_' || md5(i::text), 'we_1', 'evt_' || i, 'order.created', 1, 1, 'succeeded', 204,
    null, 0, i from generate_series(1, ${ROWS}) i;`;

const STATES = [
  ['pending', 'confirmed', 'cancelled'],
  ['unpaid', 'authorized', 'voided'],
] as const;

/** Statements with the values, after account and mode, of a list that is empty or of the bodies of a page. */
const LISTS: readonly (readonly [name: string, ...values: readonly (string | number | null | readonly string[])[]])[] =
  [
    ['events_list_of_types', 0, NEVER, NEVER, 2 ** 31 - 1, '~', 51, ['order.refunded', 'inventory.low_stock']],
    ['events_list', 0, NEVER, NEVER, 2 ** 31 - 1, '~', 51],
    ['events_bodies', Array.from({ length: 10 }, (_, at) => `evt_${at * 100}`)],
    ['orders_list', NEVER, '~', 0, 0, 51],
    ['orders_list_in_states', NEVER, '~', 0, 0, 51, ...STATES],
    ['orders_list_among', NEVER, '~', 0, 0, 51, ...STATES, ['ord_1', 'ord_2']],
    ['products_with_status', ['archived', 'draft'], 251],
    ['stock_list_at_locations', null, 0, '', '', 51, ['loc_2', 'loc_3']],
    ['stock_list_by_sku', null, 0, '', '', 51, ['SKU-none', 'SKU-none-either'], null],
    ['deliveries_list', ['we_1'], ['failed', 'pending'], 0, NEVER, NEVER, '~', 51],
    ['deliveries_failed', 'we_1', 0, NEVER, 0, '', 500],
  ];

let server: PostgresServer;
let client: Client;

beforeAll(async () => {
  // Each declares statements.
  await import('../../../sandbox/deliveries/delivery-handlers.ts');
  await import('../../../sandbox/shop/change-stock.ts');
  await import('../../../sandbox/shop/list-orders.ts');
  await import('../../../sandbox/shop/list-products.ts');
  server = await startPostgres();
  const url = await server.createDatabase();
  await (await openStore({ url, connections: 1 })).close();
  client = new Client({ connectionString: url });
  await client.connect();
  await client.query('alter system set autovacuum = off');
  await client.query('select pg_reload_conf()');
  for (const [name, value] of Object.entries({ ...PLANS, plan_cache_mode: 'force_generic_plan' })) {
    await client.query(`set ${name} = ${value}`);
  }
});
afterAll(async () => {
  await client.end();
  await server.close();
});

const textOf = (value: string | number | null | readonly string[]): string => {
  if (value === null) return 'null';
  return typeof value === 'object' ? `array['${value.join(`', '`)}']` : `'${value}'`;
};

/** Returns the lists that read more pages than they may, with the number of pages. */
async function large(): Promise<string[]> {
  const found: string[] = [];
  for (const [name, ...values] of LISTS) {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      `explain (analyze, buffers, format json) execute ${name} (${TENANT}, ${values.map(textOf).join(', ')})`,
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan ?? {};
    const pages = (plan['Shared Hit Blocks'] ?? NaN) + (plan['Shared Read Blocks'] ?? NaN);
    if (!(pages <= MOST_PAGES)) found.push(`${name}: ${pages}`);
  }
  return found;
}

test('A list whose filter nothing passes reads few pages, planned with empty tables, with large ones and with statistics', async () => {
  for (const [name] of LISTS) {
    const { text } = declaredStatements().find((one) => one.name === name) ?? {};
    if (text === undefined) throw new Error(`there is no statement ${name}`);
    await client.query(`prepare ${name} as ${text}`);
  }
  expect(await large()).toEqual([]);
  await client.query(FILL);
  expect(await large(), 'planned with empty tables').toEqual([]);
  await client.query('discard plans');
  expect(await large(), 'planned without statistics').toEqual([]);
  await client.query('vacuum analyze');
  expect(await large(), 'planned with statistics').toEqual([]);
});
