/** Runs cases in languages: everything at once that does not disturb, one recording for each case and language. */
import type { Drivers } from './drivers.ts';
import { lastConnections } from './assert/timing.ts';
import type { Exchange } from './assert.ts';
import { lanesOf } from './schedule.ts';
import type { Job } from './protocol.ts';
import type { Case } from './scenarios/scenario.ts';
import type { ConformanceServer } from './server/server.ts';
import { type Address, clientOf, watch } from './session.ts';

export interface Run {
  cases: readonly Case[];
  /** Of the languages to run, in their order. */
  drivers: readonly Drivers[];
  server: ConformanceServer;
  /** How long a call may take before it is given up; left out, twice what the longest case takes. */
  limitMs?: number;
  /** Told of each exchange as it ends. */
  onDone?: (exchange: Exchange) => void;
  /** For a session of its own, when a case is run once more. */
  turn?: number;
}

const LIMIT_MS = 12_000;
const LIMIT_OF_MANY_MS = 60_000;

/** Exchanges in the order of the cases, and of the languages for each. */
export async function runCases({
  cases,
  drivers,
  server,
  limitMs = LIMIT_MS,
  onDone = () => {},
  turn = 1,
}: Run): Promise<Exchange[]> {
  if (turn === 1) await Promise.all(drivers.map((one) => warmUp(one, server, limitMs)));
  const done = new Map<string, Exchange>();
  for (const { cases: ofLane, width } of lanesOf(cases)) {
    const inTurn = limiter(width);
    await Promise.all(
      drivers.map((one) =>
        each(ofLane, one.width, async (item) => {
          const exchange = await inTurn(() => runOne(item, { drivers: one, server, limitMs, turn }));
          done.set(keyOf(item, one), exchange);
          onDone(exchange);
        }),
      ),
    );
  }
  return cases.flatMap((item) => drivers.flatMap((one) => done.get(keyOf(item, one)) ?? []));
}

interface Place {
  drivers: Drivers;
  server: ConformanceServer;
  limitMs: number;
  turn: number;
}

async function runOne(item: Case, { drivers, server, limitMs, turn }: Place): Promise<Exchange> {
  const session = `${keyOf(item, drivers)}${turn === 1 ? '' : `-${turn}`}`.replaceAll(/[^\w.-]/g, '-');
  const address = await openSession(server, session, item);
  const client = clientOf(item.client, address);
  const job: Job = { client, call: item.call };
  const stopped = new AbortController();
  try {
    const limit = 'many' in item.call ? LIMIT_OF_MANY_MS : limitMs;
    const { endedAt, ...answer } = await drivers.run(job, limit, (cancel) =>
      watch({ call: item.call, record: () => server.record(session), cancel, signal: stopped.signal }),
    );
    await settled(item, () => lastConnections(server.record(session)).every(({ closedAt }) => closedAt !== undefined));
    const recording = server.record(session);
    const origins = { same: new URL(address.url).origin, other: new URL(address.other).origin };
    return { case: item, language: drivers.language, client, answer, endedAt, recording, origins };
  } finally {
    stopped.abort();
    await server.close(session);
  }
}

/** The address is without the client's `base_path`, which Prism must not see. */
async function openSession(server: ConformanceServer, session: string, { plan, client }: Case): Promise<Address> {
  const at = (client.base_path ?? '').replace(/\/+$/, '');
  const url = await server.open(session, plan, { at });
  return { url: url.slice(0, url.length - at.length), other: server.other };
}

/** Gives the socket the time to be closed that the case gives it, and no more than it takes. */
async function settled({ expect }: Case, isSettled: () => boolean): Promise<void> {
  const end = performance.now() + (expect.connection_closed_within_ms ?? 0);
  while (!isSettled() && performance.now() < end) await pause(5);
}

const WARM_UP: Job['call'] = { operation: 'getRateLimit', options: { max_retries: 0 } };
const WARM_UPS = 3;

async function warmUp(drivers: Drivers, server: ConformanceServer, limitMs: number): Promise<void> {
  const session = `${drivers.language}-warm-up`;
  const answer = { limit: 1, remaining: 1, reset_seconds: 1, window_seconds: 60 };
  const url = await server.open(session, [
    { status: 200, json: answer, times: 1 },
    { status: 404, json: { status: 404 } },
  ]);
  const client = clientOf({}, { url, other: server.other });
  await drivers.warmUp({ client, call: WARM_UP }, WARM_UPS, limitMs);
  await server.close(session);
}

/** Works through a list, `width` items at a time. */
async function each<Item>(items: readonly Item[], width: number, work: (item: Item) => Promise<void>): Promise<void> {
  const rest = items.values();
  const worker = async (): Promise<void> => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
}

/** At most `width` at a time, first come first served. */
function limiter(width: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running >= width) await new Promise<void>((resolve) => queue.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function keyOf({ id }: Case, { language }: Drivers): string {
  return `${language}-${id}`;
}
