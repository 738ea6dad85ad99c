/**
 * Converts the options of a case to options of this library. The library does not support options without a name here.
 */
import { Agent } from 'node:http';
import { inspect } from 'node:util';
import type { CallOptions, ClientOptions as CaseOptions } from '../../../../scripts/conformance/scenarios/scenario.ts';
import { type ClientOptions, IntegrationApi, type WriteOptions } from '../../src/index.ts';
import { Unsupported } from './unsupported.ts';

const CLIENT_OPTIONS: Partial<Record<keyof CaseOptions, keyof ClientOptions>> = {
  api_key: 'apiKey',
  base_url: 'baseUrl',
  allow_insecure_http: 'allowHttp',
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
};
const CALL_OPTIONS: Partial<Record<keyof CallOptions, keyof WriteOptions>> = {
  idempotency_key: 'idempotencyKey',
  timeout_ms: 'timeout',
  total_timeout_ms: 'totalTimeout',
  max_retries: 'maxRetries',
  extra_headers: 'headers',
  extra_query: 'extraQuery',
};

/**
 * @param log receives the log lines of the client
 * @param variant options of the column
 * @throws the error of the constructor, or Unsupported
 */
export function makeClient(given: CaseOptions, log: string[], variant: ClientOptions): IntegrationApi {
  const { api_keys: keys, base_path: path, max_connections: maxSockets, ...plain } = given;
  const write = (...line: unknown[]): void => void log.push(inspect(line, { depth: Infinity, showHidden: true }));
  const options = { ...variant, ...renamed(plain, CLIENT_OPTIONS), logger: { info: write, warn: write } };
  if (keys !== undefined) Object.assign(options, { apiKey: inTurn(keys) });
  if (maxSockets !== undefined)
    Object.assign(options, { agents: { http: new Agent({ keepAlive: true, maxSockets }) } });
  if (path !== undefined) Object.assign(options, { baseUrl: `${plain.base_url}${path}` });
  return new IntegrationApi(options);
}

export function optionsOfCall(given: CallOptions, signal: AbortSignal): object {
  const plain = Object.fromEntries(Object.entries(given).filter(([name]) => name !== 'cancel'));
  return { ...renamed(plain, CALL_OPTIONS), signal };
}

function renamed(given: object, names: Readonly<Record<string, string | undefined>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given).map(([option, value]) => {
      const name = names[option];
      if (name === undefined) throw new Unsupported(`option ${option}`);
      return [name, value];
    }),
  );
}

/** Returns the next key for each call, and repeats the last one. */
function inTurn(keys: readonly string[]): () => string {
  let calls = 0;
  return () => keys[Math.min(calls++, keys.length - 1)] ?? '';
}
