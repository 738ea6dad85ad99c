import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUNDLE } from '../../../scripts/mock/document.ts';
import { type Seen, startSteady, type Steady } from './steady.ts';

const HEADERS = [
  ['Authorization', 'Bearer ik_test_oracle'],
  ['Accept', 'application/json, application/problem+json'],
] as const;

const get = (target: string): Seen => ({ method: 'GET', target, rawHeaders: HEADERS, body: Buffer.alloc(0) });

describe('the second opinion of Steady', () => {
  let steady: Steady;
  beforeAll(async () => {
    steady = await startSteady(BUNDLE);
  });
  afterAll(() => steady.stop());

  it('has nothing against a request as documented', async () => {
    expect(await steady.judge(get('/api/v1/products?status=active,draft&limit=5'))).toEqual([]);
  });

  it.each([
    ['a parameter nobody knows', '/api/v1/products?colour=red'],
    ['a list in brackets', '/api/v1/products?status[]=active&status[]=draft'],
    ['a value of another type', '/api/v1/products?limit=many'],
    ['a path nobody knows', '/api/v1/prodcuts'],
  ])('names %s', async (_, target) => {
    expect(await steady.judge(get(target))).not.toEqual([]);
  });

  it('names a body that is not as documented', async () => {
    const rawHeaders = [...HEADERS, ['Content-Type', 'application/json'], ['Idempotency-Key', 'k']] as const;
    const body = Buffer.from('{"currency":5}');
    expect(await steady.judge({ method: 'POST', target: '/api/v1/orders', rawHeaders, body })).not.toEqual([]);
  });
});
