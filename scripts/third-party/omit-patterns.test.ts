import { expect, it } from 'vitest';
import { omissions } from './omit-patterns.ts';

it.each([
  [
    'GET /internal/*',
    ['GET /internal/a', 'GET /internal/a/{id}'],
    ['POST /internal/a', 'GET /internal', 'GET /x/internal/a'],
  ],
  ['* /admin/*', ['GET /admin/a', 'DELETE /admin/a'], ['GET /a']],
  ['DELETE /users/{id}', ['DELETE /users/{id}'], ['DELETE /users/{ids}', 'GET /users/{id}']],
  ['GET /a.b', ['GET /a.b'], ['GET /aXb']],
  ['webhook *', ['webhook ping'], ['GET /webhook']],
])('%s leaves out what it names, and nothing else', (pattern, out, kept) => {
  const { isUnwanted } = omissions([pattern]);
  expect(out.filter((name) => !isUnwanted({ name, tags: [] }))).toEqual([]);
  expect(kept.filter((name) => isUnwanted({ name, tags: [] }))).toEqual([]);
});

it('A tag leaves out the operations that have it, and a pattern without effect is known', () => {
  const { isUnwanted, unused } = omissions(['tag:internal', 'tag:beta*', 'GET /no']);
  expect(isUnwanted({ name: 'GET /a', tags: ['x', 'internal'] })).toBe(true);
  expect(isUnwanted({ name: 'GET /a', tags: ['internal api'] })).toBe(false);
  expect(isUnwanted({ name: 'GET /a', tags: ['beta 2'] })).toBe(true);
  expect(unused()).toEqual(['GET /no']);
});
