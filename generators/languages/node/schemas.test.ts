import { describe, expect, it } from 'vitest';
import { contextOf, operationOf, parameter, type Parts, ref, returns, schemaOf, takes } from '../fixture.ts';
import type { TemplateContext } from '../language.ts';
import { node } from './index.ts';

const TEXT = { type: 'string' };
const ANY = { 'x-sdk': { type: 'json' } };
const BYTES = { type: 'string', format: 'binary' };
const list = (items: object): object => ({ type: 'array', items });

interface Property {
  keyLiteral: string;
  type: string;
  isOptional: boolean;
  isDeprecated: boolean;
  defaultLine: string | false;
  isDocumented: boolean;
  doc: { line: string }[];
}

interface Declaration {
  [key: string]: unknown;
  interface: { undeclaredFields: Property[] } | false;
}

/** Returns the fields of an interface with modifiers and types. */
function fieldsOf({ schemas }: TemplateContext, name: string): Record<string, string> {
  const { schema, properties } = schemas.get(name) ?? {};
  const own = (schema as Declaration).interface;
  const all = [...((properties?.values() ?? []) as Iterable<Property>), ...(own === false ? [] : own.undeclaredFields)];
  return Object.fromEntries(
    all.map(({ keyLiteral, isOptional, type }) => [keyLiteral + (isOptional ? '?' : ''), type]),
  );
}

it('A model in Node.js has fields with wire names, and distinguishes absent from null', async () => {
  const Thing = {
    required: ['a', 'b'],
    properties: {
      a: TEXT,
      b: { type: ['string', 'null'] },
      'c-d': { type: 'integer' },
      e: { type: ['number', 'null'] },
      f: list(ref('Sort')),
      g: { type: 'object', additionalProperties: list({ type: 'boolean' }) },
      h: { type: 'string', enum: ["it's"] },
      i: ANY,
    },
  };
  const Sort = { type: 'string', enum: ['on', 'off'] };
  expect(fieldsOf(await contextOf(node, { schemas: { Thing, Sort } } as Parts), 'Thing')).toEqual({
    "'a'": 'string',
    "'b'": 'string | null',
    "'c-d'?": 'number',
    "'e'?": 'number | null',
    "'f'?": 'Sort[]',
    "'g'?": 'Record<string, boolean[]>',
    "'h'?": String.raw`'it\'s' | UnknownValue`,
    "'i'?": 'unknown',
  });
});

it('A model in Node.js has bytes in form fields', async () => {
  const Form = { properties: { file: BYTES, more: list(BYTES) } };
  const requestBody = { content: { 'multipart/form-data': { schema: ref('Form') } } };
  const context = await contextOf(node, { schemas: { Form }, operations: { 'POST /x': { requestBody } } } as Parts);
  expect(fieldsOf(context, 'Form')).toEqual({
    "'file'?": 'Uint8Array | Blob',
    "'more'?": 'readonly (Uint8Array | Blob)[]',
  });
});

it('A model in Node.js can have a field that every object inherits, which is never absent', async () => {
  const Car = { required: ['valueOf'], properties: { constructor: TEXT, valueOf: TEXT, prototype: TEXT } };
  expect(fieldsOf(await contextOf(node, { schemas: { Car } } as Parts), 'Car')).toEqual({
    "'constructor'?": "string | Object['constructor']",
    "'valueOf'": 'string',
    "'prototype'?": 'string',
  });
});

it('A model in Node.js has a doc comment only with a description, a default or a deprecation', async () => {
  const parameters = [
    parameter('plain', 'query'),
    parameter('limit', 'query', { type: 'integer', default: 20 }),
    parameter('old', 'query', TEXT, { deprecated: true, description: 'Old.' }),
  ];
  const { parameters: found } = await operationOf(node, { operations: { 'GET /x': { parameters } } } as Parts);
  expect(found).toMatchObject([
    { isDocumented: false, doc: [], defaultLine: false, isDeprecated: false },
    { isDocumented: true, doc: [], defaultLine: '20', isDeprecated: false },
    { isDocumented: true, doc: [{ line: 'Old.' }], defaultLine: false, isDeprecated: true },
  ]);
});

it('An enum in Node.js has its values', async () => {
  const choice = { type: 'string', enum: ['on', "o'ff"] };
  const schemas = {
    In: { properties: { sort: ref('Sort') } },
    Sort: choice,
    Out: { properties: { a: ref('State') } },
    State: choice,
  };
  const parts = { schemas, operations: { 'POST /x': { ...takes(ref('In')), ...returns(ref('Out')) } } } as Parts;
  const values = [{ literal: "'on'" }, { literal: String.raw`'o\'ff'` }];
  expect((await schemaOf(node, parts, 'Sort')).schema).toMatchObject({
    values,
    interface: false,
  });
  expect((await schemaOf(node, parts, 'State')).schema).toMatchObject({ values });
});

const union = (propertyName: string, variants: Record<string, string>): object => ({
  oneOf: [...new Set(Object.values(variants))].map(ref),
  discriminator: {
    propertyName,
    mapping: Object.fromEntries(Object.entries(variants).map(([value, name]) => [value, ref(name).$ref])),
  },
});

describe('a union in Node.js', () => {
  const variant = (type: string, data: object): object => ({
    required: ['id', 'type', 'version', 'data'],
    properties: {
      id: { ...TEXT, description: 'Same.' },
      type: { type: 'string', enum: [type], description: `Only ${type}.` },
      version: { type: 'string', enum: ['v1'] },
      data,
      ...(type === 'b' ? { extra: TEXT } : {}),
    },
  });
  const events = {
    Event: union('type', { a: 'A', b: 'B' }),
    A: variant('a', { ...TEXT, description: 'Only of a.' }),
    B: variant('b', { type: 'integer' }),
    Plan: { properties: { type: { type: 'string', enum: ['free'] } } },
  };

  it('A union in Node.js has an unknown variant with the fields that all variants share', async () => {
    const context = await contextOf(node, { schemas: events } as Parts);
    expect(context.schemas.get('Event')?.schema).toMatchObject({
      variants: [{ name: 'A' }, { name: 'B' }, { name: 'UnknownEvent' }],
      interface: false,
    });
    expect(context.schemas.get('UnknownEvent')?.schema).toMatchObject({
      name: 'UnknownEvent',
      contractLiteral: false,
      switchLine: 'type',
    });
    expect(fieldsOf(context, 'UnknownEvent')).toEqual({
      "'id'": 'string',
      "'type'": 'UnknownValue',
      "'version'": "'v1' | UnknownValue",
      "'data'": 'unknown',
    });
    expect(JSON.stringify(context.schemas.get('UnknownEvent'))).not.toContain('Only');
  });

  it('A union in Node.js has closed discriminator values, unlike other constants', async () => {
    const context = await contextOf(node, { schemas: events } as Parts);
    expect(fieldsOf(context, 'A')["'type'"]).toBe("'a'");
    expect(fieldsOf(context, 'Plan')["'type'?"]).toBe("'free' | UnknownValue");
  });

  const means = (discriminator: string): object => ({
    Means: union(discriminator, { card: 'Card', 'bank account': 'Bank' }),
    Card: { required: ['means-type'], properties: { 'means-type': TEXT, note: TEXT } },
    Bank: { properties: { 'means-type': ref('Kind'), '@owner': TEXT } },
    Kind: { type: 'string', enum: ['old', 'older'] },
  });

  it('A union in Node.js can have a discriminator of any type', async () => {
    const context = await contextOf(node, { schemas: means('means-type') } as Parts);
    expect(fieldsOf(context, 'Card')["'means-type'"]).toBe("'card'");
    expect(fieldsOf(context, 'UnknownMeans')).toEqual({ "'means-type'": 'UnknownValue' });
  });

  it('A union in Node.js can have a discriminator that its variants do not declare', async () => {
    const context = await contextOf(node, { schemas: means('kind') } as Parts);
    expect(fieldsOf(context, 'Card')).toMatchObject({ "'kind'": "'card'", "'means-type'": 'string' });
    expect(fieldsOf(context, 'UnknownMeans')).toMatchObject({ "'kind'": 'UnknownValue' });
  });

  it('A union in Node.js has no unknown variant if it is only sent', async () => {
    const parts = { schemas: means('kind'), operations: { 'POST /pay': takes(ref('Means')) } } as Parts;
    const context = await contextOf(node, parts);
    expect(context.schemas.get('Means')?.schema).toMatchObject({ variants: [{ name: 'Card' }, { name: 'Bank' }] });
    expect(context.schemas.has('UnknownMeans')).toBe(false);
    expect(context.sdk).toMatchObject({ usesUnions: true });
  });
});
