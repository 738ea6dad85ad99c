import { describe, expect, it } from 'vitest';
import { buildModel } from '../model/build.ts';
import type { Method, Schema, SdkModel } from '../model/model.ts';
import { normalise } from './normalise.ts';

type Loose = Record<string, unknown>;

const json = (schema: unknown): Loose => ({ content: { 'application/json': { schema } } });
const ref = (name: string): Loose => ({ $ref: `#/components/schemas/${name}` });
const answer = (schema: unknown): Loose => ({ responses: { 200: json(schema) } });

/** A document of others with these paths and schemas. */
function document(paths: Loose, schemas: Loose = {}, more: Loose = {}): Loose {
  const info = { title: 'Zoo', version: '1' };
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: 'https://zoo.example/' }],
    paths,
    components: { schemas },
    ...more,
  };
}

/** The model of a document that is not refused, and what is noted of it. */
function adopted(source: Loose): { model: SdkModel; notes: string[] } {
  const { document: result, report } = normalise(source);
  expect(report.errors).toEqual([]);
  return { model: buildModel(result), notes: report.warnings.map(({ pointer }) => pointer) };
}

/** The schema that an operation returns, after its document is brought into the profile. */
function returned(schema: unknown, schemas: Loose = {}): { method: Method; of: Map<string, Schema>; notes: string[] } {
  const { model, notes } = adopted(document({ '/x': { get: { operationId: 'getX', ...answer(schema) } } }, schemas));
  const method = model.resources[0]?.methods[0];
  if (method === undefined) throw new Error('no method');
  return { method, of: new Map(model.schemas.map((one) => [one.name, one])), notes };
}

function methodsOf(paths: Loose, more: Loose = {}): string[] {
  const { model } = adopted(document(paths, {}, more));
  return model.resources.flatMap(({ name, methods }) => methods.map((method) => `${name}.${method.name}`));
}

const none = { responses: { 204: {} } };

/** One path for each operation, all with the same tags. */
function tagged(tags: string[], ids: string[]): Loose {
  return Object.fromEntries(ids.map((operationId, index) => [`/${index}`, { get: { operationId, tags, ...none } }]));
}

describe('operations of others', () => {
  it('belong to their first tag, and lose its name after the verb', () => {
    const ids = ['updatePet', 'findPetsByStatus', 'walkDog'];
    expect(methodsOf(tagged(['pets', 'all'], ids))).toEqual(['pets.update', 'pets.findByStatus', 'pets.walkDog']);
  });

  it('belong to the first word of their path without a tag, and are called by method and path without an id', () => {
    expect(methodsOf({ '/api/v1/pets/{id}/toys': { parameters: [path('id')], get: none } })).toEqual([
      'pets.getApiV1PetsByIdToys',
    ]);
  });

  it('have names that no language has for itself, and no two of a resource the same', () => {
    expect(methodsOf(tagged(['class'], ['list', 'list_class', 'default']))).toEqual([
      'class_api.list',
      'class_api.listClass',
      'class_api.defaultOperation',
    ]);
  });

  it('are named by x-sdk where only some say it', () => {
    const said = { 'x-sdk': { resource: 'zoos', method: 'feed' }, operationId: 'a', ...none };
    expect(methodsOf({ '/a': { get: said }, '/b': { get: { tags: ['pets'], operationId: 'b', ...none } } })).toEqual([
      'zoos.feed',
      'pets.b',
    ]);
  });

  it('are called at the first server, its variables at their defaults', () => {
    const servers = [{ url: 'https://{city}.zoo.example/', variables: { city: { default: 'rome' } } }];
    const { model } = adopted(document({ '/a': { get: none } }, {}, { servers }));
    expect(model.serverUrl).toBe('https://rome.zoo.example');
  });
});

describe('webhooks of others', () => {
  it('give their payload a class, in any media type of JSON', () => {
    const payload = { content: { 'Application/JSON; charset=utf-8': { schema: ref('Moved') } } };
    const moved = { properties: { at: { type: 'string' } } };
    const webhooks = { moved: { post: { requestBody: payload, ...none } } };
    const { model } = adopted(document({ '/a': { get: none } }, { Moved: moved }, { webhooks }));
    expect(model.schemas.map(({ name, direction }) => [name, direction])).toEqual([['Moved', 'response']]);
  });
});

function path(name: string): Loose {
  return { name, in: 'path', required: true, schema: { type: 'string' } };
}

describe('a document that says x-sdk for all operations', () => {
  it('is in the profile already and stays as it is', () => {
    const source = document({ '/a': { get: { 'x-sdk': { resource: 'a', method: 'get' }, ...none } } });
    expect(normalise(source).document).toBe(source);
  });
});

describe('schemas of others', () => {
  it('are merged where allOf composes them, a base and its heirs alike', () => {
    const base = { required: ['id'], properties: { id: { type: 'string' } }, discriminator: { propertyName: 'id' } };
    const pet = { allOf: [ref('Base'), { required: ['name'], properties: { name: { type: 'string' } } }] };
    const { of } = returned(ref('Pet'), { Base: base, Pet: pet });
    expect([...of.keys()]).toEqual(['Pet']);
    expect(of.get('Pet')).toMatchObject({
      fields: [
        { name: 'id', required: true },
        { name: 'name', required: true },
      ],
    });
  });

  it('are one reference where allOf holds just one', () => {
    const pet = { properties: { mother: { allOf: [ref('Pet')], nullable: true, description: 'Hers.' } } };
    expect(returned(ref('Pet'), { Pet: pet }).of.get('Pet')).toMatchObject({
      fields: [{ type: { kind: 'object', name: 'Pet' }, nullable: true, description: 'Hers.' }],
    });
  });

  it('get the name of where they stand when they have none', () => {
    const legs = { type: 'array', items: { properties: { side: { enum: ['left', 'right'] } } } };
    const { of, method } = returned({ properties: { legs } });
    expect([...of.keys()]).toEqual(['GetXResponse', 'GetXResponseLeg', 'GetXResponseLegSide']);
    expect(method.result).toEqual({ kind: 'object', name: 'GetXResponse' });
  });

  it('get another name when a language has theirs, or two are the same in another case', () => {
    const one = { properties: { a: { type: 'string' } } };
    const all = { properties: { a: ref('Error'), b: ref('my_pet'), c: ref('MyPet') } };
    const { of } = returned(all, { Error: one, my_pet: one, MyPet: one });
    expect([...of.keys()].toSorted()).toEqual(['ErrorModel', 'GetXResponse', 'MyPet', 'MyPet2']);
  });

  it.each([
    ['nullable of 3.0', { type: 'string', nullable: true }],
    ['a type of 3.1', { type: ['string', 'null'] }],
    ['a choice with null', { anyOf: [{ type: 'string' }, { type: 'null' }] }],
    ['a value of an enum', { type: 'string', enum: ['a', 'b', null] }],
  ])('may be null by %s', (_, a) => {
    expect(returned({ properties: { a } }).of.get('GetXResponse')).toMatchObject({ fields: [{ nullable: true }] });
  });

  it('are open enums where texts are listed, also beside any text', () => {
    const state = { anyOf: [{ type: 'string', enum: ['on', 'off'] }, { type: 'string' }] };
    expect(returned({ properties: { state } }).of.get('GetXResponseState')).toMatchObject({ values: ['on', 'off'] });
  });

  it('stay text where two values become one name, and that is noted', () => {
    const vote = { type: 'string', enum: ['+1', '1'] };
    const { of, notes } = returned({ properties: { vote } });
    expect(of.get('GetXResponse')).toMatchObject({ fields: [{ type: { kind: 'string' } }] });
    expect(notes).toEqual(['#/paths/~1x/get/responses/200/content/application~1json/schema/properties/vote']);
  });

  it('are unions where a discriminator tells them apart: by the mapping, a constant or their name', () => {
    const cat = { properties: { kind: { type: 'string' } } };
    const dog = { properties: { kind: { const: 'a dog' } } };
    const cow = { properties: { kind: { type: 'string' } } };
    const pet = {
      oneOf: [ref('Cat'), ref('Dog'), ref('Cow')],
      discriminator: { propertyName: 'kind', mapping: { kitty: 'Cat' } },
    };
    expect(returned(ref('Pet'), { Pet: pet, Cat: cat, Dog: dog, Cow: cow }).of.get('Pet')).toMatchObject({
      kind: 'union',
      variants: [
        { value: 'kitty', schema: 'Cat' },
        { value: 'a dog', schema: 'Dog' },
        { value: 'Cow', schema: 'Cow' },
      ],
    });
  });

  it.each([
    ['a choice that nothing tells apart', { oneOf: [ref('A'), ref('B')] }],
    ['several types', { type: ['string', 'array'] }],
  ])('are any JSON value for %s, and that is noted', (_, schema) => {
    const one = { properties: { a: { type: 'string' } } };
    const { method, notes } = returned(schema, { A: one, B: one });
    expect([method.result, notes.length]).toEqual([{ kind: 'json' }, 1]);
  });

  it.each<[string, Loose | boolean, Loose]>([
    ['nothing', {}, { kind: 'json' }],
    ['true', true, { kind: 'json' }],
    ['an object without fields', { type: 'object' }, { kind: 'map', values: { kind: 'json' } }],
    ['a map', { additionalProperties: { type: 'boolean' } }, { kind: 'map', values: { kind: 'boolean' } }],
    ['a list of anything', { type: 'array' }, { kind: 'list', items: { kind: 'json' } }],
    ['an integer of any size', { type: 'integer' }, { kind: 'integer', bits: 64 }],
    ['a small integer', { type: 'integer', format: 'int32' }, { kind: 'integer', bits: 32 }],
    ['a constant', { const: 'EUR' }, { kind: 'string', constant: 'EUR' }],
    ['a number that is listed', { enum: [1, 2.5] }, { kind: 'number' }],
    ['a choice of texts', { oneOf: [{ type: 'string' }, { type: 'string', format: 'uri' }] }, { kind: 'string' }],
  ])('say %s', (_, schema, type) => {
    expect(returned(schema).method.result).toEqual(type);
  });

  it('may contain themselves', () => {
    const tree = { properties: { trees: { type: 'array', items: ref('Tree') } } };
    expect([...returned(ref('Tree'), { Tree: tree }).of.keys()]).toEqual(['Tree']);
  });

  it('ask nobody for what only one side sets', () => {
    const schema = { required: ['id', 'name'], properties: { id: { type: 'string', readOnly: true }, name: {} } };
    expect(returned(schema).of.get('GetXResponse')).toMatchObject({
      fields: [{ required: false }, { required: true }],
    });
  });
});
