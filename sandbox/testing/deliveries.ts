/** Receivers and workers for tests. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { appendEvents } from '../api/events.ts';
import { statement, type Store } from '../api/store.ts';
import { testStore, testWork, TEST_TIME } from './store.ts';
import { serverSecret, type Tenant, randomIds } from '../api/call.ts';
import type { Schema } from '../api/contract/types.ts';
import { systemResolver, readForwards } from '../deliveries/routes.ts';
import { insertEndpoint, type Endpoint } from '../deliveries/endpoint.ts';
import { hintOf, newSecret, sealer } from '../deliveries/signature.ts';
import { createSender } from '../deliveries/sender.ts';
import { DeliveryWorker } from '../deliveries/worker.ts';

// Stage for tests of the worker: a store, a clock, receivers and workers, all closed at once.

/** Origin that is forwarded to the receiver. */
export const SHOP = 'https://shop.example';

interface Row {
  readonly endpoint_id: string;
  readonly event_type: string;
  readonly status: string;
  readonly attempts: number;
  readonly response_status: number | null;
  readonly next_attempt_at: number | null;
}

const DELIVERIES = statement<Row>(
  'stage_deliveries',
  'select endpoint_id, event_type, status, attempts, response_status, next_attempt_at from delivery order by created_at, id',
);

export class Stage {
  readonly clock = new TestClock();
  readonly store: Store;
  readonly #open: (Receiver | TestWorker)[] = [];

  static async open(): Promise<Stage> {
    return new Stage(await testStore());
  }

  private constructor(store: Store) {
    this.store = store;
  }

  async receiver(...parameters: Parameters<typeof startReceiver>): Promise<Receiver> {
    const started = await startReceiver(...parameters);
    this.#open.push(started);
    return started;
  }

  /** Returns a worker that reaches the receiver with this origin as `SHOP`. */
  worker(origin: string, rest: Partial<WorkerSetUp> = {}, store = this.store): TestWorker {
    const made = testWorker(store, { clock: this.clock, forwards: [`${SHOP}=${origin}`], ...rest });
    this.#open.unshift(made);
    return made;
  }

  /** Appends events at the time of the clock. Returns their ids. */
  append(count = 1): Promise<readonly string[]> {
    const events = Array.from({ length: count }, (_, number) => ({ type: 'order.created', data: { number } }) as const);
    return testWork(this.store, { now: this.clock.now() })(async (work) => appendEvents(work, events));
  }

  deliveries(): Promise<Row[]> {
    return this.store.read((tx) => tx.all(DELIVERIES, []));
  }

  async close(): Promise<void> {
    for (const each of this.#open) await each.close();
    await this.store.close();
  }
}

/** Request that a receiver got. */
interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Receiver {
  readonly origin: string;
  readonly received: Received[];
  /** Number of connections that were opened. */
  connections(): number;
  close(): Promise<void>;
}

/** Starts a receiver on this machine. Without `respond`, it confirms everything. */
export async function startReceiver(
  respond: (response: ServerResponse, request: Received) => void = (response) => void response.writeHead(204).end(),
): Promise<Receiver> {
  const received: Received[] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const got = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() };
      received.push(got);
      respond(response, got);
    });
  });
  server.on('connection', () => void (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const TENANT: Tenant = { accountId: 'acct_test', mode: 'test' };
const SECRET = serverSecret(new Uint8Array(32));

/** Clock that tests set. `realTime` is the time of the machine, which the sandbox's clock does not change. */
export class TestClock {
  time = TEST_TIME;
  realTime = TEST_TIME;

  now(): number {
    return this.time;
  }

  /** Lets time pass, for both clocks. */
  pass(milliseconds: number): void {
    this.time += milliseconds;
    this.realTime += milliseconds;
  }
}

interface WorkerSetUp {
  readonly clock: TestClock;
  /** Values of `--forward`. */
  readonly forwards?: readonly string[];
  readonly random?: () => number;
  readonly timeLimitMs?: number;
  readonly inboxFault?: (name: string) => Promise<number | undefined>;
}

export interface TestWorker {
  readonly worker: DeliveryWorker;
  readonly errors: unknown[];
  close(): Promise<void>;
}

/** Returns a worker that is not started: `run` carries out what is due. */
export function testWorker(
  store: Store,
  { clock, forwards = [], random, timeLimitMs, inboxFault }: WorkerSetUp,
): TestWorker {
  const errors: unknown[] = [];
  const sender = createSender({
    store,
    clock,
    ids: randomIds,
    forwards: readForwards(forwards),
    resolve: systemResolver(),
    inboxFault,
    ...(timeLimitMs === undefined ? {} : { timeLimitMs }),
  });
  const worker = new DeliveryWorker({
    store,
    clock,
    ids: randomIds,
    secret: SECRET,
    sender,
    onError: (error) => void errors.push(error),
    realTime: () => clock.realTime,
    random: random ?? (() => 0.5),
  });
  return {
    worker,
    errors,
    async close() {
      await worker.stop(0);
      await sender.close();
    },
  };
}

/** Stores an endpoint and returns it with its secret. */
export async function addEndpoint(
  store: Store,
  url: string,
  eventTypes: readonly Schema<'EventType'>[] = ['order.created'],
  tenant: Tenant = TENANT,
): Promise<{ readonly endpoint: Endpoint; readonly secret: string }> {
  const secret = newSecret();
  const at = new Date(TEST_TIME).toISOString();
  const endpoint: Endpoint = {
    id: randomIds.next('we'),
    url,
    description: null,
    event_types: [...eventTypes],
    status: 'enabled',
    secret_hint: hintOf(secret),
    version: 1,
    created_at: at,
    updated_at: at,
  };
  const secrets = { current: sealer(SECRET, tenant, endpoint.id).seal(secret), previous: null };
  await store.write((tx) => insertEndpoint(tx, tenant, { endpoint, secrets }));
  return { endpoint, secret };
}
