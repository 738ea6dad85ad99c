import { describe, expect, it } from 'vitest';
import { pascalCase } from '../../names/words.ts';
import { contextOf, operationOf, parameter, type Parts, ref, returns, schemaOf, takes } from '../fixture.ts';
import { php } from './index.ts';

const TEXT = { type: 'string' };
const DATE = { type: 'string', format: 'date-time' };
const pet = { properties: { id: TEXT } };

interface Operation {
  methodName: string;
  returnType: string;
  returnDocType: string | false;
  arguments: { name: string; type: string; isRequired: boolean; isSecret: boolean }[];
  [key: string]: unknown;
}

const operation = (
  wire: string,
  node: object,
  schemas = {},
): Promise<{ operation: Operation; parameters: readonly object[]; body?: object }> =>
  operationOf<Operation>(php, { operations: { [wire]: node }, schemas: { Pet: pet, ...schemas } } as Parts);

const bodyOf = async (mediaType: string, schema: object): Promise<unknown> => {
  const requestBody = { required: true, content: { [mediaType]: { schema } } };
  return (await operation('PUT /pets', { requestBody })).body;
};

const variant = (type: string): object => ({
  required: ['type'],
  properties: { type: { type: 'string', enum: [type] }, at: DATE },
});

describe('a method in PHP', () => {
  it('takes path, body, query and header arguments in this order, required ones first', async () => {
    const { operation: found } = await operation('PATCH /pets/{pet_id}', {
      parameters: [
        parameter('If-Match', 'header'),
        parameter('since', 'query', DATE),
        parameter('must', 'query', TEXT, { required: true }),
        parameter('pet_id', 'path'),
      ],
      ...takes(ref('Pet')),
    });
    expect(found.arguments.map(({ type, name, isRequired }) => `${type} ${name}${isRequired ? '' : '?'}`)).toEqual([
      'string petId',
      'string must',
      'string|Omit|null id?',
      'DateTimeInterface|string|null since?',
      '?string ifMatch?',
    ]);
  });

  it.each([
    [
      'nothing',
      { responses: { 204: {} } },
      { hasResult: false, returnType: 'void', returnDocType: false, viewedType: 'null' },
    ],
    [
      'a model',
      returns(ref('Pet')),
      { returnType: 'Pet', returnDocType: false, viewedType: 'Pet', decode: { model: 'Pet' } },
    ],
    [
      'a list',
      returns({ type: 'array', items: ref('Pet') }),
      { returnDocType: 'list<Pet>', decode: { list: { model: 'Pet' } } },
    ],
    ['a model or null', returns({ oneOf: [ref('Pet'), { type: 'null' }] }), { returnType: '?Pet', isNullable: true }],
    ['any JSON', returns({ 'x-sdk': { type: 'json' } }), { returnType: 'mixed', decode: { plainType: 'mixed' } }],
    [
      'bytes or nothing',
      { responses: { 200: { content: { 'image/png': {} } }, 204: {} } },
      { mayBeEmpty: true, returnType: '?string', responseMediaTypeLiteral: "'image/png'", decode: false },
    ],
  ])('returns %s', async (_, node, expected) => {
    expect((await operation('GET /pets', node)).operation).toMatchObject(expected);
  });

  it('returns a page of a list with a cursor', async () => {
    const PetPage = {
      properties: { data: { type: 'array', items: ref('Pet') }, has_more: { type: 'boolean' }, next_cursor: TEXT },
    };
    const node = { parameters: [parameter('cursor', 'query')], ...returns(ref('PetPage')) };
    const { operation: found } = await operation('GET /pets', node, { PetPage });
    expect(found).toMatchObject({
      isPage: true,
      returnType: 'Pager',
      returnDocType: 'Pager<Pet>',
      viewedType: 'Page<Pet>',
    });
  });

  it('renames parameters that clash with its other arguments or with each other', async () => {
    const parameters = [parameter('options', 'query'), parameter('id', 'path'), parameter('id', 'query')];
    const { operation: found } = await operation('GET /pets/{id}', { parameters });
    expect(found.arguments.map(({ name }) => name)).toEqual(['id', 'optionsParameter', 'idInQuery']);
  });

  it('keeps secrets and cookies out of stack traces', async () => {
    const parameters = [
      parameter('session', 'cookie'),
      parameter('pin', 'query', { type: 'string', format: 'password' }),
      parameter('a', 'query'),
    ];
    const { operation: found } = await operation('GET /pets', { parameters });
    expect(found.arguments.map(({ name, isSecret }) => [name, isSecret])).toEqual([
      ['pin', true],
      ['a', false],
      ['session', true],
    ]);
  });

  it('explodes lists in the query if the contract does, and nothing but lists', async () => {
    const list = { type: 'array', items: TEXT };
    const parameters = [
      parameter('a', 'query', list),
      parameter('b', 'query', list, { explode: false }),
      parameter('c', 'query'),
    ];
    const { operation: found } = await operation('GET /pets', { parameters });
    expect(found['explode']).toEqual({ names: [{ nameLiteral: "'a'" }] });
  });

  it('names the factory of a body that is not plain JSON', async () => {
    expect(await bodyOf('application/json', ref('Pet'))).toMatchObject({
      contentFactory: false,
      spread: { class: 'Pet', members: [{ name: 'id', member: 'id' }] },
    });
    expect(await bodyOf('application/merge-patch+json', ref('Pet'))).toMatchObject({ contentFactory: 'json' });
    expect(await bodyOf('application/json', { 'x-sdk': { type: 'json' } })).toMatchObject({ contentFactory: 'json' });
    expect(await bodyOf('image/png', { type: 'string', format: 'binary' })).toMatchObject({
      contentFactory: 'bytes',
      spread: false,
      type: 'string',
    });
  });

  it('requires no member of a body that is optional', async () => {
    const requestBody = { content: { 'application/json': { schema: ref('Strict') } } };
    const Strict = { required: ['id'], properties: { id: TEXT } };
    const { operation: found, body } = await operation('PUT /pets', { requestBody }, { Strict });
    expect(found.arguments).toMatchObject([{ name: 'id', type: 'string|Omit|null', isRequired: false }]);
    expect(body).toMatchObject({ isOptional: true, spread: { class: 'Strict' } });
  });

  it('lists the prefixes of its path parameters', async () => {
    const id = parameter('pet_id', 'path', { type: 'string', pattern: '^pet_[a-z]+$' });
    const other = parameter('other', 'path');
    const path = 'GET /pets/{pet_id}/{other}';
    const { operation: found, parameters } = await operation(path, { parameters: [id, other] });
    expect(found['hasIdPrefixes']).toBe(true);
    expect(parameters).toMatchObject([{ literal: "'pet_id'", prefixLiteral: "'pet_'" }, { prefixLiteral: false }]);
  });

  it('names the authentication scheme', async () => {
    expect((await operation('GET /pets', {})).operation).toMatchObject({ auth: false });
    expect((await operation('GET /pets', { security: [] })).operation).toMatchObject({
      auth: 'Auth::none()',
    });
  });
});

describe('a model in PHP', () => {
  const schemas = {
    Tag: { properties: { id: TEXT } },
    Kind: { type: 'string', enum: ['a', 'b'] },
    Pet: {
      required: ['id', 'card'],
      properties: {
        note: { type: ['string', 'null'] },
        id: TEXT,
        card: { type: 'string', enum: ["c'd"] },
        born_at: DATE,
        tags: { type: 'array', items: ref('Tag') },
        names: { type: 'object', additionalProperties: TEXT },
        kind: ref('Kind'),
        owner: ref('Tag'),
        any: { 'x-sdk': { type: 'json' } },
        pin: { type: 'string', format: 'password' },
      },
    },
  };
  const used = { ...returns(ref('Pet')), ...takes(ref('Pet')) };
  const find = async (
    node: object,
  ): Promise<{ schema: Record<string, unknown>; properties: Map<string, Record<string, unknown>> }> => {
    const parts = { operations: { 'PUT /pets': node }, schemas } as Parts;
    return (await schemaOf(php, parts, 'Pet')) as never;
  };

  it('is a request, a response, or a response that can be built', async () => {
    expect((await find(returns(ref('Pet')))).schema).toMatchObject({
      request: false,
      response: { construction: false },
    });
    expect((await find(takes(ref('Pet')))).schema).toMatchObject({ request: {}, response: false });
    expect((await find(used)).schema).toMatchObject({
      request: false,
      response: { construction: { parameters: expect.any(Array) } },
    });
  });

  it('has the types of the contract for analysers, and nullable native types for PHP', async () => {
    const { properties } = await find(used);
    const typesOf = (name: string): unknown[] =>
      ['propertyType', 'docType', 'sentType'].map((key) => properties.get(name)?.[key]);
    expect(typesOf('id')).toEqual(['?string', 'string', 'string']);
    expect(typesOf('note')).toEqual(['?string', 'string|null', 'string|Omit|null']);
    expect(typesOf('born_at')).toEqual([
      '?DateTimeImmutable',
      'DateTimeImmutable|null',
      'DateTimeInterface|string|Omit|null',
    ]);
    expect(typesOf('tags')).toEqual(['?array', 'list<Tag>|null', 'array|Omit|null']);
    expect(typesOf('names')).toEqual(['?array', 'array<string, string>|null', 'array|Omit|null']);
    expect(typesOf('kind')).toEqual([
      'Kind|UnknownValue|null',
      'Kind|UnknownValue|null',
      'Kind|UnknownValue|Omit|null',
    ]);
    expect(typesOf('any')).toEqual(['mixed', 'mixed', 'mixed']);
  });

  it('takes required arguments first, then those with a default', async () => {
    const { schema } = await find(takes(ref('Pet')));
    const { parameters } = schema['request'] as { parameters: { name: string; defaultLiteral: unknown }[] };
    expect(parameters.map(({ name }) => name)).toEqual([
      'id',
      'note',
      'card',
      'bornAt',
      'tags',
      'names',
      'kind',
      'owner',
      'any',
      'pin',
    ]);
    expect(parameters.find(({ name }) => name === 'card')?.defaultLiteral).toBe("'c\\'d'");
  });

  it('lists its secrets, and what is converted when it is read', async () => {
    expect((await find(returns(ref('Pet')))).schema['response']).toMatchObject({
      secrets: { names: [{ nameLiteral: "'pin'" }] },
      later: {
        names: ['bornAt', 'tags', 'names', 'kind', 'owner', 'pin'].map((name) => ({ nameLiteral: `'${name}'` })),
      },
    });
  });
});

describe('a union in PHP', () => {
  const union = {
    oneOf: [ref('Born'), ref('Gone')],
    discriminator: {
      propertyName: 'type',
      mapping: { born: '#/components/schemas/Born', "go'ne": '#/components/schemas/Gone' },
    },
  };
  const parts = (node: object, more = {}): Parts =>
    ({
      operations: { 'PUT /pets': node },
      schemas: { Born: variant('born'), Gone: variant("go'ne"), Event: union, ...more },
    }) as Parts;

  it('is the parent of its variants, distinguishes them, and has a class for unknown variants', async () => {
    const { schemas } = await contextOf(php, parts(returns(ref('Event'))));
    expect(schemas.get('Born')?.schema).toMatchObject({ response: { extends: 'Event', implements: false } });
    expect(schemas.get('Event')?.schema).toMatchObject({
      union: {
        literal: "'type'",
        variants: [
          { literal: "'born'", class: 'Born' },
          { literal: "'go\\'ne'", class: 'Gone' },
        ],
        unknown: 'UnknownEvent',
        shared: [{ name: 'type' }, { name: 'at', docType: 'DateTimeImmutable|null' }],
      },
    });
    expect(schemas.get('UnknownEvent')?.schema).toMatchObject({ response: { extends: 'Event' } });
  });

  it('that is only sent has no unknown variants', async () => {
    const { schemas } = await contextOf(php, parts(takes(ref('Event'))));
    expect(schemas.get('Event')?.schema).toMatchObject({
      union: { unknown: false, implements: { names: [{ name: 'RequestModel' }] }, shared: [] },
    });
    expect(schemas.has('UnknownEvent')).toBe(false);
  });
});

describe('names of resources in PHP', () => {
  it.each(['list', 'page', 'client', 'api client'])('have a suffix that avoids clashes: %s', async (resource) => {
    const className = `${pascalCase(resource)}Resource`;
    const { sdk, resources } = await contextOf(php, { resource, operations: { 'GET /pets': {} } });
    expect(sdk).toMatchObject({ resources: [{ className }] });
    expect(resources.get(resource)).toMatchObject({ className });
  });

  it('give a model of the same name an alias in the file of the resource', async () => {
    const schemas = { PetResource: pet };
    const node = returns(ref('PetResource'));
    const { resources } = await contextOf(php, {
      resource: 'pet',
      operations: { 'GET /pets': node },
      schemas,
    } as Parts);
    expect(resources.get('pet')).toMatchObject({
      className: 'PetResource',
      models: [{ model: 'PetResource', alias: 'PetResourceModel' }],
    });
  });
});
