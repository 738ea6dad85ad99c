import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Vector, vectorsOf } from './vectors.ts';

const openapi = (path: string): unknown =>
  parse(readFileSync(new URL(`../../../openapi/${path}`, import.meta.url), 'utf8'));
const expected = vectorsOf<Vector>('webhooks').map((vector) => vector.expected);

it('the webhook vectors contain every event type of the contract', () => {
  const { EventType } = openapi('components/schemas/events.yaml') as { EventType: { enum: string[] } };
  const shown = new Set(expected.flatMap((result) => ('type' in result ? [result.type] : [])));
  expect(EventType.enum.filter((type) => !shown.has(type))).toEqual([]);
});

it('the webhook vectors contain each reason of openapi/behaviour.yaml, and no other', () => {
  const { webhooks } = openapi('behaviour.yaml') as { webhooks: { failure_reasons: string[] } };
  const shown = new Set(expected.flatMap((result) => ('reason' in result ? [result.reason] : [])));
  expect([...shown].toSorted()).toEqual(webhooks.failure_reasons.toSorted());
});
