import { expect, it } from 'vitest';
import { buildModel } from '../model/build.ts';
import type { Schema, TypeRef } from '../model/model.ts';
import { normalise } from './normalise.ts';

type Loose = Record<string, unknown>;

const ref = (name: string): Loose => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: Loose, ...required: string[]): Loose => ({ type: 'object', properties, required });
const one = (value: string): Loose => ({ type: 'string', enum: [value] });
const text = { type: 'string' };

/** Returns the schema of a choice between `A` and `B` (and `C`) without a discriminator, or its type without one. */
function choice(schemas: Loose, keyword = 'oneOf'): Schema | TypeRef | undefined {
  const variants = Object.keys(schemas).filter((name) => /^[ABC]$/.test(name));
  const { document, report } = normalise({
    openapi: '3.1.0',
    info: { title: 'Zoo', version: '1' },
    servers: [{ url: 'https://zoo.example' }],
    paths: {
      '/x': {
        get: { operationId: 'getX', responses: { 200: { content: { 'application/json': { schema: ref('X') } } } } },
      },
    },
    components: { schemas: { X: { [keyword]: variants.map(ref) }, ...schemas } },
  });
  expect(report.errors).toEqual([]);
  const model = buildModel(document);
  return model.schemas.find(({ name }) => name === 'X') ?? model.resources[0]?.methods[0]?.result;
}

it.each(['oneOf', 'anyOf'])(
  'A choice without a discriminator is a union by the property that has another constant in each schema of %s',
  (keyword) => {
    const schemas = {
      A: object({ id: text, object: one('card'), same: one('x') }, 'id', 'object', 'same'),
      B: object({ id: text, object: { const: 'bank' }, same: one('x') }, 'id', 'object', 'same'),
    };
    expect(choice(schemas, keyword)).toMatchObject({
      kind: 'union',
      discriminator: 'object',
      variants: [
        { value: 'card', schema: 'A' },
        { value: 'bank', schema: 'B' },
      ],
    });
  },
);

it('A choice without a discriminator is a union by several values of each schema, also behind references', () => {
  const schemas = {
    A: object({ type: ref('Small') }, 'type'),
    B: object({ type: { type: 'string', enum: ['cow', 'horse'] } }, 'type'),
    Small: { type: 'string', enum: ['cat', 'mouse'] },
  };
  expect(choice(schemas)).toMatchObject({
    discriminator: 'type',
    variants: [
      { value: 'cat', schema: 'A' },
      { value: 'mouse', schema: 'A' },
      { value: 'cow', schema: 'B' },
      { value: 'horse', schema: 'B' },
    ],
  });
});

it('A choice without a discriminator may be null if one of its schemas may be', () => {
  const A = { ...object({ type: one('a') }, 'type'), type: ['object', 'null'] };
  expect(choice({ A, B: object({ type: one('b') }, 'type') })).toMatchObject({
    kind: 'union',
    variants: [
      { value: 'a', schema: 'A' },
      { value: 'b', schema: 'B' },
    ],
  });
});

it('A choice without a discriminator prefers a property that each schema requires, whatever the order of the properties', () => {
  const schemas = {
    A: object({ a: one('1'), b: one('x') }, 'b'),
    B: object({ b: one('y'), a: one('2') }, 'b'),
  };
  expect(choice(schemas)).toMatchObject({ discriminator: 'b' });
  const optional = { A: object({ b: one('x'), a: one('1') }), B: object({ b: one('y'), a: one('2') }) };
  expect(choice(optional)).toMatchObject({ discriminator: 'a' });
});

it('A choice without a discriminator is a union by the required properties that only one schema has, whatever the order of the properties', () => {
  const schemas = {
    A: object({ id: text, name: text, z: text, a: text }, 'id', 'name', 'z', 'a'),
    B: object({ id: text, name: text, b: text }, 'id', 'b'),
  };
  const union = choice(schemas);
  expect(union).toMatchObject({
    kind: 'union',
    variants: [
      { value: 'a', schema: 'A' },
      { value: 'b', schema: 'B' },
    ],
    unknown: { fields: [{ name: 'id' }, { name: 'name' }] },
  });
  expect(union).not.toHaveProperty('discriminator');
});

it.each([
  ['is optional', object({ id: text, a: text }, 'id')],
  ['is only in responses', object({ id: text, a: { ...text, readOnly: true } }, 'a')],
  ['is in another schema, too', object({ b: text }, 'b')],
])('A choice without a discriminator is one object if what tells one of its schemas apart %s', (_, A) => {
  expect(choice({ A, B: object({ id: text, b: text }, 'id', 'b') })).toMatchObject({ kind: 'object', name: 'X' });
});

it.each([
  ['share a value', { A: object({ a: { enum: ['x', 'y'] } }, 'a'), B: object({ a: { enum: ['y', 'z'] } }, 'a') }],
  ['have no constant in one of them', { A: object({ a: one('x') }, 'a'), B: object({ a: text }, 'a') }],
  ['lack the property in one of them', { A: object({ a: one('x') }, 'a'), B: object({ b: one('y') }) }],
])('A choice without a discriminator is one object if its schemas %s', (_, schemas) => {
  expect(choice(schemas)).toMatchObject({ kind: 'object', name: 'X' });
});

it('A choice without a discriminator is any JSON value if its schemas are not all objects', () => {
  expect(choice({ A: object({ a: one('x') }, 'a'), B: text })).toEqual({ kind: 'json' });
});

it('A constant that tells alternatives apart and is not required is a note, unless it is a discriminator', () => {
  const A = object({ stream: { const: true } }, 'stream');
  const B = object({ stream: { const: false } });
  const notes = (more: Loose = {}): string[] => {
    const schema = { oneOf: [ref('A'), ref('B')], ...more };
    const content = { 'application/json': { schema } };
    const get = { operationId: 'getX', responses: { 200: { content } } };
    const info = { title: 'Zoo', version: '1' };
    const servers = [{ url: 'https://zoo.example' }];
    const source = { openapi: '3.1.0', info, servers, paths: { '/x': { get } }, components: { schemas: { A, B } } };
    return normalise(source).report.warnings.map(({ pointer }) => pointer);
  };
  expect(notes()).toEqual(['#/components/schemas/B']);
  expect(notes({ discriminator: { propertyName: 'stream' } })).toEqual([]);
});
