import { expect, it } from 'vitest';
import { followReference, valueAt } from './json.ts';

const document = {
  list: [{ a: 1 }, null],
  'a/b': { 'c~d': 'odd' },
  größe: 2,
  alias: { $ref: '#/list/0' },
  twice: { $ref: '#/alias' },
  broken: { $ref: '#/gone/0' },
  outside: { $ref: 'other.yaml#/list' },
  circle: { $ref: '#/back' },
  back: { $ref: '#/circle' },
  property: { $ref: { type: 'string' } },
};
const follow = (name: keyof typeof document): unknown =>
  followReference(document, { node: document[name], pointer: `#/${name}` });

it.each([
  ['#', document],
  ['#/list/0/a', 1],
  ['#/list/1', null],
  ['#/a~1b/c~0d', 'odd'],
  ['#/gr%C3%B6%C3%9Fe', 2],
  ['#/list/2', undefined],
  ['#/list/1/a', undefined],
  ['#/toString', undefined],
])('The value at the pointer %s is found', (pointer, value) => {
  expect(valueAt(document, pointer)).toEqual(value);
});

it('A reference resolves through any number of references', () => {
  const target = { node: { a: 1 }, pointer: '#/list/0' };
  expect([follow('alias'), follow('twice')]).toEqual([target, target]);
});

it('A reference is not followed in other values, or in a property called $ref', () => {
  expect(follow('größe')).toEqual({ node: 2, pointer: '#/größe' });
  expect(follow('property')).toEqual({ node: document.property, pointer: '#/property' });
});

it.each([
  ['nowhere', 'broken', '#/broken', '#/gone/0'],
  ['out of the document', 'outside', '#/outside', 'other.yaml#/list'],
  ['back', 'circle', '#/back', '#/circle'],
] as const)('A reference that leads %s is broken', (_, name, pointer, target) => {
  expect(follow(name)).toEqual({ node: undefined, pointer: target, broken: { pointer, target } });
});
