import { describe, expect, it } from 'vitest';
import { kitchenSink } from '../kitchen-sink/document.ts';
import { buildModel } from '../model/build.ts';
import type { OpenApiDocument } from '../model/document.ts';
import type { SdkModel } from '../model/model.ts';
import { generatorDocument, tagOf } from './document.ts';
import type { TemplateContext } from './language.ts';

type Json = Record<string, unknown>;

/** Context that labels each node, so that a test can find it in the document. */
function contextOf({ resources, schemas }: SdkModel): TemplateContext {
  const methods = resources.flatMap((resource) => resource.methods);
  const unknown = schemas.flatMap((schema) => (schema.kind === 'union' && schema.unknown ? [schema.unknown] : []));
  return {
    sdk: {},
    schemas: new Map(
      [...schemas, ...unknown].map((schema) => [
        schema.name,
        {
          schema: { schema: schema.name },
          properties: new Map(
            (schema.kind === 'object' ? schema.fields : []).map(({ name }) => [name, { field: name }]),
          ),
        },
      ]),
    ),
    resources: new Map(resources.map(({ name }) => [name, { resource: name }])),
    operations: new Map(
      methods.map(({ operationId, parameters, body }) => [
        operationId,
        {
          operation: { operation: operationId },
          parameters: parameters.map((parameter) => ({ parameter: `${parameter.in} ${parameter.name}` })),
          ...(body === undefined ? {} : { body: { body: operationId } }),
        },
      ]),
    ),
  };
}

const NONE: TemplateContext = { sdk: {}, schemas: new Map(), resources: new Map(), operations: new Map() };

const source = kitchenSink();
const model = buildModel(source);
const document = generatorDocument(source, model, contextOf(model)) as OpenApiDocument;
const operation = (path: string, method: string, of: OpenApiDocument = document): Json =>
  (of.paths[path] as Record<string, Json>)[method] ?? {};
const schema = (name: string): Json => document.components?.schemas?.[name] as Json;

/** Returns all values of a key, at any depth. */
function valuesOf(node: unknown, key: string): unknown[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) => [...(name === key ? [value] : []), ...valuesOf(value, key)]);
}

describe('the document that openapi-generator reads', () => {
  it('has a tag with a description for each resource', () => {
    expect(document.tags).toEqual([
      { name: 'Things', description: expect.stringContaining('A sentence.'), 'x-sdk': { resource: 'things' } },
    ]);
  });

  it('has the resource as the only tag of each operation', () => {
    const tags = Object.values(document.paths).flatMap((item) =>
      Object.values(item).map((member) => (member as Json)['tags']),
    );
    expect(tags).toHaveLength(model.resources.flatMap(({ methods }) => methods).length);
    expect(new Set(tags.map(String))).toEqual(new Set(['Things']));
    expect(operation('/things', 'get')['x-sdk']).toEqual({ operation: 'listThing' });
  });

  it('has an extension on each parameter in the order of the model, and none on the idempotency key', () => {
    const { parameters } = operation('/things/{id}', 'patch') as { parameters: Json[] };
    expect(parameters.map(({ name, 'x-sdk': extension }) => [name, extension])).toEqual([
      ['id', { parameter: 'path id' }],
      ['If-Match', { parameter: 'header If-Match' }],
      ['Idempotency-Key', undefined],
    ]);
  });

  it('has extensions on bodies, schemas and properties', () => {
    expect(operation('/things', 'post')['requestBody']).toMatchObject({
      'x-sdk': { body: 'createThing' },
      required: true,
    });
    expect(schema('Money')).toMatchObject({
      'x-sdk': { schema: 'Money' },
      properties: {
        amount: { type: 'integer', 'x-sdk': { field: 'amount' } },
        currency: { 'x-sdk': { field: 'currency' } },
      },
    });
    expect(schema('Event')).toMatchObject({ 'x-sdk': { schema: 'Event' }, discriminator: { propertyName: 'type' } });
    // openapi-generator reads extensions next to a reference, so that they are also repeated there.
    expect(schema('OldThing')['properties']).toEqual({
      thing: { $ref: '#/components/schemas/Thing', 'x-sdk': { field: 'thing' } },
    });
  });

  it('repeats the extension of a nullable reference in its alternative, which replaces it in openapi-generator', () => {
    const properties = Object.entries(schema('Thing')['properties'] as Record<string, { oneOf?: object[] }>);
    const choices = properties.filter(([, { oneOf }]) => oneOf !== undefined);
    expect(choices.length).toBeGreaterThan(3);
    for (const [field, choice] of choices) {
      const extension = { 'x-sdk': { field } };
      expect(choice).toMatchObject({ ...extension, oneOf: [extension, { type: 'null' }] });
      expect(choice.oneOf?.[1]).toEqual({ type: 'null' });
    }
  });

  it('has a schema for the unknown variants of a union', () => {
    expect(source.components?.schemas).not.toHaveProperty('UnknownEvent');
    expect(schema('UnknownEvent')).toEqual({
      type: 'object',
      description: 'A variant of Event that this version of the library does not know.',
      required: ['id', 'type', 'timestamp'],
      properties: {
        id: { type: 'string', 'x-sdk': { field: 'id' } },
        type: { type: 'string', 'x-sdk': { field: 'type' } },
        timestamp: { type: 'string', format: 'date-time', 'x-sdk': { field: 'timestamp' } },
      },
      'x-sdk': { schema: 'UnknownEvent' },
    });
    expect(schema('UnknownChoice')).toBeUndefined();
  });

  it('has no extensions of the contract', () => {
    expect(JSON.stringify(source)).toContain('"x-sdk":{"resource":"things"');
    const bare = generatorDocument(source, model, NONE);
    expect(new Set(valuesOf(bare, 'x-sdk').map((value) => JSON.stringify(value)))).toEqual(new Set(['{}']));
  });

  it('otherwise equals its input, which is not modified', () => {
    const bare = generatorDocument(source, model, NONE) as OpenApiDocument;
    expect(source).toEqual(kitchenSink());
    expect(Object.keys(bare.paths)).toEqual(Object.keys(source.paths));
    const { tags: _, 'x-sdk': __, parameters: ___, ...rest } = operation('/things', 'get', bare);
    const { tags: ____, 'x-sdk': _____, parameters: ______, ...own } = operation('/things', 'get', source);
    expect(rest).toEqual(own);
    expect(Object.keys(bare.components?.schemas ?? {})).toEqual(Object.keys(source.components?.schemas ?? {}));
  });

  it('inlines parameters and bodies that are defined elsewhere', () => {
    const shared = structuredClone(source);
    const { get } = shared.paths['/things'] as unknown as { get: { parameters: object[] } };
    shared.components = {
      ...shared.components,
      parameters: { Limit: get.parameters[0] as never },
      requestBodies: { Sent: operation('/things', 'post', source)['requestBody'] as never },
    };
    // Members of a path item apply to each of its operations.
    const thing = shared.paths['/things/{id}'] as unknown as Record<string, { parameters?: object[] }>;
    Object.assign(thing, { parameters: [thing['patch']?.parameters?.shift()] });
    thing['delete']?.parameters?.shift();
    get.parameters[0] = { $ref: '#/components/parameters/Limit' };
    Object.assign(operation('/things', 'post', shared), { requestBody: { $ref: '#/components/requestBodies/Sent' } });
    const built = buildModel(shared);
    const generated = generatorDocument(shared, built, contextOf(built)) as OpenApiDocument;
    expect(operation('/things', 'get', generated)).toEqual(operation('/things', 'get'));
    expect(operation('/things', 'post', generated)).toEqual(operation('/things', 'post'));
    expect(generated.paths['/things/{id}']).toEqual(document.paths['/things/{id}']);
  });
});

it.each([
  ['orders', 'Orders'],
  ['api_keys', 'ApiKeys'],
  ['図書館', 'Api'],
])('the tag of %s is %s', (resource, tag) => {
  expect(tagOf(resource)).toBe(tag);
});
