/** `npm run bench -- faults`: throws every kind of fault at every client, and counts what no client should do. */
import { setTimeout as sleep } from 'node:timers/promises';
import { GRACE_MS } from '../../conformance/assert/timing.ts';
import { Drivers } from '../../conformance/drivers/drivers.ts';
import type { Job } from '../../conformance/protocol.ts';
import { inLanes } from '../../conformance/schedule/in-lanes.ts';
import { type ConformanceServer, startConformanceServer } from '../../conformance/server/server.ts';
import type { OnDone } from '../measurement.ts';
import type { Client } from './clients.ts';
import { allowedMs, API_KEY, areClosed, ATTEMPT_MS, type Finding, findingsOf, TOTAL_MS } from './judge.ts';
import { type Kind, ORDER_ID } from './kinds.ts';
import type { Row } from './table.ts';

interface Faults {
  clients: readonly Client[];
  kinds: readonly Kind[];
  tries: number;
}

/** Number of clients that run at the same time: most of a try is waiting. */
const CLIENTS_AT_ONCE = 6;
const TRIES_AT_ONCE = 4;
/** Time in which a closed client must have ended its connections. */
const SETTLE_MS = 1000;
const POLL_MS = 10;
/** Time for a reply of the driver beyond the time of its call. */
const REPLY_MS = 1000;
const WARM_UPS = 3;

/** Runs all tries; the rows are ordered by client, then by kind. */
export async function runFaults({ clients, kinds, tries }: Faults, onDone: OnDone): Promise<Row[]> {
  const server = await startConformanceServer();
  const rows = new Map<Client, Row[]>();
  try {
    await inLanes(clients, CLIENTS_AT_ONCE, async (client) => {
      rows.set(client, await rowsOf(client, { server, kinds, tries }));
      onDone('met', `${kinds.length} kinds of faults ${tries} times: ${client.title}`);
    });
    return clients.flatMap((client) => rows.get(client) ?? []);
  } finally {
    await server.stop();
  }
}

interface Run {
  server: ConformanceServer;
  kinds: readonly Kind[];
  tries: number;
}

async function rowsOf(client: Client, { server, kinds, tries }: Run): Promise<Row[]> {
  const start = (): Promise<Drivers> => Drivers.start(client.column, server.ca);
  // While many others start, one may take too long.
  const drivers = await start().catch(start);
  try {
    await warmUp(client, drivers, server);
    const rows: Row[] = [];
    for (const [index, kind] of kinds.entries()) {
      const findings: Finding[] = [];
      const width = Math.min(TRIES_AT_ONCE, drivers.width);
      await inLanes([...Array(tries).keys()], width, async (attempt) => {
        const session = `${client.id}-${index}-${attempt}`;
        const one = { client, kind, attempt, session };
        const found = await tryOnce(one, drivers, server);
        const isLate = found.some(({ flaw }) => flaw === 'hang');
        // A busy machine is late, too, but not twice.
        findings.push(...(isLate ? await tryOnce({ ...one, session: `${session}-again` }, drivers, server) : found));
      });
      rows.push({ client: client.id, runtime: drivers.ready.runtime, kind: kind.title, tries, findings });
    }
    return rows;
  } finally {
    await drivers.stop();
  }
}

/** Loads the code of a client, which takes longer than a call. */
async function warmUp({ id }: Client, drivers: Drivers, server: ConformanceServer): Promise<void> {
  const url = await server.open(`${id}-warm-up`, [{ status: 200, json: { id: ORDER_ID, object: 'order' } }]);
  await drivers.warmUp(jobOf(url, 1), WARM_UPS, 10 * TOTAL_MS);
  await server.close(`${id}-warm-up`);
}

interface Attempt {
  client: Client;
  kind: Kind;
  /** Number of the try, from 0. */
  attempt: number;
  session: string;
}

async function tryOnce(
  { client, kind, attempt, session }: Attempt,
  drivers: Drivers,
  server: ConformanceServer,
): Promise<Finding[]> {
  const url = await server.open(session, kind.plan(attempt));
  try {
    const limitMs = allowedMs(client, kind) + SETTLE_MS + REPLY_MS;
    const reply = await drivers.run({ job: jobOf(url, kind.calls ?? 1), limitMs });
    if (client.closes) await settled(() => areClosed(server.record(session)));
    const recording = server.record(session);
    const { origin } = new URL(url);
    const { ms, outcome } = reply;
    return findingsOf({ client, kind, reply: { ms, outcome }, recording, origin, lagMs: GRACE_MS });
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
