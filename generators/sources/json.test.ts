import { describe, expect, it } from 'vitest';
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

describe('what stands at a pointer', () => {
  it.each([
    ['#', document],
    ['#/list/0/a', 1],
    ['#/list/1', null],
    ['#/a~1b/c~0d', 'odd'],
    ['#/gr%C3%B6%C3%9Fe', 2],
    ['#/list/2', undefined],
    ['#/list/1/a', undefined],
    ['#/toString', undefined],
  ])('%s', (pointer, value) => {
    expect(valueAt(document, pointer)).toEqual(value);
  });
});

describe('a reference', () => {
  it('leads to what is none, over as many as there are', () => {
    const target = { node: { a: 1 }, pointer: '#/list/0' };
    expect([follow('alias'), follow('twice')]).toEqual([target, target]);
  });

  it('is none where nothing refers, or where a property is called so', () => {
    expect(follow('größe')).toEqual({ node: 2, pointer: '#/größe' });
    expect(follow('property')).toEqual({ node: document.property, pointer: '#/property' });
  });

  it.each([
    ['nowhere', 'broken', '#/broken', '#/gone/0'],
    ['out of the document', 'outside', '#/outside', 'other.yaml#/list'],
    ['back', 'circle', '#/back', '#/circle'],
  ] as const)('that leads %s says so', (_, name, pointer, target) => {
    expect(follow(name)).toEqual({ node: undefined, pointer: target, broken: { pointer, target } });
  });
});
