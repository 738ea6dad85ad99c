import { describe, expect, it } from 'vitest';
import { buildModel } from '../model/build.ts';
import { document, json, type Loose, none, normalised, ref, returned, returning } from './fixture.ts';
import { normalise } from './normalise.ts';

function methodsOf(paths: Loose, more: Loose = {}): string[] {
  const { model } = normalised(document(paths, {}, more));
  return model.resources.flatMap(({ name, methods }) => methods.map((method) => `${name}.${method.name}`));
}

const to = (kind: string, name: string): Loose => ({ $ref: `#/components/${kind}/${name}` });
const schemaNamesOf = (paths: readonly [string, Loose][]): [string, string][] =>
  [...normalise(document(Object.fromEntries(paths))).schemaNames].toSorted();

/** Returns one path for each operation, all with the same tags. */
function tagged(tags: string[], ids: string[]): Loose {
  return Object.fromEntries(ids.map((operationId, index) => [`/${index}`, { get: { operationId, tags, ...none } }]));
}

it('Third-party operations belong to resources whose names are not those of other members of a client', () => {
  const names = ['close', 'request', 'with_options', 'echo', 'parcels'];
  expect(names.flatMap((name) => methodsOf(tagged([name], ['send'])))).toEqual([
    'close_api.send',
    'request_api.send',
    'with_options_api.send',
    'echo_api.send',
    'parcels.send',
  ]);
});

it('Third-party operations have names that openapi-generator splits into the same words', () => {
  const methods = ['Plan B it', 'Floating IPs'].flatMap((tag) => methodsOf(tagged([tag], ['send'])));
  expect(methods).toEqual(['plan_bit.send', 'floating_ips.send']);
});

it('Third-party operations are named by x-sdk even if only some of them have it', () => {
  const extension = { 'x-sdk': { resource: 'zoos', method: 'feed' }, operationId: 'a', ...none };
  expect(methodsOf({ '/a': { get: extension }, '/b': { get: { tags: ['pets'], operationId: 'b', ...none } } })).toEqual(
    ['zoos.feed', 'b.retrieve'],
  );
});

it('Third-party operations use the first server with the default values of its variables', () => {
  const servers = [{ url: 'https://{city}.zoo.example/', variables: { city: { default: 'rome' } } }];
  const { model, warnings } = normalised(document({ '/a': { get: none } }, {}, { servers }));
  expect(model.serverUrl).toBe('https://rome.zoo.example');
  expect(warnings).toEqual(['#/servers']);
});

it('Third-party operations have the idempotency header that the user of the command names, if they are POST or PATCH', () => {
  const own = [{ name: 'X-Once', in: 'header', required: true, schema: { type: 'string' } }];
  const paths = { '/a': { get: none, post: none, put: none, patch: { parameters: own, ...none } } };
  const { document: result } = normalise(document(paths), { idempotencyHeader: 'X-Once' });
  const { resources, idempotencyHeader } = buildModel(result);
  const methods = resources.flatMap((resource) => resource.methods);
  expect(idempotencyHeader).toBe('X-Once');
  expect(methods.map(({ isWrite, parameters }) => [isWrite, parameters])).toEqual([
    [false, []],
    [false, []],
    [true, []],
    [true, []],
  ]);
});

it('Third-party operations have the path of the document, and a warning says that its fragment is not sent', () => {
  const get = { get: none };
  const { model, warnings } = normalised(document({ '/a': get, '/a#lock': get, '/b?fixed=1': get }));
  const methods = model.resources.flatMap((resource) => resource.methods);
  expect(methods.map(({ path: sent }) => sent)).toEqual(['/a', '/a#lock', '/b?fixed=1']);
  expect(warnings).toContain('#/paths/~1a#lock');
});

it('Third-party webhooks have a class for their payload in any JSON media type', () => {
  const payload = { content: { 'Application/JSON; charset=utf-8': { schema: ref('Moved') } } };
  const moved = { properties: { at: { type: 'string' } } };
  const webhooks = { moved: { post: { requestBody: payload, ...none } } };
  const { model } = normalised(document({ '/a': { get: none } }, { Moved: moved }, { webhooks }));
  expect(model.schemas.map(({ name, direction }) => [name, direction])).toEqual([['Moved', 'response']]);
});

it('Third-party webhooks may refer to all media types of their body', () => {
  const content = { moved: { 'application/json': { schema: ref('Moved') } } };
  const webhooks = { moved: { post: { requestBody: { content: { $ref: '#/x-content/moved' } }, ...none } } };
  const source = document({ '/a': { get: none } }, { Moved: { properties: { at: { type: 'string' } } } }, { webhooks });
  const { model } = normalised({ ...source, 'x-content': content });
  expect(model.schemas.map(({ name }) => name)).toEqual(['Moved']);
});

it('Third-party webhooks keep their first valid example', () => {
  const examples = { invalid: { value: 7 }, valid: { value: { at: 'noon' } } };
  const payload = { content: { 'application/json': { schema: ref('Moved'), examples } } };
  const moved = { type: 'object', properties: { at: { type: 'string' } } };
  const webhooks = { moved: { post: { requestBody: payload, ...none } } };
  const { model } = normalised(document({ '/a': { get: none } }, { Moved: moved }, { webhooks }));
  expect(model.events).toEqual([{ type: 'moved', value: { at: 'noon' } }]);
});

it('A document with x-sdk in all operations is already normalised and stays unchanged', () => {
  const source = document({ '/a': { get: { 'x-sdk': { resource: 'a', method: 'get' }, ...none } } });
  expect(normalise(source).document).toBe(source);
});

describe('third-party schemas', () => {
  it('are merged if allOf composes them, also from a base schema', () => {
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

  it('are a reference if allOf contains just one', () => {
    const pet = { properties: { mother: { allOf: [ref('Pet')], nullable: true, description: 'Hers.' } } };
    expect(returned(ref('Pet'), { Pet: pet }).of.get('Pet')).toMatchObject({
      fields: [{ type: { kind: 'object', name: 'Pet' }, nullable: true, description: 'Hers.' }],
    });
  });

  it('are named after their position if they have no name', () => {
    const legs = { type: 'array', items: { properties: { side: { enum: ['left', 'right'] } } } };
    const { of, method } = returned({ properties: { legs } });
    expect([...of.keys()]).toEqual(['GetXResponse', 'GetXResponseLeg', 'GetXResponseLegSide']);
    expect(method.result).toEqual({ kind: 'object', name: 'GetXResponse' });
  });

  it('are named after their component if several operations reach them', () => {
    const state = { name: 'state', in: 'query', schema: { enum: ['on', 'off'] } };
    const parts = {
      parameters: { stateFilter: state },
      responses: { found: json({ properties: { a: {} } }) },
      requestBodies: { photo: { content: { 'multipart/form-data': { schema: { properties: { b: {} } } } } } },
      schemas: { Pets: { type: 'array', items: { properties: { c: {} } } } },
    };
    const get = { parameters: [to('parameters', 'stateFilter')], responses: { 200: to('responses', 'found') } };
    const post = { requestBody: to('requestBodies', 'photo'), ...returning(ref('Pets')) };
    const paths = { '/b': { get, post }, '/a': { get, post } };
    const { model } = normalised(document(paths, {}, { components: parts }));
    expect(model.schemas.map(({ name }) => name).toSorted()).toEqual([
      'FoundResponse',
      'Pet',
      'PhotoRequest',
      'StateFilter',
    ]);
  });

  it('have names that do not depend on the order of the paths', () => {
    const item = { name: 'item', in: 'query', schema: { enum: ['a', 'b'] } };
    const paths: [string, Loose][] = [
      ['/y', { get: { operationId: 'find', ...returning({ properties: { item: { properties: { b: {} } } } }) } }],
      ['/x', { get: { operationId: 'findResponse', parameters: [item], ...none } }],
    ];
    expect(schemaNamesOf(paths.toReversed())).toEqual(schemaNamesOf(paths));
    const names = schemaNamesOf(paths).map(([, name]) => name);
    expect(names.toSorted()).toEqual(['FindResponse', 'FindResponseItem', 'FindResponseItem2']);
  });

  it('are renamed if a language reserves their name or two differ only in case', () => {
    const schema = { properties: { a: { type: 'string' } } };
    const all = { properties: { a: ref('Error'), b: ref('my_pet'), c: ref('MyPet') } };
    const { of } = returned(all, { Error: schema, my_pet: schema, MyPet: schema });
    expect([...of.keys()].toSorted()).toEqual(['ErrorModel', 'GetXResponse', 'MyPet', 'MyPet2']);
  });

  it.each([
    ['nullable of 3.0', { type: 'string', nullable: true }],
    ['a type of 3.1', { type: ['string', 'null'] }],
    ['a choice with null', { anyOf: [{ type: 'string' }, { type: 'null' }] }],
    ['a value of an enum', { type: 'string', enum: ['a', 'b', null] }],
  ])('are nullable through %s', (_, a) => {
    expect(returned({ properties: { a } }).of.get('GetXResponse')).toMatchObject({ fields: [{ nullable: true }] });
  });

  it('are open enums if they list strings, with or without any other string', () => {
    const state = { anyOf: [{ type: 'string', enum: ['on', 'off'] }, { type: 'string' }] };
    expect(returned({ properties: { state } }).of.get('GetXResponseState')).toMatchObject({ values: ['on', 'off'] });
  });

  it('are enums with distinct names in code if the values differ only in signs', () => {
    const vote = { type: 'string', enum: ['1', '+1', '-1'] };
    const { of, warnings } = returned({ properties: { vote } });
    expect(of.get('GetXResponseVote')).toMatchObject({
      values: ['1', '+1', '-1'],
      codeNames: ['1', 'plus_1', 'minus_1'],
    });
    expect(warnings).toEqual([]);
  });

  it('are unions if a discriminator identifies them through the mapping, a constant or their name', () => {
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
    ['a choice between different types', { oneOf: [ref('A'), { type: 'string' }] }],
    ['several types', { type: ['string', 'array'] }],
  ])('are any JSON value with a warning for %s', (_, schema) => {
    const component = { properties: { a: { type: 'string' } } };
    const { method, warnings } = returned(schema, { A: component });
    expect([method.result, warnings.length]).toEqual([{ kind: 'json' }, 1]);
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

  it('can contain themselves', () => {
    const tree = { properties: { trees: { type: 'array', items: ref('Tree') } } };
    expect([...returned(ref('Tree'), { Tree: tree }).of.keys()]).toEqual(['Tree']);
  });

  describe('with required properties that only one side sends', () => {
    const read = { type: 'string', readOnly: true };
    const written = { type: 'string', writeOnly: true };
    const schema = { required: ['id', 'key', 'name'], properties: { id: read, key: written, name: {} } };
    const body = { requestBody: { required: true, content: { 'application/json': { schema: ref('Pet') } } } };
    const requiredOf = (operation: Loose): { required: string[]; warnings: string[] } => {
      const { model, warnings } = normalised(document({ '/x': { post: operation } }, { Pet: schema }));
      const [pet] = model.schemas;
      if (pet?.kind !== 'object') throw new Error('no class');
      return { required: pet.fields.filter(({ required }) => required).map(({ name }) => name), warnings };
    };

    it('require in a response what a server sends', () => {
      expect(requiredOf(returning(ref('Pet')))).toEqual({ required: ['id', 'name'], warnings: [] });
    });

    it('require in a request what a client sends', () => {
      expect(requiredOf({ ...body, ...none })).toEqual({ required: ['key', 'name'], warnings: [] });
    });

    it('require neither in a schema that is sent both ways, with a note', () => {
      const at = '#/components/schemas/Pet/properties';
      expect(requiredOf({ ...body, ...returning(ref('Pet')) })).toEqual({
        required: ['name'],
        warnings: [`${at}/id`, `${at}/key`],
      });
    });
  });
});
