import type { Budgets } from '../rate-limits/budgets.ts';
import type { Probe } from '../server/health.ts';
import { statement } from '../store/statement.ts';
import type { Store } from '../store/store.ts';

const LATEST = statement<{ name: string }>(
  'probes_latest_migration',
  'select name from migration order by number desc limit 1',
);

/** Maximum time since the worker last queried for due deliveries; it does so every second. */
const WORKER_MS = 10_000;

interface Probed {
  readonly store: Store;
  readonly budgets: Budgets;
  /** Returns the time since the worker of deliveries last looked for work. */
  readonly idleMs: () => number;
}

/** Returns the probes of `/readyz`. */
export const probesOf = ({ store, budgets, idleMs }: Probed): Probe[] => [
  {
    name: 'database',
    check: () => store.read(async (tx) => `${store.engine}, migration ${(await tx.first(LATEST, []))?.name ?? 'none'}`),
  },
  {
    name: 'disk',
    async check() {
      store.checkWritable();
      return 'writable';
    },
  },
  { name: 'budgets', check: () => Promise.resolve(budgets.place) },
  {
    name: 'worker',
    async check() {
      const seconds = Math.round(idleMs() / 1000);
      if (idleMs() > WORKER_MS) throw new Error(`the worker has not looked for deliveries for ${seconds} s`);
      return `looked for deliveries ${seconds} s ago`;
    },
  },
];
