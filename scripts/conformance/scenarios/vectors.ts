/** Derives a case from each webhook delivery in openapi/vectors/webhooks.json. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Derived } from './derive.ts';
import type { Expectation, Headers } from './scenario.ts';

const VECTORS = fileURLToPath(new URL('../../../openapi/vectors/webhooks.json', import.meta.url));

interface Vector {
  id: string;
  secrets: string[];
  headers: Headers;
  /** The raw body in base64. */
  body: string;
  /** Current time in Unix seconds. */
  now: number;
  tolerance_ms: number;
  expected: { type: string } | { reason: string };
}

export function webhookVectors(): Derived[] {
  const { vectors } = JSON.parse(readFileSync(VECTORS, 'utf8')) as { vectors: Vector[] };
  return vectors.map(({ id, secrets, headers, body, now, tolerance_ms, expected }) => ({
    values: { vector: id },
    call: { unwrap: { base64: body, headers, secrets, now, tolerance_ms } },
    expect: expectationOf(expected),
  }));
}

function expectationOf(expected: Vector['expected']): Expectation {
  if ('type' in expected) return { value: { type: expected.type } };
  return { error: { class: 'WebhookVerification', reason: expected.reason } };
}
