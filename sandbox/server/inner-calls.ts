/** Makes requests to the API for the lab, as an API key whose secret nobody needs to know. */
import type { ActAs } from '../api/act-as.ts';
import type { Clock } from '../api/clock.ts';
import type { ApiCall, CallApi, Exchange, LabHooks } from '../api/extension.ts';
import type { Log } from './log.ts';
import type { Pipeline, Served } from './pipeline.ts';
import { headersOf, type Incoming } from './responses.ts';

interface InnerCallsOptions {
  readonly pipeline: Pipeline;
  readonly actAs: ActAs;
  readonly lab: Pick<LabHooks, 'finished'>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'finished'>;
}

/** Returns the function that makes requests; each goes through the pipeline, and is logged as one of the API. */
export function innerCalls({ pipeline, actAs, lab, clock, log }: InnerCallsOptions): CallApi {
  return async (call) => {
    const authenticate = await actAs(call.tenant, call.keyId);
    const incoming = incomingOf(call);
    const at = clock.now();
    const begun = performance.now();
    const served = await pipeline(incoming, authenticate);
    const durationMs = performance.now() - begun;
    log.finished({ ...served, incoming, durationMs });
    const exchange = exchangeOf(call, served, at, durationMs);
    lab.finished(exchange);
    return exchange;
  };
}

function incomingOf({ requestId, method, url, headers, body = '', address }: ApiCall): Incoming {
  const end = url.indexOf('?');
  const bytes = Buffer.from(body);
  const all: Readonly<Record<string, string>> = { ...headers, 'content-length': String(bytes.length) };
  return {
    requestId,
    method,
    path: end === -1 ? url : url.slice(0, end),
    query: end === -1 ? '' : url.slice(end + 1),
    header: (name) => (Object.hasOwn(all, name) ? all[name] : undefined),
    address,
    body: () => Promise.resolve(bytes),
  };
}

function exchangeOf(call: ApiCall, served: Served, at: number, durationMs: number): Exchange {
  const { operation, authenticated, outgoing, ending } = served;
  return {
    requestId: call.requestId,
    at,
    durationMs,
    method: call.method,
    url: call.url,
    operationId: operation?.id,
    // The request belongs to the account, even if it failed before its key was looked at.
    tenant: authenticated?.tenant ?? (operation && !operation.scopes ? undefined : call.tenant),
    keyId: call.keyId,
    request: { headers: call.headers, body: call.body },
    response: {
      status: outgoing.status,
      headers: headersOf(outgoing, call.requestId),
      body: typeof outgoing.body === 'string' ? outgoing.body : undefined,
    },
    ending,
  };
}
