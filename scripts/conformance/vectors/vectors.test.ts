import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { makeVectors } from './make.ts';
import { FOREIGN, keyOf, secretNamed, SENT, sign, signedBytes } from './vector.ts';

const openapi = (path: string): string => readFileSync(new URL(`../../../openapi/${path}`, import.meta.url), 'utf8');
const { webhooks } = parse(openapi('behaviour.yaml')) as {
  webhooks: {
    failure_reasons: string[];
    secret_prefix: string;
    secret_min_bytes: number;
    secret_max_bytes: number;
    tolerance_ms: number;
  };
};
const { vectors } = makeVectors();

describe('the webhook vectors', () => {
  it('have unique ids in kebab case', () => {
    const ids = vectors.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([]);
  });

  it.each(webhooks.failure_reasons)('contain the reason %s at least five times', (reason) => {
    const shown = vectors.filter(({ expected }) => 'reason' in expected && expected.reason === reason);
    expect(shown.length).toBeGreaterThanOrEqual(5);
  });

  it('contain only reasons from openapi/behaviour.yaml', () => {
    const reasons = vectors.flatMap(({ expected }) => ('reason' in expected ? [expected.reason] : []));
    expect(reasons.filter((reason) => !webhooks.failure_reasons.includes(reason))).toEqual([]);
  });

  it('contain secrets at the length limits of openapi/behaviour.yaml and just beyond', () => {
    const bytes = vectors.flatMap(({ secrets }) => secrets.map((secret) => keyOf(secret).length));
    const { secret_min_bytes: min, secret_max_bytes: max } = webhooks;
    expect(bytes).toEqual(expect.arrayContaining([min - 1, min, max, max + 1]));
    expect(FOREIGN.startsWith(webhooks.secret_prefix)).toBe(true);
  });

  it('contain the limits of the default tolerance and the seconds beyond them, without naming it', () => {
    const ages = vectors.flatMap(({ id, now, tolerance_ms: given }) =>
      id.startsWith('tolerance-') && given === undefined ? [now - SENT] : [],
    );
    const limit = webhooks.tolerance_ms / 1000;
    expect(ages).toEqual(expect.arrayContaining([limit, limit + 1, -limit, -limit - 1]));
  });

  it('contain each pair of consecutive reasons that one delivery can have, in the order of the checks', () => {
    const ids = vectors.map(({ id }) => id);
    const reasons = webhooks.failure_reasons.map((reason) => reason.replaceAll('_', '-'));
    const pairs = reasons.slice(1).map((second, index) => `order-${reasons[index]}-before-${second}`);
    // A delivery has one time.
    expect(pairs.filter((pair) => !ids.includes(pair))).toEqual([
      'order-invalid-timestamp-before-too-old',
      'order-too-old-before-too-new',
    ]);
    expect(ids).toContain('order-too-old-before-no-match');
  });

  it('contain every event type of the contract', () => {
    const { EventType } = parse(openapi('components/schemas/events.yaml')) as { EventType: { enum: string[] } };
    const shown = new Set(vectors.flatMap(({ expected }) => ('type' in expected ? [expected.type] : [])));
    expect(EventType.enum.filter((type) => !shown.has(type))).toEqual([]);
  });
});

describe('a signature', () => {
  it('covers id, timestamp and raw bytes, joined by full stops', () => {
    const body = Buffer.from([0xff, 0x00]);
    expect(signedBytes({ id: 'a', timestamp: '1', body })).toEqual(Buffer.from('612e312eff00', 'hex'));
  });

  it('matches the example of Standard Webhooks 1.0', () => {
    const signed = {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: '1614265330',
      body: '{"test": 2432232314}',
      secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    };
    expect(sign(signed)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it('uses secrets that depend only on their name', () => {
    expect(secretNamed('a')).toBe(secretNamed('a'));
    expect(secretNamed('a')).not.toBe(secretNamed('b'));
  });
});
