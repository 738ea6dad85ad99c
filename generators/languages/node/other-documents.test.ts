import { describe, expect, it } from 'vitest';
import type { OperationNode, SchemaNode } from '../../model/document.ts';
import { answer, body, method, parameter, ref, schema, text, things, typesOf, views } from './fixture.ts';

// What documents of others have and ours does not.

const ok = (content: object): OperationNode['responses'] => ({ 200: { content: { 'application/json': content } } });
const bytes: SchemaNode = { type: 'string', format: 'binary' };
const any: SchemaNode = { 'x-sdk': { type: 'json' } };
const list = (items: SchemaNode): SchemaNode => ({ type: 'array', items });
const orNull = (name: string): SchemaNode => ({ oneOf: [ref(name), { type: 'null' }] });

describe('an operation', () => {
  it('says how its key is sent, unless that is a bearer token', () => {
    const view = views(
      {},
      {
        'GET /a usual': {},
        'GET /b login': { security: [{ login: [] }] },
        'GET /c named': { security: [{ header: [] }] },
      },
    );
    expect(method(view, 'usual').operation).toBe("id: 'usual', method: 'GET', path: '/a', isEmpty: true");
    expect(method(view, 'login').operation).toContain(', credential: basicCredential');
    expect(method(view, 'named').operation).toContain(", keyHeader: 'X-API-Key'");
    expect(view.sdk).toMatchObject({ isKey: 'isKey: isPassword,' });
    expect(views({}, { 'GET /a usual': {} }).sdk).toMatchObject({ isKey: '', isKeyImport: '' });
  });

  it('names the lists of its query that are exploded, and nothing else that is', () => {
    const parameters = [
      parameter('tag', 'query', { schema: list(text), explode: true }),
      parameter('sort', 'query', { schema: list(text), explode: false }),
      parameter('limit', 'query', { explode: true }),
    ];
    const view = views({}, { 'GET /a all': { parameters } });
    expect(method(view, 'all').operation).toContain(
      "query: { may: { tag: { list: 'string' }, sort: { list: 'string' }, limit: 'string' } }, exploded: ['tag'],",
    );
  });

  it('takes cookies as options, none of them hiding a header or an option of the core', () => {
    const parameters = [
      parameter('X-Session', 'header'),
      parameter('x_session', 'cookie'),
      parameter('timeout', 'cookie', { required: true }),
    ];
    const view = views({}, { 'GET /a some': { parameters } });
    const { operation, inputs, signature } = method(view, 'some');
    expect(operation).toContain("headers: { xSession: 'X-Session' }");
    expect(operation).toContain(
      "cookies: { xSessionCookie: 'x_session', timeoutCookie: 'timeout' }, encodeCookies: cookieHeader",
    );
    expect(inputs[0]?.interface.fields.map(({ field }) => field.key + field.mark)).toEqual([
      'xSession?',
      'xSessionCookie?',
      'timeoutCookie',
    ]);
    expect(signature).toBe('options: SomeOptions');
  });

  it('takes path values of any name as arguments of different names', () => {
    const names = ['a-b', 'a_b', 'class', 'options', '2nd'];
    const parameters = names.map((name) => parameter(name, 'path', { required: true }));
    const view = views({}, { 'GET /{a-b}/{a_b}/{class}/{options}/{2nd} read': { parameters } });
    expect(method(view, 'read').function.input).toBe('{ path: [aB, aBValue, classValue, optionsValue, n2nd] }');
  });
});

describe('a body', () => {
  const form: SchemaNode = { properties: { note: text, file: bytes, more: list(bytes), 'other one': ref('In') } };
  const view = views(
    { In: { properties: { a: text } }, Form: form },
    {
      'POST /a merge': { requestBody: body('In', 'application/merge-patch+json') },
      'POST /b upload': { requestBody: { content: { 'image/png': { schema: bytes } } } },
      'POST /c send': { requestBody: body('Form', 'multipart/form-data') },
      'POST /d replace': {
        requestBody: { content: { 'application/json': { schema: list(ref('In') as SchemaNode) } } },
      },
      'POST /e note': { requestBody: { required: true, content: { 'application/json': { schema: any } } } },
    },
  );

  it('is sent with its media type, in the format it asks for', () => {
    expect(method(view, 'merge').operation).toContain("contentType: 'application/merge-patch+json'");
    expect(method(view, 'upload').operation).toContain(
      "body: 'bytes', isBodyOptional: true, upload: 'image/png', encode: uploadedBytes",
    );
    expect(method(view, 'send').operation).toContain(
      "body: shapes.Form, parts: ['note', 'file', 'more', 'other one'], encode: multipartForm",
    );
    expect(method(view, 'replace').operation).not.toMatch(/contentType|upload|parts/);
  });

  it('is of any type', () => {
    expect(method(view, 'upload').signature).toBe('body?: Uint8Array | Blob, options?: WriteOptions');
    expect(method(view, 'replace').signature).toBe('body?: In[], options?: WriteOptions');
    expect(method(view, 'note').signature).toBe('body: unknown, options?: WriteOptions');
    expect(typesOf(schema(view, 'Form'))).toMatchObject({
      'file?': 'Uint8Array | Blob',
      'more?': '(Uint8Array | Blob)[]',
    });
  });
});

describe('a result', () => {
  const page = { properties: { data: list(text), has_more: { type: 'boolean' }, next_cursor: text } };

  it.each([
    ['Thing[]', ok({ schema: list(ref('Thing') as SchemaNode) })],
    ['Record<string, number>', ok({ schema: { type: 'object', additionalProperties: { type: 'integer' } } })],
    ['string', ok({ schema: text })],
    ['unknown', ok({ schema: any })],
    ['unknown', { ...ok({ schema: any }), 204: {} }],
    ['Thing | undefined', { ...answer('Thing'), 204: {} }],
    ['Thing | null', ok({ schema: orNull('Thing') })],
    ['Thing | null | undefined', { ...ok({ schema: orNull('Thing') }), 204: {} }],
    ['string[] | null', ok({ schema: { ...list(text), type: ['array', 'null'] } })],
    ['Page | null', ok({ schema: orNull('Page') })],
    ['Page | undefined', { ...answer('Page'), 204: {} }],
    ['Uint8Array', { 200: { content: { 'image/png': { schema: bytes } } } }],
  ])('is %s', (type, responses) => {
    const view = views({ Thing: { properties: { a: text } }, Page: page }, { 'GET /a read': { responses } });
    expect(method(view, 'read')).toMatchObject({ result: `ApiPromise<${type}>`, function: { verb: 'answerTo' } });
    expect(things(view).imports).not.toContain('PagePromise');
  });

  it('that may be null says so to the core', () => {
    const responses = ok({ schema: orNull('Thing') });
    const { operation } = method(
      views({ Thing: { properties: { a: text } } }, { 'GET /a read': { responses } }),
      'read',
    );
    expect(operation).toContain('mayBeNull: true');
  });

  it('tells the core that it may be missing, and which bytes to ask for', () => {
    const responses = { 200: { content: { 'image/png': { schema: bytes } } }, 204: {} };
    const { operation } = method(views({}, { 'GET /a read': { responses } }), 'read');
    expect(operation).toContain("mayBeEmpty: true, download: 'image/png'");
  });
});

const means = (discriminator: string): Record<string, SchemaNode> => ({
  Means: {
    oneOf: [ref('Card'), ref('Bank')],
    discriminator: {
      propertyName: discriminator,
      mapping: { card: '#/components/schemas/Card', 'bank account': '#/components/schemas/Bank' },
    },
  },
  Card: { required: ['means-type'], properties: { 'means-type': text, note: text } },
  Bank: { properties: { 'means-type': ref('Kind'), '@owner': text } },
  Kind: { type: 'string', enum: ['old', 'older'] },
});

describe('a union', () => {
  it('is told apart by any field, whatever type its variants give it', () => {
    const view = views(means('means-type'));
    expect(typesOf(schema(view, 'Card'))).toMatchObject({ "'means-type'": "'card'" });
    expect(schema(view, 'Means').alias).toContain('= Card | Bank | UnknownMeans;');
    expect(typesOf(schema(view, 'Means'))).toEqual({ "'means-type'": 'UnknownValue' });
  });

  it('is told apart by a field that its variants do not describe', () => {
    const view = views(means('kind'));
    expect(typesOf(schema(view, 'Card'))).toMatchObject({ kind: "'card'", "'means-type'": 'string' });
    expect(typesOf(schema(view, 'UnknownMeans'))).toMatchObject({ kind: 'UnknownValue' });
  });

  it('has no unknown variant where it is only sent', () => {
    const view = views(means('means-type'), { 'POST /a pay': { requestBody: body('Means') } });
    expect(schema(view, 'Means')).toMatchObject({ names: ['Means'], interfaces: [] });
    expect(view.sdk).toMatchObject({ modelImports: '' });
    expect(method(view, 'pay').signature).toBe('body: Means, options?: WriteOptions');
  });
});

describe('a name', () => {
  it('of a method or a resource gives way to what each has already', () => {
    const view = views({}, { 'GET /a constructor': {}, 'GET /b core': {}, 'GET /c then': {}, 'GET /d delete': {} });
    const names = things(view).methods.map((one) => one.method.name);
    expect(names).toEqual(['constructor_', 'core_', 'delete', 'then_']);
  });

  it('of a field may be one that every object inherits, and is then never quite absent', () => {
    const view = views({
      Car: { required: ['valueOf'], properties: { constructor: text, valueOf: text, prototype: text } },
    });
    expect(typesOf(schema(view, 'Car'))).toEqual({
      'constructor?': "string | Object['constructor']",
      valueOf: 'string',
      'prototype?': 'string',
    });
  });

  it('of options is not one that the core has', () => {
    const view = views({}, { 'GET /a request': { parameters: [parameter('X-A', 'header')] } });
    expect(method(view, 'request').signature).toBe('options?: RequestCallOptions');
  });
});
