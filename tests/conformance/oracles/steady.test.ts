import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUNDLE } from '../../../scripts/mock/document.ts';
import { type SentRequest, startSteady, type Steady } from './steady.ts';

const HEADERS = [
  ['Authorization', 'Bearer ik_test_oracle'],
  ['Accept', 'application/json, application/problem+json'],
] as const;

const get = (target: string): SentRequest => ({ method: 'GET', target, rawHeaders: HEADERS, body: Buffer.alloc(0) });

describe('Steady', () => {
  let steady: Steady;
  beforeAll(async () => {
    steady = await startSteady(BUNDLE);
  });
  afterAll(() => steady.stop());

  it('accepts a documented request', async () => {
    expect(await steady.validate(get('/api/v1/products?status=active,draft&limit=5'))).toEqual([]);
  });

  it.each([
    ['an unknown parameter', '/api/v1/products?colour=red'],
    ['a list in brackets', '/api/v1/products?status[]=active&status[]=draft'],
    ['a value of a wrong type', '/api/v1/products?limit=many'],
    ['an unknown path', '/api/v1/prodcuts'],
  ])('rejects %s', async (_, target) => {
    expect(await steady.validate(get(target))).not.toEqual([]);
  });

  it('rejects an undocumented body', async () => {
    const rawHeaders = [...HEADERS, ['Content-Type', 'application/json'], ['Idempotency-Key', 'k']] as const;
    const body = Buffer.from('{"currency":5}');
    expect(await steady.validate({ method: 'POST', target: '/api/v1/orders', rawHeaders, body })).not.toEqual([]);
  });
});
