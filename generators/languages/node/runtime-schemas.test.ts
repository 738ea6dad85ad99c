import { expect, it } from 'vitest';
import { contextOf, type Parts, ref, takes } from '../fixture.ts';
import type { TemplateContext } from '../language.ts';
import { node } from './index.ts';

const TEXT = { type: 'string' };
const list = (items: object): object => ({ type: 'array', items });
const pet = { properties: { id: TEXT } };

type RuntimeSchema = Record<string, unknown>;

/** A shape as the value that the template prints; a schema is `<its name>`. */
function printed(schemaContext: unknown): unknown {
  const { kind, list: items, schema, object, isLazy, isConst } = schemaContext as RuntimeSchema;
  const members = (fields: unknown): object =>
    Object.fromEntries(
      (fields as RuntimeSchema[]).map((field) => [String(field['keyLiteral']).slice(1, -1), printed(field)]),
    );
  const text = isConst === true ? ' as const' : '';
  if (kind !== false) return String(kind) + text;
  if (schema !== false) return `${isLazy === true ? '() => ' : ''}<${String(schema)}>`;
  if (items !== false) return { list: printed(items) };
  const { optional } = object as { optional: { fields: unknown } };
  return { optional: members(optional.fields) };
}

/** The shapes that are printed for each schema, in their order. */
function schemasOf({ sdk }: TemplateContext): [name: string, schema: unknown][] {
  const { runtimeSchemas } = sdk as { runtimeSchemas: RuntimeSchema[] };
  return runtimeSchemas.map((schema) => [String(schema['name']), printed(schema)]);
}

const sending = async (schemas: object, name: string): Promise<[string, unknown][]> =>
  schemasOf(await contextOf(node, { schemas, operations: { 'POST /x': takes(ref(name)) } } as Parts));

it('The shape of a schema that contains itself refers to itself lazily', async () => {
  const Tree = { properties: { left: ref('Leaf'), more: list(ref('Tree')) } };
  expect(await sending({ Tree, Leaf: { properties: { of: ref('Tree') } } }, 'Tree')).toEqual([
    ['Leaf', { optional: { of: '() => <Tree>' } }],
    ['Tree', { optional: { left: '<Leaf>', more: { list: '() => <Tree>' } } }],
  ]);
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
