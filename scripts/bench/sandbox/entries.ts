import type { Entries, RatioLimit } from '../limits.ts';

export const PRISM = 'Prism';

const toPrism = (bound: number, reason: string): [RatioLimit] => [{ to: PRISM, bound, isRough: true, reason }];
const leastToPrism = (bound: number, reason: string): [RatioLimit] => [
  { to: PRISM, bound, isLeast: true, isRough: true, reason },
];

const READ = 'A test suite must not wait longer for a service with state than for examples.';
const WRITE = 'An order checks and stores stock, totals, events and its idempotency key; Prism stores nothing.';
const TAIL = 'No request may wait long for a transaction of another one.';
const WEBHOOKS = 'Deliveries must keep up with orders: the sandbox signs, sends and records each of them.';
const PROMPT = 'A test that waits for a webhook should not notice the wait.';

/** Returns the measurements of the service on one engine, with the least ratios that differ between engines. */
function ofEngine(key: string, engine: string, least: { orders: number; deliveries: number }): Entries {
  return {
    [`get${key}`]: { title: `GET order${engine}`, unit: '/s', limits: leastToPrism(2.5, READ) },
    [`getTail${key}`]: { title: `GET order${engine}, p99`, unit: 'ms', limits: toPrism(2, TAIL) },
    [`post${key}`]: { title: `Orders${engine}`, unit: '/s', limits: leastToPrism(least.orders, WRITE) },
    [`postTail${key}`]: { title: `Orders${engine}, p99`, unit: 'ms', limits: toPrism(2, TAIL) },
    [`deliveries${key}`]: {
      title: `Deliveries${engine}`,
      unit: '/s',
      limits: leastToPrism(least.deliveries, WEBHOOKS),
    },
    [`receipt${key}`]: { title: `Response to receipt${engine}, p99`, unit: 'ms', limits: toPrism(1, PROMPT) },
    [`cpu${key}`]: { title: `CPU of a request${engine}`, unit: 'ms', limits: [] },
  };
}

/** Measurements of the sandbox. A change of a limit is a decision that a review should see. */
export const ENTRIES: Entries = {
  firstReady: {
    title: 'Ready, first start',
    unit: 'ms',
    limits: toPrism(3, 'The first start creates the database.'),
  },
  ready: {
    title: 'Ready, later starts',
    unit: 'ms',
    limits: toPrism(1, 'Tests start the sandbox, as they start Prism.'),
  },
  crashReady: {
    title: 'Ready after a crash',
    unit: 'ms',
    limits: toPrism(1.2, 'A killed process must not cost the next start.'),
  },
  memory: {
    title: 'Resident memory',
    unit: 'MB',
    limits: toPrism(5, 'The sandbox runs next to an IDE and tests; 128 MB of it are the embedded database.'),
  },
  ...ofEngine('', '', { orders: 0.45, deliveries: 0.47 }),
  parts: { title: 'Parts of an order, with the check of responses', unit: 'ms', limits: [] },
  ...ofEngine('Postgres', ', PostgreSQL', { orders: 0.4, deliveries: 1.1 }),
};
