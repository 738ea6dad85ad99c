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
    ...(meta === undefined
      ? {}
      : { meta: membersOf(meta, [...META, 'replayed'], null) as ValueOutcome['meta'] & object }),
    ...observed(around),
    sinks: { ...sinksAround(around), string: printed(shown), dump: dump([around.client, meta]) },
  };
}

export function errorOutcome(error: unknown, around: Surroundings): Outcome {
  if (error instanceof Unsupported) return { kind: 'unsupported', feature: error.message };
  const sinks = sinksOf(error, around);
  const outcome: ErrorOutcome = { kind: 'error', class: classOf(error), ...observed(around), sinks };
  return error instanceof IntegrationApiError ? { ...outcome, ...errorMembersOf(error) } : outcome;
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

const META = ['status', 'request_id', 'attempts', 'resends', 'idempotency_key'];
const ERROR = [...META, 'code', 'title', 'detail', 'phase', 'method', 'path', 'is_retryable', 'reason', 'doc_url'];

type Members = { [name: string]: Json | undefined };

/** Returns members of an error or of metadata, whose names are those of the library. */
function membersOf(source: object, names: readonly string[], absent?: null): Members {
  const read = (name: string): unknown => {
    const member = name.replace(/_[a-z]/g, ([, letter = '']) => letter.toUpperCase());
    return Reflect.get(source, member) ?? absent;
  };
  const headers: unknown = Reflect.get(source, 'headers');
  return {
    ...Object.fromEntries(names.map((name) => [name, read(name) as Json | undefined])),
    rate_limit: rateLimitOf(Reflect.get(source, 'rateLimit')),
    headers: headers instanceof Headers ? Object.fromEntries(headers) : absent,
  };
}

function errorMembersOf(error: object): Members {
  const [body, rawBody, errors] = ['body', 'rawBody', 'errors'].map((name) => Reflect.get(error, name) as unknown);
  return {
    ...membersOf(error, ERROR),
    retry_after_ms: milliseconds(Reflect.get(error, 'retryAfterSeconds')),
    body: body as Json | undefined,
    raw_body: rawBody instanceof Uint8Array ? Buffer.from(rawBody).toString('utf8') : undefined,
    fields: errors as Json | undefined,
  };
}

function rateLimitOf(rateLimit: Record<string, number | undefined> | undefined): Json {
  if (rateLimit === undefined) return null;
  const { limit = null, remaining = null, resetSeconds, windowSeconds } = rateLimit;
  const [reset = null, window = null] = [milliseconds(resetSeconds), milliseconds(windowSeconds)];
  return { limit, remaining, reset_ms: reset, window_ms: window };
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
