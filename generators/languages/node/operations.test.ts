import { describe, expect, it } from 'vitest';
import { contextOf, operationOf, parameter, type Parts, ref, returns, takes } from '../fixture.ts';
import { node } from './index.ts';

const TEXT = { type: 'string' };
const ANY = { 'x-sdk': { type: 'json' } };
const BYTES = { type: 'string', format: 'binary' };
const list = (items: object): object => ({ type: 'array', items });

interface Argument {
  name: string;
  type: string;
  isOptional: boolean;
  doc: { line: string }[];
}

interface Operation {
  [key: string]: unknown;
  arguments: Argument[];
}

const pet = { properties: { id: TEXT } };
const operation = async (wire: string, node_: object, schemas: object = {}): Promise<Operation> =>
  (await operationOf<Operation>(node, { operations: { [wire]: node_ }, schemas: { Pet: pet, ...schemas } } as Parts))
    .operation;

const signature = ({ arguments: all }: Operation): string[] =>
  all.map(({ name, type, isOptional }) => `${name}${isOptional ? '?' : ''}: ${type}`);

it('A method in Node.js takes path values, the body, the query and options by position, required ones first', async () => {
  const found = await operation('PATCH /pets/{pet_id}', {
    parameters: [parameter('If-Match', 'header'), parameter('pet_id', 'path'), parameter('q', 'query')],
    ...takes(ref('Pet')),
  });
  expect(signature(found)).toEqual([
    'petId: string',
    'body: Pet',
    'params?: PatchPetsPetIdParams',
    'options?: PatchPetsPetIdOptions',
  ]);
  const required = [
    parameter('q', 'query', TEXT, { required: true }),
    parameter('a', 'header', TEXT, { required: true }),
  ];
  expect(signature(await operation('PUT /pets', { parameters: required, ...takes(ref('Pet'), false) }))).toEqual([
    'params: PutPetsParams',
    'options: PutPetsOptions',
    'body?: Pet',
  ]);
});

it.each([
  ['all path parameters', '^pet_[0-9]+$', true, ["'zoo_'", "'pet_'"]],
  ['some path parameters', undefined, true, ["'zoo_'", "''"]],
])('A method in Node.js knows the prefixes of %s', async (_, pattern, hasIdPrefixes, prefixes) => {
  const parameters = [
    parameter('zoo_id', 'path', { ...TEXT, pattern: '^zoo_' }),
    parameter('pet_id', 'path', { ...TEXT, ...(pattern === undefined ? {} : { pattern }) }),
  ];
  const found = await operationOf<Operation>(node, {
    operations: { 'DELETE /zoos/{zoo_id}/pets/{pet_id}': { parameters } },
  } as Parts);
  expect(found.operation).toMatchObject({ hasIdPrefixes });
  expect(found.parameters).toMatchObject(prefixes.map((prefixLiteral) => ({ prefixLiteral })));
});

it('A method in Node.js has no prefixes if no pattern fixes one', async () => {
  const parameters = [parameter('pet_id', 'path')];
  expect(await operation('DELETE /pets/{pet_id}', { parameters })).toMatchObject({ hasIdPrefixes: false });
});

it.each<[string, object, object]>([
  ['nothing', { responses: { 204: {} } }, { returnType: 'ApiPromise<void>', hasNoResult: true }],
  ['a model', returns(ref('Pet')), { returnType: 'ApiPromise<Pet>', resultKind: false, hasNoResult: false }],
  ['a list', returns(list(ref('Pet'))), { returnType: 'ApiPromise<Pet[]>', resultKind: 'array' }],
  ['an integer', returns({ type: 'integer' }), { returnType: 'ApiPromise<number>', resultKind: 'number' }],
  ['a map', returns({ type: 'object', additionalProperties: { type: 'integer' } }), { resultKind: false }],
  ['an enum', returns(ref('Kind')), { returnType: 'ApiPromise<Kind>', resultKind: 'string' }],
  ['any JSON', returns(ANY), { returnType: 'ApiPromise<unknown>', resultKind: 'any' }],
  [
    'a model or null',
    returns({ oneOf: [ref('Pet'), { type: 'null' }] }),
    { returnType: 'ApiPromise<Pet | null>', mayBeNull: true },
  ],
  [
    'a model, null or nothing',
    { responses: { ...returns({ oneOf: [ref('Pet'), { type: 'null' }] }).responses, 204: {} } },
    { returnType: 'ApiPromise<Pet | null | undefined>', mayBeEmpty: true, hasNoResult: false },
  ],
  [
    'bytes',
    { responses: { 200: { content: { 'image/png': { schema: BYTES } } } } },
    { returnType: 'ApiPromise<Uint8Array>', responseMediaTypeLiteral: "'image/png'", resultKind: false },
  ],
])('A method in Node.js returns %s', async (_, node_, expected) => {
  const schemas = { Kind: { type: 'string', enum: ['a', 'b'] } };
  expect(await operation('GET /pets', node_, schemas)).toMatchObject({ isPage: false, ...expected });
});

it('A method in Node.js returns a page of a list with a cursor', async () => {
  const PetPage = { properties: { data: list(ref('Pet')), has_more: { type: 'boolean' }, next_cursor: TEXT } };
  const paged = { parameters: [parameter('cursor', 'query')], ...returns(ref('PetPage')) };
  expect(await operation('GET /pets', paged, { PetPage })).toMatchObject({
    isPage: true,
    returnType: 'PagePromise<PetPage, Pet>',
  });
});

it('A method in Node.js lists the query parameters that are exploded', async () => {
  const parameters = [
    parameter('tag', 'query', list(TEXT)),
    parameter('sort', 'query', list(TEXT), { explode: false }),
    parameter('limit', 'query', TEXT, { explode: true }),
  ];
  expect((await operation('GET /pets', { parameters }))['explode']).toEqual({ names: [{ nameLiteral: "'tag'" }] });
});

it('A method in Node.js specifies the encoding of its body unless it is plain JSON', async () => {
  const sent = (mediaType: string, schema: object, required = true): Promise<Operation> =>
    operation(
      'PUT /pets',
      { requestBody: { required, content: { [mediaType]: { schema } } } },
      mediaType === 'multipart/form-data' ? { Form: { properties: { note: TEXT, "a'b": BYTES } } } : {},
    );
  const plain = await sent('application/json', list(ref('Pet')));
  expect(plain['body']).toMatchObject({ list: { schema: 'Pet', isImported: true } });
  expect(plain).toMatchObject({
    isBodyOptional: false,
    requestMediaTypeLiteral: false,
    isBinary: false,
    form: false,
  });
  expect(await sent('application/merge-patch+json', ref('Pet'))).toMatchObject({
    requestMediaTypeLiteral: "'application/merge-patch+json'",
  });
  const upload = await sent('image/png', BYTES, false);
  expect(upload).toMatchObject({ requestMediaTypeLiteral: "'image/png'", isBinary: true, isBodyOptional: true });
  expect(signature(upload)).toEqual(['body?: Uint8Array | Blob', 'options?: WriteOptions']);
  expect(await sent('multipart/form-data', ref('Form'))).toMatchObject({
    form: { names: [{ nameLiteral: "'note'" }, { nameLiteral: String.raw`'a\'b'` }] },
  });
});

it('A method in Node.js specifies the authentication unless it is a bearer token', async () => {
  const usual = { isUnauthenticated: false, isBasic: false, apiKeyHeaderLiteral: false };
  expect(await operation('GET /pets', {})).toMatchObject(usual);
  expect(await operation('GET /pets', { security: [] })).toMatchObject({ ...usual, isUnauthenticated: true });
});

it('A method in Node.js documents an argument only if the contract does', async () => {
  const parameters = [parameter('b', 'path', TEXT, { description: 'The pet.\n\nMore.' }), parameter('c', 'path')];
  const { arguments: found } = await operation('GET /{b}/{c}', { parameters });
  expect(found.map(({ doc }) => doc)).toEqual([[{ line: 'The pet.' }], [], []]);
});

it('A resource in Node.js imports only what its methods use', async () => {
  const PetPage = { properties: { data: list(ref('Pet')), has_more: { type: 'boolean' }, next_cursor: TEXT } };
  const paged = { parameters: [parameter('cursor', 'query')], ...returns(ref('PetPage')) };
  const reading = { operations: { 'GET /pets': paged }, schemas: { Pet: pet, PetPage, Other: pet } } as Parts;
  const none = { usesPasswords: false, usesUploads: false, usesForms: false, usesCookies: false, usesSecrets: false };
  expect((await contextOf(node, reading)).resources.get('pets')).toMatchObject({
    ...none,
    usesCalls: false,
    usesPages: true,
    usesReads: true,
    usesWrites: false,
    usesSchemas: false,
    models: { names: [{ name: 'Pet' }, { name: 'PetPage' }] },
  });
  const writing = {
    operations: {
      'PUT /pets': { ...takes(list(ref('Pet'))), parameters: [parameter('a', 'cookie')] },
      'POST /pets': { requestBody: { content: { 'image/png': { schema: BYTES } } } },
    },
    schemas: { Pet: pet },
  } as Parts;
  expect((await contextOf(node, writing)).resources.get('pets')).toMatchObject({
    ...none,
    usesCalls: true,
    usesPages: false,
    usesReads: false,
    usesWrites: true,
    usesSchemas: true,
    usesCookies: true,
    usesUploads: true,
  });
  expect((await contextOf(node, { operations: { 'GET /pets': {} } })).resources.get('pets')).toMatchObject({
    models: false,
  });
});

describe('the secrets of a result in Node.js', () => {
  const hidden = { type: 'string', format: 'password' };
  it('The secrets of a result in Node.js are the names of fields at any depth, in lists, maps and variants', async () => {
    const Key = { properties: { pin: hidden, owner: ref('Pet') } };
    const Tag = { properties: { kind: { type: 'string', enum: ['tag'] }, codes: list(hidden) } };
    const mapping = { tag: '#/components/schemas/Tag' };
    const Mark = { oneOf: [ref('Tag')], discriminator: { propertyName: 'kind', mapping } };
    const Pet = { properties: { name: TEXT, keys: list(ref('Key')), marks: list(ref('Mark')), token: hidden } };
    const { secrets } = await operation('GET /pets', returns(ref('Pet')), { Pet, Key, Tag, Mark });
    expect(secrets).toEqual({
      names: [{ nameLiteral: "'pin'" }, { nameLiteral: "'codes'" }, { nameLiteral: "'token'" }],
    });
  });

  it('The secrets of a result in Node.js are not in an operation without any', async () => {
    expect((await operation('GET /pets', returns(ref('Pet'))))['secrets']).toBe(false);
  });
});

const shown = (value: unknown, mediaType = 'application/json'): object => ({
  content: { [mediaType]: { schema: TEXT, example: value } },
});

it('The examples in Node.js are printed once, under the name of the first operation that has them', async () => {
  const problem = shown({ status: 404 }, 'application/problem+json');
  const context = await contextOf(node, {
    operations: {
      'GET /a': { responses: { 200: shown({ id: 'a' }), 404: problem } },
      'GET /b': { responses: { 204: {}, 404: problem } },
    },
  } as Parts);
  const { responses } = context.sdk as { responses: { name: string }[] };
  expect(responses.map(({ name }) => name)).toEqual(['GET_A_200', 'GET_A_404', 'GET_B_204']);
  expect([...context.operations.values()].map((value) => (value.operation as Operation)['examples'])).toEqual([
    [{ name: 'GET_A_200' }, { name: 'GET_A_404' }],
    [{ name: 'GET_B_204' }, { name: 'GET_A_404' }],
  ]);
});

it.each([
  [
    { status: 200, contentTypeLiteral: "'application/json'", bodyLiteral: String.raw`'{"id":"it\'s"}'` },
    shown({ id: "it's" }),
  ],
  [{ status: 200, contentTypeLiteral: "'application/json'", bodyLiteral: `'"text"'` }, shown('text')],
  [{ status: 200, contentTypeLiteral: "'text/csv'", bodyLiteral: String.raw`'a,b\n1'` }, shown('a,b\n1', 'text/csv')],
  [{ status: 204, contentTypeLiteral: false, bodyLiteral: false }, {}],
])('The examples in Node.js contain %j unchanged', async (expected, response) => {
  const responses = { [expected.status]: response };
  const { sdk } = await contextOf(node, { operations: { 'GET /a': { responses } } } as Parts);
  expect(sdk).toMatchObject({ responses: [expected] });
});
