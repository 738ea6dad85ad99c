/** Reads many records and asks the planner how the statements of orders and products would do it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { declaredStatements } from '../../../sandbox/store/statement.ts';
import type { Store } from '../../../sandbox/store/store.ts';
import { testStore } from '../../../sandbox/testing/store.ts';

const ROWS = 5000;

let store: Store;
let count = 0;

const run = (text: string): Promise<object[]> => {
  count += 1;
  return store.write((tx) => tx.all({ name: `plans_test_${count}`, text }, []));
};

beforeAll(async () => {
  // Loads the modules that declare the statements.
  await import('../../../sandbox/testing/shop.ts');
  await import('../../../sandbox/catalogue/change-locations.ts');
  store = await testStore();
  const rows = `from generate_series(1, ${ROWS}) as i`;
  await run(`insert into variant
    select 'a', 'test', 'SKU' || i, 'var' || i, 'prod' || i, 'active', 'l', 1, 'EUR', true ${rows}`);
  await run(`insert into stock_level
    select 'a', 'test', 'SKU' || i, 'loc', 'inv' || i, 'var' || i, 'prod' || i, 10, 0, 5, 1, i ${rows}`);
  await run(`insert into customer_order
    select 'a', 'test', 'ord' || i, 'n' || i, 'ext' || i, 'pending', 'unpaid', 'loc', '{}', '{}', 1, i, i ${rows}`);
  await run(`insert into product select 'a', 'test', 'prod' || i, 'active', 't' || i, '{}', 1, i, i ${rows}`);
});
afterAll(() => store.close());

/** Values of the parameters, as SQL. */
const KEY = ["'a'", "'test'"];
const SKUS = "array['SKU5', 'SKU4321']";
const BY_SKU = {
  variants_find: [...KEY, SKUS],
  variants_find_and_keep: [...KEY, SKUS],
  stock_reserve: [...KEY, "'loc'", SKUS, 'array[1, 1]', '5'],
  stock_lock: [...KEY, SKUS, "array['loc SKU5', 'loc SKU4321']"],
};
const BY_ID = {
  orders_find: [...KEY, "'ord5'"],
  orders_lock: [...KEY, "'ord5'"],
  orders_find_external_id: [...KEY, "'ext5'"],
  products_find: [...KEY, "'prod5'"],
  products_lock: [...KEY, "'prod5'"],
};
/** A page of the orders in states that none has. */
const IN_STATES = {
  orders_list_in_states: [...KEY, '9999999', "''", '0', '0', '50', "array['pending', 'completed']", "array['voided']"],
};
const STATEMENTS = [
  ...Object.entries(IN_STATES).map(([name, values]) => ({
    name,
    values,
    condition: /Index Cond: .*payment_status = /,
  })),
  ...Object.entries(BY_SKU).map(([name, values]) => ({ name, values, condition: /Index Cond: .*sku = ANY/ })),
  ...Object.entries(BY_ID).map(([name, values]) => ({ name, values, condition: /Index Cond: .*id = '/ })),
];

// Nothing has counted the rows yet, as in an embedded database after many writes.
it.each(STATEMENTS)('$name reads its rows alone, also without statistics', async ({ name, values, condition }) => {
  const text = declaredStatements().find((declared) => declared.name === name)?.text ?? '';
  const explained = text.replaceAll(/\$(\d+)/g, (_, number: string) => values[Number(number) - 1] ?? 'null');
  const lines = (await run(`explain (analyze) ${explained}`)).map((row) => Object.values(row).join(''));
  const removed = lines.flatMap((line) => /Rows Removed by Filter: (\d+)/.exec(line)?.[1] ?? []);
  expect(lines.join('\n')).toMatch(condition);
  expect(removed.filter((rows) => Number(rows) > 0)).toEqual([]);
});
