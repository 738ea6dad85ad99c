/** Derives a case from each vector in openapi/vectors. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Derived } from './derive.ts';
import type { Contract } from './contract.ts';
import { readJson } from './exact-json.ts';
import type { Json } from './json.ts';
import type { Expectation } from './expectation.ts';
import type { Headers, UnwrapCall } from './scenario.ts';

const FOLDER = fileURLToPath(new URL('../../../openapi/vectors/', import.meta.url));

/** Union of all events. */
const EVENT = 'Event';

/** A webhook delivery with the expected result of a library. */
export interface Vector {
  id: string;
  secrets: string[];
  headers: Headers;
  /** The raw body in base64. */
  body: string;
  /** Current time in Unix seconds. */
  now: number;
  tolerance_ms?: number;
  expected: { type: string } | { reason: string } | { error: string };
}

/** Returns the vectors of a file. */
export function vectorsOf<Item>(name: string): Item[] {
  const { vectors } = readJson(readFileSync(`${FOLDER}${name}.json`, 'utf8')) as { vectors: Json };
  return vectors as unknown as Item[];
}

export function webhookVectors(contract: Contract): Derived[] {
  const variants = variantsOf(contract);
  return vectorsOf<Vector>('webhooks').map(({ id, body, expected, ...delivery }) => ({
    values: { vector: id },
    call: { unwrap: callOf(body, delivery) },
    expect: expectationOf(expected, variants),
  }));
}

function callOf(
  base64: string,
  { headers, secrets, now, tolerance_ms }: Omit<Vector, 'id' | 'body' | 'expected'>,
): UnwrapCall['unwrap'] {
  return { base64, headers, secrets, now, ...(tolerance_ms === undefined ? {} : { tolerance_ms }) };
}

function expectationOf(expected: Vector['expected'], variants: ReadonlyMap<string, string>): Expectation {
  if ('type' in expected) {
    return { value: { type: expected.type }, variant: variants.get(expected.type) ?? `Unknown${EVENT}` };
  }
  if ('error' in expected) return { error: { class: expected.error } };
  return { error: { class: 'WebhookVerification', reason: expected.reason } };
}

/** Returns the schemas of events by their types. */
function variantsOf({ resolve }: Contract): Map<string, string> {
  const { discriminator } = resolve({ $ref: `#/components/schemas/${EVENT}` }) as {
    discriminator?: { mapping?: Record<string, string> };
  };
  const mapping = Object.entries(discriminator?.mapping ?? {});
  return new Map(mapping.map(([type, reference]) => [type, reference.slice(reference.lastIndexOf('/') + 1)]));
}
