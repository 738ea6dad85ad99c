import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { statement, type Statement, type Store, declaredStatements } from '../api/store.ts';
import { testStore } from '../testing/store.ts';
import { firstDueAt, Lookout } from './due.ts';

const NOW = 1_800_000_000_000;

/** Adds `$1` pending deliveries, due at `$2` and the milliseconds after it. Each belongs to another endpoint, or all to `$3`. */
const ADD = statement(
  'due_test_add',
  `insert into delivery (account_id, mode, id, endpoint_id, event_id, event_type, series, attempts, status, next_attempt_at,
     locked_until, created_at)
   select 'acct_' || coalesce($3, i::text), 'test', 'dlv_' || $2 || '_' || i || coalesce($3, ''), coalesce($3, 'we_' || $2 || '_' || i),
     'evt', 'order.created', 1, 1, 'pending', $2::bigint + i, 0, 1
   from generate_series(1, $1::integer) as i`,
);
const MOVE = statement('due_test_move', 'update delivery set next_attempt_at = $1 where endpoint_id = $2');

let store: Store;

beforeEach(async () => {
  store = await testStore();
});
afterEach(() => store.close());

const add = (count: number, from: number, endpoint: string | null = null): Promise<object[]> =>
  store.write((tx) => tx.all(ADD, [count, from, endpoint]));
const endpointsAt = async (lookout: Lookout, now: number): Promise<string[]> =>
  (await lookout.look(now)).due.map(({ endpointId }) => endpointId).toSorted();

interface Plan {
  readonly 'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }];
}

/** Returns the number of pages that a statement reads. */
async function pagesOf(name: string, values: readonly number[]): Promise<number> {
  const { text = '' } = declaredStatements().find((one) => one.name === name) ?? {};
  const filled = text.replaceAll(/\$(\d)/g, (_, at: string) => String(values[Number(at) - 1]));
  const explain: Statement<Plan> = { name: '', text: `explain (analyze, buffers, format json) ${filled}` };
  const row = await store.read((tx) => tx.first(explain, []));
  if (!row) throw new Error(`there is no statement ${name}`);
  const { Plan: plan } = row['QUERY PLAN'][0];
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}

describe('The look for due deliveries', () => {
  it('The look for due deliveries finds each endpoint, and the time of the next delivery that is due later', async () => {
    await add(2, NOW - 10);
    await add(1, NOW + 500);
    const lookout = new Lookout(store);
    expect(await lookout.look(NOW)).toMatchObject({ due: [{}, {}], next: NOW + 501 });
    expect(await lookout.look(NOW + 501)).toMatchObject({ due: [{}, {}, {}], next: undefined });
    expect(await firstDueAt(store)).toBe(NOW - 9);
  });

  it('A backlog of one endpoint, however long, does not hide the deliveries of another', async () => {
    await add(3000, NOW - 50_000, 'we_slow');
    await add(1, NOW - 10);
    expect(await endpointsAt(new Lookout(store), NOW)).toEqual([`we_${NOW - 10}_1`, 'we_slow']);
  });

  it('A look finds what was committed late, and after a new start what is older', async () => {
    const lookout = new Lookout(store);
    await add(1, NOW - 1, 'we_now');
    expect(await endpointsAt(lookout, NOW)).toEqual(['we_now']);
    await store.write((tx) => tx.all(MOVE, [NOW - 20_000, 'we_now']));
    expect(await endpointsAt(lookout, NOW + 1000)).toEqual(['we_now']);
    await store.write((tx) => tx.all(MOVE, [NOW - 3_600_000, 'we_now']));
    lookout.startOver();
    expect(await endpointsAt(lookout, NOW + 2000)).toEqual(['we_now']);
  });

  it('A look does not forget a delivery that another worker has not sent for long', async () => {
    const lookout = new Lookout(store);
    await add(1, NOW - 1, 'we_busy');
    for (let minute = 0; minute < 5; minute += 1) {
      expect(await endpointsAt(lookout, NOW + minute * 60_000)).toEqual(['we_busy']);
    }
  });

  it('A look costs the same however many deliveries wait for later', async () => {
    const cost = async (): Promise<number> =>
      (await pagesOf('deliveries_due', [NOW - 60_000, NOW, 1000])) + (await pagesOf('deliveries_next', [NOW]));
    await add(20, NOW + 5000);
    const few = await cost();
    await add(20_000, NOW + 10_000);
    expect(await cost()).toBeLessThanOrEqual(few + 4);
  });
});
