import { describe, expect, it } from 'vitest';
import { schemaKeys, withSchemaKeys } from './schema-keys.ts';

it('Names for schemas that openapi-generator would mistake for built-in types are assigned only to these schemas', () => {
  expect([...schemaKeys(['Order', 'URI'])]).toEqual([['URI', 'URISchema']]);
});

it('Names for schemas that openapi-generator would mistake for built-in types are not taken', () => {
  expect([...schemaKeys(['URI', 'URISchema', 'Order'])]).toEqual([['URI', 'URISchema_']]);
});

it('Names for schemas have only the characters of a component', () => {
  expect([...schemaKeys(['観測', 'Schema0', 'Größe'])]).toEqual([
    ['観測', 'Schema0_'],
    ['Größe', 'Schema1'],
  ]);
});

const lists = (name: string): object => ({ type: 'array', items: { $ref: `#/components/schemas/${name}` } });

it('Properties with the names of keywords are not taken for them when schemas are renamed', () => {
  const properties = { propertyName: {}, mapping: lists('URI'), $ref: lists('URI') };
  const document = { components: { schemas: { URI: {}, Odd: { properties } } } };
  expect(withSchemaKeys(document, schemaKeys(['URI']))).toMatchObject({
    components: { schemas: { Odd: { properties: { mapping: lists('URISchema'), $ref: lists('URISchema') } } } },
  });
});

describe('a document with renamed schemas', () => {
  const reference = { $ref: '#/components/schemas/URI' };
  const document = {
    paths: { '/URI': { get: { description: '#/components/schemas/URI', schema: reference } } },
    components: {
      schemas: {
        URI: { properties: { URI: reference, mapping: { type: 'string' } } },
        Any: {
          oneOf: [reference],
          discriminator: {
            propertyName: 'URI',
            mapping: { URI: '#/components/schemas/URI', uri: 'URI', other: 'Other' },
          },
        },
      },
      examples: { URI: { value: 'URI' } },
    },
  };
  const renamed = { $ref: '#/components/schemas/URISchema' };

  it('has the new names in schemas, references and discriminators only', () => {
    expect(withSchemaKeys(document, new Map([['URI', 'URISchema']]))).toEqual({
      paths: { '/URI': { get: { description: '#/components/schemas/URI', schema: renamed } } },
      components: {
        schemas: {
          URISchema: { properties: { URI: renamed, mapping: { type: 'string' } } },
          Any: {
            oneOf: [renamed],
            discriminator: {
              propertyName: 'URI',
              mapping: { URI: '#/components/schemas/URISchema', uri: 'URISchema', other: 'Other' },
            },
          },
        },
        examples: { URI: { value: 'URI' } },
      },
    });
  });

  it('is unchanged without new names', () => {
    expect(withSchemaKeys(document, new Map())).toBe(document);
  });
});
