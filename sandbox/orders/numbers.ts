/**
 * Order numbers come in blocks. An order takes the next number of the first block that no other order in progress has
 * locked, so orders do not wait for each other; an order that finds none takes a new block from the counter of the account.
 */
import type { Work } from '../work/work.ts';
import { statement } from '../store/statement.ts';

const FIRST = 10_001;
const BLOCK = 100;

const TAKE = statement<{ number: number }>(
  'order_numbers_take',
  `with free as (
     select first from number_block where account_id = $1 and mode = $2 and next <= last
     order by first limit 1 for update skip locked
   )
   update number_block set next = next + 1
   where account_id = $1 and mode = $2 and first = (select first from free)
   returning next - 1 as number`,
);
/** The counter is locked before blocks are written, so two orders that add blocks follow each other. */
const COUNT = statement<{ next: number }>(
  'order_numbers_count',
  `insert into number_counter (account_id, mode, next) values ($1, $2, $3::bigint + $4::bigint)
   on conflict (account_id, mode) do update set next = number_counter.next + $4::bigint
   returning next`,
);
const ADD_BLOCK = statement(
  'order_numbers_add_block',
  'insert into number_block (account_id, mode, first, next, last) values ($1, $2, $3, $4, $5)',
);
const DELETE_USED = statement(
  'order_numbers_delete_used',
  'delete from number_block where account_id = $1 and mode = $2 and next > last',
);

/** Returns the next order number of the account and mode. */
export async function nextOrderNumber({ tx, tenant }: Work): Promise<string> {
  const key = [tenant.accountId, tenant.mode] as const;
  const taken = await tx.first(TAKE, key);
  if (taken) return String(taken.number);
  const counted = await tx.first(COUNT, [...key, FIRST, BLOCK]);
  if (!counted) throw new Error('the order numbers were not counted');
  const first = counted.next - BLOCK;
  await tx.all(DELETE_USED, key);
  await tx.all(ADD_BLOCK, [...key, first, first + 1, counted.next - 1]);
  return String(first);
}
