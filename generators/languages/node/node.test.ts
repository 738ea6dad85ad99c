import { describe, expect, it } from 'vitest';
import type { LanguageView } from '../language.ts';
import type { Ref, SchemaNode } from '../../model/document.ts';
import { answer, body, method, parameter, ref, schema, text, things, typesOf, views } from './fixture.ts';

const PAGED = { parameters: [parameter('cursor', 'query')], responses: answer('Page') };

const choice: SchemaNode = { type: 'string', enum: ['on', 'off'] };

describe('a model', () => {
  it('has the fields of the wire, absent and null told apart', () => {
    const view = views({
      Thing: {
        required: ['a', 'b'],
        properties: {
          a: text,
          b: { type: ['string', 'null'] },
          'c-d': { type: 'integer' },
          e: { type: ['number', 'null'] },
          f: { type: 'array', items: ref('Sort') },
          g: { type: 'object', additionalProperties: { type: 'array', items: { type: 'boolean' } } },
        },
      },
      Sort: choice,
    });
    expect(typesOf(schema(view, 'Thing'))).toEqual({
      a: 'string',
      b: 'string | null',
      "'c-d'?": 'number',
      'e?': 'number | null',
      'f?': 'Sort[]',
      'g?': 'Record<string, boolean[]>',
    });
  });

  it('has open enums where the API answers with them, and closed ones where it only reads them', () => {
    const view = views(
      {
        In: { properties: { sort: ref('Sort') } },
        Sort: choice,
        Out: { properties: { state: ref('State') } },
        State: choice,
      },
      { 'POST /a create': { requestBody: body('In'), responses: answer('Out') } },
    );
    expect(schema(view, 'Sort').alias).toBe("\nexport type Sort = 'on' | 'off';\n");
    expect(schema(view, 'State').alias).toContain("= 'on' | 'off' | (string & {});");
  });

  it('gives way to a name that the package has already', () => {
    const view = views(
      {
        ApiError: { properties: { a: ref('ThingsResource') } },
        ThingsResource: { properties: { a: text } },
        ShopApi: choice,
      },
      { 'GET /a read': { responses: answer('ApiError') } },
    );
    expect(schema(view, 'ApiErrorModel').interfaces[0]?.interface).toMatchObject({
      name: 'ApiErrorModel',
      fields: [{ field: { type: 'ThingsResourceModel' } }],
    });
    expect(schema(view, 'ShopApiModel').alias).toContain('export type ShopApiModel = ');
    expect(method(view, 'read').result).toBe('ApiPromise<ApiErrorModel>');
  });

  it('marks what is deprecated', () => {
    const view = views({ Old: { deprecated: true, properties: { a: { ...text, deprecated: true } } } });
    const [old] = schema(view, 'Old').interfaces;
    expect(old?.interface.doc).toContain('@deprecated');
    expect(old?.interface.fields[0]?.field.doc).toContain('@deprecated');
  });
});

const variant = (type: string, data: SchemaNode): SchemaNode => ({
  required: ['id', 'type', 'data'],
  properties: {
    id: { ...text, description: 'Same.' },
    type: { type: 'string', enum: [type], description: `Only ${type}.` },
    data,
    ...(type === 'b' ? { extra: text } : {}),
  },
});

describe('a union', () => {
  const view = views({
    Event: {
      oneOf: [ref('A'), ref('B')],
      discriminator: { propertyName: 'type', mapping: { a: '#/components/schemas/A', b: '#/components/schemas/B' } },
    },
    A: variant('a', { ...text, description: 'Only of a.' }),
    B: variant('b', { type: 'integer' }),
    Plan: { properties: { type: { type: 'string', enum: ['free'] } } },
  });

  it('has a variant for those that come later, with what all others have in common', () => {
    const { interfaces, alias } = schema(view, 'Event');
    expect(alias).toContain('export type Event = A | B | UnknownEvent;');
    expect(interfaces[0]?.interface.name).toBe('UnknownEvent');
    const docs = interfaces[0]?.interface.fields.map(({ field }) => field.doc) ?? [];
    expect(docs[0]).toBe('/** Same. */\n');
    expect(docs.join('')).not.toContain('Only');
    expect(typesOf(schema(view, 'Event'))).toEqual({ id: 'string', type: 'UnknownValue', data: 'unknown' });
  });

  it('is told apart by closed texts, while a constant elsewhere is open', () => {
    expect(typesOf(schema(view, 'A'))['type']).toBe("'a'");
    expect(typesOf(schema(view, 'Plan'))['type?']).toBe("'free' | (string & {})");
  });
});

describe('a method', () => {
  it('takes path values by position, then the body, then options', () => {
    const view = views(
      { In: { properties: { a: text } } },
      {
        'PATCH /a/{thing_id}/b/{body} change': {
          requestBody: body('In'),
          parameters: [
            parameter('body', 'path', { required: true }),
            parameter('thing_id', 'path', { required: true }),
            parameter('If-Match', 'header'),
          ],
        },
      },
    );
    expect(method(view, 'change')).toMatchObject({
      signature: 'thingId: string, bodyValue: string, body: In, options?: ChangeOptions',
      handed: 'this.core, thingId, bodyValue, body, options',
      function: {
        name: 'change',
        signature: 'client: Core, thingId: string, bodyValue: string, body: In, options?: ChangeOptions',
        verb: 'answerTo',
        input: '{ path: [thingId, bodyValue], body }',
      },
      operation:
        "id: 'change', method: 'PATCH', path: '/a/{thing_id}/b/{body}', headers: { ifMatch: 'If-Match' }, body: shapes.In, isEmpty: true",
      result: 'ApiPromise<void>',
      inputs: [
        {
          interface: {
            name: 'ChangeOptions',
            heritage: ' extends WriteOptions',
            fields: [{ field: { key: 'ifMatch', mark: '?' } }],
          },
        },
      ],
    });
  });

  it('takes the query as one object, which may be left out when every part of it may', () => {
    const view = views(
      {},
      {
        'GET /a all': { parameters: [parameter('max-age', 'query')] },
        'GET /b some': {
          parameters: [parameter('q', 'query', { required: true }), parameter('timeout', 'header', { required: true })],
        },
      },
    );
    expect(method(view, 'all').signature).toBe('params?: AllParams, options?: RequestOptions');
    expect(method(view, 'all').function.signature).toBe(
      'client: Core, params: AllParams = {}, options?: RequestOptions',
    );
    expect(method(view, 'all').operation).toContain("query: { may: { 'max-age': 'string' } }");
    expect(method(view, 'some').signature).toBe('params: SomeParams, options: SomeOptions');
    expect(method(view, 'some').operation).toContain("headers: { timeoutHeader: 'timeout' }");
  });

  it('lists pages with the type of their items', () => {
    const page = {
      properties: { data: { type: 'array', items: ref('Thing') }, has_more: { type: 'boolean' }, next_cursor: text },
    };
    const view = views({ Page: page, Thing: { properties: { a: text } } }, { 'GET /a list': PAGED });
    expect(method(view, 'list')).toMatchObject({ result: 'PagePromise<Page, Thing>', function: { verb: 'pagesOf' } });
  });

  it.each<[Ref<SchemaNode>, string]>([
    [{ type: 'array', items: text }, "result: 'list'"],
    [text, "result: 'string'"],
    [{ type: 'integer' }, "result: 'number'"],
    [{ type: 'boolean' }, "result: 'boolean'"],
    [{ 'x-sdk': { type: 'json' } }, "result: 'any'"],
    [ref('Colour'), "result: 'string'"],
  ])('says that it is answered with %j', (answered, expected) => {
    const responses = { 200: { description: 'ok', content: { 'application/json': { schema: answered } } } };
    const view = views({ Colour: { type: 'string', enum: ['red'] } }, { 'GET /a one': { responses } });
    expect(method(view, 'one').operation).toContain(expected);
  });

  it('says nothing of an answer that is an object, as most are', () => {
    const responses = { 200: { description: 'ok', content: { 'application/json': { schema: ref('Thing') } } } };
    const view = views({ Thing: { properties: { a: text } } }, { 'GET /a one': { responses } });
    expect(method(view, 'one').operation).not.toContain('result');
  });

  it('is marked when it needs no key, and when it is deprecated', () => {
    const view = views({}, { 'POST /a join': { security: [], deprecated: true } });
    expect(method(view, 'join').operation).toContain('isPublic: true');
    expect(method(view, 'join').doc).toContain('@deprecated');
  });

  it('describes an argument only where the contract does', () => {
    const described = { ...parameter('b', 'path', { required: true }), description: 'The thing.\n\nMore of it.' };
    const view = views(
      {},
      { 'GET /a/{b}/{c} read': { parameters: [described, parameter('c', 'path', { required: true })] } },
    );
    expect(method(view, 'read').doc.match(/@param .*/g)).toEqual(['@param b The thing.']);
  });

  it('says its operation and the scope it needs', () => {
    const view = views({}, { 'GET /a/{b} read': { parameters: [parameter('b', 'path', { required: true })] } });
    expect(method(view, 'read').doc).toContain('`read`: GET /a/{b}, scope `a:b`');
  });
});

const importsOf = (view: LanguageView): string[] => things(view).imports.trim().split('\n');

describe('a resource', () => {
  it('imports what its methods mention and nothing else', () => {
    const page: SchemaNode = {
      properties: { data: { type: 'array', items: ref('Thing') }, has_more: { type: 'boolean' }, next_cursor: text },
    };
    const schemas = { Page: page, Thing: { properties: { a: text } }, Other: { properties: { a: text } } };
    expect(importsOf(views(schemas, { 'GET /a list': PAGED, 'GET /b read': {} }))).toEqual([
      "import type { ApiPromise } from '../../core/api-promise.ts';",
      "import { answerTo, pagesOf } from '../../core/calls.ts';",
      "import type { Core } from '../../core/core.ts';",
      "import type { Operation, RequestOptions } from '../../core/operation.ts';",
      "import type { PagePromise } from '../../core/pages.ts';",
      "import { Resource } from '../../core/resource.ts';",
      "import type { Page, Thing } from '../models.ts';",
    ]);
    expect(importsOf(views({}, { 'POST /a join': {} }))).toEqual([
      "import type { ApiPromise } from '../../core/api-promise.ts';",
      "import { answerTo } from '../../core/calls.ts';",
      "import type { Core } from '../../core/core.ts';",
      "import type { Operation, WriteOptions } from '../../core/operation.ts';",
      "import { Resource } from '../../core/resource.ts';",
    ]);
  });
});

describe('the client', () => {
  it('has the name of the brand and says its version', () => {
    expect(views({}).sdk).toMatchObject({
      client: 'ShopApi',
      userAgent: "'shop-node/3.2.1'",
      serverUrl: "'https://s'",
    });
  });
});
