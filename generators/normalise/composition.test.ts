import { describe, expect, it } from 'vitest';
import type { Field, Schema, TypeRef } from '../model/model.ts';
import { type Loose, ref, returned } from './fixture.ts';

const text = { type: 'string' };
const object = (properties: Loose, ...required: string[]): Loose => ({ type: 'object', properties, required });

/** Returns the type of each field of a schema, with `!` if it is required and `?` if it may be null. */
function fieldsOf(schema: Schema | undefined): Record<string, string> {
  if (schema?.kind !== 'object') throw new Error(`${schema?.name} is no object`);
  return Object.fromEntries(schema.fields.map((field) => [field.name, typeText(field)]));
}

const typeText = ({ type, required, nullable }: Field): string =>
  shown(type) + (required ? '!' : '') + (nullable ? '?' : '');

function shown(type: TypeRef): string {
  if (type.kind === 'list') return `[${shown(type.items)}]`;
  return 'name' in type ? type.name : type.kind;
}

/** Returns the fields of `Thing` and the warnings. */
function thing(schemas: Loose): { fields: Record<string, string>; warnings: string[]; of: Map<string, Schema> } {
  const { of, warnings } = returned(ref('Thing'), schemas);
  return { fields: fieldsOf(of.get('Thing')), warnings, of };
}

describe('a member in several parts of allOf', () => {
  const inTwo = (one: Loose, two: Loose, more: Loose = {}): ReturnType<typeof thing> =>
    thing({ Thing: { allOf: [object({ a: one }), object({ a: two })] }, Place: object({ lat: text }), ...more });

  it.each([
    ['that only describes it', { $ref: '#/components/schemas/Place' }, { description: 'Here.', example: 1 }, 'Place'],
    ['that repeats its type', ref('Place'), { type: 'object', description: 'Here.' }, 'Place'],
    ['that lists its values', text, { enum: ['x', 'y'] }, 'ThingA'],
    ['that allows fewer numbers', { type: 'number' }, { type: 'integer' }, 'integer'],
    ['that has the same type', { type: 'array', items: text }, { type: 'array', items: text }, '[string]'],
    [
      'that narrows its items',
      { type: 'array', items: { type: 'number' } },
      { items: { type: 'integer' } },
      '[integer]',
    ],
  ])('keeps the narrower type next to a part %s, in any order', (_, one, two, type) => {
    for (const { fields, warnings } of [inTwo(one, two), inTwo(two, one)]) {
      expect(fields).toEqual({ a: type });
      expect(warnings).toEqual([]);
    }
  });

  it('has the members of both parts if it is an object', () => {
    const { of } = inTwo(object({ b: text }, 'b'), object({ c: { type: 'array', items: object({ d: text }) } }));
    expect(fieldsOf(of.get('ThingA'))).toEqual({ b: 'string!', c: '[ThingAcItem]' });
  });

  it('is any JSON value, with a note, if no value fits both parts', () => {
    expect(inTwo(text, { type: 'integer' })).toMatchObject({ fields: { a: 'json' }, warnings: [expect.any(String)] });
    expect(inTwo({ enum: ['x'] }, { enum: ['y'] })).toMatchObject({
      fields: { a: 'json' },
      warnings: [expect.any(String)],
    });
  });

  it('may be null only if all parts say so', () => {
    const nullable = { type: ['string', 'null'] };
    expect(inTwo(nullable, { enum: ['x', 'y', null] }).fields).toEqual({ a: 'ThingA?' });
    expect(inTwo(nullable, { type: 'string', format: 'date' }).fields).toEqual({ a: 'string' });
  });
});

it('A property that any part of allOf requires is required', () => {
  const { fields } = thing({
    Thing: { required: ['b'], allOf: [ref('Base'), { required: ['a'] }] },
    Base: object({ a: text, b: text, c: text }),
  });
  expect(fields).toEqual({ a: 'string!', b: 'string!', c: 'string' });
});

it('A required property without a declaration is any JSON value', () => {
  const { fields, warnings } = thing({ Thing: object({ a: text }, 'a', 'b') });
  expect(fields).toEqual({ a: 'string!', b: 'json!' });
  expect(warnings).toEqual([]);
});

it('Twenty levels of diamonds have all members, without a note', () => {
  const level = (n: number): Loose => ({
    [`L${n}`]: { allOf: [ref(`M${n}`), ref(`N${n}`)] },
    [`M${n}`]: { allOf: [ref(`L${n + 1}`)], properties: { [`m${n}`]: text } },
    [`N${n}`]: { allOf: [ref(`L${n + 1}`)], properties: { [`n${n}`]: text } },
  });
  const levels = Array.from({ length: 20 }, (_, n) => level(n));
  const { fields, warnings } = thing({
    ...Object.assign({}, ...levels),
    L20: object({ id: text }),
    Thing: { allOf: [ref('L0')], properties: { x: text } },
  });
  expect(Object.keys(fields)).toHaveLength(42);
  expect(warnings).toEqual([]);
});

describe('schemas that contain themselves', () => {
  it('lose a part of allOf that is the schema itself, with a note', () => {
    const { fields, warnings } = thing({ Thing: { allOf: [ref('Thing'), object({ a: text })] } });
    expect(fields).toEqual({ a: 'string' });
    expect(warnings).toEqual(['#/components/schemas/Thing']);
  });

  it('have an end when they are merged', () => {
    const { fields, of } = thing({
      Thing: { allOf: [ref('Left'), ref('Right')] },
      Left: object({ part: ref('Left'), l: text }),
      Right: object({ part: ref('Right'), r: text }),
    });
    expect(fields).toEqual({ part: 'ThingPart', l: 'string', r: 'string' });
    expect(fieldsOf(of.get('ThingPart'))).toEqual({ part: 'ThingPart', l: 'string', r: 'string' });
  });

  it.each([
    ['lists', { type: 'array', items: ref('Loop') }],
    ['maps', { type: 'object', additionalProperties: ref('Loop') }],
    ['references', ref('Other')],
    ['unions', { oneOf: [ref('Other'), ref('Other')] }],
  ])('are any JSON value, with a note, if they are %s', (_, Loop) => {
    const { fields, warnings } = thing({ Thing: object({ a: ref('Loop') }), Loop, Other: ref('Loop') });
    expect(fields['a']).toMatch(/json|map/);
    expect(warnings.length).toBeGreaterThan(0);
  });
});

describe('alternatives that may apply at once', () => {
  const A = object({ id: text, a: text }, 'id', 'a');
  const B = object({ id: text, b: { type: 'integer' } }, 'id', 'b');

  it('are one object with the members of all, of which those are required that all require', () => {
    const { fields, warnings } = thing({ Thing: { anyOf: [ref('A'), ref('B')] }, A, B });
    expect(fields).toEqual({ id: 'string!', a: 'string', b: 'integer' });
    expect(warnings).toEqual(['#/components/schemas/Thing']);
  });

  it('are one object if there are several choices in allOf', () => {
    const choices = [{ oneOf: [ref('A'), ref('B')] }, { oneOf: [object({ c: text }, 'c'), object({ d: text }, 'd')] }];
    expect(thing({ Thing: { allOf: choices }, A, B }).fields).toEqual({
      id: 'string!',
      a: 'string',
      b: 'integer',
      c: 'string',
      d: 'string',
    });
  });

  it('give a member of two types any JSON value', () => {
    const { fields } = thing({ Thing: { anyOf: [object({ a: text }), object({ a: { type: 'integer' } })] } });
    expect(fields).toEqual({ a: 'json' });
  });
});

it('Members of schemas under a condition are optional ones', () => {
  const branches = [
    ['then', object({ a: text }, 'a')],
    ['else', object({ b: text })],
  ] as const;
  const { fields, warnings } = thing({
    Thing: {
      ...object({ kind: text }, 'kind'),
      if: { properties: { kind: { const: 'x' } } },
      ...Object.fromEntries(branches),
      dependentSchemas: { kind: object({ c: text }) },
      not: { required: ['a', 'b'] },
    },
  });
  expect(fields).toEqual({ kind: 'string!', a: 'string', b: 'string', c: 'string' });
  expect(warnings).toEqual(['#/components/schemas/Thing']);
});

describe('a choice', () => {
  it.each([
    ['and nothing else', { nullable: true }],
    ['as a type', { type: 'null' }],
    ['as a constant', { const: null }],
    ['as the only value', { enum: [null] }],
  ])('between a schema and null %s may be null', (_, none) => {
    const choice = { anyOf: [ref('Other'), none] };
    expect(thing({ Thing: object({ a: choice }), Other: object({ b: text }) }).fields).toEqual({ a: 'Other?' });
  });

  it.each([
    ['texts is an enum', [{ const: 'x', title: 'X' }, { const: 'y' }], 'ThingA'],
    ['numbers is a number', [{ const: 1 }, { const: 2.5 }], 'number'],
    ['integers is an integer', [{ const: 1 }, { const: 2 }], 'integer'],
    ['choices between texts is an enum', [{ oneOf: [{ const: 'x' }, { const: 'y' }] }, { const: 'z' }], 'ThingA'],
    ['a schema and itself is the schema', [ref('Other'), ref('Other')], 'Other'],
    ['one schema is the schema', [ref('Other')], 'Other'],
    ['anything and a text is any JSON value', [{}, text], 'json'],
    ['a text and a list is any JSON value', [text, { type: 'array', items: text }], 'json'],
  ])('between %s', (_, oneOf, type) => {
    expect(thing({ Thing: object({ a: { oneOf } }), Other: object({ b: text }) }).fields).toEqual({ a: type });
  });
});

it('Keywords next to a reference count in OpenAPI 3.1', () => {
  const schemas = { Thing: { ...ref('Base'), ...object({ b: text }, 'a') }, Base: object({ a: text }) };
  expect(thing(schemas).fields).toEqual({ a: 'string!', b: 'string' });
});

it('A reference goes through other references, and one without a target is a note', () => {
  const { fields, warnings } = thing({
    Thing: object({ a: ref('Alias/properties/inner'), b: ref('Missing') }),
    Alias: ref('Other'),
    Other: object({ inner: object({ c: text }) }),
  });
  expect(fields).toEqual({ a: 'ThingA', b: 'json' });
  expect(warnings).toEqual(['#/components/schemas/Thing/properties/b']);
});
