import type { Entries, RatioLimit } from '../limits.ts';

export const PRISM = 'Prism';
/** Server of the benchmarks: responds from memory, as fast as this machine can. */
export const BARE = 'bare server';

const toPrism = (bound: number, reason: string): [RatioLimit] => [{ to: PRISM, bound, isRough: true, reason }];
const leastToPrism = (bound: number, reason: string): [RatioLimit] => [
  { to: PRISM, bound, isLeast: true, isRough: true, reason },
];
const leastToBare = (bound: number, reason: string): [RatioLimit] => [
  { to: BARE, bound, isLeast: true, isRough: true, reason },
];

const READ = 'A test suite must not wait longer for a service with state than for examples.';
const WRITE = 'An order checks and stores stock, totals, events and its idempotency key; Prism stores nothing.';
const TAIL = 'No request may wait long for a transaction of another one.';
const WEBHOOKS = 'Deliveries must keep up with orders: the sandbox signs, sends and records each of them.';
const PROMPT = 'A test that waits for a webhook should not notice the wait.';

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
  get: { title: 'GET order', unit: '/s', limits: leastToPrism(2.5, READ) },
  getTail: { title: 'GET order, p99', unit: 'ms', limits: toPrism(2, TAIL) },
  post: { title: 'Orders', unit: '/s', limits: leastToPrism(0.45, WRITE) },
  postTail: { title: 'Orders, p99', unit: 'ms', limits: toPrism(2, TAIL) },
  deliveries: { title: 'Deliveries', unit: '/s', limits: leastToBare(0.06, WEBHOOKS) },
  receipt: { title: 'Response to receipt, p99', unit: 'ms', limits: toPrism(1, PROMPT) },
  cpu: { title: 'CPU of a request', unit: 'ms', limits: [] },
  parts: { title: 'Parts of an order, with the check of responses', unit: 'ms', limits: [] },
  getPostgres: { title: 'GET order, PostgreSQL', unit: '/s', limits: leastToPrism(2.5, READ) },
  getTailPostgres: { title: 'GET order, PostgreSQL, p99', unit: 'ms', limits: toPrism(2, TAIL) },
  postPostgres: { title: 'Orders, PostgreSQL', unit: '/s', limits: leastToPrism(0.4, WRITE) },
  postTailPostgres: { title: 'Orders, PostgreSQL, p99', unit: 'ms', limits: toPrism(2, TAIL) },
  deliveriesPostgres: { title: 'Deliveries, PostgreSQL', unit: '/s', limits: leastToBare(0.15, WEBHOOKS) },
  receiptPostgres: { title: 'Response to receipt, PostgreSQL, p99', unit: 'ms', limits: toPrism(1, PROMPT) },
  cpuPostgres: { title: 'CPU of a request, PostgreSQL', unit: 'ms', limits: [] },
};
