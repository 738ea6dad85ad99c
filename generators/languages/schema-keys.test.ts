import { describe, expect, it } from 'vitest';
import { schemaKeys, withSchemaKeys } from './schema-keys.ts';

describe('names for schemas that openapi-generator would take for types of its own', () => {
  it('are given to those that are there, and to no other', () => {
    expect([...schemaKeys(['Order', 'URI'])]).toEqual([['URI', 'URISchema']]);
  });

  it('are free', () => {
    expect([...schemaKeys(['URI', 'URISchema', 'Order'])]).toEqual([['URI', 'URISchema_']]);
  });
});

describe('a document with other names of schemas', () => {
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

  it('has them in its schemas, references and discriminators, and nowhere else', () => {
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

  it('stays as it is where none has another name', () => {
    expect(withSchemaKeys(document, new Map())).toBe(document);
  });
});
