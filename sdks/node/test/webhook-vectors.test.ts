import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ConfigurationError } from '../src/index.ts';
import { unwrap, WebhookVerificationError } from '../src/webhooks/index.ts';

interface Vector {
  id: string;
  why: string;
  secrets: string[];
  headers: Record<string, string | string[]>;
  /** Base64. */
  body: string;
  /** Seconds since 1970. */
  now: number;
  tolerance_ms?: number;
  expected: { type: string } | { reason: string } | { error: string };
}

const file = new URL('../../../openapi/vectors/webhooks.json', import.meta.url);
const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as { vectors: Vector[] };

const outcomeOf = ({ body, headers, secrets, tolerance_ms: tolerance, now }: Vector): Promise<Vector['expected']> =>
  unwrap(Buffer.from(body, 'base64'), headers, { secrets, tolerance, now: new Date(now * 1000) }).then(
    ({ type }) => ({ type }),
    (error: unknown) => {
      if (error instanceof ConfigurationError) return { error: 'Configuration' };
      expect(error).toBeInstanceOf(WebhookVerificationError);
      return { reason: (error as WebhookVerificationError).reason };
    },
  );

describe('the vectors of the contract', () => {
  it('exist', () => {
    expect(vectors.length).toBeGreaterThanOrEqual(60);
  });

  it.each(vectors)('$id. Wrong if: $why', async (vector) => {
    expect(await outcomeOf(vector)).toEqual(vector.expected);
  });
});
