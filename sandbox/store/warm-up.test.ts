import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Engine } from './engine.ts';
import { openInMemory } from './pglite.ts';
import { preparedDatabase } from './prepared-database.ts';
import type { Statement } from './store.ts';
import { warmUp } from './warm-up.ts';

const READ: Statement<object> = { name: 'warm_read', text: 'select value from setting where name = $1' };
const WRITE: Statement<object> = { name: 'warm_write', text: 'insert into setting (name, value) values ($1, $2)' };
const EFFECT: Statement<object> = { name: 'warm_effect', text: `insert into setting (name, value) values ('a', 'b')` };

let engine: Engine;
beforeEach(async () => {
  engine = await openInMemory(await preparedDatabase());
});
afterEach(() => engine.close());

const column = (text: string): Promise<string[]> =>
  engine.use(async (client) => (await client.query<{ value: string }>(text)).rows.map(({ value }) => value));

test('prepares every statement, even one that fails for want of values, and changes nothing', async () => {
  await warmUp(engine, [READ, WRITE, EFFECT], () => false);
  const prepared = await column(
    `select name as value from pg_prepared_statements where name like 'warm%' order by name`,
  );
  expect(prepared).toEqual(['warm_effect', 'warm_read', 'warm_write']);
  expect(await column('select name as value from setting')).toEqual([]);
});

test('lets a request that arrives meanwhile go first', async () => {
  const statements = Array.from({ length: 20 }, (_, index) => ({ ...READ, name: `warm_${index}` }));
  const warming = warmUp(engine, statements, () => false);
  const preparedBefore = await column(`select name as value from pg_prepared_statements where name like 'warm%'`);
  expect(preparedBefore.length).toBeLessThan(5);
  await warming;
});

test('ends when the store closes', async () => {
  await warmUp(engine, [READ], () => true);
  expect(await column(`select name as value from pg_prepared_statements where name like 'warm%'`)).toEqual([]);
});
