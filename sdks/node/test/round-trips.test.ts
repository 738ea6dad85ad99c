import { readFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { expect, it } from 'vitest';
import { stringified } from '../src/core/request/serialise.ts';
import { parseJson } from '../src/core/json/json.ts';
import { ApiError } from '../src/index.ts';
import { ending } from './fake.ts';
import { startServer } from './server.ts';

interface Vectors {
  values: { schema: string; why: string; json: string }[];
  errors: { class: string; why: string; status: number; headers: Record<string, string>; body: string }[];
}

const KEY = 'ik_test_round_trip';
const FACTS = [
  'name',
  'status',
  'code',
  'title',
  'detail',
  'docUrl',
  'errors',
  'requestId',
  'retryAfterSeconds',
  'rateLimit',
  'method',
  'path',
  'attempts',
  'idempotencyKey',
  'isRetryable',
] as const;

const { values, errors } = JSON.parse(
  readFileSync(new URL('../../../openapi/vectors/round-trips.json', import.meta.url), 'utf8'),
) as Vectors;

it.each(values)('$schema comes back from text and from a queue: $why', ({ json }) => {
  const value = parseJson(new TextEncoder().encode(json));
  // A message queue of Node.js uses this serialisation or JSON.
  expect(deserialize(serialize(value))).toEqual(value);
  expect(parseJson(new TextEncoder().encode(stringified(value)))).toEqual(value);
});

it.each(errors)('The JSON of $class keeps its facts without the API key: $why', async (vector) => {
  await using server = await startServer((response) => {
    response.writeHead(vector.status, vector.headers);
    response.end(vector.body);
  });
  const client = server.client({ apiKey: KEY, maxRetries: 0, adaptiveRateLimit: false });
  const options = { idempotencyKey: 'round-trip-1' };
  const error = (await ending(client.orders.cancel('ord_1', { reason: 'fraud' }, options))) as ApiError;
  expect(error).toBeInstanceOf(ApiError);
  const text = JSON.stringify({ ...error, message: error.message });
  const copy = JSON.parse(text) as ApiError;
  expect(copy.name).toBe(`${vector.class}Error`);
  expect(copy.message).toBe(error.message);
  for (const fact of FACTS) expect(copy[fact]).toEqual(error[fact]);
  expect(text).not.toContain(KEY);
});
