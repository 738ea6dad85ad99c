/** Starts the sandbox: listens, opens its database, and puts the modules together. */
import { randomBytes } from 'node:crypto';
import { createAuthentication } from './access/authenticate.ts';
import { WINDOW_EXPIRY } from './budget/sql-budgets.ts';
import { runInBackground } from './compose/background.ts';
import { budgetsAt } from './compose/budgets.ts';
import { allHandlers } from './compose/handlers.ts';
import { createFirstLocation } from './catalogue/change-locations.ts';
import { type Contract, readContract } from './contract/contract.ts';
import { readForwards } from './deliveries/routes.ts';
import { DeliveryWorker } from './deliveries/worker.ts';
import { createWebhooks } from './deliveries/webhooks.ts';
import { createLab } from './lab/lab.ts';
import { RESPONSE_EXPIRY } from './once/expiry.ts';
import type { SandboxOptions } from './options.ts';
import { POSITION_EXPIRY } from './pages/expiry.ts';
import type { SeedKeys } from './seeds/apply-seed.ts';
import { extensionsOf } from './server/extensions.ts';
import { Health } from './server/health.ts';
import { type Http, listen } from './server/http.ts';
import { createLog, type Log } from './server/log.ts';
import { pipelineOf } from './server/pipeline.ts';
import { type Service, serveWith } from './server/serve.ts';
import { openStore } from './store/open-store.ts';
import { readServerSecret } from './store/settings.ts';
import { randomIds } from './time/ids.ts';
import { expiryOf } from './time/expiry.ts';
import { openClock } from './time/stored-clock.ts';

/** Sandbox that runs. */
export interface Sandbox {
  /** Base URL, such as `http://127.0.0.1:4010`. */
  readonly url: string;
  /** Bearer token of the lab. */
  readonly token: string;
  /** Keys of the accounts of the seed; none if the database had other data. */
  readonly keys: readonly SeedKeys[];
  /** Finishes the requests in progress and ends everything that the sandbox has started. */
  close(): Promise<void>;
}

/** Longest wait for requests in progress at the end. */
const DRAIN_MS = 10_000;
/** Longest wait for deliveries in flight at the end. */
const WORKER_MS = 5000;
const OVERLOAD_MS = 2000;

/** Starts a sandbox. Several can run in one process. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const token = options.token ?? randomBytes(24).toString('base64url');
  const contract = readContract();
  const log = createLog(options.log ?? 'error', options.writeLog);
  const health = new Health({ overloadMs: options.overloadMs ?? OVERLOAD_MS });
  let running: Running | undefined;
  const http = await listen({
    host: options.host ?? '127.0.0.1',
    port: options.port ?? 0,
    problemKind: contract.problemKind,
    nextRequestId: () => randomIds.next('req'),
    serve: serveWith({ problemKind: contract.problemKind, health, log, service: () => running?.service }),
  });
  try {
    running = await open(options, { contract, health, log, token });
  } catch (error) {
    await http.close(0);
    health.close();
    throw error;
  }
  health.phase = 'ready';
  const { keys } = running;
  return { url: urlOf(http), token, keys, close: once(() => close(http, health, log, running)) };
}

function urlOf({ address: { address, port, family } }: Http): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/** Ends in this order: no new connections, responses in progress, everything behind them. */
async function close(http: Http, health: Health, log: Log, running: Running): Promise<void> {
  health.phase = 'draining';
  running.endActivity();
  await http.close(DRAIN_MS);
  health.close();
  await running.close();
  log.flush();
}

function once(run: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined;
  return () => (result ??= run());
}

interface Running {
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

/** Opens the database and everything that needs it. */
async function open(options: SandboxOptions, { contract, health, log, token }: Surroundings): Promise<Running> {
  const forwards = readForwards(options.forward ?? []);
  const store = await openStore(options.database ?? { memory: true });
  const clock = await openClock(store);
  const secret = await readServerSecret(store);
  const authentication = createAuthentication({ store, clock });
  const budgets = await budgetsAt(options.budgets ?? { memory: true }, store, log);
  const mutants = new Set(options.mutants);
  const onError = (error: unknown): void => log.error('the worker of deliveries failed', error);
  const common = { store, clock, ids: randomIds, secret, mutants };
  const lab = createLab({ ...common, contract, seed: options.seed ?? 'empty' });
  const webhooks = createWebhooks({ ...common, forwards, onError, inboxFault: lab.inboxFault });
  const expiries = [RESPONSE_EXPIRY, POSITION_EXPIRY, WINDOW_EXPIRY].map((expiry) => expiryOf(store, clock, expiry));
  // The worker has its own loop.
  const removals = [...expiries, ...webhooks.due.filter((work) => !(work instanceof DeliveryWorker))];
  const background = runInBackground(removals, clock, log);
  const handlers = allHandlers(webhooks.handlers);
  const { extension, keys } = await lab.open({
    handlers,
    createEndpoint: webhooks.prepared.createWebhookEndpoint,
    onAccountCreated: createFirstLocation,
    due: [...expiries, ...webhooks.due],
  });
  const pipeline = pipelineOf({
    ...common,
    contract,
    authentication,
    budgets,
    handlers,
    prepared: webhooks.prepared,
    lab: lab.hooks,
    checkResponses: options.checkResponses ?? true,
  });
  webhooks.start();
  health.add({ name: 'database', check: () => store.read(() => Promise.resolve(store.engine)) });
  return {
    service: { pipeline, extensions: extensionsOf([extension], token), lab: lab.hooks, clock },
    keys,
    endActivity: () => lab.close(),
    async close() {
      await webhooks.stop(WORKER_MS);
      await background.close();
      authentication.close();
      clock.close();
      await budgets.close();
      await store.close();
    },
  };
}
