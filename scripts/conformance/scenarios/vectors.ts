/** Derives a case from each webhook delivery in openapi/vectors/webhooks.json. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Derived } from './derive.ts';
import type { Expectation, Headers, UnwrapCall } from './scenario.ts';

const VECTORS = fileURLToPath(new URL('../../../openapi/vectors/webhooks.json', import.meta.url));

interface Vector {
  id: string;
  secrets: string[];
  headers: Headers;
  /** The raw body in base64. */
  body: string;
  /** Current time in Unix seconds. */
  now: number;
  tolerance_ms?: number;
  expected: { type: string } | { reason: string };
}

export function webhookVectors(): Derived[] {
  const { vectors } = JSON.parse(readFileSync(VECTORS, 'utf8')) as { vectors: Vector[] };
  return vectors.map(({ id, body, expected, ...delivery }) => ({
    values: { vector: id },
    call: { unwrap: callOf(body, delivery) },
    expect: expectationOf(expected),
  }));
}

function callOf(
  base64: string,
  { headers, secrets, now, tolerance_ms }: Omit<Vector, 'id' | 'body' | 'expected'>,
): UnwrapCall['unwrap'] {
  return { base64, headers, secrets, now, ...(tolerance_ms === undefined ? {} : { tolerance_ms }) };
}

function expectationOf(expected: Vector['expected']): Expectation {
  if ('type' in expected) return { value: { type: expected.type } };
  return { error: { class: 'WebhookVerification', reason: expected.reason } };
}
