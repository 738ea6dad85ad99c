import { expect, it } from 'vitest';
import { ref, returned } from './fixture.ts';

it('A choice in a third-party document that only requires one or another property changes no type', () => {
  const properties = { a: { type: 'string' }, b: { type: 'string' } };
  const anyOf = [{ required: ['a'] }, { title: 'B', required: ['b'] }];
  const { method, of, warnings } = returned(ref('Thing'), { Thing: { properties, required: ['a'], anyOf } });
  expect(method.result).toEqual({ kind: 'object', name: 'Thing' });
  const thing = of.get('Thing');
  expect(thing?.kind === 'object' && thing.fields.map(({ name, required }) => [name, required])).toEqual([
    ['a', true],
    ['b', false],
  ]);
  expect(warnings).toEqual(['#/components/schemas/Thing']);
});

it('A choice in a third-party document next to properties adds those of all alternatives, as optional ones', () => {
  const one = {
    properties: { id: { type: 'integer' }, b: { type: 'string' }, c: { type: 'string' } },
    required: ['b'],
  };
  const two = { type: 'object', properties: { c: { type: 'integer' }, d: { type: 'string' } } };
  const Thing = { properties: { id: { type: 'string' } }, required: ['id'], oneOf: [one, two, { required: ['b'] }] };
  const { method, of, warnings } = returned(ref('Thing'), { Thing });
  expect(method.result).toEqual({ kind: 'object', name: 'Thing' });
  const thing = of.get('Thing');
  expect(
    thing?.kind === 'object' && thing.fields.map(({ name, type, required }) => [name, type.kind, required]),
  ).toEqual([
    ['id', 'string', true],
    ['b', 'string', false],
    // The alternatives disagree about its type.
    ['c', 'json', false],
    ['d', 'string', false],
  ]);
  expect(warnings).toContain('#/components/schemas/Thing');
});

it('A choice in a third-party document next to properties is any JSON value with a text as an alternative', () => {
  const Thing = { properties: { a: { type: 'string' } }, anyOf: [{ properties: { b: {} } }, { type: 'string' }] };
  expect(returned(ref('Thing'), { Thing }).method.result).toEqual({ kind: 'json' });
});

it('A choice in a third-party document next to properties adds those of a choice in it, too', () => {
  const inner = { oneOf: [{ properties: { c: {} } }, { properties: { d: {} } }] };
  const Thing = { properties: { a: { type: 'string' } }, anyOf: [{ properties: { b: {} } }, inner] };
  const thing = returned(ref('Thing'), { Thing }).of.get('Thing');
  expect(thing?.kind === 'object' && thing.fields.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
});

it('Properties with the same name in code are all kept, and the plainest keeps its name', () => {
  const text = { type: 'string' };
  const names = ['is_it', 'isIt', 'ISIT', '+1', '-1', '@x', 'x', '_', '__proto__'];
  const { of, warnings } = returned(ref('Thing'), {
    Thing: { properties: Object.fromEntries(names.map((name) => [name, text])), required: ['is_it', 'isIt'] },
  });
  const thing = of.get('Thing');
  expect(thing?.kind === 'object' && thing.fields.map(({ name, codeName }) => [name, codeName])).toEqual([
    ['is_it', 'is_underscore_it'],
    ['isIt', undefined],
    ['ISIT', undefined],
    ['+1', 'plus_1'],
    ['-1', 'minus_1'],
    ['@x', 'at_x'],
    ['x', undefined],
    ['_', 'underscore'],
    ['__proto__', undefined],
  ]);
  expect(warnings).toEqual([]);
});
