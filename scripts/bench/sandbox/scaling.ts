/**
 * Measures 1, 2 and 4 processes of the sandbox on one PostgreSQL: `node --import tsx scripts/bench/sandbox/scaling.ts`.
 * Load, services and database share the machine, so processor time says more than requests a second.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { startPostgres, type PostgresServer } from '../../servers/servers.ts';
import type { LoadJob, LoadResult } from './load.ts';
import { createAccount, processorTime, startSandboxProcess, type SandboxProcess } from './sandboxes.ts';

const PROCESSES = [1, 2, 4];
const ACCOUNTS = 24;
const CONNECTIONS = 16;
const MS = 6000;
const WARM_UP_MS = 1500;
/** Requests with which each process warms up; fewer would measure how V8 compiles. */
const WARM_UP = { 'retrieve order': 2000, 'create order': 250 };
const LOAD = fileURLToPath(new URL('load.ts', import.meta.url));
const WEBHOOK_ORIGIN = 'https://shop.example';

/** Receives deliveries and counts them. */
async function startReceiver(): Promise<{ url: string; count: () => number; close: () => void }> {
  let received = 0;
  const server = createServer((request, response) => {
    request.resume();
    received++;
    response.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, count: () => received, close: () => server.close() };
}

async function load(job: LoadJob): Promise<LoadResult> {
  const child = fork(LOAD, { execArgv: ['--import', 'tsx'] });
  child.send(job);
  const [result] = await once(child, 'message');
  return result as LoadResult;
}

/** Returns the processor time of the server and of all processes it has started. */
function databaseTime({ pid }: PostgresServer): number {
  const isOurs = (id: string): boolean => {
    try {
      return (
        readFileSync(`/proc/${id}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ')[1] === String(pid)
      );
    } catch {
      return false;
    }
  };
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isOurs(name));
  return [pid, ...children.map(Number)].reduce<number>((sum, id) => sum + processorTime(id), 0);
}

/** Runs `work` and returns its result with the processor time that it took, in milliseconds. */
async function timed<T>(sandboxes: readonly SandboxProcess[], server: PostgresServer, work: () => Promise<T>) {
  const service = (): number => sandboxes.reduce((sum, { child }) => sum + processorTime(child.pid), 0);
  const before = [service(), databaseTime(server)] as const;
  const result = await work();
  return { result, serviceMs: service() - before[0], databaseMs: databaseTime(server) - before[1] };
}

const perUnit = (ms: number, units: number): string => `${((ms * 1000) / Math.max(units, 1)).toFixed(0)} µs`;

async function measure(server: PostgresServer, processes: number): Promise<void> {
  const url = await server.createDatabase();
  const receiver = await startReceiver();
  const flags = ['--database', url, '--connections', '12', '--budget', 'memory', '--check-responses', 'off'];
  const forward = ['--seed', 'empty', '--forward', `${WEBHOOK_ORIGIN}=${receiver.url}`];
  const sandboxes: SandboxProcess[] = [];
  for (let index = 0; index < processes; index++) sandboxes.push(await startSandboxProcess([...flags, ...forward]));
  const [first] = sandboxes;
  if (!first) return;
  const accounts = [];
  for (let index = 0; index < ACCOUNTS; index++) accounts.push(await createAccount(first, `${WEBHOOK_ORIGIN}/hooks`));
  const urls = sandboxes.map((sandbox) => sandbox.url);
  for (const kind of ['retrieve order', 'create order'] as const) {
    const job: LoadJob = {
      urls,
      accounts,
      kind,
      connections: CONNECTIONS / processes,
      ms: WARM_UP_MS,
      least: WARM_UP[kind],
    };
    await load({ ...job, least: job.least * processes });
    const deliveries = receiver.count();
    const { result, serviceMs, databaseMs } = await timed(sandboxes, server, () =>
      load({ ...job, ms: MS, least: job.least * 2 }),
    );
    const { requests, seconds, p50, p99, statuses } = result;
    console.log(
      `${processes} processes  ${kind.padEnd(14)}  ${(requests / seconds).toFixed(0).padStart(5)}/s  p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms` +
        `  processor time of the service ${perUnit(serviceMs, requests)}, of PostgreSQL ${perUnit(databaseMs, requests)}` +
        `  ${JSON.stringify(statuses)}  ${receiver.count() - deliveries} deliveries meanwhile`,
    );
  }
  await drain(receiver.count, processes, sandboxes, server);
  for (const sandbox of sandboxes) await sandbox.stop();
  receiver.close();
}

/** Measures how fast the deliveries go out that have piled up while orders were created. */
async function drain(
  count: () => number,
  processes: number,
  sandboxes: readonly SandboxProcess[],
  server: PostgresServer,
): Promise<void> {
  const before = count();
  const start = performance.now();
  let end = start;
  const { result, serviceMs, databaseMs } = await timed(sandboxes, server, async () => {
    for (let last = before, still = 0; still < 10;) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      if (count() > last) [last, still, end] = [count(), 0, performance.now()];
      else still++;
    }
    return count() - before;
  });
  const rate = result === 0 ? 'nothing had piled up' : `${(result / ((end - start) / 1000)).toFixed(0).padStart(5)}/s`;
  console.log(
    `${processes} processes  deliver         ${rate}  of ${result}` +
      `  processor time of the service ${perUnit(serviceMs, result)}, of PostgreSQL ${perUnit(databaseMs, result)}`,
  );
}

const server = await startPostgres({ durable: true });
try {
  for (const processes of PROCESSES) {
    console.log(`load average ${loadavg()[0]?.toFixed(1)}`);
    await measure(server, processes);
  }
} finally {
  await server.close();
}
