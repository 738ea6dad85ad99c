/** Routes a request to the health probes, to an extension such as the lab, or to the API, and sends the response. */
import type { Ending, Exchange, LabHooks } from '../api/extension.ts';
import type { Arrived } from './http.ts';
import type { Served, Pipeline } from './pipeline.ts';
import { headersOf, HeldProblem, type Outgoing, failureOf, send } from './responses.ts';
import { Problem, type ProblemKinds } from '../api/contract/problems.ts';
import { type Clock, within } from '../api/clock.ts';
import type { Extensions } from './extensions.ts';
import { type Log, describeSpan, inSpan } from './log.ts';

/** Headers whose values are secrets. The last four characters are kept, because they tell keys apart. */
const SECRET_HEADERS = new Set(['authorization', 'proxy-authorization', 'cookie']);

/** Returns the exchange as the lab keeps it, once the connection shows how it ended. */
function exchangeOf(
  { incoming, request, response }: Arrived,
  served: Served,
  at: number,
  durationMs: number,
): Exchange {
  const { operation, authenticated, outgoing, ending, body } = served;
  const { body: sent } = outgoing;
  return {
    requestId: incoming.requestId,
    at,
    durationMs,
    method: incoming.method,
    url: incoming.query === '' ? incoming.path : `${incoming.path}?${incoming.query}`,
    operationId: operation?.id,
    tenant: authenticated?.tenant,
    keyId: authenticated?.caller.keyId,
    request: { headers: withoutSecrets(request.headers), body },
    response: {
      status: outgoing.status,
      headers: headersOf(outgoing, incoming.requestId),
      body: typeof sent === 'string' ? sent : undefined,
    },
    ending: endingOf(ending, response.writableFinished),
  };
}

/** Returns `cut` for a response that was to be sent whole, but whose client went away. */
const endingOf = (ending: Ending, isFinished: boolean): Ending => (ending === 'send' && !isFinished ? 'cut' : ending);

type Headers = Readonly<Record<string, number | string | readonly string[] | undefined>>;

function textsOf(headers: Headers): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

function withoutSecrets(headers: Headers): Record<string, string> {
  const texts = Object.entries(textsOf(headers));
  return Object.fromEntries(
    texts.map(([name, value]) => [name, SECRET_HEADERS.has(name) ? `…${value.slice(-4)}` : value]),
  );
}

/** Parts that exist once the database is open. */
export interface Service {
  readonly pipeline: Pipeline;
  readonly extensions: Extensions;
  readonly lab: LabHooks | undefined;
  readonly clock: Clock;
}

interface ServeOptions {
  readonly problemKind: ProblemKinds;
  readonly health: Health;
  readonly log: Log;
  /** Returns the service, undefined while it starts. */
  readonly service: () => Service | undefined;
}

/** Returns a function that carries out a request, sends its response, and reports both. It never throws. */
export function serveWith(options: ServeOptions): (arrived: Arrived) => Promise<void> {
  const { health, log, service } = options;
  return (arrived) =>
    inSpan(arrived.incoming, async (span) => {
      const { incoming, response } = arrived;
      const begun = performance.now();
      const lab = service()?.lab;
      const at = service()?.clock.now() ?? 0;
      const served = await serve(options, arrived);
      if (!served) return;
      const { outgoing, ending, operation } = served;
      describeSpan(span, incoming, outgoing, operation);
      send(response, outgoing, { requestId: incoming.requestId, ending, isLast: health.phase === 'ending' });
      const durationMs = performance.now() - begun;
      log.finished({ ...served, incoming, durationMs });
      if (lab && served.isApi) response.once('close', () => lab.finished(exchangeOf(arrived, served, at, durationMs)));
    });
}

interface Result extends Served {
  /** True if the request was one to the API. */
  readonly isApi: boolean;
}

/** Carries out a request; returns undefined if the response is already being written. */
async function serve(options: ServeOptions, arrived: Arrived): Promise<Result | undefined> {
  const { incoming } = arrived;
  const { health, problemKind } = options;
  try {
    const probe = await probed(health, incoming.path);
    if (probe) return plain(probe);
    return await health.during(() => carryOut(options.service(), arrived));
  } catch (error) {
    if (error instanceof HeldProblem) await error.release;
    const { outgoing, hidden } = failureOf(problemKind, error, incoming);
    return { ...plain(outgoing), error: hidden };
  }
}

async function carryOut(service: Service | undefined, arrived: Arrived): Promise<Result | undefined> {
  if (!service) throw new Problem('service_unavailable', 'The sandbox is starting.');
  const extended = await service.extensions(arrived);
  if (!extended) return { ...(await service.pipeline(arrived.incoming)), isApi: true };
  if ('outgoing' in extended) return plain(extended.outgoing);
  extended.stream(arrived.response);
  return undefined;
}

const plain = (outgoing: Outgoing): Result => ({
  outgoing,
  ending: 'send',
  operation: undefined,
  authenticated: undefined,
  body: undefined,
  error: undefined,
  isApi: false,
});

/** Returns the response of a probe; undefined for all other paths. */
async function probed(health: Health, path: string): Promise<Outgoing | undefined> {
  const headers = { 'Content-Type': 'application/json' };
  if (path === '/healthz') return { status: 200, headers, body: JSON.stringify({ status: 'alive' }) };
  if (path !== '/readyz') return undefined;
  const { isReady, body } = await health.readiness();
  return {
    status: isReady ? 200 : 503,
    headers: isReady ? headers : { ...headers, 'Retry-After': '1' },
    body: JSON.stringify(body),
  };
}

// State of the process: whether it is ready for requests, and whether it has more of them than it can carry out.

export interface Probe {
  readonly name: string;
  /** Returns a short description of what works, or throws an error that says what does not. */
  check(): Promise<string>;
}

/** A process that drains is not ready, but still serves as if it were; one that ends closes its connections. */
type Phase = 'starting' | 'ready' | 'draining' | 'ending';

interface Readiness {
  readonly isReady: boolean;
  readonly body: { readonly status: Phase | 'failing'; readonly checks: Readonly<Record<string, string>> };
}

const PROBE_LIMIT_MS = 2000;

export class Health {
  readonly #probes: Probe[] = [];
  /** Maximum number of requests in progress. */
  readonly #limit: number;
  #inProgress = 0;
  phase: Phase = 'starting';

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(probe: Probe): void {
    this.#probes.push(probe);
  }

  /** Counts a request while it is carried out. Throws a problem of status 503 if it cannot be at present. */
  async during<T>(run: () => Promise<T>): Promise<T> {
    if (this.phase === 'starting') throw refused('The sandbox is starting.');
    if (this.#inProgress >= this.#limit) throw refused(`The sandbox has ${this.#limit} requests in progress.`);
    this.#inProgress += 1;
    try {
      return await run();
    } finally {
      this.#inProgress -= 1;
    }
  }

  async readiness(): Promise<Readiness> {
    const results = await Promise.all(this.#probes.map(async (probe) => [probe.name, await resultOf(probe)] as const));
    const isHealthy = results.every(([, { isOk }]) => isOk);
    const checks = Object.fromEntries(results.map(([name, { text }]) => [name, text]));
    const isReady = this.phase === 'ready' && isHealthy;
    return {
      isReady,
      body: {
        status: this.phase === 'ready' && !isHealthy ? 'failing' : this.phase,
        checks: { ...checks, requests: `${this.#inProgress} in progress` },
      },
    };
  }
}

async function resultOf(probe: Probe): Promise<{ isOk: boolean; text: string }> {
  try {
    return { isOk: true, text: await within(PROBE_LIMIT_MS, probe.check()) };
  } catch (error) {
    return { isOk: false, text: error instanceof Error ? error.message : String(error) };
  }
}

const refused = (reason: string): Problem =>
  new Problem('service_unavailable', `${reason} Send the request again.`, { headers: { 'Retry-After': '1' } });
