/** Routes a request to the health probes, to an extension such as the lab, or to the API, and sends the response. */
import { Problem } from '../contract/problem.ts';
import type { ProblemKinds } from '../contract/problems.ts';
import type { LabHooks } from './hooks.ts';
import type { Clock } from '../clock/clock.ts';
import type { Extensions } from './extensions.ts';
import type { Health } from './health.ts';
import type { Arrived } from './http.ts';
import type { Log } from './log.ts';
import type { Outgoing } from './messages.ts';
import type { Pipeline, Served } from './pipeline.ts';
import { failureOf } from './problem-response.ts';
import { exchangeOf } from './exchange.ts';
import { send } from './sending.ts';
import { describeSpan, inSpan } from './tracing.ts';

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
      send(response, outgoing, { requestId: incoming.requestId, ending, isLast: health.phase === 'draining' });
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
