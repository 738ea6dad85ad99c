/** The rate limit of one key in several processes on one PostgreSQL. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Budget, type Budgets, sqlBudgets } from '../../../sandbox/api/rate-limits.ts';
import { openStore } from '../../../sandbox/store/open-store.ts';
import type { Store } from '../../../sandbox/api/store.ts';
import { storeWith } from '../../../sandbox/testing/store.ts';
import { randomIds } from '../../../sandbox/api/call.ts';
import { type PostgresServer, startPostgres } from '../../../scripts/servers/servers.ts';
import { policyOf, START } from './budget-model.ts';

const PROCESSES = 3;
const LIMIT = 10_000;
const REQUESTS = 10_400;
/** Requests in progress in all processes. */
const IN_PROGRESS = 240;

let server: PostgresServer;
let stores: Store[];
let transactions = 0;

beforeAll(async () => {
  server = await startPostgres();
  const url = await server.createDatabase();
  stores = [];
  while (stores.length < PROCESSES) stores.push(await openStore({ url, connections: 10 }));
});
afterAll(async () => {
  for (const store of stores) await store.close();
  await server.close();
});

function counting(store: Store): Budgets {
  const counted = storeWith(store, {
    write(work) {
      transactions += 1;
      return store.write(work);
    },
  });
  return sqlBudgets(counted);
}

test('Three processes allow exactly 10,000 of 10,400 requests, in a transaction for many of them', async () => {
  const processes = stores.map(counting);
  const [policy, key] = [policyOf(LIMIT), randomIds.next('key')];
  const results: Budget[] = [];
  let sent = 0;
  const client = async (budgets: Budgets): Promise<void> => {
    while (sent < REQUESTS) {
      sent += 1;
      results.push(await budgets.take(policy, key, START));
    }
  };
  const clients = processes.flatMap((budgets) =>
    Array.from({ length: IN_PROGRESS / PROCESSES }, () => client(budgets)),
  );
  await Promise.all(clients);
  expect(results).toHaveLength(REQUESTS);
  const remaining = results.filter(({ allowed }) => allowed).map((budget) => budget.remaining);
  expect(new Set(remaining)).toEqual(new Set(Array.from({ length: LIMIT }, (_, left) => left)));
  expect(remaining).toHaveLength(LIMIT);
  expect(transactions).toBeLessThan(REQUESTS / 10);
});
