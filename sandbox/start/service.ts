/** Options of a sandbox, and the service that they ask for: opens the database, and puts together everything that needs it. */
import { type Documentation, inspectorPages, documentationPages } from './pages.ts';
import type { LogLevel, Log } from '../server/log.ts';
import { type Database, openStore } from '../store/open-store.ts';
import { tableNames } from '../store/migrations.ts';
import type { Extension } from '../api/extension.ts';
import { type Budgets, memoryBudgets, sqlBudgets, WINDOW_EXPIRY } from '../api/rate-limits.ts';
import type { Probe, Health, Service } from '../server/serve.ts';
import { statement, type Store } from '../api/store.ts';
import { accessHandlers, preparedAccessHandlers } from '../api/accounts.ts';
import { createFirstLocation, locationHandlers } from '../shop/locations.ts';
import { productHandlers } from '../shop/list-products.ts';
import { type Handlers, type PlainId, readServerSecret, randomIds } from '../api/call.ts';
import { type Webhooks, createWebhooks } from '../deliveries/webhooks.ts';
import { orderChangeHandlers } from '../shop/change-order.ts';
import { createOrderHandlers } from '../shop/create-order.ts';
import { orderReadHandlers } from '../shop/list-orders.ts';
import { stockChangeHandlers, levelListHandlers } from '../shop/change-stock.ts';
import { actsAs } from '../api/act-as.ts';
import { createAuthentication } from '../api/authenticate.ts';
import type { Contract } from '../api/contract/contract.ts';
import { readForwards } from '../deliveries/routes.ts';
import { createLab } from '../lab/lab.ts';
import { RESPONSE_EXPIRY } from '../api/idempotency.ts';
import { POSITION_EXPIRY } from '../api/pages.ts';
import type { SeedKeys } from '../lab/seeds/apply-seed.ts';
import { extensionsOf } from '../server/extensions.ts';
import { Guesses } from '../server/guesses.ts';
import { innerCalls } from '../server/inner-calls.ts';
import { pipelineOf } from '../server/pipeline.ts';
import { expiryOf, openClock, type Clock, type Due } from '../api/clock.ts';

/** Places where requests are counted: the memory of this process, or its database. */
export const BUDGET_PLACES = ['memory', 'database'] as const;

export interface SandboxOptions {
  /** Address to listen on; this machine only by default. */
  readonly host?: string;
  /** Port to listen on; a free one by default. */
  readonly port?: number;
  /** Names under which clients may address it, besides loopback names, `host`, and its IP address. */
  readonly allowHost?: readonly string[];
  /** Place of the data; the memory of this process by default. */
  readonly database?: Database;
  readonly budgets?: (typeof BUDGET_PLACES)[number];
  /** Name of the data that a new database gets, or a file with it: `demo`, `empty` or a path. */
  readonly seed?: string;
  /** Origins of webhook endpoints with the local ones that get their deliveries: `https://a.example=http://localhost:1`. */
  readonly forward?: readonly string[];
  /** Most detailed lines that the log has; only errors by default. */
  readonly log?: LogLevel;
  /** Receives the lines of the log instead of the standard error. */
  readonly writeLog?: (line: string) => void;
  /** Compares each response with the contract before it is sent; true by default. */
  readonly checkResponses?: boolean;
  /** False for a service without `/_sandbox` and the header `Sandbox-Fault`, as in production; true by default. */
  readonly lab?: boolean;
  /** Bearer token of the lab; a random one by default. */
  readonly token?: string;
  /** Documentation that it serves at `/docs`; none by default. */
  readonly documentation?: Documentation;
  /** Maximum number of requests in progress; further requests are refused with 503. */
  readonly requests?: number;
  /** Time for which it goes on after `drain` is called; 0 by default. */
  readonly drainMs?: number;
}

// The parts of the service, opened one after the other.

const LATEST = statement<{ name: string }>(
  'probes_latest_migration',
  'select name from migration order by number desc limit 1',
);

/** Maximum time since the worker last queried for due deliveries; it does so every second. */
const IDLE_WORKER_MS = 10_000;

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
      if (idleMs() > IDLE_WORKER_MS) throw new Error(`the worker has not looked for deliveries for ${seconds} s`);
      return `looked for deliveries ${seconds} s ago`;
    },
  },
];

/** Returns the handlers of all operations that are not prepared; a missing one does not compile. */
function allHandlers(webhooks: Webhooks['handlers']): Handlers<PlainId> {
  return {
    ...accessHandlers(createFirstLocation),
    ...locationHandlers,
    ...productHandlers,
    ...levelListHandlers,
    ...stockChangeHandlers,
    ...createOrderHandlers,
    ...orderReadHandlers,
    ...orderChangeHandlers,
    ...webhooks,
  };
}

/** Maximum wait for deliveries in flight at shutdown. */
const WORKER_MS = 5000;

export interface OpenService {
  readonly service: Service;
  readonly keys: readonly SeedKeys[];
  /** Ends live activity and delays, which would keep the server from closing. */
  endActivity(): void;
  close(): Promise<void>;
}

interface Surroundings {
  readonly contract: Contract;
  readonly health: Health;
  readonly log: Log;
  readonly token: string;
}

/** Opens the service; closes what it has opened if something fails. */
export async function openService(options: SandboxOptions, surroundings: Surroundings): Promise<OpenService> {
  const opened: (() => Promise<void> | void)[] = [];
  // Parts are closed in the opposite order, because later ones use earlier ones.
  const close = async (): Promise<void> => {
    for (const end of opened.toReversed()) await end();
  };
  try {
    return { ...(await open(options, surroundings, opened)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(
  options: SandboxOptions,
  { contract, health, log, token }: Surroundings,
  opened: (() => Promise<void> | void)[],
): Promise<Omit<OpenService, 'close'>> {
  const forwards = readForwards(options.forward ?? []);
  const store = await openStore(options.database ?? { memory: true }, { say: (line) => console.error(line) });
  opened.push(() => store.close());
  const clock = await openClock(store);
  opened.push(() => clock.close());
  const authentication = createAuthentication({ store, clock });
  opened.push(() => authentication.close());
  const budgets = options.budgets === 'database' ? sqlBudgets(store) : memoryBudgets();
  const secret = await readServerSecret(store);
  const common = { contract, store, clock, ids: randomIds, secret };
  const lab = createLab({ ...common, seed: options.seed ?? 'empty', tables: tableNames() });
  opened.push(() => lab.close());
  const onError = (error: unknown): void => log.error('the worker of deliveries failed', error);
  const webhooks = createWebhooks({ ...common, forwards, onError, inboxFault: lab.inboxFault });
  opened.push(() => webhooks.stop(WORKER_MS));
  const expiries = [RESPONSE_EXPIRY, POSITION_EXPIRY, WINDOW_EXPIRY].map((expiry) => expiryOf(store, clock, expiry));
  const removals = [...expiries, ...webhooks.removals];
  const handlers = allHandlers(webhooks.handlers);
  const prepared = { ...webhooks.prepared, ...preparedAccessHandlers(common) };
  const isEnabled = options.lab ?? true;
  const hooks = isEnabled ? lab.hooks : undefined;
  const checkResponses = options.checkResponses ?? true;
  const pipeline = pipelineOf({ ...common, authentication, budgets, handlers, prepared, lab: hooks, checkResponses });
  const { extension, keys } = await lab.open({
    handlers,
    callApi: innerCalls({ pipeline, actAs: actsAs(store, clock), lab: lab.hooks, clock, log }),
    createEndpoint: prepared.createWebhookEndpoint,
    onAccountCreated: createFirstLocation,
    due: [...removals, webhooks.attempts],
  });
  const background = runInBackground(removals, clock, log);
  opened.push(() => background.close());
  webhooks.start();
  for (const probe of probesOf({ store, budgets, idleMs: () => webhooks.idleMs() })) health.add(probe);
  const facts = { testKey: keys[0]?.testKey, server: contract.document.servers?.[0]?.url };
  const guesses = new Guesses();
  const extensions = extensionsOf(isEnabled ? pagesOf(extension, options, facts) : [], token, guesses);
  const endActivity = (): void => {
    lab.close();
    guesses.close();
  };
  return { service: { pipeline, extensions, lab: hooks, clock }, keys, endActivity };
}

/** Returns the lab and the documentation, which calls the sandbox with the test key of the first account. */
function pagesOf(
  lab: Extension,
  { documentation }: SandboxOptions,
  surroundings: Parameters<typeof documentationPages>[1],
): Extension[] {
  return [
    inspectorPages(lab),
    ...(documentation === undefined ? [] : [documentationPages(documentation, surroundings)]),
  ];
}

// Work that becomes due while the sandbox runs, such as the deletion of what has expired.

/** Maximum time until the next check, because the clock can be moved and other processes change the data. */
const LOOK_MS = 30_000;
/** Shortest time between two runs of the same work. */
const PAUSE_MS = 1000;

interface Background {
  /** Resolves when no work runs any more. */
  close(): Promise<void>;
}

/** Runs each piece of work in a loop. An error is logged, and the work is tried again later. */
export function runInBackground(due: readonly Due[], clock: Clock, log: Log): Background {
  const ended = new AbortController();
  const loops = due.map(async (work) => {
    while (!ended.signal.aborted) {
      const wait = await turn(work, clock).catch((error: unknown) => {
        log.error(`the background task ${work.name} failed`, error);
        return LOOK_MS;
      });
      await pause(wait, ended.signal);
    }
  });
  return {
    async close() {
      ended.abort();
      await Promise.all(loops);
    },
  };
}

/** Runs the work if it is due. Returns how long to wait before the next check. */
async function turn(work: Due, clock: Clock): Promise<number> {
  const at = await work.next();
  if (at === undefined) return LOOK_MS;
  const wait = at - clock.now();
  if (wait > 0) return Math.min(Math.max(wait, PAUSE_MS), LOOK_MS);
  await work.run();
  return PAUSE_MS;
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    timer.unref();
    signal.addEventListener('abort', end);
  });
}
