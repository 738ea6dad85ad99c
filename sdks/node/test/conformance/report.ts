/** Describes the outcome of a call in the terms that all four drivers share. */
import { inspect } from 'node:util';
import type { ErrorOutcome, Outcome, Sinks, ValueOutcome } from '../../../../scripts/conformance/protocol.ts';
import type { Json } from '../../../../scripts/conformance/scenarios/scenario.ts';
import { type IntegrationApi, IntegrationApiError } from '../../src/index.ts';
import { Unsupported } from './unsupported.ts';

/** Places other than the result where a secret of the call could appear. */
export interface Surroundings {
  client?: IntegrationApi | undefined;
  /** Everything that the logger received. */
  log: string[];
}

export function valueOutcome(value: unknown, meta: object | undefined, around: Surroundings): ValueOutcome {
  const outcome: ValueOutcome = { kind: 'value', value: (value ?? null) as Json };
  if (meta !== undefined) outcome.meta = metaOf(meta);
  return { ...outcome, sinks: { ...sinksAround(around), dump: dump([around.client, meta]) } };
}

export function errorOutcome(error: unknown, around: Surroundings): Outcome {
  if (error instanceof Unsupported) return { kind: 'unsupported', feature: error.message };
  const outcome: ErrorOutcome = { kind: 'error', class: classOf(error), sinks: sinksOf(error, around) };
  return error instanceof IntegrationApiError ? { ...outcome, ...membersOf(error) } : outcome;
}

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
    retry_after_ms: milliseconds(read('retryAfter')),
    phase: read('phase'),
    attempts: read('attempts'),
    idempotency_key: read('idempotencyKey'),
    method: read('method'),
    path: read('path'),
    is_retryable: read('isRetryable'),
    reason: read('reason'),
    fields: fieldsOf(read('errors')),
  };
}

function fieldsOf(errors: unknown): Json[] | undefined {
  if (!Array.isArray(errors)) return undefined;
  return errors.map((error: Record<string, Json> | null) => [
    error?.['pointer'] ?? error?.['parameter'] ?? null,
    error?.['code'] ?? null,
  ]);
}

function metaOf(meta: object): { [name: string]: Json } {
  const read = (name: string): Json => (Reflect.get(meta, name) ?? null) as Json;
  const rateLimit = Reflect.get(meta, 'rateLimit') as Record<string, number | undefined> | undefined;
  const { limit = null, remaining = null, reset } = rateLimit ?? {};
  return {
    status: read('status'),
    request_id: read('requestId'),
    attempts: read('attempts'),
    idempotency_key: read('idempotencyKey'),
    replayed: read('replayed'),
    rate_limit: rateLimit === undefined ? null : { limit, remaining, reset_ms: milliseconds(reset) ?? null },
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

function sinksAround({ client, log }: Surroundings): Sinks {
  return { client_dump: dump(client), client_json: json(client), client_string: String(client), log: log.join('\n') };
}

function dump(value: unknown): string {
  return inspect(value, { depth: Infinity, showHidden: true, maxArrayLength: null, maxStringLength: null });
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
