import { expect, it } from 'vitest';
import { contextOf, operationOf, parameter, type Parts, ref } from '../fixture.ts';
import type { TemplateContext } from '../language.ts';
import { node } from './index.ts';

const TEXT = { type: 'string' };

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

it('A union in Node.js can have a discriminator that its variants do not declare', async () => {
  const mapping = { card: '#/components/schemas/Card', 'bank account': '#/components/schemas/Bank' };
  const schemas = {
    Means: { oneOf: [ref('Card'), ref('Bank')], discriminator: { propertyName: 'kind', mapping } },
    Card: { required: ['means-type'], properties: { 'means-type': TEXT, note: TEXT } },
    Bank: { properties: { '@owner': TEXT } },
  };
  const context = await contextOf(node, { schemas } as Parts);
  expect(fieldsOf(context, 'Card')).toMatchObject({ "'kind'": "'card'", "'means-type'": 'string' });
  expect(fieldsOf(context, 'UnknownMeans')).toMatchObject({ "'kind'": 'UnknownValue' });
});
