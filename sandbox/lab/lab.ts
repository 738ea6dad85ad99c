/** Puts the lab together: hooks in the pipeline, and the extension that serves `/_sandbox`. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { OnAccountCreated } from '../api/accounts.ts';
import type { ServerSecret, PreparedHandlers, Work, Ids } from '../api/call.ts';
import type { Contract } from '../api/contract/contract.ts';
import { INBOX_ORIGIN } from '../deliveries/routes.ts';
import { namesIn, renewAll } from './example-records.ts';
import { type Examples, examplesOf } from './examples.ts';
import { accountIdOf, keysOfSeed, seedDatabase, type SeedKeys, type SeedTools } from './seeds/apply-seed.ts';
import { demoShop, type Seed, seedNamed, SeedError, type SeedShop } from './seeds/read-seed.ts';
import { SeedFailure } from './seeds/fill-shop.ts';
import type { CallApi, Extension, LabHooks } from '../api/extension.ts';
import type { Store, Tx } from '../api/store.ts';
import type { Due, StoredClock } from '../api/clock.ts';
import {
  accountHandlers,
  moveHandlers,
  requireAccount,
  carryOutOf,
  type ContractHandlers,
  webhookHandlers,
} from './handlers.ts';
import { requestHandlers, inboxHandlers } from './activity-handlers.ts';
import { type Recorder, recorderOf, subscribers } from './recorder.ts';
import { clockHandlers } from './clock.ts';
import { type LabDocument, readLabDocument, type LabHandlers, type RunWork } from './document/document.ts';
import { labExtension } from './extension.ts';
import { callHandlers } from './call-handlers.ts';
import { deliveryHandlers } from './delivery-handlers.ts';
import { createFaults, type InboxFault, faultRules } from './faults.ts';
import { faultHandlers } from './fault-handlers.ts';
import { snapshotHandlers, snapshotsOf } from './snapshots.ts';

interface LabOptions {
  readonly contract: Contract;
  readonly store: Store;
  readonly clock: StoredClock;
  readonly ids: Ids;
  readonly secret: ServerSecret;
  /** Name of the seed, for people. */
  readonly seed: string;
  /** Tables of the sandbox, which snapshots have. */
  readonly tables: readonly string[];
}

/** Parts that need the lab themselves, such as the worker of deliveries, whose inbox has faults. */
interface LabLinks {
  readonly handlers: ContractHandlers;
  readonly callApi: CallApi;
  readonly createEndpoint: PreparedHandlers['createWebhookEndpoint'];
  readonly onAccountCreated: OnAccountCreated;
  /** Work that becomes due by the clock. */
  readonly due: readonly Due[];
}

interface Lab {
  readonly hooks: LabHooks;
  readonly inboxFault: InboxFault;
  /** Gives a new database its data, and returns the extension, once everything that it serves exists. */
  open(links: LabLinks): Promise<OpenLab>;
  /** Ends live activity and delays, which would keep the server from closing. */
  close(): void;
}

interface OpenLab {
  readonly extension: Extension;
  /** Keys of the seed; none if the database has other data. */
  readonly keys: readonly SeedKeys[];
  /** Present with the data of the demo. */
  readonly examples?: Examples;
}

/** Returns the lab of a sandbox. */
export function createLab(options: LabOptions): Lab {
  const { contract, store } = options;
  const ended = new AbortController();
  const rules = faultRules();
  const wait = (milliseconds: number): Promise<void> =>
    sleep(milliseconds, undefined, { signal: ended.signal }).catch(() => undefined);
  const faults = createFaults(rules, contract, wait);
  const live = subscribers();
  const stopListening = store.listen('activity', (payload) => live.sendNotice(payload));
  const recorder = recorderOf(live);
  let examples: Examples | undefined;
  return {
    hooks: {
      faultsOf: (call) => faults.of(call),
      renewExamples: async (call) => examples?.renew(call),
      watch: (requestId, tx) => recorder.watch(requestId, tx),
      finished: (exchange) => recorder.finished({ ...exchange, source: 'api' }),
    },
    inboxFault: faults.inbox,
    async open(links) {
      const opened = await open(options, links, { rules, live, recorder });
      ({ examples } = opened);
      return opened;
    },
    close() {
      stopListening();
      ended.abort();
      live.close();
    },
  };
}

interface Inner {
  readonly rules: ReturnType<typeof faultRules>;
  readonly live: ReturnType<typeof subscribers>;
  readonly recorder: Recorder;
}

async function open(options: LabOptions, links: LabLinks, inner: Inner): Promise<OpenLab> {
  // Reading the document takes a fifth of a start, and most requests do not need it.
  let read: LabDocument | undefined;
  const document = (): LabDocument => (read ??= readLabDocument(options.contract.document));
  const tools = seedTools(options, links);
  const { seed, placeOf } = seedNamed(options.seed, document);
  const seedName = await seedDatabase(tools, options.seed, seed).catch((error: unknown) => {
    throw error instanceof SeedFailure
      ? new SeedError(`${placeOf(error.keys)}: ${error.message}`, { cause: error })
      : error;
  });
  return {
    extension: extensionOf({ ...options, seed: seedName }, links, inner, { document, tools }),
    keys: seedName === options.seed ? keysOfSeed(seed) : [],
    ...(seedName === 'demo' && { examples: examplesIn(options, links, seed) }),
  };
}

/** Returns the examples of the documentation in the account of the demo. */
const examplesIn = (
  { contract, store, clock, ids, secret }: LabOptions,
  { createEndpoint }: LabLinks,
  { accounts }: Seed,
) =>
  examplesOf({
    document: contract.document,
    store,
    createEndpoint,
    accountId: accounts[0] === undefined ? '' : accountIdOf(accounts[0]),
    work: () => ({ now: clock.now(), ids, secret, requestId: null }),
  });

function extensionOf(
  options: LabOptions,
  links: LabLinks,
  { rules, live, recorder }: Inner,
  { document, tools }: { readonly document: () => LabDocument; readonly tools: SeedTools },
): Extension {
  const { contract, store, clock, ids, secret } = options;
  const workOf = (tx: Tx, tenant: Work['tenant'], requestId: string): Work => ({
    tx,
    tenant,
    requestId,
    ids,
    secret,
    now: clock.now(),
  });
  const runWork: RunWork = (tenant, requestId, run) =>
    store.write(async (tx) => {
      const work = workOf(recorder.watch(requestId, tx), tenant, requestId);
      await requireAccount(work);
      return run(work);
    });
  const operations = new Set(contract.operations.map(({ id }) => id));
  let shop: SeedShop | undefined;
  return labExtension({
    document,
    stream: (response) => live.add(response),
    noted: (request, raw, run) => recorder.noted(request, raw, clock, run),
    carryOut: carryOutOf({ store, handlers: links.handlers, workOf, runWork }),
    handlers: {
      ...sandboxHandlers(options),
      ...clockHandlers(
        clock,
        () => links.due,
        () => live.send('clock', () => ({ now: new Date(clock.now()).toISOString() })),
      ),
      ...accountHandlers({ seed: tools, ids, runWork, demoShop: () => (shop ??= demoShop()) }),
      ...moveHandlers(runWork),
      ...webhookHandlers(runWork),
      ...deliveryHandlers(store, clock, runWork),
      ...callHandlers(links.callApi),
      ...faultHandlers(rules, ids, operations, () => live.send('faults', () => ({}))),
      ...snapshotHandlers(snapshotsOf(store, options.tables), clock, () => live.send('data', () => ({}))),
      ...inboxHandlers(store),
      ...requestHandlers(recorder.log, store),
    },
  });
}

/** Returns the tools that create accounts with data. */
const seedTools = (
  { contract, store, clock, secret }: Pick<LabOptions, 'contract' | 'store' | 'clock' | 'secret'>,
  { onAccountCreated, createEndpoint }: Pick<LabLinks, 'onAccountCreated' | 'createEndpoint'>,
): SeedTools => ({
  store,
  onAccountCreated,
  createEndpoint,
  work: () => ({ now: clock.now(), secret, requestId: null }),
  addExamples: (work) => renewAll(work, namesIn(contract.document), createEndpoint),
});

const sandboxHandlers = ({ contract, store, clock, seed }: LabOptions): LabHandlers<'retrieveSandbox'> => ({
  retrieveSandbox: () =>
    Promise.resolve({
      status: 200,
      body: {
        version: contract.document.info.version,
        engine: store.engine,
        time: new Date(clock.now()).toISOString(),
        seed,
        inbox: INBOX_ORIGIN,
        operations: contract.operations.map(({ id }) => id),
      },
    }),
});
