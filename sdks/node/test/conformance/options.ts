/**
 * Converts the options of a case to options of this library. The library does not support options without a name here.
 */
import { Agent } from 'node:http';
import type { CallOptions, ClientOptions as CaseOptions } from '../../../../scripts/conformance/scenarios/scenario.ts';
import { type ClientOptions, IntegrationApi, type WriteOptions } from '../../src/index.ts';
import { CaseError, loggerOf, type Observations, observers, watchStandardError } from './observers.ts';
import { Unsupported } from './unsupported.ts';

/** Names of options of clients and calls; the library refuses those of the other one. */
const NAMES: Partial<Record<string, keyof ClientOptions | keyof WriteOptions>> = {
  api_key: 'apiKey',
  base_url: 'baseUrl',
  allow_insecure_http: 'allowInsecureHttp',
  max_retries: 'maxRetries',
  timeout_ms: 'timeout',
  total_timeout_ms: 'totalTimeout',
  connect_timeout_ms: 'connectTimeout',
  max_retry_after_ms: 'maxRetryAfter',
  max_response_bytes: 'maxResponseBytes',
  adaptive_rate_limit: 'adaptiveRateLimit',
  requests_per_minute: 'requestsPerMinute',
  app_name: 'appName',
  extra_headers: 'headers',
  extra_query: 'extraQuery',
  idempotency_key: 'idempotencyKey',
};
/** Options that need objects instead of values. */
const OBSERVED: ReadonlySet<string> = new Set(['hooks', 'logger', 'middleware', 'transport', 'thrown']);

/**
 * @param variant options of the column
 * @param seen receives what the watchers of the client observe
 * @throws the error of the constructor, or Unsupported
 */
export function makeClient(given: CaseOptions, variant: ClientOptions, seen: Observations): IntegrationApi {
  // `fetch` has no limit of connections.
  if (variant.fetch !== undefined && given.max_connections !== undefined)
    throw new Unsupported('option max_connections');
  const isFromEnvironment = given.logger === 'environment';
  if (isFromEnvironment) watchStandardError(seen);
  const logger = isFromEnvironment ? {} : { logger: loggerOf(seen) };
  return new IntegrationApi({ ...variant, ...logger, ...optionsOf(given, seen) });
}

/** Returns only the options that are given, for a derived client. */
export function optionsOf(given: CaseOptions, seen: Observations): ClientOptions {
  const { api_keys: keys, base_path: path, max_connections: maxSockets, ...others } = given;
  const plain = Object.fromEntries(Object.entries(others).filter(([name]) => !OBSERVED.has(name)));
  return {
    ...renamed(plain),
    ...observers(given, seen),
    ...(keys === undefined ? {} : { apiKey: inTurn(keys, given.thrown) }),
    ...(maxSockets === undefined ? {} : { agents: { http: new Agent({ keepAlive: true, maxSockets }) } }),
    ...(path === undefined ? {} : { baseUrl: `${given.base_url}${path}` }),
  };
}

export function optionsOfCall(given: CallOptions, signal: AbortSignal): object {
  const plain = Object.fromEntries(Object.entries(given).filter(([name]) => name !== 'cancel'));
  return { ...renamed(plain), signal };
}

function renamed(given: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given).map(([option, value]) => {
      const name = NAMES[option];
      if (name === undefined) throw new Unsupported(`option ${option}`);
      return [name, value];
    }),
  );
}

/** Returns the next key for each call, and repeats the last one. Rejects for a null. */
function inTurn(keys: readonly (string | null)[], thrown?: readonly string[]): () => Promise<string> {
  let calls = 0;
  return async () => {
    const key = keys[Math.min(calls++, keys.length - 1)];
    if (typeof key !== 'string') throw CaseError.of(thrown);
    return key;
  };
}
