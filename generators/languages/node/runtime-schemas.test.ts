import { describe, expect, it } from 'vitest';
import { contextOf, operationOf, type Parts, ref, returns, takes } from '../fixture.ts';
import type { TemplateContext } from '../language.ts';
import { node } from './index.ts';

const TEXT = { type: 'string' };
const ANY = { 'x-sdk': { type: 'json' } };
const list = (items: object): object => ({ type: 'array', items });
const pet = { properties: { id: TEXT } };

type RuntimeSchema = Record<string, unknown>;

/** A shape as the value that the template prints; a schema is `<its name>`. */
function printed(schemaContext: unknown): unknown {
  const { kind, list: items, map, nullable, schema, object, union, isLazy, isConst } = schemaContext as RuntimeSchema;
  const members = (fields: unknown): object =>
    Object.fromEntries(
      (fields as RuntimeSchema[]).map((field) => [String(field['keyLiteral']).slice(1, -1), printed(field)]),
    );
  const text = isConst === true ? ' as const' : '';
  if (kind !== false) return String(kind) + text;
  if (schema !== false) return `${isLazy === true ? '() => ' : ''}<${String(schema)}>`;
  if (items !== false) return { list: printed(items) };
  if (map !== false) return { map: printed(map) };
  if (nullable !== false) return { nullable: printed(nullable) };
  if (union !== false) return { ...(union as RuntimeSchema), variants: members((union as RuntimeSchema)['variants']) };
  const { required, optional } = object as {
    required: { fields: unknown } | false;
    optional: { fields: unknown } | false;
  };
  return {
    ...(required && { required: members(required.fields) }),
    ...(optional && { optional: members(optional.fields) }),
  };
}

/** The shapes that are printed for each schema, in their order. */
function schemasOf({ sdk }: TemplateContext): [name: string, schema: unknown][] {
  const { runtimeSchemas } = sdk as { runtimeSchemas: RuntimeSchema[] };
  return runtimeSchemas.map((schema) => [String(schema['name']), printed(schema)]);
}

const sending = async (schemas: object, name: string): Promise<[string, unknown][]> =>
  schemasOf(await contextOf(node, { schemas, operations: { 'POST /x': takes(ref(name)) } } as Parts));

it('The shape of a schema that is sent has the type of each field, and separates required fields from optional ones', async () => {
  const properties = {
    id: TEXT,
    at: { type: ['string', 'null'], format: 'date-time' },
    count: { type: 'integer', format: 'int64' },
    share: { type: 'number' },
    live: { type: 'boolean' },
    tags: list(TEXT),
    rest: { type: 'object', additionalProperties: { type: 'integer' } },
    any: ANY,
  };
  expect(await sending({ In: { required: ['id', 'at'], properties } }, 'In')).toEqual([
    [
      'In',
      {
        required: { id: 'string', at: { nullable: 'dateTime' } },
        optional: {
          count: 'integer',
          share: 'number',
          live: 'boolean',
          tags: { list: 'string' },
          rest: { map: 'integer' },
          any: 'json',
        },
      },
    ],
  ]);
});

it('The shape of a schema that is sent follows the schemas that it needs, and an enum is any text', async () => {
  const schemas = {
    Outer: { properties: { inner: ref('Inner'), all: list(ref('Inner')), sort: ref('Sort') } },
    Inner: { properties: { a: TEXT } },
    Sort: { type: 'string', enum: ['on', 'off'] },
  };
  expect(await sending(schemas, 'Outer')).toEqual([
    ['Inner', { optional: { a: 'string' } }],
    ['Outer', { optional: { inner: '<Inner>', all: { list: '<Inner>' }, sort: 'string' } }],
  ]);
});

it('The shape of a schema that contains itself refers to itself lazily', async () => {
  const Tree = { properties: { left: ref('Leaf'), more: list(ref('Tree')) } };
  expect(await sending({ Tree, Leaf: { properties: { of: ref('Tree') } } }, 'Tree')).toEqual([
    ['Leaf', { optional: { of: '() => <Tree>' } }],
    ['Tree', { optional: { left: '<Leaf>', more: { list: '() => <Tree>' } } }],
  ]);
});

it('The shape of a schema that is sent is not printed if only responses contain the schema', async () => {
  const parts = { schemas: { Pet: pet }, operations: { 'GET /x': returns(ref('Pet')) } } as Parts;
  expect(schemasOf(await contextOf(node, parts))).toEqual([]);
});

it('The shape of a schema that is sent keeps its texts where an object inherits something of that name', async () => {
  const properties = { constructor: TEXT, toString: list(TEXT), valueOf: ref('Pet') };
  const found = await sending({ In: { properties }, Pet: pet }, 'In');
  expect(Object.fromEntries(found)['In']).toEqual({
    optional: { constructor: 'string as const', toString: { list: 'string as const' }, valueOf: '<Pet>' },
  });
});

it('The shape of a schema that is sent never sets the prototype', async () => {
  const properties = Object.fromEntries([
    ['__proto__', TEXT],
    ['a', TEXT],
  ]);
  const parts = { schemas: { In: { properties } }, operations: { 'POST /x': takes(ref('In')) } } as Parts;
  const { runtimeSchemas } = (await contextOf(node, parts)).sdk as {
    runtimeSchemas: { object: { optional: { fields: RuntimeSchema[] } } }[];
  };
  expect(runtimeSchemas[0]?.object.optional.fields).toMatchObject([
    { keyLiteral: "'__proto__'", isComputed: true },
    { keyLiteral: "'a'", isComputed: false },
  ]);
});

it('The shape of a query has its names in the order in which they are sent, beginning with the required ones', async () => {
  const parameters = [
    { name: 'tag', in: 'query', schema: list(TEXT) },
    { name: 'since', in: 'query', required: true, schema: { ...TEXT, format: 'date-time' } },
    { name: 'a', in: 'query', schema: TEXT },
  ];
  const { operation } = await operationOf<RuntimeSchema>(node, { operations: { 'GET /x': { parameters } } } as Parts);
  expect(JSON.stringify(printed(operation['query']))).toBe(
    JSON.stringify({ required: { since: 'dateTime' }, optional: { tag: { list: 'string' }, a: 'string' } }),
  );
});

describe('the shape of a union', () => {
  const variants = { card: '#/components/schemas/Card', 'bank account': '#/components/schemas/Bank' };
  const schemas = {
    Means: { oneOf: [ref('Card'), ref('Bank')], discriminator: { propertyName: 'kind', mapping: variants } },
    Card: { properties: { number: TEXT } },
    Bank: { required: ['kind'], properties: { kind: TEXT } },
  };

  it('The shape of a union names a shape for each value of its discriminator, which each variant requires', async () => {
    expect(await sending(schemas, 'Means')).toEqual([
      ['Card', { required: { kind: 'string' }, optional: { number: 'string' } }],
      ['Bank', { required: { kind: 'string' } }],
      ['Means', { tagLiteral: "'kind'", variants: { card: '<Card>', 'bank account': '<Bank>' }, isOpen: false }],
    ]);
  });

  it('The shape of a union accepts unknown variants if the API sends it, too', async () => {
    const sent = { ...takes(ref('Means')), ...returns(ref('Means')) };
    const context = await contextOf(node, { schemas, operations: { 'POST /pay': sent } } as Parts);
    expect(schemasOf(context).at(-1)?.[1]).toMatchObject({ isOpen: true });
  });
});
