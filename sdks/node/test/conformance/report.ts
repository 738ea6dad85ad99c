/** Describes the outcome of a call in the terms that all four drivers share. */
import { inspect } from 'node:util';
import type { ErrorOutcome, Outcome, Sinks, ValueOutcome } from '../../../../scripts/conformance/protocol.ts';
import type { Json } from '../../../../scripts/conformance/scenarios/json.ts';
import { type IntegrationApi, IntegrationApiError } from '../../src/index.ts';
import type { Observations } from './observers.ts';
import { Unsupported } from './unsupported.ts';

/** Places other than the result where a secret of the call could appear. */
export interface Surroundings {
  client?: IntegrationApi | undefined;
  seen: Observations;
}

/** Result of a call, read through its typed members. */
export interface Done {
  value: Json;
  /** Value of the library. */
  shown?: unknown;
  variant?: string | undefined;
  meta?: object | undefined;
}

export function valueOutcome({ value, shown, variant, meta }: Done, around: Surroundings): ValueOutcome {
  return {
    kind: 'value',
    value,
    ...(variant === undefined ? {} : { variant }),
    ...(meta === undefined ? {} : { meta: metaOf(meta) }),
    ...observed(around),
    sinks: { ...sinksAround(around), string: printed(shown), dump: dump([around.client, meta]) },
  };
}

export function errorOutcome(error: unknown, around: Surroundings): Outcome {
  if (error instanceof Unsupported) return { kind: 'unsupported', feature: error.message };
  const sinks = sinksOf(error, around);
  const outcome: ErrorOutcome = { kind: 'error', class: classOf(error), ...observed(around), sinks };
  return error instanceof IntegrationApiError ? { ...outcome, ...membersOf(error) } : outcome;
}

const observed = ({ seen }: Surroundings): { events: string[]; log: string[] } => ({
  events: seen.events,
  log: seen.lines,
});

/** Returns `RateLimit`, or `native:TypeError` for an error that is not one of the library. */
export function classOf(error: unknown): string {
  if (error instanceof IntegrationApiError) return error.name.replace(/Error$/, '');
  return `native:${error instanceof Error ? error.constructor.name : typeof error}`;
}

function membersOf(error: object): Record<string, Json | undefined> {
  const read = (name: string): Json | undefined => Reflect.get(error, name) as Json | undefined;
  return {
    status: read('status'),
    code: read('code'),
    title: read('title'),
    detail: read('detail'),
    request_id: read('requestId'),
    retry_after_ms: milliseconds(read('retryAfterSeconds')),
    phase: read('phase'),
    attempts: read('attempts'),
    resends: read('resends'),
    idempotency_key: read('idempotencyKey'),
    method: read('method'),
    path: read('path'),
    is_retryable: read('isRetryable'),
    reason: read('reason'),
    doc_url: read('docUrl'),
    headers: headersOf(Reflect.get(error, 'headers')),
    body: read('body'),
    raw_body: textOf(Reflect.get(error, 'rawBody')),
    rate_limit: rateLimitOf(Reflect.get(error, 'rateLimit')),
    fields: read('errors'),
  };
}

function headersOf(headers: unknown): { [name: string]: string } | undefined {
  if (!(headers instanceof Headers)) return undefined;
  const pairs: [string, string][] = [];
  headers.forEach((value, name) => pairs.push([name, value]));
  return Object.fromEntries(pairs);
}

function textOf(body: unknown): string | undefined {
  return body instanceof Uint8Array ? Buffer.from(body).toString('utf8') : undefined;
}

function rateLimitOf(rateLimit: Record<string, number | undefined> | undefined): Json {
  if (rateLimit === undefined) return null;
  const { limit = null, remaining = null, resetSeconds, windowSeconds } = rateLimit;
  const window = milliseconds(windowSeconds) ?? null;
  return { limit, remaining, reset_ms: milliseconds(resetSeconds) ?? null, window_ms: window };
}

function metaOf(meta: object): { [name: string]: Json } {
  const read = (name: string): Json => (Reflect.get(meta, name) ?? null) as Json;
  return {
    status: read('status'),
    request_id: read('requestId'),
    attempts: read('attempts'),
    resends: read('resends'),
    idempotency_key: read('idempotencyKey'),
    replayed: read('replayed'),
    rate_limit: rateLimitOf(Reflect.get(meta, 'rateLimit')),
    headers: headersOf(Reflect.get(meta, 'headers')) ?? null,
  };
}

// Multiplication by 1000 adds digits: 1.1 becomes 1100.0000000000002.
function milliseconds(seconds: unknown): number | undefined {
  return typeof seconds === 'number' ? Number((seconds * 1000).toFixed(3)) : undefined;
}

function sinksOf(error: unknown, around: Surroundings): Sinks {
  const read = error instanceof Error ? error : new Error(String(error));
  return {
    ...sinksAround(around),
    message: read.message,
    string: String(error),
    json: json(error),
    dump: dump(error),
    stack: stacks(error),
  };
}

function sinksAround({ client, seen }: Surroundings): Sinks {
  const log = seen.records.join('\n');
  return { client_dump: dump(client), client_json: json(client), client_string: String(client), log };
}

function dump(value: unknown): string {
  return inspect(value, { depth: Infinity, showHidden: true, maxArrayLength: null, maxStringLength: null });
}

// A response of many megabytes would distort measured memory.
function printed(value: unknown): string {
  return inspect(value, { depth: Infinity, showHidden: true, maxArrayLength: 1000, maxStringLength: 2 ** 18 });
}

function json(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch (error) {
    return `cannot be written as JSON: ${String(error)}`;
  }
}

/** Returns the stack traces of the error and of its causes. */
function stacks(error: unknown): string {
  return error instanceof Error ? [error.stack, stacks(error.cause)].join('\n') : '';
}
