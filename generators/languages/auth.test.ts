import { expect, it } from 'vitest';
import type { Auth, Resource } from '../model/model.ts';
import { usualAuth } from './auth.ts';

const BEARER: Auth = { kind: 'bearer', header: 'Authorization' };
const HEADER: Auth = { kind: 'header', header: 'X-Key' };

const usual = (...all: Auth[]): Auth =>
  usualAuth({ resources: [{ methods: all.map((auth) => ({ auth })) } as Resource] });

it('The authentication of requests to an operation without a model is that of most operations that need a key', () => {
  expect(usual({ kind: 'none' }, { kind: 'none' }, HEADER, BEARER, HEADER)).toEqual(HEADER);
  expect(usual({ kind: 'none' })).toEqual({ kind: 'none' });
});

it('The authentication of requests to an operation without a model does not depend on the order of the operations', () => {
  expect(usual(HEADER, BEARER)).toEqual(usual(BEARER, HEADER));
});
