/** Starts the sandbox: listens, then opens the service, and ends both in the opposite order. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type OpenService, openService, type SandboxOptions } from './service.ts';
import { readContract } from '../api/contract/contract.ts';
import type { SeedKeys } from '../lab/seeds/apply-seed.ts';
import { Health, serveWith } from '../server/serve.ts';
import { type Http, listen } from '../server/http.ts';
import { createLog, type Log } from '../server/log.ts';
import { randomIds } from '../api/call.ts';

/** Sandbox that runs. */
export interface Sandbox {
  /** Base URL, such as `http://127.0.0.1:4010`. */
  readonly url: string;
  /** Bearer token of the lab. */
  readonly token: string;
  /** Keys of the accounts of the seed; none if the database had other data. */
  readonly keys: readonly SeedKeys[];
  /**
   * Goes on as before for `drainMs`, while `/readyz` says 503, so that load balancers send no more requests. Ends early with
   * `close`.
   */
  drain(): Promise<void>;
  /** Finishes the requests in progress and ends everything that the sandbox has started. */
  close(): Promise<void>;
}

/** Maximum wait for requests in progress at shutdown. */
const LAST_REQUESTS_MS = 10_000;
/** Maximum number of requests in progress. */
const REQUESTS = 1000;

/** Starts a sandbox. Several can run in one process. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const token = options.token ?? randomBytes(24).toString('base64url');
  const contract = readContract();
  const log = createLog(options.log ?? 'error', options.writeLog);
  const health = new Health(options.requests ?? REQUESTS);
  let open: OpenService | undefined;
  // It listens first: a port in use is known before any data is touched, and early requests get a 503.
  const http = await listen({
    host: options.host ?? '127.0.0.1',
    port: options.port ?? 0,
    allowHost: options.allowHost ?? [],
    problemKind: contract.problemKind,
    nextRequestId: () => randomIds.next('req'),
    serve: serveWith({ problemKind: contract.problemKind, health, log, service: () => open?.service }),
  });
  try {
    open = await openService(options, { contract, health, log, token });
  } catch (error) {
    await http.close(0);
    throw error;
  }
  health.phase = 'ready';
  const service = open;
  const ended = new AbortController();
  return {
    url: urlOf(http),
    token,
    keys: service.keys,
    drain: () => drain(health, log, options.drainMs ?? 0, ended.signal),
    close: once(() => {
      ended.abort();
      return close(http, health, log, service);
    }),
  };
}

/** Deliveries go on as well: this process still gets requests whose webhooks are expected, and its leases end with it. */
async function drain(health: Health, log: Log, milliseconds: number, ended: AbortSignal): Promise<void> {
  if (milliseconds === 0 || ended.aborted) return;
  health.phase = 'draining';
  log.info(`the sandbox ends in ${milliseconds} ms`);
  await sleep(milliseconds, undefined, { signal: ended }).catch(() => undefined);
}

function urlOf({ address: { address, port, family } }: Http): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/** Ends in this order: no new connections, responses in progress, everything behind them. */
async function close(http: Http, health: Health, log: Log, service: OpenService): Promise<void> {
  health.phase = 'ending';
  service.endActivity();
  await http.close(LAST_REQUESTS_MS);
  await service.close();
  log.flush();
}

function once(run: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined;
  return () => (result ??= run());
}
