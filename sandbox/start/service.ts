/** Opens the database and puts together everything that needs it. */
import { createAuthentication } from '../access/authenticate.ts';
import { memoryBudgets } from '../rate-limits/memory-budgets.ts';
import { sqlBudgets, WINDOW_EXPIRY } from '../rate-limits/sql-budgets.ts';
import { createFirstLocation } from '../catalogue/change-locations.ts';
import type { Contract } from '../contract/contract.ts';
import { readForwards } from '../deliveries/routes.ts';
import { createWebhooks } from '../deliveries/webhooks.ts';
import { createLab } from '../lab/lab.ts';
import { RESPONSE_EXPIRY } from '../idempotency/expiry.ts';
import type { Extension } from '../server/extension.ts';
import type { SandboxOptions } from './options.ts';
import { POSITION_EXPIRY } from '../cursors/expiry.ts';
import type { SeedKeys } from '../seeds/apply-seed.ts';
import { extensionsOf } from '../server/extensions.ts';
import type { Health } from '../server/health.ts';
import type { Log } from '../server/log.ts';
import { pipelineOf } from '../server/pipeline.ts';
import type { Service } from '../server/serve.ts';
import { openStore } from '../store/open-store.ts';
import { readServerSecret } from '../work/server-secret.ts';
import { expiryOf } from '../clock/expiry.ts';
import { randomIds } from '../work/ids.ts';
import { openClock } from '../clock/stored-clock.ts';
import { runInBackground } from './background.ts';
import { allHandlers } from './handlers.ts';
import { documentationPages } from '../documentation/documentation.ts';
import { ownPages } from './own-pages.ts';
import { probesOf } from './probes.ts';

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
