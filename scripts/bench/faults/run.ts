/** Throws every kind of fault at the columns of the conformance suite, and counts what no client should do. */
import { setTimeout as sleep } from 'node:timers/promises';
import { GRACE_MS } from '../../conformance/assert/timing.ts';
import type { Column } from '../../conformance/drivers/columns.ts';
import { Drivers } from '../../conformance/drivers/drivers.ts';
import type { Job } from '../../conformance/protocol.ts';
import { inLanes } from '../../conformance/schedule/in-lanes.ts';
import { type ConformanceServer, startConformanceServer } from '../../conformance/server/server.ts';
import { allowedMs, API_KEY, areClosed, ATTEMPT_MS, type Finding, findingsOf, isClosable, TOTAL_MS } from './judge.ts';
import { type Kind, KINDS, ORDER_ID } from './kinds.ts';

/** Result of a column. */
export interface Result {
  title: string;
  /** Version of the language. */
  runtime: string;
  /** Number of tries of all kinds. */
  tries: number;
  findings: readonly (Finding & { kind: string })[];
}

/** Number of columns that run at the same time: most of a try is waiting. */
const COLUMNS_AT_ONCE = 6;
const TRIES_AT_ONCE = 4;
/** Time in which a closed client must have ended its connections. */
const SETTLE_MS = 1000;
const POLL_MS = 10;
/** Time for a reply of the driver beyond the time of its call. */
const REPLY_MS = 1000;
const WARM_UPS = 3;

/** Tries each kind `tries` times in every column. */
export async function runFaults(
  columns: readonly Column[],
  tries: number,
  onDone: (title: string) => void,
): Promise<Result[]> {
  const server = await startConformanceServer();
  const results = new Map<Column, Result>();
  try {
    await inLanes(columns, COLUMNS_AT_ONCE, async (column) => {
      results.set(column, await resultOf(column, server, tries));
      onDone(column.title);
    });
    return columns.flatMap((column) => results.get(column) ?? []);
  } finally {
    await server.stop();
  }
}

async function resultOf(column: Column, server: ConformanceServer, tries: number): Promise<Result> {
  const start = (): Promise<Drivers> => Drivers.start(column, server.ca);
  // While many others start, one may take too long.
  const drivers = await start().catch(start);
  try {
    await warmUp(column, drivers, server);
    const findings: Result['findings'][number][] = [];
    for (const [index, kind] of KINDS.entries()) {
      await inLanes([...Array(tries).keys()], Math.min(TRIES_AT_ONCE, drivers.width), async (attempt) => {
        const once = (session: string) => tryOnce({ column, kind, attempt, session }, drivers, server);
        const session = `${column.id}-${index}-${attempt}`;
        const found = await once(session);
        const isLate = found.some(({ flaw }) => flaw === 'hang');
        // A busy machine is late, too, but not twice.
        const confirmed = isLate ? await once(`${session}-again`) : found;
        findings.push(...confirmed.map((finding) => ({ ...finding, kind: kind.title })));
      });
    }
    return { title: column.title, runtime: drivers.ready.runtime, tries: tries * KINDS.length, findings };
  } finally {
    await drivers.stop();
  }
}

/** Loads the code of a client, which takes longer than a call. */
async function warmUp({ id }: Column, drivers: Drivers, server: ConformanceServer): Promise<void> {
  const url = await server.open(`${id}-warm-up`, [{ status: 200, json: { id: ORDER_ID, object: 'order' } }]);
  await drivers.warmUp(jobOf(url, 1), WARM_UPS, 10 * TOTAL_MS);
  await server.close(`${id}-warm-up`);
}

interface Attempt {
  column: Column;
  kind: Kind;
  attempt: number;
  session: string;
}

async function tryOnce(
  { column, kind, attempt, session }: Attempt,
  drivers: Drivers,
  server: ConformanceServer,
): Promise<Finding[]> {
  const url = await server.open(session, kind.plan(attempt));
  const closes = isClosable(column);
  try {
    const limitMs = allowedMs(kind) + SETTLE_MS + REPLY_MS;
    const reply = await drivers.run({ job: jobOf(url, kind.calls ?? 1), limitMs });
    if (closes) await settled(() => areClosed(server.record(session)));
    const recording = server.record(session);
    return findingsOf({ closes, kind, reply, recording, origin: new URL(url).origin, lagMs: GRACE_MS });
  } finally {
    await server.close(session);
  }
}

/** Retrieves an order and closes the client. */
function jobOf(url: string, calls: number): Job {
  const call = { operation: 'retrieveOrder', path: { order_id: ORDER_ID } };
  return {
    client: { base_url: url, api_key: API_KEY, timeout_ms: ATTEMPT_MS, total_timeout_ms: TOTAL_MS },
    call: { steps: [...Array.from({ length: calls }, () => call), { close: 'client' }] },
  };
}

async function settled(isSettled: () => boolean): Promise<void> {
  const end = performance.now() + SETTLE_MS;
  while (!isSettled() && performance.now() < end) await sleep(POLL_MS);
}
