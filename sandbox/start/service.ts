/** Opens the database and puts together everything that needs it. */
import { inspectorAssets } from '../inspector/assets.ts';
import type { Extension } from '../api/extension.ts';
import { type Budgets, memoryBudgets, sqlBudgets, WINDOW_EXPIRY } from '../api/rate-limits.ts';
import type { Probe, Health } from '../server/health.ts';
import { statement, type Store } from '../api/store.ts';
import { accessHandlers } from '../api/accounts.ts';
import { createFirstLocation, locationHandlers } from '../shop/locations.ts';
import { productHandlers } from '../shop/list-products.ts';
import type { Handlers, PlainId } from '../api/call.ts';
import { type Webhooks, createWebhooks } from '../deliveries/webhooks.ts';
import { orderChangeHandlers } from '../shop/change-order.ts';
import { createOrderHandlers } from '../shop/create-order.ts';
import { orderReadHandlers } from '../shop/list-orders.ts';
import { stockChangeHandlers, levelListHandlers } from '../shop/change-stock.ts';
import { createAuthentication } from '../api/authenticate.ts';
import type { Contract } from '../api/contract/contract.ts';
import { readForwards } from '../deliveries/routes.ts';
import { createLab } from '../lab/lab.ts';
import { RESPONSE_EXPIRY } from '../api/idempotency.ts';
import type { SandboxOptions } from './options.ts';
import { POSITION_EXPIRY } from '../api/pages.ts';
import type { SeedKeys } from '../lab/seeds/apply-seed.ts';
import { extensionsOf } from '../server/extensions.ts';
import type { Log } from '../server/log.ts';
import { pipelineOf } from '../server/pipeline.ts';
import type { Service } from '../server/serve.ts';
import { openStore } from '../store/open-store.ts';
import { readServerSecret } from '../api/server-secret.ts';
import { expiryOf, openClock } from '../api/clock.ts';
import { randomIds } from '../api/ids.ts';
import { runInBackground } from './background.ts';
import { documentationPages } from './documentation.ts';

/** Returns everything below `/_sandbox`: the files of the inspector, which need no token, and the lab. */
function ownPages(lab: Extension): Extension {
  const assets = inspectorAssets();
  return {
    prefix: lab.prefix,
    isPublic: (method, path) => assets.isPublic(method, path),
    handle: (request) => (assets.isPublic(request.method, request.path) ? assets : lab).handle(request),
  };
}

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
  const store = await openStore(options.database ?? { memory: true });
  opened.push(() => store.close());
  const clock = await openClock(store);
  opened.push(() => clock.close());
  const authentication = createAuthentication({ store, clock });
  opened.push(() => authentication.close());
  const budgets = options.budgets === 'database' ? sqlBudgets(store) : memoryBudgets();
  const secret = await readServerSecret(store);
  const common = { contract, store, clock, ids: randomIds, secret };
  const lab = createLab({ ...common, seed: options.seed ?? 'empty' });
  opened.push(() => lab.close());
  const onError = (error: unknown): void => log.error('the worker of deliveries failed', error);
  const webhooks = createWebhooks({ ...common, forwards, onError, inboxFault: lab.inboxFault });
  opened.push(() => webhooks.stop(WORKER_MS));
  const expiries = [RESPONSE_EXPIRY, POSITION_EXPIRY, WINDOW_EXPIRY].map((expiry) => expiryOf(store, clock, expiry));
  const removals = [...expiries, webhooks.removals];
  const handlers = allHandlers(webhooks.handlers);
  const { prepared } = webhooks;
  const isEnabled = options.lab ?? true;
  const hooks = isEnabled ? lab.hooks : undefined;
  const { extension, keys } = await lab.open({
    handlers,
    createEndpoint: prepared.createWebhookEndpoint,
    onAccountCreated: createFirstLocation,
    due: [...removals, webhooks.attempts],
  });
  const checkResponses = options.checkResponses ?? true;
  const pipeline = pipelineOf({
    ...common,
    authentication,
    budgets,
    handlers,
    prepared,
    lab: hooks,
    checkResponses,
  });
  const background = runInBackground(removals, clock, log);
  opened.push(() => background.close());
  webhooks.start();
  for (const probe of probesOf({ store, budgets, idleMs: () => webhooks.idleMs() })) health.add(probe);
  const extensions = extensionsOf(isEnabled ? pagesOf(extension, options, keys) : [], token);
  return { service: { pipeline, extensions, lab: hooks, clock }, keys, endActivity: () => lab.close() };
}

/** Returns the lab and the documentation, which calls the sandbox with the test key of the first account. */
function pagesOf(lab: Extension, { documentation }: SandboxOptions, [first]: readonly SeedKeys[]): Extension[] {
  return [ownPages(lab), ...(documentation === undefined ? [] : [documentationPages(documentation, first?.testKey)])];
}
