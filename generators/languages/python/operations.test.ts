import { describe, expect, it } from 'vitest';
import type { Method, Schema, TypeRef } from '../../model/model.ts';
import { body, byName, field, method, object, parameter, ref, text } from './fixture.ts';
import { operationContext, resourceContext } from './operations.ts';

const tags: TypeRef = { kind: 'list', items: text };
const id = parameter('thing_id', 'path');

const operationOf = (options: Partial<Method>, ...schemas: Schema[]): object =>
  operationContext(method(options), byName(...schemas)).operation;

interface Argument {
  name: string;
  literal: string;
  argumentType: string;
  isRequired: boolean;
}
const shown = ({ name, literal, argumentType, isRequired }: Argument): string =>
  `${literal} ${name}: ${argumentType}${isRequired ? '' : ' optional'}`;

/** Returns the keyword arguments in the order of the signature. */
function keywordsOf(options: Partial<Method>, ...schemas: Schema[]): string[] {
  const { keywords } = operationOf(options, ...schemas) as { keywords: { arguments: Argument[] } | false };
  return keywords === false ? [] : keywords.arguments.map(shown);
}

describe('the arguments of a method', () => {
  it('The arguments of a method are keyword-only except ids, and required arguments come first', () => {
    const header = parameter('If-Match', 'header');
    const update = object('ThingUpdate', [field('note', text, { required: false, nullable: true }), field('sku')]);
    const options = { parameters: [id, header], body: body(ref('ThingUpdate')) };
    expect(keywordsOf(options, update)).toEqual([
      '"sku" sku: str',
      '"If-Match" if_match: str | Unset optional',
      '"note" note: str | Unset | None optional',
    ]);
    expect(operationContext(method(options), byName(update)).parameters).toMatchObject([
      { name: 'thing_id', argumentType: 'str' },
      { name: 'if_match' },
    ]);
    expect(operationOf(options, update)).toMatchObject({
      bodyName: false,
      bodyFields: { fields: [{ name: 'note' }, { name: 'sku' }] },
      hasHeaders: true,
    });
  });

  it('A method can have ids as its only arguments', () => {
    expect(operationOf({ parameters: [id] })).toMatchObject({ keywords: false, bodyName: false, bodyFields: false });
  });

  it('The arguments of a method do not clash with request options, reserved words or each other', () => {
    const fields = [field('timeout'), field('from'), field('operations'), field('thing_id')];
    expect(keywordsOf({ parameters: [id], body: body(ref('Thing')) }, object('Thing', fields))).toEqual([
      '"timeout" timeout_: str',
      '"from" from_: str',
      '"operations" operations_: str',
      '"thing_id" thing_id_: str',
    ]);
  });

  it('An argument gets another name if its wire name is not an identifier', () => {
    const parameters = [
      parameter('X-Tenant', 'header', { required: true }),
      parameter('filter[name]', 'query'),
      parameter('class', 'query'),
      parameter('session', 'cookie'),
    ];
    expect(keywordsOf({ parameters })).toEqual([
      '"X-Tenant" x_tenant: str',
      '"filter[name]" filter_name: str | Unset optional',
      '"class" class_: str | Unset optional',
      '"session" session: str | Unset optional',
    ]);
  });

  it('The arguments of a method are the fields of a form, which cannot be null', () => {
    const file = field('file', { kind: 'binary' });
    const note = field('note', text, { required: false, nullable: true });
    const form = { body: body(ref('Upload'), { encoding: 'multipart' }) };
    expect(keywordsOf(form, object('Upload', [file, note]))).toEqual([
      '"file" file: bytes | FilePart',
      '"note" note: str | Unset optional',
    ]);
  });

  it('A body that is not an object is one argument', () => {
    const bytes = { body: body({ kind: 'binary' }, { encoding: 'binary', mediaType: 'image/png' }) };
    expect(keywordsOf(bytes)).toEqual(['"" body: bytes']);
    expect(operationOf(bytes)).toMatchObject({ bodyName: 'body', bodyFields: false });
    expect(keywordsOf({ body: body(tags, { required: false }) })).toEqual([
      '"" body: SequenceNotStr[str] | Unset optional',
    ]);
  });

  it('The documentation of an argument starts with its deprecation and names its default', () => {
    const limit = parameter('limit', 'query', { description: 'Most.\n\nMore.', default: 50, deprecated: true });
    expect(operationOf({ parameters: [limit] })).toMatchObject({
      keywords: { arguments: [{ doc: [{ line: 'Deprecated. Most. Default: `50`.' }] }] },
    });
  });
});

describe('an operation', () => {
  const plain = {
    isUnauthenticated: false,
    isBasic: false,
    keyHeaderLiteral: false,
    isForm: false,
    bytesLiteral: false,
    jsonLiteral: false,
    hasOptionalBody: false,
    explode: false,
    mayBeEmpty: false,
    mayBeNull: false,
    responseMediaTypeLiteral: false,
  };
  const binary = body({ kind: 'binary' }, { encoding: 'binary', mediaType: 'a/b' });

  it.each<[string, Partial<Method>, object]>([
    ['in JSON with a bearer key', { body: body({ kind: 'json' }) }, {}],
    ['by user and password', { auth: { kind: 'basic', header: 'Authorization' } }, { isBasic: true }],
    ['by a key in a header', { auth: { kind: 'header', header: 'X-"K' } }, { keyHeaderLiteral: String.raw`"X-\"K"` }],
    ['with a form', { body: body(ref('Thing'), { encoding: 'multipart' }) }, { isForm: true }],
    ['with bytes', { body: binary }, { bytesLiteral: '"a/b"' }],
    [
      'with JSON of another name',
      { body: body({ kind: 'json' }, { mediaType: 'a/b+json' }) },
      { jsonLiteral: '"a/b+json"' },
    ],
    [
      'that repeats a parameter',
      { parameters: [parameter('tag[]', 'query', { explode: true, type: tags })] },
      { explode: { names: [{ nameLiteral: '"tag[]"' }] } },
    ],
    ['with a list of commas', { parameters: [parameter('tag', 'query', { type: tags })] }, {}],
    ['where one value is not a list', { parameters: [parameter('tag', 'query', { explode: true })] }, {}],
    ['that may leave out its fields', { body: body(ref('Thing'), { required: false }) }, { hasOptionalBody: true }],
    ['that may leave out its body', { body: body({ kind: 'json' }, { required: false }) }, { hasOptionalBody: true }],
  ])('The context of an operation %s says so, and omits defaults', (_, options, expected) => {
    expect(operationOf(options, object('Thing', []))).toMatchObject({ ...plain, ...expected });
  });

  it('An operation that needs no key says so', () => {
    const open = method({ auth: { kind: 'none' } });
    expect(operationContext(open, byName()).operation).toMatchObject({ ...plain, isUnauthenticated: true });
  });

  it('An operation that returns a list returns a page of its items', () => {
    const page = { httpMethod: 'GET', isWrite: false, result: ref('ThingPage'), pageItem: ref('Thing') };
    expect(operationOf(page)).toMatchObject({
      isPage: true,
      isValue: false,
      isWrite: false,
      resultType: 'models.Thing',
      decode: { function: 'models.Thing' },
    });
  });

  it('An operation without a result has the decoder of an empty body', () => {
    expect(operationOf({})).toMatchObject({ resultType: 'None', isValue: false, decode: { function: 'no_body' } });
  });

  it.each<[string, Partial<Method>, string, object]>([
    ['a text', { result: text }, 'str', { decode: { function: 'plain' }, mayBeNull: false }],
    ['any JSON, null too', { result: { kind: 'json' } }, 'Any', { decode: { function: 'plain' }, mayBeNull: true }],
    ['a text or null', { result: text, mayBeNull: true }, 'str | None', { mayBeNull: true, isOptional: true }],
    ['a union', { result: ref('Means', 'union') }, 'models.Means', { decode: { function: 'models.decode_means' } }],
    ['a model or nothing', { result: ref('Thing'), mayBeEmpty: true }, 'models.Thing | None', { mayBeEmpty: true }],
    [
      'bytes',
      { result: { kind: 'binary' }, responseMediaType: 'image/png' },
      'bytes',
      { responseMediaTypeLiteral: '"image/png"' },
    ],
  ])('An operation returns %s', (_, options, resultType, expected) => {
    expect(operationOf(options)).toMatchObject({ resultType, isValue: true, ...expected });
  });

  it.each(['str', 'models', 'datetime', 'deprecated', 'class'])(
    'An operation called %s does not hide a name in its class',
    (name) => {
      expect(operationOf({ name })).toMatchObject({ methodName: `${name}_` });
    },
  );
});

describe('a resource', () => {
  it.each([
    ['line_items', { className: 'LineItemsResource', attribute: 'line_items', module: 'line_items' }],
    ['page', { className: 'PageResource', attribute: 'page', module: 'page' }],
    ['shop_api', { className: 'ShopApiResource', attribute: 'shop_api', module: 'shop_api' }],
    ['base_client', { className: 'BaseClientResource', attribute: 'base_client', module: 'base_client' }],
    ['close', { className: 'CloseResource', attribute: 'close_', module: 'close' }],
    ['list', { className: 'ListResource', attribute: 'list', module: 'list' }],
    // openapi-generator names files after tags in PascalCase.
    ['n_2fa', { className: 'N2faResource', attribute: 'n_2fa', module: 'n2fa' }],
    ['i_phone', { className: 'IPhoneResource', attribute: 'i_phone', module: 'i_phone' }],
    ['a_b_c', { className: 'ABCResource', attribute: 'a_b_c', module: 'abc' }],
    ['user_id2_3', { className: 'UserId23Resource', attribute: 'user_id2_3', module: 'user_id23' }],
  ])('called %s does not clash with other names in the library', (name, expected) => {
    expect(resourceContext({ name, description: '', methods: [] })).toMatchObject(expected);
  });
});
