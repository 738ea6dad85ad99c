import { describe, expect, it } from 'vitest';
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

describe('properties with the same name in code', () => {
  const text = { type: 'string' };

  function fieldsOf(...required: string[]): unknown {
    const { of, warnings } = returned(ref('Thing'), {
      Thing: { properties: { isIt: text, is_it: text, x: text }, required },
    });
    const thing = of.get('Thing');
    return [thing?.kind === 'object' && thing.fields.map(({ name }) => name), warnings];
  }

  it('are left out if they are optional', () => {
    expect(fieldsOf()).toEqual([['isIt', 'x'], ['#/components/schemas/Thing/properties/is_it']]);
    expect(fieldsOf('is_it')).toEqual([['is_it', 'x'], ['#/components/schemas/Thing/properties/isIt']]);
  });
});
