import { expect, test } from 'vitest';
import type { Statement, Tx } from '../../store/store.ts';
import { type Change, effectsOf, knownEffects, watched } from './watch.ts';

test.each([
  ['insert into product (id) values ($1)', [{ table: 'product', action: 'insert' }]],
  ['update location set name = $4 where id = $3', [{ table: 'location', action: 'update' }]],
  ['delete from product_word where id = $3', [{ table: 'product_word', action: 'delete' }]],
  ['select doc from product where id = $3 for update', []],
  ['select 1 from number_block for update skip locked', []],
  [
    'insert into setting (name) values ($1) on conflict (name) do update set value = excluded.value',
    [{ table: 'setting', action: 'insert' }],
  ],
  [
    'with a as (insert into event select 1), b as (insert into delivery select 1 returning 1) select count(*) from b',
    [
      { table: 'event', action: 'insert' },
      { table: 'delivery', action: 'insert' },
    ],
  ],
])('reads the changes of %s', (text, changes) => {
  expect(effectsOf(text)).toEqual(changes);
});

const statementOf = (name: string, text: string): Statement<object> => ({ name, text });
const INSERT = statementOf('orders_insert', 'insert into customer_order (id) values ($1) returning id');
const UPDATE = statementOf('orders_update', 'update customer_order set doc = $1');

/** Transaction whose statements return these numbers of rows, one after the other. */
function fakeTx(counts: number[]): Tx {
  const rows = <Row>(): Row[] => Array.from({ length: counts.shift() ?? 0 }, () => ({}) as Row);
  return {
    all: () => Promise.resolve(rows()),
    first: () => Promise.resolve(rows<never>()[0]),
    ahead: (_statement, _values, then) => then?.(rows<never>()[0]),
    startOver: () => Promise.resolve(),
    announce: () => undefined,
  };
}

test('notes statements that changed rows, and none that returned no row', async () => {
  const changes: Change[] = [];
  const tx = watched(fakeTx([1, 0, 0]), changes, knownEffects());
  await tx.first(INSERT, []);
  await tx.first(INSERT, []);
  await tx.all(UPDATE, []);
  expect(changes).toEqual([
    { statement: 'orders_insert', table: 'customer_order', action: 'insert', rows: 1 },
    { statement: 'orders_update', table: 'customer_order', action: 'update', rows: null },
  ]);
});

test('notes statements that nobody waits for, once their rows are known, and passes these on', () => {
  const changes: Change[] = [];
  const passed: (object | undefined)[] = [];
  const tx = watched(fakeTx([1, 0]), changes, knownEffects());
  tx.ahead(INSERT, [], (row) => passed.push(row));
  tx.ahead(INSERT, [], (row) => passed.push(row));
  expect(changes).toEqual([{ statement: 'orders_insert', table: 'customer_order', action: 'insert', rows: 1 }]);
  expect(passed).toEqual([{}, undefined]);
});

test('takes back the changes of a transaction that starts over', async () => {
  const changes: Change[] = [];
  const tx = watched(fakeTx([1, 1]), changes, knownEffects());
  await tx.all(UPDATE, []);
  await tx.startOver();
  await tx.all(INSERT, []);
  expect(changes.map(({ statement }) => statement)).toEqual(['orders_insert']);
});
