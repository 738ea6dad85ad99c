/** Runs cases in all columns concurrently, with one recording for each case and column. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Exchange } from '../assert/exchange.ts';
import { inLanes } from '../schedule/in-lanes.ts';
import { lastConnections, settlingMs } from '../assert/timing.ts';
import type { Drivers } from '../drivers/drivers.ts';
import { COMPLETE, type Extent } from '../schedule/extent.ts';
import type { Job } from '../protocol.ts';
import { callCount } from '../scenarios/operations.ts';
import type { Case } from '../scenarios/scenario.ts';
import { type Phase, phasesOf } from '../schedule/schedule.ts';
import type { ConformanceServer } from '../server/server.ts';
import { type Address, callOf, clientOf, watch } from './session.ts';

type Calling = Pick<Drivers, 'column' | 'run' | 'warmUp' | 'width'>;

export interface Run {
  cases: readonly Case[];
  /** One for each column, in the order of the columns. */
  drivers: readonly Calling[];
  server: ConformanceServer;
  /** Decides which cases run in which column; by default, all that apply. */
  extent?: Extent;
  /** Decides which cases run at the same time. */
  phases?: readonly Phase[];
  /** Start of the names of sessions; another one for a second run, in which no request of the first may arrive. */
  sessions?: string;
  /** Called with each exchange when it ends. */
  onDone?: (exchange: Exchange) => void;
}

/** Maximum duration of a call: more than the longest case takes. */
const LIMIT_MS = 30_000;
/** For a case with several calls in sequence, or with many pages. */
const LIMIT_OF_MANY_MS = 60_000;

/** Returns the exchanges ordered by case, then by column. */
export async function runCases({
  cases,
  drivers,
  server,
  extent = COMPLETE,
  phases = phasesOf(cases),
  sessions = '',
  onDone = () => {},
}: Run): Promise<Exchange[]> {
  await Promise.all(drivers.map((driver) => warmUp(driver, server, sessions)));
  const done = new Map<string, Exchange>();
  for (const { cases: ofPhase, atOnce, columnsAtOnce = drivers.length } of phases) {
    await inLanes(drivers, columnsAtOnce, (driver) =>
      inLanes(
        ofPhase.filter((item) => extent(item, driver.column)),
        Math.min(atOnce, driver.width),
        async (item) => {
          const exchange = await runOne(item, { drivers: driver, server, sessions });
          done.set(keyOf(item, driver), exchange);
          onDone(exchange);
        },
      ),
    );
  }
  return cases.flatMap((item) => drivers.flatMap((driver) => done.get(keyOf(item, driver)) ?? []));
}

interface RunContext {
  drivers: Calling;
  server: ConformanceServer;
  sessions: string;
}

async function runOne(item: Case, { drivers, server, sessions }: RunContext): Promise<Exchange> {
  const session = `${sessions}${keyOf(item, drivers)}`.replaceAll(/[^\w.-]/g, '-');
  const address = await openSession(server, session, item);
  const client = clientOf(item.client, address);
  const { env, ...options } = client;
  const job: Job = { client: options, call: callOf(item.call, address) };
  const stopped = new AbortController();
  try {
    const limit = callCount(item.call) > 1 || 'pages' in item.call ? LIMIT_OF_MANY_MS : LIMIT_MS;
    const measuresMemory = item.expect.memory_bytes !== undefined;
    const { endedAt, overheadMs, memoryBytes, ...reply } = await drivers.run(
      { job, env, limitMs: limit, measuresMemory },
      (cancel) => watch({ call: item.call, record: () => server.record(session), cancel, signal: stopped.signal }),
    );
    await arrived();
    await settled(item, () => lastConnections(server.record(session)).every(({ closedAt }) => closedAt !== undefined));
    const recording = server.record(session);
    const origins = { same: new URL(address.url).origin, other: new URL(address.other).origin };
    const { id: column, language, addedHeaders = [] } = drivers.column;
    return {
      case: item,
      column,
      language,
      addedHeaders,
      client,
      reply,
      endedAt,
      overheadMs,
      memoryBytes,
      recording,
      origins,
      session,
    };
  } finally {
    stopped.abort();
    await server.close(session);
  }
}

/** Opens a session; the returned address lacks the client's `base_path`, which Prism must not receive. */
async function openSession(server: ConformanceServer, session: string, { plan, client }: Case): Promise<Address> {
  const at = (client.base_path ?? '').replace(/\/+$/, '');
  const url = await server.open(session, plan, { at });
  return { url: url.slice(0, url.length - at.length), other: server.other };
}

/** Turns of the event loop in which the server accepts a connection, completes its handshake and reads a request. */
const TURNS = 4;

/** Lets the server read what the library wrote before it replied: a cancelled call may have just sent its request. */
async function arrived(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
}

/** Waits until the connection closes, but no longer than the case and the grace allow. */
async function settled({ expect }: Case, isSettled: () => boolean): Promise<void> {
  const end = performance.now() + settlingMs(expect);
  while (!isSettled() && performance.now() < end) await pause(5);
}

const WARM_UP: Job['call'] = { operation: 'retrieveRateLimit' };
const WARM_UPS = 3;

async function warmUp(drivers: Calling, server: ConformanceServer, sessions: string): Promise<void> {
  const session = `${sessions}${drivers.column.id}-warm-up`;
  const json = { limit: 1, remaining: 1, reset_seconds: 1, window_seconds: 60 };
  const url = await server.open(session, [
    { status: 200, json, times: 1 },
    { status: 404, json: { status: 404 } },
  ]);
  const client = clientOf({}, { url, other: server.other });
  await drivers.warmUp({ client, call: WARM_UP }, WARM_UPS, LIMIT_MS);
  await server.close(session);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function keyOf({ id }: Case, { column }: Calling): string {
  return `${column.id}-${id}`;
}
